//! A search of the side's own decisions only, for level 0 and the greedy player.

use std::collections::HashMap;

use rules::{Actor, Side};

use crate::eval::Evaluator;
use crate::score::{Score, WIN, expected_result};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Horizon {
    /// After the action, resolving its mid-turn decisions such as a fight.
    Action,
    /// At the end of the turn.
    Turn,
}

/// Static scores of the positions that the side's own decisions lead to.
pub(crate) struct OwnMoves<'a, W> {
    side: Side,
    weights: &'a W,
    horizon: Horizon,
    turn: (u32, Side),
    scores: HashMap<u64, Score>,
    pub(crate) nodes: u64,
}

impl<'a, W> OwnMoves<'a, W> {
    pub(crate) fn of<G: Evaluator<Weights = W>>(
        position: &G,
        side: Side,
        weights: &'a W,
        horizon: Horizon,
    ) -> OwnMoves<'a, W> {
        let turn = position.turn();
        let turn = (turn.number, turn.side);
        OwnMoves { side, weights, horizon, turn, scores: HashMap::new(), nodes: 0 }
    }

    pub(crate) fn of_actions<G: Evaluator<Weights = W>>(
        &mut self,
        position: &G,
    ) -> Vec<(G::Action, Score)> {
        let mut actions = Vec::new();
        position.legal(&mut actions);
        actions
            .into_iter()
            .map(|action| {
                let mut next = position.clone();
                next.apply(action);
                (action, self.score(&next))
            })
            .collect()
    }

    /// Returns the evaluation at the horizon: the best of own decisions, the worst of the other
    /// side's, the mean of a fight.
    fn score<G: Evaluator<Weights = W>>(&mut self, position: &G) -> Score {
        self.nodes += 1;
        if let Some(result) = position.terminal() {
            return result.score(self.side, 0);
        }
        let turn = position.turn();
        let over = turn.actions_made == 0 || (turn.number, turn.side) != self.turn;
        if over || self.horizon == Horizon::Action && position.can_evaluate() {
            let white = expected_result(position.evaluate(self.weights), G::SCALE);
            return if self.side == Side::White { white } else { -white };
        }
        let fingerprint = position.fingerprint();
        if let Some(&cached) = self.scores.get(&fingerprint) {
            return cached;
        }
        let own_side = self.side;
        let actions = self.of_actions(position);
        let scores = actions.iter().map(|&(_, score)| score);
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
