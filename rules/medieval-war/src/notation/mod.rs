//! Notation of actions (rule C-5).

mod cannon;
pub(crate) mod read;
mod remarks;
pub(crate) mod split;
mod unreadable;
mod wish;
pub(crate) mod write;

use rules::{Game, Notation, Reading, Refusal};

use crate::action::Action;
use crate::apply::isolated_by;
use crate::game::skips_after;
use crate::notation::read::action_meant;
use crate::notation::wish::wish;
use crate::notation::write::join_squares;
use crate::position::MedievalWar;

impl Notation for MedievalWar {
    fn text(&self, action: Action) -> String {
        write::text(self, action)
    }

    /// Adds the pawns lost by isolation, and a skipped turn.
    fn display_text(&self, action: Action) -> String {
        let mut text = self.text(action);
        let isolated = isolated_by(self, action);
        if !isolated.is_empty() {
            // After an attack, the inventor joins isolated pawns to its victim.
            let joint = match action {
                Action::Attack { .. } | Action::Cannon { .. } => " & x ",
                _ => " x ",
            };
            text.push_str(joint);
            text.push_str(&join_squares(isolated, " & "));
            text.push_str(" by iso");
        }
        if skips_after(self, action) {
            text.push_str(" (skipped)");
        }
        text
    }

    fn read(&self, text: &str) -> Result<Reading<Action>, Refusal> {
        if let Some(outcome) = self.ending(0) {
            return Err(Refusal::over(Some(outcome.rule), &outcome.reason));
        }
        let wish = wish(text).map_err(|refusal| cannon::advise_unreadable(self, refusal, text))?;
        let action = action_meant(self, text, &wish)?;
        Ok(Reading { action, remarks: remarks::remarks(self, action, &wish) })
    }

    fn split(text: &str) -> Vec<&str> {
        split::split(text)
    }
}
