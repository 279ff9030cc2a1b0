//! Actions as texts.

mod write;

pub(crate) use write::{Name, name, square};
