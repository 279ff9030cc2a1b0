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
mod replays;

use std::sync::Arc;
use std::time::{Duration, Instant};

use clap::{Args, ValueEnum};
use games::Table;
use i18n::Locale;
use referee::{
    ChallengeRequest, Chance, ChannelId, GuildId, MatchId, Person, PersonId, PlaceAccess, Referee,
    SidePreference, Store, Time,
};
use rules::contract::Dice;
use rules::{Options, SamplePosition};
use store::baseline;

use super::output::outln;

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

struct Row {
    what: String,
    figure: String,
    peers: &'static str,
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
        moves()?;
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

/// What a part of it runs on.
fn runtime() -> Result<tokio::runtime::Runtime, String> {
    let mut builder = tokio::runtime::Builder::new_multi_thread();
    builder.enable_all().build().map_err(|cause| cause.to_string())
}

/// Prints a row as soon as it is measured.
fn print(row: &Row) {
    outln!("{:100}  {:>24}  {}", row.what, row.figure, row.peers);
}

/// The CPU time that this thread has used, if the system tells it.
fn cpu_time() -> Option<Duration> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    Some(Duration::from_nanos(text.split_whitespace().next()?.parse().ok()?))
}

/// What a piece of work costs, in CPU time if possible.
fn cost<T>(work: impl FnOnce() -> T) -> (T, Duration) {
    let (cpu, clock) = (cpu_time(), Instant::now());
    let done = work();
    let cost =
        cpu_time().zip(cpu).map_or_else(|| clock.elapsed(), |(after, before)| after - before);
    (done, cost)
}

/// The position of a sample.
fn sample(game: &games::Entry, sample: &SamplePosition) -> Result<Box<dyn Table>, String> {
    let options = Options::check(game.info, []).unwrap_or_default();
    let mut table = match sample.setup {
        None => game.start(&options),
        Some(setup) => {
            let setup = serde_json::from_str(setup).map_err(|error| error.to_string())?;
            game.from_setup(&options, &setup).map_err(|faults| format!("{faults:?}"))?
        }
    };
    for text in sample.actions {
        table.play(text).map_err(|refusal| format!("{refusal:?}"))?;
    }
    Ok(table)
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

/// Plays some random actions; the same seed gives the same game.
fn wander(table: &mut dyn Table, actions: u32, seed: u64) {
    let mut dice = Dice::new(seed);
    for _ in 0..actions {
        let legal = table.legal();
        if let Some(text) = legal.get(dice.below(legal.len()))
            && table.play(text).is_err()
        {
            return;
        }
    }
}

/// Rounds in which moves and bare transactions are measured in turn.
const ROUNDS: u32 = 10;

/// Between rounds, in milliseconds: nobody challenges too often within the hour.
const A_DAY: i64 = 24 * 60 * 60 * 1000;

const PEERS_MOVES: &str = "bare SQLite WAL FULL here: 0.3 k tx/s (busy) to 8.7 k tx/s (quiet)";

fn moves() -> Result<(), String> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .map_err(|cause| cause.to_string())?;
    let folder = std::env::temp_dir().join(format!("herald-bench-{}", std::process::id()));
    std::fs::create_dir_all(&folder).map_err(|cause| cause.to_string())?;
    let measured = runtime.block_on(async {
        // As the bot opens it.
        let store = Store::open_alone(&folder.join("bench.db"), Time(0))
            .await
            .map_err(|error| error.to_string())?;
        let referee = Arc::new(Referee::new(store, Chance::fixed(1)));
        // In turn, so that what else the machine does weighs on all.
        let (mut bare, mut one, mut many) = (0.0, 0.0, 0.0);
        for round in 0..ROUNDS {
            let at = Time(i64::from(round) * A_DAY);
            let file = folder.join(format!("bare-{round}.db"));
            // Where the moves are made, too: in a task of its own.
            let took = tokio::spawn(async move { baseline::transactions(&file, 500).await });
            let took = took.await.map_err(|error| error.to_string())?;
            let took = took.map_err(|error| error.to_string())?;
            bare += 500.0 / took.as_secs_f64() / f64::from(ROUNDS);
            one += accepted(&referee, 1, 500, at).await? / f64::from(ROUNDS);
            many += accepted(&referee, 32, 1600, at).await? / f64::from(ROUNDS);
        }
        referee.close().await;
        Ok::<_, String>((bare, one, many))
    });
    let removed = std::fs::remove_dir_all(&folder);
    let (bare, one, many) = measured?;
    removed.map_err(|cause| format!("{}: {cause}", folder.display()))?;
    print(&Row {
        what: "bare SQLite, durable transactions of one row".into(),
        figure: format!("{bare:.0} /s"),
        peers: PEERS_MOVES,
    });
    print(&Row {
        what: "accepted moves, durable, one match after the other".into(),
        figure: format!("{one:.0} /s, {:.2} of bare", one / bare),
        peers: PEERS_MOVES,
    });
    print(&Row {
        what: "accepted moves, durable, 32 matches at once".into(),
        figure: format!("{many:.0} /s, {:.2} of bare", many / bare),
        peers: PEERS_MOVES,
    });
    Ok(())
}

/// Accepted moves per second, with so many matches at the same time.
async fn accepted(
    referee: &Arc<Referee>,
    matches: u64,
    actions: usize,
    at: Time,
) -> Result<f64, String> {
    // What people would play is chosen before, so that it is not measured.
    let mut ready = Vec::new();
    let each = actions / usize::try_from(matches).unwrap_or(1).max(1);
    for number in 0..matches {
        ready.push(plan(referee, (number, at), each).await?);
    }
    let begun = Instant::now();
    let mut playing = tokio::task::JoinSet::new();
    for planned in ready {
        let referee = Arc::clone(referee);
        playing.spawn(async move { play(&referee, planned, at).await });
    }
    let mut played = 0;
    while let Some(done) = playing.join_next().await {
        let moves = done.map_err(|cause| cause.to_string())?.map_err(|error| error.to_string())?;
        played += moves.len();
    }
    Ok(played as f64 / begun.elapsed().as_secs_f64())
}

fn somebody(id: u64) -> Person {
    Person { id: PersonId::new(id), name: format!("Player {id}") }
}

/// A challenge to anyone at the first game.
fn asking(number: u64) -> ChallengeRequest {
    let game = games::all().first().map_or("", |game| game.info.id);
    ChallengeRequest {
        guild: Some(GuildId::new(1)),
        channel: ChannelId::new(2),
        access: PlaceAccess::Member,
        challenger: somebody(10 + number * 2),
        opponent: None,
        game: game.to_owned(),
        options: Vec::new(),
        side: SidePreference::White,
        record: None,
        thread: None,
    }
}

async fn begin(referee: &Referee, number: u64, at: Time) -> referee::Result<MatchId> {
    let id = referee::challenge::make(referee, asking(number), at).await?;
    Ok(referee::challenge::accept(referee, id, &somebody(11 + number * 2), None, at)
        .await?
        .match_id)
}

/// A match, and what is to be played in it: by whom, and what.
type PlannedMatch = (MatchId, Vec<(PersonId, String)>);

/// Begins as many matches as so many random legal actions take, one after the other.
async fn plan(
    referee: &Referee,
    (number, at): (u64, Time),
    actions: usize,
) -> Result<Vec<PlannedMatch>, String> {
    let mut dice = Dice::new(number);
    let (mut planned, mut left) = (Vec::new(), actions);
    while left > 0 {
        let id = begin(referee, number, at).await.map_err(|error| error.to_string())?;
        let view = referee::view::find(referee, id).await.map_err(|error| error.to_string())?;
        let mut table = view.table.copy();
        let mut moves = Vec::new();
        while moves.len() < left {
            let legal = table.legal();
            let Some(text) = legal.get(dice.below(legal.len())) else { break };
            let Some(rules::Actor::Side(side)) = table.to_act() else { break };
            table.play(text).map_err(|refusal| format!("{text}: {refusal:?}"))?;
            moves.push((view.row.person(side), text.clone()));
        }
        if moves.is_empty() {
            return Err("there is nothing to play".to_owned());
        }
        left -= moves.len();
        planned.push((id, moves));
    }
    Ok(planned)
}

/// Plays what is planned; how long each action took.
async fn play(
    referee: &Referee,
    planned: Vec<PlannedMatch>,
    at: Time,
) -> referee::Result<Vec<Duration>> {
    let mut took = Vec::new();
    for (id, moves) in planned {
        for (by, text) in moves {
            let (begun, now) = (Instant::now(), at.plus(Duration::from_millis(took.len() as u64)));
            referee::play::play(referee, id, by, &text, None, now).await?;
            took.push(begun.elapsed());
        }
    }
    Ok(took)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::expect_used, reason = "a failing test says why")]

    use ::render::{Renderer, View};

    use super::*;

    /// Boards of games played at random, each at several moments: no picture is larger than a
    /// message ought to be.
    #[test]
    fn boards_in_play_are_small() {
        let renderer = Renderer::new().expect("art");
        let locale = Locale::load("en", games::sentences).expect("the catalogue is whole");
        for game in games::all() {
            // Medieval Chess begins empty, and has more kinds of pieces than any other.
            let limit = 1024 * if game.info.id == "medieval" { 40 } else { 35 };
            let options = Options::check(game.info, []).expect("no options");
            for (actions, seed) in [(0, 3), (12, 3), (40, 1), (40, 2), (90, 5)] {
                let mut table = game.start(&options);
                wander(&mut *table, actions, seed);
                let picture = renderer.png(&table.scene(), &View::default(), &locale);
                let bytes = picture.expect("a picture").len();
                let what = format!("{} after {actions} actions of {seed}", game.info.id);
                assert!(bytes <= limit, "{what}: {bytes} bytes");
            }
        }
        let medieval = games::find("medieval").expect("a game");
        let mut crowd = medieval.start(&Options::check(medieval.info, []).expect("no options"));
        wander(&mut *crowd, 140, 1);
        let samples = medieval.samples();
        let tables = samples.iter().map(|one| sample(medieval, one).expect("it can be set up"));
        for table in tables.chain([crowd]) {
            let picture = renderer.png(&table.scene(), &View::default(), &locale);
            let bytes = picture.expect("a picture").len();
            assert!(bytes <= 44 * 1024, "{} pieces: {bytes} bytes", table.scene().pieces.len());
        }
    }
}
