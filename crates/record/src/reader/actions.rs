//! Plays one action from the words of a record.

use rules::l10n::{L10nMessage, say};
use rules::{Refusal, RefusalKind};

use super::state::{LONGEST_ACTION, MOST_WORDS, Reader};
use crate::atoms::Atom;
use crate::steps::{ReadAction, Remark};

pub(super) struct FailedParse {
    pub(super) end: usize,
    pub(super) refusal: Refusal,
}

impl Reader<'_> {
    /// Plays one action from the start of these atoms. Returns the number of atoms used.
    pub(super) fn action(&mut self, atoms: &[Atom], whole: bool) -> Result<usize, FailedParse> {
        if let Some(&Atom { start, end, .. }) = atoms.first() {
            let parts = self.at_slash(self.slice(start, end));
            for part in &parts {
                self.play(start, part).map_err(|refusal| FailedParse { end, refusal })?;
            }
            if !parts.is_empty() {
                return Ok(1);
            }
        }
        let ends = self.ends(atoms, whole);
        let mut failed: Vec<(usize, Refusal)> = Vec::new();
        for count in ends {
            match self.try_play(&atoms[..count]) {
                Ok(()) => return Ok(count),
                Err(refusal) => failed.push((count, refusal)),
            }
        }
        // `b2-c3 c3-b3 b1-b2`, in which every word is an action.
        let words = |atom: &Atom| {
            let text = self.slice(atom.start, atom.end);
            let read = self.table.read(text);
            !matches!(read, Err(Refusal { kind: RefusalKind::Unreadable, .. }))
        };
        let unreadable = failed.iter().all(|(_, refusal)| refusal.kind == RefusalKind::Unreadable);
        if unreadable && atoms.len() <= MOST_WORDS {
            let first = if !whole && atoms.iter().all(words) { 1 } else { self.at_spaces(atoms) };
            if first > 0 {
                return match self.try_play(&atoms[..first]) {
                    Ok(()) => Ok(first),
                    Err(refusal) => Err(FailedParse { end: atoms[first - 1].end, refusal }),
                };
            }
        }
        Err(self.likeliest(atoms, failed))
    }

    /// Returns the actions of a word with a slash, as Medieval Chess's inventor writes the first
    /// two: `a5/h5`. Empty for any other word.
    pub(super) fn at_slash(&self, word: &str) -> Vec<String> {
        if !word.contains('/') || word.len() > LONGEST_ACTION {
            return Vec::new();
        }
        let parts = self.table.split(word);
        if parts.len() > 1 { parts } else { Vec::new() }
    }

    /// Returns the number of atoms in the first of several actions separated by spaces, if there is
    /// exactly one such reading: `b2 b3 b1 b2 c2-c3`. Otherwise 0.
    fn at_spaces(&self, atoms: &[Atom]) -> usize {
        let ([first, ..], [.., last]) = (atoms, atoms) else { return 0 };
        let text = self.slice(first.start, last.end);
        if text.len() > LONGEST_ACTION * 2 {
            return 0;
        }
        let parts = self.table.split(text);
        let is_first = |atom: &Atom| self.slice(first.start, atom.end) == parts[0];
        let start = atoms.iter().position(is_first).filter(|_| parts.len() > 1);
        start.map_or(0, |at| at + 1)
    }

    /// Returns the refusal of the text that was most likely meant: the first word if it is an
    /// action with a square, otherwise the longest text that is an action.
    fn likeliest(&self, atoms: &[Atom], failed: Vec<(usize, Refusal)>) -> FailedParse {
        let end = |count: usize| atoms.get(count.saturating_sub(1)).map_or(0, |atom| atom.end);
        let says_square = atoms.first().is_some_and(|atom| {
            self.slice(atom.start, atom.end).contains(|c: char| c.is_ascii_digit())
        });
        // `Be8 - e4`: the first word alone is incomplete.
        let goes_on = atoms.get(1).is_some_and(|atom| {
            let text = self.slice(atom.start, atom.end);
            text.starts_with(['-', '–', '—', '−', '>', '→', '<', '×', ':', '=', '+', '&', '@'])
                || matches!(text.to_lowercase().as_str(), "x" | "to" | "takes")
        });
        let is_action = |refusal: &Refusal| refusal.kind != RefusalKind::Unreadable;
        let best = failed
            .iter()
            .position(|(count, refusal)| {
                *count == 1 && is_action(refusal) && says_square && !goes_on
            })
            .or_else(|| failed.iter().position(|(_, refusal)| is_action(refusal)))
            // No text is an action: takes the longest if actions contain spaces, else a word.
            .or_else(|| if self.composed { Some(0) } else { failed.len().checked_sub(1) });
        match best.and_then(|best| failed.into_iter().nth(best)) {
            Some((count, refusal)) => FailedParse { end: end(count), refusal },
            None => FailedParse { end: end(1), refusal: Refusal::too_long() },
        }
    }

    fn try_play(&mut self, atoms: &[Atom]) -> Result<(), Refusal> {
        let (Some(first), Some(last)) = (atoms.first(), atoms.last()) else {
            return Err(Refusal::too_long());
        };
        self.play(first.start, self.slice(first.start, last.end))
    }

    fn play(&mut self, start: usize, text: &str) -> Result<(), Refusal> {
        if text.len() > LONGEST_ACTION {
            return Err(Refusal::too_long());
        }
        let place = self.place(start);
        let action_played = self.table.play(text)?;
        let source = text.split_whitespace().collect::<Vec<_>>().join(" ");
        let missed = missed_isolation(&source, &action_played.text, &action_played.display);
        for message in action_played.remarks.into_iter().chain(missed) {
            let action = Some((place, source.clone()));
            self.push_remark(Remark { line: place.line, action, message });
        }
        let (actor, text, shown) = (action_played.actor, action_played.text, action_played.display);
        self.starts.push(start);
        self.steps.push(ReadAction { place, actor, source, text, display: shown });
        Ok(())
    }
}

/// The remark that a record leaves out pawns lost by isolation, which the display text shows.
fn missed_isolation(source: &str, text: &str, display: &str) -> Option<L10nMessage> {
    let (added, _) = display.strip_prefix(text)?.split_once(" by iso")?;
    if source.to_lowercase().contains("iso") {
        return None;
    }
    let squares: Vec<&str> =
        added.split([' ', '&']).filter(|word| !matches!(*word, "" | "x")).collect();
    let count = squares.len();
    (count > 0)
        .then(|| say("record-missed-isolation").with("count", count).with("squares", squares))
}
