//! Pairs the score groups from the top down.

use super::matching::perfect;
use super::player::PlayerState;

/// Players up to whom the graph is complete.
const SMALL: usize = 64;
/// The largest distance from the ideal opponent that is told apart.
const MOST_DISTANCE: i32 = 7;
/// Pairs in a score group for which each criterion outweighs all later ones.
const MOST_PAIRS: i32 = 16;
/// Limit of the heaviest weight times the number of players: the matching adds weights along a path
/// in 32 bits.
const MOST_WEIGHT: i64 = 1 << 29;

/// Returns the pairs, the upper player first, or `None` if the players can't all be paired.
/// `states` are in order of rank, and their number is even.
pub(super) fn pair_all(mut states: Vec<PlayerState>) -> Option<Vec<(PlayerState, PlayerState)>> {
    let mut pairs = Vec::with_capacity(states.len() / 2);
    // Players from higher score groups who are still to be paired come first.
    let mut floaters = 0;
    while !states.is_empty() {
        let points = states.get(floaters).map(|state| state.points)?;
        let residents = states[floaters..].iter().take_while(|state| state.points == points);
        let size = floaters + residents.count();
        let mates = match_bracket(&states, size, floaters)?;
        let mut taken = vec![false; states.len()];
        for one in 0..size {
            let other = mates[one];
            if one < other && other < size {
                taken[one] = true;
                taken[other] = true;
                pairs.push((states[one].clone(), states[other].clone()));
            }
        }
        floaters = taken[..size].iter().filter(|taken| !**taken).count();
        let mut at = 0;
        states.retain(|_| {
            at += 1;
            !taken[at - 1]
        });
    }
    pairs.sort_by_key(|(one, other)| {
        let (high, low) = (one.points.max(other.points), one.points.min(other.points));
        (-high, -low, one.seed.min(other.seed))
    });
    Some(pairs)
}

/// Returns everyone's partner so that the first `size` players are paired as well as possible with
/// each other, and all others can be paired at all.
fn match_bracket(states: &[PlayerState], size: usize, floaters: usize) -> Option<Vec<usize>> {
    let weights = Weights::new(states.len(), size, floaters);
    perfect(states.len(), |graph, reach| {
        let reach = if states.len() <= SMALL { SMALL } else { reach };
        for one in 0..states.len() {
            let ideal = ideal(one, size, floaters);
            for other in one + 1..states.len() {
                let inside = other < size;
                let near = if inside {
                    other.abs_diff(ideal) * 2 < reach || reach >= states.len()
                } else {
                    // A player who floats meets one of the next, not of their own score group.
                    other - one.max(size - 1) < reach
                };
                if !near || !states[one].may_meet(&states[other]) {
                    continue;
                }
                let weight = match inside {
                    true => weights.inside(
                        &states[one],
                        &states[other],
                        one < floaters,
                        other < floaters,
                        other.abs_diff(ideal),
                    ),
                    false => 0,
                };
                graph.add(one, other, weight);
            }
        }
    })
}

/// Returns the place of the opponent whom a player of the upper half meets if nothing prevents it.
/// Floaters meet the best residents; of the others, the first half meets the second.
fn ideal(one: usize, size: usize, floaters: usize) -> usize {
    let floaters = floaters.min(size / 2);
    if one < floaters { floaters + one } else { one + (size - 2 * floaters) / 2 }
}

/// The weights of the criteria: each is heavier than all later ones of all pairs together.
struct Weights {
    pair: i32,
    floater: i32,
    colour: i32,
    float: i32,
}

impl Weights {
    fn new(players: usize, size: usize, floaters: usize) -> Weights {
        let players = i64::try_from(players).unwrap_or(i64::MAX);
        let mut pairs = i32::try_from(size / 2 + 1).unwrap_or(MOST_PAIRS).min(MOST_PAIRS);
        loop {
            let floaters = i32::try_from(floaters).unwrap_or(pairs).min(pairs);
            let float = 1 + pairs * MOST_DISTANCE;
            let colour = float * (1 + 2 * pairs);
            let floater = colour * (1 + 2 * pairs);
            let pair = floater * (1 + floaters);
            if pairs <= 1 || i64::from(pair + floater).saturating_mul(players) < MOST_WEIGHT {
                return Weights { pair, floater, colour, float };
            }
            pairs /= 2;
        }
    }

    fn inside(
        &self,
        one: &PlayerState,
        other: &PlayerState,
        one_floats: bool,
        other_floats: bool,
        distance: usize,
    ) -> i32 {
        let distance = i32::try_from(distance).unwrap_or(MOST_DISTANCE).min(MOST_DISTANCE);
        let (upper, lower) = if one.points >= other.points { (one, other) } else { (other, one) };
        let differs = upper.points != lower.points;
        let repeated =
            i32::from(differs && upper.floated_down) + i32::from(differs && lower.floated_up);
        // A pair of two floaters counts no more than one with a single floater.
        self.pair + self.floater * i32::from(one_floats || other_floats)
            - self.colour * one.colour_cost(other)
            - self.float * repeated
            - distance
    }
}
