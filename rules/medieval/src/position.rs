use rules::{Side, Square};

use crate::board::Board;
use crate::graveyard::Graveyard;

/// A position of Medieval Chess without its history. Cheap to clone, since the deaths are shared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Medieval {
    pub(crate) board: Board,
    pub(crate) graveyard: Graveyard,
    /// Pilgrims abroad by side (rule ME-17).
    pub(crate) abroad: [u32; 2],
    pub(crate) to_act: Side,
    pub(crate) stage: Stage,
    /// Consecutive turns without an event that interrupts the count (rule ME-20).
    pub(crate) quiet: u32,
    /// Consecutive passes (rule ME-20).
    pub(crate) passes: u32,
    /// Turns made, not counting the first Serfs; odd when Black is to move.
    pub(crate) turns: u32,
    pub(crate) actions_made: u8,
    /// Whether this turn has interrupted the count of quiet turns.
    pub(crate) event: bool,
    /// Whether the family W and the buildings `w` are in the game.
    pub(crate) wizards: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Stage {
    /// Place the first Serf (rule ME-4).
    Start,
    /// An ordinary turn (rule ME-5).
    Turn,
    /// Move the Bow on this square, which shot before moving (rule ME-18).
    MustMove(Square),
    /// Move the unit again, or stop (rule ME-18).
    Again(Again),
    /// Shoot with the Bow on this square after its move, or stop (rule ME-18).
    Shot(Square),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Again {
    pub(crate) at: Square,
    pub(crate) has_shot: bool,
    /// Whether the unit was a Bow before its first move: it may then shoot if it stops now.
    pub(crate) armed: bool,
}

impl Medieval {
    /// The start: an empty board, White to place the first Serf (rule ME-4).
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
            actions_made: 0,
            event: false,
            wizards,
        }
    }

    /// Returns whether a side has no units, buildings or Pilgrims abroad (rule ME-19).
    #[inline]
    pub(crate) fn has_nothing(&self, side: Side) -> bool {
        (self.board.of(side) | self.board.built(side)).is_empty() && self.abroad[side.index()] == 0
    }
}

/// The state compared for the third occurrence (rule ME-20): units with specialisations, buildings
/// with amenities, unhealed deaths, Pilgrims abroad, side to move, whether the last turn was a
/// pass.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Key {
    pub(crate) board: Board,
    pub(crate) graveyard: Graveyard,
    pub(crate) abroad: [u32; 2],
    pub(crate) to_act: Side,
    pub(crate) passed: bool,
}
