//! Writes actions as canonical texts (rule C-5).

use crate::action::Action;
use crate::apply::Effect;
use crate::notation::wish::Sign;
use crate::piece::Kind;
use crate::position::WizardsWar;

pub(crate) fn text(position: &WizardsWar, action: Action) -> String {
    match action {
        Action::Move { from, to } => match position.effect(from, to) {
            Some(Effect { mover, meeting, created }) => {
                let mut text =
                    format!("{}{from}{}{to}", mover.kind().code(), Sign::of(meeting).text());
                if let Some(kind) = created {
                    text.push('+');
                    text.push_str(kind.code());
                }
                text
            }
            None => format!("{from}-{to}"),
        },
        Action::Drop { to } => {
            format!("{}@{to}", position.hand(position.side).map_or("", Kind::code))
        }
        Action::Pass => "pass".into(),
    }
}
