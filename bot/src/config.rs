//! Settings from a file, overridden by the environment.

mod settings;
#[cfg(test)]
mod tests;
mod values;

use std::fmt;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::time::Duration;

use i18n::LANGUAGES;
use opponent::thinkers::Thinking;
use store::{DatabaseAddress, Roles, UpgradeCopy};

use self::settings::DATABASE_FILE;
pub use self::settings::{SETTINGS, Setting};
use self::values::{Values, text_of};
use crate::interactions_endpoint::InteractionSettings;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Config {
    pub token: Option<String>,
    /// Replaces `https://discord.com`.
    pub api: Option<String>,
    pub gateway: Option<String>,
    pub certificates: Option<PathBuf>,
    pub interactions: Option<InteractionSettings>,
    pub database: DatabaseAddress,
    pub upgrade_copy: UpgradeCopy,
    pub backups: Option<PathBuf>,
    pub process: String,
    pub roles: Roles,
    pub lease: Duration,
    pub sandbox_port: u16,
    pub sandbox_database: PathBuf,
    pub sandbox_chat: Option<PathBuf>,
    pub language: String,
    pub thinking: Thinking,
    pub health: Option<SocketAddr>,
    pub log_filter: String,
    pub log_json: bool,
    pub log_otlp: Option<String>,
}

#[cfg(unix)]
fn machine_name() -> String {
    rustix::system::uname().nodename().to_string_lossy().into_owned()
}

#[cfg(not(unix))]
fn machine_name() -> String {
    std::env::var("COMPUTERNAME").unwrap_or_else(|_| "herald".to_owned())
}

#[derive(Debug, PartialEq, Eq)]
pub struct ConfigError(pub Vec<String>);

impl fmt::Display for ConfigError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.join("\n"))
    }
}

impl std::error::Error for ConfigError {}

impl Config {
    /// Reads a file, if one is named, and the environment.
    ///
    /// # Errors
    /// With all faults: an unreadable file, unknown keys with the nearest known one, values of the
    /// wrong kind.
    pub fn load(
        file: Option<&Path>,
        environment: impl IntoIterator<Item = (String, String)>,
    ) -> Result<Config, ConfigError> {
        let mut values = Values::read(file, environment);
        let seconds = |count: u16| Duration::from_secs(count.into());
        let lease = seconds(values.number("process.lease_seconds", 3..=300));
        let thinking = Thinking {
            threads: values.number("opponent.threads", 1..=64).into(),
            most_waiting: values.number("opponent.waiting", 1..=10_000).into(),
            person_an_hour: seconds(values.number("opponent.person_seconds", 1..=36_000)),
            server_an_hour: seconds(values.number("opponent.server_seconds", 1..=36_000)),
            ..Thinking::default()
        };
        let roles = values.get("process.roles").parse().unwrap_or_else(|cause| {
            values.fault("process.roles", format_args!("`process.roles`: {cause}"));
            Roles::all()
        });
        let config = Config {
            token: token(&mut values),
            api: values.optional("discord.api"),
            gateway: values.optional("discord.gateway"),
            certificates: values.optional("discord.certificates").map(PathBuf::from),
            interactions: interactions(&mut values),
            database: database(&mut values),
            upgrade_copy: upgrade_copy(&mut values),
            backups: values.optional("backup.folder").map(PathBuf::from),
            process: values.optional("process.name").unwrap_or_else(machine_name),
            roles,
            lease,
            sandbox_port: values.number("sandbox.port", 0..=65_535),
            sandbox_database: values.get("sandbox.database").into(),
            language: values.get("chat.language"),
            sandbox_chat: values.optional("sandbox.chat").map(PathBuf::from),
            thinking,
            health: health(&mut values),
            log_filter: values.get("log.filter"),
            log_json: values.get("log.format") == "json",
            log_otlp: values.optional("log.otlp").map(|collector| collector.trim().to_owned()),
        };
        config.check(&mut values);
        if values.faults.is_empty() { Ok(config) } else { Err(ConfigError(values.faults)) }
    }

    fn check(&self, values: &mut Values) {
        match &self.log_otlp {
            Some(_) if !cfg!(feature = "otlp") => values.fault(
                "log.otlp",
                "`log.otlp` is set, but this Herald was built without it: build it with \
                 `--features otlp`, or leave the setting empty",
            ),
            // The address may hold a password, so the error leaves it out.
            Some(collector) if !is_http(collector) => values.fault(
                "log.otlp",
                "`log.otlp` is no address that begins with http:// or https://, such as \
                 \"http://127.0.0.1:4318\"",
            ),
            _ => {}
        }
        let format = values.get("log.format");
        if !matches!(format.as_str(), "text" | "json") {
            let words = format!("`log.format` is \"{format}\", not \"text\" or \"json\"");
            values.fault("log.format", words);
        }
        if self.language != i18n::PSEUDO && !LANGUAGES.contains(&self.language.as_str()) {
            let words = format!(
                "`chat.language` is \"{}\", which Herald does not speak; it speaks: {}",
                self.language,
                LANGUAGES.join(", ")
            );
            values.fault("chat.language", words);
        }
        if let Err(cause) = tracing_subscriber::EnvFilter::try_new(&self.log_filter) {
            values.fault("log.filter", format_args!("`log.filter` cannot be read: {cause}"));
        }
        for key in ["database.file", "sandbox.database"] {
            if values.optional(key).is_none() {
                let words = format!("`{key}` is empty: name a file, such as \"herald.db\"");
                values.fault(key, words);
            }
        }
        if self.database.file().is_some() && self.roles != Roles::all() {
            values.fault(
                "process.roles",
                "`process.roles` leaves something out, but no `database.url` is set: with a file \
                 there is one process, which does everything",
            );
        }
    }
}

fn token(values: &mut Values) -> Option<String> {
    let token = values.optional("discord.token");
    let Some(file) = values.optional("discord.token_file") else { return token };
    match (token_in(Path::new(&file)), &token) {
        (Err(cause), _) => {
            let words = format!("`discord.token_file`: {file}: {cause}");
            values.fault("discord.token_file", words);
        }
        (Ok(_), Some(_)) => values.fault(
            "discord.token_file",
            "both `discord.token` and `discord.token_file` are set: keep one of them",
        ),
        (Ok(token_read), None) => return Some(token_read),
    }
    token
}

fn database(values: &mut Values) -> DatabaseAddress {
    if let Some(url) = values.optional("database.url") {
        match url.parse() {
            Ok(url) => return DatabaseAddress::Postgres(url),
            Err(cause) => {
                values.fault("database.url", format_args!("`database.url`: {cause}"));
            }
        }
    }
    DatabaseAddress::File(values.get("database.file").into())
}

fn upgrade_copy(values: &mut Values) -> UpgradeCopy {
    const KEY: &str = "database.copy_before_upgrade";
    match values.get(KEY).as_str() {
        "true" => UpgradeCopy::Make,
        "false" => UpgradeCopy::Omit,
        other => {
            values.fault(KEY, format_args!("`{KEY}` is \"{other}\", not true or false"));
            UpgradeCopy::Make
        }
    }
}

impl Config {
    pub(crate) fn served_database(&self) -> DatabaseAddress {
        let is_named = match self.database.file() {
            Some(file) => file.as_os_str() != DATABASE_FILE,
            None => true,
        };
        match self.token.is_some() || is_named {
            true => self.database.clone(),
            false => (&self.sandbox_database).into(),
        }
    }
}

fn interactions(values: &mut Values) -> Option<InteractionSettings> {
    let public_key = values.optional("interactions.public_key");
    let public_key = public_key.and_then(|text| match text.parse() {
        Ok(key) => Some(key),
        Err(cause) => {
            let words = format!(
                "`interactions.public_key` is \"{text}\", {cause}. Copy the \"Public Key\" from your \
                 application's page (\"General Information\"), or leave it out"
            );
            values.fault("interactions.public_key", words);
            None
        }
    });
    let address = values.optional("interactions.address")?;
    match address.trim().parse() {
        Ok(address) => Some(InteractionSettings { address, public_key }),
        Err(_) => {
            let words = format!(
                "`interactions.address` is \"{address}\", not an address of this machine with a port, \
                 such as \"127.0.0.1:8080\""
            );
            values.fault("interactions.address", words);
            None
        }
    }
}

fn health(values: &mut Values) -> Option<SocketAddr> {
    let text = values.optional("health.address")?;
    let address = text.trim().parse().ok();
    if address.is_none() {
        let words = format!(
            "`health.address` is \"{text}\", not an IP address with a port, such as \
             \"127.0.0.1:9464\" or \"[::1]:9464\""
        );
        values.fault("health.address", words);
    }
    address
}

fn is_http(text: &str) -> bool {
    reqwest::Url::parse(text)
        .is_ok_and(|url| matches!(url.scheme(), "http" | "https") && url.has_host())
}

/// Errors quote nothing of the file.
fn token_in(file: &Path) -> Result<String, String> {
    let text = text_of(file).map_err(|cause| cause.to_string())?;
    match text.trim() {
        "" => Err("it is empty: it is to hold the bot's token".to_owned()),
        token => Ok(token.to_owned()),
    }
}

pub fn example() -> String {
    let mut text = String::from(
        "# Herald's settings. Copy this file, change what you like, and start with\n\
         #   herald --config FILE\n\
         # (a file herald.toml in the current folder is read without being named).\n\
         # Every setting can be overridden by the environment variable named below it.\n",
    );
    let mut section = "";
    for setting in SETTINGS {
        let (section_name, name) = setting.key.split_once('.').unwrap_or(("", setting.key));
        if section_name != section {
            text.push_str(&format!("\n[{section_name}]\n"));
            section = section_name;
        } else {
            text.push('\n');
        }
        for line in setting.about.lines() {
            text.push_str(&format!("# {}\n", line.trim()));
        }
        text.push_str(&format!("# Environment: {}\n", setting.variable));
        if setting.is_number() || setting.is_switch() {
            text.push_str(&format!("{name} = {}\n", setting.default));
        } else if setting.default.is_empty() {
            text.push_str(&format!("# {name} = \"\"\n"));
        } else {
            text.push_str(&format!("{name} = \"{}\"\n", setting.default));
        }
    }
    text
}
