//! The stage for journeys: the bot and the sandbox in one process, connected over loopback, with a
//! database that survives restarts.

mod bodies;
pub mod book;
pub mod changed;
mod connection;
mod contract;
mod log;
mod look;
pub mod winning;

use std::cell::Cell;
use std::io::Write;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, LazyLock, Mutex, PoisonError};
use std::time::{Duration, Instant};

use fake_discord::driver::{OptionValue, Person, SeenMessage};
use fake_discord::{Options, RecordedRequest, Sandbox, Snowflake};
use herald::{
    Clock, Endpoints, Herald, INTERACTIONS_PATH, InteractionSettings, Patience, Settings, Thinking,
};
use i18n::Locale;
use model::l10n::L10nMessage;
use referee::Chance;
use serde_json::Value;
use store::{DatabaseAddress, Roles, Store};
use tempfile::TempDir;
use test_databases::{Database, Medium};
use tokio::runtime::Runtime;
use tokio::sync::OnceCell;
use tokio::task::JoinHandle;

use book::Book;
pub use connection::{Columns, Held};
use contract::Contract;
use log::Log;
pub use look::{after, board_after, boards, gone, named, picture, said, stripped, without_numbers};

/// English, the language that journeys check.
///
/// # Panics
/// When the catalogue is broken, which a separate test reports first.
#[allow(clippy::expect_used, reason = "for tests alone")]
pub fn locale() -> &'static Locale {
    static ENGLISH: LazyLock<Locale> =
        LazyLock::new(|| Locale::load("en", games::sentences).expect("the catalogue is whole"));
    &ENGLISH
}

pub fn english(sentence: &L10nMessage) -> String {
    locale().text(sentence)
}

pub type Error = Box<dyn std::error::Error + Send + Sync>;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Transport {
    Gateway,
    Http,
}

thread_local! {
    static TRANSPORT: Cell<Transport> = const { Cell::new(Transport::Gateway) };
}

/// Runs a journey whose stages, on this thread, get interactions over HTTP.
pub fn over_http<T>(journey: impl FnOnce() -> T) -> T {
    struct Before(Transport);
    impl Drop for Before {
        fn drop(&mut self) {
            TRANSPORT.set(self.0);
        }
    }
    let _before = Before(TRANSPORT.replace(Transport::Http));
    journey()
}

pub struct Stage {
    pub sandbox: Sandbox,
    running: Option<Process>,
    folder: TempDir,
    on_server: Option<Database>,
    excused: Vec<u16>,
    asked: Arc<Mutex<Vec<Value>>>,
    log: Option<Log>,
    transport: Transport,
    /// The bot's language, from its next start.
    pub language: String,
    /// The address of Discord from the next start; the sandbox by default.
    pub endpoints: Endpoints,
    /// The settings for its moves as an opponent, from the next start; very few nodes by default.
    pub thinking: Thinking,
    /// Whether it uploads the pieces as emoji, from the next start; off by default.
    pub emoji: bool,
    /// Whether it has a health endpoint, from the next start; off by default.
    pub says_health: bool,
    /// Its roles from the next start; all by default.
    pub roles: Roles,
    /// Whether a start waits until Discord has accepted the commands; on by default.
    pub awaits_commands: bool,
}

pub struct Process {
    herald: Herald,
    runtime: Threads,
}

struct Threads(Option<Runtime>);

impl Threads {
    fn spawn<F>(&self, work: F) -> Result<JoinHandle<F::Output>, Error>
    where
        F: Future<Output: Send> + Send + 'static,
    {
        Ok(self.0.as_ref().ok_or("no threads")?.spawn(work))
    }

    async fn end(mut self) -> Result<(), Error> {
        let Some(runtime) = self.0.take() else { return Ok(()) };
        let ending = move || runtime.shutdown_timeout(fake_discord::PATIENCE);
        Ok(tokio::task::spawn_blocking(ending).await?)
    }
}

impl Drop for Threads {
    fn drop(&mut self) {
        if let Some(runtime) = self.0.take() {
            runtime.shutdown_background();
        }
    }
}

impl Process {
    pub fn interactions_url(&self) -> Option<String> {
        let address = self.herald.interactions_address()?;
        Some(format!("http://{address}{INTERACTIONS_PATH}"))
    }

    pub fn health(&self) -> Option<SocketAddr> {
        self.herald.health_address()
    }

    pub async fn stop(self) -> Result<(), Error> {
        let Process { herald, runtime } = self;
        let stopped = runtime.spawn(herald.stop())?.await;
        runtime.end().await?;
        Ok(stopped?)
    }

    pub async fn kill(self) -> Result<(), Error> {
        self.runtime.end().await
    }

    /// Waits until it reports a fatal error, and returns that.
    pub async fn ended(self) -> Result<(Process, String), Error> {
        let Process { mut herald, runtime } = self;
        let ended = runtime.spawn(async move {
            let why = herald.ended().await;
            (herald, why)
        })?;
        let (herald, why) = tokio::time::timeout(fake_discord::PATIENCE, ended).await??;
        Ok((Process { herald, runtime }, why))
    }
}

/// Short pauses for quick retries, and timeouts that no machine is too slow for.
pub fn patience() -> Patience {
    Patience {
        request: fake_discord::PATIENCE,
        looks_on: 10 * fake_discord::PATIENCE,
        reveal: Duration::from_millis(20),
        slow_step: fake_discord::PATIENCE,
        thinking: 2 * fake_discord::PATIENCE,
        fresh: 2 * fake_discord::PATIENCE,
        answer: 2 * fake_discord::PATIENCE,
        answer_try: fake_discord::PATIENCE,
        retry: Duration::from_millis(20),
        longest_retry: Duration::from_millis(200),
        rounds: Duration::from_secs(5),
        longest_reconnect: Duration::from_millis(200),
        longest_connect: Duration::from_millis(200),
        invalid_session: Duration::from_millis(50),
        probe: Duration::from_millis(100),
        refused_again: Duration::from_millis(200),
        refused: Duration::from_millis(10),
        lease: Duration::from_secs(10),
        noticed: Duration::ZERO,
        ..Patience::default()
    }
}

/// Like [`patience`], for journeys with hanging requests: each is given up and retried.
pub fn hurry() -> Patience {
    // Longer than the second that the sandbox asks for with a 429.
    const TRY: Duration = Duration::from_millis(1500);
    Patience { request: TRY, answer_try: TRY, ..patience() }
}

pub fn skipped(what: &str) -> std::io::Result<()> {
    std::io::stderr().write_all(format!("SKIPPED: {what}\n").as_bytes())
}

/// Returns a time for [`Clock::Set`] that runs from `from` (milliseconds since 1970) and can be
/// moved, so that deferred work is retried eventually.
pub fn running_clock(from: i64) -> Arc<AtomicI64> {
    const TICK: Duration = Duration::from_millis(10);
    let clock = Arc::new(AtomicI64::new(from));
    let watched = Arc::downgrade(&clock);
    tokio::spawn(async move {
        while let Some(clock) = watched.upgrade() {
            clock.fetch_add(10, Ordering::Relaxed);
            drop(clock);
            tokio::time::sleep(TICK).await;
        }
    });
    clock
}

const DATABASE_FILE: &str = "herald.db";

/// Returns a database file with empty tables. It is made once per program, because a copy is ten
/// times faster than the migrations.
async fn empty_database() -> Result<&'static [u8], Error> {
    static FILE: OnceCell<Vec<u8>> = OnceCell::const_new();
    let make = async || {
        let folder = test_databases::folder(Medium::Memory)?;
        let file = folder.path().join(DATABASE_FILE);
        Store::open(DatabaseAddress::File(file.clone())).await?.close().await;
        Ok::<_, Error>(std::fs::read(&file)?)
    };
    Ok(FILE.get_or_try_init(make).await?)
}

impl Stage {
    pub async fn set() -> Result<Stage, Error> {
        Stage::set_at(Clock::System, patience()).await
    }

    pub async fn set_at(clock: Clock, patience: Patience) -> Result<Stage, Error> {
        Stage::set_with(clock, patience, None, "en").await
    }

    pub async fn set_logging(clock: Clock, patience: Patience) -> Result<Stage, Error> {
        Stage::set_with(clock, patience, Some(Log::default()), "en").await
    }

    pub async fn set_speaking(language: &str) -> Result<Stage, Error> {
        Stage::set_with(Clock::System, patience(), None, language).await
    }

    async fn set_with(
        clock: Clock,
        patience: Patience,
        log: Option<Log>,
        language: &str,
    ) -> Result<Stage, Error> {
        let language = language.to_owned();
        let sandbox = fake_discord::start(Options::default()).await?;
        sandbox.set_first_response(fake_discord::PATIENCE);
        sandbox.check_bodies(contract::check_body);
        let asked: Arc<Mutex<Vec<Value>>> = Arc::default();
        let kept = Arc::clone(&asked);
        sandbox.on_interaction(Some(Box::new(move |event| {
            kept.lock().unwrap_or_else(PoisonError::into_inner).push(event.clone());
        })));
        let folder = test_databases::folder(Medium::Memory)?;
        let on_server = test_databases::database();
        bodies::record(&sandbox, on_server.is_some())?;
        if on_server.is_none() {
            std::fs::write(folder.path().join(DATABASE_FILE), empty_database().await?)?;
        }
        let endpoints = Endpoints { api: Some(sandbox.url()), ..Endpoints::default() };
        let mut stage = Stage {
            sandbox,
            running: None,
            folder,
            on_server,
            excused: Vec::new(),
            asked,
            log,
            transport: TRANSPORT.get(),
            language,
            endpoints,
            thinking: Thinking { nodes: Some(200), ..Thinking::default() },
            emoji: false,
            says_health: false,
            roles: Roles::all(),
            awaits_commands: true,
        };
        stage.start_again_at(clock, patience).await?;
        Ok(stage)
    }

    pub fn logged(&self) -> Vec<String> {
        self.log.as_ref().map(Log::lines).unwrap_or_default()
    }

    pub fn database(&self) -> Result<DatabaseAddress, Error> {
        match &self.on_server {
            Some(database) => Ok(DatabaseAddress::read(&database.url())?),
            None => Ok(DatabaseAddress::File(self.database_file())),
        }
    }

    pub fn database_file(&self) -> PathBuf {
        self.folder.path().join(DATABASE_FILE)
    }

    pub fn book(&self) -> Book {
        match &self.on_server {
            Some(database) => Book::of_server(database.url()),
            None => Book::of_file(self.database_file()),
        }
    }

    pub async fn start_again(&mut self) -> Result<(), Error> {
        self.start_again_at(Clock::System, patience()).await
    }

    pub async fn start_again_at(&mut self, clock: Clock, patience: Patience) -> Result<(), Error> {
        let accepted = |requests: &[RecordedRequest]| {
            let overwrites = requests.iter().filter(|one| {
                one.method == "PUT" && one.path.ends_with("/commands") && one.status == 200
            });
            overwrites.count()
        };
        let before = accepted(&self.sandbox.requests());
        let process = self.start_process("herald", clock, patience).await?;
        let url = process.interactions_url();
        self.running = Some(process);
        self.sandbox.set_interactions_endpoint(url.as_deref()).await?;
        self.sandbox.wait_for_command("help").await?;
        if self.awaits_commands {
            // So that the start's requests don't count towards the journey's.
            let look = |all: &[RecordedRequest]| (accepted(all) > before).then_some(());
            self.sandbox.wait_for_requests(look).await?;
        }
        Ok(())
    }

    /// Starts another process of the bot next to those that run; on a server, several share a
    /// database.
    pub async fn start_process(
        &self,
        name: &str,
        clock: Clock,
        patience: Patience,
    ) -> Result<Process, Error> {
        let database = self.database()?;
        let settings = Settings {
            token: self.sandbox.token().to_owned(),
            endpoints: self.endpoints.clone(),
            interactions: (self.transport == Transport::Http).then(|| InteractionSettings {
                address: (Ipv4Addr::LOCALHOST, 0).into(),
                public_key: None,
            }),
            database,
            upgrade_copy: store::UpgradeCopy::Make,
            backups: None,
            process: name.to_owned(),
            roles: self.roles,
            clock,
            chance: Chance::fixed(1),
            patience,
            language: self.language.clone(),
            thinking: self.thinking.clone(),
            emoji: self.emoji,
            health: self.says_health.then_some(SocketAddr::from((Ipv4Addr::LOCALHOST, 0))),
        };
        let mut threads = tokio::runtime::Builder::new_multi_thread();
        threads.worker_threads(1).enable_all();
        if let Some(log) = self.log.clone() {
            threads.on_thread_start(move || log.of_this_thread());
        }
        let runtime = Threads(Some(threads.build()?));
        let herald = runtime.spawn(Herald::start(settings))?.await??;
        Ok(Process { herald, runtime })
    }

    pub fn health(&self) -> Option<SocketAddr> {
        self.running.as_ref().and_then(Process::health)
    }

    pub async fn ended(&mut self) -> Result<String, Error> {
        let process = self.running.take().ok_or("no bot runs")?;
        let (process, why) = process.ended().await?;
        self.running = Some(process);
        Ok(why)
    }

    pub fn interactions_address(&self) -> Option<SocketAddr> {
        self.running.as_ref()?.herald.interactions_address()
    }

    pub async fn stop(&mut self) -> Result<(), Error> {
        self.stopping().await?;
        self.connected(false).await
    }

    /// Like [`Stage::stop`], for callers that do something meanwhile. The bot is told to stop when
    /// this is awaited.
    pub fn stopping(&mut self) -> impl Future<Output = Result<(), Error>> + use<> {
        let running = self.running.take();
        async move {
            match running {
                Some(process) => process.stop().await,
                None => Ok(()),
            }
        }
    }

    pub async fn kill(&mut self) -> Result<(), Error> {
        if let Some(process) = self.running.take() {
            process.kill().await?;
        }
        self.connected(false).await
    }

    pub async fn connected(&self, wanted: bool) -> Result<(), Error> {
        let started = Instant::now();
        while self.sandbox.bot_connected() != wanted {
            if started.elapsed() > fake_discord::PATIENCE {
                return Err(format!("the bot's connection: not {wanted}").into());
            }
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        Ok(())
    }

    /// Forbids threads in a channel, so that matches are played in the channel itself.
    pub fn without_threads(&mut self, room: Snowflake) {
        let allowed = fake_discord::permissions::BOT_DEFAULT
            & !fake_discord::permissions::CREATE_PUBLIC_THREADS;
        self.sandbox.set_bot_permissions(room, allowed);
        self.excuse(403);
    }

    /// Allows requests that are answered with this status. Otherwise [`Stage::close`] fails on any
    /// refusal.
    pub fn excuse(&mut self, status: u16) {
        self.excused.push(status);
    }

    /// Ends a journey: stops the bot, checks its requests against Discord's contract, and changes
    /// every field of its interactions ([`changed`]).
    ///
    /// # Errors
    /// When the bot doesn't stop, made a request that Discord would refuse, or reads an interaction
    /// differently because of a field that it doesn't need.
    pub async fn close(mut self) -> Result<(), Error> {
        self.stop().await?;
        let requests = self.sandbox.requests();
        // Discord's description is large, so it is read once for all journeys.
        let excused = std::mem::take(&mut self.excused);
        let posted = self.sandbox.posted();
        let asked = std::mem::take(&mut *self.asked.lock().unwrap_or_else(PoisonError::into_inner));
        if self.transport == Transport::Http
            && !asked.is_empty()
            && !posted.iter().any(|request| request.status == Some(202))
        {
            return Err("no interaction came over HTTP".into());
        }
        tokio::task::spawn_blocking(move || {
            Contract::shared()?.check(&requests, &excused)?;
            changed::hold(&asked)?;
            if std::env::var_os("CHANGED_FIELDS").is_some() {
                changed::tell()?;
            }
            Ok(())
        })
        .await?
    }

    /// Waits until all announcements are sent and recorded.
    pub async fn all_is_said(&self) -> Result<(), Error> {
        let book = self.book();
        let said = async {
            while book.waiting().await? > 0 {
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
            Ok(())
        };
        tokio::time::timeout(fake_discord::PATIENCE, said).await?
    }

    pub fn person(&self, name: &str) -> Result<Person, Error> {
        Ok(self.sandbox.person(name)?)
    }

    pub fn channel(&self, name: &str) -> Result<Snowflake, Error> {
        Ok(self.sandbox.channel(name)?)
    }

    /// Lets `white` challenge `black`, who accepts. Returns the channel of the match (its thread,
    /// if it has one) and its first board.
    pub async fn begin(
        &self,
        game: &str,
        channel: Snowflake,
        white: &Person,
        black: &Person,
    ) -> Result<(Snowflake, SeenMessage), Error> {
        self.begin_with(game, channel, white, black, &[]).await
    }

    /// Like [`Stage::begin`], with more options for the challenge.
    pub async fn begin_with(
        &self,
        game: &str,
        channel: Snowflake,
        white: &Person,
        black: &Person,
        more: &[(&str, OptionValue)],
    ) -> Result<(Snowflake, SeenMessage), Error> {
        let challenge = self.challenge_with(game, channel, white, black, more).await?;
        self.accept(&challenge, black, white).await
    }

    /// Lets `black` accept a challenge by `white`. Returns the channel of the match and its first
    /// board.
    pub async fn accept(
        &self,
        challenge: &SeenMessage,
        black: &Person,
        white: &Person,
    ) -> Result<(Snowflake, SeenMessage), Error> {
        black.click(challenge.id, &self.label(&model::l10n::say("button-accept"))?).await?;
        let channel = challenge.channel;
        let thread = black
            .wait(channel, |seen| seen.iter().find(|m| m.id == challenge.id).and_then(|m| m.thread))
            .await?;
        let board = board_after(white, thread, 0).await?;
        Ok((thread, board))
    }

    fn label(&self, sentence: &L10nMessage) -> Result<String, Error> {
        Ok(Locale::load(&self.language, games::sentences)?.text(sentence))
    }

    pub async fn challenge(
        &self,
        game: &str,
        channel: Snowflake,
        white: &Person,
        black: &Person,
    ) -> Result<SeenMessage, Error> {
        self.challenge_with(game, channel, white, black, &[]).await
    }

    pub async fn challenge_with(
        &self,
        game: &str,
        channel: Snowflake,
        white: &Person,
        black: &Person,
        more: &[(&str, OptionValue)],
    ) -> Result<SeenMessage, Error> {
        let before: Vec<Snowflake> = black.sees(channel).iter().map(|m| m.id).collect();
        let mut options: Vec<(&str, OptionValue)> =
            vec![("game", game.into()), ("opponent", black.into()), ("side", "white".into())];
        options.extend(more.iter().cloned());
        white.command(channel, "challenge", options).await?;
        let accept = self.label(&model::l10n::say("button-accept"))?;
        Ok(black
            .wait(channel, |seen| {
                let new = |m: &&SeenMessage| !before.contains(&m.id) && m.button(&accept).is_some();
                seen.iter().find(new).cloned()
            })
            .await?)
    }
}
