use std::io::ErrorKind;
use std::path::PathBuf;
use std::time::{Duration, UNIX_EPOCH};

use discord::api::Application;
use match_model::Time;
use metrics::gauge;
use opponent::thinkers::ThinkingLoad;
use store::DatabaseAddress;
use tracing::warn;

use super::state::HealthState;
use super::{MonitoredBot, process};
use crate::storage;

const DATABASE_TIMEOUT: Duration = Duration::from_secs(2);

pub(super) fn note_build() {
    let version = env!("CARGO_PKG_VERSION");
    let commit = env!("VERSION_AND_COMMIT")
        .strip_prefix(version)
        .map_or("", |rest| rest.trim_matches([' ', '(', ')']));
    gauge!("herald_build_info", "version" => version, "commit" => commit).set(1.0);
}

pub(super) async fn update_gauges(state: &HealthState, bot: Option<&MonitoredBot>, ready: bool) {
    gauge!("herald_ready").set(f64::from(u8::from(ready)));
    process::note(state);
    let shards = state.shard_count();
    gauge!("herald_gateway_shards").set(shards.total as f64);
    gauge!("herald_gateway_shards_connected").set(shards.connected as f64);
    let Some(bot) = bot else { return };
    gauge!("herald_matches_in_memory").set(referee::gauges::matches_in_memory(&bot.referee) as f64);
    for (rank, ThinkingLoad { waiting, running }) in bot.opponent.thinkers.load() {
        gauge!("herald_thinking_waiting", "rank" => rank).set(waiting as f64);
        gauge!("herald_thinking_running", "rank" => rank).set(running as f64);
    }
    if tokio::time::timeout(DATABASE_TIMEOUT, update_database_gauges(bot)).await.is_err() {
        warn!("counting waiting announcements timed out");
    }
}

async fn update_database_gauges(bot: &MonitoredBot) {
    let now = bot.clock.now();
    let seconds = |since: Time| now.0.saturating_sub(since.0).max(0) as f64 / 1000.0;
    match referee::gauges::backlog(&bot.referee, now).await {
        Ok(backlog) => {
            gauge!("herald_outbox_waiting").set(backlog.waiting as f64);
            let oldest = backlog.oldest.map_or(0.0, seconds);
            gauge!("herald_outbox_oldest_age_seconds").set(oldest);
            let overdue = backlog.due_since.map_or(0.0, seconds);
            gauge!("herald_outbox_overdue_seconds").set(overdue);
        }
        Err(cause) => warn!(%cause, "failed to count waiting announcements"),
    }
    match referee::timers::next(&bot.referee).await {
        Ok(next) => {
            let lateness = next.map_or(0.0, seconds);
            gauge!("herald_timers_overdue_seconds").set(lateness);
        }
        Err(cause) => warn!(%cause, "failed to read the next timer"),
    }
}

/// A full scan.
pub(super) async fn count_matches(bot: &MonitoredBot) {
    match referee::gauges::matches_playing(&bot.referee).await {
        Ok(playing) => gauge!("herald_matches_playing").set(playing as f64),
        Err(cause) => warn!(%cause, "failed to count current matches"),
    }
}

pub(super) async fn count_people(bot: &MonitoredBot) {
    let now = bot.clock.now();
    match referee::gauges::active_people(&bot.referee, now).await {
        Ok(active) => {
            for (period, people) in [("day", active.day), ("week", active.week)] {
                gauge!("herald_people_active", "period" => period).set(people as f64);
            }
        }
        Err(cause) => warn!(%cause, "failed to count the people who play"),
    }
}

pub(super) async fn count_servers(bot: &MonitoredBot) {
    match bot.api.fetch_application().await {
        Ok(application) => note_application(&application),
        Err(cause) => warn!(%cause, "failed to ask Discord for the number of servers"),
    }
}

pub(crate) fn note_application(application: &Application) {
    if let Some(servers) = application.servers {
        gauge!("herald_servers").set(servers as f64);
    }
    if let Some(installs) = application.user_installs {
        gauge!("herald_user_installs").set(installs as f64);
    }
}

pub(super) async fn note_server_bytes(bot: &MonitoredBot) {
    match referee::gauges::server_bytes(&bot.referee).await {
        Ok(Some(bytes)) => gauge!("herald_database_bytes").set(bytes as f64),
        Ok(None) => {}
        Err(cause) => warn!(%cause, "failed to read the size of the database"),
    }
}

#[derive(Clone, Debug)]
pub(crate) struct Storage {
    pub(crate) database: DatabaseAddress,
    pub(crate) backups: Option<PathBuf>,
}

impl Storage {
    /// Measures the SQLite file, its disk and the newest backup. Returns the failures. Blocks.
    pub(super) fn note(&self) -> Vec<String> {
        let mut failures = Vec::new();
        if let Some(file) = self.database.file() {
            match storage::database_bytes(file) {
                Ok(bytes) => gauge!("herald_database_bytes").set(bytes as f64),
                // Herald is about to create it, or the file guard reports that it is gone.
                Err(cause) if cause.kind() == ErrorKind::NotFound => {}
                Err(cause) => failures.push(format!("the size of the database: {cause}")),
            }
            match storage::free_bytes(storage::folder_of(file)) {
                Ok(Some(bytes)) => gauge!("herald_disk_free_bytes").set(bytes as f64),
                Ok(None) => {}
                Err(cause) => failures.push(format!("the free space of the disk: {cause}")),
            }
        }
        let Some(folder) = &self.backups else { return failures };
        match storage::newest_backup(folder) {
            Ok(newest) => {
                let age_since_epoch =
                    newest.and_then(|newest| newest.made_at.duration_since(UNIX_EPOCH).ok());
                let seconds = age_since_epoch.map_or(0.0, |made| made.as_secs_f64());
                gauge!("herald_backup_timestamp_seconds").set(seconds);
            }
            Err(cause) => failures.push(format!("the folder of the backups: {cause}")),
        }
        failures
    }
}
