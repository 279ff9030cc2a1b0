use std::sync::atomic::Ordering;

use rules::Side;

use super::{NO_PROGRESS_GRACE, STOP_CHECK_INTERVAL, Search};
use crate::eval::Evaluator;
use crate::score::{GameResult, Score, expected_result};

impl<G: Evaluator> Search<'_, G> {
    /// Returns whether a check extends the search by one action. Extensions end at twice the
    /// iteration's depth, where every turn could start with a check.
    #[inline]
    pub(super) fn extends_check(&self, position: &G, ply: usize) -> bool {
        (ply as i32) < 2 * self.iteration.depth && position.is_in_check()
    }

    #[inline]
    pub(super) fn late_move_limit(&self, depth: i32) -> usize {
        let index = usize::try_from(depth).unwrap_or(0);
        let limits = G::LATE_MOVE_LIMITS;
        let limit = limits.get(index).or(limits.last()).copied().unwrap_or(usize::MAX);
        limit.min(self.iteration.width)
    }

    /// Encodes depth and width as one number for the transposition table.
    #[inline]
    pub(super) fn table_depth(&self, depth: i32) -> i32 {
        depth * 4 + self.iteration.rank
    }

    /// Evaluates a position for a side. The result approaches a draw as the no-progress counter
    /// approaches its end.
    #[inline]
    pub(super) fn evaluate(&self, position: &G, side: Side) -> Score {
        let percent = (position.no_progress_percent() - NO_PROGRESS_GRACE).max(0);
        let white =
            expected_result(position.evaluate(self.weights), G::SCALE) / 128 * (128 - percent);
        let own = if side == Side::White { white } else { -white };
        own + self.draw_score(side) * percent / 100
    }

    /// The value of a draw for a side, including contempt.
    #[inline]
    pub(super) fn draw_score(&self, side: Side) -> Score {
        if side == self.side { -self.contempt } else { self.contempt }
    }

    #[inline]
    pub(super) fn is_repetition(&self, key: u64) -> bool {
        self.path_keys.contains(&key) || self.repeated_keys.binary_search(&key).is_ok()
    }

    /// The value of a result for a side, `ply` actions from the root.
    #[inline]
    pub(super) fn result_score(&self, result: GameResult, side: Side, ply: usize) -> Score {
        match result {
            GameResult::Draw => self.draw_score(side),
            GameResult::Win(_) => result.score(side, ply),
        }
    }

    #[inline]
    pub(super) fn terminal_score(&mut self, result: GameResult, side: Side, ply: usize) -> Score {
        self.pv_is_draw[ply] = result == GameResult::Draw;
        self.result_score(result, side, ply)
    }

    #[inline]
    pub(super) fn static_score(&self, position: &G, side: Side) -> Score {
        match position.terminal() {
            Some(result) => self.result_score(result, side, 1),
            None => self.evaluate(position, side),
        }
    }

    /// Counts a node. Stops the search when its nodes are used up or its stop flag is set.
    #[inline]
    pub(super) fn count_node(&mut self) {
        self.nodes += 1;
        if self.nodes >= self.params.nodes {
            self.stopped = true;
        } else if self.nodes.is_multiple_of(STOP_CHECK_INTERVAL)
            && let Some(stop) = self.params.stop
            && stop.load(Ordering::Relaxed)
        {
            self.stopped = true;
        }
    }
}
