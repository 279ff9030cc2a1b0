use model::Side;

use super::player::PlayerState;
use crate::Pair;

/// Gives the colours of a pair, by FIDE's rules for the allocation of colours.
pub(super) fn assign(one: &PlayerState, other: &PlayerState) -> Pair {
    // The higher ranked player.
    let (upper, lower) = if (-other.points, other.seed) < (-one.points, one.seed) {
        (other, one)
    } else {
        (one, other)
    };
    let side = match (upper.wants, lower.wants) {
        (Some(side), None) => side,
        (None, Some(side)) => side.other(),
        (Some(side), Some(opposite)) if side != opposite => side,
        (Some(side), Some(_)) => {
            let urgency = |state: &PlayerState| (state.need, state.balance.abs());
            match urgency(upper).cmp(&urgency(lower)) {
                std::cmp::Ordering::Greater => side,
                std::cmp::Ordering::Less => side.other(),
                // The round in which the colours differed last decides.
                std::cmp::Ordering::Equal => last_difference(upper, lower).unwrap_or(side),
            }
        }
        (None, None) if upper.seed.is_multiple_of(2) => Side::White,
        (None, None) => Side::Black,
    };
    match side {
        Side::White => Pair { white: upper.player, black: lower.player },
        Side::Black => Pair { white: lower.player, black: upper.player },
    }
}

/// Returns the colour that the upper player did not have when the two had different colours last.
fn last_difference(upper: &PlayerState, lower: &PlayerState) -> Option<Side> {
    let mut both = upper.colours.iter().rev().zip(lower.colours.iter().rev());
    both.find(|(one, other)| one != other).map(|(one, _)| one.other())
}
