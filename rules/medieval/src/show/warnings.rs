//! What is ruinous in an action for the one who decides.

use rules::l10n::{L10nMessage, say};

use super::names;
use super::words::building_there;
use crate::action::{Action, Rise};
use crate::apply;
use crate::moves::EDGE;
use crate::notation::name;
use crate::piece::{Family, Unit};
use crate::position::Medieval;

/// Clauses: what is lost, wasted or given to the enemy.
pub(crate) fn warnings(position: &Medieval, action: Action) -> Vec<L10nMessage> {
    let us = position.to_act;
    let mut warnings = Vec::new();
    // ME-3, ME-11: a creation that is wasted.
    let from = match action {
        Action::Move(action) => Some(action.from),
        Action::Depart { from, .. } => Some(from),
        _ => None,
    };
    if let Some(from) = from
        && let Some((owner, _)) = position.board.building(from)
    {
        let building = building_there(position, from);
        if owner == us && position.failed_creations(action) > 0 {
            warnings.push(
                say("medieval-warning-wasted").with("building", building).with("at", name(from)),
            );
        } else if owner != us && created(action) {
            warnings.push(
                say("medieval-warning-enemy-creates")
                    .with("building", building)
                    .with("at", name(from)),
            );
        }
    }
    match action {
        // ME-15: the unit changes sides.
        Action::Move(action) if action.rise == Rise::Turned(us.other()) => {
            warnings.push(say("medieval-warning-turned").with("unit", names::unit(action.unit)));
        }
        // ME-12: a building of one's own.
        Action::Destroy(at) if position.board.built(us).has(at) => {
            warnings.push(
                say("medieval-warning-own-building")
                    .with("building", building_there(position, at))
                    .with("at", name(at)),
            );
        }
        _ => {}
    }
    // ME-17, ME-20: nobody is left to act.
    let mut after = position.clone();
    apply::apply(&mut after, action);
    if !after.is_over() && after.to_act != us && is_helpless(&after, us) {
        warnings.push(say("medieval-warning-helpless"));
    }
    warnings
}

fn created(action: Action) -> bool {
    match action {
        Action::Move(action) => action.created.first.is_some(),
        Action::Depart { created, .. } => created.first.is_some(),
        _ => false,
    }
}

/// Whether a side has no unit on the board, and no Pilgrim who could come back.
fn is_helpless(position: &Medieval, side: rules::Side) -> bool {
    let priest = Unit::new(Family::Priests, 1);
    let can_return = position.abroad[side.index()] > 0
        && position.board.room(side, priest) > 0
        && !EDGE.minus(position.board.occupied()).is_empty();
    position.board.of(side).is_empty() && !can_return
}
