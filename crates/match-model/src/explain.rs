//! What became of a piece, and what threatens a square.

use model::Side;
use rules::l10n::{L10nMessage, Term};
use rules::scene::Spot;
use rules::{Actor, RuleId};

/// The fate of a piece that stood on a square.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fate {
    /// Where it stood.
    pub at: Spot,
    /// Whose it was.
    pub side: Side,
    /// What it was.
    pub name: Term,
    /// Where it went, if it only left.
    pub went: Option<Spot>,
    /// How many actions the match had afterwards.
    pub plies: u32,
    /// The number of the turn.
    pub turn: u32,
    /// Who decided.
    pub actor: Actor,
    /// What was done, in words, without the side.
    pub words: L10nMessage,
    /// By which rule it died, if the game says.
    pub rule: Option<RuleId>,
}

impl Fate {
    /// Whether it died, was converted, or left the board.
    #[must_use]
    pub const fn is_death(&self) -> bool {
        self.went.is_none()
    }
}

/// An action with which the other side could at once take what stands on a square.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Threat {
    /// The canonical text.
    pub text: String,
    /// In words, without the side.
    pub words: L10nMessage,
    /// Where it comes from, if from a square.
    pub from: Option<Spot>,
    /// By which rule, if the game says.
    pub rule: Option<RuleId>,
}

/// The threats to a square.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Threats {
    /// By which side.
    pub by: Side,
    /// Each of the ways.
    pub ways: Vec<Threat>,
    /// The number of actions in a turn, of which these are the first: what a later one could do is
    /// not looked for.
    pub first_of: u8,
    /// Whether what stands there is in danger as it is, and its side has to answer that.
    pub in_danger: bool,
}
