//! Time limits and pauses.

use std::time::Duration;

use discord::backoff::Jitter;
use discord::gateway::RetryPolicy;
use discord::interaction_server::LIMITS;
use http_server::ServerLimits;

/// How long things may take.
#[derive(Clone, Copy, Debug)]
pub struct Patience {
    /// A request to Discord outside an interaction.
    pub request: Duration,
    /// How long somebody counts as looking at a match after an act in it: they need not be called
    /// to what changes there.
    pub looks_on: Duration,
    /// The pause between two steps in which a fight's result appears, and the longest that Discord
    /// may take for one before the rest appears at once.
    pub reveal: Duration,
    /// Work on an interaction before "is thinking" is shown; Discord waits 3 s in all.
    pub thinking: Duration,
    /// How old an interaction may be for its work to begin before Discord has taken an answer.
    pub fresh: Duration,
    /// The first answer to an interaction, retries included.
    pub answer: Duration,
    /// One try of it: a request that hangs must leave time for another.
    pub answer_try: Duration,
    /// The first pause before something that could not be said is tried again; it doubles.
    pub retry: Duration,
    /// The longest such pause.
    pub longest_retry: Duration,
    /// How long in all something that Herald may not say is tried.
    pub give_up: Duration,
    /// How long a match has waited for somebody before Herald asks whether they are still in the
    /// server, and how long until it asks again.
    pub absent: Duration,
    /// How long what has been said is kept in the outbox.
    pub said: Duration,
    /// The pause between two rounds of housekeeping.
    pub rounds: Duration,
    /// The longest pause before Discord is tried to be reached again; the first is `retry`.
    pub longest_reconnect: Duration,
    /// The longest pause before Discord is connected to again; with what chance adds, half as much
    /// more.
    pub longest_connect: Duration,
    /// The longest pause before a session is begun in the place of one that is none any more; the
    /// shortest is a fifth of it.
    pub invalid_session: Duration,
    /// What moves pauses apart.
    pub jitter: Jitter,
    /// How often Discord is asked how many shards it wants.
    pub resharding: Duration,
    /// How long the answer that begins a match waits for the match's thread, to link to it.
    pub begins: Duration,
    /// How old sessions may be that the process before this one has left open.
    pub session_kept: Duration,
    /// How often, in an outage, something that could not be said is tried, however long the others
    /// still wait.
    pub probe: Duration,
    /// How long Herald must have been refused in a match's place before it asks whether it is in
    /// the server at all.
    pub removed: Duration,
    /// The pause before commands or emoji that Discord refuses are sent again.
    pub refused_again: Duration,
    /// A connection that held this long is mended at once when it breaks.
    pub steady: Duration,
    /// How long Herald must have been refused in a thread before it leaves it.
    pub refused: Duration,
    /// How long an answer that was put off may be given: Discord takes it for a quarter of an hour.
    pub late: Duration,
    /// How long shutting down may take.
    pub shutdown: Duration,
    /// How long of that a process goes on to take interactions over HTTP, until those who divide
    /// them among several have noticed that it stops.
    pub noticed: Duration,
    /// How long a process may stand still until others that share its database take over its work.
    pub lease: Duration,
}

impl Patience {
    /// As the interactions endpoint takes it.
    pub(crate) fn interactions(&self) -> ServerLimits {
        ServerLimits { request: self.answer, idle: LIMITS.idle.max(self.answer), ..LIMITS }
    }

    /// As the gateway takes it.
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
