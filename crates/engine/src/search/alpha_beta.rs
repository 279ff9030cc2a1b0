//! The recursion: a principal variation search with null moves, check extensions and late-move
//! reductions. A fight is a chance node, scored as the mean of its results. At the depth limit,
//! quiescence evaluates the position or its tactical actions.

use rules::{Actor, Side};

use super::ordering::KILLER_SCORE;
use super::transposition::{Bound, Entry};
use super::{MAX_PLY, Node, Search};
use crate::eval::Evaluator;
use crate::score::{GameResult, Score, WIN, is_forced};

/// Maximum ply at which repetitions count even at the depth limit.
const LEAF_REPETITION_PLY: usize = 4;
const NULL_MOVE_MIN_DEPTH: i32 = 3;
const NULL_MOVE_REDUCTION: i32 = 3;
const NULL_MOVE_DEPTH_DIVISOR: i32 = 6;
/// Minimum depth for reductions of late actions, and the number of first actions that are never
/// reduced.
const LMR_MIN_DEPTH: i32 = 3;
const LMR_FULL_ACTIONS: usize = 3;
/// Likewise for an additional reduction by one.
const DEEP_LMR_MIN_DEPTH: i32 = 5;
const DEEP_LMR_FULL_ACTIONS: usize = 12;
/// Number of null-window searches of a fight's two results before both are searched in full.
const SCOUT_SEARCHES: usize = 4;
/// Maximum number of mid-turn decisions beyond the depth limit.
const MAX_PENDING_ACTIONS: usize = 4;

/// The actions of a node, as a range in the search's list.
struct NodeActions {
    from: usize,
    /// End of the actions to search; late moves after it are pruned.
    to: usize,
    end: usize,
}

impl<G: Evaluator> Search<'_, G> {
    /// Returns the score, for the side that acted, of the resulting position.
    pub(super) fn search_child(&mut self, position: &G, side: Side, node: Node) -> Score {
        self.count_node();
        self.pv[node.ply].clear();
        self.pv_is_draw[node.ply] = false;
        if self.stopped {
            return 0;
        }
        if let Some(result) = position.terminal() {
            return self.terminal_score(result, side, node.ply);
        }
        let sign = |actor: Side| if actor == side { 1 } else { -1 };
        let actor = match position.to_act() {
            Actor::Chance => return self.chance_node(position, side, node),
            Actor::Side(actor) => actor,
        };
        let node = if sign(actor) > 0 {
            node
        } else {
            Node { alpha: -node.beta, beta: -node.alpha, ..node }
        };
        let is_leaf = node.depth <= 0 || node.ply >= MAX_PLY;
        if is_leaf && node.ply > LEAF_REPETITION_PLY {
            return sign(actor) * self.quiescence(position, actor, node);
        }
        let fingerprint = position.fingerprint();
        let repetition_key = position.repetition_key(fingerprint);
        if let Some(key) = repetition_key
            && self.is_repetition(key)
        {
            return self.terminal_score(GameResult::Draw, side, node.ply);
        }
        if is_leaf {
            return sign(actor) * self.quiescence(position, actor, node);
        }
        self.path_keys.extend(repetition_key);
        let score = sign(actor) * self.negamax(position, fingerprint, actor, node);
        if repetition_key.is_some() {
            self.path_keys.pop();
        }
        score
    }

    /// Returns the score of a position for the side to act.
    fn negamax(&mut self, position: &G, fingerprint: u64, side: Side, mut node: Node) -> Score {
        let is_pv = node.beta - node.alpha > 1;
        let entry = self.table.probe(fingerprint, node.ply);
        if let Some(entry) = entry
            && !is_pv
            && entry.depth >= self.table_depth(node.depth)
        {
            let cuts = match entry.bound {
                Bound::Exact => true,
                Bound::Lower => entry.score >= node.beta,
                Bound::Upper => entry.score <= node.alpha,
                Bound::None => false,
            };
            if cuts {
                return entry.score;
            }
        }
        let in_check = self.extends_check(position, node.ply);
        if in_check {
            node.depth += 1;
        }
        if !is_pv
            && !in_check
            && let Some(score) = self.try_null_move(position, side, node)
        {
            return score;
        }
        let from = self.actions.len();
        position.legal(&mut self.actions);
        let end = self.actions.len();
        if from == end {
            return self.terminal_score(position.result_without_actions(), side, node.ply);
        }
        let limit =
            self.score_actions(position, side, entry.and_then(|entry| entry.best), from, node);
        let actions = NodeActions { from, to: end.min(from.saturating_add(limit)), end };
        let score = self.search_actions(position, fingerprint, side, &actions, node);
        self.actions.truncate(from);
        self.action_scores.truncate(from);
        score
    }

    /// Tries to prove that a node is good enough even after a null move, and returns its score.
    /// `None` if it isn't or the test isn't fair; 0 if the search is stopped.
    fn try_null_move(&mut self, position: &G, side: Side, node: Node) -> Option<Score> {
        if !node.allows_null_move || node.depth < NULL_MOVE_MIN_DEPTH || is_forced(node.beta) {
            return None;
        }
        let next = position.null_move()?;
        if self.evaluate(position, side) < node.beta {
            return None;
        }
        let window = Node {
            depth: node.depth - NULL_MOVE_REDUCTION - node.depth / NULL_MOVE_DEPTH_DIVISOR,
            alpha: node.beta - 1,
            beta: node.beta,
            ply: node.ply + 1,
            allows_null_move: false,
        };
        let score = self.search_child(&next, side, window);
        if self.stopped {
            return Some(0);
        }
        // A win after a null move is unproven.
        (score >= node.beta).then_some(if is_forced(score) { node.beta } else { score })
    }

    #[inline]
    fn reduction(&self, index: usize, searched: usize, depth: i32) -> i32 {
        let reduces = G::REDUCES_LATE_MOVES
            && searched >= LMR_FULL_ACTIONS
            && depth >= LMR_MIN_DEPTH
            && self.action_scores[index] < KILLER_SCORE;
        if !reduces {
            return 0;
        }
        1 + i32::from(searched >= DEEP_LMR_FULL_ACTIONS && depth >= DEEP_LMR_MIN_DEPTH)
    }

    fn search_actions(
        &mut self,
        position: &G,
        fingerprint: u64,
        side: Side,
        actions: &NodeActions,
        mut node: Node,
    ) -> Score {
        let original_alpha = node.alpha;
        let mut best_score = -WIN - 1;
        let mut best = None;
        // A single action is forced, so the search is extended.
        let depth = if actions.end - actions.from == 1 { node.depth } else { node.depth - 1 };
        for index in actions.from..actions.to {
            self.pick_next(index, actions.end);
            let action = self.actions[index];
            let mut next = position.clone();
            next.apply(action);
            let searched = index - actions.from;
            let window = Node { depth, ply: node.ply + 1, allows_null_move: true, ..node };
            let mut score;
            if searched == 0 {
                score = self.search_child(&next, side, window);
            } else {
                let reduction = self.reduction(index, searched, node.depth);
                let null_window = Node { beta: node.alpha + 1, ..window };
                let reduced = Node { depth: depth - reduction, ..null_window };
                score = self.search_child(&next, side, reduced);
                if score > node.alpha && reduction > 0 && !self.stopped {
                    score = self.search_child(&next, side, null_window);
                }
                if score > node.alpha && score < node.beta && !self.stopped {
                    score = self.search_child(&next, side, window);
                }
            }
            if self.stopped {
                return 0;
            }
            if score > best_score {
                best_score = score;
            }
            if score > node.alpha {
                node.alpha = score;
                best = Some(G::action_index(action));
                self.update_pv(action, node.ply);
                if score >= node.beta {
                    self.update_killers_and_history(position, side, actions.from..index, node);
                    break;
                }
            }
        }
        let bound = if best_score >= node.beta {
            Bound::Lower
        } else if best_score > original_alpha {
            Bound::Exact
        } else {
            Bound::Upper
        };
        let depth = self.table_depth(node.depth);
        self.table.store(fingerprint, Entry { score: best_score, bound, depth, best }, node.ply);
        best_score
    }

    #[inline]
    fn update_pv(&mut self, action: G::Action, ply: usize) {
        self.pv_is_draw[ply] = self.pv_is_draw[ply + 1];
        let (before, after) = self.pv.split_at_mut(ply + 1);
        if let (Some(pv), Some(rest)) = (before.last_mut(), after.first()) {
            pv.clear();
            pv.push(action);
            pv.extend_from_slice(rest);
        }
    }

    /// Returns the mean of a fight's equally likely results.
    fn chance_node(&mut self, position: &G, side: Side, node: Node) -> Score {
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
        // Star1: bounds on the other results narrow each result's window.
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

    /// Decides whether the mean of two results reaches `node.beta`, with null-window searches. Each
    /// result is tested for its share, and the other must make up for what it lacks. `None` if
    /// undecided.
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
        let needed_sum = 2 * node.beta;
        let mut lower = terminal.map(|score| score.unwrap_or(-WIN));
        let mut upper = terminal.map(|score| score.unwrap_or(WIN));
        let mut searched = usize::from(terminal[0].is_some());
        let mut part = match terminal[1 - searched] {
            Some(score) => needed_sum - score,
            None => {
                let [one, other] = [0, 1].map(|index: usize| self.evaluate(&results[index], side));
                node.beta + (one - other) / 2
            }
        };
        for search in 0..=SCOUT_SEARCHES {
            if lower[0] + lower[1] >= needed_sum {
                return Some((lower[0] + lower[1]) / 2);
            }
            if upper[0] + upper[1] < needed_sum {
                return Some(((upper[0] + upper[1]) / 2).min(node.alpha));
            }
            if search < SCOUT_SEARCHES && terminal[searched].is_none() {
                let beta = part.clamp(1 - WIN, WIN);
                let alpha = beta - 1;
                let window =
                    Node { alpha, beta, ply: node.ply + 1, allows_null_move: true, ..node };
                let score = self.search_child(&results[searched], side, window);
                if self.stopped {
                    return None;
                }
                if score >= beta {
                    lower[searched] = lower[searched].max(score);
                    part = needed_sum - lower[searched];
                } else {
                    upper[searched] = upper[searched].min(score);
                    part = needed_sum - upper[searched];
                }
            }
            searched = 1 - searched;
        }
        None
    }

    /// Scores a position at the depth limit: its evaluation (stand pat) or the best of its tactical
    /// actions. Pending mid-turn decisions are searched first.
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
