//! Numbers in custom ids, with a type for each meaning, in decimal.

use std::fmt;

use crate::buttons::fields::Field;

macro_rules! numbers {
    ($($(#[$doc:meta])* $name:ident($number:ty);)+) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        pub struct $name(pub $number);

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(f)
            }
        }

        impl Field for $name {
            fn write(&self) -> String {
                self.to_string()
            }

            fn read(text: &str) -> Option<$name> {
                text.parse().ok().map($name)
            }
        }
    )+};
}

numbers! {
    /// Distinguishes buttons of one message with the same target. Discord refuses two controls with
    /// the same id.
    ButtonIndex(u8);
    Level(u8);
    LineNumber(u32);
    /// The number of items that a person was told they would lose.
    Losses(u32);
    MenuIndex(u8);
    Minutes(u32);
    /// From 0.
    Page(u16);
    PageNumber(u32);
    /// The number of actions before a position of a match or record.
    Plies(u32);
    /// A turning point, from 1.
    PointNumber(u32);
    /// Days since 1970.
    PuzzleDay(i64);
    /// The number of changes to an attempt at a puzzle.
    PuzzleMoment(u32);
    StepNumber(u8);
}

impl Page {
    pub const FIRST: Page = Page(0);
}
