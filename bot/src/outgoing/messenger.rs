//! The services for sending messages to Discord.

use std::sync::Arc;

use discord::api::Api;
use i18n::Locale;
use match_model::{ChannelId, PersonId, Time};
use referee::Referee;

use crate::health::state::HealthState;
use crate::languages::Locales;
use crate::membership_cache::MembershipCache;
use crate::outgoing::answer_tokens::AnswerTokens;
use crate::outgoing::composer::Composer;
use crate::outgoing::directs::Directs;
use crate::outgoing::posted_boards::PostedBoards;
use crate::outgoing::public_reply::{AwaitedBoards, ReplyTokens};
use crate::outgoing::reach::Reach;
use crate::outgoing::topics::Topics;
use crate::patience::Patience;
use crate::permissions::{Pictureless, Threadless};
use crate::process_group::ProcessGroup;
use crate::repeated_failures::RepeatedFailures;

/// Sends the messages of a [`Composer`], and remembers where they were posted.
#[derive(Clone)]
pub(crate) struct Messenger {
    pub(crate) composer: Composer,
    pub(crate) locales: Locales,
    pub(crate) api: Api,
    pub(crate) patience: Patience,
    pub(crate) access: Arc<Access>,
    pub(crate) posted: Arc<PostedMessages>,
    pub(crate) health: Arc<HealthState>,
    pub(crate) failures: Arc<RepeatedFailures>,
    /// The processes that share the database, including this one; `None` for SQLite.
    pub(crate) group: Option<Arc<ProcessGroup>>,
}

/// Discord's recent answers about places and people.
#[derive(Default)]
pub(crate) struct Access {
    pub(crate) reach: Reach,
    /// The open channels of direct messages.
    pub(crate) directs: Directs,
    pub(crate) membership: MembershipCache,
    /// Channels in which Herald can't write in threads.
    pub(crate) threadless: Threadless,
    /// Channels in which Herald can't attach pictures.
    pub(crate) pictureless: Pictureless,
}

/// Recently posted messages, and the tokens to edit them.
#[derive(Default)]
pub(crate) struct PostedMessages {
    /// The topics being announced.
    pub(crate) topics: Topics,
    pub(crate) boards: PostedBoards,
    /// The tokens of the interactions that posted messages.
    pub(crate) tokens: ReplyTokens,
    /// The tokens for posts in channels without Herald as a member.
    pub(crate) answer_tokens: AnswerTokens<ChannelId>,
    /// The newest private answer to each person, to follow up if its announcement can't be posted.
    pub(crate) private_answers: AnswerTokens<PersonId>,
    /// The players waiting for the board of their move.
    pub(crate) awaited: AwaitedBoards,
}

impl Messenger {
    pub(crate) fn referee(&self) -> &Referee {
        &self.composer.referee
    }

    pub(crate) fn locale(&self) -> &Locale {
        &self.composer.locale
    }

    pub(crate) fn now(&self) -> Time {
        self.composer.now()
    }

    /// Returns these services in another language and other themes.
    pub(crate) fn speaking_as(&self, composer: Composer) -> Messenger {
        Messenger { composer, ..self.clone() }
    }

    /// Whether this process still owns its work. After a long pause, other processes that share the
    /// database may have taken it over.
    pub(crate) fn is_current(&self) -> bool {
        self.group.as_ref().is_none_or(|group| group.is_current())
    }

    /// Waits until other processes have taken over this process's work.
    pub(crate) async fn expelled(&self) {
        match &self.group {
            Some(group) => group.expelled().await,
            None => std::future::pending().await,
        }
    }

    /// Whether this process runs the timers, like one of all processes does.
    pub(crate) fn has_timers(&self) -> bool {
        self.group.as_ref().is_none_or(|group| group.has_timers())
    }
}
