//! What is decided: a move, a drop, a pass.

use crate::board::Square;

/// A decision: a move, a drop, or a pass. What it does follows from the position.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// A move, capture or swap from one square to another (rules WW-4 to WW-7).
    Move {
        /// Where it starts.
        from: Square,
        /// Where it ends.
        to: Square,
    },
    /// Drops the piece in hand (rule WW-9).
    Drop {
        /// Where it lands.
        to: Square,
    },
    /// There is no legal move (rule WW-16).
    Pass,
}
