//! What becomes of what stands on a square, by rule; and what the other side could do at once.

use rules::RuleId;
use rules::scene::Spot;

use crate::action::Action;
use crate::apply::Meeting;
use crate::board::Square;
use crate::position::WizardsWar;

/// The position with the other side to move.
pub(crate) fn passed(position: &WizardsWar) -> Option<WizardsWar> {
    Some(WizardsWar { side: position.side.other(), ..*position })
}

/// The rule by which a move takes what stands on a square, or sends it to its owner's hand.
pub(crate) fn fate(position: &WizardsWar, action: Action, at: Spot) -> Option<RuleId> {
    let Action::Move { from, to } = action else { return None };
    if to.spot() != at {
        return None;
    }
    match position.effect(from, to)?.meeting {
        Meeting::Takes(_) if from.in_arena() => Some("WW-5"),
        Meeting::Takes(_) => Some("WW-7"),
        Meeting::SendsToHand(_) | Meeting::Swaps(_) => Some("WW-6"),
        Meeting::TakesFriend(_) => Some("WW-11"),
        Meeting::Nothing => None,
    }
}

/// A move as it would be written if it were legal: a swap and the capture of a friend have signs of
/// their own.
pub(crate) fn wished(position: &WizardsWar, ways: [Spot; 2], names: [&str; 2]) -> String {
    let [from, to] = names;
    let square = |at: Spot| Square::at(i8::try_from(at.column).ok()?, i8::try_from(at.row).ok()?);
    let ends = square(ways[0]).zip(square(ways[1]));
    let effect = ends.and_then(|(from, to)| position.effect(from, to));
    match effect.map(|effect| (effect.mover, effect.meeting)) {
        Some((mover, Meeting::Swaps(_))) if mover.kind().is_wizard() => format!("{from}<>{to}"),
        Some((mover, Meeting::TakesFriend(_))) if mover.kind().is_wizard() => {
            format!("{from}x{to}")
        }
        _ => format!("{from}-{to}"),
    }
}
