//! A position's place within its turn, and the question it asks.

use model::Side;
use model::l10n::L10nMessage;

use crate::Fighter;

/// The decider (rule C-4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Actor {
    /// A player of this side.
    Side(Side),
    /// The result of a fight, which comes from outside as a log entry.
    Chance,
}

/// A position's place within its turn.
///
/// While `actions_left` is above 0 and `is_public` is unset, the player composes the turn in
/// private. Three actions per turn: `actions_left` is 3, 2, 1, and only a whole turn can be sent. A
/// move that the other side may interrupt: `actions_left` is 1 at its start, and each later
/// decision is public (`is_public`). A move after which the side may move again or stop:
/// `actions_left` is 1 until the player answers.
///
/// # Examples
///
/// ```
/// use rules::{Side, Turn};
///
/// // The second of three actions that are sent together.
/// let side = Side::White;
/// let turn = Turn { number: 1, side, actions_made: 1, actions_left: 2, is_public: false };
/// assert!(turn.is_composed() && turn.is_open());
/// // A turn of one action isn't composed.
/// assert!(!Turn::single(7, Side::Black).is_composed());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Turn {
    /// Turn number as in records: from 1, one number for White's and Black's turns together.
    pub number: u32,
    /// The side whose turn it is, even while the other side decides something in mid-turn.
    pub side: Side,
    /// Actions of this turn so far; 0 at its start.
    pub actions_made: u8,
    /// Actions that the turn's own side must still make, as far as the position shows: at least 1
    /// at the start and while that side decides, 0 while only others decide.
    pub actions_left: u8,
    /// Whether the actions so far are already public in mid-turn.
    pub is_public: bool,
}

impl Turn {
    /// The start of a turn of one action.
    pub const fn single(number: u32, side: Side) -> Turn {
        Turn { number, side, actions_made: 0, actions_left: 1, is_public: false }
    }

    /// Returns whether the turn consists of several actions that are sent together.
    #[must_use]
    pub const fn is_composed(self) -> bool {
        !self.is_public && self.actions_made.saturating_add(self.actions_left) > 1
    }

    /// Returns whether the player who just acted must continue composing the turn in private.
    #[must_use]
    pub const fn is_open(self) -> bool {
        self.actions_made > 0 && self.actions_left > 0 && !self.is_public
    }
}

/// A decision other than an ordinary move: an interruption or a choice in mid-turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// The side that must answer.
    pub side: Side,
    /// The piece that decides, in games where people play for single pieces.
    pub piece: Option<Fighter>,
    /// The question, a whole sentence with its question mark.
    pub words: L10nMessage,
    /// The stakes of the answer, a clause without a full stop; `None` if there are none.
    pub stakes: Option<L10nMessage>,
    /// Standing orders that would answer the question.
    pub orders: Vec<Order>,
}

/// A standing order that answers a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Order {
    /// Key of one of the game's [`crate::OrderInfo`]s.
    pub key: &'static str,
    /// One of the values of that [`crate::OrderInfo`].
    pub value: &'static str,
    /// Canonical text of the resulting action.
    pub text: String,
}
