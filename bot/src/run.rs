//! Starting and stopping the bot.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::atomic::AtomicU64;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use discord::api::{Api, Application, Identity};
use discord::backoff::Backoff;
use discord::endpoints::Endpoints;
use discord::error::ApiError;
use discord::gateway::{self, EventHandler, Exit, FatalError, Gateway, ShardLeases};
use discord::is_bot_token;
use http_server::EndpointStop;
use i18n::Locale;
use match_model::{DatabaseLoss, PersonId};
use opponent::Opponent;
use opponent::thinkers::Thinking;
use referee::{Chance, Referee};
use render::Renderer;
use store::{DatabaseAddress, MembershipError, Roles, UpgradeCopy};
use tokio::task::JoinHandle;
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use tracing::{error, info, warn};

use crate::clock::{Clock, Timekeeper};
use crate::database_wait::DatabaseStart;
use crate::health::gauges::{self, Storage};
use crate::health::{Health, MonitoredBot, service_manager};
use crate::incoming::events::{Events, SeenInteractions};
use crate::incoming::services::RequestServices;
use crate::interactions_endpoint::{self, Endpoint, InteractionSettings, RunningEndpoint};
use crate::joined_group::JoinedGroup;
use crate::languages::Locales;
use crate::outgoing::composer::{Composer, Drawing, Themes};
use crate::outgoing::messenger::Messenger;
use crate::outgoing::outbox;
use crate::patience::Patience;
use crate::process_tasks::GroupShards;
use crate::start_error::StartError;
use crate::warm_up::warm_up;
use crate::{command_registration, due, emoji, invite, presence, sessions, thinking_jobs};

/// `GUILD_MESSAGES` and `DIRECT_MESSAGES`, neither privileged ("Gateway Intents"), for text
/// messages to Herald.
const INTENTS: u32 = 1 << 9 | 1 << 12;

pub struct Settings {
    /// With or without the prefix `Bot `.
    pub token: String,
    pub endpoints: Endpoints,
    pub interactions: Option<InteractionSettings>,
    pub database: DatabaseAddress,
    pub upgrade_copy: UpgradeCopy,
    /// For the metric of the newest backup's age.
    pub backups: Option<PathBuf>,
    pub process: String,
    /// If several processes share the database.
    pub roles: Roles,
    pub clock: Clock,
    pub chance: Chance,
    pub patience: Patience,
    pub language: String,
    pub thinking: Thinking,
    pub emoji: bool,
    /// Port 0 means any free port.
    pub health: Option<SocketAddr>,
}

pub struct Herald {
    messenger: Messenger,
    health: Health,
    draining: CancellationToken,
    stop: CancellationToken,
    tasks: TaskTracker,
    outbox: JoinHandle<()>,
    gateway: JoinHandle<Option<FatalError>>,
    interactions: Option<RunningEndpoint>,
    housekeeping: JoinHandle<()>,
    timers: JoinHandle<()>,
    opponent_jobs: JoinHandle<()>,
    opponent: Arc<Opponent>,
    group: Option<JoinedGroup>,
    shutdown: Duration,
    token_refused: bool,
    application: u64,
}

impl Herald {
    /// Opens the database and connects to Discord. Commands and emoji are registered meanwhile.
    /// While the database's server or Discord is unreachable, it retries with growing pauses.
    ///
    /// # Errors
    /// A problem that retries can't solve, in words for the operator.
    pub async fn start(settings: Settings) -> Result<Herald, StartError> {
        let token = settings.token.trim();
        let token = token.strip_prefix("Bot ").unwrap_or(token).to_owned();
        if settings.endpoints.api.is_none() && !is_bot_token(&token) {
            return Err(StartError::NotAToken);
        }
        let transport = settings.endpoints.transport()?;
        // Health answers must work first.
        let storage =
            Storage { database: settings.database.clone(), backups: settings.backups.clone() };
        let health = Health::begin(settings.health, storage).await?;
        let api =
            Api::new(&transport, &token, settings.patience.request).ok_or(StartError::NotAToken)?;
        let Settings { patience, clock, chance, thinking, emoji, .. } = settings;
        let database = DatabaseStart {
            database: &settings.database,
            upgrade_copy: settings.upgrade_copy,
            process: &settings.process,
            lease: patience.lease,
            roles: settings.roles,
            clock: &clock,
            api: &api,
            first_pause: patience.retry,
        };
        let (store, group) = database.open(&health.state).await?;
        let processes = group.as_ref().map(|joined| Arc::clone(&joined.group));
        // Takes the port before waiting for Discord.
        let endpoint = settings.interactions.map(Endpoint::bind).transpose()?;
        let identification = unless_expelled(group.as_ref(), identify(&api, &patience));
        let (own, application) = identification.await?;
        let key = endpoint.as_ref().map(|endpoint| endpoint.key(&application)).transpose()?;
        if endpoint.is_none() {
            interactions_endpoint::warn_if_unset(&application);
        }
        let locales = Locales::load()?;
        let locale = match locales.find(&settings.language) {
            Some(locale) => Arc::clone(locale),
            None => Arc::new(Locale::load(&settings.language, games::sentences)?),
        };
        let warm_up_locale = Arc::clone(&locale);
        let renderer = tokio::task::spawn_blocking(move || warm_renderer(&warm_up_locale))
            .await
            .map_err(|cause| StartError::Pictures(cause.to_string()))?
            .map_err(|cause| StartError::Pictures(cause.to_string()))?;
        let referee = Referee::new(store, chance).with_herald(own);
        let clock_ahead = processes.as_ref().map_or(0, |group| group.clock_ahead());
        let clock = Timekeeper::ahead(clock, referee.timeline(), clock_ahead);
        let (referee, clock) = (Arc::new(referee), Arc::new(clock));
        let own_clock = Arc::clone(&clock);
        let now = move || own_clock.now();
        let opponent = Opponent::begin(Arc::clone(&referee), thinking, patience.retry, now);
        let opponent = Arc::new(opponent);
        let composer = Composer {
            referee: Arc::clone(&referee),
            locale,
            themes: Themes::default(),
            turns_boards: false,
            clock: Arc::clone(&clock),
            own,
            drawing: Arc::new(Drawing::new(renderer)),
            emoji: Arc::default(),
        };
        let messenger = Messenger {
            composer,
            locales,
            api: api.clone(),
            patience,
            access: Arc::default(),
            posted: Arc::default(),
            health: Arc::clone(&health.state),
            failures: Arc::default(),
            group: processes.clone(),
        };
        let monitored_opponent = Arc::clone(&opponent);
        health.attach(MonitoredBot { referee, clock, api, opponent: monitored_opponent });
        let newest_search = async { Ok(outbox::newest(&messenger).await) };
        let newest_before = unless_expelled(group.as_ref(), newest_search).await?;
        if let Some(joined) = &group {
            let _ = joined.messenger.set(messenger.clone());
            joined.group.request_renewal();
        }
        if processes.is_some() {
            warm_up(&messenger).await;
        }
        // The clocks must know about the downtime before any flag falls.
        due::wake(&messenger).await;

        let tasks = TaskTracker::new();
        let (draining, stop) = (CancellationToken::new(), CancellationToken::new());
        let events = Arc::new(Events {
            services: RequestServices {
                messenger: messenger.clone(),
                opponent: Arc::clone(&opponent),
                requests: Arc::default(),
            },
            tasks: tasks.clone(),
            unreadable: AtomicU64::new(0),
            seen_interactions: SeenInteractions::default(),
        });
        let interactions = match endpoint.zip(key) {
            Some((endpoint, key)) => {
                let handler: Arc<dyn EventHandler> = Arc::clone(&events) as _;
                let stop_tokens = EndpointStop { draining: draining.clone(), stop: stop.clone() };
                Some(endpoint.serve(key, handler, patience.interactions(), stop_tokens)?)
            }
            None => None,
        };
        let shards = processes.map(|group| {
            let shards = GroupShards { messenger: messenger.clone(), group };
            Arc::new(shards)
        });
        let gateway = Gateway {
            api: messenger.api.clone(),
            handler: events,
            token,
            intents: INTENTS,
            client_name: "herald",
            address: transport.gateway,
            tls: transport.tls,
            leases: shards.clone().map(|shards| shards as Arc<dyn ShardLeases>),
            retry_policy: patience.gateway(),
            stop: stop.clone(),
        };
        let gateway = tokio::spawn(connect(messenger.clone(), shards, gateway));
        let outbox = tokio::spawn(outbox::run(messenger.clone(), newest_before, stop.clone()));
        let housekeeping = tokio::spawn(housekeeping(messenger.clone(), stop.clone()));
        let timers = tokio::spawn(due::run(messenger.clone(), stop.clone()));
        let opponent_jobs =
            thinking_jobs::run(messenger.clone(), Arc::clone(&opponent), stop.clone());
        let opponent_jobs = tokio::spawn(opponent_jobs);
        let registration = (messenger.clone(), stop.clone());
        tasks.spawn(async move {
            let (messenger, stop) = registration;
            command_registration::keep_registered(&messenger, &stop).await;
        });
        if emoji {
            let (messenger, stop) = (messenger.clone(), stop.clone());
            tasks.spawn(async move { emoji::keep(&messenger, &stop).await });
        }
        let shutdown = patience.shutdown;
        Ok(Herald {
            messenger,
            health,
            draining,
            stop,
            tasks,
            outbox,
            gateway,
            interactions,
            housekeeping,
            timers,
            opponent_jobs,
            opponent,
            group,
            shutdown,
            token_refused: false,
            application: application.id,
        })
    }

    pub(crate) fn server_invite(&self) -> String {
        invite::server_link(self.application)
    }

    pub(crate) fn user_invite(&self) -> String {
        invite::user_link(self.application)
    }

    pub fn interactions_address(&self) -> Option<SocketAddr> {
        self.interactions.as_ref().map(|endpoint| endpoint.address)
    }

    /// Until Discord refuses connections for good or others have taken over. Returns the reason.
    pub async fn wait_for_end(&mut self) -> String {
        let expulsion = async {
            match &self.group {
                Some(joined) => joined.group.wait_for_expulsion().await,
                None => std::future::pending().await,
            }
        };
        let gateway = tokio::select! {
            gateway = &mut self.gateway => gateway,
            () = expulsion => return MembershipError::Expelled.to_string(),
        };
        match gateway {
            Ok(Some(fatal)) => {
                self.token_refused = matches!(fatal, FatalError::Token(_));
                fatal.to_string()
            }
            Ok(None) => "Herald was told to stop".to_owned(),
            Err(cause) => format!("the connection broke: {cause}"),
        }
    }

    #[must_use]
    pub(crate) fn is_token_refused(&self) -> bool {
        self.token_refused
    }

    #[must_use]
    pub(crate) fn is_expelled(&self) -> bool {
        self.group.as_ref().is_some_and(|joined| joined.group.is_expelled())
    }

    /// Its file was deleted, replaced or damaged.
    pub fn lost(&self) -> Option<DatabaseLoss> {
        self.messenger.referee().lost()
    }

    pub fn health_address(&self) -> Option<SocketAddr> {
        self.health.address()
    }

    /// Reports not ready, refuses new interactions, finishes those in flight, leaves the sessions
    /// for the next process, closes the database. Each step has a time limit; the last part is
    /// reserved for the database.
    pub async fn stop(mut self) {
        self.health.state.drain();
        self.draining.cancel();
        service_manager::stopping();
        let started = Instant::now();
        let is_shared = self.group.as_ref().is_some_and(|joined| !joined.group.is_single());
        if self.interactions.is_some() && is_shared {
            // A balancer asks about once a second.
            tokio::time::sleep(self.messenger.patience.balancer_notice).await;
        }
        self.stop.cancel();
        // Release those who wait for Herald's thoughts.
        self.opponent.thinkers.close();
        self.tasks.close();
        let deadline = started + self.shutdown;
        let finish_work = async {
            if !self.gateway.is_finished()
                && let Err(cause) = (&mut self.gateway).await
            {
                error!(%cause, "gateway task failed");
            }
            if let Some(endpoint) = self.interactions
                && let Err(cause) = endpoint.task.await
            {
                error!(%cause, "interactions endpoint failed");
            }
            self.tasks.wait().await;
            if let Err(cause) = (&mut self.outbox).await {
                error!(%cause, "outbox task failed");
            }
            if let Err(cause) = (&mut self.timers).await {
                error!(%cause, "timers task failed");
            }
            if let Err(cause) = (&mut self.opponent_jobs).await {
                error!(%cause, "opponent task failed");
            }
        };
        if tokio::time::timeout_at(started + self.shutdown.mul_f64(0.8), finish_work).await.is_err()
        {
            let answers = self.tasks.len();
            warn!(answers, "shutdown timed out; nothing accepted is lost");
            // The database waits for their connections.
            for task in [&self.outbox, &self.timers, &self.opponent_jobs] {
                task.abort();
            }
        }
        self.housekeeping.abort();
        let close_database = async {
            if self.messenger.has_timers() {
                beat(&self.messenger).await;
            }
            if let Some(joined) = self.group {
                joined.leave().await;
            }
            self.messenger.referee().close().await;
        };
        if tokio::time::timeout_at(deadline, close_database).await.is_err() {
            warn!("closing the database timed out; nothing accepted is lost");
        }
    }
}

/// Cancels a step of the start once other processes expel this one.
async fn unless_expelled<T>(
    group: Option<&JoinedGroup>,
    step: impl Future<Output = Result<T, StartError>>,
) -> Result<T, StartError> {
    let Some(joined) = group else { return step.await };
    tokio::select! {
        outcome = step => outcome,
        () = joined.group.wait_for_expulsion() => Err(MembershipError::Expelled.into()),
    }
}

/// Every game has been drawn once, to load its sprites.
fn warm_renderer(locale: &Locale) -> Result<Arc<Renderer>, render::RenderError> {
    static WARM: OnceLock<Arc<Renderer>> = OnceLock::new();
    if let Some(renderer) = WARM.get() {
        return Ok(Arc::clone(renderer));
    }
    let renderer = Renderer::new()?;
    for game in games::all() {
        let scene = game.start(&rules::Options::default()).scene();
        renderer.png(&scene, &render::View::default(), locale)?;
    }
    Ok(Arc::clone(WARM.get_or_init(|| Arc::new(renderer))))
}

async fn identify(api: &Api, patience: &Patience) -> Result<(PersonId, Application), StartError> {
    let mut pauses = Backoff::new(patience.retry, patience.longest_reconnect);
    loop {
        let identification = async {
            let identity = api.identify().await?;
            Ok::<_, ApiError>((identity, api.fetch_application().await))
        };
        let trouble = match identification.await {
            Ok((Identity::InvalidToken(words), _)) => return Err(StartError::WrongToken(words)),
            Ok((Identity::User { id, name }, Ok(application))) => {
                info!(name, application = application.id, "identified at Discord");
                gauges::note_application(&application);
                return Ok((PersonId::new(id.get()), application));
            }
            Ok((_, Err(trouble))) | Err(trouble) => trouble,
        };
        let pause = pauses.pause();
        warn!(%trouble, ?pause, "failed to fetch Herald's identity; trying again");
        tokio::time::sleep(pause).await;
    }
}

async fn connect(
    messenger: Messenger,
    shards: Option<Arc<GroupShards>>,
    gateway: Gateway,
) -> Option<FatalError> {
    let left_sessions = async {
        match &shards {
            // In a group, each shard's session comes with its lease.
            Some(_) => None,
            None => sessions::take_over(&messenger, sessions::ALL).await,
        }
    };
    match gateway::run(Arc::new(gateway), left_sessions).await {
        Exit::Stopped(sessions) => {
            match (shards, sessions) {
                (Some(shards), sessions) => shards.hand_over(sessions).await,
                (None, Some(sessions)) => {
                    sessions::hand_over(
                        messenger.referee(),
                        &messenger.composer.clock,
                        sessions::ALL,
                        &sessions,
                    )
                    .await;
                }
                (None, None) => {}
            }
            None
        }
        Exit::Fatal(fatal) => Some(fatal),
    }
}

async fn beat(messenger: &Messenger) {
    if let Err(cause) = referee::clock::beat(messenger.referee(), messenger.now()).await {
        messenger.referee().note(&cause);
        messenger.failures.log("failed to record that Herald is at work", &cause);
    }
}

async fn housekeeping(messenger: Messenger, stop: CancellationToken) {
    const BEAT_INTERVAL: Duration = Duration::from_secs(30);
    let mut last_beat = Instant::now();
    loop {
        tokio::select! {
            () = tokio::time::sleep(messenger.patience.housekeeping) => {}
            () = stop.cancelled() => return,
        }
        if !messenger.has_timers() || messenger.referee().lost().is_some() {
            continue;
        }
        if last_beat.elapsed() >= BEAT_INTERVAL {
            last_beat = Instant::now();
            beat(&messenger).await;
        }
        if let Err(cause) =
            referee::privacy::finish_forgetting(messenger.referee(), messenger.now()).await
        {
            messenger.failures.log("failed to erase a person who asked for it", &cause);
        }
        let oldest_kept = messenger.now().minus(messenger.patience.announcement_retention);
        if let Err(cause) = referee::outbox::prune(messenger.referee(), oldest_kept).await {
            messenger.failures.log("failed to delete old announcements", &cause);
        }
        let absence_check = presence::check_absences(&messenger);
        if tokio::time::timeout(messenger.patience.request, absence_check).await.is_err() {
            warn!("check for players who have left timed out");
        }
    }
}
