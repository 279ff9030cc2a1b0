//! What becomes of what stands on a square, by rule; and what the other side could do at once.

use rules::RuleId;
use rules::scene::Spot;

use crate::{Action, WorldWar};

/// The position with the other side to move.
pub(crate) fn passed(position: &WorldWar) -> Option<WorldWar> {
    Some(WorldWar {
        to_act: position.to_act.other(),
        ply: position.ply.saturating_add(1),
        ..*position
    })
}

/// The rule by which a move takes what stands on a square, or exchanges what leaves it.
pub(crate) fn fate(position: &WorldWar, action: Action, at: Spot) -> Option<RuleId> {
    if action.captured().is_some() && action.to().spot() == at {
        // WWC-12: in a blitz the front piece captures.
        return match action.blitz_direction() {
            Some(_) => Some("WWC-12"),
            None => position.kind_at(action.from()).map(crate::Kind::rule),
        };
    }
    (action.exchange().is_some() && action.from().spot() == at).then_some("WWC-10")
}
