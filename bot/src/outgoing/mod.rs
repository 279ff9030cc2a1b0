//! Outgoing messages: the outbox and its announcements.

pub(crate) mod answer_tokens;
pub(crate) mod board;
pub(crate) mod composer;
pub(crate) mod curve;
pub(crate) mod direct_channel;
pub(crate) mod directs;
pub(crate) mod in_place;
pub(crate) mod known_emoji;
pub(crate) mod messenger;
pub(crate) mod names;
pub(crate) mod outbox;
pub(crate) mod pictures;
pub(crate) mod players;
pub(crate) mod posted_boards;
pub(crate) mod public_reply;
pub(crate) mod public_reply_posting;
pub(crate) mod reach;
pub(crate) mod start_pictures;
pub(crate) mod start_positions;
pub(crate) mod story;
pub(crate) mod topics;
pub(crate) mod waiting;
