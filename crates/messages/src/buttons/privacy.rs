use crate::buttons::Buttons;
use crate::buttons::custom_id::custom_ids;
use crate::buttons::numbers::Losses;

/// Answers to the question about forgetting a person, with the losses that they were told of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PrivacyButton {
    Forget(Losses),
    Remain(Losses),
}

custom_ids! { PrivacyButton:
    "forget" => Forget(losses);
    "remain" => Remain(losses);
}

impl Buttons for PrivacyButton {
    const EXAMPLES: &'static [&'static str] = &["forget:3", "remain:3"];
}
