//! The button **More…**.

use crate::buttons::Buttons;
use crate::buttons::custom_id::custom_ids;
use referee::{MatchId, Moment};

/// The button **More…**.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum MoreButton {
    /// Shows what else there is to do in a match.
    Show(MatchId, Moment),
}

custom_ids! { MoreButton:
    "more" => Show(id, moment);
}

impl Buttons for MoreButton {
    #[cfg(test)]
    fn typed(&self) -> crate::buttons::typed::Typed {
        use crate::buttons::typed::Typed::Nothing;
        match self {
            MoreButton::Show(..) => Nothing("each of its buttons is a command of its own"),
        }
    }

    #[cfg(test)]
    const EXAMPLES: &'static [&'static str] = &["more:12:5"];
}
