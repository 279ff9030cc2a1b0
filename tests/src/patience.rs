//! Times for journeys: how long Herald waits, and a clock that can be moved.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;

use herald::Patience;

pub fn patience() -> Patience {
    Patience {
        request: fake_discord::PATIENCE,
        watching: 10 * fake_discord::PATIENCE,
        reveal: Duration::from_millis(20),
        slow_step: fake_discord::PATIENCE,
        thinking: 2 * fake_discord::PATIENCE,
        answer_before_work: 2 * fake_discord::PATIENCE,
        answer: 2 * fake_discord::PATIENCE,
        answer_try: fake_discord::PATIENCE,
        retry: Duration::from_millis(20),
        longest_retry: Duration::from_millis(200),
        housekeeping: Duration::from_secs(5),
        longest_reconnect: Duration::from_millis(200),
        longest_connect: Duration::from_millis(200),
        invalid_session: Duration::from_millis(50),
        outage_probe: Duration::from_millis(100),
        resend_refused: Duration::from_millis(200),
        leave_thread_after: Duration::from_millis(10),
        lease: Duration::from_secs(10),
        balancer_notice: Duration::ZERO,
        ..Patience::default()
    }
}

/// Like [`patience`], for journeys with hanging requests: each is given up and retried.
pub fn hurry() -> Patience {
    // Longer than the second that the sandbox asks for with a 429.
    const TRY: Duration = Duration::from_millis(1500);
    Patience { request: TRY, answer_try: TRY, ..patience() }
}

/// Returns a time for [`Clock::Set`](herald::Clock::Set) that runs from `from` (milliseconds since
/// 1970) and can be moved, so that deferred work is retried eventually.
pub fn running_clock(from: i64) -> Arc<AtomicI64> {
    const TICK: Duration = Duration::from_millis(10);
    let clock = Arc::new(AtomicI64::new(from));
    let watched = Arc::downgrade(&clock);
    tokio::spawn(async move {
        while let Some(clock) = watched.upgrade() {
            clock.fetch_add(10, Ordering::Relaxed);
            drop(clock);
            tokio::time::sleep(TICK).await;
        }
    });
    clock
}
