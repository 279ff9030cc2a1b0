//! Lines of prose before and between the moves.

use std::borrow::Cow;

use rules::RefusalKind;
use rules::l10n::say;
use rules::read::without_markup;

use super::state::{LONGEST_ACTION, Reader};
use crate::asides::{is_commentary, is_plain};
use crate::atoms::{Atom, Kind, Pairs, atoms, pairs};
use crate::clean;
use crate::result;

impl Reader<'_> {
    /// Returns the start of the moves. Skips lines of other text only if the text doesn't start
    /// like a list of moves.
    pub(super) fn skip_prose(&mut self) -> usize {
        let mut filled =
            clean::lines(self.text).filter(|(_, line)| !line.trim().is_empty()).peekable();
        let Some(&(first, line)) = filled.peek() else { return 0 };
        let listed = line.trim_start().starts_with(['(', '.', '…']);
        let numbered = atoms(line, &Pairs::new(), 0..line.len())
            .first()
            .is_some_and(|atom| matches!(atom.kind, Kind::Number(_)));
        if listed || numbered {
            return 0;
        }
        let begins = |&(start, line): &(usize, &str)| {
            self.begins_moves(self.text, &self.pairs, start, line)
                && !self.is_marked_prose(start, line)
        };
        let Some((start, _)) = filled.find(begins) else { return 0 };
        if start > first {
            self.remark(first, say("record-before-moves"));
        }
        start
    }

    /// Returns whether a line is prose with markup: `**e2-e4** was the best move of all`.
    fn is_marked_prose(&self, start: usize, line: &str) -> bool {
        let original = self.original.get(start..start + line.len()).unwrap_or_default();
        original != line && has_plain_words(original)
    }

    /// Returns whether a line starts with an action, legal or not, or with the end of a game.
    fn begins_moves(&self, text: &str, pairs: &Pairs, start: usize, line: &str) -> bool {
        let slice = |start: usize, end: usize| text.get(start..end).unwrap_or_default();
        // A turn's parentheses may continue on the next line.
        let mut end = start + line.len();
        let mut parts = atoms(text, pairs, start..end);
        parts.retain(|atom| !matches!(atom.kind, Kind::Number(_)));
        // `White: e4` counts only if legal, because it may be a name.
        let mut must_be_legal = false;
        if let Some(first) = parts.first().map(|first| slice(first.start, first.end))
            && first.ends_with(':')
            && result::side_called(first).is_some()
        {
            parts.remove(0);
            must_be_legal = true;
        }
        if let Some(&Atom { kind: Kind::Group, start, end: close }) = parts.first() {
            end = close.saturating_sub(1);
            parts = atoms(text, pairs, start + 1..end);
        }
        parts.retain(|atom| !matches!(atom.kind, Kind::Number(_)));
        let until = parts
            .iter()
            .position(|atom| matches!(atom.kind, Kind::Comma | Kind::LineEnd))
            .unwrap_or(parts.len());
        let Some(run) = parts.get(..until).filter(|run| !run.is_empty()) else { return false };
        let readable = |text: &str| {
            text.len() <= LONGEST_ACTION
                // A marked action in the original belongs to prose.
                && matches!(without_markup(text), Cow::Borrowed(_))
                && match self.table.read(text) {
                    Ok(_) => true,
                    Err(refusal) => !must_be_legal && refusal.kind != RefusalKind::Unreadable,
                }
        };
        let first = run[0].start;
        let begins = self.ends(run, false).into_iter().any(|end| {
            let text = slice(first, run[end - 1].end);
            let whole = end == run.len();
            (whole || text.contains(|c: char| c.is_ascii_digit())) && readable(text)
        });
        begins || self.at_slash(slice(first, run[0].end)).iter().any(|part| readable(part))
    }

    /// Takes a line between turns as commentary if it is several plain words, and neither an action
    /// nor the end of the game.
    pub(super) fn takes_prose(&mut self, line: &[Atom]) -> bool {
        let ([first, ..], [.., last]) = (line, line) else { return false };
        let Some(step) = self.steps.len().checked_sub(1).and_then(|step| u32::try_from(step).ok())
        else {
            return false;
        };
        let between = self.table.turn().actions_made == 0 && self.table.to_act().is_some();
        if !between {
            return false;
        }
        let start = self.text[..first.start].rfind('\n').map_or(0, |at| at + 1);
        let length = self.text[start..].find('\n');
        let end = length.map_or(self.text.len(), |length| start + length);
        let original = self.original.get(start..end).unwrap_or_default();
        let is_marked = original != self.slice(start, end);
        let text = if is_marked && self.is_prose_line(self.original, start, end) {
            original.trim()
        } else if self.is_prose(self.text, &self.pairs, line) {
            if is_marked { original.trim() } else { self.slice(first.start, last.end) }
        } else {
            return false;
        };
        self.remark(first.start, is_commentary(text));
        self.comments.push((step, text.split_whitespace().collect::<Vec<_>>().join(" ")));
        self.prose.push(start..end);
        true
    }

    fn is_prose_line(&self, text: &str, start: usize, end: usize) -> bool {
        let line = text.get(start..end).unwrap_or_default();
        let pairs: Pairs =
            pairs(line).into_iter().map(|(open, close)| (start + open, start + close)).collect();
        self.is_prose(text, &pairs, &atoms(text, &pairs, start..end))
    }

    fn is_prose(&self, text: &str, pairs: &Pairs, line: &[Atom]) -> bool {
        let ([first, ..], [.., last]) = (line, line) else { return false };
        let words = text.get(first.start..last.end).unwrap_or_default();
        first.kind == Kind::Word
            && has_plain_words(words)
            && result::in_words(words, None).is_none()
            && !words.split_whitespace().next().is_some_and(|word| word.ends_with(':'))
            && !self.begins_moves(text, pairs, first.start, words)
    }
}

/// Returns whether a text has at least three plain words, and they are most of it.
fn has_plain_words(text: &str) -> bool {
    let words = text.split_whitespace().count();
    let plain = text.split_whitespace().filter(|word| is_plain(word)).count();
    plain >= 3 && plain * 3 > words * 2
}
