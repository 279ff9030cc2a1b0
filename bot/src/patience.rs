use std::time::Duration;

use discord::backoff::Jitter;
use discord::gateway::RetryPolicy;
use discord::interaction_server::LIMITS;
use http_server::ServerLimits;

#[derive(Clone, Copy, Debug)]
pub struct Patience {
    pub request: Duration,
    /// People who acted this recently need no mention.
    pub watching: Duration,
    /// Between two steps of a fight's result.
    pub reveal: Duration,
    /// If Discord takes longer for one of these steps, the rest appears at once.
    pub slow_step: Duration,
    /// Until "is thinking". Discord waits 3 s in all.
    pub thinking: Duration,
    /// The greatest age of an interaction whose work may begin before it is answered.
    pub answer_before_work: Duration,
    /// The first answer, retries included.
    pub answer: Duration,
    /// Short enough for a second attempt.
    pub answer_try: Duration,
    /// Before a failed announcement is sent again; it doubles.
    pub retry: Duration,
    pub longest_retry: Duration,
    /// For attempts that Discord refuses.
    pub give_up: Duration,
    /// The waiting time before Herald checks that the awaited people are still in the server, and
    /// between two checks.
    pub absence_check: Duration,
    pub announcement_retention: Duration,
    pub housekeeping: Duration,
    /// Between attempts to reach Discord's API; the first is `retry`.
    pub longest_reconnect: Duration,
    /// Between gateway connections; jitter adds up to a half.
    pub longest_connect: Duration,
    /// Before a new session replaces an invalid one; the shortest is a fifth.
    pub invalid_session: Duration,
    pub jitter: Jitter,
    /// Between requests for the recommended number of shards.
    pub resharding: Duration,
    /// A match's first answer waits for the thread's link.
    pub match_place: Duration,
    /// The greatest age of sessions left by the previous process.
    pub session_lifetime: Duration,
    /// Between probes during an outage, however long announcements wait.
    pub outage_probe: Duration,
    /// Refusals in a match's place for this long make Herald check that it is still in the server.
    pub removal_check: Duration,
    /// Before refused commands or emoji are sent again.
    pub resend_refused: Duration,
    /// A broken connection that lasted longer is reopened at once.
    pub steady_connection: Duration,
    pub leave_thread_after: Duration,
    /// Discord's limit is 15 minutes.
    pub late_answer: Duration,
    pub shutdown: Duration,
    /// The HTTP endpoint still answers until balancers have noticed the shutdown.
    pub balancer_notice: Duration,
    /// Then other processes take over from a stalled one.
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
            steady_after: self.steady_connection,
            shard_check: self.resharding,
            jitter: self.jitter,
        }
    }
}

impl Default for Patience {
    fn default() -> Patience {
        Patience {
            request: Duration::from_secs(15),
            watching: Duration::from_secs(30),
            reveal: Duration::from_secs(1),
            slow_step: Duration::from_secs(1),
            thinking: Duration::from_millis(1500),
            answer_before_work: Duration::from_millis(1500),
            answer: Duration::from_millis(2800),
            answer_try: Duration::from_millis(1400),
            retry: Duration::from_secs(1),
            longest_retry: Duration::from_secs(30 * 60),
            give_up: Duration::from_secs(7 * 24 * 60 * 60),
            absence_check: Duration::from_secs(24 * 60 * 60),
            announcement_retention: Duration::from_secs(14 * 24 * 60 * 60),
            housekeeping: Duration::from_secs(10),
            longest_reconnect: Duration::from_secs(60),
            longest_connect: Duration::from_secs(10),
            invalid_session: Duration::from_secs(5),
            jitter: Jitter::Random,
            resharding: Duration::from_secs(24 * 60 * 60),
            match_place: Duration::from_secs(4),
            session_lifetime: Duration::from_secs(2 * 60),
            outage_probe: Duration::from_secs(10),
            removal_check: Duration::from_secs(24 * 60 * 60),
            resend_refused: Duration::from_secs(60 * 60),
            steady_connection: Duration::from_secs(30),
            leave_thread_after: Duration::from_secs(30),
            late_answer: Duration::from_secs(14 * 60 + 30),
            shutdown: Duration::from_secs(10),
            balancer_notice: Duration::from_millis(1500),
            lease: Duration::from_secs(15),
        }
    }
}
