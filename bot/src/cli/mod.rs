//! The command line: thin faces over the crates.

mod backup;
mod bench;
mod check;
mod judge;
mod lessons;
mod opponent;
mod ratings;
mod records;
mod render;
mod serve;
mod tournament;
mod verify;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{Parser, Subcommand};
use rules::saying::{Saying, say};
use tongue::Tongue;

use crate::config::Config;

/// Herald, a referee in chat for chess variants that no other server plays.
///
/// Without a command it runs: on Discord when the environment (`DISCORD_TOKEN`) or the settings file names a bot's
/// token, else in the sandbox, a local stand-in for Discord in the browser.
#[derive(Debug, Parser)]
#[command(version)]
struct Arguments {
    /// The settings file [default: herald.toml, if there is one]
    #[arg(long, global = true, value_name = "FILE")]
    config: Option<PathBuf>,
    /// The sandbox's port; 0 takes any free one [default: 4400]
    #[arg(long, value_name = "PORT")]
    port: Option<u16>,
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Check records against the rules: one JSON request a line in, one JSON answer a line out
    Judge,
    /// Let Herald's levels play each other, with colours swapped, and print the score with its error
    Match(tournament::Arguments),
    /// Play against Herald in the terminal
    Play(opponent::Arguments),
    /// Measure rules, pictures and storage, and print the figures beside the peers'
    Bench(bench::Arguments),
    /// Draw the board after some actions
    Render(render::Arguments),
    /// Print the record of a match
    Export(records::Export),
    /// Read a record: where it leads, and where it goes wrong
    Import(records::Import),
    /// Check the fights of a match that is over: make every throw again from the seed in its record
    Verify(verify::Arguments),
    /// Print all ratings, or reckon them again from the matches
    Ratings(ratings::Arguments),
    /// Copy the database as it stands, also while Herald runs
    Backup(backup::Arguments),
    /// Replay everything in the database and name what does not agree, also while Herald runs
    Check(check::Arguments),
    /// Print the example settings file
    Settings,
}

/// Runs what the command line asks for.
#[must_use]
pub fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let done = match arguments.command {
        None => config(arguments.config.as_deref(), arguments.port)
            .and_then(|config| serve::run(&english()?, &config)),
        Some(Command::Judge) => english().and_then(|tongue| {
            judge::run(&tongue, std::io::stdin().lock(), std::io::stdout().lock())
        }),
        Some(Command::Match(tournament)) => {
            english().and_then(|tongue| tournament::run(&tongue, &tournament))
        }
        Some(Command::Play(play)) => {
            english().and_then(|tongue| opponent::run(&tongue, &play, std::io::stdin().lock()))
        }
        Some(Command::Bench(bench)) => english().and_then(|tongue| bench::run(&tongue, &bench)),
        Some(Command::Render(render)) => english().and_then(|tongue| render::run(&tongue, &render)),
        Some(Command::Export(export)) => config(arguments.config.as_deref(), None)
            .and_then(|config| records::export(&english()?, &export, &config)),
        Some(Command::Import(import)) => {
            english().and_then(|tongue| records::import(&tongue, &import))
        }
        Some(Command::Verify(verify)) => {
            match english().and_then(|tongue| verify::run(&tongue, &verify)) {
                Ok(true) => Ok(()),
                // The verdict has been printed.
                Ok(false) => return ExitCode::FAILURE,
                Err(words) => Err(words),
            }
        }
        Some(Command::Ratings(ratings)) => config(arguments.config.as_deref(), None)
            .and_then(|config| ratings::run(&english()?, &ratings, &config)),
        Some(Command::Backup(backup)) => config(arguments.config.as_deref(), None)
            .and_then(|config| backup::run(&english()?, &backup, &config)),
        Some(Command::Check(check)) => {
            let checked = config(arguments.config.as_deref(), None)
                .and_then(|config| check::run(&english()?, &check, &config));
            match checked {
                Ok(true) => Ok(()),
                // What is wrong has been printed.
                Ok(false) => return ExitCode::FAILURE,
                Err(words) => Err(words),
            }
        }
        Some(Command::Settings) => {
            print!("{}", crate::config::example());
            Ok(())
        }
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(words) => {
            eprintln!("herald: {words}");
            ExitCode::FAILURE
        }
    }
}

/// The command line speaks English, whatever is spoken in chat.
fn english() -> Result<Tongue, String> {
    Tongue::load("en").map_err(|error| error.to_string())
}

/// What a command that asks the database runs on.
fn runtime() -> Result<tokio::runtime::Runtime, String> {
    let mut builder = tokio::runtime::Builder::new_current_thread();
    builder.enable_all().build().map_err(|cause| cause.to_string())
}

/// There is no game of that id; these there are.
fn no_game(id: &str) -> Saying {
    let known: Vec<&str> = games::all().iter().map(|game| game.info.id).collect();
    say("cli-no-game").with("game", id).with("games", known)
}

/// The options that were chosen, as `key=value` each.
fn options(
    tongue: &Tongue,
    game: &games::Entry,
    chosen: &[String],
) -> Result<rules::Options, String> {
    let chosen = chosen.iter().map(|option| option.split_once('=').unwrap_or((option, "")));
    rules::Options::check(game.info, chosen)
        .map_err(|faults| tongue.text(&say("cli-faults").with("faults", faults.told())))
}

/// A file that cannot be read or written, and why.
fn file_trouble(file: &Path, cause: impl std::fmt::Display) -> Saying {
    say("cli-file-trouble")
        .with("file", file.display().to_string())
        .with("cause", cause.to_string())
}

fn config(file: Option<&Path>, port: Option<u16>) -> Result<Config, String> {
    let usual = Path::new("herald.toml");
    let file = file.or_else(|| usual.exists().then_some(usual));
    let variables = std::env::vars_os()
        .filter_map(|(name, value)| Some((name.into_string().ok()?, value.into_string().ok()?)));
    let mut config = Config::load(file, variables).map_err(|error| error.to_string())?;
    if let Some(port) = port {
        config.sandbox_port = port;
    }
    Ok(config)
}
