//! Replies to requests, and the sentences for failures.

use std::pin::Pin;

use discord_model::message::{Form, Message, Suggestion};
use discord_model::response::Visibility;
use i18n::Locale;
use match_model::{MatchId, RequestRefusal};
use messages::words;
use referee::{Error, StoreError};
use rules::l10n::say;
use tracing::{error, info};

use crate::outgoing::public_reply::PublicReply;

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

/// A message that a request still works on.
pub(crate) type FollowUp = Pin<Box<dyn Future<Output = Result<Message, Failure>> + Send>>;

/// A private message, and another that follows as soon as it is known.
pub(crate) struct WithFollowUp {
    /// What is said at once.
    pub(crate) told: Message,
    /// What follows.
    pub(crate) then: FollowUp,
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
                    Error::Record { match_id: Some(match_id), .. } => {
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
