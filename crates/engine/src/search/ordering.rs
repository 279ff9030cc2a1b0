//! Move ordering: the table's action, tactical actions by gain, killers, history.

use std::ops::Range;

use rules::Side;

use super::{Node, Search};
use crate::eval::{ACTION_INDICES, Evaluator};

const TABLE_ACTION_SCORE: i32 = 1 << 30;
/// Base score of tactical actions, to which their gain is added.
const TACTICAL_SCORE: i32 = 1 << 26;
/// Score of killers. History scores are lower.
pub(super) const KILLER_SCORE: i32 = 1 << 25;
/// Divisor of the history decay, and the approximate limit of history scores.
const HISTORY_DIVISOR: i32 = 16_384;
const MAX_HISTORY_DECAY: i32 = 400;
/// Minimum depth at which actions are ordered by the resulting evaluation, in games with late move
/// pruning.
const EVALUATED_ORDER_MIN_DEPTH: i32 = 2;

impl<G: Evaluator> Search<'_, G> {
    /// Scores the actions from `from` on for ordering, and returns how many to search.
    pub(super) fn score_actions(
        &mut self,
        position: &G,
        side: Side,
        table_action: Option<u16>,
        from: usize,
        node: Node,
    ) -> usize {
        let end = self.actions.len();
        self.action_scores.resize(end, 0);
        let prunes = !G::LATE_MOVE_LIMITS.is_empty() && node.depth >= EVALUATED_ORDER_MIN_DEPTH;
        let killers = self.killers[node.ply];
        for index in from..end {
            let action = self.actions[index];
            let action_index = G::action_index(action);
            self.action_scores[index] = if Some(action_index) == table_action {
                TABLE_ACTION_SCORE
            } else if prunes {
                let mut next = position.clone();
                next.apply(action);
                self.nodes += 1;
                self.static_score(&next, side)
            } else {
                let gain = position.tactical_gain(action, self.weights);
                if gain > 0 {
                    TACTICAL_SCORE + gain
                } else if killers.contains(&Some(action)) {
                    KILLER_SCORE
                } else {
                    self.history[history_index(side, action_index)] + gain
                }
            };
        }
        if prunes { self.late_move_limit(node.depth) } else { usize::MAX }
    }

    /// Handles a beta cut by the action after `searched`: makes it a killer, raises its history
    /// score, and lowers those of the actions searched before it. Skips tactical actions.
    pub(super) fn update_killers_and_history(
        &mut self,
        position: &G,
        side: Side,
        searched: Range<usize>,
        node: Node,
    ) {
        let action = self.actions[searched.end];
        if position.tactical_gain(action, self.weights) > 0 {
            return;
        }
        let killers = &mut self.killers[node.ply];
        if killers[0] != Some(action) {
            *killers = [Some(action), killers[0]];
        }
        let bonus = node.depth * node.depth;
        self.update_history(side, action, bonus, bonus);
        for index in searched {
            self.update_history(side, self.actions[index], -bonus, bonus);
        }
    }

    /// Adds to an action's history score, which decays by the update's weight.
    #[inline]
    fn update_history(&mut self, side: Side, action: G::Action, by: i32, weight: i32) {
        let score = &mut self.history[history_index(side, G::action_index(action))];
        *score += by - *score * weight.min(MAX_HISTORY_DECAY) / HISTORY_DIVISOR;
    }

    #[inline]
    pub(super) fn pick_next(&mut self, index: usize, end: usize) {
        let mut best = index;
        for other in index + 1..end {
            if self.action_scores[other] > self.action_scores[best] {
                best = other;
            }
        }
        self.actions.swap(index, best);
        self.action_scores.swap(index, best);
    }
}

#[inline]
fn history_index(side: Side, action_index: u16) -> usize {
    side.index() * ACTION_INDICES + (action_index as usize & (ACTION_INDICES - 1))
}
