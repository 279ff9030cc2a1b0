//! Repeated failures, such as a missing database file, are logged once, and then occasionally.

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
    pub(crate) fn log(&self, event: &'static str, cause: &dyn Display) {
        if self.is_new(event, cause.to_string()) {
            error!(%cause, "{event}");
        } else {
            debug!(%cause, "{event}");
        }
    }

    fn is_new(&self, event: &'static str, cause: String) -> bool {
        let now = Instant::now();
        let mut log = self.0.lock();
        let last = log.get(event);
        let is_known = last.is_some_and(|(last_cause, logged_at)| {
            *last_cause == cause && now - *logged_at < PAUSE
        });
        if !is_known {
            log.insert(event, (cause, now));
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
        let is_new = |event, cause: &str| failures.is_new(event, cause.to_owned());
        assert!(is_new("cannot read", "gone"));
        assert!(!is_new("cannot read", "gone"));
        assert!(is_new("cannot write", "gone"));
        assert!(is_new("cannot read", "damaged"));
        tokio::time::advance(PAUSE).await;
        assert!(is_new("cannot read", "damaged"));
        assert!(!is_new("cannot read", "damaged"));
    }
}
