//! The reasons: rule id and saying.

use rules::{SetupFault, Side, Square};

use crate::piece::{Spec, Unit};

/// Why a setup is impossible.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Fault {
    NoObject { key: &'static str },
    NoSquare { key: &'static str, text: String },
    SquareTwice { key: &'static str, at: Square },
    NoList { at: Square },
    NoUnit { at: Square },
    NoBuilding { at: Square },
    UnknownKey { at: Square, key: String },
    NoSide { at: Square },
    NoCode { at: Square, text: String },
    NoSpec { at: Square, text: String },
    SpecBelowFour { at: Square, unit: Unit, spec: Spec },
    SpecOfOthers { at: Square, unit: Unit, spec: Spec },
    NoWizards { at: Square },
    NoHouse { at: Square, text: String },
    NoLevel { at: Square },
    NoAmenity { at: Square },
    CannotShare { at: Square, units: Vec<(Side, Unit)> },
    NoGraveyard,
    NoCount { side: Side, most: u32 },
    Supply { side: Side, unit: Unit, count: u8 },
    OtherBoard,
}

impl Fault {
    pub(crate) fn told(self) -> SetupFault {
        SetupFault::new(format!("{self:?}"))
    }
}
