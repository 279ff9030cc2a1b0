//! `herald export` and `herald import`: writes and checks records.

use std::io::Read as _;
use std::path::{Path, PathBuf};

use clap::Args;
use i18n::Locale;
use match_model::MatchId;
use record::{Decoded, ImportedRecord, Remark};
use referee::{Chance, Referee, Store};
use rules::l10n::say;
use store::DatabaseAddress;

use super::exit::{CliError, Exit};
use super::output::{out, outln};
use crate::config::Config;

/// More bytes than any record has.
const MOST_BYTES: u64 = 64 * 1024 * 1024;

#[derive(Debug, Args)]
pub(crate) struct Export {
    /// The match's number
    number: u64,
    /// The database [default: as in the settings; without a token and a database there, the
    /// sandbox's]
    #[arg(long, value_name = "FILE|URL")]
    database: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub(crate) struct Import {
    /// The record's file; - reads the standard input
    file: PathBuf,
    /// The game, when the record does not name it: world-war, medieval-war, wizards-war,
    /// battlechess or medieval
    #[arg(long, value_name = "ID")]
    game: Option<String>,
}

/// Returns the named database, else the settings' one.
pub(super) fn database_of(
    locale: &Locale,
    path: Option<&Path>,
    config: &Config,
) -> Result<DatabaseAddress, CliError> {
    let database = match path.map(|name| name.to_str().ok_or(name)) {
        Some(Ok(named)) => DatabaseAddress::read(named)?,
        Some(Err(file)) => file.into(),
        None => config.served_database(),
    };
    if database.file().is_none_or(Path::exists) {
        return Ok(database);
    }
    let sentence = say("cli-no-database").with("file", database.to_string());
    Err(CliError::new(Exit::NoInput, locale.text(&sentence)))
}

pub(crate) fn export(locale: &Locale, arguments: &Export, config: &Config) -> Result<(), CliError> {
    let file = database_of(locale, arguments.database.as_deref(), config)?;
    let text = super::common::runtime()?.block_on(async {
        let store = Store::open_to_look(&file).await?;
        let referee = Referee::new(store, Chance::System);
        let history = referee::records::history(&referee, MatchId::new(arguments.number)).await;
        referee.close().await;
        match history {
            Ok(history) => Ok(crate::records::write(locale, &history)?),
            Err(referee::Error::Refused(_)) => {
                let sentence = say("cli-no-match")
                    .with("match", arguments.number.to_string())
                    .with("file", file.to_string());
                Err(CliError::from(locale.text(&sentence)))
            }
            Err(error) => Err(error.into()),
        }
    })?;
    out!("{text}");
    Ok(())
}

pub(crate) fn import(locale: &Locale, arguments: &Import) -> Result<(), CliError> {
    let imported = read(locale, &arguments.file, arguments.game.as_deref())?;
    for line in record::report(&imported) {
        outln!("{}", locale.text(&line));
    }
    outln!("\n{}", render::text_board(&imported.table.scene(), rules::Side::White, locale));
    match imported.stop {
        None if imported.reads_nothing() => {
            Err(CliError::new(Exit::Data, locale.say("cli-no-action")))
        }
        None => Ok(()),
        Some(_) => Err(CliError::new(Exit::Data, locale.say("cli-illegal-action"))),
    }
}

/// Reads a record's file. `game` is the game of a record that names none.
pub(super) fn read(
    locale: &Locale,
    file: &Path,
    game: Option<&str>,
) -> Result<ImportedRecord, CliError> {
    if let Some(id) = game
        && !games::all()
            .iter()
            .any(|game| game.info.id == id || game.info.name.eq_ignore_ascii_case(id))
    {
        return Err(CliError::new(Exit::Usage, locale.text(&judge::no_game(id))));
    }
    let bytes = bytes_of(locale, file)?;
    let decoded = decode(locale, &bytes)?;
    let mut imported = record::read(&decoded.text, game)
        .map_err(|error| CliError::new(Exit::Data, locale.text(&error.sentence())))?;
    if let Some(message) = decoded.remark() {
        imported.remarks.insert(0, Remark { line: 1, action: None, message });
    }
    Ok(imported)
}

/// Reads a text file in any encoding; `-` is the standard input.
pub(super) fn text_of(locale: &Locale, file: &Path) -> Result<String, CliError> {
    let bytes = bytes_of(locale, file)?;
    Ok(decode(locale, &bytes)?.text.into_owned())
}

fn decode<'a>(locale: &Locale, bytes: &'a [u8]) -> Result<Decoded<'a>, CliError> {
    record::decode(bytes).map_err(|error| CliError::new(Exit::Data, locale.text(&error.sentence())))
}

fn bytes_of(locale: &Locale, file: &Path) -> Result<Vec<u8>, CliError> {
    let mut bytes = Vec::new();
    let outcome = if file.as_os_str() == "-" {
        std::io::stdin().lock().take(MOST_BYTES).read_to_end(&mut bytes)
    } else {
        std::fs::File::open(file).and_then(|file| file.take(MOST_BYTES).read_to_end(&mut bytes))
    };
    outcome.map_err(|cause| {
        CliError::new(Exit::NoInput, locale.text(&super::common::file_trouble(file, cause)))
    })?;
    Ok(bytes)
}
