//! For tests: how what a button does is typed.

pub(crate) use crate::incoming::commands::table::{Command, named};

/// How something is typed.
pub(crate) enum TypedEquivalent {
    /// By a command with these options; where a choice is named, with that one. A subcommand stands
    /// before its options, as `erase sure`.
    By(Command, &'static [(&'static str, &'static str)]),
    /// It changes nothing: why nothing is typed.
    Nothing(&'static str),
}

/// Any value of an option.
pub(crate) const ANY: &str = "";
