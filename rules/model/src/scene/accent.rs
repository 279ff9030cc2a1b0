//! The colour of a game.

/// The colour by which one sees which game a picture is of. What shade it has, a theme says.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Accent {
    /// Between yellow and orange.
    #[default]
    Amber,
    /// Between red and orange.
    Coral,
    /// Green.
    Green,
    /// Blue.
    Blue,
    /// Violet.
    Violet,
}

impl Accent {
    /// Every accent.
    pub const ALL: [Accent; 5] =
        [Accent::Amber, Accent::Coral, Accent::Green, Accent::Blue, Accent::Violet];
}
