//! `herald doctor`: prints one line per requirement, with the next step if something is wrong. It
//! only reads, even while Herald runs. Warnings don't change the exit code; the first failure sets
//! it, because checks are ordered by importance.

use std::io;
use std::path::Path;
use std::time::{Duration, SystemTime};

use discord::api::{Api, Application, Identity};
use discord::is_bot_token;
use discord_model::Permissions;
use i18n::Locale;
use referee::{Chance, Referee, Store};
use rules::l10n::{L10nMessage, say};
use store::{DatabaseAddress, OpenError};

use super::exit::{CliError, Exit};
use super::output::outln;
use super::status;
use crate::clock::Clock;
use crate::config::Config;
use crate::{Endpoints, StartError, invite, permissions, storage};

const REQUEST: Duration = Duration::from_secs(10);
/// Requests for the list of servers, 200 each.
const SERVER_PAGES: usize = 10;
const NAMED_SERVERS: usize = 3;
/// Smaller differences aren't reported: Discord's time is in whole seconds.
const CLOCKS_APART: Duration = Duration::from_secs(3);
/// Older than one missed night.
const OLD_BACKUP_AGE: Duration = Duration::from_secs(36 * 60 * 60);
/// Bytes.
const DISK_FULL: u64 = 50_000_000;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Verdict {
    Fine,
    Warning,
    Failed(Exit),
}

#[derive(Debug)]
struct Line {
    subject: L10nMessage,
    verdict: Verdict,
    words: L10nMessage,
}

impl Line {
    fn new(subject: L10nMessage, verdict: Verdict, words: L10nMessage) -> Line {
        Line { subject, verdict, words }
    }

    fn failed(subject: L10nMessage, error: CliError) -> Line {
        Line::new(subject, Verdict::Failed(error.exit), L10nMessage::verbatim(error.words))
    }

    fn print(&self, locale: &Locale) {
        let verdict = match self.verdict {
            Verdict::Fine => say("cli-doctor-ok"),
            Verdict::Warning => say("cli-doctor-warning"),
            Verdict::Failed(_) => say("cli-doctor-failed"),
        };
        let (verdict, subject) = (locale.text(&verdict), locale.text(&self.subject));
        outln!("{verdict:<8} {subject:<12} {}", locale.text(&self.words));
    }
}

/// Runs all checks and prints them. `file` is the settings file, `config` its content.
///
/// # Errors
/// When a check has failed.
pub(crate) fn run(
    locale: &Locale,
    file: Option<&Path>,
    config: Result<Config, CliError>,
) -> Result<(), CliError> {
    let mut lines = Vec::new();
    match config {
        Err(CliError { exit, words }) => {
            let failed_line = |fault: &str| {
                let error = CliError::new(exit, fault);
                Line::failed(say("cli-doctor-settings"), error)
            };
            lines.extend(words.lines().map(failed_line));
        }
        Ok(config) => {
            lines.push(settings(file));
            super::common::runtime()?.block_on(check(&config, &mut lines));
        }
    }
    lines.iter().for_each(|line| line.print(locale));
    let mut exits = lines.iter().filter_map(|line| match line.verdict {
        Verdict::Failed(exit) => Some(exit),
        Verdict::Fine | Verdict::Warning => None,
    });
    let Some(exit) = exits.next() else { return Ok(()) };
    let failure_count = 1 + exits.count();
    Err(CliError::new(exit, locale.text(&say("cli-doctor-result").with("failed", failure_count))))
}

async fn check(config: &Config, lines: &mut Vec<Line>) {
    let database = config.served_database();
    lines.push(check_database(&database).await);
    check_discord(config, lines).await;
    lines.push(check_disk(&database));
    let is_sandbox = config.token.is_none();
    lines.push(check_backups(config.backups.as_deref().filter(|_| !is_sandbox), is_sandbox));
    lines.push(check_running(config).await);
}

fn settings(file: Option<&Path>) -> Line {
    let words = match file {
        Some(file) => say("cli-doctor-settings-file").with("file", file.display().to_string()),
        None => say("cli-doctor-settings-none"),
    };
    Line::new(say("cli-doctor-settings"), Verdict::Fine, words)
}

async fn check_database(database: &DatabaseAddress) -> Line {
    let subject = say("cli-doctor-database");
    if database.file().is_some_and(|file| !file.exists()) {
        let words = say("cli-doctor-database-none").with("database", database.to_string());
        return Line::new(subject, Verdict::Warning, words);
    }
    let store = match Store::open_to_look(database).await {
        Ok(store) => store,
        // The next start migrates it.
        Err(older @ OpenError::Older { .. }) => {
            let words = L10nMessage::verbatim(older.to_string());
            return Line::new(subject, Verdict::Warning, words);
        }
        Err(error) => return Line::failed(subject, error.into()),
    };
    let referee = Referee::new(store, Chance::System);
    let playing = referee::gauges::matches_playing(&referee).await;
    referee.close().await;
    match playing {
        Ok(playing) => {
            let words = say("cli-doctor-database-opens")
                .with("database", database.to_string())
                .with("matches", u64::try_from(playing).unwrap_or(0));
            Line::new(subject, Verdict::Fine, words)
        }
        Err(error) => Line::failed(subject, error.into()),
    }
}

async fn check_discord(config: &Config, lines: &mut Vec<Line>) {
    let subject = say("cli-doctor-token");
    let Some(token) = &config.token else {
        return lines.push(Line::new(subject, Verdict::Warning, say("cli-doctor-token-none")));
    };
    let (api, application) = match identify(config, token).await {
        Ok((api, application, name)) => {
            let words = say("cli-doctor-token-works")
                .with("name", name)
                .with("application", application.id.to_string());
            lines.push(Line::new(subject, Verdict::Fine, words));
            (api, application)
        }
        Err(TokenFault::Start(error)) => return lines.push(Line::failed(subject, error.into())),
        Err(TokenFault::NoAnswer(cause)) => {
            let words = say("cli-doctor-token-unknown").with("cause", cause);
            return lines.push(Line::new(subject, Verdict::Failed(Exit::Unavailable), words));
        }
    };
    if let (Some(url), None) = (&application.interactions_endpoint_url, &config.interactions) {
        let words = say("cli-doctor-interactions-unheard").with("url", url.as_str());
        let verdict = Verdict::Failed(Exit::Config);
        lines.push(Line::new(say("cli-doctor-interactions"), verdict, words));
    }
    lines.push(check_permissions(&api, &application).await);
    lines.extend(api.discord_time().map(check_clock));
}

enum TokenFault {
    Start(StartError),
    NoAnswer(String),
}

impl From<discord::error::ApiError> for TokenFault {
    fn from(cause: discord::error::ApiError) -> TokenFault {
        TokenFault::NoAnswer(cause.to_string())
    }
}

async fn identify(config: &Config, token: &str) -> Result<(Api, Application, String), TokenFault> {
    let endpoints = Endpoints {
        api: config.api.clone(),
        gateway: config.gateway.clone(),
        certificates: config.certificates.clone(),
    };
    let token = token.trim();
    let token = token.strip_prefix("Bot ").unwrap_or(token);
    if endpoints.api.is_none() && !is_bot_token(token) {
        return Err(TokenFault::Start(StartError::NotAToken));
    }
    let transport = endpoints.transport().map_err(|cause| TokenFault::Start(cause.into()))?;
    let api = Api::new(&transport, token, REQUEST);
    let api = api.ok_or(TokenFault::Start(StartError::NotAToken))?;
    match api.identify().await? {
        Identity::InvalidToken(words) => Err(TokenFault::Start(StartError::WrongToken(words))),
        Identity::User { name, .. } => {
            let application = api.fetch_application().await?;
            Ok((api, application, name))
        }
    }
}

async fn check_permissions(api: &Api, application: &Application) -> Line {
    let subject = say("cli-doctor-permissions");
    let guilds = match api.joined_guilds(SERVER_PAGES).await {
        Ok(guilds) => guilds,
        Err(cause) => {
            let words = say("cli-doctor-permissions-unknown").with("cause", cause.to_string());
            return Line::new(subject, Verdict::Warning, words);
        }
    };
    let link = invite::server_link(application.id);
    if guilds.is_empty() {
        let words = say("cli-doctor-permissions-nowhere").with("link", link);
        return Line::new(subject, Verdict::Warning, words);
    }
    let guilds_lacking: Vec<(u64, Vec<L10nMessage>)> = guilds
        .iter()
        .map(|guild| (guild.id.get(), missing(guild.permissions)))
        .filter(|(_, missing)| !missing.is_empty())
        .collect();
    if guilds_lacking.is_empty() {
        let words = say("cli-doctor-permissions-all").with("servers", guilds.len());
        return Line::new(subject, Verdict::Fine, words);
    }
    let more = guilds_lacking.len().saturating_sub(NAMED_SERVERS);
    let named_guilds = guilds_lacking.iter().take(NAMED_SERVERS).map(|(server, names)| {
        say("cli-doctor-permissions-server")
            .with("server", server.to_string())
            .with("names", names.clone())
    });
    let mut names: Vec<L10nMessage> = named_guilds.collect();
    if more > 0 {
        names.push(say("cli-doctor-permissions-more").with("more", more));
    }
    let words = say("cli-doctor-permissions-lacking")
        .with("lacking", guilds_lacking.len())
        .with("servers", guilds.len())
        .with("names", names)
        .with("link", link);
    Line::new(subject, Verdict::Warning, words)
}

fn missing(granted: Permissions) -> Vec<L10nMessage> {
    if granted.contains(Permissions::ADMINISTRATOR) {
        return Vec::new();
    }
    let useful = permissions::useful_permissions(true).into_iter();
    useful
        .filter(|(permission, _)| !granted.contains(*permission))
        .map(|(_, missing)| missing.name)
        .collect()
}

/// Compares this machine's clock with Discord's; both in milliseconds since 1970.
fn check_clock(discord: i64) -> Line {
    let subject = say("cli-doctor-clock");
    let own = Clock::System.now().0;
    let difference = Duration::from_millis(own.abs_diff(discord));
    if difference < CLOCKS_APART {
        return Line::new(subject, Verdict::Fine, say("cli-doctor-clock-agrees"));
    }
    let direction = if own > discord { "ahead" } else { "behind" };
    let words = say("cli-doctor-clock-apart")
        .with("seconds", difference.as_secs())
        .with("direction", direction);
    Line::new(subject, Verdict::Warning, words)
}

fn check_disk(database: &DatabaseAddress) -> Line {
    let subject = say("cli-doctor-disk");
    let Some(file) = database.file() else {
        return Line::new(subject, Verdict::Fine, say("cli-doctor-disk-server"));
    };
    let size = match storage::database_bytes(file) {
        Err(cause) if cause.kind() == io::ErrorKind::NotFound => Ok(0),
        size => size,
    };
    let measurement =
        size.and_then(|size| Ok((size, storage::free_bytes(storage::folder_of(file))?)));
    let (size, free) = match measurement {
        Ok((size, Some(free))) => (size, free),
        Ok((_, None)) => return unmeasured_line(subject, &io::ErrorKind::Unsupported.into()),
        Err(cause) => return unmeasured_line(subject, &cause),
    };
    let room = (status::mebibytes(free), status::mebibytes(size));
    if !storage::is_nearly_full(free, size) {
        let words = say("cli-doctor-disk-free").with("free", room.0).with("database", room.1);
        return Line::new(subject, Verdict::Fine, words);
    }
    let words = say("cli-doctor-disk-full").with("free", room.0).with("database", room.1);
    let verdict = if free < DISK_FULL { Verdict::Failed(Exit::Io) } else { Verdict::Warning };
    Line::new(subject, verdict, words)
}

fn unmeasured_line(subject: L10nMessage, cause: &io::Error) -> Line {
    let words = say("cli-doctor-disk-unreadable").with("cause", cause.to_string());
    Line::new(subject, Verdict::Warning, words)
}

fn check_backups(folder: Option<&Path>, is_sandbox: bool) -> Line {
    let subject = say("cli-doctor-backups");
    let Some(folder) = folder else {
        let words = match is_sandbox {
            true => say("cli-doctor-backups-sandbox"),
            false => say("cli-doctor-backups-elsewhere"),
        };
        return Line::new(subject, Verdict::Fine, words);
    };
    let name = folder.display().to_string();
    let newest = match storage::newest_backup(folder) {
        Ok(newest) => newest,
        Err(cause) => {
            let words = say("cli-doctor-backups-unreadable")
                .with("folder", name)
                .with("cause", cause.to_string());
            return Line::new(subject, Verdict::Warning, words);
        }
    };
    let Some(newest) = newest else {
        let words = say("cli-doctor-backups-none").with("folder", name);
        return Line::new(subject, Verdict::Warning, words);
    };
    // A clock may have been set back.
    let age = SystemTime::now().duration_since(newest.made_at).unwrap_or_default();
    let time = status::time(age.as_secs());
    if age <= OLD_BACKUP_AGE {
        let words = say("cli-doctor-backups-fresh").with("folder", name).with("time", time);
        return Line::new(subject, Verdict::Fine, words);
    }
    let words = say("cli-doctor-backups-old").with("folder", name).with("time", time);
    Line::new(subject, Verdict::Warning, words)
}

async fn check_running(config: &Config) -> Line {
    let subject = say("cli-doctor-herald");
    let Some(address) = config.health else {
        return Line::new(subject, Verdict::Warning, say("cli-doctor-herald-unwatched"));
    };
    match status::probe(address).await {
        Ok(status::Answers { ready: Ok(()), .. }) => {
            Line::new(subject, Verdict::Fine, say("cli-doctor-herald-ready"))
        }
        Ok(status::Answers { ready: Err(why), .. }) => {
            let words = say("cli-doctor-herald-not-ready").with("why", why);
            Line::new(subject, Verdict::Failed(Exit::InUse), words)
        }
        Err(words) => Line::new(subject, Verdict::Warning, words),
    }
}
