//! Board decoration by material: patterns on squares and ornaments on the rim.

use model::scene::Surface;

pub(crate) struct BoardArt {
    pub(crate) squares: [&'static str; 2],
    pub(crate) corner: &'static str,
}

pub(crate) const fn art(surface: Surface) -> Option<BoardArt> {
    Some(match surface {
        Surface::Plain => return None,
        Surface::Parchment => BoardArt {
            squares: [
                include_str!("../art/boards/parchment-light.svg"),
                include_str!("../art/boards/parchment-dark.svg"),
            ],
            corner: include_str!("../art/boards/parchment-corner.svg"),
        },
        Surface::Field => BoardArt {
            squares: [
                include_str!("../art/boards/field-light.svg"),
                include_str!("../art/boards/field-dark.svg"),
            ],
            corner: include_str!("../art/boards/field-corner.svg"),
        },
        Surface::Stone => BoardArt {
            squares: [
                include_str!("../art/boards/stone-light.svg"),
                include_str!("../art/boards/stone-dark.svg"),
            ],
            corner: include_str!("../art/boards/stone-corner.svg"),
        },
        Surface::Arena => BoardArt {
            squares: [
                include_str!("../art/boards/arena-light.svg"),
                include_str!("../art/boards/arena-dark.svg"),
            ],
            corner: include_str!("../art/boards/arena-corner.svg"),
        },
        Surface::Map => BoardArt {
            squares: [
                include_str!("../art/boards/map-light.svg"),
                include_str!("../art/boards/map-dark.svg"),
            ],
            corner: include_str!("../art/boards/map-corner.svg"),
        },
    })
}

/// The ornament along the edge of the squares: repeated pieces, in thirty-seconds of a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Trim {
    /// Length of a piece.
    pub(crate) piece: i32,
    /// Distance between the starts of two pieces.
    pub(crate) period: i32,
}

pub(crate) const fn trim(surface: Surface) -> Option<Trim> {
    match surface {
        Surface::Plain => None,
        // A line.
        Surface::Parchment => Some(Trim { piece: 32, period: 32 }),
        // Posts.
        Surface::Field => Some(Trim { piece: 4, period: 16 }),
        // Battlements.
        Surface::Stone => Some(Trim { piece: 8, period: 16 }),
        // Studs.
        Surface::Arena => Some(Trim { piece: 8, period: 32 }),
        // The scale of a map.
        Surface::Map => Some(Trim { piece: 16, period: 32 }),
    }
}
