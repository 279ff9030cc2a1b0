//! Whose decision is next, the legal list, and the end of the game (BC-3, BC-5, BC-17).

use rules::{Actor, Outcome, Side, Square};

use crate::frames::{Combat, Frame, MoveStage, Movement, Stage};
use crate::{Action, BattleChess, Piece};

/// Single moves in a row without pawn move, combat, capture, exchange or recall (BC-17).
const QUIET_MOVES: u8 = 100;

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

    pub(crate) fn actor(&self) -> Actor {
        Actor::Side(match self.asked() {
            None => self.side,
            Some(Asked::Strike(_, knight)) => match self.on(knight) {
                Some(knight) => self.side_of(knight),
                None => self.side.other(),
            },
            Some(
                Asked::Champion(_, piece) | Asked::Engage(_, piece, _) | Asked::Discard(piece),
            ) => self.side_of(piece),
            Some(Asked::Patron(combat)) => self.side_of(combat.defender),
            Some(Asked::Result(..)) => return Actor::Chance,
            Some(Asked::Recall(side)) => side,
            Some(Asked::Arrival(movement)) => self.side_of(movement.mover),
        })
    }

    pub(crate) fn legal_actions(&self, list: &mut Vec<Action>) {
        if self.winner.is_some() {
            return;
        }
        match self.asked() {
            None => {
                if !self.has_bare_kings() && self.quiet < QUIET_MOVES {
                    self.turn_actions(list);
                }
            }
            Some(Asked::Strike(_, knight)) => {
                list.extend([Action::Strike(knight), Action::Hold(knight)]);
            }
            Some(Asked::Champion(_, queen)) => {
                list.push(Action::InPerson);
                list.extend(self.champions(queen).map(Action::Champion));
            }
            Some(Asked::Patron(_)) => list.extend([Action::Patron, Action::Yield]),
            Some(Asked::Result(..)) => {
                list.extend([Action::AttackerWins, Action::DefenderWins]);
            }
            Some(Asked::Engage(..)) => list.extend([Action::Engage, Action::Release]),
            Some(Asked::Discard(queen)) => {
                list.extend([Action::DiscardQueen, Action::Discard(queen.home())]);
            }
            Some(Asked::Recall(side)) => {
                list.push(Action::NoRecall);
                list.extend(self.recalls(side).map(Action::Recall));
            }
            Some(Asked::Arrival(_)) => {
                list.push(Action::Keep);
                list.extend(self.exchanges(self.side).map(Action::Exchange));
            }
        }
    }

    fn has_bare_kings(&self) -> bool {
        self.occupied().count() == 2
    }

    /// The end of the game: BC-3 at once; when a turn begins, in the order of BC-17.
    pub(crate) fn outcome(&self, occurrences: u32) -> Option<Outcome> {
        let name = |side: Side| if side == Side::White { "White" } else { "Black" };
        if let Some(winner) = self.winner {
            let reason = format!("{}'s King has been beaten in combat", name(winner.other()));
            return Some(Outcome::win(winner, "BC-3", reason));
        }
        if self.top().is_some() {
            return None;
        }
        let mut list = Vec::with_capacity(64);
        self.turn_actions(&mut list);
        let side = name(self.side);
        if list.is_empty() {
            return Some(if self.checkers(self.side).is_empty() {
                Outcome::draw(
                    "BC-5",
                    format!("Stalemate: {side} has no sound move, and the King is not attacked"),
                )
            } else {
                Outcome::win(
                    self.side.other(),
                    "BC-5",
                    format!("{side} is mated: the King is attacked and there is no move at all"),
                )
            });
        }
        if self.has_bare_kings() {
            return Some(Outcome::draw("BC-17", "Nothing but the two Kings is on the board"));
        }
        if occurrences >= 3 {
            return Some(Outcome::draw("BC-17", "The position has occurred for the third time"));
        }
        (self.quiet >= QUIET_MOVES).then(|| {
            Outcome::draw(
                "BC-17",
                "100 moves in a row without a pawn move, combat, capture, exchange or recall",
            )
        })
    }
}
