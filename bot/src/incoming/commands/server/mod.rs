pub(crate) mod bars;
pub(crate) mod boards;
pub(crate) mod channels;
pub(crate) mod crowds;
pub(crate) mod games;
pub(crate) mod guild_settings;
pub(crate) mod seasons;
