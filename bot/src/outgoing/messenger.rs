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
use crate::outgoing::plan_receipts::PlanReceipts;
use crate::outgoing::posted_boards::PostedBoards;
use crate::outgoing::public_reply::{AwaitedBoards, ReplyTokens};
use crate::outgoing::reach::Reach;
use crate::outgoing::topics::Topics;
use crate::patience::Patience;
use crate::permissions::{Pictureless, Threadless};
use crate::process_group::ProcessGroup;
use crate::repeated_failures::RepeatedFailures;

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

#[derive(Default)]
pub(crate) struct Access {
    pub(crate) reach: Reach,
    pub(crate) directs: Directs,
    pub(crate) membership: MembershipCache,
    pub(crate) threadless: Threadless,
    pub(crate) pictureless: Pictureless,
}

#[derive(Default)]
pub(crate) struct PostedMessages {
    pub(crate) topics: Topics,
    pub(crate) boards: PostedBoards,
    pub(crate) tokens: ReplyTokens,
    pub(crate) answer_tokens: AnswerTokens<ChannelId>,
    pub(crate) private_answers: AnswerTokens<PersonId>,
    pub(crate) awaited: AwaitedBoards,
    pub(crate) plans: PlanReceipts,
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

    pub(crate) fn speaking_as(&self, composer: Composer) -> Messenger {
        Messenger { composer, ..self.clone() }
    }

    /// Whether this process still owns its work, even after a long pause.
    pub(crate) fn is_current(&self) -> bool {
        self.group.as_ref().is_none_or(|group| group.is_current())
    }

    pub(crate) async fn expelled(&self) {
        match &self.group {
            Some(group) => group.wait_for_expulsion().await,
            None => std::future::pending().await,
        }
    }

    pub(crate) fn has_timers(&self) -> bool {
        self.group.as_ref().is_none_or(|group| group.has_timers())
    }
}
