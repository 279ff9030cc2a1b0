use match_model::{MatchId, Moment};

use crate::buttons::Buttons;
use crate::buttons::custom_id::{CustomId, TooLong, custom_ids};
use crate::buttons::fields::FittingText;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WhichButton {
    Which(MatchId, Moment, FittingText),
}

custom_ids! { WhichButton:
    "which" => Which(id, moment, asked);
}

impl Buttons for WhichButton {
    fn logged(&self) -> String {
        let WhichButton::Which(id, moment, _) = self;
        format!("{}…", WhichButton::Which(*id, *moment, FittingText::new("")).id())
    }

    const EXAMPLES: &'static [&'static str] = &["which:12:5:move|text=e2-e4"];
}

impl WhichButton {
    pub fn new(id: MatchId, moment: Moment, text: &str) -> Result<WhichButton, TooLong> {
        WhichButton::Which(id, moment, FittingText::new(text)).fitting()
    }
}
