//! What every handler needs, and the way from a failure to a sentence.

use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use discord::api::Api;
use discord::backoff::Jitter;
use discord::gateway::RetryPolicy;
use discord::interaction_server::ServerLimits;
use discord::interactions::Visibility;
use discord::message::{Form, Message, Suggestion};
use i18n::Locale;
use referee::{ChannelId, Error, MatchId, PersonId, Referee, RequestRefusal, StoreError};
use render::{Renderer, Theme};
use rules::l10n::say;
use tracing::{error, info};

use crate::clock::Timekeeper;
use crate::health::state::HealthState;
use crate::incoming::active_requests::ActiveRequests;
use crate::incoming::flipped::FlippedBoards;
use crate::incoming::plain_message::ReplyCooldown;
use crate::incoming::seen_names::SeenNames;
use crate::languages::Locales;
use crate::membership::MembershipCache;
use crate::opponent::analyses::Analyses;
use crate::opponent::thinkers::Thinkers;
use crate::outgoing::answer_tokens::AnswerTokens;
use crate::outgoing::choice_emoji::EmojiStore;
use crate::outgoing::directs::Directs;
use crate::outgoing::posted_boards::PostedBoards;
use crate::outgoing::public_reply::{AwaitedBoards, PublicReply, ReplyTokens};
use crate::outgoing::reach::Reach;
use crate::outgoing::start_pictures::StartPictures;
use crate::outgoing::topics::Topics;
use crate::permissions::{Pictureless, Threadless};
use crate::process_group::ProcessGroup;
use crate::repeated_failures::RepeatedFailures;
use crate::replays::ReplayState;
use crate::words;

/// What every handler has: all that lives as long as the bot, and the language in which Herald
/// speaks where it is asked.
pub(crate) struct App {
    pub(crate) shared: Arc<Shared>,
    /// The language in which Herald speaks.
    pub(crate) locale: Arc<Locale>,
    /// The themes in which it draws.
    pub(crate) themes: Themes,
}

/// The themes in which Herald draws.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Themes {
    /// Pictures that everybody sees.
    pub(crate) everybody: Theme,
    /// Pictures that only whoever asks sees.
    pub(crate) asker: Theme,
}

impl std::ops::Deref for App {
    type Target = Shared;

    fn deref(&self) -> &Shared {
        &self.shared
    }
}

/// Everything that lives as long as the bot.
pub(crate) struct Shared {
    pub(crate) referee: Referee,
    pub(crate) renderer: Arc<Renderer>,
    pub(crate) api: Api,
    /// All languages of the catalogue.
    pub(crate) locales: Locales,
    pub(crate) clock: Timekeeper,
    /// Herald's own user.
    pub(crate) own: PersonId,
    pub(crate) patience: Patience,
    /// What is noted of Herald's own health.
    pub(crate) health: Arc<HealthState>,
    pub(crate) failures: RepeatedFailures,
    /// Whether Discord can be reached.
    pub(crate) reach: Reach,
    /// The channels of direct messages that are open.
    pub(crate) directs: Directs,
    pub(crate) seen_names: SeenNames,
    /// Who tells of what.
    pub(crate) topics: Topics,
    pub(crate) posted_boards: PostedBoards,
    /// By what tokens messages were said.
    pub(crate) tokens: ReplyTokens,
    /// By what tokens something can be said where Herald is no member.
    pub(crate) answer_tokens: AnswerTokens<ChannelId>,
    /// The newest private answer to each person, to follow up if its announcement can't be posted.
    pub(crate) private_answers: AnswerTokens<PersonId>,
    /// Who is in which server, as Discord has told lately.
    pub(crate) membership: MembershipCache,
    /// Whose requests are being carried out.
    pub(crate) active_requests: ActiveRequests,
    /// Where Herald cannot write in threads.
    pub(crate) threadless: Threadless,
    /// Where it may attach no pictures.
    pub(crate) pictureless: Pictureless,
    /// Who waits for the board of their move.
    pub(crate) awaited: AwaitedBoards,
    /// Who was told of late that Herald reads no plain messages.
    pub(crate) plain: ReplyCooldown,
    /// Who was asked of late to comment elsewhere.
    pub(crate) commented: ReplyCooldown,
    /// Where Herald thinks as an opponent.
    pub(crate) thinkers: Thinkers,
    /// The pieces as emoji, as far as Discord has them.
    pub(crate) emoji: EmojiStore,
    /// The matches that are being looked through.
    pub(crate) looks: Analyses,
    /// The practice boards that are seen from the other side.
    pub(crate) flipped: FlippedBoards,
    /// Where replays are drawn, and what is kept of them.
    pub(crate) replays: Arc<ReplayState>,
    /// The pictures of start positions.
    pub(crate) start_pictures: StartPictures,
    /// The processes that share the database, this one among them, where it is on a server.
    pub(crate) group: Option<Arc<ProcessGroup>>,
}

/// How long things may take.
#[derive(Clone, Copy, Debug)]
pub struct Patience {
    /// A request to Discord outside an interaction.
    pub request: Duration,
    /// How long somebody counts as looking at a match after an act in it: they need not be called
    /// to what changes there.
    pub looks_on: Duration,
    /// Work on an interaction before "is thinking" is shown; Discord waits 3 s in all.
    pub thinking: Duration,
    /// How old an interaction may be for its work to begin before Discord has taken an answer.
    pub fresh: Duration,
    /// The first answer to an interaction, retries included.
    pub answer: Duration,
    /// One try of it: a request that hangs must leave time for another.
    pub answer_try: Duration,
    /// The first pause before something that could not be said is tried again; it doubles.
    pub retry: Duration,
    /// The longest such pause.
    pub longest_retry: Duration,
    /// How long in all something that Herald may not say is tried.
    pub give_up: Duration,
    /// How long a match has waited for somebody before Herald asks whether they are still in the
    /// server, and how long until it asks again.
    pub absent: Duration,
    /// How long what has been said is kept in the outbox.
    pub said: Duration,
    /// The pause between two rounds of housekeeping.
    pub rounds: Duration,
    /// The longest pause before Discord is tried to be reached again; the first is `retry`.
    pub longest_reconnect: Duration,
    /// The longest pause before Discord is connected to again; with what chance adds, half as much
    /// more.
    pub longest_connect: Duration,
    /// The longest pause before a session is begun in the place of one that is none any more; the
    /// shortest is a fifth of it.
    pub invalid_session: Duration,
    /// What moves pauses apart.
    pub jitter: Jitter,
    /// How often Discord is asked how many shards it wants.
    pub resharding: Duration,
    /// How long the answer that begins a match waits for the match's thread, to link to it.
    pub begins: Duration,
    /// How old sessions may be that the process before this one has left open.
    pub session_kept: Duration,
    /// How often, in an outage, something that could not be said is tried, however long the others
    /// still wait.
    pub probe: Duration,
    /// How long Herald must have been refused in a match's place before it asks whether it is in
    /// the server at all.
    pub removed: Duration,
    /// The pause before commands or emoji that Discord refuses are sent again.
    pub refused_again: Duration,
    /// A connection that held this long is mended at once when it breaks.
    pub steady: Duration,
    /// How long Herald must have been refused in a thread before it leaves it.
    pub refused: Duration,
    /// How long an answer that was put off may be given: Discord takes it for a quarter of an hour.
    pub late: Duration,
    /// How long shutting down may take.
    pub shutdown: Duration,
    /// How long of that a process goes on to take interactions over HTTP, until those who divide
    /// them among several have noticed that it stops.
    pub noticed: Duration,
    /// How long a process may stand still until others that share its database take over its work.
    pub lease: Duration,
}

impl Patience {
    /// As the interactions endpoint takes it.
    pub(crate) fn interactions(&self) -> ServerLimits {
        ServerLimits { request: self.answer, ..ServerLimits::default() }
    }

    /// As the gateway takes it.
    pub(crate) fn gateway(&self) -> RetryPolicy {
        RetryPolicy {
            request_timeout: self.request,
            first_pause: self.retry,
            longest_connect: self.longest_connect,
            longest_identify: self.longest_reconnect,
            invalid_session: self.invalid_session,
            steady_after: self.steady,
            shard_check: self.resharding,
            jitter: self.jitter,
        }
    }
}

impl Default for Patience {
    fn default() -> Patience {
        Patience {
            request: Duration::from_secs(15),
            looks_on: Duration::from_secs(30),
            thinking: Duration::from_millis(1500),
            fresh: Duration::from_millis(1500),
            answer: Duration::from_millis(2800),
            answer_try: Duration::from_millis(1400),
            retry: Duration::from_secs(1),
            longest_retry: Duration::from_secs(30 * 60),
            give_up: Duration::from_secs(7 * 24 * 60 * 60),
            absent: Duration::from_secs(24 * 60 * 60),
            said: Duration::from_secs(14 * 24 * 60 * 60),
            rounds: Duration::from_secs(10),
            longest_reconnect: Duration::from_secs(60),
            longest_connect: Duration::from_secs(10),
            invalid_session: Duration::from_secs(5),
            jitter: Jitter::Random,
            resharding: Duration::from_secs(24 * 60 * 60),
            begins: Duration::from_secs(4),
            session_kept: Duration::from_secs(2 * 60),
            probe: Duration::from_secs(10),
            removed: Duration::from_secs(24 * 60 * 60),
            refused_again: Duration::from_secs(60 * 60),
            steady: Duration::from_secs(30),
            refused: Duration::from_secs(30),
            late: Duration::from_secs(14 * 60 + 30),
            shutdown: Duration::from_secs(10),
            noticed: Duration::from_millis(1500),
            lease: Duration::from_secs(15),
        }
    }
}

impl App {
    /// Whether what this process does is nobody else's: not when it stood still for so long that
    /// others that share the database may have taken over.
    pub(crate) fn is_current(&self) -> bool {
        self.group.as_ref().is_none_or(|group| group.is_current())
    }

    /// Waits until others that share the database have taken over what this process had.
    pub(crate) async fn expelled(&self) {
        match &self.group {
            Some(group) => group.expelled().await,
            None => std::future::pending().await,
        }
    }

    /// Whether this process does what one does for all: the only one, or one of several.
    pub(crate) fn has_timers(&self) -> bool {
        self.group.as_ref().is_none_or(|group| group.has_timers())
    }
}

/// What is answered to an interaction. Messages are seen by the asker alone, but for what shows a
/// change that everybody is to see and that waits in the outbox.
#[derive(Debug)]
pub(crate) enum Reply {
    /// A private message.
    Tell(Message),
    /// The same about a button that is out of date.
    Outdated(Message),
    /// A message that everybody sees.
    Post(Message),
    /// The message on which the button is becomes this.
    Change(Message),
    /// What everybody is to see of what was done.
    Show(Box<PublicReply>),
    /// A form.
    Ask(Form),
    /// A private message, and another that follows as soon as it is known.
    Later(WithFollowUp),
    /// Suggestions.
    Suggest(Vec<Suggestion>),
}

/// A private message, and another that follows as soon as it is known.
pub(crate) struct WithFollowUp {
    /// What is said at once.
    pub(crate) told: Message,
    /// What follows.
    pub(crate) then: Pin<Box<dyn Future<Output = Message> + Send>>,
}

impl std::fmt::Debug for WithFollowUp {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("WithFollowUp").field("told", &self.told).finish_non_exhaustive()
    }
}

impl Reply {
    /// A private message of words alone.
    pub(crate) fn text(content: impl Into<String>) -> Reply {
        Reply::Tell(Message::text(content))
    }

    /// A private answer to a press: it takes the place of a private message, and follows one that
    /// everybody sees.
    pub(crate) fn private(message: Message, pressed_on: Visibility) -> Reply {
        match pressed_on {
            Visibility::Everyone => Reply::Tell(message),
            Visibility::Ephemeral => Reply::Change(message),
        }
    }

    /// The same to somebody who typed: there is no message before them that could be changed.
    pub(crate) fn anew(self) -> Reply {
        match self {
            Reply::Change(message) => Reply::Tell(message),
            Reply::Show(mut shown) => {
                shown.change = false;
                Reply::Show(shown)
            }
            other => other,
        }
    }
}

/// What a handler answers.
pub(crate) type Answer = Result<Reply, Failure>;

/// Why there is no ordinary reply.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Failure {
    /// The referee says no, or failed.
    #[error(transparent)]
    Referee(#[from] Error),
    /// A sentence for the asker.
    #[error("said: {0}")]
    Said(String),
    /// The same, with something to press below it.
    #[error("said: {}", .0.content)]
    Told(Box<Message>),
    /// Several matches could be meant: which is to be asked. `plays`: the asker plays in them.
    #[error("one of {matches:?} is meant")]
    Which {
        /// The matches.
        matches: Vec<MatchId>,
        /// Whether the asker plays in them.
        plays: bool,
    },
    /// Something of ours failed; a person can only try again.
    #[error("{0}")]
    Broken(String),
}

impl Failure {
    /// Whether what was pressed is out of date for everybody.
    pub(crate) fn is_out_of_date(&self) -> bool {
        let Failure::Referee(Error::Refused(refused)) = self else { return false };
        matches!(
            refused,
            RequestRefusal::Stale
                | RequestRefusal::ChallengeClosed(_)
                | RequestRefusal::NoOffer
                | RequestRefusal::MatchOver
        )
    }

    /// Returns the sentence for the asker and logs the cause of a fault. After a commit the
    /// sentence doesn't claim that nothing was changed.
    pub(crate) fn words(&self, locale: &Locale, interaction: u64, has_committed: bool) -> String {
        let trouble = if has_committed { words::in_doubt } else { words::trouble };
        match self {
            Failure::Said(words) => words.clone(),
            Failure::Told(message) => message.content.clone(),
            Failure::Which { matches, plays } => words::which(locale, matches, *plays),
            Failure::Referee(Error::Refused(refused)) => {
                info!(refused = refused.logged(), "refused");
                words::refused(locale, refused, None)
            }
            Failure::Referee(cause) => {
                error!(%cause, "a request failed");
                match cause {
                    Error::Store(StoreError::InDoubt(_)) => words::in_doubt(locale, interaction),
                    Error::Store(StoreError::Database(cause)) if cause.is_of_damage() => {
                        locale.say("match-database-damaged")
                    }
                    Error::Store(StoreError::Lost(lost)) => words::lost_database(locale, lost),
                    // 0 is a record that no match has been made of.
                    Error::Record { match_id, .. } if match_id.get() != 0 => {
                        locale.text(&say("match-damaged").with("match", match_id.to_string()))
                    }
                    _ => trouble(locale, interaction),
                }
            }
            Failure::Broken(cause) => {
                error!(%cause, "a request failed");
                trouble(locale, interaction)
            }
        }
    }
}
