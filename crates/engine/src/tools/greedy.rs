//! The best evaluation after one's own turn, and nothing else: what levels are measured against.

use std::collections::HashMap;

use rules::{Actor, Side};

use crate::eval::Mind;
use crate::rng::Dice;
use crate::score::{Score, WON, expected};

/// The action that begins the turn with the best end. Of equals the seed decides.
pub(crate) fn greedy<G: Mind>(
    position: &G,
    side: Side,
    weights: &G::Weights,
    dice: &mut Dice,
) -> Option<G::Action> {
    let turn = position.turn();
    let mut walk = Walk { side, weights, turn: (turn.number, turn.side), seen: HashMap::new() };
    let mut actions = Vec::new();
    position.legal(&mut actions);
    let mut best: Option<(Score, u64, G::Action)> = None;
    for action in actions {
        let mut next = position.clone();
        next.apply(action);
        let found = (walk.promises(&next), dice.next(), action);
        if best.is_none_or(|best| (found.0, found.1) > (best.0, best.1)) {
            best = Some(found);
        }
    }
    best.map(|(_, _, action)| action)
}

struct Walk<'a, W> {
    side: Side,
    weights: &'a W,
    turn: (u32, Side),
    seen: HashMap<u64, Score>,
}

impl<W> Walk<'_, W> {
    /// What is best at the end of the turn: the own decisions the best, others' the worst, fights their
    /// mean.
    fn promises<G: Mind<Weights = W>>(&mut self, position: &G) -> Score {
        if let Some(end) = position.end() {
            return end.score(self.side, 0);
        }
        let turn = position.turn();
        if turn.done == 0 || (turn.number, turn.side) != self.turn {
            let white = expected(position.points(self.weights), G::SCALE);
            return if self.side == Side::White { white } else { -white };
        }
        let fingerprint = position.fingerprint();
        if let Some(&known) = self.seen.get(&fingerprint) {
            return known;
        }
        let mut actions = Vec::new();
        position.legal(&mut actions);
        let own = position.to_act() == Actor::Side(self.side);
        let chance = position.to_act() == Actor::Chance;
        let scores = actions.iter().map(|&action| {
            let mut next = position.clone();
            next.apply(action);
            self.promises(&next)
        });
        let score = if chance {
            Some(scores.sum::<Score>() / (actions.len() as Score).max(1))
        } else if own {
            scores.max()
        } else {
            scores.min()
        };
        let score = score.unwrap_or_else(|| position.stuck().score(self.side, 0));
        let score = score.clamp(-WON, WON);
        self.seen.insert(fingerprint, score);
        score
    }
}
