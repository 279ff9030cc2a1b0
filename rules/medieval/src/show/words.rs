use rules::l10n::{L10nMessage, Term, say, term};
use rules::{Side, Square};

use super::names;
use crate::action::{Action, CreatedUnits, Left, Move, Rise};
use crate::apply::effects::left_unit;
use crate::notation::write::name;
use crate::piece::{Spec, Unit};
use crate::position::Medieval;

pub(crate) fn move_text(position: &Medieval, action: Move) -> L10nMessage {
    let us = position.to_act;
    let Move { unit, from, to, .. } = action;
    let mut sentence = if action.takes {
        say("medieval-takes").with("units", captured(position, to))
    } else {
        say("medieval-moves")
    }
    .with("unit", names::whole_unit(unit))
    .with("from", name(from))
    .with("to", name(to));
    if !action.aside.is_empty() {
        let squares: Vec<String> = action.aside.map(name).collect();
        sentence = say("medieval-and-aside").with("move", sentence).with("squares", squares);
    }
    sentence = match action.left {
        Left::Nothing => with_nothing_left(us, sentence, action),
        Left::Wall => {
            say("medieval-and-leaves-wall").with("move", sentence).with("from", name(from))
        }
        Left::Unit(unit) => say("medieval-and-leaves")
            .with("move", sentence)
            .with("unit", names::unit(unit))
            .with("from", name(from)),
    };
    sentence = match action.rise {
        Rise::Nothing if action.captures() && unit.class() < 4 => with_no_rise(us, sentence, unit),
        Rise::Nothing => sentence,
        Rise::Class(unit) => {
            say("medieval-and-rises").with("move", sentence).with("unit", names::unit(unit))
        }
        Rise::Gains(spec) => {
            say("medieval-and-gains").with("move", sentence).with("spec", spec.name())
        }
        Rise::NewLife => say("medieval-and-lives-again").with("move", sentence),
        Rise::Turned(side) if side == us => say("medieval-and-turned-own").with("move", sentence),
        Rise::Turned(_) => say("medieval-and-turned").with("move", sentence),
    };
    with_created(position, sentence, Action::Move(action), action.created)
}

/// Adds that a unit leaves nothing behind, with the reason (rules ME-3, ME-16).
fn with_nothing_left(us: Side, text: L10nMessage, action: Move) -> L10nMessage {
    let heir = action.unit.spec() == Some(Spec::Heired);
    let Some(unit) = left_unit(action.unit, action.takes) else { return text };
    let (from, side) = (name(action.from), crate::INFO.side_name(us));
    match action.created.first {
        Some(_) => say("medieval-and-leaves-no-room"),
        None if heir => say("medieval-and-leaves-no-heir").with("side", side),
        None => say("medieval-and-leaves-none").with("unit", names::unit(unit)).with("side", side),
    }
    .with("move", text)
    .with("from", from)
}

/// Adds that a capturing unit doesn't rise because of the supply (rules ME-3, ME-7).
fn with_no_rise(us: Side, text: L10nMessage, unit: Unit) -> L10nMessage {
    let next = Unit::new(unit.family(), unit.class() + 1);
    say("medieval-and-stays")
        .with("move", text)
        .with("unit", names::unit(unit))
        .with("next", names::unit(next))
        .with("most", next.family().supply())
        .with("side", crate::INFO.side_name(us))
}

/// Adds the creations of the vacated building, or why it creates nothing (rules ME-3, ME-11).
pub(crate) fn with_created(
    position: &Medieval,
    sentence: L10nMessage,
    action: Action,
    created: CreatedUnits,
) -> L10nMessage {
    let Some((owner, standing)) = position.vacated_building(action) else { return sentence };
    let (building, side) = (names::building(standing), crate::INFO.side_name(owner));
    let units: Vec<Term> = created.units().map(names::unit).collect();
    let failed = position.failed_creations(action);
    if failed == 0 {
        return say("medieval-and-creates")
            .with("move", sentence)
            .with("building", building)
            .with("units", units);
    }
    let (family, female) = standing.house().creates();
    let unit = Unit::new(family, standing.level());
    let most = family.supply();
    match (female.map(|female| Unit::new(female, standing.level())), created.first) {
        (None, None) => {
            say("medieval-and-creates-nothing").with("unit", names::unit(unit)).with("most", most)
        }
        (None, Some(_)) => {
            say("medieval-and-creates-one").with("unit", names::unit(unit)).with("most", most)
        }
        (Some(female), None) => say("medieval-and-creates-neither")
            .with("male", names::unit(unit))
            .with("female", names::unit(female)),
        (Some(female), Some(first)) => say("medieval-and-creates-other")
            .with("unit", names::unit(first))
            .with("other", names::unit(if first == unit { female } else { unit })),
    }
    .with("move", sentence)
    .with("building", building)
    .with("side", side)
}

pub(super) fn captured(position: &Medieval, at: Square) -> Vec<L10nMessage> {
    position.board.units(position.to_act.other(), at).map(names::whole_unit).collect()
}

pub(super) fn building_there(position: &Medieval, at: Square) -> Term {
    position
        .board
        .building(at)
        .map_or(term("medieval-building"), |(_, building)| names::building(building))
}
