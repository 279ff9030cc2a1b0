//! The buttons under the question whether Herald shall forget a person.

use crate::buttons::Buttons;
use crate::buttons::custom_id::custom_ids;
use crate::buttons::numbers::Losses;

/// The buttons under the question whether Herald shall forget a person, with what they were told
/// they would lose.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum PrivacyButton {
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
    #[cfg(test)]
    fn typed(&self) -> crate::buttons::typed::TypedEquivalent {
        use crate::buttons::typed::{
            ANY, Command,
            TypedEquivalent::{By, Nothing},
            named,
        };
        match self {
            PrivacyButton::Forget(_) => {
                By(Command::Privacy, &[(named::ERASE, ANY), (named::SURE, ANY)])
            }
            PrivacyButton::Remain(_) => Nothing("who does not confirm is kept"),
        }
    }

    #[cfg(test)]
    const EXAMPLES: &'static [&'static str] = &["forget:3", "remain:3"];
}
