//! The notation: actions as texts, and texts as actions (rule C-5).

pub(crate) mod read;
mod remarks;
pub(crate) mod split;
mod unreadable;
mod wish;
pub(crate) mod write;
