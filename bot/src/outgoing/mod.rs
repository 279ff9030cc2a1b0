//! The way out: the announcements of the outbox, and the messages that are made of them.

mod accent;
pub(crate) mod answer_tokens;
pub(crate) mod board;
pub(crate) mod choice_emoji;
pub(crate) mod curve;
pub(crate) mod direct_channel;
pub(crate) mod directs;
pub(crate) mod front_door;
pub(crate) mod give_time_button;
mod in_place;
pub(crate) mod learning_buttons;
pub(crate) mod menus;
pub(crate) mod outbox;
mod players;
pub(crate) mod practice;
pub(crate) mod public_reply;
pub(crate) mod public_reply_posting;
pub(crate) mod questions;
pub(crate) mod reach;
pub(crate) mod start_pictures;
pub(crate) mod start_positions;
pub(crate) mod steps;
pub(crate) mod story;
pub(crate) mod topics;
pub(crate) mod waiting;
pub(crate) mod why_button;
