//! Scores: expected results, in millionths, so that fights can be weighed by their odds.

use rules::Side;

/// An expected result for the side in question: −1,000,000 for a loss to 1,000,000 for a win.
pub(crate) type Score = i32;

/// A win at once. One that is some actions away is so many millionths less.
pub(crate) const WON: Score = 1_000_000;
/// From here on a win is forced.
pub(crate) const SURE: Score = WON - 1_000;
/// What an evaluation comes near to, and never reaches.
const MOST: i64 = 950_000;

/// An end that a position shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    Won(Side),
    Drawn,
}

impl End {
    /// What it is for a side, so many actions from the root.
    #[inline]
    pub(crate) fn score(self, side: Side, ply: usize) -> Score {
        match self {
            End::Won(winner) if winner == side => WON - ply as Score,
            End::Won(_) => ply as Score - WON,
            End::Drawn => 0,
        }
    }
}

/// The result that points promise: half of [`MOST`] at `scale` points.
#[inline]
pub(crate) fn expected(points: i32, scale: i32) -> Score {
    let points = i64::from(points);
    (points * MOST / (points.abs() + i64::from(scale))) as Score
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_promise_a_result_but_never_a_sure_one() {
        assert_eq!(expected(0, 500), 0);
        assert_eq!(expected(500, 500), 475_000);
        assert_eq!(expected(-500, 500), -475_000);
        assert!(expected(i32::MAX, 1) < SURE && expected(i32::MIN + 1, 1) > -SURE);
    }
}
