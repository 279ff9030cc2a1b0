//! Counting the leaves of the tree of actions.

use crate::Game;

/// The number of sequences of `depth` legal actions, the leaves counted from the legal list and
/// not played. Repetition does not end a game here.
#[must_use]
pub fn perft<G: Game>(position: &G, depth: u32) -> u64 {
    let mut lists: Vec<Vec<G::Action>> = (0..depth).map(|_| Vec::with_capacity(256)).collect();
    count(position, &mut lists)
}

fn count<G: Game>(position: &G, lists: &mut [Vec<G::Action>]) -> u64 {
    let Some((list, deeper)) = lists.split_first_mut() else {
        return 1;
    };
    list.clear();
    position.legal(list);
    if deeper.is_empty() {
        return list.len() as u64;
    }
    let mut leaves = 0;
    for &action in list.iter() {
        let mut next = *position;
        next.apply(action);
        leaves += count(&next, deeper);
    }
    leaves
}
