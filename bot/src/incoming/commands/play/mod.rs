//! Moves, from input to action.

pub(crate) mod completion;
pub(crate) mod conditional_moves;
pub(crate) mod drafts;
pub(crate) mod enter;
pub(crate) mod fights;
pub(crate) mod legal;
pub(crate) mod moves;
pub(crate) mod threats;
pub(crate) mod typed_fights;
