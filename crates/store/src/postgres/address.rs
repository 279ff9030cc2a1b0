use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use sqlx::postgres::PgConnectOptions;

use crate::OpenError;

/// The address of a PostgreSQL database: `postgres://user:password@host:5432/name`. `Display`
/// leaves out the password.
///
/// Parts that it lacks are taken from PostgreSQL's own environment variables (`PGUSER`,
/// `PGPASSWORD`, `PGPASSFILE`, …).
#[derive(Clone)]
pub struct PostgresUrl {
    options: Arc<PgConnectOptions>,
    schema: Option<Arc<str>>,
}

impl PostgresUrl {
    #[must_use]
    pub fn is_meant(text: &str) -> bool {
        text.split_once("://").is_some()
    }

    pub(crate) fn options(&self) -> &PgConnectOptions {
        &self.options
    }

    pub(crate) fn schema(&self) -> Option<&str> {
        self.schema.as_deref()
    }

    pub fn with_schema(&self, name: &str) -> PostgresUrl {
        PostgresUrl { options: Arc::clone(&self.options), schema: Some(name.into()) }
    }
}

impl FromStr for PostgresUrl {
    type Err = OpenError;

    fn from_str(text: &str) -> Result<PostgresUrl, OpenError> {
        let scheme = text.split_once("://").map(|(scheme, _)| scheme);
        if !matches!(scheme, Some("postgres" | "postgresql")) {
            return Err(OpenError::WrongUrl {
                why: "it does not begin with postgres://".to_owned(),
            });
        }
        check_parameters(text)?;
        // The cause quotes no part of the address.
        let options: PgConnectOptions =
            text.parse().map_err(|cause: sqlx::Error| OpenError::WrongUrl {
                why: match cause {
                    sqlx::Error::Configuration(cause) => cause.to_string(),
                    _ => "it cannot be read".to_owned(),
                },
            })?;
        Ok(PostgresUrl { options: Arc::new(options), schema: None })
    }
}

/// The known parameters, in addition to `options[NAME]` for any server setting.
const PARAMETERS: [&str; 18] = [
    "application_name",
    "dbname",
    "host",
    "hostaddr",
    "options",
    "password",
    "port",
    "ssl-ca",
    "ssl-cert",
    "ssl-key",
    "ssl-mode",
    "ssl-root-cert",
    "sslcert",
    "sslkey",
    "sslmode",
    "sslrootcert",
    "statement-cache-capacity",
    "user",
];

/// Rejects unknown parameters: a misspelled `sslmode` would connect without encryption.
fn check_parameters(text: &str) -> Result<(), OpenError> {
    let wrong = |why: String| Err(OpenError::WrongUrl { why });
    let Some((_, query)) = text.split('#').next().and_then(|text| text.split_once('?')) else {
        return Ok(());
    };
    if query.contains('@') {
        // It may be part of the password, so the error doesn't quote it.
        return wrong(
            "a `?` in the user or password is written %3F, and an `@` anywhere %40".to_owned(),
        );
    }
    for parameter in query.split('&').filter(|parameter| !parameter.is_empty()) {
        let name = parameter.split_once('=').map_or(parameter, |(name, _)| name);
        let name = name.replace("%5B", "[").replace("%5b", "[");
        if PARAMETERS.contains(&&*name) || name.starts_with("options[") {
            continue;
        }
        let nearest = PARAMETERS
            .iter()
            .map(|allowed_name| (strsim::jaro_winkler(&name, allowed_name), allowed_name))
            .max_by(|one, two| one.0.total_cmp(&two.0));
        return wrong(match nearest {
            Some((likeness, allowed_name)) if likeness > 0.85 => {
                format!("there is no parameter `{name}`; did you mean `{allowed_name}`?")
            }
            _ => format!("there is no parameter `{name}`"),
        });
    }
    Ok(())
}

impl fmt::Display for PostgresUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let PostgresUrl { options, .. } = self;
        let (user, port) = (options.get_username(), options.get_port());
        let name = options.get_database().unwrap_or(user);
        match options.get_socket() {
            Some(socket) => write!(f, "postgres://{user}@{}:{port}/{name}", socket.display()),
            None => write!(f, "postgres://{user}@{}:{port}/{name}", options.get_host()),
        }
    }
}

impl fmt::Debug for PostgresUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl PartialEq for PostgresUrl {
    fn eq(&self, other: &PostgresUrl) -> bool {
        self.to_string() == other.to_string()
    }
}

impl Eq for PostgresUrl {}
