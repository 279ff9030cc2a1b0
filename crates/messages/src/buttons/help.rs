use crate::buttons::Buttons;
use crate::buttons::custom_id::custom_ids;
use crate::buttons::fields::GameId;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HelpButton {
    Guide(GameId),
    Notation(GameId),
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
