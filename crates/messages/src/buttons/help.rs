//! The buttons to how a game is played.

use crate::buttons::Buttons;
use crate::buttons::custom_id::custom_ids;
use crate::buttons::fields::GameId;

/// The buttons to how a game is played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HelpButton {
    /// Shows how a game is played, on one card.
    Guide(GameId),
    /// Shows how the moves of a game are written.
    Notation(GameId),
    /// Shows how a game is played well.
    Advice(GameId),
}

custom_ids! { HelpButton:
    "guide" => Guide(game);
    "notation" => Notation(game);
    "advice" => Advice(game);
}

impl Buttons for HelpButton {
    const EXAMPLES: &'static [&'static str] =
        &["guide:medieval", "notation:medieval", "advice:medieval"];
}
