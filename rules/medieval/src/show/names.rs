//! Units, buildings and what belongs to them, as terms of the catalogue.

use rules::l10n::{L10nMessage, Term, say, term};

use crate::piece::{Building, House, Unit};

/// The name of a unit by family and class: `Serf`.
pub(crate) fn unit(unit: Unit) -> Term {
    const NAMES: [[Term; 4]; 7] = [
        [
            term("medieval-serf"),
            term("medieval-peasant"),
            term("medieval-pawn"),
            term("medieval-tradesman"),
        ],
        [
            term("medieval-page"),
            term("medieval-squire"),
            term("medieval-knight"),
            term("medieval-warrior"),
        ],
        [
            term("medieval-priest"),
            term("medieval-bishop"),
            term("medieval-archbishop"),
            term("medieval-pope"),
        ],
        [
            term("medieval-ladder"),
            term("medieval-ram"),
            term("medieval-catapult"),
            term("medieval-trebuchet"),
        ],
        [
            term("medieval-vassal"),
            term("medieval-lord"),
            term("medieval-king"),
            term("medieval-emperor"),
        ],
        [
            term("medieval-vassalette"),
            term("medieval-lady"),
            term("medieval-queen"),
            term("medieval-empress"),
        ],
        [
            term("medieval-healer"),
            term("medieval-sorcerer"),
            term("medieval-artisan"),
            term("medieval-wizard"),
        ],
    ];
    NAMES[unit.family() as usize][usize::from(unit.class() - 1)].clone()
}

/// The unit with its specialisation: `Warrior`, `Warrior (Axe)`.
pub(crate) fn whole_unit(one: Unit) -> L10nMessage {
    match one.spec() {
        None => unit(one).into(),
        Some(spec) => say("medieval-unit-spec").with("unit", unit(one)).with("spec", spec.name()),
    }
}

/// The name of a building by family and level: `Farm`.
pub(crate) fn building(building: Building) -> Term {
    const NAMES: [[Term; 3]; 6] = [
        [term("medieval-farm"), term("medieval-fief"), term("medieval-great-fief")],
        [term("medieval-school"), term("medieval-academy"), term("medieval-great-academy")],
        [term("medieval-church"), term("medieval-cathedral"), term("medieval-great-cathedral")],
        [term("medieval-wall"), term("medieval-castle"), term("medieval-great-castle")],
        [term("medieval-house"), term("medieval-manor"), term("medieval-great-manor")],
        [term("medieval-cave"), term("medieval-lair"), term("medieval-great-lair")],
    ];
    NAMES[building.house() as usize][usize::from(building.level() - 1)].clone()
}

/// The name of a family's amenity (rule ME-10): `Monastery`.
pub(crate) fn amenity(house: House) -> Term {
    const NAMES: [Term; 6] = [
        term("medieval-market"),
        term("medieval-tournament-field"),
        term("medieval-monastery"),
        term("medieval-workshop"),
        term("medieval-court"),
        term("medieval-tower"),
    ];
    NAMES[house as usize].clone()
}

/// What the buildings of a family create, whatever their level: `warriors`.
pub(crate) fn made(house: House) -> Term {
    const NAMES: [Term; 6] = [
        term("medieval-makes-peasants"),
        term("medieval-makes-warriors"),
        term("medieval-makes-priests"),
        term("medieval-makes-siege"),
        term("medieval-makes-royals"),
        term("medieval-makes-wizards"),
    ];
    NAMES[house as usize].clone()
}
