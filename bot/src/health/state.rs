use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use discord::gateway::ShardId;
use parking_lot::Mutex;
use tokio::sync::Notify;

/// The longest silence of a live task on a slow disk.
pub(crate) const LIVE_WITHIN: Duration = Duration::from_secs(90);
/// Discord often asks for reconnects, and a session resumes within seconds.
pub(crate) const RESUME_WITHIN: Duration = Duration::from_secs(30);

#[derive(Debug, Default)]
struct Pulse {
    /// Milliseconds since Herald's start plus one; 0 if it isn't running.
    beat_at: AtomicU64,
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
    pub(crate) total: usize,
    pub(crate) connected: usize,
}

/// While Discord changes their number, both sets exist.
#[derive(Debug, Default)]
struct Shards {
    /// By number of shards.
    connected: BTreeMap<u64, BTreeSet<u64>>,
    /// Shards that other processes keep connected.
    in_other_processes: BTreeMap<u64, BTreeSet<u64>>,
    were_complete: bool,
    incomplete_since: Option<Instant>,
    total: u64,
}

impl Shards {
    fn is_complete(&self) -> bool {
        let all = [&self.connected, &self.in_other_processes];
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
    started: Instant,
    started_at: SystemTime,
    draining: AtomicBool,
    runtime: Pulse,
    outbox: Pulse,
    shards: Mutex<Shards>,
    /// Set while the start waits for the database.
    no_database: Mutex<Option<String>>,
    changes: Notify,
}

impl Default for HealthState {
    fn default() -> HealthState {
        HealthState {
            started: Instant::now(),
            started_at: SystemTime::now(),
            draining: AtomicBool::new(false),
            runtime: Pulse::default(),
            outbox: Pulse::default(),
            shards: Mutex::default(),
            no_database: Mutex::default(),
            changes: Notify::new(),
        }
    }
}

impl HealthState {
    fn millis(&self, now: Instant) -> u64 {
        let millis = now.saturating_duration_since(self.started).as_millis();
        u64::try_from(millis).unwrap_or(u64::MAX - 1)
    }

    pub(crate) fn started_at(&self) -> f64 {
        let since_epoch = self.started_at.duration_since(UNIX_EPOCH);
        since_epoch.map_or(0.0, |since| since.as_secs_f64())
    }

    pub(crate) fn note_runtime_beat(&self) {
        self.runtime.beat_at.store(self.millis(Instant::now()) + 1, Ordering::Relaxed);
    }

    pub(crate) fn note_outbox_beat(&self) {
        self.outbox.beat_at.store(self.millis(Instant::now()) + 1, Ordering::Relaxed);
    }

    pub(crate) fn note_outbox_stopped(&self) {
        self.outbox.beat_at.store(0, Ordering::Relaxed);
    }

    pub(crate) fn stuck_task(&self, now: Instant) -> Option<(&'static str, Duration)> {
        let pulses = [("the runtime", &self.runtime), ("the outbox", &self.outbox)];
        pulses.into_iter().find_map(|(name, pulse)| {
            let beat_at = pulse.beat_at.load(Ordering::Relaxed).checked_sub(1)?;
            let silence = Duration::from_millis(self.millis(now).saturating_sub(beat_at));
            (silence > LIVE_WITHIN).then_some((name, silence))
        })
    }

    pub(crate) fn note_connected(&self, shard: ShardId) {
        let mut shards = self.shards.lock();
        shards.total = shard.of;
        shards.connected.entry(shard.of).or_default().insert(shard.index);
        if let Some(indexes) = shards.in_other_processes.get_mut(&shard.of) {
            indexes.remove(&shard.index);
        }
        shards.note(Instant::now());
        drop(shards);
        self.changes.notify_one();
    }

    pub(crate) fn note_in_other_process(&self, shard: ShardId) {
        let mut shards = self.shards.lock();
        shards.total = shard.of;
        // Other shard counts are obsolete.
        shards.in_other_processes.retain(|of, _| *of == shard.of);
        shards.in_other_processes.entry(shard.of).or_default().insert(shard.index);
        shards.note(Instant::now());
        drop(shards);
        self.changes.notify_one();
    }

    pub(crate) fn note_disconnected(&self, shard: ShardId) {
        let mut shards = self.shards.lock();
        if let Some(indexes) = shards.connected.get_mut(&shard.of) {
            indexes.remove(&shard.index);
            if indexes.is_empty() {
                shards.connected.remove(&shard.of);
            }
        }
        shards.note(Instant::now());
        drop(shards);
        self.changes.notify_one();
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
        let complete_set = shards.connected.iter().find(|(of, all)| all.len() as u64 >= **of);
        match complete_set.or_else(|| shards.connected.get_key_value(&shards.total)) {
            Some((of, indexes)) => ShardCount { total: size(*of), connected: indexes.len() },
            None => ShardCount { total: size(shards.total), connected: 0 },
        }
    }

    pub(crate) fn wait_for_database(&self, cause: String) {
        *self.no_database.lock() = Some(cause);
        self.changes.notify_one();
    }

    pub(crate) fn stop_waiting_for_database(&self) {
        *self.no_database.lock() = None;
        self.changes.notify_one();
    }

    pub(crate) fn no_database(&self) -> Option<String> {
        self.no_database.lock().clone()
    }

    pub(crate) fn drain(&self) {
        self.draining.store(true, Ordering::Release);
        self.changes.notify_one();
    }

    pub(crate) fn is_draining(&self) -> bool {
        self.draining.load(Ordering::Acquire)
    }

    /// Waits for a change of the gateway or a stop. Supports a single waiter.
    pub(crate) async fn wait_for_change(&self) {
        self.changes.notified().await;
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
        let gateway_after = |seconds| state.gateway(Instant::now() + Duration::from_secs(seconds));
        assert_eq!(gateway_after(0), GatewayState::NotYet);
        state.note_connected(shard(0, 2));
        assert_eq!((gateway_after(0), state.shard_count()), (GatewayState::NotYet, count(2, 1)));
        state.note_connected(shard(1, 2));
        assert_eq!(
            (gateway_after(600), state.shard_count()),
            (GatewayState::Connected, count(2, 2))
        );
        for index in 0..4 {
            state.note_connected(shard(index, 4));
            assert_eq!(gateway_after(600), GatewayState::Connected);
        }
        state.note_disconnected(shard(0, 2));
        state.note_disconnected(shard(1, 2));
        assert_eq!(
            (gateway_after(600), state.shard_count()),
            (GatewayState::Connected, count(4, 4))
        );
        state.note_disconnected(shard(3, 4));
        assert_eq!(
            (gateway_after(0), gateway_after(600)),
            (GatewayState::Resuming, GatewayState::Lost)
        );
        assert_eq!(state.shard_count(), count(4, 3));
        state.note_connected(shard(3, 4));
        assert_eq!(gateway_after(600), GatewayState::Connected);
    }

    fn count(of: usize, connected: usize) -> ShardCount {
        ShardCount { total: of, connected }
    }

    #[test]
    fn a_stuck_task_is_named() {
        let state = HealthState::default();
        let later = Instant::now() + 2 * LIVE_WITHIN;
        assert_eq!(state.stuck_task(later), None, "nothing is at work yet");
        state.note_runtime_beat();
        state.note_outbox_beat();
        assert_eq!(state.stuck_task(Instant::now()), None);
        assert_eq!(state.stuck_task(later).map(|(name, _)| name), Some("the runtime"));
        state.runtime.beat_at.store(state.millis(later) + 1, Ordering::Relaxed);
        assert_eq!(state.stuck_task(later).map(|(name, _)| name), Some("the outbox"));
        state.note_outbox_stopped();
        assert_eq!(state.stuck_task(later), None);
    }
}
