//! The recursion: negamax with alpha-beta windows as a principal variation search, with null moves,
//! check extensions and late-move reductions.

use rules::{Actor, Side};

use super::ordering::KILLER_SCORE;
use super::transposition::{Bound, Entry};
use super::{MAX_PLY, Node, Search};
use crate::eval::Evaluator;
use crate::score::{GameResult, Score, WIN, is_forced};

/// The ply up to which a repetition is recognised even where the depth ends.
const LEAF_REPETITION_PLY: usize = 4;
/// The depth from which on a null move is tried.
const NULL_MOVE_MIN_DEPTH: i32 = 3;
/// How much less deeply a null move is searched, and by what part of the depth still less.
const NULL_MOVE_REDUCTION: i32 = 3;
const NULL_MOVE_DEPTH_DIVISOR: i32 = 6;
/// The depth from which on late actions are reduced, and the first actions that are not.
const LMR_MIN_DEPTH: i32 = 3;
const LMR_FULL_ACTIONS: usize = 3;
/// The same of actions that are reduced by one more.
const DEEP_LMR_MIN_DEPTH: i32 = 5;
const DEEP_LMR_FULL_ACTIONS: usize = 12;

/// The actions of a node to be searched, and all of them, as places in the search's list.
struct NodeActions {
    from: usize,
    /// The end of those to be searched: late moves are pruned.
    to: usize,
    end: usize,
}

impl<G: Evaluator> Search<'_, G> {
    /// The score, for the side that acted, of the position that its action has led to.
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

    /// The score of a position for the side to act in it, to some depth.
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

    /// The score of a node that is good enough even when the side lets its turn go by; `None` where
    /// that is not so, or no fair test. 0 when the search is stopped.
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
        // A win that follows a null move is not proven.
        (score >= node.beta).then_some(if is_forced(score) { node.beta } else { score })
    }

    /// By how much less deeply an action is searched at first.
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

    /// Searches the actions of a node in their order.
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
        // A single action is a forced one: the search is extended.
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

    /// Makes an action, and the principal variation after it, the one of its node.
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
}
