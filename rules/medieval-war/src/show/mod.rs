//! How the game is told and drawn.

pub(crate) mod marks;
pub(crate) mod outline;
pub(crate) mod scene;
pub(crate) mod warnings;
pub(crate) mod words;
