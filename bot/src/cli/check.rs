//! `herald check`: replays and cross-checks a whole database, and checks the lessons against the
//! rules.

use std::path::PathBuf;

use clap::Args;
use i18n::Locale;
use match_model::Ply;
use referee::{About, Chance, CheckReport, Fault, Finding, Referee, Store};
use rules::l10n::{L10nMessage, say};
use store::{DatabaseAddress, OpenError};

use super::exit::{CliError, Exit};
use super::output::outln;
use super::records::database_of;
use crate::config::Config;

#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// The database [default: as in the settings; without a token and a database there, the
    /// sandbox's]
    #[arg(long, value_name = "FILE|URL")]
    database: Option<PathBuf>,
}

/// Checks the lessons and a database, and prints all faults. Returns whether there are none.
pub(crate) fn run(
    locale: &Locale,
    arguments: &Arguments,
    config: &Config,
) -> Result<bool, CliError> {
    let taught = super::lessons::run(locale);
    let database = database_of(locale, arguments.database.as_deref(), config)?;
    Ok(run_on(locale, &database)? && taught)
}

/// Checks a database, and prints all faults. Returns whether there are none.
pub(crate) fn run_on(locale: &Locale, database: &DatabaseAddress) -> Result<bool, CliError> {
    let looked = super::common::runtime()?.block_on(look(database))?;
    let checked = match looked {
        Ok(checked) => checked,
        Err(faults) => {
            for fault in &faults {
                outln!("{}", locale.text(&say("cli-check-file").with("fault", fault)));
            }
            outln!("{}", locale.say("cli-check-file-broken"));
            return Ok(false);
        }
    };
    for Finding { about, fault } in &checked.findings {
        let line = say("cli-check-finding").with("about", name(about)).with("fault", words(fault));
        outln!("{}", locale.text(&line));
    }
    for about in &checked.pinned_elsewhere {
        outln!("{}", locale.text(&say("cli-check-elsewhere").with("about", name(about))));
    }
    let counted = say("cli-checked")
        .with("matches", checked.matches)
        .with("actions", checked.actions)
        .with("others", checked.others);
    outln!("{}", locale.text(&counted));
    let found = checked.findings.len();
    outln!("{}", locale.text(&say("cli-check-differences").with("count", found)));
    Ok(found == 0)
}

/// Checks the file, then a migrated copy of a snapshot. Doesn't write to the database.
async fn look(database: &DatabaseAddress) -> Result<Result<CheckReport, Vec<String>>, CliError> {
    let looked = match store::look(database).await {
        Ok(looked) => looked,
        Err(store::BackupError::Unreadable { cause, .. }) => return Ok(Err(vec![cause])),
        Err(other) => return Err(other.into()),
    };
    if !looked.faults.is_empty() {
        return Ok(Err(looked.faults));
    }
    let folder = tempfile::tempdir().map_err(|cause| CliError::new(Exit::CannotCreate, cause))?;
    let copy = folder.path().join("copy.db");
    store::backup(database, &copy).await?;
    let store = Store::open(&copy).await.map_err(|error| match error {
        // Names the original instead of the copy.
        OpenError::Newer { found, known, .. } => {
            OpenError::Newer { file: database.name(), found, known }
        }
        OpenError::Incomplete { missing, .. } => {
            OpenError::Incomplete { file: database.name(), missing }
        }
        other => other,
    })?;
    let referee = Referee::new(store, Chance::System);
    let checked = referee::check::run(&referee).await;
    referee.close().await;
    Ok(Ok(checked?))
}

fn name(about: &About) -> L10nMessage {
    match about {
        About::Tables => say("cli-check-tables"),
        About::Match(id) => say("cli-check-match").with("number", id.to_string()),
        About::Challenge(id) => say("cli-check-challenge").with("number", id.to_string()),
        About::Record(id) => say("cli-check-record").with("number", id.to_string()),
        About::Practice(id) => say("practice-cli-check").with("number", id.to_string()),
        About::Outbox(id) => say("cli-check-outbox").with("number", id.to_string()),
    }
}

fn words(fault: &Fault) -> L10nMessage {
    let number = |ply: &Ply| u64::from(ply.get()) + 1;
    match fault {
        Fault::Unreadable(why) => say("cli-check-unreadable").with("why", why),
        Fault::Replay(ply, why) => {
            say("cli-check-replay").with("number", number(ply)).with("why", why)
        }
        Fault::Plies { told, found } => {
            say("cli-check-plies").with("told", told.to_string()).with("found", *found)
        }
        Fault::Gap(ply) => say("cli-check-gap").with("number", number(ply)),
        Fault::Actor(ply) => say("cli-check-actor").with("number", number(ply)),
        Fault::EndedByRule { rule } => say("cli-check-ended-by-rule").with("rule", rule),
        Fault::NotByRule => say("cli-check-not-by-rule"),
        Fault::NoEnding => say("cli-check-no-ending"),
        Fault::EndingTooSoon => say("cli-check-ending-too-soon"),
        Fault::Winner => say("cli-check-winner"),
        Fault::NoClaim => say("cli-check-no-claim"),
        Fault::Draft(person) => say("cli-check-draft").with("person", person.to_string()),
        Fault::Offer => say("cli-check-offer"),
        Fault::Ahead(rows) => say("cli-check-ahead").with("rows", rows.to_string()),
        Fault::Takeback(number) => say("control-cli-takeback").with("number", number.to_string()),
        Fault::Opponent => say("opponent-cli-otherwise"),
        Fault::SaidAhead(rows) => say("opponent-cli-ahead").with("rows", rows.to_string()),
        Fault::LookedThrough => say("opponent-cli-looked-through"),
        Fault::NoMatch => say("cli-check-no-match"),
        Fault::Topic => say("cli-check-topic"),
        Fault::Dangling(table, parent) => {
            say("cli-check-dangling").with("table", table).with("parent", parent)
        }
    }
}
