//! `herald`: the bot, on Discord or in the sandbox, until it is stopped.

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
use tracing_subscriber::{Registry, reload};

use super::exit::{CliError, Exit};
use super::output::outln;
use crate::clock::Clock;
use crate::config::Config;
use crate::health::service_manager;
use crate::{Endpoints, Herald, Patience, Settings};

/// Runs until SIGTERM, SIGINT, or the end of the connection. `read` reads the settings at the start
/// and for each SIGHUP.
pub(crate) fn run(
    locale: &Locale,
    read_config: &dyn Fn() -> Result<Config, CliError>,
) -> Result<(), CliError> {
    let config = &read_config()?;
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .map_err(|cause| CliError::new(Exit::Internal, cause))?;
    let log = log(config, runtime.handle());
    let log = log.map_err(|cause| CliError::new(Exit::Config, cause))?;
    let reload = || log.read_again(config, read_config);
    let outcome = runtime.block_on(serve(locale, config, &reload));
    log.end();
    runtime.shutdown_background();
    outcome
}

struct Log {
    filter: reload::Handle<EnvFilter, Registry>,
    #[cfg(feature = "otlp")]
    traces: Option<crate::traces::Traces>,
}

impl Log {
    /// Reads `log.filter` again, unless the settings are wrong.
    fn read_again(
        &self,
        start_config: &Config,
        read_config: &dyn Fn() -> Result<Config, CliError>,
    ) {
        let config = match read_config() {
            Ok(config) => config,
            Err(CliError { words, .. }) => {
                return warn!(cause = words, "failed to read the settings again; nothing changes");
            }
        };
        let filter = EnvFilter::try_new(&config.log_filter).map_err(words);
        if let Err(cause) = filter.and_then(|filter| self.filter.reload(filter).map_err(words)) {
            return warn!(cause, "failed to change the log filter");
        }
        info!(filter = config.log_filter, "read `log.filter` again");
        if (Config { log_filter: start_config.log_filter.clone(), ..config }) != *start_config {
            warn!("other settings have changed, too: restart Herald to use them");
        }
    }

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
    let (layer, filter) = reload::Layer::new(filter);
    let lines = tracing_subscriber::fmt::layer()
        .with_ansi(std::io::stderr().is_terminal())
        .with_writer(std::io::stderr);
    let lines = if config.log_json { lines.json().boxed() } else { lines.compact().boxed() };
    let subscriber = tracing_subscriber::registry()
        .with(layer)
        .with(filter_fn(crate::may_be_logged))
        .with(lines);
    #[cfg(feature = "otlp")]
    if let Some(collector) = &config.log_otlp {
        let traces = crate::traces::Traces::begin(collector, runtime.clone()).map_err(words)?;
        subscriber.with(traces.layer()).try_init().map_err(words)?;
        return Ok(Log { filter, traces: Some(traces) });
    }
    subscriber.try_init().map_err(words)?;
    Ok(Log {
        filter,
        #[cfg(feature = "otlp")]
        traces: None,
    })
}

fn words(error: impl Display) -> String {
    error.to_string()
}

async fn serve(locale: &Locale, config: &Config, reload: &dyn Fn()) -> Result<(), CliError> {
    let mut signals = Signals::listen(reload)?;
    let sandbox = match &config.token {
        Some(_) => None,
        None => Some(start_sandbox(locale, config).await?),
    };
    let settings = Settings {
        token: config.token.clone().unwrap_or_default(),
        endpoints: Endpoints {
            api: config.api.clone(),
            gateway: config.gateway.clone(),
            certificates: config.certificates.clone(),
        },
        interactions: config.interactions.clone(),
        database: config.database.clone(),
        upgrade_copy: config.upgrade_copy,
        backups: config.backups.clone(),
        process: config.process.clone(),
        roles: config.roles,
        clock: Clock::System,
        chance: Chance::System,
        patience: Patience { lease: config.lease, ..Patience::default() },
        language: config.language.clone(),
        thinking: config.thinking.clone(),
        emoji: true,
        health: config.health,
    };
    let settings = match &sandbox {
        None => settings,
        Some(sandbox) => Settings {
            token: sandbox.token().to_owned(),
            endpoints: Endpoints { api: Some(sandbox.url()), ..Endpoints::default() },
            interactions: None,
            database: (&config.sandbox_database).into(),
            roles: Roles::all(),
            patience: Patience::default(),
            ..settings
        },
    };
    // The start waits while the database or Discord is away.
    let mut herald = tokio::select! {
        start_result = Herald::start(settings) => start_result?,
        signal = signals.next() => {
            service_manager::stopping();
            info!(signal, "stopping before the start is complete");
            return Ok(());
        }
    };
    if let Some(sandbox) = &sandbox {
        outln!("{}", locale.text(&say("cli-sandbox").with("url", sandbox.url())));
        outln!("{}", locale.say("cli-sandbox-for-discord"));
    } else {
        let (server, account) = (herald.server_invite(), herald.user_invite());
        info!(server, account, "invite Herald to a server or install it on your account");
    }
    let outcome = tokio::select! {
        reason = herald.wait_for_end() => {
            let exit = match herald.is_token_refused() {
                true => Exit::NoPermission,
                false if herald.is_expelled() => Exit::InUse,
                false => Exit::Unavailable,
            };
            Err(CliError::new(exit, locale.text(&say("cli-start-again").with("why", reason))))
        }
        signal = signals.next() => {
            info!(signal, "stopping");
            Ok(())
        }
    };
    // A lost database is reported even after a normal stop.
    let lost_database = herald.lost();
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
    match lost_database {
        Some(lost_file) => outcome.and(Err(lost_file.into())),
        None => outcome,
    }
}

async fn start_sandbox(locale: &Locale, config: &Config) -> Result<Sandbox, CliError> {
    let options = fake_discord::Options {
        port: config.sandbox_port,
        state_file: config.sandbox_chat.clone(),
        first_screen: super::first_screen::choices(locale).map_err(|cause| {
            let message = say("cli-sandbox-first-screen").with("cause", cause.to_string());
            CliError::new(Exit::Internal, locale.text(&message))
        })?,
    };
    fake_discord::start(options).await.map_err(|cause| {
        let taken = say("cli-sandbox-port")
            .with("port", config.sandbox_port.to_string())
            .with("cause", cause.to_string());
        CliError::new(Exit::Unavailable, locale.text(&taken))
    })
}

#[cfg(unix)]
struct Signals<'a> {
    terminate: Signal,
    interrupt: Signal,
    hangup: Option<Signal>,
    on_hangup: HangupEffect,
    reload: &'a dyn Fn(),
    /// SIGUSR1 and SIGUSR2 do nothing. Without a handler they would end the process.
    users: [Signal; 2],
}

#[cfg(unix)]
impl<'a> Signals<'a> {
    fn listen(reload: &'a dyn Fn()) -> Result<Signals<'a>, CliError> {
        let listen_for = |kind| signal(kind).map_err(|cause| CliError::new(Exit::Internal, cause));
        let on_hangup = hangup_effect();
        let is_handled = on_hangup != HangupEffect::Ignored;
        Ok(Signals {
            terminate: listen_for(SignalKind::terminate())?,
            interrupt: listen_for(SignalKind::interrupt())?,
            hangup: is_handled.then(|| listen_for(SignalKind::hangup())).transpose()?,
            on_hangup,
            reload,
            users: [
                listen_for(SignalKind::user_defined1())?,
                listen_for(SignalKind::user_defined2())?,
            ],
        })
    }

    async fn next(&mut self) -> &'static str {
        let [first, second] = &mut self.users;
        loop {
            let hangup = async {
                match &mut self.hangup {
                    Some(hangup) => hangup.recv().await,
                    None => std::future::pending().await,
                }
            };
            let ignored_signal = tokio::select! {
                _ = hangup => match self.on_hangup {
                    HangupEffect::Ends => return "SIGHUP",
                    HangupEffect::Reloads | HangupEffect::Ignored => {
                        (self.reload)();
                        continue;
                    }
                },
                _ = self.terminate.recv() => return "SIGTERM",
                _ = self.interrupt.recv() => return "SIGINT",
                _ = first.recv() => "SIGUSR1",
                _ = second.recv() => "SIGUSR2",
            };
            tracing::info!(signal = ignored_signal, "signal ignored");
        }
    }
}

#[cfg(unix)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HangupEffect {
    Ignored,
    /// Ends, because the terminal that started Herald has closed.
    Ends,
    /// Reads `log.filter` again: Herald runs under a service manager or in a container.
    Reloads,
}

#[cfg(unix)]
pub fn hangup_effect() -> HangupEffect {
    if ignores_hangup() {
        HangupEffect::Ignored
    } else if std::fs::File::open("/dev/tty").is_ok() {
        HangupEffect::Ends
    } else {
        HangupEffect::Reloads
    }
}

#[cfg(unix)]
fn ignores_hangup() -> bool {
    const HANGUP: u64 = 1;
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask_text = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let mask_value = mask_text.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    mask_value.is_some_and(|mask| mask & HANGUP != 0)
}

#[cfg(not(unix))]
struct Signals;

#[cfg(not(unix))]
impl Signals {
    fn listen(_: &dyn Fn()) -> Result<Signals, CliError> {
        Ok(Signals)
    }

    async fn next(&mut self) -> &'static str {
        if let Err(cause) = tokio::signal::ctrl_c().await {
            warn!(%cause, "failed to listen for the stop signal");
            return std::future::pending().await;
        }
        "ctrl-c"
    }
}
