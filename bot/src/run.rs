//! Starting, watching and stopping the bot.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::time::Duration;

use referee::{Chance, PersonId, Referee, Store};
use render::Renderer;
use rules::GameInfo;
use serenity::all::{
    ClientBuilder, ConnectionStage, GatewayIntents, Http, HttpBuilder, ShardManager,
};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use tongue::Tongue;
use tracing::{error, info, warn};

use crate::app::{App, Patience};
use crate::clock::Clock;
use crate::discord::api::Api;
use crate::incoming::commands::table;
use crate::incoming::events::{Events, Seen, Unreadable};
use crate::outgoing::outbox::{self, Reach};
use crate::outgoing::showing::Tokens;
use crate::outgoing::topics::Topics;
use crate::presence;

/// What the bot needs to start.
#[derive(Debug)]
pub struct Settings {
    /// The bot's token, without `Bot `.
    pub token: String,
    /// Where a stand-in for Discord listens (`http://127.0.0.1:4400`); `None`: Discord itself.
    pub stand_in: Option<String>,
    /// The database file.
    pub database: PathBuf,
    /// What time it is.
    pub clock: Clock,
    /// Where seeds come from.
    pub chance: Chance,
    /// How long things may take.
    pub patience: Patience,
    /// The language in which Herald speaks: one of the catalogue's (`en`).
    pub language: String,
    /// Further sentences, in Fluent's syntax: those of games that are not Herald's own
    /// ([`games::install`]).
    pub sentences: &'static str,
}

/// Why the bot does not start, in words for the person who starts it.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// The token is none.
    #[error(
        "DISCORD_TOKEN is not a bot token. Copy the token from your application's page (\"Bot\", \"Reset Token\") \
         at https://discord.com/developers/applications; without DISCORD_TOKEN, Herald starts its sandbox"
    )]
    NotAToken,
    /// Discord does not know the token.
    #[error("Discord does not know this token ({0}). It may have been reset: copy the current one")]
    WrongToken(String),
    /// Discord cannot be reached, or does not answer as it should.
    #[error("Discord cannot be reached: {0}")]
    Unreachable(String),
    /// The commands were not taken.
    #[error("Discord does not take the commands: {0}")]
    Commands(String),
    /// The database does not open.
    #[error(transparent)]
    Database(#[from] store::OpenError),
    /// The art does not draw.
    #[error("the pictures cannot be drawn: {0}")]
    Pictures(String),
    /// The language is not there.
    #[error(transparent)]
    Language(#[from] tongue::LoadError),
}

/// The running bot.
pub struct Herald {
    app: Arc<App>,
    shards: Arc<ShardManager>,
    stop: CancellationToken,
    tasks: TaskTracker,
    outbox: JoinHandle<()>,
    watch: JoinHandle<()>,
    ended: oneshot::Receiver<String>,
    shutdown: Duration,
}

impl Herald {
    /// Opens the database, registers the commands and connects to Discord.
    ///
    /// # Errors
    /// When one of these cannot be done; each in words for the person who starts it.
    pub async fn start(settings: Settings) -> Result<Herald, StartError> {
        let store = Store::open_alone(&settings.database, settings.clock.now()).await?;
        let http = Arc::new(http(&settings)?);
        let own = identify(&http).await?;
        let tongue = Arc::new(Tongue::with(&settings.language, settings.sentences)?);
        let speaks = Arc::clone(&tongue);
        let renderer = tokio::task::spawn_blocking(move || warm_renderer(&speaks))
            .await
            .map_err(|cause| StartError::Pictures(cause.to_string()))?
            .map_err(|cause| StartError::Pictures(cause.to_string()))?;
        // The client keeps an HTTP client of its own, with which it only asks for the gateway.
        let gateway_http = self::http(&settings)?;
        let Settings { patience, clock, chance, .. } = settings;
        let app = Arc::new(App {
            referee: Referee::new(store, chance),
            renderer: Arc::new(renderer),
            api: Api::new(http, patience.request),
            tongue,
            clock,
            own,
            patience,
            reach: Reach::default(),
            topics: Topics::default(),
            tokens: Tokens::default(),
        });
        let games: Vec<&'static GameInfo> = games::all().iter().map(|game| game.info).collect();
        app.api
            .register(&table::commands(&app.tongue, &games))
            .await
            .map_err(|trouble| StartError::Commands(trouble.to_string()))?;

        let tasks = TaskTracker::new();
        let events = Arc::new(Events {
            app: Arc::clone(&app),
            tasks: tasks.clone(),
            unreadable: AtomicU64::new(0),
            seen: Seen::default(),
        });
        // Slash commands, buttons and forms arrive without any intent.
        let mut client = ClientBuilder::new_with_http(gateway_http, GatewayIntents::empty())
            .event_handler_arc(Arc::clone(&events))
            .raw_event_handler(Unreadable(events))
            .await
            .map_err(|cause| StartError::Unreachable(cause.to_string()))?;
        let shards = Arc::clone(&client.shard_manager);
        let stop = CancellationToken::new();
        let (ended_tx, ended) = oneshot::channel();
        tokio::spawn(async move {
            // As many shards as Discord recommends.
            let why = match client.start_autosharded().await {
                Ok(()) => "the connection was closed".to_owned(),
                Err(cause) => cause.to_string(),
            };
            // Nobody listens any more when Herald itself stops.
            let _ = ended_tx.send(why);
        });
        let outbox = tokio::spawn(outbox::run(Arc::clone(&app), stop.clone()));
        let watch = tokio::spawn(watch(Arc::clone(&app), Arc::clone(&shards), stop.clone()));
        Ok(Herald { app, shards, stop, tasks, outbox, watch, ended, shutdown: patience.shutdown })
    }

    /// Waits until the connection to Discord has ended for good: why.
    pub async fn ended(&mut self) -> String {
        tokio::select! {
            why = &mut self.ended => why.unwrap_or_else(|_| "the client broke".to_owned()),
            _ = &mut self.watch => {
                format!("no connection to Discord for {:?}", self.app.patience.disconnected)
            }
        }
    }

    /// Stops: no more interactions are taken, those under way are answered, what is being said is
    /// said, the database is closed. None of these waits for ever.
    pub async fn stop(self) {
        self.stop.cancel();
        self.tasks.close();
        let closing = async {
            self.shards.shutdown_all().await;
            self.tasks.wait().await;
            if let Err(cause) = self.outbox.await {
                error!(%cause, "the outbox broke");
            }
            self.app.referee.close().await;
        };
        if tokio::time::timeout(self.shutdown, closing).await.is_err() {
            warn!("shutting down took too long and was cut short; nothing accepted is lost");
        }
        self.watch.abort();
    }
}

/// A renderer that has drawn every game once, so that no player waits for its sprites.
fn warm_renderer(tongue: &Tongue) -> Result<Renderer, render::RenderError> {
    let renderer = Renderer::new()?;
    for game in games::all() {
        let scene = game.start(&rules::Options::default()).scene();
        renderer.png(&scene, &render::View::default(), tongue)?;
    }
    Ok(renderer)
}

fn http(settings: &Settings) -> Result<Http, StartError> {
    let token = settings.token.trim();
    match &settings.stand_in {
        // serenity ignores a proxy while its own rate limiter is on.
        Some(address) => {
            Ok(HttpBuilder::new(token).proxy(address.clone()).ratelimiter_disabled(true).build())
        }
        None => {
            serenity::utils::token::validate(token).map_err(|_| StartError::NotAToken)?;
            Ok(HttpBuilder::new(token).build())
        }
    }
}

/// Asks Discord who this token is, and tells the client its application.
async fn identify(http: &Http) -> Result<PersonId, StartError> {
    const PATIENCE: Duration = Duration::from_secs(20);
    let unreachable = |cause: serenity::Error| match &cause {
        serenity::Error::Http(http)
            if http.status_code().is_some_and(|code| code.as_u16() == 401) =>
        {
            StartError::WrongToken(cause.to_string())
        }
        _ => StartError::Unreachable(cause.to_string()),
    };
    let asking = async {
        let own = http.get_current_user().await.map_err(unreachable)?;
        let application = http.get_current_application_info().await.map_err(unreachable)?;
        http.set_application_id(application.id);
        info!(name = own.name, application = %application.id, "known to Discord");
        Ok(PersonId::new(own.id.get()))
    };
    tokio::time::timeout(PATIENCE, asking)
        .await
        .unwrap_or_else(|_| Err(StartError::Unreachable(format!("no answer within {PATIENCE:?}"))))
}

/// Housekeeping, and the watch over the connection: serenity has known ways to stall (a close
/// frame without a code among them), so a shard that stays away too long ends the watch.
async fn watch(app: Arc<App>, shards: Arc<ShardManager>, stop: CancellationToken) {
    const ROUTES_KEPT: Duration = Duration::from_secs(60 * 60);
    let mut away_since: Option<Instant> = None;
    let mut routes_since = Instant::now();
    loop {
        tokio::select! {
            () = tokio::time::sleep(app.patience.rounds) => {}
            () = stop.cancelled() => {
                // Stopping is not an end of the connection.
                std::future::pending::<()>().await;
            }
        }
        if let Err(cause) = app.referee.lapse_challenges(app.clock.now()).await {
            error!(%cause, "challenges cannot be lapsed");
        }
        let kept_from = app.clock.now().minus(app.patience.said);
        if let Err(cause) = app.referee.prune_announcements(kept_from).await {
            error!(%cause, "what was said long ago cannot be forgotten");
        }
        // What is left undone is taken up again: the connection must be watched.
        let looking = presence::look(&app);
        if tokio::time::timeout(app.patience.request, looking).await.is_err() {
            warn!("looking for players who have left took too long");
        }
        // serenity keeps an entry for every interaction, for ever.
        if routes_since.elapsed() > ROUTES_KEPT {
            routes_since = Instant::now();
            if let Some(limiter) = &app.api.http().ratelimiter {
                limiter.routes().write().await.clear();
            }
        }
        let runners = shards.runners.lock().await;
        let well = !runners.is_empty()
            && runners.values().all(|runner| runner.stage == ConnectionStage::Connected);
        drop(runners);
        if well {
            away_since = None;
            continue;
        }
        let since = *away_since.get_or_insert_with(Instant::now);
        if since.elapsed() > app.patience.disconnected {
            error!(away = ?since.elapsed(), "a shard has no connection to Discord");
            return;
        }
    }
}
