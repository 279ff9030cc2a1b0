use rules::l10n::L10nMessage;

use super::{MOST_REMARKS, MOST_WORDS, Reader};
use crate::atoms::{Atom, Kind};
use crate::steps::{Place, Remark};

impl<'a> Reader<'a> {
    pub(super) fn done(&self) -> bool {
        self.ended.is_some() || self.stop.is_some()
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
            action: u32::from(turn.done) + 1,
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
