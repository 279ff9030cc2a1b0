//! Why Discord did not do what it was asked.
//! Source: Discord's documentation, "JSON Error Codes".

use std::error::Error;
use std::fmt::Write as _;
use std::time::Duration;

use reqwest::Response;
use serde::Deserialize;
use serde_json::Value;

/// Why Discord did not do what it was asked.
#[derive(Clone, Debug, thiserror::Error)]
pub enum ApiError {
    /// What is asked about is not there (any more).
    #[error("gone: {0}")]
    Gone(String),
    /// The thread sleeps: it can be woken.
    #[error("archived: {0}")]
    Archived(String),
    /// The bot may not do that there.
    #[error("forbidden: {0}")]
    Forbidden(String),
    /// Discord takes it for wrong: it will never succeed as it is.
    #[error("wrong: {0}")]
    Invalid(String),
    /// The application has as many of these as Discord allows: no other one will be accepted.
    #[error("full: {0}")]
    Full(String),
    /// An interaction has been answered already: an earlier try arrived after all.
    #[error("answered: {0}")]
    AlreadyAnswered(String),
    /// It may succeed later: no answer in time.
    #[error("not now: {0}")]
    Temporary(String),
    /// There were too many requests: it may succeed once Discord takes them again.
    #[error("not now: {words}")]
    RateLimited {
        /// What was said.
        words: String,
        /// How long that takes.
        after: Duration,
    },
    /// Discord cannot be reached, or says itself that it is out of order: it may succeed once it is
    /// back.
    #[error("Discord is away: {0}")]
    Unavailable(String),
}

/// Why a file that came with a command was not fetched.
#[derive(Clone, Debug)]
pub enum FetchError {
    /// It is not one that Discord keeps: whoever named it could have the bot ask anything.
    ForeignHost,
    /// It is larger than it may be.
    TooLarge,
    /// Discord doesn't give it under this URL any more: it was deleted, or the URL has expired.
    Gone(reqwest::StatusCode),
    /// Discord doesn't give it now.
    Unavailable(ApiError),
}

impl From<ApiError> for FetchError {
    fn from(trouble: ApiError) -> FetchError {
        FetchError::Unavailable(trouble)
    }
}

/// "Unknown Message", "Unknown Channel", "Unknown Webhook", "Unknown Interaction", "Invalid Webhook
/// Token" (that of an interaction whose time is over).
const GONE: [i64; 5] = [10008, 10003, 10015, 10062, 50027];
/// "Thread is archived".
const ARCHIVED: i64 = 50083;
/// "Thread is locked": as good as gone for posting.
const LOCKED: i64 = 160_005;
/// "Missing Access", "Cannot send messages to this user", "Cannot send messages in a non-text
/// channel", "Missing Permissions", "Cannot send messages to this user due to having no mutual
/// guilds". A 403 with any other code, or with none, says nothing of what the bot may do there: a
/// page of Cloudflare's, 40333, a token that was reset.
const FORBIDDEN: [i64; 5] = [50001, 50007, 50008, 50013, 50278];
/// "Cannot edit a message authored by another user".
const NOT_OURS: i64 = 50005;
/// "Maximum number of emojis reached", "Maximum number of application commands reached".
const FULL: [i64; 2] = [30008, 30032];
/// "Max number of daily application command creates has been reached".
const DAILY_CREATES: i64 = 30034;
/// The longest pause in the body of a refusal that is respected.
const LONGEST_PAUSE: Duration = Duration::from_secs(24 * 60 * 60);
/// "Interaction has already been acknowledged".
const ANSWERED: i64 = 40060;
/// "Unknown Member", "Unknown User" (one who has no account any more).
pub(crate) const NO_MEMBER: [i64; 2] = [10007, 10013];
/// "Unknown Guild", "Missing Access": of a server in which the bot is not.
pub(crate) const NO_GUILD: [i64; 2] = [10004, 50001];
/// "A thread has already been created for this message".
pub(crate) const THREAD_EXISTS: i64 = 160_004;

impl ApiError {
    /// Whether an interaction has been answered already: an earlier try arrived after all.
    pub fn is_already_answered(&self) -> bool {
        matches!(self, ApiError::AlreadyAnswered(_))
    }

    /// Whether it may succeed later as it is.
    pub fn is_temporary(&self) -> bool {
        matches!(
            self,
            ApiError::Temporary(_) | ApiError::RateLimited { .. } | ApiError::Unavailable(_)
        )
    }

    /// A word for the log and for metrics.
    #[must_use]
    pub fn label(&self) -> &'static str {
        match self {
            ApiError::Gone(_) => "gone",
            ApiError::Archived(_) => "archived",
            ApiError::Forbidden(_) => "forbidden",
            ApiError::Invalid(_) => "invalid",
            ApiError::Full(_) => "full",
            ApiError::AlreadyAnswered(_) => "already_answered",
            ApiError::Temporary(_) => "temporary",
            ApiError::RateLimited { .. } => "rate_limited",
            ApiError::Unavailable(_) => "unavailable",
        }
    }

    /// How long Discord wants not to be asked again, if it has said so.
    pub fn retry_after(&self) -> Option<Duration> {
        match self {
            ApiError::RateLimited { after, .. } => Some(*after),
            _ => None,
        }
    }
}

/// A refusal, as Discord tells it.
#[derive(Debug)]
pub(crate) struct ErrorResponse {
    /// The HTTP status.
    pub(crate) status: u16,
    /// Discord's own number of the error; `None` when the answer is not Discord's.
    pub(crate) code: Option<i64>,
    /// Both, and what it says.
    pub(crate) words: String,
    /// What it says, without numbers.
    said: String,
    /// The pause that its body asks for.
    after: Option<Duration>,
}

#[derive(Deserialize)]
struct Body {
    #[serde(default)]
    code: i64,
    message: String,
    #[serde(default)]
    errors: Value,
    retry_after: Option<f64>,
}

impl ErrorResponse {
    /// The status and what it says, for people: `401 Unauthorized`.
    pub(crate) fn plain(&self) -> String {
        format!("{} {}", self.status, self.said)
    }

    /// Reads it.
    pub(crate) async fn read(response: Response) -> ErrorResponse {
        let status = response.status().as_u16();
        // A body that breaks off is none.
        let body = response.bytes().await.ok();
        match body.and_then(|body| serde_json::from_slice::<Body>(&body).ok()) {
            Some(body) => {
                let mut words = format!("{status} {} {}", body.code, body.message);
                if !body.errors.is_null() {
                    // Fields and what is wrong with them, not what stood in them.
                    let _ = write!(words, " {}", body.errors);
                }
                let number = format!("{status}: ");
                let said = body.message.strip_prefix(&number).unwrap_or(&body.message).to_owned();
                let after = body.retry_after;
                let after = after.and_then(|after| Duration::try_from_secs_f64(after).ok());
                let after = after.map(|after| after.min(LONGEST_PAUSE));
                ErrorResponse { status, code: Some(body.code), words, said, after }
            }
            None => {
                let words = format!("{status} without a code");
                ErrorResponse { status, code: None, words, said: String::new(), after: None }
            }
        }
    }
}

impl From<ErrorResponse> for ApiError {
    fn from(ErrorResponse { status, code, words, after, .. }: ErrorResponse) -> ApiError {
        let Some(code) = code else {
            // Whoever answered was not Discord.
            return if status == 429 {
                ApiError::Temporary(words)
            } else {
                ApiError::Unavailable(words)
            };
        };
        if let Some(after) = after.filter(|_| status == 429 || code == DAILY_CREATES) {
            return ApiError::RateLimited { words, after };
        }
        match status {
            _ if code == ARCHIVED => ApiError::Archived(words),
            _ if GONE.contains(&code) || code == LOCKED => ApiError::Gone(words),
            _ if FORBIDDEN.contains(&code) => ApiError::Forbidden(words),
            _ if FULL.contains(&code) => ApiError::Full(words),
            _ if code == DAILY_CREATES => ApiError::Temporary(words),
            _ if code == NOT_OURS => ApiError::Invalid(words),
            _ if code == ANSWERED => ApiError::AlreadyAnswered(words),
            401 | 403 | 408 | 429 => ApiError::Temporary(words),
            404 => ApiError::Gone(words),
            500.. => ApiError::Unavailable(words),
            _ => ApiError::Invalid(words),
        }
    }
}

/// A request that did not come through. Its address is not told: there are tokens in some.
pub(crate) fn unreachable(error: reqwest::Error) -> ApiError {
    ApiError::Unavailable(error_chain(&error.without_url()))
}

/// An answer that was not understood: what was asked is done; asking again finds it so.
pub(crate) fn unreadable(error: reqwest::Error) -> ApiError {
    ApiError::Temporary(error_chain(&error.without_url()))
}

/// An error with everything that led to it.
pub(crate) fn error_chain(error: &dyn Error) -> String {
    let mut words = error.to_string();
    let mut cause = error.source();
    while let Some(error) = cause {
        let more = error.to_string();
        // Some say themselves what led to them.
        if !words.contains(&more) {
            let _ = write!(words, ": {more}");
        }
        cause = error.source();
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    fn trouble(status: u16, code: Option<i64>) -> ApiError {
        ErrorResponse { status, code, words: String::new(), said: String::new(), after: None }
            .into()
    }

    #[test]
    fn a_pause_in_the_body_of_a_refusal_is_respected() {
        for (status, code, expected) in
            [(429, 0, Some(90)), (429, 30034, Some(90)), (400, 30034, Some(90)), (400, 50035, None)]
        {
            let refusal = ErrorResponse {
                status,
                code: Some(code),
                words: String::new(),
                said: String::new(),
                after: Some(Duration::from_secs(90)),
            };
            let after = ApiError::from(refusal).retry_after();
            assert_eq!(after, expected.map(Duration::from_secs), "{status} {code}");
        }
        assert!(trouble(400, Some(30034)).is_temporary());
        assert!(matches!(trouble(400, Some(30008)), ApiError::Full(_)));
    }

    #[test]
    fn only_missing_permissions_forbid() {
        for code in [50001, 50013] {
            assert!(matches!(trouble(403, Some(code)), ApiError::Forbidden(_)), "{code}");
        }
        for (status, code) in [(403, Some(40333)), (401, Some(0)), (403, Some(0)), (429, None)] {
            assert!(matches!(trouble(status, code), ApiError::Temporary(_)), "{status} {code:?}");
        }
        for (status, code) in [(403, None), (401, None), (404, None), (503, Some(0)), (520, None)] {
            assert!(matches!(trouble(status, code), ApiError::Unavailable(_)), "{status} {code:?}");
        }
        assert!(matches!(trouble(404, Some(10003)), ApiError::Gone(_)));
        assert!(matches!(trouble(401, Some(50027)), ApiError::Gone(_)));
        assert!(matches!(trouble(400, Some(50035)), ApiError::Invalid(_)));
        assert!(trouble(400, Some(40060)).is_already_answered());
    }

    #[test]
    fn errors_tell_their_causes() {
        #[derive(Debug, thiserror::Error)]
        #[error("no answer")]
        struct Outer(#[source] std::io::Error);
        let error = Outer(std::io::Error::other("connection refused"));
        assert_eq!(error_chain(&error), "no answer: connection refused");
    }
}
