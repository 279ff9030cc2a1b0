//! Iterative deepening over an alpha-beta search of decisions.
//!
//! The sign of a score follows the side to act, never the ply: the same side may act several times
//! in a row. The result of a fight is nobody's decision: its score is the mean of both results, for
//! however fights are decided, neither side has an advantage in them (BC-1, BC-2). The search
//! allocates nothing but what its lists once need to grow. It reads no clock, and nothing but the
//! seed is random, so the same seed and nodes give the same answer on every machine.

mod alpha_beta;
#[cfg(test)]
mod minimax_tests;
mod ordering;
mod repetition;
mod root;
mod scores;
mod transposition;

use std::sync::atomic::AtomicBool;

use rules::{Actor, Play, Side};

use crate::eval::{ACTION_INDICES, Evaluator, Iteration};
use crate::score::{Score, WIN, is_forced};
use repetition::{game_repetition_keys, occurrences, repeated_keys};
use transposition::TranspositionTable;

/// Actions from the root beyond which nothing is searched.
const MAX_PLY: usize = 96;
/// The number of the last iteration.
const MAX_ITERATIONS: i32 = 60;
/// The nodes of a search with a single legal action: enough to say what to expect.
const SINGLE_ACTION_NODES: u64 = 5_000;
/// Nodes between two reads of the stop flag.
const STOP_CHECK_INTERVAL: u64 = 1 << 10;
/// How far, in hundredths, the count of a game without progress may come before it lowers scores.
const NO_PROGRESS_GRACE: i32 = 30;
/// Times beyond the second that a position has occurred, where that is no draw by the rule (ME-20:
/// the deaths differ), after which contempt has grown in full. So the engine leaves every ring at
/// last.
const CONTEMPT_GROWTH_ROUNDS: u32 = 12;
/// Contempt when it has grown in full: the engine would rather be nearly lost.
const MAX_CONTEMPT: Score = 700_000;

/// What a search is given.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SearchParams<'a> {
    /// Nodes to visit at most; 0 to see one's own move only.
    pub(crate) nodes: u64,
    /// The seed of the evaluation noise.
    pub(crate) seed: u64,
    /// The evaluation noise of each action at the root, at most, in millionths of a result.
    pub(crate) noise: Score,
    /// Ends the search early when set.
    pub(crate) stop: Option<&'a AtomicBool>,
}

/// What a search reports, as UCI's `info` does.
#[derive(Clone, Debug)]
pub(crate) struct SearchInfo<A> {
    /// The principal variation: the best action and what is expected after it, up to a fight.
    pub(crate) pv: Vec<A>,
    /// The expected result for the side to act.
    pub(crate) score: Score,
    /// Whether the principal variation ends in a draw.
    pub(crate) is_draw: bool,
    /// Actions looked ahead in full.
    pub(crate) depth: i32,
    /// Positions visited.
    pub(crate) nodes: u64,
    /// The size of the transposition table in bytes.
    pub(crate) table_bytes: usize,
}

/// A search.
pub(crate) struct Search<'a, G: Evaluator> {
    params: SearchParams<'a>,
    weights: &'a G::Weights,
    table: TranspositionTable,
    /// The actions of all positions under search, those of the deepest last.
    actions: Vec<G::Action>,
    /// The ordering score of each of them.
    action_scores: Vec<i32>,
    history: Vec<i32>,
    killers: Vec<[Option<G::Action>; 2]>,
    /// The principal variation from each ply on.
    pv: Vec<Vec<G::Action>>,
    /// Whether the principal variation from each ply on ends in a draw.
    pv_is_draw: Vec<bool>,
    /// The repetition keys from the root to here.
    path_keys: Vec<u64>,
    /// The repetition keys that have occurred twice in the game: a third time is a draw by every
    /// rulebook.
    repeated_keys: Vec<u64>,
    /// How much less than an even game a draw is worth to the engine's side.
    contempt: Score,
    /// The engine's side: the side to act at the root.
    side: Side,
    iteration: Iteration,
    nodes: u64,
    stopped: bool,
}

/// What a node of the tree is searched with.
#[derive(Clone, Copy)]
struct Node {
    depth: i32,
    alpha: Score,
    beta: Score,
    ply: usize,
    /// Whether a null move may be tried.
    allows_null_move: bool,
}

impl<'a, G: Evaluator> Search<'a, G> {
    pub(crate) fn new(params: SearchParams<'a>, weights: &'a G::Weights) -> Search<'a, G> {
        Search {
            params,
            weights,
            table: TranspositionTable::for_nodes(params.nodes),
            actions: Vec::with_capacity(1 << 13),
            action_scores: Vec::with_capacity(1 << 13),
            history: vec![0; 2 * ACTION_INDICES],
            killers: vec![[None; 2]; MAX_PLY + 1],
            pv: (0..=MAX_PLY + 1).map(|_| Vec::with_capacity(MAX_PLY)).collect(),
            pv_is_draw: vec![false; MAX_PLY + 2],
            path_keys: Vec::with_capacity(MAX_PLY),
            repeated_keys: Vec::new(),
            contempt: G::CONTEMPT,
            side: Side::White,
            iteration: Iteration { depth: 0, width: usize::MAX, rank: 0 },
            nodes: 0,
            stopped: false,
        }
    }

    /// Searches for the best action by iterative deepening; `None` where nobody is to act.
    pub(crate) fn run(&mut self, play: &Play<G>) -> Option<SearchInfo<G::Action>> {
        let Some(Actor::Side(side)) = play.to_act() else { return None };
        if self.params.nodes == 0 {
            return self.best_own_move(play.position(), side);
        }
        let position = &play.position().prepare_for_search();
        self.side = side;
        let game_keys = game_repetition_keys(play);
        self.repeated_keys = repeated_keys(&game_keys);
        if let Some(key) = position.repetition_key(position.fingerprint()) {
            self.path_keys.push(key);
            self.grow_contempt(occurrences(&game_keys, key));
        }
        let mut root_actions = self.root_actions(position, side);
        let first = root_actions.first()?;
        let mut info = SearchInfo {
            pv: vec![first.action],
            score: first.static_score(),
            is_draw: first.is_draw,
            depth: 0,
            nodes: 0,
            table_bytes: self.table.bytes(),
        };
        if root_actions.len() == 1 {
            self.params.nodes = self.params.nodes.min(SINGLE_ACTION_NODES);
        }
        for number in 1..=MAX_ITERATIONS {
            self.iteration = position.iteration(number);
            let depth = self.iteration.depth;
            self.search_root(position, side, &mut root_actions, &mut info);
            if self.stopped {
                break;
            }
            info.depth = depth;
            // A forced end within the depth that was searched in full is the nearest one.
            if WIN - info.score.abs() <= depth && is_forced(info.score) {
                break;
            }
        }
        info.nodes = self.nodes;
        if info.is_draw {
            // Contempt that has grown is a reason to avoid a draw, not its worth.
            info.score = -G::CONTEMPT;
        }
        Some(info)
    }

    /// Raises contempt by how often the position at the root has occurred in the game.
    fn grow_contempt(&mut self, occurrences: u32) {
        let rounds = occurrences.saturating_sub(2).min(CONTEMPT_GROWTH_ROUNDS);
        let growth = rounds as Score * (MAX_CONTEMPT - G::CONTEMPT);
        self.contempt += growth / CONTEMPT_GROWTH_ROUNDS as Score;
    }
}
