//! The lenient reader (rule C-5; *Notation*).

use rules::read::{squeezed, without_number};
use rules::{Reading, Refusal};

use super::wish::wishes;
use crate::action::Action;
use crate::ending;
use crate::judge;
use crate::moves;
use crate::position::Medieval;
use crate::reason::unreadable;

/// Longer texts hold no action.
const LONGEST: usize = 100;

/// The legal action that a text names.
pub(crate) fn read(position: &Medieval, text: &str) -> Result<Reading<Action>, Refusal> {
    if text.len() > LONGEST {
        return Err(unreadable(text));
    }
    // The inventor writes {+} where a creation failed; it may be left out and is let pass.
    let clean = squeezed(without_number(&text.replace("{+}", "")));
    let clean = clean.trim_end_matches(['!', '?', '#']);
    let wishes = wishes(clean);
    let Some(first) = wishes.first() else { return Err(unreadable(text)) };
    if position.is_over()
        && let Some(over) = ending::ending(position, 1)
    {
        return Err(Refusal::over(Some(over.rule), &over.reason));
    }
    let mut meant = Vec::new();
    moves::legal(position, &mut meant);
    meant.retain(|&action| wishes.iter().any(|wish| wish.means(action)));
    let exact = |&action: &Action| squeezed(&action.to_string()) == clean;
    let only = match meant[..] {
        [only] => Some(only),
        _ => meant.iter().copied().find(exact),
    };
    match only {
        Some(action) => Ok(Reading { action, remarks: Vec::new() }),
        None if meant.is_empty() => Err(judge::judge(position, first).refusal(position)),
        None => Err(Refusal::ambiguous(text, meant.iter().map(Action::to_string).collect())),
    }
}
