//! Helpers of several test modules.

pub(crate) mod bot;
pub(crate) mod samples;
