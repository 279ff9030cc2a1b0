//! A ladder: players challenge those a few places above them, and take their place by winning.

/// The number of places above a player that they may challenge.
const REACH: usize = 3;

/// Returns whether a player may challenge another by their places on the ladder.
#[must_use]
pub fn may_challenge(ladder: &[usize], challenger: usize, defender: usize) -> bool {
    let place = |player| ladder.iter().position(|one| *one == player);
    match (place(challenger), place(defender)) {
        (Some(from), Some(to)) => to < from && from - to <= REACH,
        _ => false,
    }
}

/// Moves the winning challenger to the defender's place. The players between move down by one. If
/// the challenger is already above, nothing changes.
pub fn climb(ladder: &mut Vec<usize>, challenger: usize, defender: usize) {
    let place = |player| ladder.iter().position(|one| *one == player);
    let (Some(from), Some(to)) = (place(challenger), place(defender)) else { return };
    if to < from {
        ladder.remove(from);
        ladder.insert(to, challenger);
    }
}
