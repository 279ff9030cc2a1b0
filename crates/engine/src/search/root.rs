//! The root: its actions, the noise of a level, and one iteration of the search.

use std::cmp::Reverse;

use rules::Side;

use super::{Node, Search, SearchInfo};
use crate::eval::Evaluator;
use crate::own_moves::{Horizon, OwnMoves};
use crate::rng::Rng;
use crate::score::{FORCED_WIN, GameResult, Score, WIN, is_forced};

/// Worse than every loss; negated, better than every win.
const NO_SCORE: Score = -WIN - 1;
const MAX_GAIN_BONUS: Score = 8_000;
/// Evaluation from which a game counts as won, which raises the bonus for immediate gains.
const WINNING: Score = 550_000;
const WINNING_GAIN_DIVISOR: Score = 6;
const GAIN_DIVISOR: Score = 32;
/// Factor by which the root is wider than other nodes with late move pruning.
const WIDTH_FACTOR: usize = 3;
const PRUNING_MIN_DEPTH: i32 = 3;
const LMR_MIN_DEPTH: i32 = 4;
const LMR_FULL_ACTIONS: usize = 6;

pub(super) struct RootAction<A> {
    pub(super) action: A,
    /// Addition to the score: the level's noise and the bonus for immediate gain.
    noise: Score,
    /// Score with noise, for comparisons; may exceed a win or a loss.
    pub(super) score: Score,
    pub(super) is_draw: bool,
}

impl<A> RootAction<A> {
    pub(super) fn static_score(&self) -> Score {
        self.score - self.noise
    }
}

/// The position after an action at the root. Its search window is shifted by the action's noise, so
/// that noisy scores are compared.
struct RootWindow<'p, G> {
    position: &'p G,
    side: Side,
    noise: Score,
}

impl<G: Evaluator> RootWindow<'_, G> {
    /// Returns the action's score without and with noise, for a window of noisy scores.
    fn search(
        &self,
        search: &mut Search<'_, G>,
        alpha: Score,
        beta: Score,
        depth: i32,
    ) -> (Score, Score) {
        let node = Node {
            depth,
            alpha: shift(alpha, -self.noise),
            beta: shift(beta, -self.noise),
            ply: 1,
            allows_null_move: true,
        };
        let score = search.search_child(self.position, self.side, node);
        (score, shift(score, self.noise))
    }
}

/// Adds noise to a score or bound. Forced ends get no noise, and noise never makes a forced end.
fn shift(score: Score, noise: Score) -> Score {
    if is_forced(score) { score } else { (score + noise).clamp(1 - FORCED_WIN, FORCED_WIN - 1) }
}

impl<G: Evaluator> Search<'_, G> {
    /// Returns all actions at the root by static score, best first.
    pub(super) fn root_actions(&mut self, position: &G, side: Side) -> Vec<RootAction<G::Action>> {
        let mut rng = Rng::new(self.params.seed);
        let now = self.evaluate(position, side);
        let mut legal = Vec::new();
        position.legal(&mut legal);
        let mut root_actions: Vec<RootAction<G::Action>> = legal
            .into_iter()
            .map(|action| {
                let mut next = position.clone();
                next.apply(action);
                self.nodes += 1;
                let key = next.repetition_key(next.fingerprint());
                let repeats = key.is_some_and(|key| self.is_repetition(key));
                let is_draw = repeats || next.terminal() == Some(GameResult::Draw);
                let score =
                    if repeats { self.draw_score(side) } else { self.static_score(&next, side) };
                // Among ways to the same end, prefers immediate gain; otherwise the search could
                // postpone it forever.
                let comparable = position.can_evaluate() && next.can_evaluate();
                let gained = if comparable { score - now } else { 0 };
                let divisor = if now > WINNING { WINNING_GAIN_DIVISOR } else { GAIN_DIVISOR };
                let bonus = (gained / divisor).clamp(-MAX_GAIN_BONUS, MAX_GAIN_BONUS);
                let noise = scaled_noise(rng.triangular(self.params.noise), score) + bonus;
                RootAction { action, noise, score: score + noise, is_draw }
            })
            .collect();
        root_actions.sort_by_key(|root| Reverse(root.score));
        root_actions
    }

    /// Returns the action that looks best at once, with noise, without a search.
    pub(super) fn best_own_move(&self, position: &G, side: Side) -> Option<SearchInfo<G::Action>> {
        let mut rng = Rng::new(self.params.seed);
        let mut own_moves = OwnMoves::of(position, side, self.weights, Horizon::Action);
        let scores = own_moves.of_actions(position);
        let noisy = scores.into_iter().map(|(action, score)| {
            let noise = scaled_noise(rng.triangular(self.params.noise), score);
            (action, score, (shift(score, noise), rng.next_u64()))
        });
        let (action, score, _) = noisy.max_by_key(|&(_, _, noisy)| noisy)?;
        Some(SearchInfo {
            pv: vec![action],
            score,
            is_draw: false,
            depth: 0,
            nodes: own_moves.nodes,
            table_bytes: 0,
        })
    }

    /// Runs one iteration: a principal variation search of the root's actions. Improvements found
    /// by a stopped iteration still count.
    pub(super) fn search_root(
        &mut self,
        position: &G,
        side: Side,
        root_actions: &mut [RootAction<G::Action>],
        info: &mut SearchInfo<G::Action>,
    ) {
        let depth = self.iteration.depth;
        let mut alpha = NO_SCORE;
        let width = if depth >= PRUNING_MIN_DEPTH {
            self.late_move_limit(depth).saturating_mul(WIDTH_FACTOR)
        } else {
            usize::MAX
        };
        for (index, root) in root_actions.iter_mut().enumerate() {
            if index >= width {
                root.score = NO_SCORE;
                continue;
            }
            let mut next = position.clone();
            next.apply(root.action);
            let window = RootWindow { position: &next, side, noise: root.noise };
            let (mut expected, mut score);
            if index == 0 {
                (expected, score) = window.search(self, alpha, -NO_SCORE, depth - 1);
            } else {
                let reduces =
                    G::REDUCES_LATE_MOVES && index >= LMR_FULL_ACTIONS && depth >= LMR_MIN_DEPTH;
                let reduction = i32::from(reduces);
                (expected, score) = window.search(self, alpha, alpha + 1, depth - 1 - reduction);
                if score > alpha && reduces && !self.stopped {
                    (expected, score) = window.search(self, alpha, alpha + 1, depth - 1);
                }
                if score > alpha && !self.stopped {
                    (expected, score) = window.search(self, alpha, -NO_SCORE, depth - 1);
                }
            }
            if self.stopped {
                break;
            }
            root.score = if score > alpha { score } else { NO_SCORE };
            if score > alpha {
                alpha = score;
                info.score = expected;
                info.is_draw = self.pv_is_draw[1];
                info.pv.clear();
                info.pv.push(root.action);
                info.pv.extend_from_slice(&self.pv[1]);
            }
        }
        if !self.stopped {
            root_actions.sort_by_key(|root| Reverse(root.score));
        }
    }
}

/// Scales the noise of an even position to one with this score, keeping it constant in points.
fn scaled_noise(noise: Score, score: Score) -> Score {
    let undecided = i64::from((WIN - score.abs()).max(0));
    let win = i64::from(WIN);
    (i64::from(noise) * undecided / win * undecided / win) as Score
}
