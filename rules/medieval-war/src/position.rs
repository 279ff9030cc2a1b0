//! A position, and how an action changes it.

use rules::{Side, Squares};

use crate::action::Action;
use crate::board::Board;
use crate::ending::{self, MOST_TURNS, Over, QUIET_TURNS};

/// Actions in a turn (MWC-5).
pub(crate) const ACTIONS: u8 = 3;

/// A position of Medieval War Chess.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MedievalWar {
    pub(crate) board: Board,
    /// Whose turn it is.
    pub(crate) side: Side,
    /// Actions of this turn already made, 0 to 2.
    pub(crate) done: u8,
    /// Whether this turn saw a piece destroyed, a cannon attack or a King's power (MWC-14).
    pub(crate) loud: bool,
    /// Each side's next turn is skipped (MWC-9d).
    pub(crate) skips: [bool; 2],
    /// Turns in a row without such an event, 0 to 100 (MWC-14).
    pub(crate) quiet: u8,
    /// Turns made, 0 to 600 (MWC-14).
    pub(crate) turns: u16,
    /// The number of the turn in a record: one more whenever White's turn comes, skipped or not.
    pub(crate) number: u16,
    pub(crate) over: Option<Over>,
}

/// What makes two positions the same. No rule of repetition asks for it; it is given at the start
/// of turns, so that positions can be told apart and read back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Key {
    board: Board,
    side: Side,
    skips: [bool; 2],
}

impl MedievalWar {
    /// A position at the start of a turn.
    pub(crate) fn at_start_of_turn(
        board: Board,
        side: Side,
        skips: [bool; 2],
        quiet: u8,
        turns: u16,
    ) -> MedievalWar {
        let mut position = MedievalWar {
            board,
            side,
            done: 0,
            loud: false,
            skips,
            quiet,
            turns,
            number: turns / 2 + 1,
            over: ending::verdict(&board),
        };
        if position.over.is_none() {
            position.over = position.counted_out();
        }
        position
    }

    pub(crate) fn turn_key(&self) -> Option<Key> {
        (self.done == 0 && self.over.is_none()).then_some(Key {
            board: self.board,
            side: self.side,
            skips: self.skips,
        })
    }

    /// The pawns that an action loses by isolation (MWC-4).
    #[must_use]
    pub fn isolated_by(&self, action: Action) -> Squares {
        let mut board = self.board;
        board.act(self.side, action);
        board.isolated()
    }

    /// The mover's own pawns among [`MedievalWar::isolated_by`].
    pub(crate) fn own_isolated_by(&self, action: Action) -> Squares {
        let mut board = self.board;
        board.act(self.side, action);
        board.isolated() & board.side(self.side)
    }

    /// Carries out an action: MWC-4, MWC-11, MWC-13, then at the turn's end MWC-14.
    #[inline]
    pub(crate) fn carry_out(&mut self, action: Action) {
        self.board.act(self.side, action);
        let isolated = self.board.isolated();
        if !isolated.is_empty() {
            self.board.remove(isolated);
        }
        self.loud |= !matches!(action, Action::Step { .. }) || !isolated.is_empty();
        self.over = ending::verdict(&self.board);
        self.done = self.done.saturating_add(1);
        if self.over.is_none() && (self.done >= ACTIONS || action.ends_turn()) {
            self.end_turn(action);
        }
    }

    fn end_turn(&mut self, last: Action) {
        self.turns = self.turns.saturating_add(1);
        self.quiet = if self.loud { 0 } else { self.quiet.saturating_add(1) };
        self.done = 0;
        self.loud = false;
        self.over = self.counted_out();
        match last {
            // MWC-9b: the opponent's turn is skipped.
            Action::Again => self.skips[self.side.other().index()] = true,
            // MWC-9d: one's own next turn is.
            Action::Recruit(_) => self.skips[self.side.index()] = true,
            _ => {}
        }
        self.pass_on();
        while self.skips[self.side.index()] {
            self.skips[self.side.index()] = false;
            self.pass_on();
        }
    }

    fn pass_on(&mut self) {
        self.side = self.side.other();
        self.number = self.number.saturating_add(u16::from(self.side == Side::White));
    }

    /// MWC-14.
    fn counted_out(&self) -> Option<Over> {
        if u32::from(self.quiet) >= QUIET_TURNS {
            Some(Over::Quiet)
        } else if u32::from(self.turns) >= MOST_TURNS {
            Some(Over::Long)
        } else {
            None
        }
    }

    /// Whether a turn is skipped right after this action (MWC-9b, MWC-9d).
    pub(crate) fn skips_after(&self, action: Action) -> bool {
        let mut after = *self;
        after.carry_out(action);
        // Turns alternate but for skips.
        after.over.is_none() && after.done == 0 && after.side == self.side
    }
}
