use model::Side;
use rules::l10n::{L10nMessage, Term};
use rules::scene::Spot;
use rules::{Actor, RuleId};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fate {
    pub at: Spot,
    pub side: Side,
    pub name: Term,
    /// Its destination, if it only left.
    pub went: Option<Spot>,
    /// Number of actions in the match afterwards.
    pub plies: u32,
    pub turn: u32,
    pub actor: Actor,
    /// Description without the side.
    pub words: L10nMessage,
    /// The rule of its capture, if the game says.
    pub rule: Option<RuleId>,
}

impl Fate {
    pub const fn is_death(&self) -> bool {
        self.went.is_none()
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Threat {
    pub text: String,
    /// Description without the side.
    pub words: L10nMessage,
    pub from: Option<Spot>,
    /// The rule of the capture, if the game says.
    pub rule: Option<RuleId>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Threats {
    pub by: Side,
    pub ways: Vec<Threat>,
    /// Number of actions in a turn. Only the first one is examined.
    pub first_of: u8,
    /// Whether the piece is in a danger that its side must answer.
    pub in_danger: bool,
}
