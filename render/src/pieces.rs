//! Which drawings of pieces there are, by the names that scenes give them.

use std::collections::HashMap;
use std::sync::LazyLock;

use scene::Symbol;

/// A drawing of a piece.
struct Drawing {
    name: &'static str,
    /// How many ranks (classes, levels) it comes in: `peasant-1` to `peasant-4`; 0 for one that
    /// has none.
    ranks: usize,
    file: &'static str,
}

const fn drawing(name: &'static str, ranks: usize, file: &'static str) -> Drawing {
    Drawing { name, ranks, file }
}

/// Under a piece of which there is no drawing: its code is written on it.
const DISC: &str = include_str!("../art/pieces/disc.svg");

const DRAWINGS: &[Drawing] = &[
    drawing("king", 0, include_str!("../art/pieces/king.svg")),
    drawing("queen", 0, include_str!("../art/pieces/queen.svg")),
    drawing("rook", 0, include_str!("../art/pieces/rook.svg")),
    drawing("bishop", 0, include_str!("../art/pieces/bishop.svg")),
    drawing("knight", 0, include_str!("../art/pieces/knight.svg")),
    drawing("pawn", 0, include_str!("../art/pieces/pawn.svg")),
    drawing("cardinal", 0, include_str!("../art/pieces/cardinal.svg")),
    drawing("chancellor", 0, include_str!("../art/pieces/chancellor.svg")),
    drawing("amazon", 0, include_str!("../art/pieces/amazon.svg")),
    drawing("knight-wizard", 0, include_str!("../art/pieces/knight-wizard.svg")),
    drawing("bishop-wizard", 0, include_str!("../art/pieces/bishop-wizard.svg")),
    drawing("rook-wizard", 0, include_str!("../art/pieces/rook-wizard.svg")),
    drawing("infantry", 0, include_str!("../art/pieces/infantry.svg")),
    drawing("cavalry", 0, include_str!("../art/pieces/cavalry.svg")),
    drawing("armor", 0, include_str!("../art/pieces/armor.svg")),
    drawing("fighter-plane", 0, include_str!("../art/pieces/fighter-plane.svg")),
    drawing("helicopter", 0, include_str!("../art/pieces/helicopter.svg")),
    drawing("bomber", 0, include_str!("../art/pieces/bomber.svg")),
    drawing("flag", 0, include_str!("../art/pieces/flag.svg")),
    // Medieval Chess: families of units, with their class.
    drawing("peasant", 4, include_str!("../art/pieces/peasant.svg")),
    drawing("warrior", 4, include_str!("../art/pieces/warrior.svg")),
    drawing("priest", 4, include_str!("../art/pieces/priest.svg")),
    drawing("siege", 4, include_str!("../art/pieces/siege.svg")),
    drawing("lord", 4, include_str!("../art/pieces/lord.svg")),
    drawing("lady", 4, include_str!("../art/pieces/lady.svg")),
    drawing("wizard", 4, include_str!("../art/pieces/wizard.svg")),
    // Its buildings, with their level.
    drawing("farm", 3, include_str!("../art/pieces/farm.svg")),
    drawing("school", 3, include_str!("../art/pieces/school.svg")),
    drawing("church", 3, include_str!("../art/pieces/church.svg")),
    drawing("wall", 3, include_str!("../art/pieces/wall.svg")),
    drawing("house", 3, include_str!("../art/pieces/house.svg")),
    drawing("cave", 3, include_str!("../art/pieces/cave.svg")),
];

/// A figure that can be drawn: one of the drawings, or the disc.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Figure {
    /// Its place among [`drawings`].
    pub(crate) place: usize,
    /// Whether the piece's code is to be written on it.
    pub(crate) lettered: bool,
}

/// The names of all figures, in the order of [`drawings`] from the second on.
fn names() -> impl Iterator<Item = String> {
    DRAWINGS.iter().flat_map(|drawing| {
        let ranked = (1..=drawing.ranks).map(|rank| format!("{}-{rank}", drawing.name));
        let plain = (drawing.ranks == 0).then(|| drawing.name.to_owned());
        plain.into_iter().chain(ranked)
    })
}

/// Every figure's SVG; the disc first.
pub(crate) fn drawings() -> impl Iterator<Item = String> {
    let figures = DRAWINGS.iter().flat_map(|drawing| {
        let ranked = (1..=drawing.ranks).map(|rank| with_rank(drawing.file, rank));
        let plain = (drawing.ranks == 0).then(|| drawing.file.to_owned());
        plain.into_iter().chain(ranked)
    });
    std::iter::once(DISC.to_owned()).chain(figures)
}

/// How many there are.
pub(crate) fn count() -> usize {
    1 + DRAWINGS.iter().map(|drawing| drawing.ranks.max(1)).sum::<usize>()
}

/// The figure of a symbol.
pub(crate) fn figure(symbol: Symbol) -> Figure {
    static PLACES: LazyLock<HashMap<String, usize>> = LazyLock::new(|| names().zip(1..).collect());
    let place = PLACES.get(symbol.0).copied();
    Figure { place: place.unwrap_or(0), lettered: place.is_none() }
}

/// Whether there is a drawing for a symbol. Without one, pieces are shown as a disc with their code.
#[must_use]
pub fn has_drawing(symbol: Symbol) -> bool {
    !figure(symbol).lettered
}

/// The drawing with so many strokes on its foot.
fn with_rank(file: &str, rank: usize) -> String {
    const APART: f32 = 5.6;
    let left = 22.5 - APART * (rank as f32 - 1.0) / 2.0;
    let strokes: String =
        (0..rank).map(|stroke| format!("M{:.1},38.4V41.6", left + APART * stroke as f32)).collect();
    let strokes = format!("<path fill=\"none\" stroke-width=\"2.8\" d=\"{strokes}\"/>\n");
    match file.rfind("</g>") {
        Some(end) => format!("{}{strokes}{}", &file[..end], &file[end..]),
        None => file.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_where_their_drawings_are() {
        assert_eq!(drawings().count(), count());
        assert_eq!(names().count() + 1, count());
        let all: Vec<String> = drawings().collect();
        assert_eq!(all[figure(Symbol::Flag).place], include_str!("../art/pieces/flag.svg"));
        assert_eq!(figure(Symbol("cave-3")).place, count() - 1);
        assert!(all[figure(Symbol("cave-3")).place].contains("stroke-width=\"2.8\""));
        assert!(figure(Symbol("cave-4")).lettered && figure(Symbol("griffin")).lettered);
    }
}
