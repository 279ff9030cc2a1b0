//! One shard: its connection, made again for as long as it may be.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::mpsc::UnboundedSender;
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;
use tracing::warn;

use super::FatalError;
use super::connection::{self, Progress, Session};
use super::disconnect::{ConnectionLoss, Disconnect};
use super::shard_context::ShardContext;
use crate::app::Patience;
use crate::discord::backoff::Backoff;

/// How a shard ended.
#[derive(Debug)]
pub(super) enum ShardExit {
    /// It was told to: with the session that may be resumed, if there is one.
    Stopped(Option<Session>),
    /// Discord takes no other connection.
    Fatal(FatalError),
    /// There are too many servers for this number of shards.
    TooFewShards,
}

/// Keeps a shard connected.
pub(super) async fn keep(context: ShardContext, mut session: Option<Session>) -> ShardExit {
    let mut waits = ReconnectDelay::new(&context.gateway.app.patience);
    loop {
        let begun = Instant::now();
        let mut progress = Progress::default();
        let end = match address(&context, session.as_ref()).await {
            Ok(address) => connection::serve(&context, &address, &mut session, &mut progress).await,
            Err(end) => end,
        };
        let broken = match end {
            Disconnect::Stopped => return ShardExit::Stopped(session),
            Disconnect::Fatal(never) => return ShardExit::Fatal(never),
            Disconnect::TooFewShards => return ShardExit::TooFewShards,
            Disconnect::Broken(broken) => broken,
        };
        if !progress.greeted
            && let Some(session) = session.as_mut()
        {
            session.elsewhere();
        }
        let resumes = session.is_some();
        let pause = waits.after(&progress, &broken, resumes, begun);
        warn!(why = broken.why, ?pause, resumes, "the connection to Discord is made again");
        if !context.wait(pause).await {
            return ShardExit::Stopped(session);
        }
    }
}

/// The address for the next connection, when it may be made.
async fn address(context: &ShardContext, session: Option<&Session>) -> Result<String, Disconnect> {
    let own = context.gateway.address.clone();
    if let Some(session) = session {
        return Ok(own.unwrap_or_else(|| session.resume_at.clone()));
    }
    tokio::select! {
        url = context.identify_queue.wait(&context.gateway, context.shard.index) => {
            url.map(|url| own.unwrap_or(url))
        }
        () = context.stop.cancelled() => Err(Disconnect::Stopped),
    }
}

/// How long is waited before the next connection. Connecting costs nobody anything and is tried
/// often; sessions are begun ever more slowly, for there are so many a day.
struct ReconnectDelay {
    patience: Patience,
    connecting: Backoff,
    entering: Backoff,
    /// The first break in a long while is mended at once.
    at_once: bool,
}

impl ReconnectDelay {
    fn new(patience: &Patience) -> ReconnectDelay {
        let pauses = |longest| Backoff::new(patience.retry, longest).by(patience.jitter);
        ReconnectDelay {
            patience: *patience,
            connecting: pauses(patience.longest_connect),
            entering: pauses(patience.longest_reconnect),
            at_once: true,
        }
    }

    /// The pause after a connection that was begun at `begun` and came so far.
    fn after(
        &mut self,
        progress: &Progress,
        broken: &ConnectionLoss,
        resumes: bool,
        begun: Instant,
    ) -> Duration {
        let patience = &self.patience;
        if progress.greeted {
            self.connecting.reset();
        }
        if progress.ready_since.is_some_and(|since| since.elapsed() >= patience.steady) {
            self.entering.reset();
            self.at_once = true;
        }
        // What was never there is not tried again at once.
        let at_once = std::mem::take(&mut self.at_once);
        if broken.invalid {
            // "Invalid Session": a random time of one to five seconds.
            let least = patience.invalid_session / 5;
            let short = least + patience.jitter.part_of(patience.invalid_session - least);
            // What was begun counts, what could not be resumed does not.
            return if progress.identified { short.max(self.entering.next()) } else { short };
        }
        if at_once {
            return Duration::ZERO;
        }
        if !progress.greeted {
            // A try that hangs has waited already.
            return self.connecting.next().saturating_sub(begun.elapsed());
        }
        let pause = self.entering.next();
        if resumes { pause.min(patience.longest_connect) } else { pause }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::discord::backoff::Jitter;

    fn broken(invalid: bool) -> ConnectionLoss {
        ConnectionLoss { why: String::new(), code: None, invalid }
    }

    fn seconds(pause: Duration) -> u64 {
        pause.as_secs()
    }

    /// Times that no machine's slowness can change: nothing is waited for.
    fn waits(jitter: Jitter) -> ReconnectDelay {
        ReconnectDelay::new(&Patience { jitter, ..Patience::default() })
    }

    const CONNECTED: Progress = Progress { greeted: true, identified: false, ready_since: None };
    const BEGUN: Progress = Progress { greeted: true, identified: true, ready_since: None };

    #[tokio::test(start_paused = true)]
    async fn connecting_is_tried_every_quarter_of_a_minute() {
        for jitter in [Jitter::Part(0), Jitter::Part(100)] {
            let mut waits = waits(jitter);
            let unmet = Progress::default();
            assert_eq!(waits.after(&unmet, &broken(false), true, Instant::now()), Duration::ZERO);
            let mut longest = Duration::ZERO;
            for _ in 0..60 {
                let pause = waits.after(&unmet, &broken(false), true, Instant::now());
                longest = longest.max(pause);
            }
            let wanted = if jitter == Jitter::Part(0) { 10 } else { 15 };
            assert_eq!(seconds(longest), wanted);
            // A try that hung for so long has waited already.
            let begun = Instant::now();
            tokio::time::advance(Duration::from_secs(15)).await;
            assert_eq!(waits.after(&unmet, &broken(false), true, begun), Duration::ZERO);
        }
    }

    #[tokio::test(start_paused = true)]
    async fn a_session_that_is_none_any_more_is_begun_within_five_seconds() {
        for (jitter, wanted) in
            [(Jitter::Part(0), 1), (Jitter::Part(50), 3), (Jitter::Part(100), 5)]
        {
            let mut waits = waits(jitter);
            // However long Discord was away before.
            for _ in 0..30 {
                waits.after(&Progress::default(), &broken(false), true, Instant::now());
            }
            let pause = waits.after(&CONNECTED, &broken(true), false, Instant::now());
            assert_eq!(seconds(pause), wanted, "{jitter:?}");
            // And connecting begins with short pauses again.
            let pause = waits.after(&Progress::default(), &broken(false), false, Instant::now());
            assert!(pause < Duration::from_secs(2), "{pause:?}");
        }
    }

    #[tokio::test(start_paused = true)]
    async fn only_what_begins_sessions_is_done_ever_more_slowly() {
        let mut waits = waits(Jitter::Part(0));
        let mut pauses = Vec::new();
        for _ in 0..9 {
            pauses.push(seconds(waits.after(&BEGUN, &broken(true), false, Instant::now())));
        }
        assert_eq!(pauses, [1, 2, 4, 8, 16, 32, 60, 60, 60]);
        let pause = waits.after(&CONNECTED, &broken(false), true, Instant::now());
        assert_eq!(seconds(pause), 10);
        // Connected for long, all is well again.
        let progress = Progress { ready_since: Some(Instant::now()), ..BEGUN };
        tokio::time::advance(Duration::from_secs(31)).await;
        assert_eq!(waits.after(&progress, &broken(false), true, Instant::now()), Duration::ZERO);
        assert_eq!(seconds(waits.after(&BEGUN, &broken(true), false, Instant::now())), 1);
    }
}
