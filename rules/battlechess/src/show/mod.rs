//! How actions and positions are shown.

mod aftermath;
pub(crate) mod fallen;
pub(crate) mod marks;
pub(crate) mod outline;
pub(crate) mod scene;
pub(crate) mod words;

use rules::l10n::L10nMessage;
use rules::scene::{Mark, Placed, Scene};
use rules::{Outline, Show};

use crate::{Action, BattleChess};

impl Show for BattleChess {
    fn describe(&self, action: Action) -> L10nMessage {
        words::describe(self, action)
    }

    fn outline(&self, action: Action) -> Outline {
        outline::outline(self, action)
    }

    fn marks(&self, action: Action) -> Vec<Mark> {
        marks::marks(self, action)
    }

    fn fallen(&self, action: Action) -> Vec<Placed> {
        fallen::fallen(self, action)
    }

    fn scene(&self) -> Scene {
        scene::scene(self)
    }
}
