//! The way in: what Discord sends, as a request in plain values, and who answers it.

pub(crate) mod adjudicator;
pub(crate) mod asked;
pub(crate) mod at_work;
pub(crate) mod buttons;
pub(crate) mod chat;
pub(crate) mod commands;
pub(crate) mod events;
pub(crate) mod fields;
pub(crate) mod handle;
mod interaction;
mod lesson_buttons;
pub(crate) mod letters;
pub(crate) mod on_board;
pub(crate) mod plain;
mod practice_buttons;
#[cfg(test)]
mod tests;
pub(crate) mod turned;
pub(crate) mod why_buttons;
