//! Actions as texts.

pub(crate) mod read;
pub(crate) mod wish;
pub(crate) mod write;
