//! How actions and positions are shown.

mod aftermath;
pub(crate) mod fallen;
pub(crate) mod marks;
pub(crate) mod outline;
pub(crate) mod scene;
pub(crate) mod words;
