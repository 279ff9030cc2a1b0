//! Letters as pixels.

/// A character, or a line of some, drawn in pixels.
#[derive(Clone, Debug, Default)]
pub(crate) struct Glyph {
    /// From the pen to the left edge.
    pub(crate) left: i32,
    /// From the baseline up to the top edge.
    pub(crate) top: i32,
    pub(crate) width: usize,
    /// How far each pixel is covered, 0 to `LEVELS`.
    pub(crate) levels: Vec<u8>,
    pub(crate) advance: f32,
}
