//! `herald`: the bot, on Discord or in the sandbox, until it is told to stop.

use std::fmt::Display;
use std::io::IsTerminal as _;

use fake_discord::Sandbox;
use i18n::Locale;
use referee::Chance;
use rules::l10n::say;
use store::Roles;
use tokio::runtime::Handle;
#[cfg(unix)]
use tokio::signal::unix::{Signal, SignalKind, signal};
use tracing::{info, warn};
use tracing_subscriber::filter::{EnvFilter, filter_fn};
use tracing_subscriber::layer::{Layer as _, SubscriberExt as _};
use tracing_subscriber::util::SubscriberInitExt as _;

use super::exit::{CliError, Exit};
use super::output::outln;
use crate::clock::Clock;
use crate::config::Config;
use crate::health::service_manager;
use crate::{Endpoints, Herald, Patience, Settings};

/// Runs until SIGTERM, SIGINT, SIGHUP, or the end of the connection.
pub(crate) fn run(locale: &Locale, config: &Config) -> Result<(), CliError> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .map_err(|cause| CliError::new(Exit::Internal, cause))?;
    let log = log(config, runtime.handle());
    let log = log.map_err(|cause| CliError::new(Exit::Config, cause))?;
    let ended = runtime.block_on(serve(locale, config));
    log.end();
    // Nobody waits for what is still being drawn.
    runtime.shutdown_background();
    ended
}

/// What is to be done for the log when all is over.
#[derive(Default)]
struct Log {
    #[cfg(feature = "otlp")]
    traces: Option<crate::traces::Traces>,
}

impl Log {
    /// The last of it.
    fn end(&self) {
        #[cfg(feature = "otlp")]
        if let Some(traces) = &self.traces {
            traces.end();
        }
    }
}

#[cfg_attr(not(feature = "otlp"), expect(unused_variables, reason = "traces are sent from it"))]
fn log(config: &Config, runtime: &Handle) -> Result<Log, String> {
    let filter = EnvFilter::try_new(&config.log_filter).map_err(words)?;
    let lines = tracing_subscriber::fmt::layer()
        .with_ansi(std::io::stderr().is_terminal())
        .with_writer(std::io::stderr);
    let lines = if config.log_json { lines.json().boxed() } else { lines.compact().boxed() };
    let subscriber = tracing_subscriber::registry()
        .with(filter)
        .with(filter_fn(crate::may_be_logged))
        .with(lines);
    #[cfg(feature = "otlp")]
    if let Some(collector) = &config.log_otlp {
        let traces = crate::traces::Traces::begin(collector, runtime.clone()).map_err(words)?;
        subscriber.with(traces.layer()).try_init().map_err(words)?;
        return Ok(Log { traces: Some(traces) });
    }
    subscriber.try_init().map_err(words)?;
    Ok(Log::default())
}

fn words(error: impl Display) -> String {
    error.to_string()
}

async fn serve(locale: &Locale, config: &Config) -> Result<(), CliError> {
    let mut signals = Signals::listen()?;
    let sandbox = match &config.token {
        Some(_) => None,
        None => Some(start_sandbox(locale, config).await?),
    };
    let settings = match &sandbox {
        None => Settings {
            token: config.token.clone().unwrap_or_default(),
            endpoints: Endpoints {
                api: config.api.clone(),
                gateway: config.gateway.clone(),
                certificates: config.certificates.clone(),
            },
            interactions: config.interactions.clone(),
            database: config.database.clone(),
            upgrade_copy: config.upgrade_copy,
            process: config.process.clone(),
            roles: config.roles,
            clock: Clock::System,
            chance: Chance::System,
            patience: Patience { lease: config.lease, ..Patience::default() },
            language: config.language.clone(),
            thinking: config.thinking.clone(),
            emoji: true,
            health: config.health,
        },
        Some(sandbox) => Settings {
            token: sandbox.token().to_owned(),
            endpoints: Endpoints { api: Some(sandbox.url()), ..Endpoints::default() },
            interactions: None,
            database: (&config.sandbox_database).into(),
            upgrade_copy: config.upgrade_copy,
            process: config.process.clone(),
            roles: Roles::all(),
            clock: Clock::System,
            chance: Chance::System,
            patience: Patience::default(),
            language: config.language.clone(),
            thinking: config.thinking.clone(),
            emoji: true,
            health: config.health,
        },
    };
    // While Discord is away, this takes as long as it is.
    let mut herald = tokio::select! {
        started = Herald::start(settings) => started?,
        signal = signals.next() => {
            service_manager::stopping();
            info!(signal, "stopping before it has started");
            return Ok(());
        }
    };
    if let Some(sandbox) = &sandbox {
        outln!("{}", locale.text(&say("cli-sandbox").with("url", sandbox.url())));
        outln!("{}", locale.text(&say("cli-sandbox-for-discord")));
    }
    let ended = tokio::select! {
        why = herald.ended() => {
            let exit = match herald.is_token_refused() {
                true => Exit::NoPermission,
                false if herald.is_expelled() => Exit::InUse,
                false => Exit::Unavailable,
            };
            Err(CliError::new(exit, locale.text(&say("cli-start-again").with("why", why))))
        }
        signal = signals.next() => {
            info!(signal, "stopping");
            Ok(())
        }
    };
    // Whoever stops it is told that the database was lost, too.
    let lost = herald.lost();
    let stopping = async {
        herald.stop().await;
        if let Some(sandbox) = sandbox {
            sandbox.shutdown().await;
        }
    };
    tokio::select! {
        () = stopping => {}
        signal = signals.next() => {
            warn!(signal, "stopping at once; nothing accepted is lost");
        }
    }
    match lost {
        Some(lost) => ended.and(Err(lost.into())),
        None => ended,
    }
}

async fn start_sandbox(locale: &Locale, config: &Config) -> Result<Sandbox, CliError> {
    let options = fake_discord::Options {
        port: config.sandbox_port,
        state_file: config.sandbox_chat.clone(),
        first_screen: super::first_screen::choices(locale).map_err(|cause| {
            let failed = say("cli-sandbox-first-screen").with("cause", cause.to_string());
            CliError::new(Exit::Internal, locale.text(&failed))
        })?,
    };
    fake_discord::start(options).await.map_err(|cause| {
        let taken = say("cli-sandbox-port")
            .with("port", config.sandbox_port.to_string())
            .with("cause", cause.to_string());
        CliError::new(Exit::Unavailable, locale.text(&taken))
    })
}

/// The signals that end Herald.
#[cfg(unix)]
struct Signals {
    terminate: Signal,
    interrupt: Signal,
    /// The terminal is closed. Under `nohup` that is to be ignored.
    hangup: Option<Signal>,
    /// What some send to have a log opened anew: by itself it would end the process at once.
    users: [Signal; 2],
}

#[cfg(unix)]
impl Signals {
    fn listen() -> Result<Signals, CliError> {
        let hears = |kind| signal(kind).map_err(|cause| CliError::new(Exit::Internal, cause));
        let hangup = (!ignores_hangup()).then(|| hears(SignalKind::hangup())).transpose()?;
        Ok(Signals {
            terminate: hears(SignalKind::terminate())?,
            interrupt: hears(SignalKind::interrupt())?,
            hangup,
            users: [hears(SignalKind::user_defined1())?, hears(SignalKind::user_defined2())?],
        })
    }

    /// Waits for the next one: its name.
    async fn next(&mut self) -> &'static str {
        let [first, second] = &mut self.users;
        loop {
            let hangup = async {
                match &mut self.hangup {
                    Some(hangup) => hangup.recv().await,
                    None => std::future::pending().await,
                }
            };
            let ignored = tokio::select! {
                _ = hangup => return "SIGHUP",
                _ = self.terminate.recv() => return "SIGTERM",
                _ = self.interrupt.recv() => return "SIGINT",
                _ = first.recv() => "SIGUSR1",
                _ = second.recv() => "SIGUSR2",
            };
            tracing::info!(signal = ignored, "a signal that means nothing here");
        }
    }
}

/// Whether whoever started this process lets it ignore SIGHUP, as `nohup` does; as far as the
/// system tells.
#[cfg(unix)]
#[must_use]
pub fn ignores_hangup() -> bool {
    const HANGUP: u64 = 1;
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let ignored = ignored.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    ignored.is_some_and(|mask| mask & HANGUP != 0)
}

/// What ends Herald where there are no signals.
#[cfg(not(unix))]
struct Signals;

#[cfg(not(unix))]
impl Signals {
    fn listen() -> Result<Signals, CliError> {
        Ok(Signals)
    }

    /// Waits until it is told to end.
    async fn next(&mut self) -> &'static str {
        if let Err(cause) = tokio::signal::ctrl_c().await {
            warn!(%cause, "Herald cannot hear that it is to stop");
            return std::future::pending().await;
        }
        "ctrl-c"
    }
}
