//! `herald drill`: tests whether matches can continue from a backup.

use std::path::PathBuf;

use clap::Args;
use i18n::Locale;
use referee::drill::{self, NextMove};
use referee::{Chance, Referee, Store};
use rules::l10n::say;

use super::exit::{CliError, Exit};
use super::output::outln;
use super::records::database_of;
use crate::clock::Clock;
use crate::config::Config;

#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// The database [default: as in the settings; without a token and a database there, the
    /// sandbox's]
    #[arg(long, value_name = "FILE|URL")]
    database: Option<PathBuf>,
}

/// Plays on in a copy, migrated like at Herald's start, and prints the match.
pub(crate) fn run(locale: &Locale, arguments: &Arguments, config: &Config) -> Result<(), CliError> {
    let database = database_of(locale, arguments.database.as_deref(), config)?;
    let next = super::common::runtime()?.block_on(async {
        let folder =
            tempfile::tempdir().map_err(|cause| CliError::new(Exit::CannotCreate, cause))?;
        let copy = folder.path().join("copy.db");
        store::backup(&database, &copy).await?;
        let now = Clock::System.now();
        let referee = Referee::new(Store::open_alone(&copy, now).await?, Chance::System);
        let next = drill::next_move(&referee, now).await;
        referee.close().await;
        Ok::<_, CliError>(next?)
    })?;
    let database = database.to_string();
    let outcome = match next {
        Some(NextMove { match_id, actions }) => say("cli-drill-played")
            .with("database", database)
            .with("match", match_id.to_string())
            .with("actions", actions),
        None => say("cli-drill-nothing").with("database", database),
    };
    outln!("{}", locale.text(&outcome));
    Ok(())
}
