//! What becomes of what stands on a square, by rule; and what the other side could do at once.

use rules::scene::Spot;
use rules::{Explain, RuleId};

use crate::{Action, WorldWar};

impl Explain for WorldWar {
    /// The position with the other side to move.
    fn null_move(&self) -> Option<WorldWar> {
        Some(WorldWar { to_act: self.to_act.other(), ply: self.ply.saturating_add(1), ..*self })
    }

    /// The rule by which a move takes what stands on a square, or exchanges what leaves it.
    fn capture_rule(&self, action: Action, at: Spot) -> Option<RuleId> {
        if action.captured().is_some() && action.to().spot() == at {
            // WWC-12: in a blitz the front piece captures.
            return match action.blitz_direction() {
                Some(_) => Some("WWC-12"),
                None => self.kind_at(action.from()).map(crate::Kind::rule),
            };
        }
        (action.exchange().is_some() && action.from().spot() == at).then_some("WWC-10")
    }
}
