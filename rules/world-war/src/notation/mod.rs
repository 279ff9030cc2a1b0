//! How moves are written and read (*Notation*).

pub(crate) mod read;
pub(crate) mod split;
pub(crate) mod write;
