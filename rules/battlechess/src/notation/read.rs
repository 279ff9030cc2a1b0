//! Reads actions leniently (C-5) and refuses with a reason (C-2).

use rules::l10n::{L10nMessage, say};
use rules::{Refusal, Square};

use crate::notation::wish::{MoveWish, Wish};
use crate::question::{awaits_result, next_answer, status};
use crate::{Action, BattleChess};

fn attacks(position: &BattleChess, from: Square, to: Square) -> bool {
    position.is_en_passant(from, to) || position.on(to).is_some()
}

/// Refuses an attack on an empty square, as other games do.
pub(crate) fn check_attack(
    position: &BattleChess,
    action: Action,
    wish: Wish,
) -> Result<(), Refusal> {
    match (action, wish) {
        (Action::Move { from, to }, Wish::Move(MoveWish { attack: Some(true), .. }))
            if !attacks(position, from, to) =>
        {
            Err(Refusal::illegal(
                "BC-5",
                say("battlechess-no-nobody-to-attack").with("to", to),
                say("battlechess-next-move-there").with("move", format!("{from}-{to}")),
            ))
        }
        _ => Ok(()),
    }
}

pub(crate) fn remarks(position: &BattleChess, action: Action, wish: Wish) -> Vec<L10nMessage> {
    let (Action::Move { from, to }, Wish::Move(MoveWish { attack, en_passant, promotion, .. })) =
        (action, wish)
    else {
        return Vec::new();
    };
    let mut remarks = Vec::new();
    let is_en_passant = position.is_en_passant(from, to);
    if attack == Some(false) && attacks(position, from, to) {
        remarks.push(say("battlechess-remark-attack").with("square", to));
    }
    if en_passant && !is_en_passant {
        remarks.push(say("battlechess-remark-not-en-passant"));
    }
    if promotion {
        remarks.push(say("battlechess-remark-promotion"));
    }
    remarks
}

/// Refuses a text that isn't an action. The next step lists the answers to the pending question, or
/// explains how to write a move.
pub(crate) fn unreadable(position: &BattleChess, text: &str, legal: &[Action]) -> Refusal {
    if let Some(message) = awaits_result(position) {
        return Refusal::unreadable(message, say("battlechess-next-result"));
    }
    let question = status(position);
    let excerpt: String = text.trim().chars().take(40).collect();
    let message = if excerpt.is_empty() {
        say("battlechess-empty")
    } else if let Some(question) = &question {
        say("battlechess-answers-nothing").with("text", excerpt).with("question", question.clone())
    } else {
        say("battlechess-unreadable").with("text", excerpt)
    };
    let next = if question.is_some() {
        next_answer(position, legal)
    } else {
        say("battlechess-unreadable-next")
    };
    Refusal::unreadable(message, next)
}
