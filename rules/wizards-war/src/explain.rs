//! What becomes of what stands on a square, by rule; and what the other side could do at once.

use rules::scene::Spot;
use rules::{Explain, RuleId};

use crate::action::Action;
use crate::apply::Meeting;
use crate::board::Square;
use crate::position::WizardsWar;

impl Explain for WizardsWar {
    /// The position with the other side to move.
    fn null_move(&self) -> Option<WizardsWar> {
        Some(WizardsWar { side: self.side.other(), ..*self })
    }

    /// The rule by which a move takes what stands on a square, or sends it to its owner's hand.
    fn capture_rule(&self, action: Action, at: Spot) -> Option<RuleId> {
        let Action::Move { from, to } = action else { return None };
        if to.spot() != at {
            return None;
        }
        match self.effect(from, to)?.meeting {
            Meeting::Takes(_) if from.in_arena() => Some("WW-5"),
            Meeting::Takes(_) => Some("WW-7"),
            Meeting::SendsToHand(_) | Meeting::Swaps(_) => Some("WW-6"),
            Meeting::TakesFriend(_) => Some("WW-11"),
            Meeting::Nothing => None,
        }
    }

    /// A move as it would be written if it were legal: a swap and the capture of a friend have
    /// signs of their own.
    fn move_text(&self, from: Spot, to: Spot, names: [&str; 2]) -> String {
        let square =
            |at: Spot| Square::at(i8::try_from(at.column).ok()?, i8::try_from(at.row).ok()?);
        let ends = square(from).zip(square(to));
        let effect = ends.and_then(|(from, to)| self.effect(from, to));
        let [from, to] = names;
        match effect.map(|effect| (effect.mover, effect.meeting)) {
            Some((mover, Meeting::Swaps(_))) if mover.kind().is_wizard() => format!("{from}<>{to}"),
            Some((mover, Meeting::TakesFriend(_))) if mover.kind().is_wizard() => {
                format!("{from}x{to}")
            }
            _ => format!("{from}-{to}"),
        }
    }
}
