use std::time::Duration;

use crate::backoff::Jitter;

/// Timeouts and pauses of the gateway.
#[derive(Clone, Copy, Debug)]
pub struct RetryPolicy {
    /// Timeout for Discord to open a connection, take a payload, or acknowledge a heartbeat.
    pub request_timeout: Duration,
    /// The first pause before a retry; it doubles.
    pub first_pause: Duration,
    /// The longest pause before the next connection; jitter adds up to half.
    pub longest_connect: Duration,
    /// The longest pause before the next new session; jitter adds up to half.
    pub longest_identify: Duration,
    /// The longest pause after "Invalid Session"; the shortest is a fifth of it.
    pub invalid_session: Duration,
    /// A connection that lasted this long is remade at once when it breaks.
    pub steady_after: Duration,
    /// The interval of asking Discord for the recommended number of shards.
    pub shard_check: Duration,
    /// Jitter of pauses.
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
