//! Actions in parts, for menus: the unit or the building's square, then the deed.

use rules::Square;
use rules::l10n::{L10nMessage, Term, say, term};

use super::names;
use super::words::{building_there, captured};
use crate::action::{Action, Left, Move, Rise};
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
        Action::Build { at, .. } | Action::Amenity { at, .. } | Action::Destroy(at) => {
            format!("({})", name(at))
        }
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
        Action::Build { at, .. } | Action::Amenity { at, .. } | Action::Destroy(at) => {
            match position.board.building(at) {
                Some((_, building)) => say("medieval-actor-building")
                    .with("building", names::building(building))
                    .with("at", name(at)),
                None => say("medieval-actor-site").with("at", name(at)),
            }
        }
        Action::Heal { .. } => say("medieval-actor-doctor"),
        Action::Return(_) => say("medieval-actor-pilgrim"),
        Action::Start(_) => say("medieval-actor-serf"),
        Action::Stop => say("medieval-actor-stop"),
        _ => say("medieval-actor-pass"),
    }
}

pub(crate) fn deed(position: &Medieval, action: Action) -> L10nMessage {
    match action {
        Action::Start(at) | Action::Return(at) => say("medieval-deed-enter").with("at", name(at)),
        Action::Move(action) => moved(position, action),
        Action::Stop => say("medieval-deed-stop"),
        Action::Shot { at, .. } => {
            say("medieval-deed-shoot").with("units", captured(position, at)).with("at", name(at))
        }
        Action::Build { at, building } => match position.board.building(at) {
            Some(_) => say("medieval-deed-upgrade"),
            None => say("medieval-deed-build").with("units", names::made(building.house())),
        }
        .with("building", names::building(building)),
        Action::Amenity { building, .. } => {
            say("medieval-deed-add").with("amenity", names::amenity(building.house()))
        }
        Action::Destroy(at) => {
            say("medieval-deed-destroy").with("building", building_there(position, at))
        }
        Action::Heal { at, unit } => {
            say("medieval-deed-heal").with("unit", names::whole_unit(unit)).with("at", name(at))
        }
        Action::Depart { created, .. } => {
            let units: Vec<Term> = created.units().map(names::unit).collect();
            if units.is_empty() {
                say("medieval-deed-depart")
            } else {
                say("medieval-deed-creates")
                    .with("deed", say("medieval-deed-depart"))
                    .with("units", units)
            }
        }
        Action::Fire { at, .. } => say("medieval-deed-burn")
            .with("building", building_there(position, at))
            .with("at", name(at)),
        Action::Rotten(_) => say("medieval-deed-rotten"),
        Action::Pass => say("medieval-deed-pass"),
    }
}

pub(crate) fn moved(position: &Medieval, action: Move) -> L10nMessage {
    let mut deed = if action.takes {
        say("medieval-deed-take").with("units", captured(position, action.to))
    } else {
        say("medieval-deed-to")
    }
    .with("to", name(action.to));
    if !action.aside.is_empty() {
        let squares: Vec<String> = action.aside.map(name).collect();
        deed = say("medieval-deed-aside").with("deed", deed).with("squares", squares);
    }
    deed = match action.rise {
        Rise::Nothing => deed,
        Rise::Class(unit) => {
            say("medieval-deed-rise").with("deed", deed).with("unit", names::unit(unit))
        }
        Rise::Gains(spec) => say("medieval-deed-gain").with("deed", deed).with("spec", spec.name()),
        Rise::NewLife => {
            say("medieval-deed-rise").with("deed", deed).with("unit", term("medieval-priest"))
        }
        Rise::Turned(_) => say("medieval-deed-turned").with("deed", deed),
    };
    let units: Vec<Term> = action.created.units().map(names::unit).collect();
    if !units.is_empty() {
        deed = say("medieval-deed-creates").with("deed", deed).with("units", units);
    }
    match action.left {
        Left::Nothing => deed,
        Left::Wall => {
            say("medieval-deed-leaves").with("deed", deed).with("unit", term("medieval-wall"))
        }
        Left::Unit(unit) => {
            say("medieval-deed-leaves").with("deed", deed).with("unit", names::unit(unit))
        }
    }
}
