//! Swiss pairings by the criteria of FIDE's Dutch system.
//!
//! The absolute criteria always hold: players who played each other don't meet again, no player
//! gets a second bye (or a bye after a win by forfeit), and two players who must both have the same
//! colour don't meet. Score groups are paired from the top. In each, a maximum weight matching
//! decides, in this order: as many pairs as possible, players who floated down before, colours,
//! repeated floats, and the distance from pairing the upper half with the lower half. In score
//! groups of more than 32 players, the later criteria may outweigh the earlier ones.
//!
//! Differences from FIDE's text: leaders of the last round get no exception for colours, and the
//! distance replaces its order of transpositions and exchanges.

mod bracket;
mod colours;
mod matching;
mod player;

use self::matching::{Graph, perfect};
use self::player::PlayerState;
use crate::{History, Round};

/// Pairs the next round. `players` take part, better seeds first; a late joiner is simply among
/// them. Returns `None` if no pairing keeps the absolute criteria.
///
/// Takes milliseconds for 100 players and seconds for 1,000.
#[must_use]
pub fn pair(players: &[usize], history: &History) -> Option<Round> {
    let mut states: Vec<PlayerState> = players
        .iter()
        .enumerate()
        .map(|(seed, player)| PlayerState::new(seed, *player, history))
        .collect();
    states.sort_by_key(|state| (std::cmp::Reverse(state.points), state.seed));
    let mut round = Round::default();
    if states.len() % 2 == 1 {
        let bye = bye(&states)?;
        round.bye = Some(states.remove(bye).player);
    } else if !is_pairable(&states) {
        return None;
    }
    let pairs = bracket::pair_all(states)?;
    round.pairs = pairs.iter().map(|(upper, lower)| colours::assign(upper, lower)).collect();
    Some(round)
}

/// Returns whom to give the bye: the lowest player who may get it and without whom the others can
/// be paired.
fn bye(states: &[PlayerState]) -> Option<usize> {
    (0..states.len()).rev().filter(|at| states[*at].may_have_bye).find(|at| {
        let mut rest = states.to_vec();
        rest.remove(*at);
        is_pairable(&rest)
    })
}

fn is_pairable(states: &[PlayerState]) -> bool {
    perfect(states.len(), |graph: &mut Graph, reach| {
        for one in 0..states.len() {
            for other in one + 1..states.len().min(one + reach) {
                if states[one].may_meet(&states[other]) {
                    graph.add(one, other, 0);
                }
            }
        }
    })
    .is_some()
}
