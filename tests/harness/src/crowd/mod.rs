//! People who play all five games at once, the ledger of their acts, and its verification.

pub(crate) mod beside;
pub(crate) mod hall;
pub(crate) mod ledger;
pub(crate) mod players;
pub(crate) mod seasons;
pub(crate) mod table;
pub(crate) mod verify;
mod verify_acts;
mod verify_announcements;
mod verify_boards;
