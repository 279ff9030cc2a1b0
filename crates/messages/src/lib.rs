//! Every message that Herald sends: composed texts, buttons and their ids, layouts, replays.
//!
//! Values in, messages out. Nothing here is asynchronous, queries a database, or reads a clock.
//! [`words`] chooses among sentences, [`buttons`] says what each button does, and [`layouts`] puts
//! texts, pictures and buttons together.

pub mod buttons;
pub mod layouts;
pub mod links;
pub mod option_names;
pub mod replays;
#[cfg(any(test, feature = "testing"))]
pub mod testing;
pub mod words;
