//! The way out: the announcements of the outbox, and the messages that are made of them.

pub(crate) mod board;
pub(crate) mod directs;
pub(crate) mod gift;
pub(crate) mod menus;
pub(crate) mod outbox;
pub(crate) mod pictured;
pub(crate) mod practice;
pub(crate) mod questions;
pub(crate) mod reach;
pub(crate) mod showing;
pub(crate) mod shown;
pub(crate) mod steps;
pub(crate) mod telling;
pub(crate) mod topics;
pub(crate) mod waiting;
pub(crate) mod whys;
