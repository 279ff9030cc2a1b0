//! Colour themes: each [`Theme`] names a file in `render/themes`.

use model::scene::{Accent, BadgeTone, Surface};
use serde::Deserialize;

/// A set of colours for pictures.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Theme {
    /// Sand and wood on a dark table; soft colours.
    #[default]
    Wood,
    /// Dark: blue-grey squares on a nearly black table.
    Slate,
    /// Strong contrast: white, blue-grey and black.
    HighContrast,
    /// Blue, orange and grey, for any kind of colour blindness.
    ColourBlind,
}

impl Theme {
    /// All themes, in the order of the settings menu.
    pub const ALL: [Theme; 4] =
        [Theme::Wood, Theme::Slate, Theme::HighContrast, Theme::ColourBlind];

    /// The stable name used in settings.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Theme::Wood => "wood",
            Theme::Slate => "slate",
            Theme::HighContrast => "high-contrast",
            Theme::ColourBlind => "colour-blind",
        }
    }

    /// Parses a name from [`Theme::id`].
    #[must_use]
    pub fn from_id(id: &str) -> Option<Theme> {
        Theme::ALL.into_iter().find(|theme| theme.id() == id)
    }

    const fn file(self) -> &'static str {
        match self {
            Theme::Wood => include_str!("../themes/wood.toml"),
            Theme::Slate => include_str!("../themes/slate.toml"),
            Theme::HighContrast => include_str!("../themes/high-contrast.toml"),
            Theme::ColourBlind => include_str!("../themes/colour-blind.toml"),
        }
    }

    pub(crate) fn colours(self) -> Result<Colours, ThemeError> {
        toml::from_str(self.file()).map_err(|cause| ThemeError { theme: self, cause })
    }
}

/// An invalid theme file: a missing or unknown colour, or an invalid value.
#[derive(Clone, Debug)]
pub struct ThemeError {
    /// The affected theme.
    pub theme: Theme,
    /// The parser's message, with its position.
    pub cause: toml::de::Error,
}

impl std::fmt::Display for ThemeError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "the theme {} cannot be read: {}", self.theme.id(), self.cause)
    }
}

impl std::error::Error for ThemeError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        Some(&self.cause)
    }
}

/// Red, green, blue.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub(crate) struct Rgb(pub(crate) [u8; 3]);

#[derive(Debug, PartialEq, Eq)]
pub(crate) struct NotAColour(String);

impl std::fmt::Display for NotAColour {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "`{}` is not a colour such as #e9dcc0", self.0)
    }
}

impl TryFrom<String> for Rgb {
    type Error = NotAColour;

    fn try_from(text: String) -> Result<Rgb, NotAColour> {
        let digits = text.strip_prefix('#').filter(|digits| {
            digits.len() == 6 && digits.bytes().all(|digit| digit.is_ascii_hexdigit())
        });
        match digits.map(|digits| u32::from_str_radix(digits, 16)) {
            Some(Ok(hex)) => Ok(Rgb([(hex >> 16) as u8, (hex >> 8) as u8, hex as u8])),
            _ => Err(NotAColour(text)),
        }
    }
}

impl Rgb {
    /// SVG notation: `#e9dcc0`.
    pub(crate) fn hex(self) -> String {
        let Rgb([r, g, b]) = self;
        format!("#{r:02x}{g:02x}{b:02x}")
    }
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PieceColours {
    pub(crate) body: Rgb,
    pub(crate) line: Rgb,
    pub(crate) shade: Rgb,
    pub(crate) building: Rgb,
    pub(crate) hat: Rgb,
    pub(crate) star: Rgb,
    /// Drawn around the outline for contrast with any square.
    pub(crate) halo: Option<Rgb>,
}

impl PieceColours {
    pub(crate) fn rim(&self) -> Rgb {
        self.halo.unwrap_or(self.line)
    }
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct BadgeColours {
    pub(crate) fill: Rgb,
    pub(crate) edge: Rgb,
    pub(crate) text: Rgb,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Badges {
    pub(crate) neutral: BadgeColours,
    pub(crate) good: BadgeColours,
    pub(crate) warning: BadgeColours,
    starred: Rgb,
}

impl Badges {
    pub(crate) const fn all(&self) -> [BadgeColours; 3] {
        [self.neutral, self.good, self.warning]
    }
}

/// Colours that distinguish the games.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Accents {
    amber: Rgb,
    coral: Rgb,
    green: Rgb,
    blue: Rgb,
    violet: Rgb,
}

impl Accents {
    pub(crate) const fn of(&self, accent: Accent) -> Rgb {
        match accent {
            Accent::Amber => self.amber,
            Accent::Coral => self.coral,
            Accent::Green => self.green,
            Accent::Blue => self.blue,
            Accent::Violet => self.violet,
        }
    }
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SurfaceColours {
    /// Light, dark.
    pub(crate) squares: [Rgb; 2],
    pub(crate) rim: Rgb,
    pub(crate) trim: Rgb,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Surfaces {
    plain: SurfaceColours,
    parchment: SurfaceColours,
    field: SurfaceColours,
    stone: SurfaceColours,
    arena: SurfaceColours,
    map: SurfaceColours,
}

impl Surfaces {
    pub(crate) const fn of(&self, surface: Surface) -> SurfaceColours {
        match surface {
            Surface::Plain => self.plain,
            Surface::Parchment => self.parchment,
            Surface::Field => self.field,
            Surface::Stone => self.stone,
            Surface::Arena => self.arena,
            Surface::Map => self.map,
        }
    }
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Colours {
    pub(crate) table: Rgb,
    pub(crate) strip: Rgb,
    pub(crate) strip_active: Rgb,
    pub(crate) text: Rgb,
    pub(crate) muted: Rgb,
    pub(crate) accents: Accents,
    pub(crate) accent_text: Rgb,
    pub(crate) surfaces: Surfaces,
    /// Blended over squares with a pattern.
    grain: Rgb,
    /// Percent.
    grain_share: u32,
    /// Light, dark.
    pub(crate) enchanted: [Rgb; 2],
    /// Stars on light and dark enchanted squares.
    pub(crate) sparkle: [Rgb; 2],
    pub(crate) border: Rgb,
    pub(crate) frame: Rgb,
    white: PieceColours,
    black: PieceColours,
    /// Blended over the squares of the last action.
    last: Rgb,
    /// Percent.
    last_share: u32,
    pub(crate) last_edge: Rgb,
    pub(crate) destroyed: Rgb,
    pub(crate) taking: Rgb,
    pub(crate) chosen: Rgb,
    pub(crate) destination: Rgb,
    pub(crate) danger: Rgb,
    pub(crate) pending: Rgb,
    /// A thin pale edge for contrast on dark squares.
    pub(crate) mark_edge: Rgb,
    pub(crate) badges: Badges,
}

impl Colours {
    pub(crate) const fn pieces(&self) -> [&PieceColours; 2] {
        [&self.white, &self.black]
    }

    /// Pattern colours of a surface: light, dark.
    pub(crate) fn grain(&self, surface: Surface) -> [Rgb; 2] {
        let squares = self.surfaces.of(surface).squares;
        squares.map(|ground| mix(ground, self.grain, self.grain_share.min(100), 100))
    }

    /// A square's colour under the last action.
    pub(crate) fn under_last(&self, ground: Rgb) -> Rgb {
        mix(ground, self.last, self.last_share.min(100), 100)
    }

    /// All square colours: every surface and enchanted, light and dark, with and without the last
    /// action, and their patterns.
    #[cfg(test)]
    pub(crate) fn squares(&self) -> Vec<Rgb> {
        let plain = Surface::ALL.into_iter().flat_map(|one| self.surfaces.of(one).squares);
        let grounds = plain.chain(self.enchanted);
        let grounds: Vec<Rgb> = grounds.collect();
        let last = grounds.iter().map(|ground| self.under_last(*ground));
        let patterned = Surface::ALL.into_iter().filter(|one| *one != Surface::Plain);
        let grains = patterned.flat_map(|surface| self.grain(surface));
        last.chain(grains).chain(grounds.clone()).collect()
    }

    /// A badge's colours. Drawn badges also differ in shape and lightness, so hue alone carries no
    /// meaning.
    pub(crate) const fn badge(&self, tone: BadgeTone) -> BadgeColours {
        let Badges { neutral, good, warning, starred } = self.badges;
        let (edge, text) = (warning.edge, warning.text);
        match tone {
            BadgeTone::Neutral | BadgeTone::Walled => neutral,
            BadgeTone::Good => good,
            BadgeTone::Warning | BadgeTone::Attacks => warning,
            BadgeTone::Turned => BadgeColours { fill: self.pending, edge, text },
            BadgeTone::Defends => BadgeColours { fill: self.chosen, edge, text },
            BadgeTone::Starred => BadgeColours { fill: starred, edge: neutral.edge, text },
        }
    }
}

/// Mixes `share` / `whole` of `to` into `from`.
pub(crate) fn mix(Rgb(from): Rgb, Rgb(to): Rgb, share: u32, whole: u32) -> Rgb {
    Rgb(std::array::from_fn(|i| {
        let sum = u32::from(from[i]) * (whole - share) + u32::from(to[i]) * share;
        ((sum + whole / 2) / whole) as u8
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_theme_is_read_and_found_by_its_name() {
        for theme in Theme::ALL {
            theme.colours().expect("it is whole");
            assert_eq!(Theme::from_id(theme.id()), Some(theme));
        }
        assert_eq!(Theme::from_id("neon"), None);
    }

    #[test]
    fn what_is_wrong_with_a_file_is_said() {
        let wood = Theme::Wood.file();
        let broken = [
            (wood.replace("table = \"#2b2f38\"\n", ""), "missing field `table`"),
            (wood.replace("#2b2f38", "#2b2f3"), "`#2b2f3` is not a colour such as #e9dcc0"),
            (wood.replace("#2b2f38", "é2b2f3"), "is not a colour"),
            (wood.replace("muted", "mutd"), "unknown field `mutd`"),
            (wood.replace("coral", "pink"), "unknown field `pink`"),
        ];
        for (file, wanted) in broken {
            let cause = toml::from_str::<Colours>(&file).expect_err("it is broken");
            let error = ThemeError { theme: Theme::Wood, cause };
            assert!(error.to_string().contains(wanted), "{error}");
        }
    }
}
