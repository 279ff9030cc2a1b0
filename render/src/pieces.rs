//! Maps the symbols in scenes to drawings.
//!
//! A unit's class shows in its emblem and, from the second class on, in its banner. A building's
//! level shows in its form.

use std::collections::HashMap;
use std::sync::LazyLock;

use model::scene::Symbol;

use crate::emblems::EMBLEMS;

struct Drawing {
    name: &'static str,
    ranks: Ranks,
    file: &'static str,
}

/// Ranked drawings in addition to the plain one: `farm`, `farm-1` to `farm-3`.
enum Ranks {
    None,
    /// Classes and trades: each has an emblem, and higher classes a banner.
    Unit(Banner),
    /// Three levels: the drawings of the second and third.
    Building([&'static str; 2]),
}

const fn drawing(name: &'static str, file: &'static str) -> Drawing {
    Drawing { name, ranks: Ranks::None, file }
}

const fn unit(name: &'static str, banner: Banner, file: &'static str) -> Drawing {
    Drawing { name, ranks: Ranks::Unit(banner), file }
}

const fn building(name: &'static str, [first, second, third]: [&'static str; 3]) -> Drawing {
    Drawing { name, ranks: Ranks::Building([second, third]), file: first }
}

/// The top of a banner's pole, and its direction.
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

    /// The banner of a class from the second on, behind the figure: a pennon, a swallowtail, a
    /// square with a cross.
    fn svg(self, class: usize) -> String {
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

/// For pieces without a drawing; their code is written on it.
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
    // Medieval Chess: families of units by class.
    unit("peasant", Banner::LEFT, include_str!("../art/pieces/peasant.svg")),
    unit("warrior", Banner::LOW, include_str!("../art/pieces/warrior.svg")),
    unit("priest", Banner::LEFT, include_str!("../art/pieces/priest.svg")),
    unit("siege", Banner::RIGHT, include_str!("../art/pieces/siege.svg")),
    unit("lord", Banner::LEFT, include_str!("../art/pieces/lord.svg")),
    unit("lady", Banner::LEFT, include_str!("../art/pieces/lady.svg")),
    unit("wizard", Banner::LEFT, include_str!("../art/pieces/wizard.svg")),
    building(
        "farm",
        [
            include_str!("../art/pieces/farm-1.svg"),
            include_str!("../art/pieces/farm-2.svg"),
            include_str!("../art/pieces/farm-3.svg"),
        ],
    ),
    building(
        "school",
        [
            include_str!("../art/pieces/school-1.svg"),
            include_str!("../art/pieces/school-2.svg"),
            include_str!("../art/pieces/school-3.svg"),
        ],
    ),
    building(
        "church",
        [
            include_str!("../art/pieces/church-1.svg"),
            include_str!("../art/pieces/church-2.svg"),
            include_str!("../art/pieces/church-3.svg"),
        ],
    ),
    building(
        "wall",
        [
            include_str!("../art/pieces/wall-1.svg"),
            include_str!("../art/pieces/wall-2.svg"),
            include_str!("../art/pieces/wall-3.svg"),
        ],
    ),
    building(
        "house",
        [
            include_str!("../art/pieces/house-1.svg"),
            include_str!("../art/pieces/house-2.svg"),
            include_str!("../art/pieces/house-3.svg"),
        ],
    ),
    building(
        "cave",
        [
            include_str!("../art/pieces/cave-1.svg"),
            include_str!("../art/pieces/cave-2.svg"),
            include_str!("../art/pieces/cave-3.svg"),
        ],
    ),
];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Figure {
    /// Index in [`drawings`].
    pub(crate) place: usize,
    /// Index of its family's drawing.
    pub(crate) plain: usize,
    /// Whether the piece's code is written on it.
    pub(crate) lettered: bool,
    pub(crate) ranked: bool,
    /// Index in [`EMBLEMS`].
    pub(crate) emblem: Option<usize>,
}

const BANNERED: std::ops::RangeInclusive<usize> = 2..=4;

/// Drawings of higher ranks: the index in [`DRAWINGS`], the rank, the SVG, and whether it is a
/// building.
fn higher() -> impl Iterator<Item = (usize, usize, String, bool)> {
    DRAWINGS.iter().enumerate().flat_map(|(place, drawing)| match drawing.ranks {
        Ranks::None => Vec::new(),
        Ranks::Unit(banner) => {
            let flown = |class| (place, class, with_banner(drawing.file, banner, class), false);
            BANNERED.map(flown).collect()
        }
        Ranks::Building(levels) => {
            let level = |(file, level): (&str, usize)| (place, level, file.to_owned(), true);
            levels.into_iter().zip(2..).map(level).collect()
        }
    })
}

/// A unit's drawing with its class's banner behind the figure.
fn with_banner(file: &str, banner: Banner, class: usize) -> String {
    let start = file.find("<g ").and_then(|at| Some(at + file.get(at..)?.find('>')? + 1));
    let (before, after) = file.split_at(start.unwrap_or_default());
    format!("{before}{}{after}", banner.svg(class))
}

/// Every SVG and whether it is a building: the disc first, higher ranks last.
pub(crate) fn drawings() -> impl Iterator<Item = (String, bool)> {
    let is_building = |drawing: &Drawing| matches!(drawing.ranks, Ranks::Building(_));
    let figures = DRAWINGS.iter().map(move |one| (one.file.to_owned(), is_building(one)));
    let others = higher().map(|(_, _, file, built)| (file, built));
    std::iter::once((DISC.to_owned(), false)).chain(figures).chain(others)
}

/// Names of all drawings except the disc, without ranks.
pub(crate) fn names() -> impl Iterator<Item = &'static str> {
    DRAWINGS.iter().map(|drawing| drawing.name)
}

pub(crate) fn count() -> usize {
    drawings().count()
}

fn figures() -> HashMap<String, Figure> {
    let places = higher().zip(1 + DRAWINGS.len()..);
    let places: HashMap<(usize, usize), usize> =
        places.map(|((family, rank, ..), place)| ((family + 1, rank), place)).collect();
    let of =
        |(drawing, plain): (&Drawing, usize)| {
            let name = drawing.name;
            let ranked = !matches!(drawing.ranks, Ranks::None);
            let bare = Figure { place: plain, plain, lettered: false, ranked, emblem: None };
            let place = |rank: usize| places.get(&(plain, rank)).copied().unwrap_or(plain);
            let mut all = vec![(name.to_owned(), bare)];
            match drawing.ranks {
                Ranks::None => {}
                Ranks::Unit(_) => all.extend(EMBLEMS.iter().enumerate().map(|(at, emblem)| {
                    // Classes come first.
                    let figure = Figure { place: place(at + 1), emblem: Some(at), ..bare };
                    (format!("{name}-{}", emblem.name), figure)
                })),
                Ranks::Building(_) => all.extend((1..=3).map(|level| {
                    (format!("{name}-{level}"), Figure { place: place(level), ..bare })
                })),
            }
            all
        };
    DRAWINGS.iter().zip(1..).flat_map(of).collect()
}

pub(crate) fn figure(symbol: Symbol) -> Figure {
    static FIGURES: LazyLock<HashMap<String, Figure>> = LazyLock::new(figures);
    let disc = Figure { place: 0, plain: 0, lettered: true, ranked: false, emblem: None };
    FIGURES.get(symbol.0).copied().unwrap_or(disc)
}

/// Whether a symbol has a drawing. Otherwise, pieces are shown as a disc with their code.
#[must_use]
pub fn has_drawing(symbol: Symbol) -> bool {
    !figure(symbol).lettered
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_where_their_drawings_are() {
        let all: Vec<(String, bool)> = drawings().collect();
        assert_eq!(all.len(), 1 + DRAWINGS.len() + 7 * 3 + 6 * 2);
        let flag = figure(Symbol::Flag);
        let file = include_str!("../art/pieces/flag.svg").to_owned();
        assert_eq!(all[flag.place], (file, false));
        assert!(!flag.ranked && flag.emblem.is_none() && flag.place == flag.plain);
        let cave = figure(Symbol("cave-3"));
        let file = include_str!("../art/pieces/cave-3.svg").to_owned();
        assert_eq!(all[cave.place], (file, true));
        assert_eq!((cave.plain, cave.ranked, cave.emblem), (DRAWINGS.len(), true, None));
        assert!(figure(Symbol("cave-4")).lettered && figure(Symbol("griffin")).lettered);
    }

    #[test]
    fn classes_and_trades_of_a_unit_differ_in_form() {
        let all: Vec<(String, bool)> = drawings().collect();
        let plain = figure(Symbol("warrior"));
        assert!(plain.ranked && plain.emblem.is_none() && !plain.lettered);
        let classes = ["warrior-1", "warrior-2", "warrior-3", "warrior-4"];
        let classes = classes.map(|name| figure(Symbol(name)));
        assert_eq!(classes[0].place, plain.place);
        for (one, other) in classes.iter().zip(&classes[1..]) {
            assert_eq!(one.plain, other.plain);
            assert_ne!(all[one.place].0, all[other.place].0);
            assert_ne!(one.emblem, other.emblem);
        }
        let bow = figure(Symbol("warrior-bow"));
        assert_eq!(bow.place, plain.place);
        assert_eq!(bow.emblem.map(|at| EMBLEMS[at].name), Some("bow"));
    }
}
