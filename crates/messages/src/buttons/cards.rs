use games::Entry;
use rules::CardKind;

use crate::buttons::Buttons;
use crate::buttons::custom_id::{CustomId, TooLong, custom_ids};
use crate::buttons::fields::{FittingText, GameId};

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CardButton {
    Show(GameId, CardKind, FittingText),
}

custom_ids! { CardButton:
    "card" => Show(game, kind, code);
}

impl Buttons for CardButton {
    const EXAMPLES: &'static [&'static str] =
        &["card:medieval:unit:N4:Axe", "card:medieval:building:b2*"];
}

impl CardButton {
    /// # Errors
    /// The code doesn't fit into the button's id.
    pub fn new(game: &Entry, kind: CardKind, code: &str) -> Result<CardButton, TooLong> {
        CardButton::Show(GameId::of(game), kind, FittingText::new(code)).fitting()
    }
}
