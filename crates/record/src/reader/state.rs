//! The state of a reader, shared by its parts.

use std::ops::Range;

use games::Table;
use rules::GameInfo;
use rules::l10n::L10nMessage;

use crate::atoms::{Atom, Kind, Pairs, pairs};
use crate::clean::Lines;
use crate::header::Ending;
use crate::steps::{Place, ReadAction, Remark, Stop};

pub(super) const MOST_WORDS: usize = 32;
pub(super) const LONGEST_ACTION: usize = 400;
const MOST_REMARKS: usize = 200;

pub(crate) struct Reader<'a> {
    pub(super) text: &'a str,
    /// The text before markup and remarks were blanked. Bytes and lines match `text`.
    pub(super) original: &'a str,
    pub(super) lines: &'a Lines,
    pub(super) pairs: Pairs,
    pub(super) info: &'static GameInfo,
    /// Whether turns consist of several actions, whose texts contain spaces.
    pub(super) composed: bool,
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
    pub(super) attempts: u32,
    pub(super) starts: Vec<usize>,
    pub(super) stop_at: Option<usize>,
    pub(super) end_at: Option<usize>,
    /// The number before the next action, and its position.
    pub(super) number: Option<(u32, usize)>,
    /// Difference of the record's numbers to the game's.
    pub(super) ahead: i64,
    /// Position where parentheses were closed in mid-turn.
    pub(super) closed_early: Option<usize>,
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
            composed: table.turn().actions_left > 1,
            table,
            steps: Vec::new(),
            stop: None,
            stated: None,
            remarks: Vec::new(),
            comments: Vec::new(),
            prose: Vec::new(),
            variations: Vec::new(),
            attempts: 0,
            starts: Vec::new(),
            stop_at: None,
            end_at: None,
            number: None,
            ahead: 0,
            closed_early: None,
        }
    }

    /// Returns the step before a position; `None` before the first step and after the end of
    /// reading.
    pub(crate) fn step_before(&self, at: usize) -> Option<u32> {
        let until = self.stop_at.or(self.end_at);
        if until.is_some_and(|until| until <= at) {
            return None;
        }
        let before = self.starts.partition_point(|&start| start < at);
        u32::try_from(before).ok()?.checked_sub(1)
    }

    pub(super) fn is_done(&self) -> bool {
        self.end_at.is_some() || self.stop.is_some()
    }

    pub(super) fn remark(&mut self, at: usize, message: L10nMessage) {
        let line = self.lines.number(at);
        self.push_remark(Remark { line, action: None, message });
    }

    pub(super) fn push_remark(&mut self, remark: Remark) {
        if self.remarks.len() < MOST_REMARKS {
            self.remarks.push(remark);
        }
    }

    pub(super) fn slice(&self, start: usize, end: usize) -> &'a str {
        self.text.get(start..end).unwrap_or_default()
    }

    pub(super) fn place(&self, at: usize) -> Place {
        let turn = self.table.turn();
        Place {
            line: self.lines.number(at),
            turn: turn.number,
            side: turn.side,
            action: u32::from(turn.actions_made) + 1,
            composed: self.composed,
        }
    }

    /// The numbers of atoms that one action may use, likeliest first.
    pub(super) fn ends(&self, atoms: &[Atom], whole: bool) -> Vec<usize> {
        if whole {
            vec![atoms.len()]
        } else if !self.composed {
            // `e5xd6 e.p.` is longer than `e5xd6`.
            (1..=atoms.len().min(MOST_WORDS)).rev().collect()
        } else {
            // Actions here contain spaces: only a turn's parentheses may follow one.
            let head = &atoms[..atoms.len().min(MOST_WORDS)];
            let groups = (1..head.len()).rev().filter(|&at| head[at].kind == Kind::Group);
            std::iter::once(atoms.len()).chain(groups).collect()
        }
    }
}
