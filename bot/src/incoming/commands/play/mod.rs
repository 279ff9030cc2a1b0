//! Moves, from what is typed or pressed to the action.

pub(crate) mod answers;
pub(crate) mod completion;
pub(crate) mod drafts;
pub(crate) mod entering;
pub(crate) mod fights;
pub(crate) mod legal;
pub(crate) mod moves;
pub(crate) mod narrowing;
pub(crate) mod threats;
pub(crate) mod typed_fights;
