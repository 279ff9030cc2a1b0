//! Counts the leaves of the action tree, to verify move generation.

use crate::Game;

/// Counts the sequences of `depth` legal actions. The last action of each is only listed, not
/// played. Repetition doesn't end a game here.
///
/// # Examples
///
/// Without a fight `BattleChess` is chess:
///
/// ```
/// use battlechess::BattleChess;
/// use rules::{Game, Options, perft};
///
/// let start = BattleChess::start(&Options::default());
/// assert_eq!(perft(&start, 1), 20);
/// assert_eq!(perft(&start, 2), 400);
/// ```
pub fn perft<G: Game>(position: &G, depth: u32) -> u64 {
    count::<G, false>(position, &mut lists::<G>(depth))
}

/// Like [`perft`], but follows only actions that complete their turn. Actions that lead to a
/// decision or fight in mid-turn count as leaves but aren't followed. In games with one action per
/// turn it equals [`perft`].
pub fn perft_of_turns<G: Game>(position: &G, depth: u32) -> u64 {
    count::<G, true>(position, &mut lists::<G>(depth))
}

fn lists<G: Game>(depth: u32) -> Vec<Vec<G::Action>> {
    (0..depth).map(|_| Vec::with_capacity(256)).collect()
}

fn count<G: Game, const TURNS: bool>(position: &G, lists: &mut [Vec<G::Action>]) -> u64 {
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
        let mut next = position.clone();
        next.apply(action);
        if !TURNS || next.turn().actions_made == 0 {
            leaves += count::<G, TURNS>(&next, deeper);
        }
    }
    leaves
}
