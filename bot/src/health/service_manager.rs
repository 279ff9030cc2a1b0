//! Notifies systemd by `sd_notify(3)`. Does nothing without `NOTIFY_SOCKET`.

#[cfg(unix)]
mod systemd {
    use std::sync::Arc;
    use std::time::{Duration, Instant};

    use sd_notify::NotifyState;
    use tracing::{info, warn};

    use crate::health::state::{GatewayState, HealthState, ShardCount};

    const USUAL_PERIOD: Duration = Duration::from_secs(10);
    const START_EXTENSION: Duration = Duration::from_secs(60);

    pub(crate) fn is_present() -> bool {
        std::env::var_os("NOTIFY_SOCKET").is_some_and(|socket| !socket.is_empty())
    }

    fn tell(states: &[NotifyState<'_>]) {
        if is_present()
            && let Err(cause) = sd_notify::notify(states)
        {
            warn!(%cause, "failed to notify the service manager");
        }
    }

    pub(crate) fn stopping() {
        let status = NotifyState::Status("Stopping: what is under way is finished.");
        tell(&[NotifyState::Stopping, status]);
    }

    fn line(state: &HealthState, gateway: GatewayState) -> String {
        let ShardCount { total: of, connected } = state.shard_count();
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
                Some(cause) => format!("Waiting for the database: {}", cause.replace('\n', " ")),
                None => "Waiting for Discord.".to_owned(),
            },
        }
    }

    /// Notifies when the gateway is connected, and then regularly that Herald is live.
    pub(crate) async fn run(state: Arc<HealthState>) {
        let watchdog = sd_notify::watchdog_enabled();
        // systemd advises twice per interval; this is three times.
        let period = watchdog.map_or(USUAL_PERIOD, |timeout| (timeout / 3).min(USUAL_PERIOD));
        if let Some(longest) = watchdog {
            info!(?longest, "service manager's watchdog is on");
        }
        let (mut is_ready, mut last_status) = (false, String::new());
        loop {
            if state.is_draining() {
                stopping();
                // A stop has its own time limits.
                return;
            }
            let now = Instant::now();
            let gateway = state.gateway(now);
            let status = line(&state, gateway);
            let mut states = Vec::new();
            if !is_ready {
                if gateway == GatewayState::NotYet {
                    // A restart wouldn't help against an outage of the database or Discord.
                    let extension = u32::try_from(START_EXTENSION.as_micros()).unwrap_or(u32::MAX);
                    states.push(NotifyState::ExtendTimeoutUsec(extension));
                } else {
                    is_ready = true;
                    states.push(NotifyState::Ready);
                }
            }
            if status != last_status {
                states.push(NotifyState::Status(&status));
            }
            match state.stuck_task(now) {
                None if watchdog.is_some() => states.push(NotifyState::Watchdog),
                None => {}
                Some((name, silence)) => warn!(task = name, ?silence, "task is stuck"),
            }
            if !states.is_empty() {
                tell(&states);
            }
            drop(states);
            last_status = status;
            tokio::select! {
                () = tokio::time::sleep(period) => {}
                () = state.wait_for_change() => {}
            }
        }
    }
}

#[cfg(unix)]
pub(crate) use systemd::{is_present, run, stopping};

#[cfg(not(unix))]
mod nobody {
    use std::sync::Arc;

    use crate::health::state::HealthState;

    pub(crate) fn is_there() -> bool {
        false
    }

    pub(crate) fn stopping() {}

    pub(crate) async fn run(_: Arc<HealthState>) {}
}

#[cfg(not(unix))]
pub(crate) use nobody::{is_there, run, stopping};
