#![deny(clippy::print_stdout, clippy::print_stderr, reason = "`output` writes all")]

mod backup;
mod bench;
mod check;
mod common;
mod doctor;
mod drill;
mod exit;
mod first_screen;
mod gallery;
mod lessons;
mod manual;
mod moderation;
mod opponent;
mod output;
mod puzzles;
mod ratings;
mod records;
mod render;
mod serve;
mod status;
mod tournament;
mod transfer;
mod verify;

use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{Args, CommandFactory as _, Parser, Subcommand};
use exit::{CliError, Exit};
use output::out;

use self::common::english;
use crate::config::Config;
#[cfg(unix)]
pub use serve::{HangupEffect, hangup_effect};

/// Herald, a referee in chat for chess variants that no other server plays.
///
/// Without a command it runs: on Discord when the environment (`DISCORD_TOKEN`) or the settings
/// file names a bot's token, else in the sandbox, a local stand-in for Discord in the browser.
#[derive(Debug, Parser)]
#[command(name = "herald", version = env!("VERSION_AND_COMMIT"), after_help = exit::help())]
struct Arguments {
    /// The settings file [default: herald.toml, if there is one]
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
    /// The sandbox's port; 0 takes any free one [default: 4400]
    #[arg(long, value_name = "PORT")]
    port: Option<u16>,
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Debug, Default, Args)]
struct SettingsFile {
    /// The settings file [default: herald.toml, if there is one]
    #[arg(long, global = true, value_name = "FILE")]
    config: Option<PathBuf>,
}

#[derive(Debug, Args)]
struct WithSettings<A: Args> {
    #[command(flatten)]
    file: SettingsFile,
    #[command(flatten)]
    arguments: A,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Check records against the rules: one JSON request a line in, one JSON answer a line out
    Judge,
    /// Let Herald's levels play each other, with colours swapped, and print the score with its
    /// error
    Match(tournament::Arguments),
    /// Play against Herald in the terminal
    Play(opponent::Arguments),
    /// Measure rules, pictures and storage, and print the figures next to those of comparable
    /// projects
    Bench(bench::Arguments),
    /// Find puzzles by self-play, and prove them
    #[command(subcommand)]
    Puzzles(puzzles::Arguments),
    /// Draw the board after some actions
    Render(render::Arguments),
    /// Draw every piece, mark, theme, special case and card of all games on one page
    Gallery(gallery::Arguments),
    /// Print the record of a match
    Export(WithSettings<records::Export>),
    /// Read a record: where it leads, and where it goes wrong
    Import(records::Import),
    /// Check the fights of a match that is over: make every throw again from the seed in its record
    Verify(verify::Arguments),
    /// Print all ratings, or recompute them from the matches
    Ratings(WithSettings<ratings::Arguments>),
    /// Copy the database, even while Herald runs
    Backup(WithSettings<backup::Arguments>),
    /// Move everything in a database into another: from a file to a PostgreSQL server, or back
    Move(transfer::Arguments),
    /// Replay everything in the database and report contradictions, even while Herald runs
    Check(WithSettings<check::Arguments>),
    /// Play the next move of a match in a copy of the database, to see that a backup can be played
    /// on
    Drill(WithSettings<drill::Arguments>),
    /// Bar a person or a server from commands, lift a bar, or list who is barred, even while Herald
    /// runs
    Bar(WithSettings<moderation::BarArguments>),
    /// Declare a match void, even a finished one: no one wins, and it no longer counts for ratings;
    /// works while Herald runs
    Void(WithSettings<moderation::VoidArguments>),
    /// Forget a person as `/settings erase` does, even while Herald runs
    Forget(WithSettings<moderation::ForgetArguments>),
    /// Ask the running Herald for its health; the exit code says whether it is ready
    Status(WithSettings<status::Arguments>),
    /// Check settings, database, token, permissions, clock, disk and backups, one line each, and
    /// name the next step where something is wrong
    Doctor(SettingsFile),
    /// Print the example settings file
    Settings,
    /// Print what a shell needs to complete commands and options
    Completions(manual::Completions),
    /// Print the manual page, or write one for each command into a folder
    Man(manual::Man),
}

pub fn main() -> ExitCode {
    let arguments = match Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(error) => {
            // Help and version arrive here, too.
            let exit = if error.use_stderr() { Exit::Usage.into() } else { ExitCode::SUCCESS };
            return match error.print() {
                Err(cause) if cause.kind() != ErrorKind::BrokenPipe => Exit::Io.into(),
                _ => exit,
            };
        }
    };
    match run(arguments).and_then(|right| output::check().map(|()| right)) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => Exit::Failure.into(),
        Err(CliError { exit, words }) => {
            output::complain(format_args!("herald: {words}"));
            exit.into()
        }
    }
}

/// Runs a command. Returns `false` if it found faults.
fn run(arguments: Arguments) -> Result<bool, CliError> {
    let Arguments { config: config_before, port, command } = arguments;
    // The option may come before or after the command.
    let named_file =
        |after_command: SettingsFile| after_command.config.or_else(|| config_before.clone());
    let settings = |after: SettingsFile| config(named_file(after).as_deref(), port);
    match command {
        None => serve::run(&english()?, &|| settings(SettingsFile::default()))?,
        Some(Command::Judge) => {
            judge::run(&english()?, std::io::stdin().lock(), std::io::stdout().lock())?;
        }
        Some(Command::Match(tournament)) => tournament::run(&english()?, &tournament)?,
        Some(Command::Play(play)) => {
            opponent::run(&english()?, &play, std::io::stdin().lock())?;
        }
        Some(Command::Puzzles(puzzles)) => return puzzles::run(&english()?, &puzzles),
        Some(Command::Bench(bench)) => bench::run(&english()?, &bench)?,
        Some(Command::Render(render)) => render::run(&english()?, &render)?,
        Some(Command::Gallery(gallery)) => gallery::run(&english()?, &gallery)?,
        Some(Command::Export(WithSettings { file, arguments })) => {
            records::export(&english()?, &arguments, &settings(file)?)?;
        }
        Some(Command::Import(import)) => records::import(&english()?, &import)?,
        Some(Command::Verify(verify)) => return verify::run(&english()?, &verify),
        Some(Command::Ratings(WithSettings { file, arguments })) => {
            ratings::run(&english()?, &arguments, &settings(file)?)?;
        }
        Some(Command::Backup(WithSettings { file, arguments })) => {
            backup::run(&english()?, &arguments, &settings(file)?)?;
        }
        Some(Command::Move(moved)) => return transfer::run(&english()?, &moved),
        Some(Command::Check(WithSettings { file, arguments })) => {
            return check::run(&english()?, &arguments, &settings(file)?);
        }
        Some(Command::Drill(WithSettings { file, arguments })) => {
            drill::run(&english()?, &arguments, &settings(file)?)?;
        }
        Some(Command::Bar(WithSettings { file, arguments })) => {
            moderation::bar(&english()?, &arguments, &settings(file)?)?;
        }
        Some(Command::Void(WithSettings { file, arguments })) => {
            moderation::void(&english()?, &arguments, &settings(file)?)?;
        }
        Some(Command::Forget(WithSettings { file, arguments })) => {
            moderation::forget(&english()?, &arguments, &settings(file)?)?;
        }
        Some(Command::Status(WithSettings { file, arguments })) => {
            status::run(&english()?, &arguments, &settings(file)?)?;
        }
        Some(Command::Doctor(file)) => {
            let file = settings_file(named_file(file).as_deref());
            doctor::run(&english()?, file.as_deref(), config(file.as_deref(), port))?;
        }
        Some(Command::Settings) => out!("{}", crate::config::example()),
        Some(Command::Completions(shell)) => {
            manual::completions(&shell, Arguments::command(), output::Output)?;
        }
        Some(Command::Man(man)) => {
            manual::man(&man, Arguments::command(), output::Output)?;
        }
    }
    Ok(true)
}

/// Returns the named settings file, otherwise `herald.toml` if it exists.
fn settings_file(path: Option<&Path>) -> Option<PathBuf> {
    let default_file = Path::new("herald.toml");
    path.or_else(|| default_file.exists().then_some(default_file)).map(Path::to_owned)
}

fn config(path: Option<&Path>, port: Option<u16>) -> Result<Config, CliError> {
    let file = settings_file(path);
    let variables = std::env::vars_os()
        .filter_map(|(name, value)| Some((name.into_string().ok()?, value.into_string().ok()?)));
    let mut config = Config::load(file.as_deref(), variables)?;
    if let Some(port) = port {
        config.sandbox_port = port;
    }
    Ok(config)
}
