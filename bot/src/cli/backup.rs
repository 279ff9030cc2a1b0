//! `herald backup`: copies the database, even while Herald uses it.

use std::path::PathBuf;

use clap::Args;
use i18n::Locale;
use rules::l10n::say;

use super::exit::CliError;
use super::output::outln;
use super::records::database_of;
use crate::config::Config;

#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// The copy; a file that is there is never overwritten
    file: PathBuf,
    /// The database [default: as in the settings; without a token and a database there, the
    /// sandbox's]
    #[arg(long, value_name = "FILE|URL")]
    database: Option<PathBuf>,
}

pub(crate) fn run(locale: &Locale, arguments: &Arguments, config: &Config) -> Result<(), CliError> {
    let database = database_of(locale, arguments.database.as_deref(), config)?;
    let runtime = super::common::runtime()?;
    let report = runtime.block_on(store::backup(&database, &arguments.file))?;
    let message = say("cli-backed-up")
        .with("database", database.to_string())
        .with("file", arguments.file.display().to_string())
        .with("schema", report.schema);
    outln!("{}", locale.text(&message));
    Ok(())
}
