//! The buttons under the question whether Herald shall forget a person.

use crate::buttons::Buttons;
use crate::buttons::custom_id::custom_ids;
use crate::buttons::numbers::Losses;

/// The buttons under the question whether Herald shall forget a person, with what they were told
/// they would lose.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PrivacyButton {
    /// Forgets whoever presses it.
    Forget(Losses),
    /// Forgets nobody.
    Remain(Losses),
}

custom_ids! { PrivacyButton:
    "forget" => Forget(losses);
    "remain" => Remain(losses);
}

impl Buttons for PrivacyButton {
    const EXAMPLES: &'static [&'static str] = &["forget:3", "remain:3"];
}
