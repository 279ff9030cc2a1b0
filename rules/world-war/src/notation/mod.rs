pub(crate) mod read;

use rules::l10n::say;
use rules::{Game, Notation, Reading, Refusal};

use crate::notation::read::parse;
use crate::{Action, WorldWar};

impl Notation for WorldWar {
    fn text(&self, action: Action) -> String {
        action.to_string()
    }

    fn read(&self, text: &str) -> Result<Reading<Action>, Refusal> {
        let wish = parse(text).ok_or_else(|| unreadable(text))?;
        if self.is_worn_out()
            && let Some(over) = self.ending(1)
        {
            return Err(Refusal::over(Some(over.rule), &over.reason));
        }
        self.legal_action(wish).map(|action| Reading { action, remarks: Vec::new() })
    }
}

fn unreadable(text: &str) -> Refusal {
    const SHOWN: usize = 40;
    let mut quoted: String = text.chars().filter(|&c| c != '`').take(SHOWN).collect();
    if text.chars().count() > SHOWN {
        quoted.push('…');
    }
    let message = if quoted.trim().is_empty() {
        say("world-war-unreadable-nothing")
    } else {
        say("world-war-unreadable").with("text", quoted)
    };
    Refusal::unreadable(message, say("world-war-unreadable-next"))
}
