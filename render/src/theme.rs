//! Colours are data: a [`Theme`] names a table of them.

use model::scene::BadgeTone;

/// A colour: red, green, blue, each 0 to 255.
pub(crate) type Rgb = [u8; 3];

/// A set of colours for pictures.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Theme {
    /// Sand and wood on a dark table; calm for the eye.
    #[default]
    Calm,
    /// Strong contrasts: white, blue-grey and black.
    HighContrast,
}

impl Theme {
    /// Every theme.
    pub const ALL: [Theme; 2] = [Theme::Calm, Theme::HighContrast];

    /// The theme's name, as settings write it.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Theme::Calm => "calm",
            Theme::HighContrast => "high-contrast",
        }
    }

    /// The theme that [`Theme::id`] names.
    #[must_use]
    pub fn from_id(id: &str) -> Option<Theme> {
        Theme::ALL.into_iter().find(|theme| theme.id() == id)
    }

    pub(crate) const fn colours(self) -> &'static Colours {
        match self {
            Theme::Calm => &CALM,
            Theme::HighContrast => &HIGH_CONTRAST,
        }
    }
}

/// The colours of one side's pieces.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PieceColours {
    pub(crate) body: Rgb,
    pub(crate) line: Rgb,
    pub(crate) shade: Rgb,
    pub(crate) hat: Rgb,
    pub(crate) star: Rgb,
    /// Around the outline, so that it stands out from any square.
    pub(crate) halo: Option<Rgb>,
}

/// The colours of a badge.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BadgeColours {
    pub(crate) fill: Rgb,
    pub(crate) edge: Rgb,
    pub(crate) text: Rgb,
}

/// All colours of a theme.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Colours {
    /// Round the board, and where a square is absent.
    pub(crate) table: Rgb,
    /// A side's strip above or below the board.
    pub(crate) strip: Rgb,
    /// The strip of the side that is to act.
    pub(crate) strip_active: Rgb,
    pub(crate) text: Rgb,
    pub(crate) muted: Rgb,
    pub(crate) accent: Rgb,
    pub(crate) accent_text: Rgb,
    /// Plain squares: light, dark.
    pub(crate) plain: [Rgb; 2],
    /// Enchanted squares: light, dark.
    pub(crate) enchanted: [Rgb; 2],
    /// The stars on enchanted squares: on the light, on the dark.
    pub(crate) sparkle: [Rgb; 2],
    /// The line between plain and enchanted squares.
    pub(crate) border: Rgb,
    /// The line round the board.
    pub(crate) frame: Rgb,
    /// White's and Black's pieces.
    pub(crate) pieces: [PieceColours; 2],
    /// Laid over the squares of the last action: the colour and its share in percent.
    pub(crate) last: (Rgb, u32),
    pub(crate) last_edge: Rgb,
    pub(crate) destroyed: Rgb,
    pub(crate) taking: Rgb,
    pub(crate) chosen: Rgb,
    pub(crate) destination: Rgb,
    pub(crate) danger: Rgb,
    pub(crate) pending: Rgb,
    /// A thin pale edge that makes marks stand out on dark squares.
    pub(crate) mark_edge: Rgb,
    /// Neutral, good, warning.
    pub(crate) badges: [BadgeColours; 3],
}

impl Colours {
    /// The colours of a badge of that tone. The drawn ones differ in shape and lightness, too:
    /// nothing hangs on the hue.
    pub(crate) const fn badge(&self, tone: BadgeTone) -> BadgeColours {
        let [neutral, good, warning] = self.badges;
        let (edge, text) = (warning.edge, warning.text);
        match tone {
            BadgeTone::Neutral | BadgeTone::Walled => neutral,
            BadgeTone::Good => good,
            BadgeTone::Warning | BadgeTone::Attacks => warning,
            BadgeTone::Turned => BadgeColours { fill: self.pending, edge, text },
            BadgeTone::Defends => BadgeColours { fill: self.chosen, edge, text },
            BadgeTone::Starred => BadgeColours { fill: self.accent, edge: neutral.edge, text },
        }
    }
}

const fn rgb(hex: u32) -> Rgb {
    [(hex >> 16) as u8, (hex >> 8) as u8, hex as u8]
}

const CALM: Colours = Colours {
    table: rgb(0x2b2f38),
    strip: rgb(0x363b46),
    strip_active: rgb(0x464d5c),
    text: rgb(0xf1ede3),
    muted: rgb(0xb4b7be),
    accent: rgb(0xf0b94a),
    accent_text: rgb(0x2b2416),
    plain: [rgb(0xe9dcc0), rgb(0xb39a76)],
    enchanted: [rgb(0xc3cfe6), rgb(0x8798c4)],
    sparkle: [rgb(0xa9b8da), rgb(0xa9b7de)],
    border: rgb(0x3f2f63),
    frame: rgb(0x1a1d23),
    pieces: [
        PieceColours {
            body: rgb(0xfdf7e8),
            line: rgb(0x2a2722),
            shade: rgb(0xd3c6a6),
            hat: rgb(0xcbb3f2),
            star: rgb(0x8a5410),
            halo: None,
        },
        PieceColours {
            body: rgb(0x323d52),
            line: rgb(0xf3ede0),
            shade: rgb(0x5d6b85),
            hat: rgb(0x3d1f7d),
            star: rgb(0xffe08a),
            halo: Some(rgb(0x232a38)),
        },
    ],
    last: (rgb(0xe3c53a), 52),
    last_edge: rgb(0x8d7410),
    destroyed: rgb(0xd9541e),
    taking: rgb(0x0f7f86),
    chosen: rgb(0x1f6fc4),
    destination: rgb(0x70421c),
    danger: rgb(0xd0202e),
    pending: rgb(0x7a2f9c),
    mark_edge: rgb(0xfff6e0),
    badges: [
        BadgeColours { fill: rgb(0xfdf7e8), edge: rgb(0x2a2722), text: rgb(0x2a2722) },
        BadgeColours { fill: rgb(0x1f7a4d), edge: rgb(0xfff6e0), text: rgb(0xffffff) },
        BadgeColours { fill: rgb(0xc2251f), edge: rgb(0xfff6e0), text: rgb(0xffffff) },
    ],
};

const HIGH_CONTRAST: Colours = Colours {
    table: rgb(0x101216),
    strip: rgb(0x1f232b),
    strip_active: rgb(0x39404e),
    text: rgb(0xffffff),
    muted: rgb(0xd3d7de),
    accent: rgb(0xffd23e),
    accent_text: rgb(0x000000),
    plain: [rgb(0xf2f2ec), rgb(0x8fa0ad)],
    enchanted: [rgb(0xd9c8f2), rgb(0x9077c0)],
    sparkle: [rgb(0xb79fe0), rgb(0xb9a5e0)],
    border: rgb(0x1b0a3c),
    frame: rgb(0x000000),
    pieces: [
        PieceColours {
            body: rgb(0xffffff),
            line: rgb(0x000000),
            shade: rgb(0xc4c4c4),
            hat: rgb(0xffcf99),
            star: rgb(0x7a3b00),
            halo: None,
        },
        PieceColours {
            body: rgb(0x14181f),
            line: rgb(0xffffff),
            shade: rgb(0x4a5566),
            hat: rgb(0x8a3d00),
            star: rgb(0xffe08a),
            halo: Some(rgb(0x000000)),
        },
    ],
    last: (rgb(0xffe600), 55),
    last_edge: rgb(0x6b5d00),
    destroyed: rgb(0xe24a00),
    taking: rgb(0x006d75),
    chosen: rgb(0x0050d0),
    destination: rgb(0x5a2c06),
    danger: rgb(0xd8001a),
    pending: rgb(0x8a00b8),
    mark_edge: rgb(0xffffff),
    badges: [
        BadgeColours { fill: rgb(0xffffff), edge: rgb(0x000000), text: rgb(0x000000) },
        BadgeColours { fill: rgb(0x00663a), edge: rgb(0xffffff), text: rgb(0xffffff) },
        BadgeColours { fill: rgb(0xb30012), edge: rgb(0xffffff), text: rgb(0xffffff) },
    ],
};
