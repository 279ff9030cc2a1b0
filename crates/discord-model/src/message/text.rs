//! Limits of texts. Discord doesn't document its unit; Herald counts UTF-16 units, which are never
//! fewer than code points (see [`model::text`]).

pub use model::text::{shorten, units};

/// Of a label, description or value, in UTF-16 units.
pub const MOST_LABEL: usize = 100;
/// Of a message, in UTF-16 units.
pub const MOST_CONTENT: usize = 2000;
/// Of a picture's alternative text, in UTF-16 units.
pub const MOST_DESCRIPTION: usize = 1024;
/// Of a thread's name, in UTF-16 units.
pub const MOST_THREAD_NAME: usize = 100;
