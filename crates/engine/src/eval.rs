//! The interface of a game to the search: evaluation and search parameters.

mod battlechess;
mod medieval;
mod medieval_war;
mod wizards_war;
mod world_war;

use std::fmt::Debug;

use rules::Notation;

use crate::score::{GameResult, Score};

/// Upper bound of [`Evaluator::action_index`].
pub(crate) const ACTION_INDICES: usize = 1 << 14;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Iteration {
    /// Actions to look ahead.
    pub(crate) depth: i32,
    /// Maximum number of actions to search in a position.
    pub(crate) width: usize,
    /// Number among the iterations of equal depth, 0 to 3, narrowest first.
    pub(crate) rank: i32,
}

/// The weights of an evaluation, which the tuner may change.
pub(crate) trait Weights: Clone + Debug + Send + Sync + 'static {
    /// Returns every table with its name, in print order.
    fn tables(&mut self) -> Vec<(&'static str, &mut [i32])>;
}

/// A game as the search sees it. The rules decide turns and legal actions; an evaluator values
/// positions. No method may allocate.
pub(crate) trait Evaluator: Notation {
    type Weights: Weights;

    /// The weights that Herald plays with.
    const WEIGHTS: &'static Self::Weights;

    /// Points that correspond to about half a result.
    const SCALE: i32;

    /// Nodes of the five levels. Level 0 has none: it considers only its own move.
    const LEVEL_NODES: [u64; 5];

    /// Maximum evaluation noise of the five levels at the root, in millionths of a result in an
    /// even position.
    const LEVEL_NOISE: [Score; 5];

    /// Penalty of a draw for the engine's side, compared to an even game.
    const CONTEMPT: Score = 40_000;

    /// Late move pruning: maximum number of actions to search by remaining depth (the last entry
    /// for all greater depths), best evaluations first. Empty to search all.
    const LATE_MOVE_LIMITS: &'static [usize] = &[];

    /// Whether late actions are first searched at reduced depth.
    const REDUCES_LATE_MOVES: bool = true;

    /// Maximum number of consecutive tactical actions in quiescence.
    const QUIESCENCE_DEPTH: i32 = 8;

    /// Returns the depth and width of an iteration, counted from 1.
    fn iteration(&self, number: i32) -> Iteration {
        Iteration { depth: number, width: usize::MAX, rank: 0 }
    }

    /// Returns a copy to search from. Searching it doesn't allocate.
    fn prepare_for_search(&self) -> Self {
        self.clone()
    }

    /// Returns a hash of everything that affects the rest of the game.
    fn fingerprint(&self) -> u64;

    /// Returns a hash of the state that counts for repetition, or of less, to prune cycles that the
    /// rule doesn't end but that lead nowhere. `None` for positions that don't count. `fingerprint`
    /// is this position's.
    fn repetition_key(&self, fingerprint: u64) -> Option<u64> {
        Some(fingerprint)
    }

    /// Returns the [`Evaluator::repetition_key`] of a key of the rules.
    fn repetition_key_of(key: &Self::Key) -> u64;

    /// Returns the result of a terminal position, if visible without the legal list.
    fn terminal(&self) -> Option<GameResult>;

    /// Returns the result when there is no legal action although [`Evaluator::terminal`] is `None`,
    /// such as stalemate.
    fn result_without_actions(&self) -> GameResult {
        GameResult::Draw
    }

    /// Returns whether the position can be evaluated. If not, pending mid-turn decisions are
    /// searched first.
    fn can_evaluate(&self) -> bool {
        true
    }

    /// Returns the static evaluation for White, in points.
    fn evaluate(&self, weights: &Self::Weights) -> i32;

    /// Returns the progress of the counter that draws a game without progress, in percent: 100 is
    /// the draw.
    fn no_progress_percent(&self) -> i32;

    /// Estimates an action's gain in points, like MVV-LVA. Actions above 0 are tactical: they are
    /// ordered first and searched in quiescence.
    fn tactical_gain(&self, action: Self::Action, weights: &Self::Weights) -> i32;

    /// Returns an action's index, below [`ACTION_INDICES`], for history and transposition table.
    /// Actions that share an index are ordered alike.
    fn action_index(action: Self::Action) -> u16;

    /// Returns the position with the other side to act. `None` where a null move is no fair test.
    fn null_move(&self) -> Option<Self> {
        None
    }

    /// Returns whether the side to act is in check (or under a Radar Lock), which extends the
    /// search by one action.
    fn is_in_check(&self) -> bool {
        false
    }
}
