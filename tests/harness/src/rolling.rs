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
const ANSWER_TIMEOUT: Duration = Duration::from_secs(3);
/// Milliseconds before a move.
const LONGEST_THOUGHT: usize = 2_000;
/// Before the first restart and after the last.
const PLAY_AROUND: Duration = Duration::from_secs(5);

const MOST_PRINTED: usize = 10;

#[derive(Clone, Copy, Debug)]
struct AnswerTime {
    elapsed: Duration,
    asked_at: Instant,
}

#[derive(Debug, Default)]
struct Tally {
    answers: Vec<AnswerTime>,
    refusals: Vec<String>,
    unanswered: Vec<Instant>,
}

impl Tally {
    fn add(&mut self, other: Tally) {
        self.answers.extend(other.answers);
        self.refusals.extend(other.refusals);
        self.unanswered.extend(other.unanswered);
    }

    /// Returns a percentile of the answer times, in thousandths; milliseconds.
    fn percentile(&self, of_thousand: usize) -> f64 {
        let count = self.answers.len();
        let place = (count * of_thousand / 1000).min(count.saturating_sub(1));
        self.answers.get(place).map_or(0.0, |answer| answer.elapsed.as_secs_f64() * 1e3)
    }
}

#[derive(Debug, Default)]
struct Restarts(Vec<(Instant, String)>);

impl Restarts {
    fn note(&mut self, event: String) {
        self.0.push((Instant::now(), event));
    }

    fn describe_before(&self, moment: Instant) -> String {
        match self.0.iter().rev().find(|(at, _)| *at <= moment) {
            Some((at, event)) => format!("{:.2} s after {event}", (moment - *at).as_secs_f64()),
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
    wait_until_ready(&fleet, &balancer).await?;
    sandbox.wait_for_command("move").await?;
    let endpoint = format!("http://{address}{}", herald::INTERACTIONS_PATH);
    sandbox.set_interactions_endpoint(Some(&endpoint)).await?;
    let mut boards = Vec::new();
    for _ in 0..players {
        boards.push(begin(&sandbox, &book).await?);
    }
    sandbox.set_first_response(ANSWER_TIMEOUT);
    let stop = Arc::new(AtomicBool::new(false));
    let mut tasks = JoinSet::new();
    for (seed, board) in (0..).zip(boards) {
        let (sandbox, book, stop) = (Arc::clone(&sandbox), book.clone(), Arc::clone(&stop));
        tasks.spawn(async move { play(&sandbox, &book, board, seed, &stop).await });
    }
    tokio::time::sleep(PLAY_AROUND).await;
    fleet.set_program(&program)?;
    let since = Instant::now();
    let (mut slowest, mut restart_log) = (Duration::ZERO, Restarts::default());
    for restart in 0..restarts {
        let place = restart % processes;
        restart_log.note(format!("process {place} was told to stop"));
        slowest = slowest.max(fleet.stop(place).await?);
        restart_log.note(format!("process {place} had stopped"));
        fleet.start(place, &sandbox)?;
        wait_until_ready(&fleet, &balancer).await?;
        restart_log.note("all were ready".to_owned());
        if from.is_some() {
            // The older ones keep running next to it.
            tokio::time::sleep(PLAY_AROUND).await;
        }
        sandbox.clear_requests();
    }
    let elapsed = since.elapsed();
    tokio::time::sleep(PLAY_AROUND).await;
    stop.store(true, Ordering::Relaxed);
    let mut tally = Tally::default();
    while let Some(outcome) = tasks.join_next().await {
        tally.add(outcome??);
    }
    tally.answers.sort_unstable_by_key(|answer| answer.elapsed);
    println!(
        "{restarts} restarts of {processes} processes in {:.0} s, the slowest stop {slowest:.1?}; \
         {players} players, {} answers: p50 {:.0} ms, p99 {:.0} ms, p99.9 {:.0} ms, slowest {:.0} \
         ms; {} refused, {} unanswered",
        elapsed.as_secs_f64(),
        tally.answers.len(),
        tally.percentile(500),
        tally.percentile(990),
        tally.percentile(999),
        tally.percentile(1000),
        tally.refusals.len(),
        tally.unanswered.len()
    );
    for AnswerTime { elapsed: took, asked_at } in tally.answers.iter().rev().take(MOST_PRINTED) {
        println!("slow: {} ms, asked {}", took.as_millis(), restart_log.describe_before(*asked_at));
    }
    for begun in tally.unanswered.iter().take(MOST_PRINTED) {
        println!("unanswered: asked {}", restart_log.describe_before(*begun));
    }
    for refusal in tally.refusals.iter().take(MOST_PRINTED) {
        println!("refused: {refusal}");
    }
    if !tally.refusals.is_empty() || !tally.unanswered.is_empty() {
        eprintln!("{}", fleet.log());
    }
    for place in 0..processes {
        fleet.stop(place).await?;
    }
    let output = fleet.run(&["check"])?;
    if !output.status.success() {
        let stdout = String::from_utf8_lossy(&output.stdout).into_owned();
        return Err(format!("the database is not as it should be\n{stdout}").into());
    }
    if tally.refusals.is_empty() && tally.unanswered.is_empty() {
        return Ok(());
    }
    Err(format!("{} refused, {} unanswered", tally.refusals.len(), tally.unanswered.len()).into())
}

async fn wait_until_ready(fleet: &Fleet, balancer: &Balancer) -> Result<(), Error> {
    let started = Instant::now();
    while balancer.ready_count() < fleet.count() {
        if started.elapsed() > PATIENCE {
            return Err(format!("not all are ready\n{}", fleet.log()).into());
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    Ok(())
}

struct Board {
    white: Person,
    black: Person,
    place: Snowflake,
    table: Box<dyn Table>,
}

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
        tokio::time::sleep(Duration::from_millis(dice.below(LONGEST_THOUGHT) as u64)).await;
        let mover = match board.table.to_act() {
            Some(Actor::Side(rules::Side::White)) => &board.white,
            Some(Actor::Side(rules::Side::Black)) => &board.black,
            Some(Actor::Chance) | None => {
                board = begin(sandbox, book).await?;
                continue;
            }
        };
        let legal = board.table.legal();
        let text = legal.get(dice.below(legal.len().max(1))).ok_or("nothing is legal")?.clone();
        let asked_at = Instant::now();
        let answer = mover.command(board.place, "move", [("text", text.as_str().into())]).await;
        let elapsed = asked_at.elapsed();
        match answer {
            Ok(outcome) => {
                let content = outcome.message().map(|message| message.content.clone());
                let content = content.unwrap_or_default();
                tally.answers.push(AnswerTime { elapsed, asked_at });
                if let Some(draft_text) = content.contains("Play it anyway").then_some(&content) {
                    // A ruinous move asks for confirmation.
                    let _ = draft_text;
                } else if content.starts_with("Played `") || content.contains(&text) {
                    board.table.play(&text).map_err(|refusal| format!("{refusal:?}"))?;
                    continue;
                } else {
                    tally.refusals.push(content);
                }
            }
            Err(DriverError::DidNotRespond) => tally.unanswered.push(asked_at),
            Err(other) => tally.refusals.push(other.to_string()),
        }
        let pair = [board.white.id, board.black.id];
        let row = book.newest(pair, GAME).await?.ok_or("no match")?;
        board.table = row.table(&book.log(row.id).await?)?;
    }
    Ok(tally)
}
