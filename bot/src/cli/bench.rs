//! `herald bench`: rules, pictures, storage and Herald's own search measured, each figure beside
//! the peers'.
//!
//! Figures of computing are CPU time of one thread where the system tells it (Linux), else time on
//! the clock. The peers' figures are those of public projects measured on a machine of two cores
//! like the ones that this is meant for.

mod boards;
mod chat;
mod database;
mod engine;
mod hints;
mod large;
mod many;
mod measure;
mod moves;
mod replays;

use std::time::Duration;

use clap::{Args, ValueEnum};
use i18n::Locale;
use rules::Options;

use self::measure::{Row, cost, print, sample};

/// What to measure.
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
    /// How many matches the large database has
    #[arg(long, requires = "database", default_value_t = 1_000_000)]
    matches: u64,
    /// For how many minutes moves are made in the large database
    #[arg(long, requires = "database", default_value_t = 10)]
    minutes: u64,
    /// Be one of the processes that play
    #[arg(long, hide = true, conflicts_with = "database")]
    worker: bool,
}

/// What is measured.
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
    /// Herald's moves while somebody asks it for hints.
    Hints,
    /// Herald's own search; alone, how long each level thinks too.
    Engine,
}

/// Measures and prints one table, line by line.
pub(crate) fn run(locale: &Locale, arguments: &Arguments) -> Result<(), String> {
    if arguments.worker {
        return database::work();
    }
    if arguments.game.as_deref().is_some_and(|id| games::find(id).is_none()) {
        return Err("there is no game of that id".to_owned());
    }
    print(&Row { what: "what".into(), figure: "Herald".into(), peers: "peers" });
    if let Some(url) = &arguments.database {
        match arguments.only {
            None | Some(Part::Moves) => database::rows(url)?,
            Some(Part::Many) => {
                let moves_for = Duration::from_secs(arguments.minutes.saturating_mul(60));
                let large = large::Large { matches: arguments.matches, moves_for };
                large::rows(url, large)?;
            }
            Some(_) => {
                return Err("with --database, moves and many are what can be measured".to_owned());
            }
        }
        return Ok(());
    }
    let wanted = |part| arguments.only.is_none_or(|only| only == part);
    for game in games::all().iter().filter(|_| wanted(Part::Rules)) {
        if arguments.game.as_ref().is_some_and(|id| id != game.info.id) {
            continue;
        }
        perft(game, arguments.depth)?;
    }
    if arguments.game.is_none() && wanted(Part::Pictures) {
        boards::rows(locale)?;
        replays::rows(locale)?;
    }
    if arguments.game.is_none() && wanted(Part::Moves) {
        moves::rows()?;
    }
    if arguments.game.is_none() && wanted(Part::Many) {
        many::rows()?;
    }
    if arguments.game.is_none() && wanted(Part::Chat) {
        chat::rows()?;
    }
    if arguments.game.is_none() && wanted(Part::Hints) {
        hints::rows()?;
    }
    if arguments.game.is_none() && wanted(Part::Engine) {
        engine::rows(arguments.only.is_some())?;
    }
    Ok(())
}

/// Rows for a game's rules: all actions, and where others may interrupt a turn, before them the
/// part without interruptions.
fn perft(game: &games::Entry, depth: Option<u32>) -> Result<(), String> {
    let options = Options::check(game.info, []).unwrap_or_default();
    let start = game.start(&options);
    let (fights, board) = (!start.fighters().is_empty(), start.scene().board);
    // Whom it compares to: others' chess where it is chess but for its fights, others' large
    // boards.
    let peers = if fights {
        "shakmaty chess: 232 M/s, atomic 54 M/s; Fairy-Stockfish chess 47 M/s"
    } else if board.columns > 8 {
        "Fairy-Stockfish grand 10x10: 36.8 M/s; Sjaak II 9.6 M/s; Jocly 0.09 M/s"
    } else {
        "shakmaty atomic: 54 M/s; Fairy-Stockfish amazon 25.9 M/s; AbstractPlay 0.4 M/s"
    };
    let row = |what: &str, count: &dyn Fn(u32) -> u64| {
        let (at, leaves, speed) = leaves_a_second(depth, count);
        print(&Row {
            what: format!("perft {}{what} depth {at}, {leaves} leaves from the list", game.info.id),
            figure: format!("{:.1} M leaves/s", speed / 1e6),
            peers,
        });
    };
    if fights {
        row(" chess part", &|depth| game.perft_of_turns(&options, depth));
    }
    row(if fights { " all actions" } else { "" }, &|depth| game.perft(&options, depth));
    for one in game.samples() {
        let table = sample(game, &one)?;
        row(&format!(" {}", one.about), &|depth| table.perft(depth));
    }
    Ok(())
}

/// The depth at which was counted, the leaves there, and how many a second.
fn leaves_a_second(depth: Option<u32>, count: &dyn Fn(u32) -> u64) -> (u32, u64, f64) {
    /// Enough leaves for a steady figure.
    const ENOUGH: Duration = Duration::from_millis(100);
    let mut at = depth.unwrap_or(1);
    let (mut leaves, mut time) = cost(|| count(at));
    while depth.is_none() && time < ENOUGH && at < 12 {
        at += 1;
        (leaves, time) = cost(|| count(at));
    }
    // A small tree is counted as often as the clock needs to see it.
    let mut times = 1u32;
    let many = |times: u32| cost(|| (0..times).fold(0, |_, _| count(at))).1;
    while time < ENOUGH && times < 1 << 20 {
        times *= 4;
        time = many(times);
    }
    // The best of five: other work on the machine only ever slows it down.
    for _ in 0..4 {
        time = time.min(many(times));
    }
    let counted = leaves as f64 * f64::from(times);
    (at, leaves, counted / time.as_secs_f64().max(1e-9))
}
