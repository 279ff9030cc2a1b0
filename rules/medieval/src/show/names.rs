use rules::l10n::{L10nMessage, Term, say, term};

use crate::moves::reach::{Way, ways};
use crate::piece::{Building, House, Spec, Unit};

/// The name by family and class: `Serf`.
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

/// The name with the specialisation: `Warrior`, `Warrior (Axe)`.
pub(crate) fn whole_unit(one: Unit) -> L10nMessage {
    match one.spec() {
        None => unit(one).into(),
        Some(spec) => say("medieval-unit-spec").with("unit", unit(one)).with("spec", spec.name()),
    }
}

/// The name for a sentence, where a code such as `NewLife` isn't a word: `Warrior (Axe)`, `Wizard
/// (A New Life)`.
pub(crate) fn unit_in_words(one: Unit) -> L10nMessage {
    let spec = match one.spec() {
        Some(Spec::Flaming) => say("medieval-spec-flaming"),
        Some(Spec::Large) => say("medieval-spec-large"),
        Some(Spec::Fast) => say("medieval-spec-fast"),
        Some(Spec::Trojan) => say("medieval-spec-trojan"),
        Some(Spec::Fire) => say("medieval-spec-fire"),
        Some(Spec::Healing) => say("medieval-spec-healing"),
        Some(Spec::Rotten) => say("medieval-spec-rotten"),
        Some(Spec::NewLife) => say("medieval-spec-new-life"),
        _ => return whole_unit(one),
    };
    say("medieval-unit-spec").with("unit", unit(one)).with("spec", spec)
}

/// The name by family and level: `Farm`.
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

/// The units that a building creates, one or the other (rule ME-11).
pub(crate) fn created(building: Building) -> Vec<Term> {
    let (family, female) = building.house().creates();
    let of = |family| unit(Unit::new(family, building.level()));
    std::iter::once(family).chain(female).map(of).collect()
}

/// A unit's moves (rule ME-2), a clause that starts a sentence.
pub(crate) fn movement(one: Unit) -> L10nMessage {
    let ways: Vec<L10nMessage> = ways(one).into_iter().map(way_text).collect();
    say("medieval-how").with("unit", unit(one)).with("ways", ways)
}

/// A way to move in a few words; the unit's card has the details.
fn way_text(way: Way) -> L10nMessage {
    match way {
        Way::Up => say("medieval-goes-up"),
        Way::Sideways => say("medieval-goes-sideways"),
        Way::Straight => say("medieval-goes-straight"),
        Way::Diagonal => say("medieval-goes-diagonal"),
        Way::Around => say("medieval-goes-around"),
        Way::FarStraight => say("medieval-goes-far-straight"),
        Way::FarDiagonal => say("medieval-goes-far-diagonal"),
        Way::FarAround => say("medieval-goes-far-around"),
        Way::Knight => say("medieval-goes-knight"),
        Way::Camel => say("medieval-goes-camel"),
        Way::Rook => say("medieval-goes-rook"),
        Way::Bishop => say("medieval-goes-bishop"),
        Way::Queen => say("medieval-goes-queen"),
        Way::Nightrider => say("medieval-goes-nightrider"),
    }
}
