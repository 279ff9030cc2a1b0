//! The buttons that open the form for a new match.

use crate::buttons::Buttons;
use crate::buttons::custom_id::custom_ids;
use crate::buttons::fields::GameId;

/// The buttons that open the form for a new match; as a form, each makes the challenge.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NewMatchButton {
    Any,
    /// Of this one, unless another is chosen in the form.
    Of(GameId),
}

custom_ids! { NewMatchButton:
    "new-match" => Any;
    "new-match-of" => Of(game);
}

impl Buttons for NewMatchButton {
    const EXAMPLES: &'static [&'static str] = &["new-match:0", "new-match-of:medieval"];
}
