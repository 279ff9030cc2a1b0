//! `herald move`: copies a database into another one, of either kind.

use clap::Args;
use i18n::Locale;
use rules::l10n::say;
use store::DatabaseAddress;

use super::check;
use super::exit::CliError;
use super::output::outln;
use crate::clock::Clock;

#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// The source, a file or an address such as `postgres://user@host/name`; it stays unchanged
    #[arg(long, value_name = "FILE|URL")]
    from: String,
    /// The target: an empty database, a file that doesn't exist, or one left by an interrupted move
    #[arg(long, value_name = "FILE|URL")]
    to: String,
}

/// Copies the database and checks the result. Returns whether it is whole.
pub(crate) fn run(locale: &Locale, arguments: &Arguments) -> Result<bool, CliError> {
    let from = DatabaseAddress::read(&arguments.from)?;
    let to = DatabaseAddress::read(&arguments.to)?;
    let now = Clock::System.now();
    let tables =
        super::common::runtime()?.block_on(store::transfer::move_database(&from, &to, now))?;
    let filled_tables = tables.iter().filter(|table| table.rows > 0);
    for table in filled_tables {
        let line = say("cli-moved-table").with("table", table.table).with("rows", table.rows);
        outln!("{}", locale.text(&line));
    }
    let summary = say("cli-moved").with("from", from.to_string()).with("to", to.to_string());
    outln!("{}", locale.text(&summary));
    check::run_on(locale, &to)
}
