//! Where in a turn a position stands, and what it asks.

use model::Side;
use model::l10n::L10nMessage;

use crate::Fighter;

/// Whose decision is next (rule C-4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Actor {
    /// A side's.
    Side(Side),
    /// Nobody's: the result of a fight, which comes from outside as an entry in the log.
    Chance,
}

/// Where in a turn a position stands.
///
/// A player puts a turn together in private for as long as it is their decision and the turn cannot
/// be sent. Three actions a turn: `left` is 3, 2, 1, and only a whole turn can be sent. A move that
/// the other side may interrupt: `left` is 1 at its start, and what was done is told at every
/// decision that follows. A move after which the same side may move again or stop: `left` is 1
/// while that is asked, and nothing is sent until it is answered.
///
/// # Examples
///
/// ```
/// use rules::{Side, Turn};
///
/// // The second of three actions that are sent together.
/// let turn = Turn { number: 1, side: Side::White, done: 1, left: 2, told: false };
/// assert!(turn.is_composed() && turn.is_open());
/// // A turn of one action needs no putting together.
/// assert!(!Turn::single(7, Side::Black).is_composed());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Turn {
    /// The number of the turn as records count it: from 1, White's and Black's together one.
    pub number: u32,
    /// The side whose turn it is, even while the other side decides something in mid-turn.
    pub side: Side,
    /// Actions of this turn already made. 0 at the start of a turn.
    pub done: u8,
    /// Actions that the turn's own side must still make, as far as the position shows: at least 1
    /// at the start of a turn and while that side is asked; 0 while only others decide.
    pub left: u8,
    /// In mid-turn: whether what has been done is told to everybody before the turn is over.
    pub told: bool,
}

impl Turn {
    /// The start of a turn of one action.
    #[must_use]
    pub const fn single(number: u32, side: Side) -> Turn {
        Turn { number, side, done: 0, left: 1, told: false }
    }

    /// Whether the turn takes several actions that are told together.
    #[must_use]
    pub const fn is_composed(self) -> bool {
        !self.told && self.done.saturating_add(self.left) > 1
    }

    /// Whether a player who has just acted goes on putting the turn together in private.
    #[must_use]
    pub const fn is_open(self) -> bool {
        self.done > 0 && self.left > 0 && !self.told
    }
}

/// The decision at hand, where a game asks something in particular: an interruption, a choice in
/// mid-turn. An ordinary move needs no question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// Who is asked.
    pub side: Side,
    /// The piece whose decision it is, where people can play for single pieces.
    pub piece: Option<Fighter>,
    /// The question, a whole sentence with its mark.
    pub words: L10nMessage,
    /// What is won or risked by the answer, a clause without a full stop; `None` where nothing is.
    pub stakes: Option<L10nMessage>,
    /// The standing orders that would answer it.
    pub orders: Vec<Order>,
}

/// A standing order that answers a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Order {
    /// What is ordered: the key of one of the game's [`crate::OrderInfo`]s.
    pub key: &'static str,
    /// How: one of its values.
    pub value: &'static str,
    /// The canonical text of the action that it gives.
    pub text: String,
}
