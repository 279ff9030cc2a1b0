//! The gauges that are looked up when somebody asks for them.

use std::time::Duration;

use metrics::gauge;
use referee::Time;
use tracing::warn;

use super::state::HealthState;
use crate::app::App;
use crate::opponent::thinkers::ThinkingLoad;

/// How long the database may take.
const LOOK_TIME: Duration = Duration::from_secs(2);

/// What never changes.
pub(super) fn note_build() {
    let version = env!("CARGO_PKG_VERSION");
    let commit = env!("VERSION_AND_COMMIT")
        .strip_prefix(version)
        .map_or("", |rest| rest.trim_matches([' ', '(', ')']));
    gauge!("herald_build_info", "version" => version, "commit" => commit).set(1.0);
}

/// Looks up what can be looked up at little cost.
pub(super) async fn look(state: &HealthState, app: Option<&App>, ready: bool) {
    gauge!("herald_ready").set(f64::from(u8::from(ready)));
    gauge!("herald_uptime_seconds").set(state.uptime().as_secs_f64());
    if let Some(bytes) = resident_memory() {
        gauge!("herald_resident_memory_bytes").set(bytes as f64);
    }
    let shards = state.shard_count();
    gauge!("herald_gateway_shards").set(shards.of as f64);
    gauge!("herald_gateway_shards_connected").set(shards.connected as f64);
    let Some(app) = app else { return };
    gauge!("herald_matches_in_memory").set(referee::gauges::matches_in_memory(&app.referee) as f64);
    for (rank, ThinkingLoad { waiting, running }) in app.thinkers.load() {
        gauge!("herald_thinking_waiting", "rank" => rank).set(waiting as f64);
        gauge!("herald_thinking_running", "rank" => rank).set(running as f64);
    }
    if tokio::time::timeout(LOOK_TIME, look_into_database(app)).await.is_err() {
        warn!("the database did not say in time what waits to be said");
    }
}

async fn look_into_database(app: &App) {
    let now = app.clock.now();
    let seconds = |since: Time| now.0.saturating_sub(since.0).max(0) as f64 / 1000.0;
    match referee::gauges::backlog(&app.referee, now).await {
        Ok(backlog) => {
            gauge!("herald_outbox_waiting").set(backlog.waiting as f64);
            let oldest = backlog.oldest.map_or(0.0, seconds);
            gauge!("herald_outbox_oldest_age_seconds").set(oldest);
            let overdue = backlog.due_since.map_or(0.0, seconds);
            gauge!("herald_outbox_overdue_seconds").set(overdue);
        }
        Err(cause) => warn!(%cause, "what waits to be said cannot be counted"),
    }
    match referee::timers::next(&app.referee).await {
        Ok(next) => {
            let late = next.map_or(0.0, seconds);
            gauge!("herald_timers_overdue_seconds").set(late);
        }
        Err(cause) => warn!(%cause, "what is due next cannot be read"),
    }
}

/// Counts the matches that are being played, which takes longer the more there are.
pub(super) async fn count_matches(app: &App) {
    match referee::gauges::matches_playing(&app.referee).await {
        Ok(playing) => gauge!("herald_matches_playing").set(playing as f64),
        Err(cause) => warn!(%cause, "the matches being played cannot be counted"),
    }
}

/// The memory that the process has, in bytes, where the system tells.
fn resident_memory() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kibibytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kibibytes * 1024)
}

#[cfg(test)]
mod tests {
    #[cfg(target_os = "linux")]
    #[test]
    fn the_memory_of_this_process_is_told() {
        let bytes = super::resident_memory().expect("Linux tells");
        assert!((1 << 20..1 << 40).contains(&bytes), "{bytes}");
    }
}
