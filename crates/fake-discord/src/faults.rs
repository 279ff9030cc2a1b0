use std::time::Duration;

use crate::errors::{self, ApiError};

#[derive(Debug, Clone, PartialEq)]
pub enum Fault {
    /// 429 with the time to wait. The request isn't performed.
    RateLimit {
        retry_after: Duration,
    },
    /// 429 with code 30034: no more commands can be created today. The request isn't performed.
    DailyCreates {
        retry_after: Duration,
    },
    /// This HTTP status with an error body. The request isn't performed.
    Status(u16),
    /// This HTTP status with this Discord code. The request isn't performed.
    Refused(u16, u32),
    /// This HTTP status with a page that isn't Discord's, like one from a proxy. The request isn't
    /// performed.
    Page(u16),
    Hang,
    /// Performs the request, then cuts the connection without an answer.
    DropAfterApplying,
    HangAfterApplying,
}

/// The request from which on the bot gets no answers, as if it had been killed there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Halt {
    /// Before this request, counted from 1, which isn't performed.
    Before(u32),
    /// After this request, which is performed but never answered.
    After(u32),
}

#[derive(Debug, Default)]
pub(crate) struct Halts {
    pub(crate) count: u32,
    pub(crate) at: Option<Halt>,
    pub(crate) halted: bool,
}

impl Halts {
    /// Counts a request. Returns its fault, if answers stop here.
    pub(crate) fn count(&mut self) -> Option<Fault> {
        if self.halted {
            return Some(Fault::Hang);
        }
        self.count += 1;
        let fault = match self.at? {
            Halt::Before(number) if number == self.count => Fault::Hang,
            Halt::After(number) if number == self.count => Fault::HangAfterApplying,
            _ => return None,
        };
        self.halted = true;
        Some(fault)
    }
}

#[derive(Debug, Clone)]
pub(crate) struct Rule {
    pub(crate) fault: Fault,
    pub(crate) method: String,
    pub(crate) pattern: String,
    pub(crate) times_left: u32,
}

/// Whether a path matches a pattern: `*` is one part, `**` at the end any rest.
fn matches(pattern: &str, path: &str) -> bool {
    let mut parts = path.split('/').filter(|part| !part.is_empty());
    for pattern_part in pattern.split('/').filter(|part| !part.is_empty()) {
        if pattern_part == "**" {
            return true;
        }
        match parts.next() {
            Some(part) if pattern_part == "*" || pattern_part == part => {}
            _ => return false,
        }
    }
    parts.next().is_none()
}

pub(crate) fn strike(rules: &mut Vec<Rule>, method: &str, path: &str) -> Option<Fault> {
    let rule = rules.iter_mut().find(|rule| {
        rule.times_left > 0
            && (rule.method == "*" || rule.method.eq_ignore_ascii_case(method))
            && matches(&rule.pattern, path)
    })?;
    rule.times_left -= 1;
    let fault = rule.fault.clone();
    rules.retain(|rule| rule.times_left > 0);
    Some(fault)
}

impl Fault {
    pub(crate) fn refusal(&self) -> Option<ApiError> {
        match self {
            Fault::RateLimit { retry_after } => {
                Some(ApiError::rate_limited(retry_after.as_secs_f64(), false))
            }
            Fault::DailyCreates { retry_after } => {
                Some(ApiError::daily_creates(retry_after.as_secs_f64()))
            }
            Fault::Status(404) => Some(errors::not_found()),
            Fault::Status(401) => Some(errors::unauthorized()),
            Fault::Status(403) => Some(errors::missing_permissions()),
            Fault::Status(status) => {
                Some(ApiError::new(*status, 0, &format!("{status}: made to fail by the sandbox")))
            }
            Fault::Refused(status, code) => {
                Some(ApiError::new(*status, *code, "Made to fail by the sandbox."))
            }
            Fault::Page(status) => Some(ApiError::new(*status, 0, "A page.")),
            Fault::Hang | Fault::DropAfterApplying | Fault::HangAfterApplying => None,
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
