//! Server settings.

pub(crate) mod bars;
pub(crate) mod games;
pub(crate) mod guild_settings;
