//! Writes actions as canonical texts (rule C-5).

use crate::{Action, BattleChess};

/// Follows the rulebook's *Notation* table.
pub(crate) fn text(position: &BattleChess, action: Action) -> String {
    match action {
        Action::Move { from, to } if position.is_castling(from, to) => {
            if to.file() == 6 {
                "O-O".into()
            } else {
                "O-O-O".into()
            }
        }
        Action::Move { from, to } if position.is_en_passant(from, to) => {
            format!("{from}x{to} e.p.")
        }
        Action::Move { from, to } if position.on(to).is_some() => format!("{from}x{to}"),
        Action::Move { from, to } => format!("{from}-{to}"),
        Action::LaterExchange { at, piece } => format!("exchange {at} {piece}"),
        Action::Strike(knight) => format!("strike {knight}"),
        Action::Hold(knight) => format!("hold {knight}"),
        Action::InPerson => "self".into(),
        Action::Champion(square) => format!("champion {square}"),
        Action::Patron => "patron".into(),
        Action::Yield => "yield".into(),
        Action::AttackerWins => "attacker wins".into(),
        Action::DefenderWins => "defender wins".into(),
        Action::Engage => "engage".into(),
        Action::Release => "release".into(),
        Action::DiscardQueen => "discard queen".into(),
        Action::Discard(square) => format!("discard {square}"),
        Action::NoRecall => "no recall".into(),
        Action::Recall(piece) => format!("recall {piece}"),
        Action::Keep => "keep".into(),
        Action::Exchange(piece) => format!("exchange {piece}"),
    }
}
