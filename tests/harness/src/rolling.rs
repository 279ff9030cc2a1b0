//! Rolling restarts under load: several processes of the bot on one PostgreSQL database, behind a
//! balancer, are replaced one after the other, as for an upgrade, while people play. Prints how
//! long they waited for their answers, and what was refused or never answered.
//!
//! Each of the players moves in a match of their own, about once a second. An answer counts from
//! the press to the moment when Discord has it. Ends with 1 when anything was refused or not
//! answered.
//!
//!     cargo build --release
//!     cargo run -p harness -- rolling target/release/herald [RESTARTS] [PROCESSES] [PLAYERS]

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use fake_discord::driver::{DriverError, OptionValue, Person};
use fake_discord::{PATIENCE, Sandbox, Snowflake};
use games::Table;
use postgres_server::Server;
use rules::Actor;
use rules::contract::Dice;
use tests::Error;
use tests::book::Book;
use tokio::task::JoinSet;

use crate::balancer::Balancer;
use crate::fleet::Fleet;

/// What is played.
const GAME: &str = "world-war";
/// How long Discord waits for an answer.
const SILENCE: Duration = Duration::from_secs(3);
/// How long a player looks at a board before the next move, at most; in milliseconds.
const THINKS: usize = 2_000;
/// How long it is played before the first restart, and after the last.
const BESIDE: Duration = Duration::from_secs(5);

/// What became of the moves.
#[derive(Debug, Default)]
struct Tally {
    /// How long the answers took.
    took: Vec<Duration>,
    refused: Vec<String>,
    unanswered: u32,
}

impl Tally {
    fn add(&mut self, other: Tally) {
        self.took.extend(other.took);
        self.refused.extend(other.refused);
        self.unanswered += other.unanswered;
    }

    /// Of a hundred answers, how long that took which so many are not slower than; milliseconds.
    fn percentile(&self, of_hundred: usize) -> f64 {
        let place = (self.took.len() * of_hundred / 100).min(self.took.len().saturating_sub(1));
        self.took.get(place).copied().unwrap_or_default().as_secs_f64() * 1e3
    }
}

/// Restarts several processes on one PostgreSQL database one after the other while people play.
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
}

pub(crate) async fn run(arguments: Arguments) -> Result<(), Error> {
    let Arguments { program, restarts, processes, players } = arguments;
    let server = Server::start()?.ok_or("PostgreSQL is not on this machine")?;
    let sandbox = Arc::new(fake_discord::start(fake_discord::Options::default()).await?);
    sandbox.set_first_response(PATIENCE);
    let url = server.url("postgres");
    let book = Book::of_server(url.clone());
    let mut fleet = Fleet::new(&program, url, processes)?;
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
    let since = Instant::now();
    let mut slowest = Duration::ZERO;
    for restart in 0..restarts {
        let place = restart % processes;
        slowest = slowest.max(fleet.stop(place).await?);
        fleet.start(place, &sandbox)?;
        ready(&fleet, &balancer).await?;
        // What was asked is of no more use, and there is much of it.
        sandbox.clear_requests();
    }
    let took = since.elapsed();
    tokio::time::sleep(BESIDE).await;
    stop.store(true, Ordering::Relaxed);
    let mut all = Tally::default();
    while let Some(played) = playing.join_next().await {
        all.add(played??);
    }
    all.took.sort_unstable();
    println!(
        "{restarts} restarts of {processes} processes in {:.0} s, the slowest stop {slowest:.1?}; \
         {players} players, {} answers: p50 {:.0} ms, p99 {:.0} ms, slowest {:.0} ms; {} refused, \
         {} unanswered",
        took.as_secs_f64(),
        all.took.len(),
        all.percentile(50),
        all.percentile(99),
        all.percentile(100),
        all.refused.len(),
        all.unanswered
    );
    for refused in all.refused.iter().take(10) {
        println!("refused: {refused}");
    }
    if !all.refused.is_empty() || all.unanswered > 0 {
        eprintln!("{}", fleet.log());
    }
    for place in 0..processes {
        fleet.stop(place).await?;
    }
    if all.refused.is_empty() && all.unanswered == 0 {
        return Ok(());
    }
    Err(format!("{} refused, {} unanswered", all.refused.len(), all.unanswered).into())
}

/// Waits until all processes are ready.
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

/// A match, and who plays it.
struct Board {
    white: Person,
    black: Person,
    place: Snowflake,
    table: Box<dyn Table>,
}

/// Two people who were never seen before begin a match.
async fn begin(sandbox: &Sandbox, book: &Book) -> Result<Board, Error> {
    let mut guests = sandbox.guests(2).into_iter();
    let (white, black) = guests.next().zip(guests.next()).ok_or("no guests")?;
    let room = sandbox.channel("war-room")?;
    let options: [(&str, OptionValue); 3] =
        [("game", GAME.into()), ("opponent", (&black).into()), ("side", "white".into())];
    white.command(room, "challenge", options).await?;
    let pair = (white.id, black.id);
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

/// Plays until it is told to stop.
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
                tally.took.push(took);
                if let Some(drafted) = told.contains("Play it anyway").then_some(&told) {
                    // It is ruinous, and waits for a second thought: another is played instead.
                    let _ = drafted;
                } else if told.starts_with("Played `") || told.contains(&text) {
                    board.table.play(&text).map_err(|refusal| format!("{refusal:?}"))?;
                    continue;
                } else {
                    tally.refused.push(told);
                }
            }
            Err(DriverError::DidNotRespond) => tally.unanswered += 1,
            Err(other) => tally.refused.push(other.to_string()),
        }
        let pair = (board.white.id, board.black.id);
        let row = book.newest(pair, GAME).await?.ok_or("no match")?;
        board.table = row.table(&book.log(row.id).await?)?;
    }
    Ok(tally)
}
