//! The way in: what Discord sends, as a request in plain values, and who answers it.

pub(crate) mod active_requests;
pub(crate) mod adjudicator;
pub(crate) mod buttons;
pub(crate) mod chat;
pub(crate) mod commands;
pub(crate) mod events;
pub(crate) mod fields;
pub(crate) mod flipped;
pub(crate) mod handle;
mod interaction;
mod lesson_buttons;
pub(crate) mod plain_message;
pub(crate) mod practice_action;
mod practice_buttons;
pub(crate) mod request;
#[cfg(test)]
mod tests;
pub(crate) mod text_board;
pub(crate) mod why_buttons;
