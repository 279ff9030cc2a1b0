/// A colour that tells games apart. Themes choose the shade.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Accent {
    /// Between yellow and orange.
    #[default]
    Amber,
    /// Between red and orange.
    Coral,
    Green,
    Blue,
    Violet,
}

impl Accent {
    pub const ALL: [Accent; 5] =
        [Accent::Amber, Accent::Coral, Accent::Green, Accent::Blue, Accent::Violet];
}
