//! Pending state in the middle of a turn, as plain data: a stack of frames.
//!
//! The bottom frame is the move; the frames above are its consequences. The top frame either waits
//! for a decision (with at least two options) or advances by itself.
//!
//! The stack never exceeds three frames: the move, one waiting recall, and one combat, homecoming
//! or recall. A homecoming turns into a combat in place, with the returning Queen fighting in
//! person. If she beats the other Queen's champion, that Queen's homecoming replaces hers without a
//! recall (the winner isn't a King), and no third Queen stands there. A King who beats a returning
//! Queen leaves only a recall.

use rules::{Side, Square, Squares, square};

use crate::board::{path_length, rooks_way};
use crate::{Kind, Piece};

pub(crate) const DEPTH: usize = 4;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Frame {
    Free,
    /// A move in progress (BC-7, BC-16).
    Move(Movement),
    /// A combat (BC-1, BC-10, BC-12, BC-15).
    Combat(Combat),
    /// The return of a Queen whose champion was beaten (BC-12):
    /// 1. Home empty: she goes there.
    /// 2. Enemy on it: a combat, which she fights in person.
    /// 3. Her own King on it: she is discarded.
    /// 4. Another own piece on it: *discard* is asked.
    Homecoming(Piece),
    /// A King's recall (BC-13), asked only if a piece can be recalled.
    Recall(Side),
}

/// A move in progress:
/// 1. On each square entered, *strike or hold* is asked for each Knight that may strike (BC-7).
/// 2. A strike is a combat. Afterwards the move is over or continues.
/// 3. At the destination, there is a combat or the square is taken.
/// 4. For a pawn on its last rank, *keep or exchange* is asked (BC-16).
/// 5. The turn ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Movement {
    pub(crate) mover: Piece,
    pub(crate) from: Square,
    pub(crate) to: Square,
    pub(crate) step: u8,
    /// Knights before this C-8 index have been asked on the current square.
    pub(crate) asked_up_to: u8,
    pub(crate) stage: MoveStage,
}

impl Movement {
    /// Returns the squares that the piece enters, in order: those between, and the destination
    /// (BC-7).
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

    /// Returns the squares that the mover has yet to enter, including one where it is being struck.
    /// In castling, these are all squares between King and Rook (BC-13).
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
    Going,
    Asks(Square),
    /// The piece arrived, was beaten or went home. Consequences are in frames above.
    Over,
    Arrival,
}

/// A combat:
/// 1. For an attacked marker, *patron or yield* is asked (BC-15).
/// 2. An attacking marker's patron replaces it.
/// 3. A champion is asked of the attacking Queen's owner.
/// 4. A champion is asked of the attacked Queen's owner (BC-12).
/// 5. The result comes from outside (BC-2). A beaten King ends the game (BC-3).
/// 6. If a Bishop won in person against a piece in person, *engage or release* is asked (BC-10).
/// 7. The second result comes from outside.
/// 8. Captures with reversions; squares are taken; a Queen goes home; a King recalls.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Combat {
    pub(crate) attacker: Piece,
    pub(crate) defender: Piece,
    /// The square that the attacker takes if it wins. In en passant, not the defender's.
    pub(crate) square: Square,
    pub(crate) cause: Cause,
    pub(crate) stage: Stage,
    pub(crate) for_attacker: Option<Piece>,
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
    Begins,
    Patron,
    Champions,
    /// A champion is asked of the attacking Queen's owner.
    AttackersChampion,
    DefendersTurn,
    /// A champion is asked of the attacked Queen's owner.
    DefendersChampion,
    Result,
    /// Engage or release is asked. True if the Bishop is the attacker.
    Engage(bool),
    /// The second result is awaited. True if the Bishop is the attacker.
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

    /// The attacking fighter: the piece itself, its champion or its patron.
    pub(crate) fn attacking(&self) -> Piece {
        self.for_attacker.unwrap_or(self.attacker)
    }

    /// The defending fighter: the piece itself, its champion or its patron.
    pub(crate) fn defending(&self) -> Piece {
        self.for_defender.unwrap_or(self.defender)
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Flow {
    GoesOn,
    Asks,
}
