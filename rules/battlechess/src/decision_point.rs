use rules::{Actor, Side, Square};

use crate::frames::{Combat, Frame, MoveStage, Movement, Stage};
use crate::{BattleChess, Piece};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum DecisionPoint {
    /// Strike or hold with the Knight on this square (BC-7).
    Strike(Movement, Square),
    /// Champion for this Queen, or she fights in person (BC-12).
    Champion(Combat, Piece),
    /// Patron or yield (BC-15).
    Patron(Combat),
    /// A combat result (BC-2). True for a second battle.
    Result(Combat, bool),
    /// Engage or release (BC-10): the Bishop and the beaten piece.
    Engage(Combat, Piece, Piece),
    /// Discard this Queen or the piece on her home (BC-12).
    Discard(Piece),
    /// The piece that this side's King recalls (BC-13).
    Recall(Side),
    /// Keep or exchange the pawn on its last rank (BC-16).
    Arrival(Movement),
}

impl DecisionPoint {
    pub(crate) const fn rule(&self) -> &'static str {
        match self {
            DecisionPoint::Strike(..) => "BC-7",
            DecisionPoint::Champion(..) | DecisionPoint::Discard(_) => "BC-12",
            DecisionPoint::Patron(_) => "BC-15",
            DecisionPoint::Result(..) => "BC-2",
            DecisionPoint::Engage(..) => "BC-10",
            DecisionPoint::Recall(_) => "BC-13",
            DecisionPoint::Arrival(_) => "BC-16",
        }
    }
}

impl BattleChess {
    #[inline]
    pub(crate) fn actor(&self) -> Actor {
        Actor::Side(match self.decision_point() {
            None => self.side,
            Some(DecisionPoint::Strike(_, knight)) => match self.on(knight) {
                Some(knight) => self.side_of(knight),
                None => self.side.other(),
            },
            Some(
                DecisionPoint::Champion(_, piece)
                | DecisionPoint::Engage(_, piece, _)
                | DecisionPoint::Discard(piece),
            ) => self.side_of(piece),
            Some(DecisionPoint::Patron(combat)) => self.side_of(combat.defender),
            Some(DecisionPoint::Result(..)) => return Actor::Chance,
            Some(DecisionPoint::Recall(side)) => side,
            Some(DecisionPoint::Arrival(movement)) => self.side_of(movement.mover),
        })
    }

    /// Returns the pending decision; `None` at the start of a turn, where it is a move, and after
    /// BC-3.
    pub(crate) fn decision_point(&self) -> Option<DecisionPoint> {
        if self.winner.is_some() {
            return None;
        }
        Some(match self.top()? {
            Frame::Free => return None,
            Frame::Move(movement) => match movement.stage {
                MoveStage::Asks(knight) => DecisionPoint::Strike(movement, knight),
                MoveStage::Going | MoveStage::Over | MoveStage::Arrival => {
                    DecisionPoint::Arrival(movement)
                }
            },
            Frame::Combat(combat) => match combat.stage {
                Stage::Patron => DecisionPoint::Patron(combat),
                Stage::AttackersChampion => DecisionPoint::Champion(combat, combat.attacker),
                Stage::DefendersChampion => DecisionPoint::Champion(combat, combat.defender),
                Stage::Engage(true) => {
                    DecisionPoint::Engage(combat, combat.attacker, combat.defender)
                }
                Stage::Engage(false) => {
                    DecisionPoint::Engage(combat, combat.defender, combat.attacker)
                }
                Stage::Second(_) => DecisionPoint::Result(combat, true),
                Stage::Begins | Stage::Champions | Stage::DefendersTurn | Stage::Result => {
                    DecisionPoint::Result(combat, false)
                }
            },
            Frame::Homecoming(queen) => DecisionPoint::Discard(queen),
            Frame::Recall(side) => DecisionPoint::Recall(side),
        })
    }

    pub(crate) fn pending_square(&self) -> Option<Square> {
        match self.decision_point()? {
            DecisionPoint::Strike(movement, _) => movement.path(movement.step),
            DecisionPoint::Champion(combat, _)
            | DecisionPoint::Patron(combat)
            | DecisionPoint::Result(combat, _)
            | DecisionPoint::Engage(combat, ..) => Some(combat.square),
            DecisionPoint::Discard(queen) => Some(queen.home()),
            DecisionPoint::Recall(side) => self.king(side),
            DecisionPoint::Arrival(movement) => Some(movement.to),
        }
    }
}
