use std::pin::Pin;

use discord_model::message::{Form, Message, Suggestion};
use discord_model::response::Visibility;
use i18n::Locale;
use match_model::{FightRound, MatchId, RequestRefusal};
use messages::words;
use referee::{Error, StoreError};
use rules::l10n::say;
use tracing::{error, info};

use crate::outgoing::public_reply::PublicReply;

/// Only `Post`, `Show` and changes of public messages are visible to everybody.
#[derive(Debug)]
pub(crate) enum Reply {
    Tell(Message),
    Outdated(Message),
    Post(Message),
    /// Replaces the message of the button.
    Change(Message),
    /// Replaces a private message, and is deleted when the plans of the round are revealed.
    Plan(MatchId, FightRound, Message),
    Show(Box<PublicReply>),
    Ask(Form),
    Later(WithFollowUp),
    Suggest(Vec<Suggestion>),
}

pub(crate) type FollowUp = Pin<Box<dyn Future<Output = Result<Message, Failure>> + Send>>;

pub(crate) struct WithFollowUp {
    pub(crate) message: Message,
    pub(crate) follow_up: FollowUp,
}

impl std::fmt::Debug for WithFollowUp {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("WithFollowUp").field("told", &self.message).finish_non_exhaustive()
    }
}

impl Reply {
    pub(crate) fn text(content: impl Into<String>) -> Reply {
        Reply::Tell(Message::text(content))
    }

    /// Replaces a private message, and follows a public one.
    pub(crate) fn private(message: Message, pressed_on: Visibility) -> Reply {
        match pressed_on {
            Visibility::Everyone => Reply::Tell(message),
            Visibility::Ephemeral => Reply::Change(message),
        }
    }

    pub(crate) fn anew(self) -> Reply {
        match self {
            Reply::Change(message) => Reply::Tell(message),
            Reply::Show(mut reply) => {
                reply.replaces_message = false;
                Reply::Show(reply)
            }
            other => other,
        }
    }
}

pub(crate) type Answer = Result<Reply, Failure>;

#[derive(Debug, thiserror::Error)]
pub(crate) enum Failure {
    #[error(transparent)]
    Referee(#[from] Error),
    #[error("said: {0}")]
    Said(String),
    #[error("said: {}", .0.content)]
    Told(Box<Message>),
    #[error("one of {matches:?} is meant")]
    Which { matches: Vec<MatchId>, plays: bool },
    #[error("{0}")]
    Broken(String),
}

impl Failure {
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

    /// Logs internal failures. After a commit, the text doesn't claim that nothing changed.
    pub(crate) fn words(&self, locale: &Locale, interaction: u64, has_committed: bool) -> String {
        let trouble = if has_committed { words::in_doubt } else { words::trouble };
        match self {
            Failure::Said(words) => words.clone(),
            Failure::Told(message) => message.content.clone(),
            Failure::Which { matches, plays } => words::which_match(locale, matches, *plays),
            Failure::Referee(Error::Refused(refused)) => {
                info!(refused = refused.logged(), "refused");
                words::refusal_text(locale, refused, None)
            }
            Failure::Referee(cause) => {
                error!(%cause, "request failed");
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
                error!(%cause, "request failed");
                trouble(locale, interaction)
            }
        }
    }
}
