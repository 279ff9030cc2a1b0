//! Iterative deepening over an alpha-beta search of decisions.
//!
//! The sign of a score follows the side to act, not the ply, because a side may act several times
//! in a row. A fight's score is the mean of both results, because every method of deciding fights
//! is even (BC-1, BC-2).

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

const MAX_PLY: usize = 96;
const MAX_ITERATIONS: i32 = 60;
/// Nodes of a search with a single legal action, enough for a score and a principal variation.
const SINGLE_ACTION_NODES: u64 = 5_000;
/// Nodes between two reads of the stop flag.
const STOP_CHECK_INTERVAL: u64 = 1 << 10;
/// Percentage up to which the no-progress counter doesn't lower scores.
const NO_PROGRESS_GRACE: i32 = 30;
/// Occurrences of the root position beyond the second until contempt is at its maximum. They
/// needn't draw the game (in ME-20, the deaths differ), so this makes the engine leave every cycle
/// eventually.
const CONTEMPT_GROWTH_ROUNDS: u32 = 12;
/// Maximum contempt: the engine prefers a nearly lost position to a draw.
const MAX_CONTEMPT: Score = 700_000;

#[derive(Clone, Copy, Debug)]
pub(crate) struct SearchParams<'a> {
    pub(crate) nodes: u64,
    pub(crate) seed: u64,
    /// Maximum evaluation noise of each action at the root, in millionths of a result.
    pub(crate) noise: Score,
    pub(crate) stop: Option<&'a AtomicBool>,
}

#[derive(Clone, Debug)]
pub(crate) struct SearchInfo<A> {
    /// The principal variation, up to a fight.
    pub(crate) pv: Vec<A>,
    pub(crate) score: Score,
    /// Whether the principal variation ends in a draw.
    pub(crate) is_draw: bool,
    pub(crate) depth: i32,
    pub(crate) nodes: u64,
    pub(crate) table_bytes: usize,
}

pub(crate) struct Search<'a, G: Evaluator> {
    params: SearchParams<'a>,
    weights: &'a G::Weights,
    table: TranspositionTable,
    /// The actions of all positions on the path, deepest last.
    actions: Vec<G::Action>,
    action_scores: Vec<i32>,
    history: Vec<i32>,
    killers: Vec<[Option<G::Action>; 2]>,
    /// By ply: the principal variation from there.
    pv: Vec<Vec<G::Action>>,
    /// By ply: whether that variation ends in a draw.
    pv_is_draw: Vec<bool>,
    /// The repetition keys from the root to the current node.
    path_keys: Vec<u64>,
    /// Repetition keys that occurred twice in the game. A third time is a draw in every rulebook.
    repeated_keys: Vec<u64>,
    contempt: Score,
    side: Side,
    iteration: Iteration,
    nodes: u64,
    stopped: bool,
}

#[derive(Clone, Copy)]
struct Node {
    depth: i32,
    alpha: Score,
    beta: Score,
    ply: usize,
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
            // A forced end within the searched depth is the nearest one.
            if WIN - info.score.abs() <= depth && is_forced(info.score) {
                break;
            }
        }
        info.nodes = self.nodes;
        if info.is_draw {
            // Grown contempt serves to avoid a draw but isn't its value.
            info.score = -G::CONTEMPT;
        }
        Some(info)
    }

    fn grow_contempt(&mut self, occurrences: u32) {
        let rounds = occurrences.saturating_sub(2).min(CONTEMPT_GROWTH_ROUNDS);
        let growth = rounds as Score * (MAX_CONTEMPT - G::CONTEMPT);
        self.contempt += growth / CONTEMPT_GROWTH_ROUNDS as Score;
    }
}
