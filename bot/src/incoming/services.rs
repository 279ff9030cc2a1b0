//! The services for request handlers.

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

/// Milliseconds between two requests to the same person to comment elsewhere.
const COMMENTED: i64 = 10 * 60 * 1000;

/// Everything that the handlers of commands and buttons work with.
#[derive(Clone)]
pub(crate) struct RequestServices {
    pub(crate) messenger: Messenger,
    pub(crate) opponent: Arc<Opponent>,
    pub(crate) requests: Arc<RequestState>,
}

/// State about recent requests and people.
pub(crate) struct RequestState {
    pub(crate) seen_names: SeenNames,
    pub(crate) active_requests: ActiveRequests,
    /// People recently told that Herald ignores plain messages.
    pub(crate) plain: ReplyCooldown,
    /// People recently asked to comment elsewhere.
    pub(crate) commented: ReplyCooldown,
    /// Practice boards seen from the other side.
    pub(crate) flipped: FlippedBoards,
}

impl Default for RequestState {
    fn default() -> RequestState {
        RequestState {
            seen_names: SeenNames::default(),
            active_requests: ActiveRequests::default(),
            plain: ReplyCooldown::default(),
            commented: ReplyCooldown::every(COMMENTED),
            flipped: FlippedBoards::default(),
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

    /// Returns these services in another language and other themes.
    pub(crate) fn speaking_as(&self, composer: Composer) -> RequestServices {
        RequestServices { messenger: self.messenger.speaking_as(composer), ..self.clone() }
    }
}
