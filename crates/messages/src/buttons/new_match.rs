use crate::buttons::Buttons;
use crate::buttons::custom_id::custom_ids;
use crate::buttons::fields::GameId;

/// Opens the form for a new match, and identifies that form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NewMatchButton {
    Any,
    /// This game, unless another is chosen in the form.
    Of(GameId),
}

custom_ids! { NewMatchButton:
    "new-match" => Any;
    "new-match-of" => Of(game);
}

impl Buttons for NewMatchButton {
    const EXAMPLES: &'static [&'static str] = &["new-match:0", "new-match-of:medieval"];
}
