//! The greedy player: the best evaluation after its own turn, and nothing else. Levels are measured
//! against it.

use std::collections::HashMap;

use rules::{Actor, Side};

use crate::eval::Evaluator;
use crate::rng::Rng;
use crate::score::{Score, WIN, expected_result};

/// The action that begins the turn with the best evaluation at its end. Among equals the seed
/// decides.
pub(super) fn greedy_action<G: Evaluator>(
    position: &G,
    side: Side,
    weights: &G::Weights,
    rng: &mut Rng,
) -> Option<G::Action> {
    let turn = position.turn();
    let mut search =
        TurnSearch { side, weights, turn: (turn.number, turn.side), scores: HashMap::new() };
    let mut actions = Vec::new();
    position.legal(&mut actions);
    let mut best: Option<(Score, u64, G::Action)> = None;
    for action in actions {
        let mut next = position.clone();
        next.apply(action);
        let candidate = (search.score(&next), rng.next_u64(), action);
        if best.is_none_or(|best| (candidate.0, candidate.1) > (best.0, best.1)) {
            best = Some(candidate);
        }
    }
    best.map(|(_, _, action)| action)
}

/// A search to the end of the turn, without bounds.
struct TurnSearch<'a, W> {
    side: Side,
    weights: &'a W,
    turn: (u32, Side),
    /// The scores of positions in mid-turn, by fingerprint.
    scores: HashMap<u64, Score>,
}

impl<W> TurnSearch<'_, W> {
    /// The best evaluation at the end of the turn: the best of one's own decisions, the worst of
    /// the other side's, the mean of a fight.
    fn score<G: Evaluator<Weights = W>>(&mut self, position: &G) -> Score {
        if let Some(result) = position.terminal() {
            return result.score(self.side, 0);
        }
        let turn = position.turn();
        if turn.done == 0 || (turn.number, turn.side) != self.turn {
            let white = expected_result(position.evaluate(self.weights), G::SCALE);
            return if self.side == Side::White { white } else { -white };
        }
        let fingerprint = position.fingerprint();
        if let Some(&known) = self.scores.get(&fingerprint) {
            return known;
        }
        let mut actions = Vec::new();
        position.legal(&mut actions);
        let own_side = self.side;
        let scores = actions.iter().map(|&action| {
            let mut next = position.clone();
            next.apply(action);
            self.score(&next)
        });
        let score = match position.to_act() {
            Actor::Chance => Some(scores.sum::<Score>() / (actions.len() as Score).max(1)),
            Actor::Side(side) if side == own_side => scores.max(),
            Actor::Side(_) => scores.min(),
        };
        let score = score.unwrap_or_else(|| position.result_without_actions().score(self.side, 0));
        let score = score.clamp(-WIN, WIN);
        self.scores.insert(fingerprint, score);
        score
    }
}
