pub(crate) mod bot;
pub(crate) mod samples;
