//! What is pending in the middle of a turn, as plain data: a stack of frames.
//!
//! The bottom frame is the move; above it lie what the move has set off. A frame on top either
//! asks somebody for a decision (with at least two possibilities) or goes on by itself; `advance`
//! runs until somebody is asked or the turn is over.
//!
//! The stack never holds more than three frames: the move, one recall that waits, and one of
//! combat, homecoming or recall. A combat that is over leaves at most a recall and, above it, a
//! homecoming. A homecoming becomes a combat in place, in which the returning Queen fights in
//! person. If she wins against the other Queen's champion, a homecoming of that other Queen takes
//! its place without a recall (a Queen won, not a King); at that home stands no third Queen, so
//! that combat leaves at most one recall and no homecoming. And a King who beats a returning Queen
//! leaves a recall alone.

use rules::{Side, Square, Squares, square};

use crate::board::{path_length, rooks_way};
use crate::{Kind, Piece};

/// The capacity of the stack, one more than ever needed.
pub(crate) const DEPTH: usize = 4;

/// One thing pending.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Frame {
    /// A free place on the stack.
    Free,
    /// A piece on its way (BC-7, BC-16).
    Move(Movement),
    /// A combat (BC-1, BC-10, BC-12, BC-15).
    Combat(Combat),
    /// A Queen whose champion was beaten goes home (BC-12): 1. an empty home: she stands there;
    /// 2. an enemy there: a combat, she attacks in person; 3. her own King there: she is
    /// discarded; 4. another piece of her side there: *discard* is asked.
    Homecoming(Piece),
    /// A King's owner may recall (BC-13): 1. nobody to recall: nothing; 2. *recall* is asked.
    Recall(Side),
}

/// A move under way: 1. for each square entered, for each Knight that may strike there, *strike
/// or hold* is asked (BC-7); 2. a strike is a combat, after which the move is over or goes on;
/// 3. at the destination: a combat with the piece there, or the square is taken; 4. a pawn on its
/// last rank: *keep or exchange* is asked (BC-16); 5. the turn ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Movement {
    pub(crate) mover: Piece,
    pub(crate) from: Square,
    pub(crate) to: Square,
    /// Which square of the path is being entered, from 0.
    pub(crate) step: u8,
    /// Knights before this number by C-8 have been asked on that square.
    pub(crate) asked: u8,
    pub(crate) stage: MoveStage,
}

impl Movement {
    /// The squares that the piece enters, in order: those between and the destination (BC-7).
    pub(crate) fn path(&self, index: u8) -> Option<Square> {
        let steps = path_length(self.mover.kind(), self.from, self.to);
        if index >= steps {
            return None;
        }
        if index + 1 == steps {
            return Some(self.to);
        }
        let towards = |from: u8, to: u8| {
            let by = (to.cast_signed() - from.cast_signed()).signum();
            from.cast_signed() + by * (index + 1).cast_signed()
        };
        Square::at(
            towards(self.from.file(), self.to.file()),
            towards(self.from.rank(), self.to.rank()),
        )
    }

    /// The squares that a mover has still to enter, the one where it is being struck included; in
    /// castling, all between King and Rook (BC-13).
    pub(crate) fn still_to_enter(&self) -> Squares {
        let mut squares: Squares = (self.step..8).filter_map(|index| self.path(index)).collect();
        if self.mover.kind() == Kind::King
            && self.from.file().abs_diff(self.to.file()) == 2
            && let Some((corner, _)) = rooks_way(self.from, self.to)
        {
            squares |= square::between(self.from, corner);
        }
        squares
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum MoveStage {
    /// On the way.
    Going,
    /// The owner of the Knight on this square is asked: strike or hold.
    Asks(Square),
    /// It has arrived, been beaten or gone home; what it set off is above.
    Over,
    /// The pawn's owner is asked: keep or exchange.
    Arrival,
}

/// A combat: 1. a marker attacked: *patron or yield* is asked (BC-15); 2. an attacking marker's
/// patron steps in; 3. the attacking Queen's owner is asked for a champion; 4. the attacked
/// Queen's owner is (BC-12); 5. the result comes from outside (BC-2); a King beaten ends the game
/// (BC-3); 6. a Bishop that won in person against a piece in person: *engage or release* is asked
/// (BC-10); 7. the second result; 8. captures with reversions, the squares are taken, a Queen goes
/// home, a King recalls.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Combat {
    pub(crate) attacker: Piece,
    pub(crate) defender: Piece,
    /// The square that the attacker takes if it wins. Not the defender's in en passant.
    pub(crate) square: Square,
    pub(crate) cause: Cause,
    pub(crate) stage: Stage,
    /// Who fights for the attacker: its champion or patron.
    pub(crate) for_attacker: Option<Piece>,
    /// Who fights for the defender.
    pub(crate) for_defender: Option<Piece>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Cause {
    /// The mover attacks the piece at its destination (BC-1).
    Attack,
    /// A Knight strikes the mover, who stands on the square meanwhile (BC-7).
    Strike,
    /// A returning Queen attacks the enemy on her home (BC-12).
    Home,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Stage {
    /// Nothing is decided.
    Begins,
    /// The attacked marker's owner is asked: patron or yield.
    Patron,
    /// Patrons are settled; champions are not.
    Champions,
    /// The attacking Queen's owner is asked for a champion.
    AttackersChampion,
    /// The attacker's champion is settled; the defender's is not.
    DefendersTurn,
    /// The attacked Queen's owner is asked for a champion.
    DefendersChampion,
    /// The result is awaited.
    Result,
    /// The Bishop's owner is asked; the flag says whether the Bishop is the attacker.
    Engage(bool),
    /// The result of the second battle is awaited; the flag as above.
    Second(bool),
}

impl Combat {
    pub(crate) const fn new(
        attacker: Piece,
        defender: Piece,
        square: Square,
        cause: Cause,
    ) -> Combat {
        Combat {
            attacker,
            defender,
            square,
            cause,
            stage: Stage::Begins,
            for_attacker: None,
            for_defender: None,
        }
    }

    /// Who fights for the attacker: itself, its champion or its patron.
    pub(crate) fn attacking(&self) -> Piece {
        self.for_attacker.unwrap_or(self.attacker)
    }

    /// Who fights for the defender.
    pub(crate) fn defending(&self) -> Piece {
        self.for_defender.unwrap_or(self.defender)
    }
}

/// Whether a frame goes on by itself or has asked somebody.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Flow {
    GoesOn,
    Asks,
}
