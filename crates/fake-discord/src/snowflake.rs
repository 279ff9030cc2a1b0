//! Discord's ids and times: increasing snowflakes, and ISO 8601 timestamps.

use std::time::{SystemTime, UNIX_EPOCH};

use jiff::Timestamp;
use serde_json::Value;

/// Milliseconds since 2015 in the upper 42 bits.
pub type Snowflake = u64;

const EPOCH_MS: u64 = 1_420_070_400_000;

pub(crate) fn sid(id: Snowflake) -> Value {
    Value::String(id.to_string())
}

pub(crate) fn now_ms() -> u64 {
    let elapsed = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    u64::try_from(elapsed.as_millis()).unwrap_or(u64::MAX)
}

pub(crate) fn made_ms(id: Snowflake) -> u64 {
    (id >> 22) + EPOCH_MS
}

#[derive(Debug, Default)]
pub(crate) struct Mint {
    last: Snowflake,
}

impl Mint {
    pub(crate) fn next(&mut self) -> Snowflake {
        self.last = (now_ms().saturating_sub(EPOCH_MS) << 22).max(self.last + 1);
        self.last
    }

    pub(crate) fn note_existing(&mut self, id: Snowflake) {
        self.last = self.last.max(id);
    }
}

/// Formats a timestamp in UTC like Discord.
pub(crate) fn iso(ms: u64) -> String {
    let moment = i64::try_from(ms).ok().and_then(|ms| Timestamp::from_millisecond(ms).ok());
    moment.unwrap_or(Timestamp::MAX).strftime("%Y-%m-%dT%H:%M:%S.%6f+00:00").to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn timestamps_are_civil() {
        for (ms, text) in [
            (0, "1970-01-01T00:00:00.000000+00:00"),
            (951_782_400_000, "2000-02-29T00:00:00.000000+00:00"),
            (1_420_070_400_000, "2015-01-01T00:00:00.000000+00:00"),
            (1_795_262_766_123, "2026-11-21T12:06:06.123000+00:00"),
        ] {
            assert_eq!(iso(ms), text);
        }
    }

    #[test]
    fn ids_increase() {
        let mut mint = Mint::default();
        let ids: Vec<_> = (0..1000).map(|_| mint.next()).collect();
        assert!(ids.windows(2).all(|pair| pair[0] < pair[1]));
        mint.note_existing(u64::MAX - 10);
        assert_eq!(mint.next(), u64::MAX - 9);
    }
}
