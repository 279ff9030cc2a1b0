//! Which drawings of pieces there are, by the names that scenes give them.

use std::collections::HashMap;
use std::sync::LazyLock;

use model::scene::Symbol;

/// A drawing of a piece.
struct Drawing {
    name: &'static str,
    /// How many ranks (classes, levels) it comes in, beside the one without: `peasant`, `peasant-1`
    /// to `peasant-4`; 0 for one that has none. The rank is written on the same drawing.
    ranks: u8,
    /// Whether it is a building: in a darker tone than the units before it.
    built: bool,
    file: &'static str,
}

const fn drawing(name: &'static str, ranks: u8, file: &'static str) -> Drawing {
    Drawing { name, ranks, built: false, file }
}

const fn building(name: &'static str, file: &'static str) -> Drawing {
    Drawing { name, ranks: 3, built: true, file }
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
    building("farm", include_str!("../art/pieces/farm.svg")),
    building("school", include_str!("../art/pieces/school.svg")),
    building("church", include_str!("../art/pieces/church.svg")),
    building("wall", include_str!("../art/pieces/wall.svg")),
    building("house", include_str!("../art/pieces/house.svg")),
    building("cave", include_str!("../art/pieces/cave.svg")),
];

/// A figure that can be drawn: one of the drawings, or the disc.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Figure {
    /// Its place among [`drawings`].
    pub(crate) place: usize,
    /// Whether the piece's code is to be written on it.
    pub(crate) lettered: bool,
    /// Whether it is of a family with ranks.
    pub(crate) ranked: bool,
    /// The rank that is to be written on it; 0 for none.
    pub(crate) rank: u8,
    /// Whether it is a building.
    pub(crate) built: bool,
}

/// Every drawing's SVG and whether it is a building; the disc first.
pub(crate) fn drawings() -> impl Iterator<Item = (&'static str, bool)> {
    let figures = DRAWINGS.iter().map(|drawing| (drawing.file, drawing.built));
    std::iter::once((DISC, false)).chain(figures)
}

/// The names of all drawings but the disc, without ranks.
pub(crate) fn names() -> impl Iterator<Item = &'static str> {
    DRAWINGS.iter().map(|drawing| drawing.name)
}

/// How many there are.
pub(crate) const fn count() -> usize {
    1 + DRAWINGS.len()
}

/// The figures by their names.
fn figures() -> HashMap<String, Figure> {
    let of = |(drawing, place): (&Drawing, usize)| {
        let &Drawing { name, ranks, built, .. } = drawing;
        (0..=ranks).map(move |rank| {
            let name = if rank == 0 { name.to_owned() } else { format!("{name}-{rank}") };
            (name, Figure { place, lettered: false, ranked: ranks > 0, rank, built })
        })
    };
    DRAWINGS.iter().zip(1..).flat_map(of).collect()
}

/// The figure of a symbol.
pub(crate) fn figure(symbol: Symbol) -> Figure {
    static FIGURES: LazyLock<HashMap<String, Figure>> = LazyLock::new(figures);
    let disc = Figure { place: 0, lettered: true, ranked: false, rank: 0, built: false };
    FIGURES.get(symbol.0).copied().unwrap_or(disc)
}

/// Whether there is a drawing for a symbol. Without one, pieces are shown as a disc with their
/// code.
#[must_use]
pub fn has_drawing(symbol: Symbol) -> bool {
    !figure(symbol).lettered
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_where_their_drawings_are() {
        assert_eq!(drawings().count(), count());
        let all: Vec<(&str, bool)> = drawings().collect();
        let flag = figure(Symbol::Flag);
        assert_eq!(all[flag.place], (include_str!("../art/pieces/flag.svg"), false));
        assert!(!flag.ranked && flag.rank == 0);
        let cave = figure(Symbol("cave-3"));
        assert_eq!((cave.place, cave.ranked, cave.rank), (count() - 1, true, 3));
        assert!(all[cave.place].1, "a building");
        let plain = figure(Symbol("warrior"));
        assert_eq!(plain.place, figure(Symbol("warrior-4")).place);
        assert!(plain.ranked && plain.rank == 0 && !plain.lettered);
        assert!(figure(Symbol("cave-4")).lettered && figure(Symbol("griffin")).lettered);
    }
}
