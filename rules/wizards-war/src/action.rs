use crate::board::Square;

/// A move, a drop, or a pass. Its effect depends on the position.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// A move, capture or swap from one square to another (rules WW-4 to WW-7).
    Move { from: Square, to: Square },
    /// Drops the piece in hand (rule WW-9).
    Drop { to: Square },
    /// The side has no legal move (rule WW-16).
    Pass,
}
