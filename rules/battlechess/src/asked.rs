//! What is asked in the middle of a turn.

use rules::{Side, Square};

use crate::frames::{Combat, Frame, MoveStage, Movement, Stage};
use crate::{BattleChess, Piece};

/// A decision that is being asked in the middle of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Asked {
    /// Strike or hold, with the Knight on this square (BC-7).
    Strike(Movement, Square),
    /// Whether this Queen fights in person (BC-12).
    Champion(Combat, Piece),
    /// Patron or yield (BC-15).
    Patron(Combat),
    /// A combat result (BC-2); the flag says whether it is a second battle's.
    Result(Combat, bool),
    /// Engage or release (BC-10): the Bishop and the beaten piece.
    Engage(Combat, Piece, Piece),
    /// This Queen or the piece on her home (BC-12).
    Discard(Piece),
    /// Whom this side's King recalls (BC-13).
    Recall(Side),
    /// What becomes of the pawn on its last rank (BC-16).
    Arrival(Movement),
}

impl Asked {
    /// The rule by which it is asked.
    pub(crate) const fn rule(&self) -> &'static str {
        match self {
            Asked::Strike(..) => "BC-7",
            Asked::Champion(..) | Asked::Discard(_) => "BC-12",
            Asked::Patron(_) => "BC-15",
            Asked::Result(..) => "BC-2",
            Asked::Engage(..) => "BC-10",
            Asked::Recall(_) => "BC-13",
            Asked::Arrival(_) => "BC-16",
        }
    }
}

impl BattleChess {
    /// What is asked now; `None` at the start of a turn, when it is a move, and after BC-3.
    pub(crate) fn asked(&self) -> Option<Asked> {
        if self.winner.is_some() {
            return None;
        }
        Some(match self.top()? {
            Frame::Free => return None,
            Frame::Move(movement) => match movement.stage {
                MoveStage::Asks(knight) => Asked::Strike(movement, knight),
                MoveStage::Going | MoveStage::Over | MoveStage::Arrival => Asked::Arrival(movement),
            },
            Frame::Combat(combat) => match combat.stage {
                Stage::Patron => Asked::Patron(combat),
                Stage::AttackersChampion => Asked::Champion(combat, combat.attacker),
                Stage::DefendersChampion => Asked::Champion(combat, combat.defender),
                Stage::Engage(true) => Asked::Engage(combat, combat.attacker, combat.defender),
                Stage::Engage(false) => Asked::Engage(combat, combat.defender, combat.attacker),
                Stage::Second(_) => Asked::Result(combat, true),
                Stage::Begins | Stage::Champions | Stage::DefendersTurn | Stage::Result => {
                    Asked::Result(combat, false)
                }
            },
            Frame::Homecoming(queen) => Asked::Discard(queen),
            Frame::Recall(side) => Asked::Recall(side),
        })
    }

    /// The square under discussion in the middle of a turn.
    pub(crate) fn pending_square(&self) -> Option<Square> {
        match self.asked()? {
            Asked::Strike(movement, _) => movement.path(movement.step),
            Asked::Champion(combat, _)
            | Asked::Patron(combat)
            | Asked::Result(combat, _)
            | Asked::Engage(combat, ..) => Some(combat.square),
            Asked::Discard(queen) => Some(queen.home()),
            Asked::Recall(side) => self.king(side),
            Asked::Arrival(movement) => Some(movement.to),
        }
    }
}
