//! What those who manage a server set.

pub(crate) mod guild_settings;
