use games::Entry;

use crate::buttons::Buttons;
use crate::buttons::custom_id::{CustomId, TooLong, custom_ids};
use crate::buttons::fields::{Field, FittingText, GameId};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Face {
    /// The picture with a summary.
    Card,
    Full,
    Board,
}

impl Face {
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

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RuleButton {
    Show(GameId, Face, FittingText),
    /// Shows the card of a rule next to the refusal or ending that names it.
    Why(GameId, FittingText),
    /// A menu of rulebook sections; shows the first card of one.
    Section(GameId),
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
    pub fn show(game: &Entry, face: Face, rule: &str) -> Result<RuleButton, TooLong> {
        RuleButton::Show(GameId::of(game), face, FittingText::new(rule)).fitting()
    }

    /// # Errors
    /// The rule doesn't fit into the button's id.
    pub fn why(game: &Entry, rule: &str) -> Result<RuleButton, TooLong> {
        RuleButton::Why(GameId::of(game), FittingText::new(rule)).fitting()
    }
}
