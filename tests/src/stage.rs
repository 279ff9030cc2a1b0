//! The stage: the sandbox, the bot that is connected to it, and their database.

use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use fake_discord::driver::Person;
use fake_discord::{Options, RecordedRequest, Sandbox, Snowflake};
use herald::{Clock, Endpoints, InteractionSettings, Patience, Settings, Thinking};
use referee::Chance;
use serde_json::Value;
use store::{DatabaseAddress, Roles, Store};
use tempfile::TempDir;
use test_databases::{Database, Medium};
use tokio::sync::OnceCell;

use crate::book::Book;
use crate::contract::{self, Contract};
use crate::error::Error;
use crate::log::Log;
use crate::patience::patience;
use crate::process::Process;
use crate::transport::Transport;
use crate::{bodies, changed};

pub struct Stage {
    pub sandbox: Sandbox,
    running: Option<Process>,
    folder: TempDir,
    on_server: Option<Database>,
    excused: Vec<u16>,
    asked: Arc<Mutex<Vec<Value>>>,
    log: Option<Log>,
    transport: Transport,
    /// From its next start.
    pub language: String,
    /// From the next start; the sandbox by default.
    pub endpoints: Endpoints,
    /// From the next start; very few nodes by default.
    pub thinking: Thinking,
    /// Whether it uploads emoji, from the next start; off by default.
    pub emoji: bool,
    /// Whether it has a health endpoint, from the next start; off by default.
    pub has_health_endpoint: bool,
    /// Its roles from the next start; all by default.
    pub roles: Roles,
    /// Whether a start waits until Discord has accepted the commands; on by default.
    pub waits_for_commands: bool,
}

const DATABASE_FILE: &str = "herald.db";

/// Made once per program, because a copy is ten times faster than the migrations.
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
            transport: Transport::of_this_thread(),
            language,
            endpoints,
            thinking: Thinking { nodes: Some(200), ..Thinking::default() },
            emoji: false,
            has_health_endpoint: false,
            roles: Roles::all(),
            waits_for_commands: true,
        };
        stage.start_again_at(clock, patience).await?;
        Ok(stage)
    }

    pub fn log_lines(&self) -> Vec<String> {
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
        if self.waits_for_commands {
            // The start's requests don't count towards the journey's.
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
            health: self.has_health_endpoint.then_some(SocketAddr::from((Ipv4Addr::LOCALHOST, 0))),
        };
        Process::start(settings, self.log.clone()).await
    }

    pub fn health(&self) -> Option<SocketAddr> {
        self.running.as_ref().and_then(Process::health)
    }

    pub async fn wait_for_end(&mut self) -> Result<String, Error> {
        let process = self.running.take().ok_or("no bot runs")?;
        let (process, why) = process.wait_for_end().await?;
        self.running = Some(process);
        Ok(why)
    }

    pub fn interactions_address(&self) -> Option<SocketAddr> {
        self.running.as_ref().and_then(Process::interactions_address)
    }

    pub async fn stop(&mut self) -> Result<(), Error> {
        self.stopping().await?;
        self.wait_for_connection(false).await
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
        self.wait_for_connection(false).await
    }

    pub async fn wait_for_connection(&self, wanted: bool) -> Result<(), Error> {
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
        let posted = self.sandbox.posted_interactions();
        let asked = std::mem::take(&mut *self.asked.lock().unwrap_or_else(PoisonError::into_inner));
        if self.transport == Transport::Http
            && !asked.is_empty()
            && !posted.iter().any(|request| request.status == Some(202))
        {
            return Err("no interaction came over HTTP".into());
        }
        tokio::task::spawn_blocking(move || {
            Contract::shared()?.check(&requests, &excused)?;
            changed::check_events(&asked)?;
            if std::env::var_os("CHANGED_FIELDS").is_some() {
                changed::print_counts()?;
            }
            Ok(())
        })
        .await?
    }

    pub async fn wait_until_all_sent(&self) -> Result<(), Error> {
        let book = self.book();
        let all_sent = async {
            while book.waiting().await? > 0 {
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
            Ok(())
        };
        tokio::time::timeout(fake_discord::PATIENCE, all_sent).await?
    }

    pub fn person(&self, name: &str) -> Result<Person, Error> {
        Ok(self.sandbox.person(name)?)
    }

    pub fn channel(&self, name: &str) -> Result<Snowflake, Error> {
        Ok(self.sandbox.channel(name)?)
    }
}
