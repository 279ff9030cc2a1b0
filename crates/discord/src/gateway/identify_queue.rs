//! Limits the start of sessions as Discord asks ("Get Gateway Bot"), for all shards together.

use std::time::Duration;

use parking_lot::Mutex;
use tokio::time::Instant;
use tracing::error;

use super::config::Gateway;
use super::disconnect::Disconnect;
use crate::api::GatewayInfo;

/// The window in which Discord allows `max_concurrency` new sessions.
const IDENTIFY_WINDOW: Duration = Duration::from_secs(5);
/// Older connection data is fetched again.
const FRESH: Duration = Duration::from_secs(10 * 60);

pub(crate) struct IdentifyQueue {
    known: tokio::sync::Mutex<SessionLimits>,
    slots: Mutex<IdentifySlots>,
}

/// Discord's connection data, and the sessions that it still allows.
struct SessionLimits {
    info: GatewayInfo,
    since: Instant,
    remaining: u64,
}

impl SessionLimits {
    fn now(info: GatewayInfo) -> SessionLimits {
        SessionLimits { remaining: info.session_start_limit.remaining, info, since: Instant::now() }
    }

    /// Time from the fetch to the reset.
    fn reset(&self) -> Duration {
        Duration::from_millis(self.info.session_start_limit.reset_after)
    }

    /// Whether to fetch it again.
    fn is_old(&self) -> bool {
        let age = self.since.elapsed();
        age >= FRESH || (self.remaining == 0 && age >= self.reset())
    }
}

impl IdentifyQueue {
    pub(crate) fn new(info: GatewayInfo) -> IdentifyQueue {
        let slots = Mutex::new(IdentifySlots::new(info.session_start_limit.max_concurrency));
        IdentifyQueue { known: tokio::sync::Mutex::new(SessionLimits::now(info)), slots }
    }

    pub(crate) async fn learn(&self, info: GatewayInfo) {
        self.slots.lock().resize(info.session_start_limit.max_concurrency);
        *self.known.lock().await = SessionLimits::now(info);
    }

    pub(crate) async fn address(&self) -> String {
        self.known.lock().await.info.url.clone()
    }

    /// Waits until a shard may start a session. Returns the gateway's address.
    pub(crate) async fn wait(&self, gateway: &Gateway, shard: u64) -> Result<String, Disconnect> {
        let url = self.take(gateway).await?;
        let turn = self.slots.lock().take(shard, Instant::now());
        tokio::time::sleep_until(turn).await;
        if let Some(leases) = &gateway.leases {
            let places = self.slots.lock().0.len() as u64;
            leases.take_turn(shard % places, IDENTIFY_WINDOW).await;
        }
        Ok(url)
    }

    /// Takes one of the allowed sessions.
    async fn take(&self, gateway: &Gateway) -> Result<String, Disconnect> {
        loop {
            let pause = {
                let mut limits = self.known.lock().await;
                if limits.is_old() {
                    let info = match gateway.api.gateway().await {
                        Ok(info) => info,
                        Err(trouble) => {
                            return Err(match gateway.invalid_token().await {
                                Some(fatal) => Disconnect::Fatal(fatal),
                                None => Disconnect::broken_by(trouble.to_string()),
                            });
                        }
                    };
                    self.slots.lock().resize(info.session_start_limit.max_concurrency);
                    *limits = SessionLimits::now(info);
                }
                if let Some(remaining) = limits.remaining.checked_sub(1) {
                    limits.remaining = remaining;
                    return Ok(limits.info.url.clone());
                }
                limits.reset().saturating_sub(limits.since.elapsed()).max(Duration::from_secs(1))
            };
            error!(?pause, "session start limit reached; waiting for its reset");
            tokio::time::sleep(pause).await;
        }
    }
}

/// The last start per remainder of the shard's index by `max_concurrency`: each allows one session
/// in five seconds ("Rate Limits" of sharding).
struct IdentifySlots(Vec<Option<Instant>>);

impl IdentifySlots {
    fn new(at_once: u64) -> IdentifySlots {
        IdentifySlots(vec![None; IdentifySlots::places(at_once)])
    }

    fn places(at_once: u64) -> usize {
        usize::try_from(at_once.clamp(1, 1024)).unwrap_or(1)
    }

    /// Changes the concurrency. Earlier starts count for all remainders.
    fn resize(&mut self, at_once: u64) {
        let places = IdentifySlots::places(at_once);
        if places != self.0.len() {
            let latest = self.0.iter().copied().max().flatten();
            self.0 = vec![latest; places];
        }
    }

    /// Returns when a shard may start. The next one of its remainder follows five seconds later.
    fn take(&mut self, shard: u64, now: Instant) -> Instant {
        let place = usize::try_from(shard).unwrap_or_default() % self.0.len();
        let turn = self.0[place].map_or(now, |last| now.max(last + IDENTIFY_WINDOW));
        self.0[place] = Some(turn);
        turn
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn as_many_begin_at_once_as_discord_says() {
        let now = Instant::now();
        let seconds = |turn: Instant| (turn - now).as_secs();
        let mut slots = IdentifySlots::new(2);
        let starts: Vec<u64> = (0..5).map(|shard| seconds(slots.take(shard, now))).collect();
        assert_eq!(starts, [0, 0, 5, 5, 10]);
        // After a pause, a shard may start at once.
        let later = now + Duration::from_secs(60);
        assert_eq!(seconds(slots.take(0, later)), 60);
        // A new concurrency doesn't allow an earlier start.
        slots.resize(4);
        let starts: Vec<u64> = (0..4).map(|shard| seconds(slots.take(shard, later))).collect();
        assert_eq!(starts, [65, 65, 65, 65]);
        assert_eq!(IdentifySlots::new(0).0.len(), 1);
    }
}
