//! `herald`: the bot, on Discord or in the sandbox, until it is told to stop.

use std::fmt::Display;
use std::io::IsTerminal as _;

use referee::Chance;
use rules::saying::say;
use sandbox::Sandbox;
use tongue::Tongue;
use tracing::info;
use tracing_subscriber::filter::{EnvFilter, filter_fn};
use tracing_subscriber::layer::{Layer as _, SubscriberExt as _};
use tracing_subscriber::util::SubscriberInitExt as _;

use crate::clock::Clock;
use crate::config::Config;
use crate::{Elsewhere, Herald, Patience, Settings};

/// Runs until SIGTERM, SIGINT, or the end of the connection.
pub(crate) fn run(tongue: &Tongue, config: &Config) -> Result<(), String> {
    log(config)?;
    let runtime =
        tokio::runtime::Builder::new_multi_thread().enable_all().build().map_err(words)?;
    runtime.block_on(serve(tongue, config))
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

async fn serve(tongue: &Tongue, config: &Config) -> Result<(), String> {
    let sandbox = match &config.token {
        Some(_) => None,
        None => Some(start_sandbox(tongue, config).await?),
    };
    let settings = match &sandbox {
        None => Settings {
            token: config.token.clone().unwrap_or_default(),
            place: Elsewhere {
                api: config.api.clone(),
                gateway: config.gateway.clone(),
                certificates: config.certificates.clone(),
            },
            database: config.database.clone(),
            clock: Clock::System,
            chance: Chance::System,
            patience: Patience::default(),
            language: config.language.clone(),
            sentences: "",
            thinking: config.thinking.clone(),
            emoji: true,
        },
        Some(sandbox) => Settings {
            token: sandbox.token().to_owned(),
            place: Elsewhere { api: Some(sandbox.url()), ..Elsewhere::default() },
            database: config.sandbox_database.clone(),
            clock: Clock::System,
            chance: Chance::System,
            patience: Patience::default(),
            language: config.language.clone(),
            sentences: "",
            thinking: config.thinking.clone(),
            emoji: true,
        },
    };
    let signal = told_to_stop();
    tokio::pin!(signal);
    // While Discord is away, this takes as long as it is.
    let mut herald = tokio::select! {
        started = Herald::start(settings) => started.map_err(words)?,
        signal = &mut signal => return signal.map(|signal| info!(signal, "stopping")),
    };
    if let Some(sandbox) = &sandbox {
        println!("{}", tongue.text(&say("cli-sandbox").with("url", sandbox.url())));
        println!("{}", tongue.text(&say("cli-sandbox-for-discord")));
    }
    let ended = tokio::select! {
        why = herald.ended() => Err(tongue.text(&say("cli-start-again").with("why", why))),
        signal = &mut signal => signal.map(|signal| info!(signal, "stopping")),
    };
    herald.stop().await;
    if let Some(sandbox) = sandbox {
        sandbox.shutdown().await;
    }
    ended
}

async fn start_sandbox(tongue: &Tongue, config: &Config) -> Result<Sandbox, String> {
    let options =
        sandbox::Options { port: config.sandbox_port, state_file: config.sandbox_chat.clone() };
    sandbox::start(options).await.map_err(|cause| {
        let taken = say("cli-sandbox-port")
            .with("port", config.sandbox_port.to_string())
            .with("cause", cause.to_string());
        tongue.text(&taken)
    })
}

#[cfg(unix)]
async fn told_to_stop() -> Result<&'static str, String> {
    use tokio::signal::unix::{SignalKind, signal};
    let mut terminate = signal(SignalKind::terminate()).map_err(words)?;
    let mut interrupt = signal(SignalKind::interrupt()).map_err(words)?;
    tokio::select! {
        _ = terminate.recv() => Ok("SIGTERM"),
        _ = interrupt.recv() => Ok("SIGINT"),
    }
}

#[cfg(not(unix))]
async fn told_to_stop() -> Result<&'static str, String> {
    tokio::signal::ctrl_c().await.map_err(words)?;
    Ok("ctrl-c")
}
