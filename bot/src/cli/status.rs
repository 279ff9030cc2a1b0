//! `herald status`: asks the running Herald for its health over HTTP.

use std::fmt::Display;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use clap::Args;
use i18n::Locale;
use reqwest::{Client, StatusCode};
use rules::l10n::{L10nMessage, say};

use super::exit::{CliError, Exit};
use super::output::outln;
use crate::config::Config;

const LIMIT: Duration = Duration::from_secs(10);
/// Bytes. Herald's metrics have some ten thousand.
const MOST_BYTES: usize = 4 << 20;

#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// Herald's health endpoint [default: `health.address` of the settings]
    #[arg(long, value_name = "IP:PORT")]
    address: Option<SocketAddr>,
}

/// Asks Herald and prints its answers. Fails unless it is ready.
pub(crate) fn run(locale: &Locale, arguments: &Arguments, config: &Config) -> Result<(), CliError> {
    let address = arguments
        .address
        .or(config.health)
        .ok_or_else(|| CliError::new(Exit::Config, locale.say("cli-status-no-address")))?;
    let outcome = super::common::runtime()?.block_on(probe(address));
    let Answers { ready, metrics } =
        outcome.map_err(|words| CliError::new(Exit::Unavailable, locale.text(&words)))?;
    if ready.is_ok() {
        outln!("{}", locale.say("cli-status-ready"));
    }
    for line in metrics.lines() {
        outln!("{}", locale.text(&line));
    }
    ready.map_err(|why| {
        CliError::new(Exit::InUse, locale.text(&say("cli-status-not-ready").with("why", why)))
    })
}

pub(super) async fn probe(address: SocketAddr) -> Result<Answers, L10nMessage> {
    let address = reachable(address);
    ask(address).await.map_err(|failure| match failure {
        NoAnswer::Silent(cause) => {
            say("cli-status-silent").with("address", address.to_string()).with("cause", cause)
        }
        NoAnswer::Other(status) => say("cli-status-other")
            .with("address", address.to_string())
            .with("status", u64::from(status.as_u16())),
    })
}

/// Replaces an unspecified address by loopback.
fn reachable(mut address: SocketAddr) -> SocketAddr {
    if address.ip().is_unspecified() {
        address.set_ip(match address.ip() {
            IpAddr::V4(_) => Ipv4Addr::LOCALHOST.into(),
            IpAddr::V6(_) => Ipv6Addr::LOCALHOST.into(),
        });
    }
    address
}

pub(super) struct Answers {
    pub(super) ready: Result<(), String>,
    metrics: Metrics,
}

enum NoAnswer {
    Silent(String),
    /// Another program answers, with this status.
    Other(StatusCode),
}

async fn ask(address: SocketAddr) -> Result<Answers, NoAnswer> {
    let client = Client::builder()
        .no_proxy()
        .redirect(reqwest::redirect::Policy::none())
        .timeout(LIMIT)
        .build()?;
    let (status, text) = get(&client, address, "ready").await?;
    let ready = match status {
        StatusCode::OK => Ok(()),
        StatusCode::SERVICE_UNAVAILABLE => {
            let why = text.trim();
            Err(why.strip_prefix("not ready: ").unwrap_or(why).to_owned())
        }
        other => return Err(NoAnswer::Other(other)),
    };
    let (status, text) = get(&client, address, "metrics").await?;
    let metrics = Metrics(text);
    if status != StatusCode::OK || metrics.value("herald_ready").is_none() {
        return Err(NoAnswer::Other(status));
    }
    Ok(Answers { ready, metrics })
}

async fn get(
    client: &Client,
    address: SocketAddr,
    path: &str,
) -> Result<(StatusCode, String), NoAnswer> {
    let mut response = client.get(format!("http://{address}/{path}")).send().await?;
    let mut bytes = Vec::new();
    while let Some(chunk) = response.chunk().await? {
        if bytes.len() + chunk.len() > MOST_BYTES {
            return Err(NoAnswer::Other(response.status()));
        }
        bytes.extend_from_slice(&chunk);
    }
    Ok((response.status(), String::from_utf8_lossy(&bytes).into_owned()))
}

impl From<reqwest::Error> for NoAnswer {
    /// The innermost cause: the outer ones repeat the request.
    fn from(error: reqwest::Error) -> NoAnswer {
        let mut cause: &dyn std::error::Error = &error;
        while let Some(inner) = cause.source() {
            cause = inner;
        }
        NoAnswer::Silent(cause.to_string())
    }
}

/// Metrics in Prometheus' format.
struct Metrics(String);

impl Metrics {
    fn lines_of<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a str> {
        let lines = self.0.lines().filter_map(move |line| line.strip_prefix(name));
        lines.filter(|rest| rest.starts_with([' ', '{']))
    }

    fn value(&self, name: &str) -> Option<f64> {
        self.lines_of(name).next()?.rsplit(' ').next()?.parse().ok()
    }

    fn count(&self, name: &str) -> u64 {
        self.value(name).map_or(0, |value| value.max(0.0) as u64)
    }

    fn seconds_since(&self, name: &str) -> u64 {
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        now.as_secs().saturating_sub(self.count(name))
    }

    /// Label values contain no quotation marks.
    fn label(&self, name: &str, label: &str) -> String {
        let value_found = self.lines_of(name).find_map(|rest| {
            let (_, rest) = rest.split_once(&format!("{label}=\""))?;
            rest.split_once('"').map(|(value, _)| value.to_owned())
        });
        value_found.unwrap_or_default()
    }

    fn lines(&self) -> Vec<L10nMessage> {
        let mut version = self.label("herald_build_info", "version");
        let commit = self.label("herald_build_info", "commit");
        if !commit.is_empty() {
            version = format!("{version} ({commit})");
        }
        let mut lines = vec![
            say("cli-status-program")
                .with("version", version)
                .with("time", time(self.seconds_since("process_start_time_seconds"))),
            say("cli-status-gateway")
                .with("connected", self.count("herald_gateway_shards_connected"))
                .with("shards", self.count("herald_gateway_shards")),
            say("cli-status-outbox")
                .with("count", self.count("herald_outbox_waiting"))
                .with("time", time(self.count("herald_outbox_oldest_age_seconds"))),
            say("cli-status-matches")
                .with("playing", self.count("herald_matches_playing"))
                .with("held", self.count("herald_matches_in_memory")),
        ];
        if self.value("herald_commands_registered") == Some(0.0) {
            lines.push(say("cli-status-commands"));
        }
        if let Some(bytes) = self.value("process_resident_memory_bytes") {
            lines.push(say("cli-status-memory").with("mebibytes", mebibytes(bytes as u64)));
        }
        if let Some(bytes) = self.value("herald_database_bytes") {
            lines.push(say("cli-status-database").with("mebibytes", mebibytes(bytes as u64)));
        }
        if let Some(bytes) = self.value("herald_disk_free_bytes") {
            lines.push(say("cli-status-disk").with("mebibytes", mebibytes(bytes as u64)));
        }
        match self.value("herald_backup_timestamp_seconds") {
            Some(timestamp) if timestamp > 0.0 => {
                let age = time(self.seconds_since("herald_backup_timestamp_seconds"));
                lines.push(say("cli-status-backup").with("time", age));
            }
            Some(_) => lines.push(say("cli-status-no-backup")),
            None => {}
        }
        lines
    }
}

pub(super) fn mebibytes(bytes: u64) -> u64 {
    bytes.saturating_add(1 << 19) >> 20
}

/// Formats a time in its two largest units: `3d 4h`.
pub(super) fn time(seconds: u64) -> String {
    fn two_units(first_count: u64, first: &str, second_count: u64, second: impl Display) -> String {
        match second_count {
            0 => format!("{first_count}{first}"),
            _ => format!("{first_count}{first} {second_count}{second}"),
        }
    }
    match seconds {
        0..60 => format!("{seconds}s"),
        60..3_600 => two_units(seconds / 60, "m", seconds % 60, "s"),
        3_600..86_400 => two_units(seconds / 3_600, "h", seconds % 3_600 / 60, "m"),
        _ => two_units(seconds / 86_400, "d", seconds % 86_400 / 3_600, "h"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn metrics_are_found_by_their_whole_names() {
        let text = "# HELP herald_outbox_waiting x\nherald_outbox_waiting_long 5\n\
                    herald_outbox_waiting 3\nherald_build_info{version=\"1.2\",commit=\"ab\"} 1\n\
                    process_start_time_seconds 12.5\n";
        let metrics = Metrics(text.to_owned());
        assert_eq!(metrics.value("herald_outbox_waiting"), Some(3.0));
        assert_eq!(metrics.count("process_start_time_seconds"), 12);
        assert_eq!(metrics.value("herald_outbox"), None);
        assert_eq!(metrics.label("herald_build_info", "commit"), "ab");
        assert_eq!(metrics.label("herald_build_info", "colour"), "");
    }

    #[test]
    fn refused_commands_are_named_and_nothing_else_is() {
        for (value, is_named) in [("", false), ("1", false), ("0", true)] {
            let text = match value {
                "" => String::new(),
                value => format!("herald_commands_registered {value}\n"),
            };
            let lines = Metrics(text).lines();
            let is_mentioned = lines.iter().any(|line| *line == say("cli-status-commands"));
            assert_eq!(is_mentioned, is_named, "{value}");
        }
    }

    #[test]
    fn times_have_their_two_largest_units() {
        let formatted = [0, 59, 60, 61, 3_600, 7_320, 90_000, 864_000].map(time);
        assert_eq!(formatted, ["0s", "59s", "1m", "1m 1s", "1h", "2h 2m", "1d 1h", "10d"]);
    }

    #[test]
    fn an_unspecified_address_is_asked_at_loopback() {
        for (listen_address, expected) in
            [("0.0.0.0:1", "127.0.0.1:1"), ("[::]:1", "[::1]:1"), ("10.0.0.1:1", "10.0.0.1:1")]
        {
            let address = reachable(listen_address.parse().expect("an address"));
            assert_eq!(address.to_string(), expected);
        }
    }
}
