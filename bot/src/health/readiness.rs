//! Whether Herald is ready, and what it lacks.

use std::fmt;
use std::time::{Duration, Instant};

use tokio::sync::Mutex;
use tracing::warn;

use super::MonitoredBot;
use super::state::{GatewayState, HealthState};

/// The timeout of a read or write.
const PROBE_TIME: Duration = Duration::from_secs(2);
/// Reuses the last result for this long, so that frequent requests don't cause frequent writes.
const PROBE_HOLDS: Duration = Duration::from_secs(5);

/// A reason why Herald isn't ready.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NotReady {
    Starting,
    /// Starting, and waiting for the database.
    NoDatabaseYet,
    Draining,
    /// The gateway hasn't been connected yet.
    GatewayNotYet,
    /// The gateway is no longer connected.
    GatewayLost,
    /// The database is lost for good.
    DatabaseLost,
    Unreadable,
    Unwritable,
}

impl fmt::Display for NotReady {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            NotReady::Starting => "Herald is starting: it waits for Discord",
            NotReady::NoDatabaseYet => "Herald is starting: it waits for the database",
            NotReady::Draining => "Herald is stopping",
            NotReady::GatewayNotYet => "the gateway is not connected yet",
            NotReady::GatewayLost => "the gateway is not connected",
            NotReady::DatabaseLost => "the database is lost: see the log",
            NotReady::Unreadable => "the database cannot be read",
            NotReady::Unwritable => "the database cannot be written",
        })
    }
}

/// The last result, with its time.
#[derive(Debug, Default)]
pub(crate) struct DatabaseProbe(Mutex<Option<(Instant, Option<NotReady>)>>);

impl DatabaseProbe {
    /// Checks the database, one caller at a time and at most every few seconds.
    async fn check(&self, bot: &MonitoredBot) -> Option<NotReady> {
        let mut last = self.0.lock().await;
        if let Some((at, found)) = *last
            && at.elapsed() < PROBE_HOLDS
        {
            return found;
        }
        let found = probe(bot).await;
        *last = Some((Instant::now(), found));
        found
    }
}

/// Reads the database and writes a heartbeat.
async fn probe(bot: &MonitoredBot) -> Option<NotReady> {
    let referee = &*bot.referee;
    if referee.lost().is_some() {
        return Some(NotReady::DatabaseLost);
    }
    match tokio::time::timeout(PROBE_TIME, referee::timers::next(referee)).await {
        Ok(Ok(_)) => {}
        Ok(Err(cause)) => {
            referee.note(&cause);
            warn!(%cause, "the database cannot be read");
            return Some(NotReady::Unreadable);
        }
        Err(_) => return Some(NotReady::Unreadable),
    }
    // The downtime must be recorded first, by the task that retries it.
    if !referee.is_awake() {
        return Some(NotReady::Unwritable);
    }
    let beat = referee::clock::beat(referee, bot.clock.now());
    match tokio::time::timeout(PROBE_TIME, beat).await {
        Ok(Ok(())) => None,
        Ok(Err(cause)) => {
            referee.note(&cause);
            warn!(%cause, "the database cannot be written");
            Some(NotReady::Unwritable)
        }
        Err(_) => Some(NotReady::Unwritable),
    }
}

/// Returns the reasons why Herald isn't ready; empty if it is.
pub(crate) async fn lacking(
    state: &HealthState,
    bot: Option<&MonitoredBot>,
    probe: &DatabaseProbe,
) -> Vec<NotReady> {
    if state.is_draining() {
        return vec![NotReady::Draining];
    }
    let Some(bot) = bot else {
        return vec![match state.no_database() {
            Some(_) => NotReady::NoDatabaseYet,
            None => NotReady::Starting,
        }];
    };
    let gateway = match state.gateway(Instant::now()) {
        GatewayState::Connected | GatewayState::Resuming => None,
        GatewayState::Lost => Some(NotReady::GatewayLost),
        GatewayState::NotYet => Some(NotReady::GatewayNotYet),
    };
    let database = probe.check(bot).await;
    // It may have begun to stop in the meantime.
    if state.is_draining() {
        return vec![NotReady::Draining];
    }
    gateway.into_iter().chain(database).collect()
}
