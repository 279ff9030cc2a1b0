use std::time::Duration;

use tokio::time::Instant;
use tracing::warn;

use super::config::FatalError;
use super::connection::{self, Progress};
use super::disconnect::{ConnectionLoss, Disconnect};
use super::retry_policy::RetryPolicy;
use super::session::Session;
use super::shard_context::ShardContext;
use crate::backoff::Backoff;

#[derive(Debug)]
pub(crate) enum ShardExit {
    Stopped(Option<Session>),
    Fatal(FatalError),
    TooFewShards,
}

pub(crate) async fn run(context: ShardContext, mut session: Option<Session>) -> ShardExit {
    let mut delay = ReconnectDelay::new(&context.gateway.retry_policy);
    loop {
        let start = Instant::now();
        let mut progress = Progress::default();
        let end = match address(&context, session.as_ref()).await {
            Ok(address) => connection::serve(&context, &address, &mut session, &mut progress).await,
            Err(end) => end,
        };
        let loss = match end {
            Disconnect::Stopped => return ShardExit::Stopped(session),
            Disconnect::Fatal(fatal) => return ShardExit::Fatal(fatal),
            Disconnect::TooFewShards => return ShardExit::TooFewShards,
            Disconnect::Broken(loss) => loss,
        };
        if !progress.greeted
            && let Some(session) = session.as_mut()
        {
            session.use_other_address();
        }
        let resumes = session.is_some();
        let pause = delay.after(&progress, &loss, resumes, start);
        warn!(cause = loss.cause, ?pause, resumes, "reconnecting to Discord");
        if !context.wait(pause).await {
            return ShardExit::Stopped(session);
        }
    }
}

/// Waits until the next connection may be made. Returns its address.
async fn address(context: &ShardContext, session: Option<&Session>) -> Result<String, Disconnect> {
    let own = context.gateway.address.clone();
    if let Some(session) = session {
        return Ok(own.unwrap_or_else(|| session.resume_address.clone()));
    }
    tokio::select! {
        url = context.identify_queue.wait(&context.gateway, context.shard.index) => {
            url.map(|url| own.unwrap_or(url))
        }
        () = context.stop.cancelled() => Err(Disconnect::Stopped),
    }
}

/// The pause before the next connection. Connecting is cheap and retried often. New sessions slow
/// down more and more, because Discord limits them per day.
struct ReconnectDelay {
    policy: RetryPolicy,
    connecting: Backoff,
    identifying: Backoff,
    /// The first break after a steady connection is retried at once.
    at_once: bool,
}

impl ReconnectDelay {
    fn new(policy: &RetryPolicy) -> ReconnectDelay {
        let pauses = |longest| Backoff::new(policy.first_pause, longest).by(policy.jitter);
        ReconnectDelay {
            policy: *policy,
            connecting: pauses(policy.longest_connect),
            identifying: pauses(policy.longest_identify),
            at_once: true,
        }
    }

    /// Returns the pause after a connection that started at `start`.
    fn after(
        &mut self,
        progress: &Progress,
        loss: &ConnectionLoss,
        resumes: bool,
        start: Instant,
    ) -> Duration {
        let policy = &self.policy;
        if progress.greeted {
            self.connecting.reset();
        }
        if progress.ready_since.is_some_and(|since| since.elapsed() >= policy.steady_after) {
            self.identifying.reset();
            self.at_once = true;
        }
        // Only a connection that was established is retried at once.
        let at_once = std::mem::take(&mut self.at_once);
        if loss.invalid {
            // "Invalid Session" asks for a random pause of one to five seconds.
            let least = policy.invalid_session / 5;
            let short = least + policy.jitter.part_of(policy.invalid_session - least);
            // Only new sessions count towards the daily limit, failed resumes don't.
            return if progress.identified { short.max(self.identifying.pause()) } else { short };
        }
        if at_once {
            return Duration::ZERO;
        }
        if !progress.greeted {
            // The time of a hanging attempt counts.
            return self.connecting.pause().saturating_sub(start.elapsed());
        }
        let pause = self.identifying.pause();
        if resumes { pause.min(policy.longest_connect) } else { pause }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::backoff::Jitter;

    fn connection_loss(invalid: bool) -> ConnectionLoss {
        ConnectionLoss { cause: String::new(), code: None, invalid }
    }

    fn seconds(pause: Duration) -> u64 {
        pause.as_secs()
    }

    /// With paused time, so that slow machines don't matter.
    fn delay(jitter: Jitter) -> ReconnectDelay {
        ReconnectDelay::new(&RetryPolicy { jitter, ..RetryPolicy::default() })
    }

    const CONNECTED: Progress = Progress { greeted: true, identified: false, ready_since: None };
    const IDENTIFIED: Progress = Progress { greeted: true, identified: true, ready_since: None };

    #[tokio::test(start_paused = true)]
    async fn connecting_is_tried_every_quarter_of_a_minute() {
        for jitter in [Jitter::Part(0), Jitter::Part(100)] {
            let mut delay = delay(jitter);
            let unmet = Progress::default();
            assert_eq!(
                delay.after(&unmet, &connection_loss(false), true, Instant::now()),
                Duration::ZERO
            );
            let mut longest = Duration::ZERO;
            for _ in 0..60 {
                let pause = delay.after(&unmet, &connection_loss(false), true, Instant::now());
                longest = longest.max(pause);
            }
            let expected = if jitter == Jitter::Part(0) { 10 } else { 15 };
            assert_eq!(seconds(longest), expected);
            // The time of a hanging attempt counts.
            let start = Instant::now();
            tokio::time::advance(Duration::from_secs(15)).await;
            assert_eq!(delay.after(&unmet, &connection_loss(false), true, start), Duration::ZERO);
        }
    }

    #[tokio::test(start_paused = true)]
    async fn a_session_that_is_none_any_more_is_begun_within_five_seconds() {
        for (jitter, expected) in
            [(Jitter::Part(0), 1), (Jitter::Part(50), 3), (Jitter::Part(100), 5)]
        {
            let mut delay = delay(jitter);
            // Independent of the length of Discord's outage.
            for _ in 0..30 {
                delay.after(&Progress::default(), &connection_loss(false), true, Instant::now());
            }
            let pause = delay.after(&CONNECTED, &connection_loss(true), false, Instant::now());
            assert_eq!(seconds(pause), expected, "{jitter:?}");
            // Connecting starts with short pauses again.
            let pause =
                delay.after(&Progress::default(), &connection_loss(false), false, Instant::now());
            assert!(pause < Duration::from_secs(2), "{pause:?}");
        }
    }

    #[tokio::test(start_paused = true)]
    async fn only_what_begins_sessions_is_done_ever_more_slowly() {
        let mut delay = delay(Jitter::Part(0));
        let mut pauses = Vec::new();
        for _ in 0..9 {
            pauses.push(seconds(delay.after(
                &IDENTIFIED,
                &connection_loss(true),
                false,
                Instant::now(),
            )));
        }
        assert_eq!(pauses, [1, 2, 4, 8, 16, 32, 60, 60, 60]);
        let pause = delay.after(&CONNECTED, &connection_loss(false), true, Instant::now());
        assert_eq!(seconds(pause), 10);
        // After a long connection, everything is reset.
        let progress = Progress { ready_since: Some(Instant::now()), ..IDENTIFIED };
        tokio::time::advance(Duration::from_secs(31)).await;
        assert_eq!(
            delay.after(&progress, &connection_loss(false), true, Instant::now()),
            Duration::ZERO
        );
        assert_eq!(
            seconds(delay.after(&IDENTIFIED, &connection_loss(true), false, Instant::now())),
            1
        );
    }
}
