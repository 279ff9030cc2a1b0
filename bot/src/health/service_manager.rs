//! What the service manager is told: systemd, by `sd_notify(3)`, where the unit is of
//! `Type=notify`. Without `NOTIFY_SOCKET` nothing is said.

#[cfg(unix)]
mod systemd {
    use std::sync::Arc;
    use std::time::{Duration, Instant};

    use sd_notify::NotifyState;
    use tracing::{info, warn};

    use crate::health::state::{GatewayState, HealthState, ShardCount};

    /// How often the manager hears that Herald is at work, where it asks for nothing else.
    const USUAL: Duration = Duration::from_secs(10);
    /// How long a start may take from then on, each time that it hears of one.
    const LONGER: Duration = Duration::from_secs(60);

    /// Whether somebody wants to be told.
    pub(crate) fn is_there() -> bool {
        std::env::var_os("NOTIFY_SOCKET").is_some_and(|socket| !socket.is_empty())
    }

    fn tell(states: &[NotifyState<'_>]) {
        if is_there()
            && let Err(cause) = sd_notify::notify(states)
        {
            warn!(%cause, "the service manager could not be told how Herald is");
        }
    }

    /// Herald stops.
    pub(crate) fn stopping() {
        let status = NotifyState::Status("Stopping: what is under way is finished.");
        tell(&[NotifyState::Stopping, status]);
    }

    /// Herald's state in one line.
    fn line(state: &HealthState, gateway: GatewayState) -> String {
        let ShardCount { of, connected } = state.shard_count();
        match gateway {
            GatewayState::Connected => {
                format!("Connected to Discord ({connected} of {of} shards).")
            }
            GatewayState::Resuming => {
                format!("Connecting to Discord again ({connected} of {of} shards).")
            }
            GatewayState::Lost => {
                format!("Discord's gateway is away ({connected} of {of} shards).")
            }
            GatewayState::NotYet => match state.no_database() {
                // A status is one line.
                Some(cause) => format!("Waiting for the database: {}", cause.replace('\n', " ")),
                None => "Waiting for Discord.".to_owned(),
            },
        }
    }

    /// Tells how Herald is, as long as it runs: that it is ready as soon as the gateway is
    /// connected, and from then on, as often as the manager wants, that it is live.
    pub(crate) async fn run(state: Arc<HealthState>) {
        let watchdog = sd_notify::watchdog_enabled();
        // Twice as often as it must hear it, as its manual advises, and once more.
        let period = watchdog.map_or(USUAL, |longest| (longest / 3).min(USUAL));
        if let Some(longest) = watchdog {
            info!(?longest, "the service manager wants to hear that Herald is live");
        }
        let (mut ready, mut said) = (false, String::new());
        loop {
            if state.is_draining() {
                stopping();
                // It is told of nothing else: what is under way ends within a limit of its own.
                return;
            }
            let now = Instant::now();
            let gateway = state.gateway(now);
            let status = line(&state, gateway);
            let mut states = Vec::new();
            if !ready {
                if gateway == GatewayState::NotYet {
                    // The database or Discord may be away for long. Starting Herald again would
                    // not help.
                    let longer = u32::try_from(LONGER.as_micros()).unwrap_or(u32::MAX);
                    states.push(NotifyState::ExtendTimeoutUsec(longer));
                } else {
                    ready = true;
                    states.push(NotifyState::Ready);
                }
            }
            if status != said {
                states.push(NotifyState::Status(&status));
            }
            match state.stuck(now) {
                None if watchdog.is_some() => states.push(NotifyState::Watchdog),
                None => {}
                Some((name, still)) => warn!(?still, "{name} does not move"),
            }
            if !states.is_empty() {
                tell(&states);
            }
            drop(states);
            said = status;
            tokio::select! {
                () = tokio::time::sleep(period) => {}
                () = state.changed() => {}
            }
        }
    }
}

#[cfg(unix)]
pub(crate) use systemd::{is_there, run, stopping};

#[cfg(not(unix))]
mod nobody {
    use std::sync::Arc;

    use crate::health::state::HealthState;

    /// Whether somebody wants to be told.
    pub(crate) fn is_there() -> bool {
        false
    }

    /// Herald stops.
    pub(crate) fn stopping() {}

    /// Tells how Herald is: nobody.
    pub(crate) async fn run(_: Arc<HealthState>) {}
}

#[cfg(not(unix))]
pub(crate) use nobody::{is_there, run, stopping};
