use std::sync::Arc;

use i18n::Locale;
use match_model::{PersonId, Time};
use referee::Referee;
use render::{Renderer, Theme};

use crate::clock::Timekeeper;
use crate::outgoing::known_emoji::KnownEmoji;
use crate::outgoing::start_pictures::StartPictures;
use crate::replay_state::ReplayState;

#[derive(Clone)]
pub(crate) struct Composer {
    pub(crate) referee: Arc<Referee>,
    pub(crate) locale: Arc<Locale>,
    pub(crate) themes: Themes,
    /// Towards the side to move.
    pub(crate) turns_boards: bool,
    pub(crate) clock: Arc<Timekeeper>,
    pub(crate) own: PersonId,
    pub(crate) drawing: Arc<Drawing>,
    pub(crate) emoji: Arc<KnownEmoji>,
}

impl Composer {
    pub(crate) fn now(&self) -> Time {
        self.clock.now()
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Themes {
    pub(crate) everybody: Theme,
    pub(crate) asker: Theme,
}

pub(crate) struct Drawing {
    pub(crate) renderer: Arc<Renderer>,
    pub(crate) start_pictures: StartPictures,
    pub(crate) replays: Arc<ReplayState>,
}

impl Drawing {
    pub(crate) fn new(renderer: Arc<Renderer>) -> Drawing {
        Drawing { renderer, start_pictures: StartPictures::default(), replays: Arc::default() }
    }
}
