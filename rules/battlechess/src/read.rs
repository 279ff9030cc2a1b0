//! Reading an action leniently (C-5), and refusing with a reason (C-2).

use rules::{Reading, Refusal};

use crate::wish::{MoveWish, Wish, wishes};
use crate::{Action, BattleChess};

impl BattleChess {
    pub(crate) fn read_action(&self, text: &str) -> Result<Reading<Action>, Refusal> {
        if let Some(outcome) = self.winner.and_then(|_| self.outcome(0)) {
            return Err(Refusal::over(Some(outcome.rule), &outcome.reason));
        }
        let mut legal = Vec::new();
        self.legal_actions(&mut legal);
        if legal.is_empty()
            && let Some(outcome) = self.outcome(0)
        {
            return Err(Refusal::over(Some(outcome.rule), &outcome.reason));
        }
        if let Some(&action) = legal.iter().find(|&&action| self.canonical(action) == text.trim()) {
            return Ok(Reading { action, remarks: Vec::new() });
        }
        let wishes = wishes(text);
        let Some(&first) = wishes.first() else { return Err(unreadable(text)) };
        for &wish in &wishes {
            let meant: Vec<Action> =
                legal.iter().copied().filter(|&action| self.fulfils(action, wish)).collect();
            match *meant.as_slice() {
                [] => {}
                [action] => {
                    return Ok(Reading { action, remarks: self.remarks(action, wish) });
                }
                _ => {
                    let texts = meant.iter().map(|&action| self.canonical(action)).collect();
                    return Err(Refusal::ambiguous(text.trim(), texts));
                }
            }
        }
        // A bare square is an answer when one is asked for, and else a move.
        let wish = match self.asked() {
            Some(_) => {
                wishes.iter().copied().find(|&wish| self.is_asked_for(wish)).unwrap_or(first)
            }
            None => first,
        };
        Err(self.explain(wish, &legal).into())
    }

    /// What was written otherwise than it is.
    fn remarks(&self, action: Action, wish: Wish) -> Vec<String> {
        let (Action::Move { from, to }, Wish::Move(MoveWish { attack, en_passant, promotion, .. })) =
            (action, wish)
        else {
            return Vec::new();
        };
        let mut remarks = Vec::new();
        let is_en_passant = self.is_en_passant(from, to);
        let attacks = is_en_passant || self.on(to).is_some();
        match attack {
            Some(true) if !attacks => remarks.push(format!("there is nobody to attack on {to}")),
            Some(false) if attacks => remarks.push(format!("it is an attack on {to}")),
            _ => {}
        }
        if en_passant && !is_en_passant {
            remarks.push("it is not en passant".into());
        }
        if promotion {
            remarks.push("an exchange on the last rank is decided after the move".into());
        }
        remarks
    }
}

fn unreadable(text: &str) -> Refusal {
    let shown: String = text.trim().chars().take(40).collect();
    let message = if shown.is_empty() {
        "There is no action in an empty message".into()
    } else {
        format!("`{shown}` is no action of BattleChess")
    };
    Refusal::unreadable(message, "Write a move as `e2-e4`, an attack as `e4xd5`, castling as `O-O`")
}
