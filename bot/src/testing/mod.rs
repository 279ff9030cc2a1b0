//! What several test modules of the bot share.

pub(crate) mod bot;
pub(crate) mod messages;
pub(crate) mod openapi;
pub(crate) mod samples;
