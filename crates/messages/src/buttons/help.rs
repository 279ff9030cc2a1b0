use crate::buttons::Buttons;
use crate::buttons::custom_id::custom_ids;
use crate::buttons::fields::GameId;
use crate::buttons::numbers::Page;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HelpButton {
    Guide(GameId),
    GuidePage(GameId, Page),
    Notation(GameId),
    Advice(GameId),
}

custom_ids! { HelpButton:
    "guide" => Guide(game);
    "guide-page" => GuidePage(game, page);
    "notation" => Notation(game);
    "advice" => Advice(game);
}

impl Buttons for HelpButton {
    const EXAMPLES: &'static [&'static str] =
        &["guide:medieval", "guide-page:medieval:1", "notation:medieval", "advice:medieval"];
}
