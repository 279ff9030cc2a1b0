//! A text that may hold several moves.

/// A turn is one move, so a text is one, whatever stands in it.
pub(crate) fn split(text: &str) -> Vec<&str> {
    vec![text.trim()]
}
