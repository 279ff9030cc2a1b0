//! Errors of Discord's API. Source: Discord's documentation, "JSON Error Codes".

use std::error::Error;
use std::fmt::Write as _;
use std::time::Duration;

use reqwest::Response;
use serde::Deserialize;
use serde_json::Value;

/// A failed request.
#[derive(Clone, Debug, thiserror::Error)]
pub enum ApiError {
    /// The target doesn't exist (any more).
    #[error("gone: {0}")]
    Gone(String),
    /// The thread is archived, and can be unarchived.
    #[error("archived: {0}")]
    Archived(String),
    /// The bot lacks the permission.
    #[error("forbidden: {0}")]
    Forbidden(String),
    /// Discord considers the request invalid. A retry won't help.
    #[error("wrong: {0}")]
    Invalid(String),
    /// The application has reached Discord's limit for such objects.
    #[error("full: {0}")]
    Full(String),
    /// The interaction has been answered already: an earlier attempt arrived after all.
    #[error("answered: {0}")]
    AlreadyAnswered(String),
    /// No response in time. A retry may succeed.
    #[error("not now: {0}")]
    Temporary(String),
    /// Too many requests. A retry may succeed later.
    #[error("not now: {words}")]
    RateLimited {
        /// Discord's words.
        words: String,
        /// The time until a retry.
        after: Duration,
    },
    /// Discord can't be reached, or reports an outage.
    #[error("Discord is away: {0}")]
    Unavailable(String),
}

/// A failed download of an attachment.
#[derive(Clone, Debug)]
pub enum FetchError {
    /// The URL isn't one of Discord's: users could make the bot request anything.
    ForeignHost,
    /// The file is too large.
    TooLarge,
    /// Discord doesn't serve this URL any more: the file was deleted, or the URL has expired.
    Gone(reqwest::StatusCode),
    /// Discord doesn't serve the file now.
    Unavailable(ApiError),
}

impl From<ApiError> for FetchError {
    fn from(trouble: ApiError) -> FetchError {
        FetchError::Unavailable(trouble)
    }
}

/// "Unknown Message", "Unknown Channel", "Unknown Webhook", "Unknown Interaction", "Invalid Webhook
/// Token" (of an expired interaction).
const GONE: [i64; 5] = [10008, 10003, 10015, 10062, 50027];
/// "Thread is archived".
const ARCHIVED: i64 = 50083;
/// "Thread is locked": posting there is impossible, as in a deleted one.
const LOCKED: i64 = 160_005;
/// "Missing Access", "Cannot send messages to this user", "Cannot send messages in a non-text
/// channel", "Missing Permissions", "Cannot send messages to this user due to having no mutual
/// guilds". A 403 with another code or none doesn't mean a missing permission: it may be a
/// Cloudflare page, 40333, or a reset token.
const FORBIDDEN: [i64; 5] = [50001, 50007, 50008, 50013, 50278];
/// "Cannot edit a message authored by another user".
const NOT_OURS: i64 = 50005;
/// "Maximum number of emojis reached", "Maximum number of application commands reached".
const FULL: [i64; 2] = [30008, 30032];
/// "Max number of daily application command creates has been reached".
const DAILY_CREATES: i64 = 30034;
/// Longer pauses in a response body are cut to this.
const LONGEST_PAUSE: Duration = Duration::from_secs(24 * 60 * 60);
/// "Interaction has already been acknowledged".
const ANSWERED: i64 = 40060;
/// "Unknown Member", "Unknown User" (a deleted account).
pub(crate) const NO_MEMBER: [i64; 2] = [10007, 10013];
/// "Unknown Guild", "Missing Access": the bot isn't in the server.
pub(crate) const NO_GUILD: [i64; 2] = [10004, 50001];
/// "A thread has already been created for this message".
pub(crate) const THREAD_EXISTS: i64 = 160_004;

impl ApiError {
    /// Whether the interaction was answered already, because an earlier attempt arrived after all.
    pub fn is_already_answered(&self) -> bool {
        matches!(self, ApiError::AlreadyAnswered(_))
    }

    /// Whether a retry may succeed.
    pub fn is_temporary(&self) -> bool {
        matches!(
            self,
            ApiError::Temporary(_) | ApiError::RateLimited { .. } | ApiError::Unavailable(_)
        )
    }

    /// A label for logs and metrics.
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

    /// The pause that Discord asks for, if any.
    pub fn retry_after(&self) -> Option<Duration> {
        match self {
            ApiError::RateLimited { after, .. } => Some(*after),
            _ => None,
        }
    }
}

#[derive(Debug)]
pub(crate) struct ErrorResponse {
    pub(crate) status: u16,
    /// Discord's error code; `None` if the response isn't Discord's.
    pub(crate) code: Option<i64>,
    pub(crate) words: String,
    message: String,
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
    /// Status and message for people: `401 Unauthorized`.
    pub(crate) fn plain(&self) -> String {
        format!("{} {}", self.status, self.message)
    }

    pub(crate) async fn read(response: Response) -> ErrorResponse {
        let status = response.status().as_u16();
        // A truncated body counts as none.
        let body = response.bytes().await.ok();
        match body.and_then(|body| serde_json::from_slice::<Body>(&body).ok()) {
            Some(body) => {
                let mut words = format!("{status} {} {}", body.code, body.message);
                if !body.errors.is_null() {
                    // Names fields and their errors, not their values.
                    let _ = write!(words, " {}", body.errors);
                }
                let number = format!("{status}: ");
                let text = body.message.strip_prefix(&number).unwrap_or(&body.message).to_owned();
                let after = body.retry_after;
                let after = after.and_then(|after| Duration::try_from_secs_f64(after).ok());
                let after = after.map(|after| after.min(LONGEST_PAUSE));
                ErrorResponse { status, code: Some(body.code), words, message: text, after }
            }
            None => {
                let words = format!("{status} without a code");
                ErrorResponse { status, code: None, words, message: String::new(), after: None }
            }
        }
    }
}

impl From<ErrorResponse> for ApiError {
    fn from(ErrorResponse { status, code, words, after, .. }: ErrorResponse) -> ApiError {
        let Some(code) = code else {
            // The response isn't Discord's.
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

/// Converts a connection error. Leaves out the URL, which may contain a token.
pub(crate) fn unreachable(error: reqwest::Error) -> ApiError {
    ApiError::Unavailable(error_chain(&error.without_url()))
}

/// Converts an unreadable response. The request took effect, and a retry will find that.
pub(crate) fn unreadable(error: reqwest::Error) -> ApiError {
    ApiError::Temporary(error_chain(&error.without_url()))
}

/// Joins an error with all its causes.
pub(crate) fn error_chain(error: &dyn Error) -> String {
    let mut words = error.to_string();
    let mut cause = error.source();
    while let Some(error) = cause {
        let text = error.to_string();
        // Some errors include their cause already.
        if !words.contains(&text) {
            let _ = write!(words, ": {text}");
        }
        cause = error.source();
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    fn trouble(status: u16, code: Option<i64>) -> ApiError {
        ErrorResponse { status, code, words: String::new(), message: String::new(), after: None }
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
                message: String::new(),
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
