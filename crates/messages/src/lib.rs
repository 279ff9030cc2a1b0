//! Every message that Herald sends: texts, buttons and their ids, layouts, replays.
//!
//! Values in, messages out: no async code, queries or clocks. [`words`] chooses sentences,
//! [`buttons`] defines buttons, and [`layouts`] combines texts, pictures and buttons.

pub mod buttons;
pub mod layouts;
pub mod links;
pub mod option_names;
pub mod replays;
#[cfg(any(test, feature = "testing"))]
pub mod testing;
pub mod words;
