//! `herald`: the bot, on Discord or in the sandbox, until it is told to stop.

use std::fmt::Display;
use std::io::IsTerminal as _;

use fake_discord::Sandbox;
use i18n::Locale;
use referee::Chance;
use rules::l10n::say;
use tracing::info;
use tracing_subscriber::filter::{EnvFilter, filter_fn};
use tracing_subscriber::layer::{Layer as _, SubscriberExt as _};
use tracing_subscriber::util::SubscriberInitExt as _;

use super::exit::{Exit, Failed};
use crate::clock::Clock;
use crate::config::Config;
use crate::{Endpoints, Herald, Patience, Settings};

/// Runs until SIGTERM, SIGINT, SIGHUP, or the end of the connection.
pub(crate) fn run(locale: &Locale, config: &Config) -> Result<(), Failed> {
    log(config).map_err(|cause| Failed::new(Exit::Config, cause))?;
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .map_err(|cause| Failed::new(Exit::Internal, cause))?;
    runtime.block_on(serve(locale, config))
}

fn log(config: &Config) -> Result<(), String> {
    let filter = EnvFilter::try_new(&config.log_filter).map_err(words)?;
    let lines = tracing_subscriber::fmt::layer()
        .with_ansi(std::io::stderr().is_terminal())
        .with_writer(std::io::stderr);
    let lines = if config.log_json { lines.json().boxed() } else { lines.compact().boxed() };
    tracing_subscriber::registry()
        .with(filter)
        .with(filter_fn(crate::may_be_logged))
        .with(lines)
        .try_init()
        .map_err(words)
}

fn words(error: impl Display) -> String {
    error.to_string()
}

async fn serve(locale: &Locale, config: &Config) -> Result<(), Failed> {
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
            database: config.database.clone(),
            clock: Clock::System,
            chance: Chance::System,
            patience: Patience::default(),
            language: config.language.clone(),
            thinking: config.thinking.clone(),
            emoji: true,
        },
        Some(sandbox) => Settings {
            token: sandbox.token().to_owned(),
            endpoints: Endpoints { api: Some(sandbox.url()), ..Endpoints::default() },
            database: (&config.sandbox_database).into(),
            clock: Clock::System,
            chance: Chance::System,
            patience: Patience::default(),
            language: config.language.clone(),
            thinking: config.thinking.clone(),
            emoji: true,
        },
    };
    let signal = told_to_stop();
    tokio::pin!(signal);
    // While Discord is away, this takes as long as it is.
    let mut herald = tokio::select! {
        started = Herald::start(settings) => started?,
        signal = &mut signal => return signal.map(|signal| info!(signal, "stopping")),
    };
    if let Some(sandbox) = &sandbox {
        println!("{}", locale.text(&say("cli-sandbox").with("url", sandbox.url())));
        println!("{}", locale.text(&say("cli-sandbox-for-discord")));
    }
    let ended = tokio::select! {
        why = herald.ended() => {
            let exit = match herald.is_token_refused() {
                true => Exit::NoPermission,
                false => Exit::Unavailable,
            };
            Err(Failed::new(exit, locale.text(&say("cli-start-again").with("why", why))))
        }
        signal = &mut signal => signal.map(|signal| info!(signal, "stopping")),
    };
    // Whoever stops it is told that the database was lost, too.
    let lost = herald.lost();
    herald.stop().await;
    if let Some(sandbox) = sandbox {
        sandbox.shutdown().await;
    }
    match lost {
        Some(lost) => ended.and(Err(lost.into())),
        None => ended,
    }
}

async fn start_sandbox(locale: &Locale, config: &Config) -> Result<Sandbox, Failed> {
    let options = fake_discord::Options {
        port: config.sandbox_port,
        state_file: config.sandbox_chat.clone(),
    };
    fake_discord::start(options).await.map_err(|cause| {
        let taken = say("cli-sandbox-port")
            .with("port", config.sandbox_port.to_string())
            .with("cause", cause.to_string());
        Failed::new(Exit::Unavailable, locale.text(&taken))
    })
}

#[cfg(unix)]
async fn told_to_stop() -> Result<&'static str, Failed> {
    use tokio::signal::unix::{SignalKind, signal};
    let internal = |cause: std::io::Error| Failed::new(Exit::Internal, cause);
    let mut terminate = signal(SignalKind::terminate()).map_err(internal)?;
    let mut interrupt = signal(SignalKind::interrupt()).map_err(internal)?;
    // The terminal is closed. Under `nohup` that is to be ignored.
    let hangup = async {
        if ignores_hangup() {
            return std::future::pending().await;
        }
        let mut hangup = signal(SignalKind::hangup()).map_err(internal)?;
        hangup.recv().await;
        Ok("SIGHUP")
    };
    tokio::select! {
        hangup = hangup => hangup,
        _ = terminate.recv() => Ok("SIGTERM"),
        _ = interrupt.recv() => Ok("SIGINT"),
    }
}

/// Whether whoever started it lets it ignore SIGHUP, as `nohup` does; as far as the system tells.
#[cfg(unix)]
fn ignores_hangup() -> bool {
    const HANGUP: u64 = 1;
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let ignored = ignored.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    ignored.is_some_and(|mask| mask & HANGUP != 0)
}

#[cfg(not(unix))]
async fn told_to_stop() -> Result<&'static str, Failed> {
    tokio::signal::ctrl_c().await.map_err(|cause| Failed::new(Exit::Internal, cause))?;
    Ok("ctrl-c")
}
