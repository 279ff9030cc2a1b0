//! How actions and positions are shown.

pub(crate) mod marks;
pub(crate) mod names;
pub(crate) mod outline;
pub(crate) mod scene;
pub(crate) mod warnings;
pub(crate) mod words;
