//! The fighters, for the referee (BC-2). The rules don't care who plays a piece.

use rules::l10n::{L10nMessage, say};
use rules::{Fight, Fighter, Fights};

use crate::decision_point::DecisionPoint;
use crate::frames::Combat;
use crate::position::Place;
use crate::{BattleChess, Kind, Piece};

impl Fights for BattleChess {
    fn fight(&self) -> Option<Fight> {
        let Some(DecisionPoint::Result(combat, second)) = self.decision_point() else {
            return None;
        };
        Some(Fight {
            attacker: fighter(self, combat.attacking()),
            defender: fighter(self, combat.defending()),
            at: combat.square.spot(),
            stakes: stakes(&combat, second),
        })
    }

    fn fighters(&self) -> Vec<Fighter> {
        Piece::all()
            .filter(|&piece| self.place(piece) != Place::Gone)
            .map(|piece| fighter(self, piece))
            .collect()
    }
}

pub(crate) fn fighter(position: &BattleChess, piece: Piece) -> Fighter {
    Fighter {
        side: position.side_of(piece),
        name: position.kind_name(piece),
        home: piece.home().spot(),
        royal: piece.kind() == Kind::King,
    }
}

/// Describes the stakes of a combat. `second` is a second battle (BC-10).
pub(crate) fn stakes(combat: &Combat, second: bool) -> L10nMessage {
    let fighters = [combat.attacking(), combat.defending()];
    if second {
        say("battlechess-stakes-second")
    } else if fighters.into_iter().any(|piece| piece.kind() == Kind::King) {
        say("battlechess-stakes-king")
    } else {
        say("battlechess-stakes-fight")
    }
}
