//! Chance nodes: the score of a fight is the mean of its results.

use rules::Side;

use super::{MAX_PLY, Node, Search};
use crate::eval::Evaluator;
use crate::score::{Score, WIN};

/// Null-window searches of the two results of a fight, in turn, before both are searched in full.
const SCOUT_SEARCHES: usize = 4;

impl<G: Evaluator> Search<'_, G> {
    /// The mean over the results of a fight, each as likely as the others.
    pub(super) fn chance_node(&mut self, position: &G, side: Side, node: Node) -> Score {
        if node.ply >= MAX_PLY {
            return self.evaluate(position, side);
        }
        let from = self.actions.len();
        position.legal(&mut self.actions);
        if let [one, other] = self.actions[from..]
            && node.beta - node.alpha == 1
        {
            self.actions.truncate(from);
            if let Some(score) = self.scout_mean(position, side, [one, other], node) {
                self.pv[node.ply].clear();
                return score;
            }
            if self.stopped {
                return 0;
            }
            self.actions.extend([one, other]);
        }
        // Star1: what the other results can at most make of the mean narrows the window of each.
        let results = (self.actions.len() - from) as Score;
        let mut sum = 0;
        let mut cut_score = None;
        let mut all_draw = true;
        for index in 0..results {
            let action = self.actions[from + index as usize];
            let unsearched = results - index - 1;
            let alpha = (results * node.alpha - sum - WIN * unsearched).max(-WIN - 1);
            let beta = (results * node.beta - sum + WIN * unsearched).min(WIN + 1);
            let mut next = position.clone();
            next.apply(action);
            let window = Node { alpha, beta, ply: node.ply + 1, allows_null_move: true, ..node };
            let score = self.search_child(&next, side, window);
            if self.stopped {
                break;
            }
            sum += score;
            all_draw &= self.pv_is_draw[node.ply + 1];
            if score <= alpha && alpha > -WIN - 1 {
                cut_score = Some((sum + WIN * unsearched) / results);
                break;
            }
            if score >= beta && beta < WIN + 1 {
                cut_score = Some((sum - WIN * unsearched) / results);
                break;
            }
        }
        self.actions.truncate(from);
        self.pv[node.ply].clear();
        self.pv_is_draw[node.ply] = all_draw && cut_score.is_none();
        cut_score.unwrap_or(sum / results.max(1))
    }

    /// A bound of the mean of two results: whether it reaches `node.beta`. Null-window searches ask
    /// one result after the other whether it reaches its part; what it lacks the other must have
    /// more. `None` where that stays open.
    fn scout_mean(
        &mut self,
        position: &G,
        side: Side,
        actions: [G::Action; 2],
        node: Node,
    ) -> Option<Score> {
        let results = actions.map(|action| {
            let mut result = position.clone();
            result.apply(action);
            result
        });
        let terminal = [0, 1].map(|index: usize| {
            let result = results[index].terminal();
            result.map(|result| self.result_score(result, side, node.ply + 1))
        });
        let wanted = 2 * node.beta;
        let mut lower = terminal.map(|score| score.unwrap_or(-WIN));
        let mut upper = terminal.map(|score| score.unwrap_or(WIN));
        let mut asked = usize::from(terminal[0].is_some());
        let mut part = match terminal[1 - asked] {
            Some(score) => wanted - score,
            None => {
                let [one, other] = [0, 1].map(|index: usize| self.evaluate(&results[index], side));
                node.beta + (one - other) / 2
            }
        };
        for search in 0..=SCOUT_SEARCHES {
            if lower[0] + lower[1] >= wanted {
                return Some((lower[0] + lower[1]) / 2);
            }
            if upper[0] + upper[1] < wanted {
                return Some(((upper[0] + upper[1]) / 2).min(node.alpha));
            }
            if search < SCOUT_SEARCHES && terminal[asked].is_none() {
                let beta = part.clamp(1 - WIN, WIN);
                let alpha = beta - 1;
                let window =
                    Node { alpha, beta, ply: node.ply + 1, allows_null_move: true, ..node };
                let score = self.search_child(&results[asked], side, window);
                if self.stopped {
                    return None;
                }
                if score >= beta {
                    lower[asked] = lower[asked].max(score);
                    part = wanted - lower[asked];
                } else {
                    upper[asked] = upper[asked].min(score);
                    part = wanted - upper[asked];
                }
            }
            asked = 1 - asked;
        }
        None
    }
}
