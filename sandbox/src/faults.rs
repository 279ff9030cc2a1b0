//! Faults on demand, and the record of what the bot asked.

use std::time::Duration;

use serde_json::Value;

use crate::errors::{self, ApiError};
use crate::world::World;

/// What goes wrong with a request.
#[derive(Debug, Clone, PartialEq)]
pub enum Fault {
    /// 429 with the time to wait; the request is not performed.
    RateLimit {
        /// How long the bot is asked to wait.
        retry_after: Duration,
    },
    /// This HTTP status with an error body; the request is not performed.
    Status(u16),
    /// Never answers; the request is not performed.
    Hang,
    /// Performs the request, then cuts the connection without an answer.
    DropAfterApplying,
}

/// A fault with the requests it strikes.
#[derive(Debug, Clone)]
pub(crate) struct Rule {
    pub(crate) fault: Fault,
    pub(crate) method: String,
    pub(crate) pattern: String,
    pub(crate) left: u32,
}

/// One REST request of the bot and how it was answered.
#[derive(Debug, Clone, PartialEq)]
pub struct Recorded {
    /// The HTTP method, upper case.
    pub method: String,
    /// The path after `/api/v10`, without the query.
    pub path: String,
    /// The query as it came, without the question mark; empty if there was none.
    pub query: String,
    /// The JSON body (for multipart the part `payload_json`), or null.
    pub body: Value,
    /// The names and sizes in bytes of the files sent along.
    pub files: Vec<(String, usize)>,
    /// The HTTP status that was answered; 0 if the connection hung or was cut.
    pub status: u16,
    /// The body that was answered, or null.
    pub answer: Value,
}

/// Whether a path matches a pattern: `*` stands for one part, `**` at the end for any rest.
pub(crate) fn matches(pattern: &str, path: &str) -> bool {
    let mut parts = path.split('/').filter(|part| !part.is_empty());
    for wanted in pattern.split('/').filter(|part| !part.is_empty()) {
        if wanted == "**" {
            return true;
        }
        match parts.next() {
            Some(part) if wanted == "*" || wanted == part => {}
            _ => return false,
        }
    }
    parts.next().is_none()
}

impl World {
    /// Takes the fault that strikes this request, if any.
    pub(crate) fn strike(&mut self, method: &str, path: &str) -> Option<Fault> {
        let rule = self.rules.iter_mut().find(|rule| {
            rule.left > 0
                && (rule.method == "*" || rule.method.eq_ignore_ascii_case(method))
                && matches(&rule.pattern, path)
        })?;
        rule.left -= 1;
        let fault = rule.fault.clone();
        self.rules.retain(|rule| rule.left > 0);
        Some(fault)
    }
}

impl Fault {
    /// The refusal that is answered, for faults that answer at all.
    pub(crate) fn refusal(&self) -> Option<ApiError> {
        match self {
            Fault::RateLimit { retry_after } => {
                Some(ApiError::rate_limited(retry_after.as_secs_f64(), false))
            }
            Fault::Status(404) => Some(errors::not_found()),
            Fault::Status(401) => Some(errors::unauthorized()),
            Fault::Status(403) => Some(errors::missing_permissions()),
            Fault::Status(status) => {
                Some(ApiError::new(*status, 0, &format!("{status}: made to fail by the sandbox")))
            }
            Fault::Hang | Fault::DropAfterApplying => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::matches;

    #[test]
    fn patterns() {
        for (pattern, path, expected) in [
            ("/channels/*/messages", "/channels/5/messages", true),
            ("/channels/*/messages", "/channels/5/messages/6", false),
            ("/channels/**", "/channels/5/messages/6", true),
            ("/channels/5", "/channels/6", false),
            ("/**", "/gateway", true),
        ] {
            assert_eq!(matches(pattern, path), expected, "{pattern} {path}");
        }
    }
}
