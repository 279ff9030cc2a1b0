//! Why Discord did not do what it was asked.
//! Source: Discord's documentation, "JSON Error Codes".

use serenity::all::HttpError;

/// Why Discord did not do what it was asked.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Trouble {
    /// What is asked about is not there (any more).
    #[error("gone: {0}")]
    Gone(String),
    /// The thread sleeps: it can be woken.
    #[error("archived: {0}")]
    Archived(String),
    /// Herald may not do that there.
    #[error("forbidden: {0}")]
    Forbidden(String),
    /// Discord takes it for wrong: it will never succeed as it is.
    #[error("wrong: {0}")]
    Wrong(String),
    /// It may succeed later: too many requests, no answer in time.
    #[error("not now: {0}")]
    NotNow(String),
    /// Discord cannot be reached, or says itself that it is out of order: it may succeed once it is
    /// back.
    #[error("Discord is away: {0}")]
    Away(String),
}

/// "Unknown Message", "Unknown Channel", "Unknown Webhook", "Unknown Interaction".
const GONE: [isize; 4] = [10008, 10003, 10015, 10062];
/// "Thread is archived".
const ARCHIVED: isize = 50083;
/// "Thread is locked": as good as gone for posting.
const LOCKED: isize = 160_005;
/// "Unknown Member", "Unknown User" (one who has no account any more).
pub(super) const NO_MEMBER: [isize; 2] = [10007, 10013];
/// "A thread has already been created for this message".
pub(super) const THREAD_EXISTS: isize = 160_004;

/// Discord's own number of an error.
pub(super) fn code(error: &serenity::Error) -> Option<isize> {
    match error {
        serenity::Error::Http(HttpError::UnsuccessfulRequest(response)) => {
            Some(response.error.code)
        }
        _ => None,
    }
}

/// What an error of serenity means.
pub(super) fn trouble(error: serenity::Error) -> Trouble {
    let serenity::Error::Http(HttpError::UnsuccessfulRequest(response)) = &error else {
        return match error {
            // What serenity could not read or send says nothing of the request itself.
            serenity::Error::Http(_) | serenity::Error::Io(_) => Trouble::Away(error.to_string()),
            // Done, but the answer was not understood: asking again finds it done.
            other => Trouble::NotNow(other.to_string()),
        };
    };
    let code = response.error.code;
    let words = format!("{} {code} {}", response.status_code.as_u16(), response.error.message);
    match response.status_code.as_u16() {
        _ if code == ARCHIVED => Trouble::Archived(words),
        _ if GONE.contains(&code) || code == LOCKED => Trouble::Gone(words),
        401 | 403 => Trouble::Forbidden(words),
        404 => Trouble::Gone(words),
        429 => Trouble::NotNow(words),
        500.. => Trouble::Away(words),
        // serenity's own code when the body of an error was not Discord's.
        _ if code == -1 => Trouble::NotNow(words),
        _ => Trouble::Wrong(words),
    }
}
