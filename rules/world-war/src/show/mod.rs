//! How moves and positions are shown.

pub(crate) mod marks;
pub(crate) mod outline;
pub(crate) mod scene;
pub(crate) mod words;
