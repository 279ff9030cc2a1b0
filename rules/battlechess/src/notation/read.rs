//! Reading an action leniently (C-5), and refusing with a reason (C-2).

use rules::Refusal;
use rules::l10n::{L10nMessage, say};

use crate::notation::wish::{MoveWish, Wish};
use crate::{Action, BattleChess};

/// What was written otherwise than it is.
pub(crate) fn remarks(position: &BattleChess, action: Action, wish: Wish) -> Vec<L10nMessage> {
    let (Action::Move { from, to }, Wish::Move(MoveWish { attack, en_passant, promotion, .. })) =
        (action, wish)
    else {
        return Vec::new();
    };
    let mut remarks = Vec::new();
    let is_en_passant = position.is_en_passant(from, to);
    let attacks = is_en_passant || position.on(to).is_some();
    match attack {
        Some(true) if !attacks => {
            remarks.push(say("battlechess-remark-nobody").with("square", to));
        }
        Some(false) if attacks => {
            remarks.push(say("battlechess-remark-attack").with("square", to));
        }
        _ => {}
    }
    if en_passant && !is_en_passant {
        remarks.push(say("battlechess-remark-not-en-passant"));
    }
    if promotion {
        remarks.push(say("battlechess-remark-promotion"));
    }
    remarks
}

pub(crate) fn unreadable(text: &str) -> Refusal {
    let shown: String = text.trim().chars().take(40).collect();
    let message = if shown.is_empty() {
        say("battlechess-empty")
    } else {
        say("battlechess-unreadable").with("text", shown)
    };
    Refusal::unreadable(message, say("battlechess-unreadable-next"))
}
