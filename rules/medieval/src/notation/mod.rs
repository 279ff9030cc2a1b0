//! Actions as texts.

pub(crate) mod read;
pub(crate) mod split;
mod wish;
pub(crate) mod write;

pub(crate) use wish::{Wish, WishedMove};
pub(crate) use write::{name, square};
