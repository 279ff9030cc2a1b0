//! What time it is: the only place that asks.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};

use referee::Time;

/// A clock.
#[derive(Debug)]
pub enum Clock {
    /// The machine's.
    System,
    /// One that tests set, and can move; milliseconds since 1970.
    Set(Arc<AtomicI64>),
}

impl Clock {
    /// What time it is.
    #[must_use]
    pub fn now(&self) -> Time {
        match self {
            Clock::System => {
                let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
                Time(i64::try_from(since.as_millis()).unwrap_or(i64::MAX))
            }
            Clock::Set(millis) => Time(millis.load(Ordering::Relaxed)),
        }
    }
}
