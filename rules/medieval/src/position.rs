//! A position of the game.

use rules::{Side, Square};

use crate::board::Board;
use crate::graveyard::Graveyard;

/// A position of Medieval Chess: complete but for its history, and cheap to clone (the unhealed
/// deaths are shared).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Medieval {
    pub(crate) board: Board,
    pub(crate) graveyard: Graveyard,
    /// Pilgrims abroad (rule ME-17).
    pub(crate) abroad: [u32; 2],
    pub(crate) to_act: Side,
    pub(crate) stage: Stage,
    /// Turns in a row without an event that interrupts the count (rule ME-20).
    pub(crate) quiet: u32,
    /// Passes in a row (rule ME-20).
    pub(crate) passes: u32,
    /// Turns made, placing the first Serfs not counted; odd when Black is to move.
    pub(crate) turns: u32,
    /// Actions made in this turn.
    pub(crate) done: u8,
    /// Whether this turn has interrupted the count of quiet turns.
    pub(crate) event: bool,
    /// Whether the family W and the buildings `w` are in the game.
    pub(crate) wizards: bool,
}

/// What is to be decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Stage {
    /// Where the first Serf stands (rule ME-4).
    Start,
    /// What to do with the turn (rule ME-5).
    Turn,
    /// Where the Bow on that square moves, which has shot before moving (rule ME-18).
    MustMove(Square),
    /// Whether a unit moves again (rule ME-18).
    Again(Again),
    /// Whether the Bow on that square shoots after moving (rule ME-18).
    Shot(Square),
}

/// A unit that may move a second time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Again {
    /// Where it stands.
    pub(crate) at: Square,
    /// Whether it has shot in this turn.
    pub(crate) has_shot: bool,
    /// Whether it was a Bow before its first move: it may shoot if it stops now.
    pub(crate) armed: bool,
}

impl Medieval {
    /// The start: an empty board, White to place the first Serf (rule ME-4).
    #[must_use]
    pub fn empty(wizards: bool) -> Medieval {
        Medieval {
            board: Board::EMPTY,
            graveyard: Graveyard::default(),
            abroad: [0; 2],
            to_act: Side::White,
            stage: Stage::Start,
            quiet: 0,
            passes: 0,
            turns: 0,
            done: 0,
            event: false,
            wizards,
        }
    }

    /// Whether a side has neither units nor buildings nor Pilgrims abroad (rule ME-19).
    #[inline]
    #[must_use]
    pub(crate) fn has_nothing(&self, side: Side) -> bool {
        (self.board.of(side) | self.board.built(side)).is_empty() && self.abroad[side.index()] == 0
    }
}

/// What makes two positions the same for the third occurrence (rule ME-20): units with
/// specialisations, buildings with amenities, unhealed deaths, Pilgrims abroad, side to move,
/// whether the last turn was a pass.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Key {
    pub(crate) board: Board,
    pub(crate) graveyard: Graveyard,
    pub(crate) abroad: [u32; 2],
    pub(crate) to_act: Side,
    pub(crate) passed: bool,
}
