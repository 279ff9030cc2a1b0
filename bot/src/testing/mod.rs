//! What several test modules of the bot share.

pub(crate) mod messages;
pub(crate) mod openapi;
