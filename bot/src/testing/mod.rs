//! What several test modules of the bot share.

pub(crate) mod bot;
pub(crate) mod samples;
