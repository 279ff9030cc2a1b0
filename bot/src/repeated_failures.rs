//! Failures that repeat until their cause is repaired, such as a missing database file. Each is
//! logged once, and then occasionally.

use std::collections::HashMap;
use std::fmt::Display;
use std::time::Duration;

use parking_lot::Mutex;
use tokio::time::Instant;
use tracing::{debug, error};

const PAUSE: Duration = Duration::from_secs(10 * 60);

#[derive(Debug, Default)]
pub(crate) struct RepeatedFailures(Mutex<HashMap<&'static str, (String, Instant)>>);

impl RepeatedFailures {
    /// Logs a failure as an error, or as a debug message if it was logged recently.
    pub(crate) fn log(&self, event: &'static str, cause: &dyn Display) {
        if self.is_news(event, cause.to_string()) {
            error!(%cause, "{event}");
        } else {
            debug!(%cause, "{event}");
        }
    }

    fn is_news(&self, event: &'static str, cause: String) -> bool {
        let now = Instant::now();
        let mut logged = self.0.lock();
        let last = logged.get(event);
        let is_known = last.is_some_and(|(known, at)| *known == cause && now - *at < PAUSE);
        if !is_known {
            logged.insert(event, (cause, now));
        }
        !is_known
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn a_failure_that_repeats_is_logged_seldom() {
        let failures = RepeatedFailures::default();
        let is_news = |event, cause: &str| failures.is_news(event, cause.to_owned());
        assert!(is_news("cannot read", "gone"));
        assert!(!is_news("cannot read", "gone"));
        assert!(is_news("cannot write", "gone"));
        assert!(is_news("cannot read", "damaged"));
        tokio::time::advance(PAUSE).await;
        assert!(is_news("cannot read", "damaged"));
        assert!(!is_news("cannot read", "damaged"));
    }
}
