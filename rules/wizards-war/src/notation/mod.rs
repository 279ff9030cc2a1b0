//! The notation: how actions are written, and what a person may write instead (rule C-5).

pub(crate) mod read;
pub(crate) mod split;
pub(crate) mod wish;
pub(crate) mod write;
