//! The command that does the same as each button.

mod begin;
mod learning;
mod people;
mod play;
mod views;

use messages::buttons::ButtonAction;
use messages::for_button_modules;

use crate::incoming::commands::table::Command;

pub(super) enum TypedEquivalent {
    /// A named choice must be that one. A subcommand comes before its options, as `erase sure`.
    By(Command, &'static [(&'static str, &'static str)]),
    /// The reason why the control needs no typed equivalent.
    Nothing(&'static str),
}

pub(super) const ANY: &str = "";

pub(super) trait Typed {
    fn typed(&self) -> TypedEquivalent;
}

macro_rules! dispatch {
    ($($module:ident($buttons:ty)),+ $(,)?) => {
        impl Typed for ButtonAction {
            fn typed(&self) -> TypedEquivalent {
                match self { $(ButtonAction::$module(button) => button.typed(),)+ }
            }
        }
    };
}

for_button_modules!(dispatch);
