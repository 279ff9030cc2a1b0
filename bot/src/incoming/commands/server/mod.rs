//! What those who manage a server set.

pub(crate) mod bars;
pub(crate) mod games;
pub(crate) mod guild_settings;
