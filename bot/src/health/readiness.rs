use std::fmt;
use std::time::{Duration, Instant};

use tokio::sync::Mutex;
use tracing::warn;

use super::MonitoredBot;
use super::state::{GatewayState, HealthState};

const PROBE_TIME: Duration = Duration::from_secs(2);
/// Keeps frequent requests from causing frequent writes.
const PROBE_LIFETIME: Duration = Duration::from_secs(5);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NotReady {
    Starting,
    NoDatabaseYet,
    Draining,
    GatewayNotYet,
    GatewayLost,
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

#[derive(Debug, Default)]
pub(crate) struct DatabaseProbe(Mutex<Option<(Instant, Option<NotReady>)>>);

impl DatabaseProbe {
    /// Checks the database, one caller at a time and at most every few seconds.
    async fn check(&self, bot: &MonitoredBot) -> Option<NotReady> {
        let mut last = self.0.lock().await;
        if let Some((checked_at, finding)) = *last
            && checked_at.elapsed() < PROBE_LIFETIME
        {
            return finding;
        }
        let found = probe(bot).await;
        *last = Some((Instant::now(), found));
        found
    }
}

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
    // The downtime must be recorded first.
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

pub(crate) async fn missing_requirements(
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
