//! Reads the moves of a record, with results, numbers and variations between them.

mod actions;
mod prose;
mod state;
mod variations;

use rules::l10n::say;
use rules::{Actor, Refusal, RefusalKind};

pub(crate) use self::state::Reader;
use self::variations::Guess;
use crate::asides::is_note;
use crate::atoms::{Atom, Kind, atoms};
use crate::header::Ending;
use crate::result::{self, Token};
use crate::steps::Stop;

const MOST_ENDING_WORDS: usize = 16;
/// Maximum nesting of parentheses.
const DEEPEST: u32 = 8;
/// Maximum number of parentheses played to test for a variation.
const MOST_TRIED: u32 = 16;

impl Reader<'_> {
    pub(crate) fn read_all(&mut self) {
        let start = self.skip_prose();
        self.sequence(start, self.text.len(), 0);
    }

    fn sequence(&mut self, start: usize, end: usize, depth: u32) {
        let mut atoms = atoms(self.text, &self.pairs, start..end);
        if depth > 0 {
            // A turn may span lines.
            atoms.retain(|atom| atom.kind != Kind::LineEnd);
        }
        let whole = depth > 0 && atoms.iter().any(|atom| atom.kind == Kind::Comma);
        let mut from = 0;
        let mut prose = 0;
        for (index, atom) in atoms.iter().enumerate() {
            if self.is_done() {
                break;
            }
            if index < prose {
                from = index + 1;
                continue;
            }
            let begins_line = index == 0 || atoms[index - 1].kind == Kind::LineEnd;
            if depth == 0 && begins_line {
                let line = &atoms[index..];
                let line = line.split(|atom| atom.kind == Kind::LineEnd).next().unwrap_or(line);
                if self.takes_prose(line) {
                    prose = index + line.len();
                    from = index + 1;
                    continue;
                }
            }
            match atom.kind {
                Kind::Word | Kind::Group => continue,
                Kind::Comma | Kind::LineEnd => self.run(&atoms[from..index], whole, depth),
                Kind::Number(number) => {
                    self.run(&atoms[from..index], whole, depth);
                    if let Some(number) = number {
                        self.number = Some((number, atom.start));
                    }
                }
            }
            from = index + 1;
        }
        if !self.is_done() {
            self.run(&atoms[from..], whole, depth);
        }
        if depth == 0
            && let Some(end) = self.end_at
        {
            self.remark_rest(end);
        }
    }

    /// Reads atoms between commas, numbers and line ends: one action, or several in a row unless
    /// `whole`.
    fn run(&mut self, atoms: &[Atom], whole: bool, depth: u32) {
        let mut rest = atoms;
        while let [first, others @ ..] = rest {
            if self.is_done() {
                return;
            }
            let text = self.slice(first.start, first.end);
            if self.read_result(rest) {
                return;
            }
            if is_note(text) {
                rest = others;
                continue;
            }
            if first.kind == Kind::Group && !self.begins_action(rest) {
                if self.skips_variation(*first, depth) {
                    rest = others;
                    continue;
                }
                if depth < DEEPEST {
                    self.group(*first, depth);
                    rest = others;
                    continue;
                }
            } else if let Ok(number) = text.parse::<u32>()
                && !others.is_empty()
            {
                self.number = Some((number, first.start));
                rest = others;
                continue;
            }
            self.check_place(first.start);
            match self.action(rest, whole) {
                Ok(count) => rest = rest.get(count.max(1)..).unwrap_or_default(),
                Err(failed) => {
                    self.stop_at = Some(first.start);
                    self.stop = Some(Stop {
                        place: self.place(first.start),
                        source: self.slice(first.start, failed.end).trim().to_owned(),
                        refusal: failed.refusal,
                    });
                }
            }
        }
    }

    /// Skips parentheses with a variation. If they might be the next turn, plays them and skips
    /// them only if that fails. Returns whether they are done.
    fn skips_variation(&mut self, group: Atom, depth: u32) -> bool {
        match self.guess(group) {
            Guess::Turn => return false,
            Guess::Variation => {}
            Guess::Either if self.attempts == MOST_TRIED => return false,
            Guess::Either => {
                self.attempts += 1;
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
                (self.stop, self.stop_at) = (None, None);
            }
        }
        if self.variations.is_empty() {
            self.remark(group.start, say("record-variation"));
        }
        self.variations.push(group.start..group.end);
        true
    }

    /// Returns whether a group and the next word form an action, legal or not: `(c6) p1`.
    fn begins_action(&self, atoms: &[Atom]) -> bool {
        let [group, word, ..] = atoms else { return false };
        let text = self.slice(group.start, word.end);
        word.kind == Kind::Word
            && !matches!(self.table.read(text), Err(Refusal { kind: RefusalKind::Unreadable, .. }))
    }

    fn read_result(&mut self, atoms: &[Atom]) -> bool {
        let until = |count: usize| {
            let (first, last) =
                (atoms.first()?, atoms.get(count.min(atoms.len()).checked_sub(1)?)?);
            Some((last.end, self.slice(first.start, last.end)))
        };
        let Some(at) = atoms.first().map(|atom| atom.start) else { return false };
        let side = match self.table.to_act() {
            Some(Actor::Side(side)) => Some(side),
            _ => None,
        };
        // `1-0`, `1 - 0`, or a longer phrase.
        let token = |count| {
            let (end, text) = until(count)?;
            Some((end, result::token(text)?))
        };
        let words = || {
            let (end, text) = until(MOST_ENDING_WORDS)?;
            Some((end, Some(result::in_words(text, side)?)))
        };
        let result = token(1).or_else(|| token(3)).map(|(end, token)| match token {
            Token::GoesOn => (end, None),
            Token::Over(winner) => (end, Some(Ending { winner, ..Ending::default() })),
        });
        let Some((end, ending)) = result.or_else(words) else { return false };
        self.stated = ending.map(|ending| (self.lines.number(at), ending));
        self.end_at = Some(end);
        true
    }

    fn remark_rest(&mut self, end: usize) {
        let rest = self.slice(end, self.text.len());
        if rest.contains(char::is_alphanumeric) {
            let skipped = rest.len() - rest.trim_start().len();
            self.remark(end + skipped, say("record-after-result"));
        }
    }

    fn group(&mut self, atom: Atom, depth: u32) {
        let before = self.steps.len();
        self.sequence(atom.start + 1, atom.end.saturating_sub(1), depth + 1);
        let steps = self.steps.get(before..).unwrap_or_default();
        let further =
            steps.iter().skip(1).find(|step| step.place.action == 1).map(|step| step.place);
        if let Some(place) = further {
            let message = say("record-two-turns")
                .with("side", self.info.side_name(place.side))
                .with("turn", place.turn);
            self.remark(atom.start, message);
        }
        let goes_on = self.table.to_act().is_some() && self.table.turn().actions_made > 0;
        if self.steps.len() > before && goes_on {
            self.closed_early = Some(atom.start);
        }
    }

    /// Adds remarks on parentheses and numbers that don't fit the turn of an action.
    fn check_place(&mut self, at: usize) {
        let turn = self.table.turn();
        if let Some(at) = self.closed_early.take() {
            let message = say("record-closed-early")
                .with("side", self.info.side_name(turn.side))
                .with("turn", turn.number);
            self.remark(at, message);
        }
        if let Some((stated, place)) = self.number.take() {
            let ahead = i64::from(stated) - i64::from(turn.number);
            if ahead != self.ahead {
                self.ahead = ahead;
                self.remark(
                    place.min(at),
                    say("record-other-number").with("stated", stated).with("is", turn.number),
                );
            }
        }
    }
}
