use rules::Square;

use crate::Piece;

/// A decision, as in the rulebook's table under *Notation*.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Action {
    /// Quiet move, attack, en passant, or castling (the King's move of two squares).
    Move { from: Square, to: Square },
    /// A pawn on its last rank is exchanged in place of a move (BC-16).
    LaterExchange { at: Square, piece: Piece },
    /// The Knight on this square strikes (BC-7).
    Strike(Square),
    /// The Knight on this square holds (BC-7).
    Hold(Square),
    /// The Queen fights in person (BC-12).
    InPerson,
    /// The piece on this square fights for the Queen (BC-12).
    Champion(Square),
    /// The patron fights in place of the marker (BC-15).
    Patron,
    /// The marker yields (BC-15).
    Yield,
    /// A combat result (BC-2).
    AttackerWins,
    /// A combat result (BC-2).
    DefenderWins,
    /// The Bishop engages the beaten piece again (BC-10).
    Engage,
    /// The Bishop releases the beaten piece (BC-10).
    Release,
    /// The Queen is discarded (BC-12).
    DiscardQueen,
    /// The piece on the Queen's home square is discarded (BC-12).
    Discard(Square),
    /// The King recalls no piece (BC-13).
    NoRecall,
    /// The King recalls this piece to its home (BC-13).
    Recall(Piece),
    /// The pawn isn't exchanged (BC-16).
    Keep,
    /// The pawn on its last rank is exchanged at once (BC-16).
    Exchange(Piece),
}
