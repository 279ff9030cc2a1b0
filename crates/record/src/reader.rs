//! Plays the list of moves of a record.

mod state;
mod variations;

use std::borrow::Cow;
use std::ops::Range;

use games::Table;
use rules::l10n::{L10nMessage, say};
use rules::read::without_markup;
use rules::{Actor, GameInfo, Refusal, RefusalKind};

use self::variations::Guess;
use crate::asides::{is_commentary, is_note, is_plain};
use crate::atoms::{Atom, Kind, Pairs, atoms, pairs};
use crate::clean::{self, Lines};
use crate::header::Ending;
use crate::result::{self, Token};
use crate::steps::{ReadAction, Remark, Stop};

const MOST_WORDS: usize = 32;
const MOST_ENDING_WORDS: usize = 16;
/// Maximum number of bytes in one action.
const LONGEST_ACTION: usize = 400;
/// Maximum nesting of parentheses.
const DEEPEST: u32 = 8;
const MOST_REMARKS: usize = 200;
/// Maximum number of parentheses played to test for a variation.
const MOST_TRIED: u32 = 16;

pub(crate) struct Reader<'a> {
    text: &'a str,
    /// The text before markup and remarks were blanked. Bytes and lines match `text`.
    original: &'a str,
    lines: &'a Lines,
    pairs: Pairs,
    info: &'static GameInfo,
    /// Whether turns consist of several actions, whose texts contain spaces.
    composed: bool,
    pub(crate) table: Box<dyn Table>,
    pub(crate) steps: Vec<ReadAction>,
    pub(crate) stop: Option<Stop>,
    pub(crate) stated: Option<(u32, Ending)>,
    pub(crate) remarks: Vec<Remark>,
    /// Prose between turns, with the step before it.
    pub(crate) comments: Vec<(u32, String)>,
    /// Lines of prose between turns.
    pub(crate) prose: Vec<Range<usize>>,
    pub(crate) variations: Vec<Range<usize>>,
    /// Number of parentheses played to test for a variation.
    tried: u32,
    starts: Vec<usize>,
    stopped: Option<usize>,
    ended: Option<usize>,
    /// The number before the next action, and its position.
    number: Option<(u32, usize)>,
    /// Difference of the record's numbers to the game's.
    ahead: i64,
    /// Position where parentheses were closed in mid-turn.
    closed_early: Option<usize>,
}

/// The failure to play any action from some atoms.
struct FailedParse {
    end: usize,
    refusal: Refusal,
}

impl<'a> Reader<'a> {
    pub(crate) fn new(
        text: &'a str,
        original: &'a str,
        lines: &'a Lines,
        table: Box<dyn Table>,
    ) -> Reader<'a> {
        Reader {
            text,
            original,
            lines,
            pairs: pairs(text),
            info: table.info(),
            composed: table.turn().left > 1,
            table,
            steps: Vec::new(),
            stop: None,
            stated: None,
            remarks: Vec::new(),
            comments: Vec::new(),
            prose: Vec::new(),
            variations: Vec::new(),
            tried: 0,
            starts: Vec::new(),
            stopped: None,
            ended: None,
            number: None,
            ahead: 0,
            closed_early: None,
        }
    }

    pub(crate) fn read_all(&mut self) {
        let start = self.skip_prose();
        self.sequence(start, self.text.len(), 0);
    }

    /// Returns the step before a position; `None` before the first step and after the end of
    /// reading.
    pub(crate) fn step_before(&self, at: usize) -> Option<u32> {
        let until = self.stopped.or(self.ended);
        if until.is_some_and(|until| until <= at) {
            return None;
        }
        let before = self.starts.partition_point(|&start| start < at);
        u32::try_from(before).ok()?.checked_sub(1)
    }

    /// Returns the start of the moves. Skips lines of other text only if the text doesn't start
    /// like a list of moves.
    fn skip_prose(&mut self) -> usize {
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

    /// Returns the actions of a word with a slash, as Medieval Chess's inventor writes the first
    /// two: `a5/h5`. Empty for any other word.
    fn at_slash(&self, word: &str) -> Vec<String> {
        if !word.contains('/') || word.len() > LONGEST_ACTION {
            return Vec::new();
        }
        let parts = self.table.split(word);
        if parts.len() > 1 { parts } else { Vec::new() }
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
            if self.done() {
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
        if !self.done() {
            self.run(&atoms[from..], whole, depth);
        }
        if depth == 0
            && let Some(end) = self.ended
        {
            self.remark_rest(end);
        }
    }

    /// Takes a line between turns as commentary if it is several plain words, and neither an action
    /// nor the end of the game.
    fn takes_prose(&mut self, line: &[Atom]) -> bool {
        let ([first, ..], [.., last]) = (line, line) else { return false };
        let Some(step) = self.steps.len().checked_sub(1).and_then(|step| u32::try_from(step).ok())
        else {
            return false;
        };
        let between = self.table.turn().done == 0 && self.table.to_act().is_some();
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

    /// Reads atoms between commas, numbers and line ends: one action, or several in a row unless
    /// `whole`.
    fn run(&mut self, atoms: &[Atom], whole: bool, depth: u32) {
        let mut rest = atoms;
        while let [first, others @ ..] = rest {
            if self.done() {
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
                Ok(taken) => rest = rest.get(taken.max(1)..).unwrap_or_default(),
                Err(failed) => {
                    self.stopped = Some(first.start);
                    self.stop = Some(Stop {
                        place: self.place(first.start),
                        written: self.slice(first.start, failed.end).trim().to_owned(),
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
        let found = token(1).or_else(|| token(3)).map(|(end, token)| match token {
            Token::GoesOn => (end, None),
            Token::Over(winner) => (end, Some(Ending { winner, ..Ending::default() })),
        });
        let Some((end, ending)) = found.or_else(words) else { return false };
        self.stated = ending.map(|ending| (self.lines.number(at), ending));
        self.ended = Some(end);
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
        let played = self.steps.get(before..).unwrap_or_default();
        let further =
            played.iter().skip(1).find(|step| step.place.action == 1).map(|step| step.place);
        if let Some(place) = further {
            let message = say("record-two-turns")
                .with("side", self.info.side_name(place.side))
                .with("turn", place.turn);
            self.remark(atom.start, message);
        }
        let goes_on = self.table.to_act().is_some() && self.table.turn().done > 0;
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

    /// Plays one action from the start of these atoms. Returns the number of atoms used.
    fn action(&mut self, atoms: &[Atom], whole: bool) -> Result<usize, FailedParse> {
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
        for taken in ends {
            match self.try_play(&atoms[..taken]) {
                Ok(()) => return Ok(taken),
                Err(refusal) => failed.push((taken, refusal)),
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
        let found = atoms.iter().position(is_first).filter(|_| parts.len() > 1);
        found.map_or(0, |at| at + 1)
    }

    /// Returns the refusal of the text that was most likely meant: the first word if it is an
    /// action with a square, otherwise the longest text that is an action.
    fn likeliest(&self, atoms: &[Atom], failed: Vec<(usize, Refusal)>) -> FailedParse {
        let end = |taken: usize| atoms.get(taken.saturating_sub(1)).map_or(0, |atom| atom.end);
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
            .position(|(taken, refusal)| {
                *taken == 1 && is_action(refusal) && says_square && !goes_on
            })
            .or_else(|| failed.iter().position(|(_, refusal)| is_action(refusal)))
            // No text is an action: takes the longest if actions contain spaces, else a word.
            .or_else(|| if self.composed { Some(0) } else { failed.len().checked_sub(1) });
        match best.and_then(|best| failed.into_iter().nth(best)) {
            Some((taken, refusal)) => FailedParse { end: end(taken), refusal },
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
        let played = self.table.play(text)?;
        let written = text.split_whitespace().collect::<Vec<_>>().join(" ");
        let missed = missed_isolation(&written, &played.text, &played.shown);
        for message in played.remarks.into_iter().chain(missed) {
            let action = Some((place, written.clone()));
            self.push_remark(Remark { line: place.line, action, message });
        }
        let (actor, text, shown) = (played.actor, played.text, played.shown);
        self.starts.push(start);
        self.steps.push(ReadAction { place, actor, written, text, shown });
        Ok(())
    }
}

/// Returns whether a text has at least three plain words, and they are most of it.
fn has_plain_words(text: &str) -> bool {
    let words = text.split_whitespace().count();
    let plain = text.split_whitespace().filter(|word| is_plain(word)).count();
    plain >= 3 && plain * 3 > words * 2
}

/// The remark that a record leaves out pawns lost by isolation, which the display text shows.
fn missed_isolation(written: &str, text: &str, shown: &str) -> Option<L10nMessage> {
    let (added, _) = shown.strip_prefix(text)?.split_once(" by iso")?;
    if written.to_lowercase().contains("iso") {
        return None;
    }
    let squares: Vec<&str> =
        added.split([' ', '&']).filter(|word| !matches!(*word, "" | "x")).collect();
    let count = squares.len();
    (count > 0)
        .then(|| say("record-missed-isolation").with("count", count).with("squares", squares))
}
