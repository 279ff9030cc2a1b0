//! How a game ends.

use model::Side;
use model::l10n::L10nMessage;

/// The id of a rule in a rulebook: `"WWC-14"`.
pub type RuleId = &'static str;

/// The end of a game by its own rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// Who won; `None` for a draw.
    pub winner: Option<Side>,
    /// The rule that ended it.
    pub rule: RuleId,
    /// Why, a sentence without a full stop in the game's words:
    /// `Dark is under Radar Lock and has no legal move`.
    pub reason: L10nMessage,
}

impl Outcome {
    /// A win for one side.
    #[must_use]
    pub fn win(winner: Side, rule: RuleId, reason: L10nMessage) -> Outcome {
        Outcome { winner: Some(winner), rule, reason }
    }

    /// A draw.
    #[must_use]
    pub fn draw(rule: RuleId, reason: L10nMessage) -> Outcome {
        Outcome { winner: None, rule, reason }
    }
}
