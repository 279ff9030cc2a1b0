//! Scores: expected results in millionths, so that fights can be weighted by their odds.

use rules::Side;

/// Expected result for a side, from −1,000,000 (loss) to 1,000,000 (win).
pub(crate) type Score = i32;

/// An immediate win. Each action until a later win costs a millionth.
pub(crate) const WIN: Score = 1_000_000;
/// Scores from here on are forced wins.
pub(crate) const FORCED_WIN: Score = WIN - 1_000;
/// Limit that evaluations approach but never reach.
const MAX_EVALUATION: i64 = 950_000;

#[inline]
pub(crate) const fn is_forced(score: Score) -> bool {
    score.abs() >= FORCED_WIN
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum GameResult {
    Win(Side),
    Draw,
}

impl GameResult {
    /// The score for a side, `ply` actions from the root.
    #[inline]
    pub(crate) fn score(self, side: Side, ply: usize) -> Score {
        match self {
            GameResult::Win(winner) if winner == side => WIN - ply as Score,
            GameResult::Win(_) => ply as Score - WIN,
            GameResult::Draw => 0,
        }
    }
}

/// Converts points to an expected result: half of [`MAX_EVALUATION`] at `scale` points.
#[inline]
pub(crate) fn expected_result(points: i32, scale: i32) -> Score {
    let points = i64::from(points);
    (points * MAX_EVALUATION / (points.abs() + i64::from(scale))) as Score
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_promise_a_result_but_never_a_forced_one() {
        assert_eq!(expected_result(0, 500), 0);
        assert_eq!(expected_result(500, 500), 475_000);
        assert_eq!(expected_result(-500, 500), -475_000);
        assert!(expected_result(i32::MAX, 1) < FORCED_WIN);
        assert!(expected_result(i32::MIN + 1, 1) > -FORCED_WIN);
    }
}
