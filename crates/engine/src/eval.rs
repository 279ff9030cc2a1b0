//! What a game gives for the search: its evaluation and its search parameters.

mod battlechess;
mod medieval;
mod medieval_war;
mod wizards_war;
mod world_war;

use std::fmt::Debug;

use rules::Notation;

use crate::score::{GameResult, Score};

/// Indices of actions are smaller than this ([`Evaluator::action_index`]).
pub(crate) const ACTION_INDICES: usize = 1 << 14;

/// An iteration of iterative deepening.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Iteration {
    /// Actions to look ahead.
    pub(crate) depth: i32,
    /// Actions to search in a position, at most.
    pub(crate) width: usize,
    /// 0 to 3: its number among the iterations of the same depth, the narrowest first.
    pub(crate) rank: i32,
}

/// The weights of an evaluation's terms: plain numbers, which the tuner may change.
pub(crate) trait Weights: Clone + Debug + Send + Sync + 'static {
    /// Every table by its name, in the order in which they are written down.
    fn tables(&mut self) -> Vec<(&'static str, &mut [i32])>;
}

/// What the search asks of a game. The rules say whose decision is next, what is legal and what an
/// action does; an evaluator says what a position is worth. No method may allocate.
pub(crate) trait Evaluator: Notation {
    /// The weights of the evaluation.
    type Weights: Weights;

    /// The weights that Herald plays with.
    const WEIGHTS: &'static Self::Weights;

    /// Points at which about half a result is expected.
    const SCALE: i32;

    /// The nodes of the five levels, from level 0 on, which sees its own move only and has none.
    const LEVEL_NODES: [u64; 5];

    /// The evaluation noise of the five levels at the root, at most, in millionths of a result
    /// where neither side is ahead.
    const LEVEL_NOISE: [Score; 5];

    /// Contempt: how much less than an even game a draw is worth to the engine's side.
    const CONTEMPT: Score = 40_000;

    /// Late move pruning: how many actions are searched by the depth that remains (the last number
    /// for all greater depths), the best by the evaluation of what they lead to. Empty where all
    /// are searched.
    const LATE_MOVE_LIMITS: &'static [usize] = &[];

    /// Late-move reductions: whether late actions are searched less deeply at first.
    const REDUCES_LATE_MOVES: bool = true;

    /// How many tactical actions in a row quiescence follows.
    const QUIESCENCE_DEPTH: i32 = 8;

    /// The depth and width of an iteration, from 1.
    fn iteration(&self, number: i32) -> Iteration {
        Iteration { depth: number, width: usize::MAX, rank: 0 }
    }

    /// A copy to search from: nothing below it allocates.
    fn prepare_for_search(&self) -> Self {
        self.clone()
    }

    /// A hash of everything that decides what can come.
    fn fingerprint(&self) -> u64;

    /// The hash of what the rule of repetition compares, or of less where a ring of turns leads to
    /// nothing although the rule does not end it; `None` where positions do not count.
    /// `fingerprint` is this position's.
    fn repetition_key(&self, fingerprint: u64) -> Option<u64>;

    /// The number of [`Evaluator::repetition_key`], of a key of the rules.
    fn repetition_key_of(key: &Self::Key) -> u64;

    /// The result of a terminal position: an end that the position itself shows.
    fn terminal(&self) -> Option<GameResult>;

    /// The result when there is no legal action although [`Evaluator::terminal`] shows no end, as
    /// stalemate.
    fn result_without_actions(&self) -> GameResult;

    /// Whether the position can be evaluated as it stands. Where it cannot, what is pending in
    /// mid-turn is decided first.
    fn can_evaluate(&self) -> bool {
        true
    }

    /// The static evaluation for White, in points.
    fn evaluate(&self, weights: &Self::Weights) -> i32;

    /// How far the count has come that draws a game without progress, in hundredths: 100 is the
    /// draw.
    fn no_progress_percent(&self) -> i32;

    /// What an action wins at first sight, in points, as MVV-LVA does. Actions above 0 are
    /// tactical: they come first, and quiescence follows them.
    fn tactical_gain(&self, action: Self::Action, weights: &Self::Weights) -> i32;

    /// An index for an action, below [`ACTION_INDICES`], by which the history and the transposition
    /// table know it. Two actions that share one are only ordered alike.
    fn action_index(action: Self::Action) -> u16;

    /// The null move: the position with the other side to act. `None` where it is no fair test of
    /// how good the position is.
    fn null_move(&self) -> Option<Self> {
        None
    }

    /// Whether the side to act is in check (or under a Radar Lock), so that the search is extended
    /// by one action.
    fn is_in_check(&self) -> bool {
        false
    }
}
