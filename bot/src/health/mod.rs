//! Herald's health for the operator: an HTTP endpoint, and systemd's notifications.

mod endpoint;
pub(crate) mod gauges;
mod process;
mod readiness;
pub(crate) mod service_manager;
pub(crate) mod state;

use std::fmt;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use discord::api::Api;
use http_server::{BoundAddress, EndpointStop};
use opponent::Opponent;
use referee::Referee;
use tokio::time::MissedTickBehavior;
use tokio_util::task::AbortOnDropHandle;
use tracing::{info, warn};

use self::endpoint::{Endpoint, LIMITS};
use self::gauges::Storage;
use self::state::HealthState;
use crate::clock::Timekeeper;

const PULSE_INTERVAL: Duration = Duration::from_secs(1);
const UPKEEP_INTERVAL: Duration = Duration::from_secs(5);
const COUNT_INTERVAL: Duration = Duration::from_secs(5 * 60);
const STORAGE_INTERVAL: Duration = Duration::from_secs(60);
/// Counting people and servers reads much of the database.
const PEOPLE_INTERVAL: Duration = Duration::from_secs(60 * 60);

#[derive(Debug, thiserror::Error)]
pub enum HealthError {
    #[error(
        "cannot listen at {address} (`health.address`): {cause}. Choose another address, or \
         leave it empty"
    )]
    Address { address: SocketAddr, cause: std::io::Error },
    #[error("cannot collect metrics: {0}")]
    Metrics(String),
}

pub(crate) struct MonitoredBot {
    pub(crate) referee: Arc<Referee>,
    pub(crate) clock: Arc<Timekeeper>,
    pub(crate) api: Api,
    pub(crate) opponent: Arc<Opponent>,
}

impl fmt::Debug for MonitoredBot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("MonitoredBot").finish_non_exhaustive()
    }
}

#[derive(Debug)]
pub(crate) struct Health {
    pub(crate) state: Arc<HealthState>,
    endpoint: Option<Arc<Endpoint>>,
    address: Option<SocketAddr>,
    _tasks: Vec<AbortOnDropHandle<()>>,
}

impl Health {
    pub(crate) async fn begin(
        address: Option<SocketAddr>,
        storage: Storage,
    ) -> Result<Health, HealthError> {
        let state = Arc::new(HealthState::default());
        let mut tasks = Vec::new();
        if address.is_some() || service_manager::is_present() {
            tasks.push(spawn(pulse(Arc::clone(&state))));
        }
        if service_manager::is_present() {
            tasks.push(spawn(service_manager::run(Arc::clone(&state))));
        }
        let Some(address) = address else {
            return Ok(Health { state, endpoint: None, address: None, _tasks: tasks });
        };
        let listening = BoundAddress::bind(address).and_then(BoundAddress::listen);
        let (address, listener) =
            listening.map_err(|cause| HealthError::Address { address, cause })?;
        let prometheus = crate::metrics::collect().map_err(HealthError::Metrics)?;
        gauges::note_build();
        let endpoint = Arc::new(Endpoint::new(Arc::clone(&state), prometheus));
        let stop = EndpointStop::default();
        tasks.push(spawn(http_server::serve(listener, Arc::clone(&endpoint), LIMITS, stop)));
        tasks.push(spawn(run_upkeep(Arc::clone(&endpoint))));
        tasks.push(spawn(count(Arc::clone(&endpoint))));
        tasks.push(spawn(count_people(Arc::clone(&endpoint))));
        tasks.push(spawn(measure(storage, Arc::clone(&endpoint))));
        info!(%address, "health endpoint listening: /live, /ready, /metrics");
        Ok(Health { state, endpoint: Some(endpoint), address: Some(address), _tasks: tasks })
    }

    pub(crate) fn attach(&self, bot: MonitoredBot) {
        if let Some(endpoint) = &self.endpoint {
            endpoint.attach(bot);
        }
    }

    pub(crate) fn address(&self) -> Option<SocketAddr> {
        self.address
    }
}

fn spawn(task: impl Future<Output = ()> + Send + 'static) -> AbortOnDropHandle<()> {
    AbortOnDropHandle::new(tokio::spawn(task))
}

async fn run_every(period: Duration, mut action: impl FnMut()) {
    let mut ticks = tokio::time::interval(period);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        ticks.tick().await;
        action();
    }
}

async fn pulse(state: Arc<HealthState>) {
    run_every(PULSE_INTERVAL, || state.note_runtime_beat()).await;
}

async fn run_upkeep(endpoint: Arc<Endpoint>) {
    run_every(UPKEEP_INTERVAL, || endpoint.run_upkeep()).await;
}

async fn wait_for_bot(endpoint: &Endpoint) -> &MonitoredBot {
    loop {
        if let Some(bot) = endpoint.bot() {
            return bot;
        }
        tokio::time::sleep(PULSE_INTERVAL).await;
    }
}

async fn count(endpoint: Arc<Endpoint>) {
    loop {
        let bot = wait_for_bot(&endpoint).await;
        gauges::count_matches(bot).await;
        gauges::note_server_bytes(bot).await;
        tokio::time::sleep(COUNT_INTERVAL).await;
    }
}

async fn count_people(endpoint: Arc<Endpoint>) {
    loop {
        gauges::count_people(wait_for_bot(&endpoint).await).await;
        tokio::time::sleep(PEOPLE_INTERVAL).await;
        gauges::count_servers(wait_for_bot(&endpoint).await).await;
    }
}

/// One measurement at a time, because a disk may hang.
async fn measure(storage: Storage, endpoint: Arc<Endpoint>) {
    let mut last_failures = Vec::new();
    loop {
        // Until then, the database is being created.
        let has_started = endpoint.bot().is_some();
        let storage_copy = storage.clone();
        match tokio::task::spawn_blocking(move || storage_copy.note()).await {
            Ok(failures) => {
                if failures != last_failures && !failures.is_empty() {
                    warn!(?failures, "failed to measure the disk");
                }
                last_failures = failures;
            }
            Err(cause) => warn!(%cause, "failed to measure the disk"),
        }
        tokio::time::sleep(if has_started { STORAGE_INTERVAL } else { PULSE_INTERVAL }).await;
    }
}
