//! `herald check`: replays and cross-checks a whole database, and checks the lessons and
//! the puzzles against the rules.

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
    /// Prove all puzzles again, which takes some minutes, instead of the smaller ones
    #[arg(long)]
    puzzles: bool,
}

/// Positions that the proofs of a game's puzzles may visit: about a second.
const PROOF_SAMPLE: u64 = 2_000_000;

/// Checks the lessons, the puzzles and a database, and prints all faults. Returns whether there are
/// none.
pub(crate) fn run(
    locale: &Locale,
    arguments: &Arguments,
    config: &Config,
) -> Result<bool, CliError> {
    let lessons_hold = super::lessons::run(locale);
    let sample = if arguments.puzzles { u64::MAX } else { PROOF_SAMPLE };
    let puzzles_hold = super::puzzles::check(locale, sample);
    let database = database_of(locale, arguments.database.as_deref(), config)?;
    Ok(run_on(locale, &database)? && lessons_hold && puzzles_hold)
}

pub(crate) fn run_on(locale: &Locale, database: &DatabaseAddress) -> Result<bool, CliError> {
    let outcome = super::common::runtime()?.block_on(check_copy(database))?;
    let report = match outcome {
        Ok(report) => report,
        Err(faults) => {
            for fault in &faults {
                outln!("{}", locale.text(&say("cli-check-file").with("fault", fault)));
            }
            outln!("{}", locale.say("cli-check-file-broken"));
            return Ok(false);
        }
    };
    for Finding { about, fault } in &report.findings {
        let line = say("cli-check-finding").with("about", name(about)).with("fault", words(fault));
        outln!("{}", locale.text(&line));
    }
    for about in &report.pinned_elsewhere {
        outln!("{}", locale.text(&say("cli-check-elsewhere").with("about", name(about))));
    }
    let summary = say("cli-checked")
        .with("matches", report.matches)
        .with("actions", report.actions)
        .with("others", report.others);
    outln!("{}", locale.text(&summary));
    let difference_count = report.findings.len();
    outln!("{}", locale.text(&say("cli-check-differences").with("count", difference_count)));
    Ok(difference_count == 0)
}

/// Checks the file, then a migrated copy of a snapshot.
async fn check_copy(
    database: &DatabaseAddress,
) -> Result<Result<CheckReport, Vec<String>>, CliError> {
    let check_result = match store::look(database).await {
        Ok(file_report) => file_report,
        Err(store::BackupError::Unreadable { cause, .. }) => return Ok(Err(vec![cause])),
        Err(other) => return Err(other.into()),
    };
    if !check_result.faults.is_empty() {
        return Ok(Err(check_result.faults));
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
    let report = referee::check::run(&referee).await;
    referee.close().await;
    Ok(Ok(report?))
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
        Fault::Plies { told, fault_count: found } => {
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
