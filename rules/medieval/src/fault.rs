use rules::l10n::say;
use rules::{SetupFault, Side, Square};

use crate::info::INFO;
use crate::notation::write::name;
use crate::piece::{Spec, Unit};

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Fault {
    NoObject { key: &'static str },
    NoSquare { key: &'static str, text: String },
    SquareTwice { key: &'static str, at: Square },
    NoList { at: String },
    NoUnit { at: String },
    NoBuilding { at: String },
    UnknownKey { at: String, key: String },
    NoSide { at: String },
    NoOwner { at: String },
    NoCode { at: String, text: String },
    NoSpec { at: String, text: String },
    SpecBelowFour { at: String, unit: Unit, spec: Spec },
    SpecOfOthers { at: String, unit: Unit, spec: Spec },
    NoWizards { at: String },
    NoHouse { at: String, text: String },
    NoLevel { at: String },
    NoAmenity { at: String },
    CannotShare { at: String, units: Vec<String> },
    NoGraveyard,
    NoCount { side: Side, most: u32 },
    Supply { side: Side, unit: Unit, count: u32 },
    OtherBoard,
}

impl Fault {
    pub(crate) fn into_setup_fault(self) -> SetupFault {
        let (fault, against) = (SetupFault::new, SetupFault::against);
        match self {
            Fault::NoObject { key } => fault(say("medieval-setup-no-object").with("key", key)),
            Fault::NoSquare { key, text } => {
                fault(say("medieval-setup-no-square").with("key", key).with("text", text))
            }
            Fault::SquareTwice { key, at } => {
                fault(say("medieval-setup-square-twice").with("key", key).with("at", name(at)))
            }
            Fault::NoList { at } => fault(say("medieval-setup-no-list").with("at", at)),
            Fault::NoUnit { at } => fault(say("medieval-setup-no-unit").with("at", at)),
            Fault::NoBuilding { at } => fault(say("medieval-setup-no-building").with("at", at)),
            Fault::UnknownKey { at, key } => {
                fault(say("medieval-setup-unknown-key").with("at", at).with("key", key))
            }
            Fault::NoSide { at } => fault(say("medieval-setup-no-side").with("at", at)),
            Fault::NoOwner { at } => fault(say("medieval-setup-no-owner").with("at", at)),
            Fault::NoCode { at, text } => {
                fault(say("medieval-setup-no-code").with("at", at).with("text", text))
            }
            Fault::NoSpec { at, text } => {
                fault(say("medieval-setup-no-spec").with("at", at).with("text", text))
            }
            Fault::SpecBelowFour { at, unit, spec } => against(
                "ME-7",
                say("medieval-setup-spec-below-four")
                    .with("at", at)
                    .with("code", unit.to_string())
                    .with("spec", spec.name()),
            ),
            Fault::SpecOfOthers { at, unit, spec } => against(
                "ME-7",
                say("medieval-setup-spec-of-others")
                    .with("at", at)
                    .with("code", unit.to_string())
                    .with("spec", spec.name()),
            ),
            Fault::NoWizards { at } => {
                against("ME-2", say("medieval-setup-no-wizards").with("at", at))
            }
            Fault::NoHouse { at, text } => {
                fault(say("medieval-setup-no-house").with("at", at).with("text", text))
            }
            Fault::NoLevel { at } => fault(say("medieval-setup-no-level").with("at", at)),
            Fault::NoAmenity { at } => fault(say("medieval-setup-no-amenity").with("at", at)),
            Fault::CannotShare { at, units } => against(
                "ME-11",
                say("medieval-setup-cannot-share").with("at", at).with("units", units),
            ),
            Fault::NoGraveyard => fault(say("medieval-setup-no-graveyard")),
            Fault::NoCount { side, most } => {
                fault(say("medieval-setup-no-count").with("side", side.id()).with("most", most))
            }
            Fault::Supply { side, unit, count } => against(
                "ME-3",
                say("medieval-setup-supply")
                    .with("side", INFO.side_name(side))
                    .with("count", count)
                    .with("code", unit.to_string())
                    .with("most", unit.family().supply()),
            ),
            Fault::OtherBoard => fault(say("medieval-setup-other-board")),
        }
    }
}
