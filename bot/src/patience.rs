//! Time limits and pauses.

use std::time::Duration;

use discord::backoff::Jitter;
use discord::gateway::RetryPolicy;
use discord::interaction_server::LIMITS;
use http_server::ServerLimits;

#[derive(Clone, Copy, Debug)]
pub struct Patience {
    pub request: Duration,
    /// The time after an action in a match during which a person needs no mention.
    pub looks_on: Duration,
    /// The pause between two steps in which a fight's result appears.
    pub reveal: Duration,
    /// If Discord takes longer for one of these steps, the rest appears at once.
    pub slow_step: Duration,
    /// The time before "is thinking" is shown. Discord waits 3 s in all.
    pub thinking: Duration,
    /// The greatest age of an interaction whose work may begin before Discord has received an
    /// answer.
    pub fresh: Duration,
    /// Timeout of the first answer to an interaction, retries included.
    pub answer: Duration,
    /// Timeout of one attempt at the first answer, short enough for a second attempt.
    pub answer_try: Duration,
    /// The first pause before a failed announcement is sent again; it doubles.
    pub retry: Duration,
    pub longest_retry: Duration,
    /// The total time for attempts that Discord refuses.
    pub give_up: Duration,
    /// The waiting time of a match after which Herald checks that the awaited people are still in
    /// the server, and the pause between two checks.
    pub absent: Duration,
    /// The time for which sent announcements stay in the outbox.
    pub said: Duration,
    pub rounds: Duration,
    /// The longest pause between attempts to reach Discord's API; the first is `retry`.
    pub longest_reconnect: Duration,
    /// The longest pause between gateway connections; jitter adds up to a half.
    pub longest_connect: Duration,
    /// The longest pause before a new session replaces an invalid one; the shortest is a fifth.
    pub invalid_session: Duration,
    pub jitter: Jitter,
    /// The pause between two questions for the recommended number of shards.
    pub resharding: Duration,
    /// The time for which a match's first answer waits for the thread's link.
    pub begins: Duration,
    /// The greatest age of sessions left by the previous process.
    pub session_kept: Duration,
    /// The pause between two probes during an outage, however long other announcements wait.
    pub probe: Duration,
    /// The duration of refusals in a match's place after which Herald checks that it is still in
    /// the server.
    pub removed: Duration,
    /// The pause before refused commands or emoji are sent again.
    pub refused_again: Duration,
    /// The duration after which a broken connection is reopened at once.
    pub steady: Duration,
    /// The duration of refusals after which Herald leaves a thread.
    pub refused: Duration,
    /// The lifetime of a deferred answer. Discord's limit is 15 minutes.
    pub late: Duration,
    pub shutdown: Duration,
    /// The part of the shutdown during which the HTTP endpoint still answers, until balancers have
    /// noticed.
    pub noticed: Duration,
    /// The lease after which other processes take over from one that stalls.
    pub lease: Duration,
}

impl Patience {
    pub(crate) fn interactions(&self) -> ServerLimits {
        ServerLimits { request: self.answer, idle: LIMITS.idle.max(self.answer), ..LIMITS }
    }

    pub(crate) fn gateway(&self) -> RetryPolicy {
        RetryPolicy {
            request_timeout: self.request,
            first_pause: self.retry,
            longest_connect: self.longest_connect,
            longest_identify: self.longest_reconnect,
            invalid_session: self.invalid_session,
            steady_after: self.steady,
            shard_check: self.resharding,
            jitter: self.jitter,
        }
    }
}

impl Default for Patience {
    fn default() -> Patience {
        Patience {
            request: Duration::from_secs(15),
            looks_on: Duration::from_secs(30),
            reveal: Duration::from_secs(1),
            slow_step: Duration::from_secs(1),
            thinking: Duration::from_millis(1500),
            fresh: Duration::from_millis(1500),
            answer: Duration::from_millis(2800),
            answer_try: Duration::from_millis(1400),
            retry: Duration::from_secs(1),
            longest_retry: Duration::from_secs(30 * 60),
            give_up: Duration::from_secs(7 * 24 * 60 * 60),
            absent: Duration::from_secs(24 * 60 * 60),
            said: Duration::from_secs(14 * 24 * 60 * 60),
            rounds: Duration::from_secs(10),
            longest_reconnect: Duration::from_secs(60),
            longest_connect: Duration::from_secs(10),
            invalid_session: Duration::from_secs(5),
            jitter: Jitter::Random,
            resharding: Duration::from_secs(24 * 60 * 60),
            begins: Duration::from_secs(4),
            session_kept: Duration::from_secs(2 * 60),
            probe: Duration::from_secs(10),
            removed: Duration::from_secs(24 * 60 * 60),
            refused_again: Duration::from_secs(60 * 60),
            steady: Duration::from_secs(30),
            refused: Duration::from_secs(30),
            late: Duration::from_secs(14 * 60 + 30),
            shutdown: Duration::from_secs(10),
            noticed: Duration::from_millis(1500),
            lease: Duration::from_secs(15),
        }
    }
}
