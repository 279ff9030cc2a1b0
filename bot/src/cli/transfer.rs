//! `herald move`: all that a database holds into another one, of the same kind or the other.

use clap::Args;
use i18n::Locale;
use rules::l10n::say;
use store::DatabaseAddress;

use super::check;
use super::exit::CliError;
use super::output::outln;
use crate::clock::Clock;

/// From where to where.
#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// The database that is moved, a file or an address such as `postgres://user@host/name`: it stays
    /// as it is
    #[arg(long, value_name = "FILE|URL")]
    from: String,
    /// The database that is filled: an empty one, a file that is not there, or one that a move
    /// broken off has left
    #[arg(long, value_name = "FILE|URL")]
    to: String,
}

/// Moves it, and checks what has arrived. Whether all of it agrees.
pub(crate) fn run(locale: &Locale, arguments: &Arguments) -> Result<bool, CliError> {
    let from = DatabaseAddress::read(&arguments.from)?;
    let to = DatabaseAddress::read(&arguments.to)?;
    let now = Clock::System.now();
    let moved =
        super::common::runtime()?.block_on(store::transfer::move_database(&from, &to, now))?;
    let filled = moved.iter().filter(|table| table.rows > 0);
    for table in filled {
        let line = say("cli-moved-table").with("table", table.table).with("rows", table.rows);
        outln!("{}", locale.text(&line));
    }
    let done = say("cli-moved").with("from", from.to_string()).with("to", to.to_string());
    outln!("{}", locale.text(&done));
    check::run_on(locale, &to)
}
