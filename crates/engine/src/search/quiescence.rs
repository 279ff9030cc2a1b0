//! Quiescence: at the end of the depth a position is evaluated as it stands, or after tactical
//! actions.

use rules::Side;

use super::{MAX_PLY, Node, Search};
use crate::eval::Evaluator;
use crate::score::{Score, WIN};

/// Decisions in mid-turn that are tried beyond the depth, at most.
const MAX_PENDING_ACTIONS: usize = 4;

impl<G: Evaluator> Search<'_, G> {
    /// The score of a position at the end of the depth: its evaluation (stand pat), or what
    /// tactical actions make of it. What is pending in mid-turn is decided first.
    pub(super) fn quiescence(&mut self, position: &G, side: Side, mut node: Node) -> Score {
        let can_evaluate = position.can_evaluate();
        let mut best_score = -WIN - 1;
        if can_evaluate || node.ply >= MAX_PLY {
            best_score = self.evaluate(position, side);
            let ends = -node.depth >= G::QUIESCENCE_DEPTH || node.ply >= MAX_PLY;
            if best_score >= node.beta || ends {
                return best_score;
            }
            node.alpha = node.alpha.max(best_score);
        }
        let from = self.actions.len();
        position.legal(&mut self.actions);
        if self.actions.len() == from {
            return self.terminal_score(position.result_without_actions(), side, node.ply);
        }
        self.action_scores.resize(from, 0);
        let mut end = from;
        for index in from..self.actions.len() {
            let action = self.actions[index];
            let gain = position.tactical_gain(action, self.weights);
            if gain > 0 || !can_evaluate {
                self.actions[end] = action;
                self.action_scores.push(gain);
                end += 1;
            }
        }
        self.actions.truncate(end);
        let to = if can_evaluate { end } else { end.min(from + MAX_PENDING_ACTIONS) };
        for index in from..to {
            self.pick_next(index, end);
            let mut next = position.clone();
            next.apply(self.actions[index]);
            let depth = if can_evaluate { node.depth - 1 } else { node.depth };
            let score = self.search_child(&next, side, Node { depth, ply: node.ply + 1, ..node });
            if self.stopped {
                best_score = 0;
                break;
            }
            if score > best_score {
                best_score = score;
                self.pv_is_draw[node.ply] = self.pv_is_draw[node.ply + 1];
            }
            node.alpha = node.alpha.max(score);
            if score >= node.beta {
                break;
            }
        }
        self.actions.truncate(from);
        self.action_scores.truncate(from);
        best_score
    }
}
