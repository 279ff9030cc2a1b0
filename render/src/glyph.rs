//! Rasterised letters.

#[derive(Clone, Debug, Default)]
pub(crate) struct Glyph {
    /// Distance from the pen to the left edge.
    pub(crate) left: i32,
    /// Distance from the baseline up to the top edge.
    pub(crate) top: i32,
    pub(crate) width: usize,
    /// Coverage of each pixel, 0 to `LEVELS`.
    pub(crate) levels: Vec<u8>,
    pub(crate) advance: f32,
}
