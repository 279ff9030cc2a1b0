//! How actions and positions are shown.

pub(crate) mod marks;
pub(crate) mod names;
pub(crate) mod outline;
pub(crate) mod scene;
pub(crate) mod warnings;
pub(crate) mod words;

use rules::l10n::L10nMessage;
use rules::scene::{Mark, Scene};
use rules::{Outline, SamplePosition, Show};

use crate::{Action, Medieval};

impl Show for Medieval {
    fn describe(&self, action: Action) -> L10nMessage {
        words::describe(self, action)
    }

    fn outline(&self, action: Action) -> Outline {
        outline::outline(self, action)
    }

    fn warnings(&self, action: Action) -> Vec<L10nMessage> {
        warnings::warnings(self, action)
    }

    fn marks(&self, action: Action) -> Vec<Mark> {
        marks::marks(action)
    }

    fn scene(&self) -> Scene {
        scene::scene(self)
    }

    fn samples() -> Vec<SamplePosition> {
        vec![
            // From the start there is but the choice of the first squares.
            SamplePosition {
                about: "after P1@a5, P1@h5",
                setup: None,
                actions: &["P1@a5", "P1@h5"],
            },
            SamplePosition {
                about: "with 30 units and 12 buildings",
                setup: Some(include_str!("../../tests/crowded.json")),
                actions: &[],
            },
        ]
    }
}
