//! The numbers in the ids of buttons, with a type for each meaning. All are written in decimal.

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
    /// Tells apart the buttons of one message that lead to the same place: Discord refuses a
    /// message in which two controls have the same id.
    ButtonIndex(u8);
    /// A level of Herald as an opponent.
    Level(u8);
    /// The number of a stored line of conditional moves.
    LineNumber(u32);
    /// The entries that a person was told they would lose.
    Losses(u32);
    /// Tells apart several menus of one message that ask the same.
    MenuIndex(u8);
    /// Minutes on a clock.
    Minutes(u32);
    /// A page of a list, from 0.
    Page(u16);
    /// A page of a list, from 1.
    PageNumber(u32);
    /// The actions that a match or record has at a position.
    Plies(u32);
    /// A turning point of a match, from 1.
    PointNumber(u32);
    /// A step of a tour, from 0.
    StepNumber(u8);
}

impl Page {
    pub const FIRST: Page = Page(0);
}
