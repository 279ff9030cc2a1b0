//! Reading an action leniently (C-5), and refusing with a reason (C-2).

use rules::l10n::{L10nMessage, say};
use rules::{Reading, Refusal};

use crate::ending::ending;
use crate::judge::judge;
use crate::moves::legal;
use crate::notation::wish::{MoveWish, Wish, wishes};
use crate::notation::write;
use crate::{Action, BattleChess};

/// Reads one action.
pub(crate) fn read(position: &BattleChess, text: &str) -> Result<Reading<Action>, Refusal> {
    let mut actions = Vec::new();
    legal(position, &mut actions);
    if actions.is_empty()
        && let Some(outcome) = ending(position, 0)
    {
        return Err(Refusal::over(Some(outcome.rule), &outcome.reason));
    }
    let is_written = |action: &Action| write::text(position, *action) == text.trim();
    if let Some(action) = actions.iter().copied().find(is_written) {
        return Ok(Reading { action, remarks: Vec::new() });
    }
    let wishes = wishes(text);
    let Some(&first) = wishes.first() else { return Err(unreadable(text)) };
    for &wish in &wishes {
        let meant: Vec<Action> =
            actions.iter().copied().filter(|&action| position.fulfils(action, wish)).collect();
        match *meant.as_slice() {
            [] => {}
            [action] => {
                return Ok(Reading { action, remarks: remarks(position, action, wish) });
            }
            _ => {
                let texts = meant.iter().map(|&action| write::text(position, action)).collect();
                return Err(Refusal::ambiguous(text.trim(), texts));
            }
        }
    }
    // A bare square is an answer when one is asked for, and else a move.
    let wish = match position.asked() {
        Some(_) => {
            wishes.iter().copied().find(|&wish| position.is_asked_for(wish)).unwrap_or(first)
        }
        None => first,
    };
    Err(judge(position, wish, &actions).into())
}

/// What was written otherwise than it is.
fn remarks(position: &BattleChess, action: Action, wish: Wish) -> Vec<L10nMessage> {
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

fn unreadable(text: &str) -> Refusal {
    let shown: String = text.trim().chars().take(40).collect();
    let message = if shown.is_empty() {
        say("battlechess-empty")
    } else {
        say("battlechess-unreadable").with("text", shown)
    };
    Refusal::unreadable(message, say("battlechess-unreadable-next"))
}
