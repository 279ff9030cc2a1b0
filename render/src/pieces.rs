//! Which drawings of pieces there are, by the names that scenes give them.
//!
//! A unit's class is written on it, and told by its form as well: from the second class on it has
//! a banner, which differs from class to class.

use std::collections::HashMap;
use std::sync::LazyLock;

use model::scene::Symbol;

/// A drawing of a piece.
struct Drawing {
    name: &'static str,
    /// How many ranks (classes, levels) it comes in, beside the one without: `peasant`, `peasant-1`
    /// to `peasant-4`; 0 for one that has none.
    ranks: u8,
    /// Where there is room for a banner; buildings have none.
    banner: Option<Banner>,
    /// Whether it is a building: in a darker tone than the units before it.
    built: bool,
    file: &'static str,
}

const fn drawing(name: &'static str, file: &'static str) -> Drawing {
    let ranks = 0;
    Drawing { name, ranks, banner: None, built: false, file }
}

/// A unit of Medieval Chess.
const fn unit(name: &'static str, banner: Banner, file: &'static str) -> Drawing {
    Drawing { name, ranks: 4, banner: Some(banner), built: false, file }
}

const fn building(name: &'static str, file: &'static str) -> Drawing {
    Drawing { name, ranks: 3, banner: None, built: true, file }
}

/// Where a unit's banner stands: the place of its pole's top, and to which side it flies.
#[derive(Clone, Copy, Debug)]
struct Banner {
    x: f32,
    y: f32,
    /// 1 to the right, -1 to the left.
    flies: i8,
}

impl Banner {
    const LEFT: Banner = Banner { x: 3.6, y: 2.4, flies: 1 };
    const LOW: Banner = Banner { x: 2.8, y: 14.4, flies: 1 };
    const RIGHT: Banner = Banner { x: 41.6, y: 2.4, flies: -1 };

    /// The banner of a class from the second on, behind the figure: a pennon, one with two points,
    /// a square with a cross.
    fn svg(self, class: u8) -> String {
        let Banner { x, y, flies } = self;
        let cloth = match class {
            2 => "<path d=\"M0,1L8.6,4.6L0,8.2Z\"/>",
            3 => "<path d=\"M0,.8H9.4L6.2,5L9.4,9.2H0Z\"/>",
            _ => {
                "<path d=\"M0,.8H9.6V10H0Z\"/><path fill=\"none\" stroke-width=\"1.3\" \
                 d=\"M4.8,2.6V8.2M2,5.4H7.6\"/>"
            }
        };
        format!(
            "<g fill=\"#ffff00\" stroke-width=\"1.3\" transform=\"translate({x} {y}) scale({flies} \
             1)\"><path fill=\"none\" stroke-width=\"1.7\" d=\"M0,0V{}\"/>{cloth}</g>",
            43.0 - y
        )
    }
}

/// Under a piece of which there is no drawing: its code is written on it.
const DISC: &str = include_str!("../art/pieces/disc.svg");

const DRAWINGS: &[Drawing] = &[
    drawing("king", include_str!("../art/pieces/king.svg")),
    drawing("queen", include_str!("../art/pieces/queen.svg")),
    drawing("rook", include_str!("../art/pieces/rook.svg")),
    drawing("bishop", include_str!("../art/pieces/bishop.svg")),
    drawing("knight", include_str!("../art/pieces/knight.svg")),
    drawing("pawn", include_str!("../art/pieces/pawn.svg")),
    drawing("cardinal", include_str!("../art/pieces/cardinal.svg")),
    drawing("chancellor", include_str!("../art/pieces/chancellor.svg")),
    drawing("amazon", include_str!("../art/pieces/amazon.svg")),
    drawing("knight-wizard", include_str!("../art/pieces/knight-wizard.svg")),
    drawing("bishop-wizard", include_str!("../art/pieces/bishop-wizard.svg")),
    drawing("rook-wizard", include_str!("../art/pieces/rook-wizard.svg")),
    drawing("infantry", include_str!("../art/pieces/infantry.svg")),
    drawing("cavalry", include_str!("../art/pieces/cavalry.svg")),
    drawing("armor", include_str!("../art/pieces/armor.svg")),
    drawing("fighter-plane", include_str!("../art/pieces/fighter-plane.svg")),
    drawing("helicopter", include_str!("../art/pieces/helicopter.svg")),
    drawing("bomber", include_str!("../art/pieces/bomber.svg")),
    drawing("flag", include_str!("../art/pieces/flag.svg")),
    // Medieval Chess: families of units, with their class.
    unit("peasant", Banner::LEFT, include_str!("../art/pieces/peasant.svg")),
    unit("warrior", Banner::LOW, include_str!("../art/pieces/warrior.svg")),
    unit("priest", Banner::LEFT, include_str!("../art/pieces/priest.svg")),
    unit("siege", Banner::RIGHT, include_str!("../art/pieces/siege.svg")),
    unit("lord", Banner::LEFT, include_str!("../art/pieces/lord.svg")),
    unit("lady", Banner::LEFT, include_str!("../art/pieces/lady.svg")),
    unit("wizard", Banner::LEFT, include_str!("../art/pieces/wizard.svg")),
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
    /// The place of its drawing without a banner.
    pub(crate) plain: usize,
    /// Whether the piece's code is to be written on it.
    pub(crate) lettered: bool,
    /// Whether it is of a family with ranks.
    pub(crate) ranked: bool,
    /// The rank that is to be written on it; 0 for none.
    pub(crate) rank: u8,
    /// Whether it is a building.
    pub(crate) built: bool,
}

/// The classes that have banners.
const BANNERED: std::ops::RangeInclusive<u8> = 2..=4;

/// The drawings with banners: which drawing, which banner, which class.
fn bannered() -> impl Iterator<Item = (usize, Banner, u8)> {
    let with = |(place, drawing): (usize, &Drawing)| {
        let banner = drawing.banner;
        banner.into_iter().flat_map(move |banner| BANNERED.map(move |class| (place, banner, class)))
    };
    DRAWINGS.iter().enumerate().flat_map(with)
}

/// Every drawing's SVG and whether it is a building; the disc first, those with banners last.
pub(crate) fn drawings() -> impl Iterator<Item = (String, bool)> {
    let figures = DRAWINGS.iter().map(|drawing| (drawing.file.to_owned(), drawing.built));
    let flown = bannered().map(|(place, banner, class)| {
        let file = DRAWINGS[place].file;
        // Behind the figure: before all that is in its group.
        let start = file.find("<g ").and_then(|at| Some(at + file.get(at..)?.find('>')? + 1));
        let (before, after) = file.split_at(start.unwrap_or_default());
        (format!("{before}{}{after}", banner.svg(class)), false)
    });
    std::iter::once((DISC.to_owned(), false)).chain(figures).chain(flown)
}

/// The names of all drawings but the disc, without ranks.
pub(crate) fn names() -> impl Iterator<Item = &'static str> {
    DRAWINGS.iter().map(|drawing| drawing.name)
}

/// How many there are.
pub(crate) fn count() -> usize {
    1 + DRAWINGS.len() + bannered().count()
}

/// The figures by their names.
fn figures() -> HashMap<String, Figure> {
    let flown: HashMap<(usize, u8), usize> = bannered()
        .zip(1 + DRAWINGS.len()..)
        .map(|((place, _, class), at)| ((place + 1, class), at))
        .collect();
    let of = |(drawing, plain): (&Drawing, usize)| {
        let &Drawing { name, ranks, built, .. } = drawing;
        let figure = |rank: u8| {
            let name = if rank == 0 { name.to_owned() } else { format!("{name}-{rank}") };
            let place = flown.get(&(plain, rank)).copied().unwrap_or(plain);
            (name, Figure { place, plain, lettered: false, ranked: ranks > 0, rank, built })
        };
        (0..=ranks).map(figure).collect::<Vec<_>>()
    };
    DRAWINGS.iter().zip(1..).flat_map(of).collect()
}

/// The figure of a symbol.
pub(crate) fn figure(symbol: Symbol) -> Figure {
    static FIGURES: LazyLock<HashMap<String, Figure>> = LazyLock::new(figures);
    let disc = Figure { place: 0, plain: 0, lettered: true, ranked: false, rank: 0, built: false };
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
        let all: Vec<(String, bool)> = drawings().collect();
        let flag = figure(Symbol::Flag);
        let file = include_str!("../art/pieces/flag.svg").to_owned();
        assert_eq!(all[flag.place], (file, false));
        assert!(!flag.ranked && flag.rank == 0 && flag.place == flag.plain);
        let cave = figure(Symbol("cave-3"));
        assert_eq!((cave.place, cave.ranked, cave.rank), (DRAWINGS.len(), true, 3));
        assert!(all[cave.place].1, "a building");
        assert!(figure(Symbol("cave-4")).lettered && figure(Symbol("griffin")).lettered);
    }

    #[test]
    fn classes_of_a_unit_differ_in_form() {
        let all: Vec<(String, bool)> = drawings().collect();
        let plain = figure(Symbol("warrior"));
        assert!(plain.ranked && plain.rank == 0 && !plain.lettered);
        let classes = ["warrior-1", "warrior-2", "warrior-3", "warrior-4"];
        let classes = classes.map(|name| figure(Symbol(name)));
        assert_eq!(classes[0].place, plain.place);
        for (one, other) in classes.iter().zip(&classes[1..]) {
            assert_eq!(one.plain, other.plain);
            assert_ne!(all[one.place].0, all[other.place].0);
        }
        assert_eq!(count(), 1 + DRAWINGS.len() + 7 * 3);
    }
}
