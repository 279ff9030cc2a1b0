//! Variations in parentheses, as chess programs write them: `2. Nf3 (2. Nc3 Nf6) Nc6`.

use rules::Side;
use rules::l10n::say;

use super::{LONGEST_ACTION, Reader};
use crate::atoms::{Atom, Kind, atoms};

/// Parentheses of one record that are played to see whether they are a variation.
const MOST_TRIED: u32 = 16;

/// A guess at what parentheses are.
enum Guess {
    /// A turn of the game.
    Turn,
    /// Moves in place of the last one.
    Variation,
    /// Moves whose first one is legal as the next move too.
    Either,
}

impl Reader<'_> {
    /// Skips parentheses with a variation in them. Plays them if they might be the next turn, and
    /// then skips them only if they aren't legal as such. Returns whether they are done with.
    pub(super) fn skips_variation(&mut self, group: Atom, depth: u32) -> bool {
        match self.guess(group) {
            Guess::Turn => return false,
            Guess::Variation => {}
            Guess::Either if self.tried == MOST_TRIED => return false,
            Guess::Either => {
                self.tried += 1;
                let (table, number) = (self.table.copy(), self.number);
                let (ahead, closed_early) = (self.ahead, self.closed_early);
                let lengths = [self.steps.len(), self.remarks.len(), self.comments.len()];
                let (prose, variations) = (self.prose.len(), self.variations.len());
                self.group(group, depth);
                if self.stop.is_none() {
                    return true;
                }
                (self.table, self.number) = (table, number);
                (self.ahead, self.closed_early) = (ahead, closed_early);
                self.steps.truncate(lengths[0]);
                self.starts.truncate(lengths[0]);
                self.remarks.truncate(lengths[1]);
                self.comments.truncate(lengths[2]);
                self.prose.truncate(prose);
                self.variations.truncate(variations);
                (self.stop, self.stopped) = (None, None);
            }
        }
        if self.variations.is_empty() {
            self.remark(group.start, say("record-variation"));
        }
        self.variations.push(group.start..group.end);
        true
    }

    /// A variation begins with the number of the turn that was played last, and dots for Black.
    fn guess(&self, group: Atom) -> Guess {
        let Some(last) = self.steps.last() else { return Guess::Turn };
        let end = group.end.saturating_sub(1).min(group.start + LONGEST_ACTION);
        let end = self.text.floor_char_boundary(end);
        let mut parts = atoms(self.text, &self.pairs, group.start + 1..end);
        parts.retain(|atom| atom.kind != Kind::LineEnd);
        let (number, rest) = match parts.as_slice() {
            [Atom { kind: Kind::Number(Some(number)), start, end }, rest @ ..] => {
                ((*number, self.slice(*start, *end)), rest)
            }
            _ => return Guess::Turn,
        };
        let (number, written) = number;
        let (dots, rest) = match rest {
            [Atom { kind: Kind::Number(None), .. }, rest @ ..] => (true, rest),
            rest => (written.contains('…') || written.ends_with(".."), rest),
        };
        let side = if dots { Side::Black } else { Side::White };
        let turn = i64::from(number) - self.ahead;
        if turn != i64::from(last.place.turn) || side != last.place.side {
            return Guess::Turn;
        }
        if dots {
            return Guess::Variation;
        }
        let until = rest.iter().position(|atom| !matches!(atom.kind, Kind::Word | Kind::Group));
        let run = &rest[..until.unwrap_or(rest.len())];
        let is_legal = |end: usize| {
            let text = self.slice(run[0].start, run[end - 1].end);
            text.len() <= LONGEST_ACTION && self.table.read(text).is_ok()
        };
        if !run.is_empty() && self.ends(run, false).into_iter().any(is_legal) {
            Guess::Either
        } else {
            Guess::Variation
        }
    }
}
