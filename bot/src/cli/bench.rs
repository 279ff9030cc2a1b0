//! `herald bench`: measures rules, pictures, storage and Herald's search, next to figures of
//! comparable projects.
//!
//! Computation is measured in CPU time of one thread where the system reports it (Linux), otherwise
//! in elapsed time. The peers' figures were measured on a comparable machine with two cores.

mod chat;
mod hints;

use std::io::Write;
use std::time::Duration;

use bench::measure::{Row, print};
use bench::{boards, database, engine, large, many, moves, perft, replays};
use clap::{Args, ValueEnum};
use i18n::Locale;

use super::output::Output;

#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// Measure the rules of this game alone; with --depth, at that depth
    #[arg(long)]
    game: Option<String>,
    /// The depth of perft, in actions; without it, as deep as takes a second or so
    #[arg(long, requires = "game")]
    depth: Option<u32>,
    /// Measure this part alone
    #[arg(long, value_enum, conflicts_with = "game")]
    only: Option<Part>,
    /// Measure moves on this PostgreSQL server, by one process and by two, beside `pgbench`; with
    /// `--only many`, a large database there. A schema is made for it and removed in the end
    #[arg(long, value_name = "URL", conflicts_with = "game")]
    database: Option<String>,
    /// The number of matches in the large database
    #[arg(long, requires = "database", default_value_t = 1_000_000)]
    matches: u64,
    /// For how many minutes moves are made in the large database
    #[arg(long, requires = "database", default_value_t = 10)]
    minutes: u64,
    /// Be one of the processes that play
    #[arg(long, hide = true, conflicts_with = "database")]
    worker: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Part {
    /// Counting moves from the legal lists.
    Rules,
    /// Drawing boards.
    Pictures,
    /// Accepting moves, durably.
    Moves,
    /// Living with very many matches.
    Many,
    /// Answering in chat.
    Chat,
    /// Herald's moves while players ask for hints.
    Hints,
    /// Herald's own search; alone, how long each level thinks too.
    Engine,
}

pub(crate) fn run(locale: &Locale, arguments: &Arguments) -> Result<(), String> {
    let out: &mut dyn Write = &mut Output;
    if arguments.worker {
        return database::work(out);
    }
    if arguments.game.as_deref().is_some_and(|id| games::find(id).is_none()) {
        return Err("there is no game of that id".to_owned());
    }
    print(out, &Row { label: "what".into(), figure: "Herald".into(), peers: "peers" });
    if let Some(url) = &arguments.database {
        match arguments.only {
            None | Some(Part::Moves) => database::rows(out, url)?,
            Some(Part::Many) => {
                let moves_for = Duration::from_secs(arguments.minutes.saturating_mul(60));
                let large = large::Large { matches: arguments.matches, moves_for };
                large::rows(out, url, large)?;
            }
            Some(_) => {
                return Err("with --database, moves and many are what can be measured".to_owned());
            }
        }
        return Ok(());
    }
    let is_selected = |part| arguments.only.is_none_or(|only| only == part);
    for game in games::all().iter().filter(|_| is_selected(Part::Rules)) {
        if arguments.game.as_ref().is_some_and(|id| id != game.info.id) {
            continue;
        }
        perft::rows(out, game, arguments.depth)?;
    }
    if arguments.game.is_none() && is_selected(Part::Pictures) {
        boards::rows(out, locale)?;
        replays::rows(out, locale)?;
    }
    if arguments.game.is_none() && is_selected(Part::Moves) {
        moves::rows(out)?;
    }
    if arguments.game.is_none() && is_selected(Part::Many) {
        many::rows(out)?;
    }
    if arguments.game.is_none() && is_selected(Part::Chat) {
        chat::rows(out)?;
    }
    if arguments.game.is_none() && is_selected(Part::Hints) {
        hints::rows(out)?;
    }
    if arguments.game.is_none() && is_selected(Part::Engine) {
        engine::rows(out, arguments.only.is_some())?;
    }
    Ok(())
}
