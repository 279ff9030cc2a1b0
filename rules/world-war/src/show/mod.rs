//! How moves and positions are shown.

pub(crate) mod marks;
pub(crate) mod outline;
pub(crate) mod scene;
pub(crate) mod words;

use rules::l10n::L10nMessage;
use rules::scene::{Mark, Scene};
use rules::{Outline, Show};

use crate::{Action, WorldWar};

impl Show for WorldWar {
    fn describe(&self, action: Action) -> L10nMessage {
        words::describe(self, action)
    }

    fn outline(&self, action: Action) -> Outline {
        outline::outline(self, action)
    }

    fn marks(&self, action: Action) -> Vec<Mark> {
        marks::marks(action)
    }

    fn scene(&self) -> Scene {
        scene::scene(self)
    }
}
