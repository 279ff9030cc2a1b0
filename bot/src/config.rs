//! Settings from a file, overridden by the environment.

mod settings;
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
        (Ok(read), None) => return Some(read),
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
    /// The named database, otherwise, without a token, the sandbox's.
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
         # Every setting can be overridden by the environment variable that stands beside it.\n",
    );
    let mut section = "";
    for setting in SETTINGS {
        let (own, name) = setting.key.split_once('.').unwrap_or(("", setting.key));
        if own != section {
            text.push_str(&format!("\n[{own}]\n"));
            section = own;
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::patience::Patience;

    fn load(text: &str, environment: &[(&str, &str)]) -> Result<Config, ConfigError> {
        let dir = tempfile::tempdir().expect("a folder");
        let file = dir.path().join("herald.toml");
        std::fs::write(&file, text).expect("written");
        let environment = environment.iter().map(|(k, v)| ((*k).to_owned(), (*v).to_owned()));
        Config::load(Some(&file), environment)
    }

    #[test]
    fn roles_are_for_those_who_share_a_server() {
        let url = "[database]\nurl = \"postgres://herald@localhost/herald\"\n";
        let with = |roles: &str| format!("[process]\nroles = \"{roles}\"\n");
        let read = |text: String| load(&text, &[]).map(|config| config.roles);
        let thinker = Roles::default().with(store::Role::Thinker);
        assert_eq!(read(format!("{url}{}", with("thinker"))), Ok(thinker));
        assert_eq!(read(format!("{url}{}", with(""))), Ok(Roles::default()));
        assert_eq!(read(String::new()), Ok(Roles::all()));
        for (text, words) in [
            (format!("{url}{}", with("thinker, cook")), "\"cook\" is not a role"),
            (with("thinker"), "with a file there is one process"),
        ] {
            let refused = read(text).expect_err("refused").to_string();
            assert!(refused.contains(words), "{refused}");
        }
    }

    #[test]
    fn a_lease_is_neither_too_short_nor_too_long() {
        let with = |seconds: &str| load(&format!("[process]\nlease_seconds = {seconds}\n"), &[]);
        let read = |seconds| with(seconds).map(|config| config.lease.as_secs());
        assert_eq!(load("", &[]).map(|config| config.lease), Ok(Patience::default().lease));
        assert_eq!((read("3"), read("300")), (Ok(3), Ok(300)));
        for seconds in ["2", "301", "-1", "\"soon\""] {
            let refused = with(seconds).expect_err("refused").to_string();
            assert!(refused.contains("`process.lease_seconds`"), "{refused}");
        }
    }

    #[test]
    fn the_example_is_the_truth() {
        let shipped = concat!(env!("CARGO_MANIFEST_DIR"), "/../config/herald.example.toml");
        if std::env::var_os("UPDATE").is_some() {
            std::fs::write(shipped, example()).expect("written");
        }
        let shipped = std::fs::read_to_string(shipped).expect("config/herald.example.toml");
        assert_eq!(shipped, example(), "run the test with UPDATE=1 to write it anew");
        assert_eq!(load(&shipped, &[]), load("", &[]));
    }

    #[test]
    fn the_environment_overrides_the_file() {
        let text = "[database]\nfile = \"a.db\"\n[sandbox]\nport = 1\n";
        let config =
            load(text, &[("HERALD_DATABASE", "b.db"), ("DISCORD_TOKEN", "t"), ("HOME", "x")]);
        let config = config.expect("valid");
        assert_eq!(config.database, DatabaseAddress::File("b.db".into()));
        let url = ("HERALD_DATABASE_URL", "postgres://herald:secret@db.example:5433/games");
        let served = load(text, &[url]).expect("valid");
        assert_eq!(served.database.to_string(), "postgres://herald@db.example:5433/games");
        assert!(!format!("{served:?}").contains("secret"));
        for wrong in ["mysql://secret@db/games", "secret", "postgres://secret@:x/"] {
            let ConfigError(faults) = load("", &[(url.0, wrong)]).expect_err("a fault");
            assert!(faults.len() == 1 && faults[0].contains("postgres://user"), "{faults:?}");
            assert!(!faults[0].contains("secret"), "{faults:?}");
        }
        assert_eq!(config.sandbox_port, 1);
        assert_eq!(config.token.as_deref(), Some("t"));
        assert_eq!(load("", &[("DISCORD_TOKEN", "  ")]).expect("valid").token, None);
        let health = |text| load("", &[("HERALD_HEALTH", text)]).expect("valid").health;
        assert_eq!(health(" [::1]:9464").map(|address| address.port()), Some(9464));
        assert_eq!(health(""), None);
    }

    #[test]
    fn commands_use_the_database_that_the_settings_name() {
        let of = |environment: &[(&str, &str)]| {
            load("", environment).expect("valid").served_database().to_string()
        };
        assert_eq!(of(&[]), "herald-sandbox.db");
        assert_eq!(of(&[("DISCORD_TOKEN", "t")]), "herald.db");
        assert_eq!(of(&[("HERALD_DATABASE", "b.db")]), "b.db");
        let url = ("HERALD_DATABASE_URL", "postgres://herald@db.example:5432/games");
        assert_eq!(of(&[url]), url.1);
        assert_eq!(of(&[url, ("DISCORD_TOKEN", "t")]), url.1);
    }

    #[test]
    fn a_token_may_stand_in_a_file_of_its_own() {
        let dir = tempfile::tempdir().expect("a folder");
        let file = dir.path().join("token");
        let name = file.to_str().expect("a name");
        let with = |more: &[(&str, &str)]| {
            let file = [("DISCORD_TOKEN_FILE", name)];
            load("", &[&file[..], more].concat())
        };
        let fault = |loaded: Result<Config, ConfigError>| loaded.expect_err("no token").to_string();
        assert!(fault(with(&[])).contains(&format!("`discord.token_file`: {name}: ")));
        std::fs::write(&file, " \n").expect("written");
        assert!(fault(with(&[])).ends_with("it is empty: it is to hold the bot's token"));
        std::fs::write(&file, "sesame\n").expect("written");
        assert_eq!(with(&[]).expect("valid").token.as_deref(), Some("sesame"));
        let both = fault(with(&[("DISCORD_TOKEN", "open")]));
        assert!(both.ends_with("keep one of them") && !both.contains("sesame"), "{both}");
        std::fs::write(&file, b"sesame \xff").expect("written");
        assert!(!fault(with(&[])).contains("sesame"));
    }

    #[test]
    fn interactions_come_over_http_where_an_address_is_set() {
        const KEY: &str = "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a";
        let read = |text: &str| load(text, &[]).map(|config| config.interactions);
        assert_eq!(read(""), Ok(None));
        assert_eq!(read("[interactions]\naddress = \" \"\n"), Ok(None));
        let at = read("[interactions]\naddress = \"[::1]:8080\"\n").expect("valid").expect("set");
        assert_eq!((at.address.to_string().as_str(), at.public_key), ("[::1]:8080", None));
        let upper = KEY.to_uppercase();
        let environment = [
            ("HERALD_INTERACTIONS_ADDRESS", "0.0.0.0:1"),
            ("HERALD_INTERACTIONS_PUBLIC_KEY", upper.as_str()),
        ];
        let at = load("", &environment).expect("valid").interactions.expect("set");
        assert_eq!(at.public_key.map(|key| key.to_string()).as_deref(), Some(KEY));
        for (text, told) in [
            ("address = \"8080\"", "`interactions.address` is \"8080\", not an address"),
            ("address = \"herald.example:80\"", "`interactions.address` is \"herald.example:80\""),
            ("address = \"127.0.0.1\"", "such as \"127.0.0.1:8080\""),
            ("public_key = \"abc\"", "is \"abc\", not 64 hexadecimal digits. Copy"),
            (&*format!("public_key = \"{}\"", "0".repeat(64)), "one of its digits must be wrong"),
        ] {
            let fault = read(&format!("[interactions]\n{text}\n")).expect_err(text).to_string();
            assert!(fault.contains(told), "{fault}");
        }
    }

    #[test]
    fn every_fault_names_its_file_and_line_or_its_variable() {
        let text = "# a comment\n[database]\nfiel = \"a\"\n\n[log]\nformat = \"xml\"\n\
                    [process]\nlease_seconds = 0x1\n";
        let ConfigError(faults) = load(text, &[("HERALD_HEALTH", "9464")]).expect_err("faults");
        for (origin, words) in [
            ("herald.toml, line 3: ", "there is no setting `database.fiel`"),
            ("herald.toml, line 6: ", "`log.format` is \"xml\""),
            ("herald.toml, line 8: ", "`process.lease_seconds` is \"1\""),
            ("HERALD_HEALTH: ", "`health.address` is \"9464\""),
        ] {
            let found = faults.iter().any(|fault| fault.contains(&format!("{origin}{words}")));
            assert!(found, "{origin}{words} in {faults:?}");
        }
        assert_eq!(faults.len(), 4, "{faults:?}");
        // A variable overrides the file, and the error names it.
        let fault = load(text, &[("HERALD_LOG_FORMAT", "yaml")]).expect_err("faults").to_string();
        assert!(fault.contains("HERALD_LOG_FORMAT: `log.format` is \"yaml\""), "{fault}");
        assert!(!fault.contains("xml"), "{fault}");
    }

    #[test]
    fn variables_of_builds_and_tests_are_no_faults() {
        assert!(load("", &[("HERALD_TESTS", "full"), ("HERALD_COMMIT", "1234567")]).is_ok());
    }

    #[test]
    fn every_fault_is_told_with_the_nearest_key() {
        for text in ["localhost:9464", "9464", "127.0.0.1", "127.0.0.1:99999"] {
            let fault = load("", &[("HERALD_HEALTH", text)]).expect_err(text).to_string();
            assert!(fault.contains("not an IP address with a port"), "{fault}");
        }
        let text = "[databse]\nfile = \"a\"\n[sandbox]\nprot = 1\nport = \"x\"\n[log]\nformat = \"xml\"\n\
             [chat]\nlanguage = \"de\"\n";
        let ConfigError(faults) = load(text, &[("HERALD_LOGS", "x")]).expect_err("faults");
        for part in [
            "`databse.file`; did you mean `database.file`?",
            "`sandbox.prot`; did you mean `sandbox.port`?",
            "`HERALD_LOGS`; did you mean `HERALD_LOG`?",
            "`sandbox.port` is \"x\"",
            "`chat.language` is \"de\", which Herald does not speak; it speaks: en",
            "`log.format` is \"xml\"",
        ] {
            assert!(faults.iter().any(|fault| fault.contains(part)), "{part} in {faults:?}");
        }
        for text in ["[database]\nfile = \"\"\n", "[sandbox]\ndatabase = \" \"\n"] {
            let ConfigError(faults) = load(text, &[]).expect_err("no file");
            assert!(
                faults[0].ends_with("is empty: name a file, such as \"herald.db\""),
                "{faults:?}"
            );
        }
        assert!(load("", &[("HERALD_DATABASE", "")]).is_err());
        assert!(load("not toml", &[]).is_err());
        // A number isn't a text, and other types are neither.
        for (text, told) in [
            ("[database]\nfile = 5\n", "line 2: `database.file` is an integer, not a text"),
            (
                "[database]\ncopy_before_upgrade = 1\n",
                "line 2: `database.copy_before_upgrade` is an integer, not true or false",
            ),
            (
                "[database]\ncopy_before_upgrade = \"no\"\n",
                "line 2: `database.copy_before_upgrade` is \"no\", not true or false",
            ),
            ("[discord]\ntoken = 5\n", "line 2: `discord.token` is an integer, not a text"),
            ("[log]\nformat = [\"text\"]\n", "line 2: `log.format` is an array, not a text"),
            (
                "[sandbox]\nport = 1.5\n",
                "line 2: `sandbox.port` is a float, not a text or a number",
            ),
            (
                "database = 5\n",
                "line 1: `database` is an integer, but a part of the file: write [database] and below it \
                 file = …",
            ),
        ] {
            let fault = load(text, &[]).expect_err(text).to_string();
            assert!(fault.ends_with(&format!("herald.toml, {told}")), "{fault}");
        }
        // An endless file isn't read to its end.
        let endless = Config::load(Some(Path::new("/dev/zero")), []).expect_err("no settings");
        assert!(endless.to_string().contains("/dev/zero: larger than"), "{endless}");
        // A broken line isn't quoted, because it may contain the token.
        for text in ["[discord]\ntoken = \"sesame\nx = 1\n", "[discord]\ntoken = sesame\n"] {
            let fault = load(text, &[]).expect_err("broken").to_string();
            assert!(fault.contains("herald.toml is not TOML in line 2"), "{fault}");
            assert!(!fault.contains("sesame"), "{fault}");
        }
        assert!(Config::load(Some(Path::new("/no/such/file")), []).is_err());
    }
}
