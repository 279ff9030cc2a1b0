//! Rolling restarts under load: several processes on one PostgreSQL database, behind a balancer,
//! are replaced one by one like for an upgrade, while people play. Prints answer times, and all
//! refused or unanswered requests.
//!
//! Each player moves in a separate match, about once a second. An answer time is from the press
//! until Discord has the answer. Exits with 1 if any request was refused or unanswered.
//!
//!     cargo build --release
//!     cargo run -p harness -- rolling target/release/herald [RESTARTS] [PROCESSES] [PLAYERS]
//!
//! With `--from PROGRAM`, they start as that program, of an older release, and are replaced by the
//! new one. The old processes continue with the tables that the new one has changed. In the end,
//! `herald check` checks the database.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use fake_discord::driver::{DriverError, OptionValue, Person};
use fake_discord::{PATIENCE, Sandbox, Snowflake};
use games::Table;
use rules::Actor;
use rules::Dice;
use test_databases::{Medium, Server};
use tests::Error;
use tests::book::Book;
use tokio::task::JoinSet;

use crate::balancer::Balancer;
use crate::fleet::Fleet;

const GAME: &str = "world-war";
/// Discord's timeout for an answer.
const SILENCE: Duration = Duration::from_secs(3);
/// A player's longest pause before a move, in milliseconds.
const THINKS: usize = 2_000;
/// Time of play before the first restart and after the last.
const BESIDE: Duration = Duration::from_secs(5);

/// Number of slowest answers to print.
const TOLD: usize = 10;

#[derive(Clone, Copy, Debug)]
struct Answered {
    took: Duration,
    /// Time of the request.
    begun: Instant,
}

#[derive(Debug, Default)]
struct Tally {
    answered: Vec<Answered>,
    refused: Vec<String>,
    /// Times of unanswered requests.
    unanswered: Vec<Instant>,
}

impl Tally {
    fn add(&mut self, other: Tally) {
        self.answered.extend(other.answered);
        self.refused.extend(other.refused);
        self.unanswered.extend(other.unanswered);
    }

    /// Returns a percentile of the answer times, in thousandths; milliseconds.
    fn percentile(&self, of_thousand: usize) -> f64 {
        let count = self.answered.len();
        let place = (count * of_thousand / 1000).min(count.saturating_sub(1));
        self.answered.get(place).map_or(0.0, |one| one.took.as_secs_f64() * 1e3)
    }
}

/// Restarts with their times.
#[derive(Debug, Default)]
struct Restarts(Vec<(Instant, String)>);

impl Restarts {
    fn note(&mut self, what: String) {
        self.0.push((Instant::now(), what));
    }

    /// Describes the last restart before a moment.
    fn before(&self, moment: Instant) -> String {
        match self.0.iter().rev().find(|(at, _)| *at <= moment) {
            Some((at, what)) => format!("{:.2} s after {what}", (moment - *at).as_secs_f64()),
            None => "before the first restart".to_owned(),
        }
    }
}

/// Restarts several processes on one PostgreSQL database one by one while people play.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// The bot: `target/release/herald`.
    program: PathBuf,
    #[arg(default_value_t = 100)]
    restarts: usize,
    #[arg(default_value_t = 2)]
    processes: usize,
    #[arg(default_value_t = 32)]
    players: u64,
    /// The program to replace, if it is another one.
    #[arg(long)]
    from: Option<PathBuf>,
}

pub(crate) async fn run(arguments: Arguments) -> Result<(), Error> {
    let Arguments { program, restarts, processes, players, from } = arguments;
    let server = Server::start(Medium::Disk)?.ok_or("PostgreSQL is not on this machine")?;
    let sandbox = Arc::new(fake_discord::start(fake_discord::Options::default()).await?);
    sandbox.set_first_response(PATIENCE);
    let url = server.url("postgres");
    let book = Book::of_server(url.clone());
    let mut fleet = Fleet::new(from.as_deref().unwrap_or(&program), url, processes)?;
    let (balancer, address) = Balancer::begin(fleet.addresses()).await?;
    for place in 0..processes {
        fleet.start(place, &sandbox)?;
    }
    ready(&fleet, &balancer).await?;
    sandbox.wait_for_command("move").await?;
    let endpoint = format!("http://{address}{}", herald::INTERACTIONS_PATH);
    sandbox.set_interactions_endpoint(Some(&endpoint)).await?;
    let mut begun = Vec::new();
    for _ in 0..players {
        begun.push(begin(&sandbox, &book).await?);
    }
    sandbox.set_first_response(SILENCE);
    let stop = Arc::new(AtomicBool::new(false));
    let mut playing = JoinSet::new();
    for (seed, board) in (0..).zip(begun) {
        let (sandbox, book, stop) = (Arc::clone(&sandbox), book.clone(), Arc::clone(&stop));
        playing.spawn(async move { play(&sandbox, &book, board, seed, &stop).await });
    }
    tokio::time::sleep(BESIDE).await;
    fleet.set_program(&program)?;
    let since = Instant::now();
    let (mut slowest, mut done) = (Duration::ZERO, Restarts::default());
    for restart in 0..restarts {
        let place = restart % processes;
        done.note(format!("process {place} was told to stop"));
        slowest = slowest.max(fleet.stop(place).await?);
        done.note(format!("process {place} had stopped"));
        fleet.start(place, &sandbox)?;
        ready(&fleet, &balancer).await?;
        done.note("all were ready".to_owned());
        if from.is_some() {
            // The older ones keep running next to it.
            tokio::time::sleep(BESIDE).await;
        }
        sandbox.clear_requests();
    }
    let took = since.elapsed();
    tokio::time::sleep(BESIDE).await;
    stop.store(true, Ordering::Relaxed);
    let mut all = Tally::default();
    while let Some(played) = playing.join_next().await {
        all.add(played??);
    }
    all.answered.sort_unstable_by_key(|one| one.took);
    println!(
        "{restarts} restarts of {processes} processes in {:.0} s, the slowest stop {slowest:.1?}; \
         {players} players, {} answers: p50 {:.0} ms, p99 {:.0} ms, p99.9 {:.0} ms, slowest {:.0} \
         ms; {} refused, {} unanswered",
        took.as_secs_f64(),
        all.answered.len(),
        all.percentile(500),
        all.percentile(990),
        all.percentile(999),
        all.percentile(1000),
        all.refused.len(),
        all.unanswered.len()
    );
    for Answered { took, begun } in all.answered.iter().rev().take(TOLD) {
        println!("slow: {} ms, asked {}", took.as_millis(), done.before(*begun));
    }
    for begun in all.unanswered.iter().take(TOLD) {
        println!("unanswered: asked {}", done.before(*begun));
    }
    for refused in all.refused.iter().take(TOLD) {
        println!("refused: {refused}");
    }
    if !all.refused.is_empty() || !all.unanswered.is_empty() {
        eprintln!("{}", fleet.log());
    }
    for place in 0..processes {
        fleet.stop(place).await?;
    }
    let checked = fleet.run(&["check"])?;
    if !checked.status.success() {
        let said = String::from_utf8_lossy(&checked.stdout).into_owned();
        return Err(format!("the database is not as it should be\n{said}").into());
    }
    if all.refused.is_empty() && all.unanswered.is_empty() {
        return Ok(());
    }
    Err(format!("{} refused, {} unanswered", all.refused.len(), all.unanswered.len()).into())
}

async fn ready(fleet: &Fleet, balancer: &Balancer) -> Result<(), Error> {
    let begun = Instant::now();
    while balancer.ready() < fleet.count() {
        if begun.elapsed() > PATIENCE {
            return Err(format!("not all are ready\n{}", fleet.log()).into());
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    Ok(())
}

/// A match and its players.
struct Board {
    white: Person,
    black: Person,
    place: Snowflake,
    table: Box<dyn Table>,
}

/// Begins a match between two new people.
async fn begin(sandbox: &Sandbox, book: &Book) -> Result<Board, Error> {
    let mut guests = sandbox.guests(2).into_iter();
    let (white, black) = guests.next().zip(guests.next()).ok_or("no guests")?;
    let room = sandbox.channel("war-room")?;
    let options: [(&str, OptionValue); 3] =
        [("game", GAME.into()), ("opponent", (&black).into()), ("side", "white".into())];
    white.command(room, "challenge", options).await?;
    let pair = [white.id, black.id];
    let message = loop {
        if let Some((_, _, Some(message))) = book.challenge(pair, GAME).await? {
            break message.cast_unsigned();
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    };
    black.click(message, "Accept").await?;
    loop {
        let row = book.newest(pair, GAME).await?.ok_or("no match")?;
        if row.place() != room {
            let table = row.table(&book.log(row.id).await?)?;
            return Ok(Board { white, black, place: row.place(), table });
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}

async fn play(
    sandbox: &Sandbox,
    book: &Book,
    mut board: Board,
    seed: u64,
    stop: &AtomicBool,
) -> Result<Tally, Error> {
    let mut dice = Dice::new(seed);
    let mut tally = Tally::default();
    while !stop.load(Ordering::Relaxed) {
        tokio::time::sleep(Duration::from_millis(dice.below(THINKS) as u64)).await;
        let who = match board.table.to_act() {
            Some(Actor::Side(rules::Side::White)) => &board.white,
            Some(Actor::Side(rules::Side::Black)) => &board.black,
            Some(Actor::Chance) | None => {
                board = begin(sandbox, book).await?;
                continue;
            }
        };
        let legal = board.table.legal();
        let text = legal.get(dice.below(legal.len().max(1))).ok_or("nothing is legal")?.clone();
        let begun = Instant::now();
        let answer = who.command(board.place, "move", [("text", text.as_str().into())]).await;
        let took = begun.elapsed();
        match answer {
            Ok(outcome) => {
                let told = outcome.message().map(|message| message.content.clone());
                let told = told.unwrap_or_default();
                tally.answered.push(Answered { took, begun });
                if let Some(drafted) = told.contains("Play it anyway").then_some(&told) {
                    // A ruinous move asks for confirmation: plays another one instead.
                    let _ = drafted;
                } else if told.starts_with("Played `") || told.contains(&text) {
                    board.table.play(&text).map_err(|refusal| format!("{refusal:?}"))?;
                    continue;
                } else {
                    tally.refused.push(told);
                }
            }
            Err(DriverError::DidNotRespond) => tally.unanswered.push(begun),
            Err(other) => tally.refused.push(other.to_string()),
        }
        let pair = [board.white.id, board.black.id];
        let row = book.newest(pair, GAME).await?.ok_or("no match")?;
        board.table = row.table(&book.log(row.id).await?)?;
    }
    Ok(tally)
}
