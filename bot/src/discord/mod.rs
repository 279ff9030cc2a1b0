//! Discord: requests, their errors, and what Discord allows. `incoming` reads what comes back.

pub(crate) mod address;
pub(crate) mod api;
#[cfg(test)]
mod described;
pub(crate) mod elsewhere;
pub(crate) mod emojis;
mod limits;
pub(crate) mod permissions;
pub(crate) mod rest;
pub(crate) mod trouble;
pub(crate) mod wire;
