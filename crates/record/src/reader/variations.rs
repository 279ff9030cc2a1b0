//! Variations in parentheses, as written by chess programs: `2. Nf3 (2. Nc3 Nf6) Nc6`.

use rules::Side;

use super::state::{LONGEST_ACTION, Reader};
use crate::atoms::{Atom, Kind, atoms};

pub(super) enum Guess {
    Turn,
    /// Alternatives to the last move.
    Variation,
    /// Moves whose first one is also legal as the next move.
    Either,
}

impl Reader<'_> {
    /// A variation starts with the number of the last played turn, and dots for Black.
    pub(super) fn guess(&self, group: Atom) -> Guess {
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
        let (number, number_text) = number;
        let (dots, rest) = match rest {
            [Atom { kind: Kind::Number(None), .. }, rest @ ..] => (true, rest),
            rest => (number_text.contains('…') || number_text.ends_with(".."), rest),
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
