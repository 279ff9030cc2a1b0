//! The decoration of boards of each material: patterns on the squares, and ornaments on the rim.

use model::scene::Surface;

/// The drawings of a board.
pub(crate) struct BoardArt {
    /// The pattern on its squares: light, dark.
    pub(crate) squares: [&'static str; 2],
    /// In the four corners of the rim.
    pub(crate) corner: &'static str,
}

/// The drawings of a surface; `None` for the one without.
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

/// The ornament along the edge of the squares: pieces of a band, in thirty-seconds of a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Trim {
    /// The length of each piece.
    pub(crate) piece: i32,
    /// From the start of a piece to that of the next.
    pub(crate) period: i32,
}

/// The ornament of a surface.
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
