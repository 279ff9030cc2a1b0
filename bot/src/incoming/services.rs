use std::sync::Arc;

use i18n::Locale;
use match_model::Time;
use opponent::Opponent;
use referee::Referee;

use crate::incoming::active_requests::ActiveRequests;
use crate::incoming::flipped::FlippedBoards;
use crate::incoming::plain_message::ReplyCooldown;
use crate::incoming::seen_names::SeenNames;
use crate::outgoing::composer::Composer;
use crate::outgoing::messenger::Messenger;

const COMMENT_COOLDOWN_MILLIS: i64 = 10 * 60 * 1000;

#[derive(Clone)]
pub(crate) struct RequestServices {
    pub(crate) messenger: Messenger,
    pub(crate) opponent: Arc<Opponent>,
    pub(crate) requests: Arc<RequestState>,
}

pub(crate) struct RequestState {
    pub(crate) seen_names: SeenNames,
    pub(crate) active_requests: ActiveRequests,
    pub(crate) plain_cooldown: ReplyCooldown,
    pub(crate) comment_cooldown: ReplyCooldown,
    pub(crate) flipped_boards: FlippedBoards,
}

impl Default for RequestState {
    fn default() -> RequestState {
        RequestState {
            seen_names: SeenNames::default(),
            active_requests: ActiveRequests::default(),
            plain_cooldown: ReplyCooldown::default(),
            comment_cooldown: ReplyCooldown::every(COMMENT_COOLDOWN_MILLIS),
            flipped_boards: FlippedBoards::default(),
        }
    }
}

impl RequestServices {
    pub(crate) fn referee(&self) -> &Referee {
        self.messenger.referee()
    }

    pub(crate) fn locale(&self) -> &Locale {
        self.messenger.locale()
    }

    pub(crate) fn now(&self) -> Time {
        self.composer().now()
    }

    pub(crate) fn composer(&self) -> &Composer {
        &self.messenger.composer
    }

    pub(crate) fn speaking_as(&self, composer: Composer) -> RequestServices {
        RequestServices { messenger: self.messenger.speaking_as(composer), ..self.clone() }
    }
}
