//! How long requests and pauses of the gateway may take.

use std::time::Duration;

use crate::backoff::Jitter;

/// How long requests and pauses of the gateway may take.
#[derive(Clone, Copy, Debug)]
pub struct RetryPolicy {
    /// How long Discord has to answer: to open a connection, to take a payload, to acknowledge a
    /// heartbeat.
    pub request_timeout: Duration,
    /// The first pause before something is tried again; it doubles.
    pub first_pause: Duration,
    /// The longest pause before the next connection; with the jitter, half as much more.
    pub longest_connect: Duration,
    /// The longest pause before the next session is begun; with the jitter, half as much more.
    pub longest_identify: Duration,
    /// The longest pause after "Invalid Session"; the shortest is a fifth of it.
    pub invalid_session: Duration,
    /// A connection that held this long is made again at once when it breaks.
    pub steady_after: Duration,
    /// How often Discord is asked how many shards it recommends.
    pub shard_check: Duration,
    /// What is added to pauses.
    pub jitter: Jitter,
}

impl Default for RetryPolicy {
    fn default() -> RetryPolicy {
        RetryPolicy {
            request_timeout: Duration::from_secs(15),
            first_pause: Duration::from_secs(1),
            longest_connect: Duration::from_secs(10),
            longest_identify: Duration::from_secs(60),
            invalid_session: Duration::from_secs(5),
            steady_after: Duration::from_secs(30),
            shard_check: Duration::from_secs(24 * 60 * 60),
            jitter: Jitter::Random,
        }
    }
}
