//! Durable moves on a PostgreSQL server, by one and two processes, next to `pgbench` with the same
//! statement. Uses a temporary schema.

use std::io::{BufRead as _, BufReader, Write};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};

use match_model::Time;
use referee::{Chance, Referee, Store};
use serde::{Deserialize, Serialize};
use store::{BenchSchema, DatabaseAddress, PostgresUrl};

use crate::measure::{Row, print};
use crate::moves::{PlannedMatch, begin, plan, play};

const PLAYERS: u64 = 32;

/// Per player and round.
const MOVES: usize = 300;

/// Unmeasured moves per player, to open connections and prepare statements.
const WARM: usize = 12;

/// The three are measured in turn, so that other load affects all.
const ROUNDS: u32 = 3;

/// Duration of `pgbench` in a round.
const PGBENCH_SECONDS: &str = "4";

const PEERS: &str = "the goal with two processes: 3,000 /s and 0.60 of pgbench";

#[derive(Debug, Serialize, Deserialize)]
struct Order {
    url: String,
    schema: String,
    players: u64,
    first: u64,
}

#[derive(Debug, Serialize, Deserialize)]
struct BenchResult {
    moves: u32,
    p99: f64,
}

pub fn schema(runtime: &tokio::runtime::Runtime, url: &str) -> Result<BenchSchema, String> {
    let DatabaseAddress::Postgres(server) = DatabaseAddress::read(url).map_err(words)? else {
        return Err(format!("{url} is not postgres://user:password@host/name"));
    };
    let name = format!("herald_bench_{}", std::process::id());
    runtime.block_on(BenchSchema::make(&server, &name)).map_err(words)
}

pub fn rows(out: &mut dyn Write, url: &str) -> Result<(), String> {
    let runtime = crate::measure::runtime()?;
    let schema = schema(&runtime, url)?;
    let measured = measure(out, &runtime, url, &schema);
    let removed = runtime.block_on(schema.remove()).map_err(words);
    measured.and(removed)
}

fn measure(
    out: &mut dyn Write,
    runtime: &tokio::runtime::Runtime,
    url: &str,
    schema: &BenchSchema,
) -> Result<(), String> {
    let folder = tempfile::tempdir().map_err(words)?;
    let script = folder.path().join("move.sql");
    std::fs::write(&script, BenchSchema::script().map_err(words)?).map_err(words)?;
    // Creates the tables, and later the matches in which pgbench plays.
    let store = runtime.block_on(Store::open(schema.address())).map_err(words)?;
    let referee = Referee::new(store, Chance::fixed(1));
    let pgbench = pgbench();
    let mut next = 0;
    let (mut one, mut two, mut bare) = (Speed::default(), Speed::default(), Speed::default());
    for _ in 0..ROUNDS {
        for (processes, speed) in [(1, &mut one), (2, &mut two)] {
            let (moves, p99) = by_processes(url, schema.name(), processes, &mut next)?;
            speed.add(moves, p99);
        }
        if let Some(pgbench) = &pgbench {
            let first = runtime.block_on(matches(&referee, &mut next))?;
            bare.add(run_pgbench(pgbench, url, schema.name(), &script, &first)?, 0.0);
        }
    }
    runtime.block_on(referee.close());
    let load = std::fs::read_to_string("/proc/loadavg").unwrap_or_default();
    let load = load.split(' ').next().unwrap_or("?").to_owned();
    if bare.rounds > 0 {
        print(
            out,
            &Row {
                label: format!("pgbench, the statement of a move, {PLAYERS} clients (load {load})"),
                figure: format!("{:.0} /s", bare.mean()),
                peers: PEERS,
            },
        );
    } else {
        print(
            out,
            &Row {
                label: "pgbench is not on this machine (Debian: postgresql)".into(),
                figure: "–".into(),
                peers: PEERS,
            },
        );
    }
    for (label, speed) in [("one process", one), ("two processes", two)] {
        let of_bare = match bare.rounds {
            0 => String::new(),
            _ => format!(", {:.2} of pgbench", speed.mean() / bare.mean()),
        };
        print(
            out,
            &Row {
                label: format!("accepted moves, durable, {PLAYERS} players, {label}"),
                figure: format!("{:.0} /s{of_bare}, p99 {:.0} ms", speed.mean(), speed.slowest),
                peers: PEERS,
            },
        );
    }
    Ok(())
}

#[derive(Clone, Copy, Debug, Default)]
struct Speed {
    sum: f64,
    rounds: u32,
    slowest: f64,
}

impl Speed {
    fn add(&mut self, speed: f64, p99: f64) {
        self.sum += speed;
        self.rounds += 1;
        self.slowest = self.slowest.max(p99);
    }

    fn mean(self) -> f64 {
        self.sum / f64::from(self.rounds.max(1))
    }
}

struct Worker {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Worker {
    fn start(order: &Order) -> Result<Worker, String> {
        let program = std::env::current_exe().map_err(words)?;
        let mut child = Command::new(program)
            .args(["bench", "--worker"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(words)?;
        let input = child.stdin.take().ok_or("it cannot be told anything")?;
        let output = child.stdout.take().map(BufReader::new).ok_or("it cannot tell anything")?;
        let mut worker = Worker { child, input, output };
        // Sent over stdin, because it may contain a password that arguments would reveal.
        worker.send(&serde_json::to_string(order).map_err(words)?)?;
        Ok(worker)
    }

    fn send(&mut self, line: &str) -> Result<(), String> {
        writeln!(self.input, "{line}").and_then(|()| self.input.flush()).map_err(words)
    }

    fn receive(&mut self) -> Result<String, String> {
        let mut line = String::new();
        match self.output.read_line(&mut line).map_err(words)? {
            0 => Err("a process that plays has ended".to_owned()),
            _ => Ok(line.trim().to_owned()),
        }
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Returns the moves per second of all players, divided among processes, and the worst p99 of
/// these.
fn by_processes(
    url: &str,
    schema: &str,
    processes: u64,
    next: &mut u64,
) -> Result<(f64, f64), String> {
    let players = PLAYERS / processes;
    let mut workers = Vec::new();
    for _ in 0..processes {
        let (url, schema) = (url.to_owned(), schema.to_owned());
        workers.push(Worker::start(&Order { url, schema, players, first: *next })?);
        *next += players;
    }
    for worker in &mut workers {
        worker.receive()?;
    }
    let start = Instant::now();
    for worker in &mut workers {
        worker.send("go")?;
    }
    let (mut moves, mut p99) = (0, 0.0_f64);
    for worker in &mut workers {
        let result: BenchResult = serde_json::from_str(&worker.receive()?).map_err(words)?;
        moves += result.moves;
        p99 = p99.max(result.p99);
    }
    Ok((f64::from(moves) / start.elapsed().as_secs_f64(), p99))
}

/// A worker process: reads its task, reports that it is ready, waits for the start, plays, and
/// reports the result.
pub fn work(out: &mut dyn Write) -> Result<(), String> {
    let mut lines = std::io::stdin().lines();
    let mut hear = move || match lines.next() {
        Some(line) => line.map_err(words),
        None => Err("there is no order".to_owned()),
    };
    let order: Order = serde_json::from_str(&hear()?).map_err(words)?;
    let server: PostgresUrl = order.url.parse().map_err(words)?;
    let runtime = crate::measure::runtime()?;
    let address = DatabaseAddress::Postgres(server.with_schema(&order.schema));
    let store = runtime.block_on(Store::open(address)).map_err(words)?;
    let referee = Arc::new(Referee::new(store, Chance::fixed(1)));
    let warm = runtime.block_on(plan_all(&referee, &order, WARM))?;
    runtime.block_on(play_all(&referee, warm))?;
    let planned = runtime.block_on(plan_all(&referee, &order, MOVES))?;
    writeln!(out, "ready").and_then(|()| out.flush()).map_err(words)?;
    hear()?;
    let result = runtime.block_on(play_all(&referee, planned))?;
    let json = serde_json::to_string(&result).map_err(words)?;
    writeln!(out, "{json}").and_then(|()| out.flush()).map_err(words)?;
    runtime.block_on(referee.close());
    Ok(())
}

async fn plan_all(
    referee: &Referee,
    order: &Order,
    moves: usize,
) -> Result<Vec<Vec<PlannedMatch>>, String> {
    let mut planned = Vec::new();
    for number in order.first..order.first + order.players {
        planned.push(plan(referee, number, Time(0), moves).await?);
    }
    Ok(planned)
}

async fn play_all(
    referee: &Arc<Referee>,
    planned: Vec<Vec<PlannedMatch>>,
) -> Result<BenchResult, String> {
    let mut playing = tokio::task::JoinSet::new();
    for planned in planned {
        let referee = Arc::clone(referee);
        playing.spawn(async move { play(&referee, planned, Time(0)).await });
    }
    let mut took: Vec<Duration> = Vec::new();
    while let Some(finished) = playing.join_next().await {
        took.extend(finished.map_err(words)?.map_err(words)?);
    }
    took.sort_unstable();
    let moves = u32::try_from(took.len()).unwrap_or(u32::MAX);
    Ok(BenchResult { moves, p99: percentile(&took, 99).as_secs_f64() * 1e3 })
}

pub fn percentile(sorted: &[Duration], of_hundred: usize) -> Duration {
    let place = (sorted.len() * of_hundred / 100).min(sorted.len().saturating_sub(1));
    sorted.get(place).copied().unwrap_or_default()
}

struct First {
    id: u64,
    person: u64,
    version: i64,
}

async fn matches(referee: &Referee, next: &mut u64) -> Result<First, String> {
    let (number, mut ids) = (*next, Vec::new());
    for number in number..number + PLAYERS {
        ids.push(begin(referee, number, Time(0)).await.map_err(words)?.get());
    }
    *next += PLAYERS;
    let first = ids.first().copied().unwrap_or(1);
    if !ids.iter().copied().eq(first..first + PLAYERS) {
        return Err("somebody else begins matches there".to_owned());
    }
    let id = match_model::MatchId::new(first);
    let view = referee::view::find(referee, id).await.map_err(words)?;
    let person = view.row.person(model::Side::White).get();
    Ok(First { id: first, person, version: view.row.version })
}

fn pgbench() -> Option<PathBuf> {
    let debian = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let path = std::env::var_os("PATH").unwrap_or_default();
    let mut folders: Vec<PathBuf> = std::env::split_paths(&path).collect();
    folders.extend(debian.map(|version| version.path().join("bin")));
    folders.into_iter().map(|folder| folder.join("pgbench")).find(|program| program.is_file())
}

fn run_pgbench(
    program: &std::path::Path,
    url: &str,
    schema: &str,
    script: &std::path::Path,
    first: &First,
) -> Result<f64, String> {
    let mut settings = std::env::var("PGOPTIONS").unwrap_or_default();
    settings.push_str(&format!(" -c search_path={schema}"));
    let output = Command::new(program)
        .args(["--no-vacuum", "--protocol=prepared", "--jobs=2", "--time", PGBENCH_SECONDS])
        .args(["--client".to_owned(), PLAYERS.to_string()])
        .args(["--define".to_owned(), format!("first={}", first.id)])
        .args(["--define".to_owned(), format!("person={}", first.person)])
        .args(["--define".to_owned(), format!("version={}", first.version)])
        .args(["--define", "ply=0", "--file"])
        .arg(script)
        .arg(url)
        .env("PGOPTIONS", settings)
        .output()
        .map_err(words)?;
    let text = String::from_utf8_lossy(&output.stdout);
    let speed = text.lines().find_map(|line| line.strip_prefix("tps = ")?.split(' ').next());
    let speed = speed.and_then(|speed| speed.parse().ok());
    match speed.filter(|_| output.status.success()) {
        Some(speed) => Ok(speed),
        None => Err(format!("pgbench: {}", String::from_utf8_lossy(&output.stderr).trim())),
    }
}

fn words(cause: impl std::fmt::Display) -> String {
    cause.to_string()
}
