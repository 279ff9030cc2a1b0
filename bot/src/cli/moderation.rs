//! `herald bar`, `herald void` and `herald forget`: the operator's tools against abuse.
//!
//! Each leaves a request in the database for the running Herald, and waits a moment for its
//! outcome.

use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use i18n::Locale;
use match_model::{Bar, BarSource, GuildId, MatchId, PersonId};
use referee::{Chance, Referee, Store};
use rules::l10n::{L10nMessage, say};
use store::moderation::{ActKind, NewAct, OperatorDesk, Outcome};
use store::{DatabaseAddress, StoreError};
use tokio::time::Instant;

use super::exit::{CliError, Exit};
use super::output::outln;
use super::records::database_of;
use crate::clock::Clock;
use crate::config::Config;

/// A running Herald looks for requests once a second.
const MOST_WAIT: Duration = Duration::from_secs(5);

const LOOK_AGAIN: Duration = Duration::from_millis(100);

/// Ids of people, servers and matches.
const IDS: RangeInclusive<u64> = 1..=i64::MAX.cast_unsigned();

#[derive(Debug, Args)]
pub(crate) struct BarArguments {
    /// The person's Discord id; without one, everyone in the server
    #[arg(value_parser = clap::value_parser!(u64).range(IDS))]
    person: Option<u64>,
    /// The server's Discord id; without one, everywhere
    #[arg(long, value_name = "ID", value_parser = clap::value_parser!(u64).range(IDS))]
    server: Option<u64>,
    /// The reason, shown to everyone it refuses
    #[arg(long, value_name = "TEXT", conflicts_with = "lift")]
    reason: Option<String>,
    /// Lift a bar instead of setting one
    #[arg(long)]
    lift: bool,
    /// The database [default: as in the settings; without a token and a database there, the
    /// sandbox's]
    #[arg(long, value_name = "FILE|URL")]
    database: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub(crate) struct VoidArguments {
    /// The number of the match to void
    #[arg(value_parser = clap::value_parser!(u64).range(IDS))]
    number: u64,
    /// The reason, shown to everyone in the match
    reason: String,
    /// The database [default: as in the settings; without a token and a database there, the
    /// sandbox's]
    #[arg(long, value_name = "FILE|URL")]
    database: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub(crate) struct ForgetArguments {
    /// The person's Discord id
    #[arg(value_parser = clap::value_parser!(u64).range(IDS))]
    person: u64,
    /// The database [default: as in the settings; without a token and a database there, the
    /// sandbox's]
    #[arg(long, value_name = "FILE|URL")]
    database: Option<PathBuf>,
}

pub(crate) fn bar(
    locale: &Locale,
    arguments: &BarArguments,
    config: &Config,
) -> Result<(), CliError> {
    let database = database_of(locale, arguments.database.as_deref(), config)?;
    let usage = |key: L10nMessage| Err(CliError::new(Exit::Usage, locale.text(&key)));
    let person = arguments.person.map(PersonId::new);
    let guild = arguments.server.map(GuildId::new);
    let reason = arguments.reason.as_deref().map(str::trim).filter(|reason| !reason.is_empty());
    let Some(target) = describe_target(person, guild) else {
        if arguments.reason.is_some() || arguments.lift {
            return usage(say("moderation-cli-whom"));
        }
        return list(locale, &database);
    };
    let kind = if arguments.lift { ActKind::Lift } else { ActKind::Bar };
    let reason = match (kind, reason) {
        (ActKind::Bar, None) => return usage(say("moderation-cli-reason")),
        (_, reason) => reason.unwrap_or_default().to_owned(),
    };
    let act = NewAct { person, guild, reason, ..new_act(kind) };
    match request(&database, &act)? {
        None => tell(locale, &say("moderation-cli-waits")),
        Some(Outcome::Done) if arguments.lift => {
            tell(locale, &say("moderation-cli-lifted").with("whom", target));
        }
        Some(Outcome::Done) => tell(locale, &say("moderation-cli-barred").with("whom", target)),
        Some(_) => {
            let sentence = say("moderation-cli-not-barred").with("whom", target);
            return Err(CliError::from(locale.text(&sentence)));
        }
    }
    Ok(())
}

pub(crate) fn void(
    locale: &Locale,
    arguments: &VoidArguments,
    config: &Config,
) -> Result<(), CliError> {
    let database = database_of(locale, arguments.database.as_deref(), config)?;
    let reason = arguments.reason.trim().to_owned();
    if reason.is_empty() {
        let sentence = say("moderation-cli-empty-reason");
        return Err(CliError::new(Exit::Usage, locale.text(&sentence)));
    }
    let match_id = Some(MatchId::new(arguments.number));
    let act = NewAct { match_id, reason, ..new_act(ActKind::Void) };
    let number = arguments.number.to_string();
    let refusal = match request(&database, &act)? {
        None => {
            tell(locale, &say("moderation-cli-waits"));
            return Ok(());
        }
        Some(Outcome::Done) => {
            tell(locale, &say("moderation-cli-voided").with("match", number));
            return Ok(());
        }
        Some(Outcome::Unknown) => say("moderation-cli-no-match").with("match", number),
        Some(Outcome::Already) => say("moderation-cli-void-already").with("match", number),
        Some(Outcome::Unreadable) => say("moderation-cli-unreadable").with("match", number),
    };
    Err(CliError::from(locale.text(&refusal)))
}

pub(crate) fn forget(
    locale: &Locale,
    arguments: &ForgetArguments,
    config: &Config,
) -> Result<(), CliError> {
    let database = database_of(locale, arguments.database.as_deref(), config)?;
    let person = PersonId::new(arguments.person);
    let act = NewAct { person: Some(person), ..new_act(ActKind::Forget) };
    let number = arguments.person.to_string();
    match request(&database, &act)? {
        None => tell(locale, &say("moderation-cli-waits")),
        Some(Outcome::Done) if is_forgotten(&database, person)? => {
            tell(locale, &say("moderation-cli-forgotten").with("person", number));
        }
        Some(Outcome::Done) => {
            tell(locale, &say("moderation-cli-forgetting").with("person", number));
        }
        Some(_) => {
            let sentence = say("moderation-cli-unknown-person").with("person", number);
            return Err(CliError::from(locale.text(&sentence)));
        }
    }
    Ok(())
}

const fn new_act(kind: ActKind) -> NewAct {
    NewAct::of(kind, None, match_model::Time(0))
}

/// Leaves a request, and waits for its outcome; `None` if no Herald has handled it in time.
fn request(database: &DatabaseAddress, act: &NewAct) -> Result<Option<Outcome>, CliError> {
    let act = NewAct { at: Clock::System.now(), ..act.clone() };
    super::common::runtime()?.block_on(async {
        let mut desk = OperatorDesk::open(database).await?;
        let id = desk.leave(&act).await.map_err(store_failure)?;
        let deadline = Instant::now() + MOST_WAIT;
        let outcome = loop {
            let outcome = desk.outcome(id, &act).await.map_err(store_failure)?;
            if outcome.is_some() || Instant::now() >= deadline {
                break outcome;
            }
            tokio::time::sleep(LOOK_AGAIN).await;
        };
        desk.close().await;
        Ok(outcome)
    })
}

fn store_failure(cause: StoreError) -> CliError {
    CliError::new(Exit::Io, cause)
}

/// Waits a moment until a person is forgotten. Returns whether they are.
fn is_forgotten(database: &DatabaseAddress, person: PersonId) -> Result<bool, CliError> {
    super::common::runtime()?.block_on(async {
        let referee = Referee::new(Store::open_to_look(database).await?, Chance::System);
        let deadline = Instant::now() + MOST_WAIT;
        let is_forgotten = loop {
            let is_pending = referee::privacy::is_being_forgotten(&referee, person).await?;
            if !is_pending || Instant::now() >= deadline {
                break !is_pending;
            }
            tokio::time::sleep(LOOK_AGAIN).await;
        };
        referee.close().await;
        Ok(is_forgotten)
    })
}

fn list(locale: &Locale, database: &DatabaseAddress) -> Result<(), CliError> {
    let bars: Vec<Bar> = super::common::runtime()?.block_on(async {
        let referee = Referee::new(Store::open_to_look(database).await?, Chance::System);
        let bars = referee::bars::all(&referee, None).await;
        referee.close().await;
        bars.map_err(CliError::from)
    })?;
    if bars.is_empty() {
        tell(locale, &say("moderation-cli-none"));
    }
    for bar in bars {
        let Some(target) = describe_target(bar.person, bar.guild) else { continue };
        let by = match bar.source {
            BarSource::Operator => say("moderation-cli-operator"),
            BarSource::Managers => say("moderation-cli-managers"),
        };
        let line = say("moderation-cli-line")
            .with("whom", target)
            .with("since", bar.at.utc())
            .with("by", by)
            .with("reason", bar.reason.as_str());
        tell(locale, &line);
    }
    Ok(())
}

fn describe_target(person: Option<PersonId>, guild: Option<GuildId>) -> Option<L10nMessage> {
    match (person, guild) {
        (Some(person), Some(guild)) => Some(
            say("moderation-cli-in-server")
                .with("person", person.to_string())
                .with("server", guild.to_string()),
        ),
        (Some(person), None) => {
            Some(say("moderation-cli-everywhere").with("person", person.to_string()))
        }
        (None, Some(guild)) => Some(say("moderation-cli-server").with("server", guild.to_string())),
        (None, None) => None,
    }
}

fn tell(locale: &Locale, sentence: &L10nMessage) {
    outln!("{}", locale.text(sentence));
}
