//! Discord: the only modules that know serenity.

pub(crate) mod api;
pub(crate) mod asked;
pub(crate) mod events;
pub(crate) mod permissions;
pub(crate) mod wire;
