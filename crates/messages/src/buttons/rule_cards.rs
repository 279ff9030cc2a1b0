//! The buttons and menus of rules.

use games::Entry;

use crate::buttons::Buttons;
use crate::buttons::custom_id::{CustomId, TooLong, custom_ids};
use crate::buttons::fields::{Field, FittingText, GameId};

/// A side of a rule's card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Face {
    /// The picture, with the rule in a few lines.
    Card,
    /// The rule as the rulebook has it.
    Full,
    /// The picture in letters.
    Board,
}

impl Face {
    /// The side of that name.
    pub fn from_name(name: &str) -> Option<Face> {
        Field::read(name)
    }
}

impl Field for Face {
    fn write(&self) -> String {
        match self {
            Face::Card => "card",
            Face::Full => "full",
            Face::Board => "board",
        }
        .to_owned()
    }

    fn read(text: &str) -> Option<Face> {
        [Face::Card, Face::Full, Face::Board].into_iter().find(|face| face.write() == text)
    }
}

/// The buttons and menus of rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RuleButton {
    /// Shows the card of a rule, or another side of it.
    Show(GameId, Face, FittingText),
    /// Shows the card of a rule beside what was refused or ended by it.
    Why(GameId, FittingText),
    /// The menu of a rulebook's sections: shows the first card there.
    Section(GameId),
    /// The menu of rules: shows the card.
    Pick(GameId),
}

custom_ids! { RuleButton:
    "rule" => Show(game, face, rule);
    "why" => Why(game, rule);
    "rule-section" => Section(game);
    "rule-pick" => Pick(game);
}

impl Buttons for RuleButton {
    const EXAMPLES: &'static [&'static str] = &[
        "rule:medieval:card:ME-16a",
        "rule:medieval:full:ME-16a",
        "rule:medieval:board:ME-16a",
        "why:medieval:ME-7",
        "rule-section:medieval",
        "rule-pick:medieval",
    ];
}

impl RuleButton {
    /// The button of a rule's card.
    ///
    /// # Errors
    /// When the rule does not fit into the button's id as a whole.
    pub fn show(game: &Entry, face: Face, rule: &str) -> Result<RuleButton, TooLong> {
        RuleButton::Show(GameId::of(game), face, FittingText::new(rule)).fitting()
    }

    /// The button **Why?** with a rule.
    ///
    /// # Errors
    /// When the rule does not fit into the button's id as a whole.
    pub fn why(game: &Entry, rule: &str) -> Result<RuleButton, TooLong> {
        RuleButton::Why(GameId::of(game), FittingText::new(rule)).fitting()
    }
}
