/// The material that a board is drawn in, by which players tell games apart. A theme has the
/// colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Surface {
    #[default]
    Plain,
    /// A printed page: the dark squares are hatched.
    Parchment,
    /// Meadows and furrows.
    Field,
    Stone,
    Arena,
    /// A map with contour lines and a scale around it.
    Map,
}

impl Surface {
    pub const ALL: [Surface; 6] = [
        Surface::Plain,
        Surface::Parchment,
        Surface::Field,
        Surface::Stone,
        Surface::Arena,
        Surface::Map,
    ];
}
