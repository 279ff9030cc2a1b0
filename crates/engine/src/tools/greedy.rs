//! The greedy player: the best evaluation after its own turn. A benchmark for the levels.

use rules::Side;

use crate::eval::Evaluator;
use crate::own_moves::{Horizon, OwnMoves};
use crate::rng::Rng;

/// Returns the action that starts the turn with the best final evaluation. The seed breaks ties.
pub(super) fn greedy_action<G: Evaluator>(
    position: &G,
    side: Side,
    weights: &G::Weights,
    rng: &mut Rng,
) -> Option<G::Action> {
    let scores = OwnMoves::of(position, side, weights, Horizon::Turn).of_actions(position);
    let ranked = scores.into_iter().map(|(action, score)| (score, rng.next_u64(), action));
    ranked.max_by_key(|&(score, tie, _)| (score, tie)).map(|(_, _, action)| action)
}
