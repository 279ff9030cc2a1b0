//! Herald's view of its own health, in memory.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use discord::gateway::ShardId;
use parking_lot::Mutex;
use tokio::sync::Notify;

/// The longest silence of a live task, with room for a slow disk.
pub(crate) const LIVE_WITHIN: Duration = Duration::from_secs(90);
/// Shorter interruptions of the gateway don't affect readiness: Discord often asks for reconnects,
/// and a session resumes within seconds.
pub(crate) const RESUME_WITHIN: Duration = Duration::from_secs(30);

#[derive(Debug, Default)]
struct Pulse {
    /// Milliseconds since Herald's start plus one; 0 if it isn't running.
    at: AtomicU64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum GatewayState {
    Connected,
    Resuming,
    Lost,
    NotYet,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct ShardCount {
    pub(crate) of: usize,
    pub(crate) connected: usize,
}

/// The connected shards. While Discord wants another number of them, both sets exist.
#[derive(Debug, Default)]
struct Shards {
    /// By number of shards.
    connected: BTreeMap<u64, BTreeSet<u64>>,
    /// Shards that other processes keep connected.
    elsewhere: BTreeMap<u64, BTreeSet<u64>>,
    were_complete: bool,
    incomplete_since: Option<Instant>,
    of: u64,
}

impl Shards {
    fn is_complete(&self) -> bool {
        let all = [&self.connected, &self.elsewhere];
        all.into_iter().flat_map(BTreeMap::keys).any(|of| {
            let count =
                |shards: &BTreeMap<u64, BTreeSet<u64>>| shards.get(of).map_or(0, BTreeSet::len);
            all.into_iter().map(count).sum::<usize>() as u64 >= *of
        })
    }

    fn note(&mut self, now: Instant) {
        if self.is_complete() {
            (self.were_complete, self.incomplete_since) = (true, None);
        } else if self.were_complete {
            self.incomplete_since.get_or_insert(now);
        }
    }
}

#[derive(Debug)]
pub(crate) struct HealthState {
    begun: Instant,
    started_at: SystemTime,
    draining: AtomicBool,
    runtime: Pulse,
    outbox: Pulse,
    shards: Mutex<Shards>,
    /// The reason why the start waits for the database, if it does.
    no_database: Mutex<Option<String>>,
    changed: Notify,
}

impl Default for HealthState {
    fn default() -> HealthState {
        HealthState {
            begun: Instant::now(),
            started_at: SystemTime::now(),
            draining: AtomicBool::new(false),
            runtime: Pulse::default(),
            outbox: Pulse::default(),
            shards: Mutex::default(),
            no_database: Mutex::default(),
            changed: Notify::new(),
        }
    }
}

impl HealthState {
    fn millis(&self, now: Instant) -> u64 {
        let millis = now.saturating_duration_since(self.begun).as_millis();
        u64::try_from(millis).unwrap_or(u64::MAX - 1)
    }

    pub(crate) fn started_at(&self) -> f64 {
        let since = self.started_at.duration_since(UNIX_EPOCH);
        since.map_or(0.0, |since| since.as_secs_f64())
    }

    pub(crate) fn runtime_moves(&self) {
        self.runtime.at.store(self.millis(Instant::now()) + 1, Ordering::Relaxed);
    }

    pub(crate) fn outbox_moves(&self) {
        self.outbox.at.store(self.millis(Instant::now()) + 1, Ordering::Relaxed);
    }

    pub(crate) fn outbox_ends(&self) {
        self.outbox.at.store(0, Ordering::Relaxed);
    }

    pub(crate) fn stuck(&self, now: Instant) -> Option<(&'static str, Duration)> {
        let pulses = [("the runtime", &self.runtime), ("the outbox", &self.outbox)];
        pulses.into_iter().find_map(|(name, pulse)| {
            let at = pulse.at.load(Ordering::Relaxed).checked_sub(1)?;
            let still = Duration::from_millis(self.millis(now).saturating_sub(at));
            (still > LIVE_WITHIN).then_some((name, still))
        })
    }

    pub(crate) fn connected(&self, shard: ShardId) {
        let mut shards = self.shards.lock();
        shards.of = shard.of;
        shards.connected.entry(shard.of).or_default().insert(shard.index);
        if let Some(indexes) = shards.elsewhere.get_mut(&shard.of) {
            indexes.remove(&shard.index);
        }
        shards.note(Instant::now());
        drop(shards);
        self.changed.notify_one();
    }

    pub(crate) fn elsewhere(&self, shard: ShardId) {
        let mut shards = self.shards.lock();
        shards.of = shard.of;
        // Other numbers of shards are obsolete.
        shards.elsewhere.retain(|of, _| *of == shard.of);
        shards.elsewhere.entry(shard.of).or_default().insert(shard.index);
        shards.note(Instant::now());
        drop(shards);
        self.changed.notify_one();
    }

    pub(crate) fn disconnected(&self, shard: ShardId) {
        let mut shards = self.shards.lock();
        if let Some(indexes) = shards.connected.get_mut(&shard.of) {
            indexes.remove(&shard.index);
            if indexes.is_empty() {
                shards.connected.remove(&shard.of);
            }
        }
        shards.note(Instant::now());
        drop(shards);
        self.changed.notify_one();
    }

    pub(crate) fn gateway(&self, now: Instant) -> GatewayState {
        let shards = self.shards.lock();
        match shards.incomplete_since {
            _ if !shards.were_complete => GatewayState::NotYet,
            None => GatewayState::Connected,
            Some(since) if now.saturating_duration_since(since) <= RESUME_WITHIN => {
                GatewayState::Resuming
            }
            Some(_) => GatewayState::Lost,
        }
    }

    pub(crate) fn shard_count(&self) -> ShardCount {
        let shards = self.shards.lock();
        let size = |of: u64| usize::try_from(of).unwrap_or(usize::MAX);
        let whole = shards.connected.iter().find(|(of, all)| all.len() as u64 >= **of);
        match whole.or_else(|| shards.connected.get_key_value(&shards.of)) {
            Some((of, indexes)) => ShardCount { of: size(*of), connected: indexes.len() },
            None => ShardCount { of: size(shards.of), connected: 0 },
        }
    }

    pub(crate) fn wait_for_database(&self, cause: String) {
        *self.no_database.lock() = Some(cause);
        self.changed.notify_one();
    }

    pub(crate) fn stop_waiting_for_database(&self) {
        *self.no_database.lock() = None;
        self.changed.notify_one();
    }

    pub(crate) fn no_database(&self) -> Option<String> {
        self.no_database.lock().clone()
    }

    pub(crate) fn drain(&self) {
        self.draining.store(true, Ordering::Release);
        self.changed.notify_one();
    }

    pub(crate) fn is_draining(&self) -> bool {
        self.draining.load(Ordering::Acquire)
    }

    /// Waits for a change of the gateway or a stop. Supports a single waiter.
    pub(crate) async fn changed(&self) {
        self.changed.notified().await;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shard(index: u64, of: u64) -> ShardId {
        ShardId { index, of }
    }

    #[test]
    fn the_gateway_is_connected_when_all_shards_of_a_number_are() {
        let state = HealthState::default();
        let at = |seconds| state.gateway(Instant::now() + Duration::from_secs(seconds));
        assert_eq!(at(0), GatewayState::NotYet);
        state.connected(shard(0, 2));
        assert_eq!((at(0), state.shard_count()), (GatewayState::NotYet, count(2, 1)));
        state.connected(shard(1, 2));
        assert_eq!((at(600), state.shard_count()), (GatewayState::Connected, count(2, 2)));
        for index in 0..4 {
            state.connected(shard(index, 4));
            assert_eq!(at(600), GatewayState::Connected);
        }
        state.disconnected(shard(0, 2));
        state.disconnected(shard(1, 2));
        assert_eq!((at(600), state.shard_count()), (GatewayState::Connected, count(4, 4)));
        state.disconnected(shard(3, 4));
        assert_eq!((at(0), at(600)), (GatewayState::Resuming, GatewayState::Lost));
        assert_eq!(state.shard_count(), count(4, 3));
        state.connected(shard(3, 4));
        assert_eq!(at(600), GatewayState::Connected);
    }

    fn count(of: usize, connected: usize) -> ShardCount {
        ShardCount { of, connected }
    }

    #[test]
    fn what_stands_still_is_named() {
        let state = HealthState::default();
        let later = Instant::now() + 2 * LIVE_WITHIN;
        assert_eq!(state.stuck(later), None, "nothing is at work yet");
        state.runtime_moves();
        state.outbox_moves();
        assert_eq!(state.stuck(Instant::now()), None);
        assert_eq!(state.stuck(later).map(|(name, _)| name), Some("the runtime"));
        state.runtime.at.store(state.millis(later) + 1, Ordering::Relaxed);
        assert_eq!(state.stuck(later).map(|(name, _)| name), Some("the outbox"));
        state.outbox_ends();
        assert_eq!(state.stuck(later), None);
    }
}
