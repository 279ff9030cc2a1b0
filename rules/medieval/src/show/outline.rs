//! Actions in parts, for menus: the unit, then the effect; or the building, then the square.

use rules::l10n::{L10nMessage, Term, say, term};
use rules::{Square, Submenu};

use super::names;
use super::words::{building_there, captured};
use crate::action::{Action, CreatedUnits, Left, Move, Rise};
use crate::info::INFO;
use crate::notation::write::name;
use crate::piece::Unit;
use crate::position::Medieval;

fn acting(position: &Medieval, action: Action) -> Option<(Unit, Square)> {
    let on = |at| position.board.unit(position.to_act, at).map(|unit| (unit, at));
    match action {
        Action::Move(Move { unit, from, .. }) => Some((unit, from)),
        Action::Shot { from, .. }
        | Action::Fire { from, .. }
        | Action::Depart { from, .. }
        | Action::Rotten(from) => on(from),
        _ => None,
    }
}

pub(crate) fn group(position: &Medieval, action: Action) -> String {
    if let Some((unit, from)) = acting(position, action) {
        return format!("{}{}", unit.code(), name(from));
    }
    match action {
        // In this order: new buildings, upgrades, amenities.
        Action::Build { building, .. } => {
            format!("build {}{}", building.level(), building.house() as u8)
        }
        Action::Amenity { building, .. } => format!("build a{}", building.house() as u8),
        Action::Destroy(at) if is_own(position, at) => "destroy".into(),
        Action::Destroy(at) => format!("({}) x", name(at)),
        Action::Heal { .. } => "heal".into(),
        Action::Return(_) => "B1@".into(),
        Action::Start(_) => "P1@".into(),
        Action::Stop => "stop".into(),
        _ => "pass".into(),
    }
}

pub(crate) fn actor(position: &Medieval, action: Action) -> L10nMessage {
    if let Some((unit, from)) = acting(position, action) {
        return say("medieval-unit-at")
            .with("unit", names::whole_unit(unit))
            .with("at", name(from));
    }
    match action {
        Action::Build { building, .. } => say("medieval-actor-build")
            .with("building", names::building(building))
            .with("units", names::created(building)),
        Action::Amenity { building, .. } => {
            say("medieval-actor-amenity").with("amenity", names::amenity(building.house()))
        }
        Action::Destroy(at) if is_own(position, at) && own_to_destroy(position) > 1 => {
            say("medieval-actor-destroy")
        }
        Action::Destroy(at) => destroyed(position, at),
        Action::Heal { .. } => say("medieval-actor-doctor"),
        Action::Return(_) => say("medieval-actor-pilgrim"),
        Action::Start(_) => say("medieval-actor-serf"),
        Action::Stop => say("medieval-actor-stop"),
        _ => say("medieval-actor-pass"),
    }
}

pub(crate) fn submenu(action: Action) -> Option<Submenu> {
    matches!(action, Action::Build { .. } | Action::Amenity { .. })
        .then(|| Submenu { group: "build".into(), label: say("medieval-actor-works") })
}

/// Whether the side to act owns the building on a square.
pub(crate) fn is_own(position: &Medieval, at: Square) -> bool {
    position.board.built(position.to_act).has(at)
}

fn own_to_destroy(position: &Medieval) -> u32 {
    let us = position.to_act;
    (position.board.of(us) & position.board.built(us)).count()
}

fn destroyed(position: &Medieval, at: Square) -> L10nMessage {
    match is_own(position, at) {
        true => say("medieval-effect-destroy-own"),
        false => say("medieval-effect-destroy-enemy")
            .with("side", INFO.side_name(position.to_act.other())),
    }
    .with("building", building_there(position, at))
    .with("at", name(at))
}

pub(crate) fn action_effect(position: &Medieval, action: Action) -> L10nMessage {
    match action {
        Action::Start(at)
        | Action::Return(at)
        | Action::Build { at, .. }
        | Action::Amenity { at, .. } => say("medieval-effect-enter").with("at", name(at)),
        Action::Move(action) => move_effect(position, action),
        Action::Stop => say("medieval-effect-stop"),
        Action::Shot { at, .. } => {
            say("medieval-effect-shoot").with("units", captured(position, at)).with("at", name(at))
        }
        Action::Destroy(at) => destroyed(position, at),
        Action::Heal { at, unit } => {
            say("medieval-effect-heal").with("unit", names::whole_unit(unit)).with("at", name(at))
        }
        Action::Depart { created, .. } => {
            with_created(position, say("medieval-effect-depart"), action, created)
        }
        Action::Fire { at, .. } => say("medieval-effect-burn")
            .with("building", building_there(position, at))
            .with("at", name(at)),
        Action::Rotten(_) => say("medieval-effect-rotten"),
        Action::Pass => say("medieval-effect-pass"),
    }
}

pub(crate) fn move_effect(position: &Medieval, action: Move) -> L10nMessage {
    let mut effect = if action.takes {
        say("medieval-effect-take").with("units", captured(position, action.to))
    } else {
        say("medieval-effect-to")
    }
    .with("to", name(action.to));
    if !action.aside.is_empty() {
        let squares: Vec<String> = action.aside.map(name).collect();
        effect = say("medieval-effect-aside").with("effect", effect).with("squares", squares);
    }
    effect = match action.rise {
        Rise::Nothing => effect,
        Rise::Class(unit) => {
            say("medieval-effect-rise").with("effect", effect).with("unit", names::unit(unit))
        }
        Rise::Gains(spec) => {
            say("medieval-effect-gain").with("effect", effect).with("spec", spec.name())
        }
        Rise::NewLife => {
            say("medieval-effect-rise").with("effect", effect).with("unit", term("medieval-priest"))
        }
        Rise::Turned(_) => say("medieval-effect-turned").with("effect", effect),
    };
    effect = with_created(position, effect, Action::Move(action), action.created);
    match action.left {
        Left::Nothing => effect,
        Left::Wall => {
            say("medieval-effect-leaves").with("effect", effect).with("unit", term("medieval-wall"))
        }
        Left::Unit(unit) => {
            say("medieval-effect-leaves").with("effect", effect).with("unit", names::unit(unit))
        }
    }
}

/// Adds the creations of the vacated building and who gets them (rule ME-11).
fn with_created(
    position: &Medieval,
    effect: L10nMessage,
    action: Action,
    created: CreatedUnits,
) -> L10nMessage {
    let Some((owner, _)) = position.vacated_building(action) else { return effect };
    let units: Vec<Term> = created.units().map(names::unit).collect();
    match (owner == position.to_act, units.is_empty()) {
        (true, true) => say("medieval-effect-creates-nothing"),
        (true, false) => say("medieval-effect-creates").with("units", units),
        (false, true) => return effect,
        (false, false) => {
            say("medieval-effect-gives").with("side", INFO.side_name(owner)).with("units", units)
        }
    }
    .with("effect", effect)
}
