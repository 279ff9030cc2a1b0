//! People who play all five games at once, what they remember of it, and what is held against that.

pub(crate) mod beside;
pub(crate) mod hall;
pub(crate) mod ledger;
pub(crate) mod players;
pub(crate) mod table;
pub(crate) mod verify;
