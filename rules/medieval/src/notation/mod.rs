pub(crate) mod wish;
pub(crate) mod write;

use rules::l10n::say;
use rules::read::{squeezed, without_number};
use rules::{Game, Notation, Reading, Refusal};

use crate::action::Action;
use crate::legality::refusal;
use crate::notation::wish::wishes;
use crate::position::Medieval;

const LONGEST: usize = 100;

impl Notation for Medieval {
    fn text(&self, action: Action) -> String {
        action.to_string()
    }

    /// Adds `{+}` if a creation fails for lack of supply.
    fn display_text(&self, action: Action) -> String {
        if self.failed_creations(action) > 0 {
            format!("{action} {{+}}")
        } else {
            action.to_string()
        }
    }

    fn read(&self, text: &str) -> Result<Reading<Action>, Refusal> {
        if text.len() > LONGEST {
            return Err(unreadable(text));
        }
        // The inventor writes {+} where a creation failed; readers ignore it.
        let clean = squeezed(without_number(&text.replace("{+}", "")));
        let clean = clean.trim_end_matches(['!', '?', '#']);
        let wishes = wishes(clean);
        let Some(first) = wishes.first() else { return Err(unreadable(text)) };
        if self.is_over()
            && let Some(over) = self.ending(1)
        {
            return Err(Refusal::over(Some(over.rule), &over.reason));
        }
        let mut matching = Vec::new();
        self.legal(&mut matching);
        matching.retain(|&action| wishes.iter().any(|wish| wish.matches(action)));
        let exact = |&action: &Action| squeezed(&action.to_string()) == clean;
        let only = match matching[..] {
            [only] => Some(only),
            _ => matching.iter().copied().find(exact),
        };
        match only {
            Some(action) => Ok(Reading { action, remarks: Vec::new() }),
            None if matching.is_empty() => Err(refusal(self, first)),
            None => Err(Refusal::ambiguous(text, matching.iter().map(Action::to_string).collect())),
        }
    }

    /// Splits at commas or semicolons outside parentheses. A slash separates the squares of the
    /// first two Serfs, as on the inventor's page: `a5/h5`.
    fn split(text: &str) -> Vec<&str> {
        let mut depth = 0_u32;
        let parts: Vec<&str> = text
            .split(|c: char| {
                match c {
                    '(' => depth += 1,
                    ')' => depth = depth.saturating_sub(1),
                    _ => {}
                }
                depth == 0 && matches!(c, ',' | ';')
            })
            .flat_map(at_slash)
            .map(|part| without_number(part).trim())
            .filter(|part| !part.is_empty())
            .collect();
        if parts.is_empty() { vec![text.trim()] } else { parts }
    }
}

/// Splits `a5/h5` or `P1@a5/P1@h5`; any other text stays whole.
fn at_slash(text: &str) -> impl Iterator<Item = &str> {
    let places_serf = |part: &str| {
        let part = squeezed(without_number(part));
        write::square(part.strip_prefix("p1@").unwrap_or(&part)).is_some()
    };
    let parted =
        text.split_once('/').filter(|(white, black)| places_serf(white) && places_serf(black));
    let (first, second) = match parted {
        Some((white, black)) => (white, Some(black)),
        None => (text, None),
    };
    std::iter::once(first).chain(second)
}

fn unreadable(text: &str) -> Refusal {
    const SHOWN: usize = 40;
    let mut quoted: String = text.chars().filter(|&c| c != '`').take(SHOWN).collect();
    if text.chars().count() > SHOWN {
        quoted.push('…');
    }
    let message = if quoted.trim().is_empty() {
        say("medieval-unreadable-nothing")
    } else {
        say("medieval-unreadable").with("text", quoted)
    };
    Refusal::unreadable(message, say("medieval-unreadable-next"))
}
