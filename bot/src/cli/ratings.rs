//! `herald ratings`: prints all ratings, or recomputes them.

use std::path::PathBuf;

use clap::{Args, Subcommand};
use i18n::Locale;
use referee::{Chance, Referee, Store};
use rules::l10n::{L10nMessage, say};

use super::exit::CliError;
use super::output::outln;
use super::records::database_of;
use crate::clock::Clock;
use crate::config::Config;

#[derive(Debug, Args)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    task: Option<Task>,
    /// The database [default: as in the settings; without a token and a database there, the
    /// sandbox's]
    #[arg(long, global = true, value_name = "FILE|URL")]
    database: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, Subcommand)]
enum Task {
    /// Recompute all ratings from the matches, in the order in which they ended
    Rebuild,
}

pub(crate) fn run(locale: &Locale, arguments: &Arguments, config: &Config) -> Result<(), CliError> {
    let file = database_of(locale, arguments.database.as_deref(), config)?;
    let lines = super::common::runtime()?.block_on(async {
        let now = Clock::System.now();
        // A rebuild needs the database for itself.
        let store = match arguments.task {
            None => Store::open_to_look(&file).await,
            Some(Task::Rebuild) => Store::open_alone(&file, now).await,
        };
        let referee = Referee::new(store?, Chance::System);
        let lines = match arguments.task {
            None => referee::rating::all(&referee, now).await.map(|all| {
                let lines: Vec<L10nMessage> = all.iter().map(line).collect();
                if lines.is_empty() { vec![say("rating-cli-none")] } else { lines }
            }),
            Some(Task::Rebuild) => {
                referee::rating::rebuild(&referee).await.map(|report| vec![rebuild_summary(report)])
            }
        };
        referee.close().await;
        lines.map_err(CliError::from)
    })?;
    for line in lines {
        outln!("{}", locale.text(&line));
    }
    Ok(())
}

fn line(rated: &match_model::PersonRating) -> L10nMessage {
    let points = rated.rating.shown().to_string();
    let rating = if rated.rating.is_provisional() {
        say("rating-provisional").with("rating", points)
    } else {
        L10nMessage::verbatim(points)
    };
    let tally = rated.standing.tally;
    say("rating-cli-line")
        .with("game", rated.game.as_str())
        .with("rating", rating)
        .with("deviation", rated.rating.shown_deviation().to_string())
        .with("won", tally.won.to_string())
        .with("drawn", tally.drawn.to_string())
        .with("lost", tally.lost.to_string())
        .with("player", rated.name.as_str())
        .with("person", rated.person.to_string())
}

fn rebuild_summary(report: referee::Rebuilt) -> L10nMessage {
    let standings = report.standings.to_string();
    if report.differed == 0 {
        return say("rating-cli-rebuilt-same")
            .with("matches", report.matches)
            .with("standings", standings);
    }
    say("rating-cli-rebuilt")
        .with("matches", report.matches)
        .with("standings", standings)
        .with("differed", report.differed.to_string())
}
