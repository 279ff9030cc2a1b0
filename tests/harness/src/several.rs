//! Several processes on one PostgreSQL database, behind a balancer, while people play. Faults
//! strike a process or the database again and again, and all acts of people are checked afterwards.
//!
//! Processes are killed, paused for shorter and longer than their lease, and stopped and restarted.
//! The database crashes and cuts connections. The processes' clocks differ by a minute if Debian's
//! `libfaketime` is installed. People play and are checked like in `kills`; in addition,
//! announcements must be in order.
//!
//! Several faults follow each other, even while a process is still paused or ending. Then the
//! harness waits until all are well and checks everything since the last check; in the end, it
//! checks everything again. Leases are short, so that others take over soon. The same seed gives
//! the same acts; the effect of a fault depends on the machine. Exits with 1 after any violation. A
//! sixth argument is the longest pause between two faults, in milliseconds.
//!
//! A process that ends by itself restarts like under `deploy/systemd/herald.service`: after
//! `RestartSec`, and it counts as an error if `RestartPreventExitStatus` contains its exit code.
//!
//! With `--pgbouncer`, the processes reach the database through PgBouncer in session mode, which is
//! killed, too. With `--failovers N`, N of the faults end the primary for good and promote a
//! synchronous standby (`fail_over`); a new standby is made while people play on.
//!
//!     cargo build
//!     cargo run -p harness -- several target/debug/herald [FAULTS] [SEED] [PROCESSES] [AT_ONCE]

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use fake_discord::{PATIENCE, RecordedRequest, Sandbox};
use rules::Dice;
use test_databases::PrimaryEnd;
use tests::Error;
use tests::book::Book;

use crate::balancer::Balancer;
use crate::crowd::table::{self, hall, millis, now, seats, storm};
use crate::crowd::verify::{Count, Look, Scope, Seen, settle};
use crate::databases::{Databases, Layout};
use crate::fleet::Fleet;

/// The players' timeout for an answer.
const SILENCE: Duration = Duration::from_secs(3);
/// Time of play after the last of some faults.
const AFTER: Duration = Duration::from_millis(600);
/// Seconds between the processes' clocks.
const CLOCKS_APART: i64 = 60;
/// The longest time of play, because a channel keeps only its last messages.
const PLAYING: Duration = Duration::from_secs(20);
/// The longest pause that a process survives.
const LEASE: Duration = Duration::from_secs(5);
/// The longest harmless pause in milliseconds. The lease is renewed every second.
const PAUSE: usize = 3_000;
/// Longer than the lease.
const TOO_LONG: Duration = Duration::from_millis(6_500);
/// The longest time in milliseconds for which the standby is behind, or cut off, when the primary
/// ends.
const BEHIND: usize = 400;
/// The longest time in milliseconds without any server.
const NO_SERVER: usize = 2_000;
/// The time for which processes find a standby: long enough to start, and sometimes to lose their
/// lease, end and be restarted.
const STANDBY_ONLY: Duration = Duration::from_millis(1_500);
const LONG_STANDBY_ONLY: Duration = Duration::from_secs(12);
/// The interval of checks on paused processes.
const STEP: Duration = Duration::from_millis(20);
/// Printed characters per request, in the evidence for violations.
const EVIDENCE: usize = 1_000;
/// Stops after this many violations.
const ENOUGH: u32 = 10;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Fault {
    Kill,
    KillMost,
    /// Pauses a process for less than its lease.
    Pause,
    /// Pauses a process until the others have taken over.
    LongPause,
    /// Replaces a process, like for an upgrade.
    Restart,
    /// Cuts all connections to the database.
    Cut,
    PgBouncer,
    /// Crashes the database, which recovers.
    Crash,
    /// Ends the primary and promotes its standby.
    Failover,
}

impl Fault {
    fn any(dice: &mut Dice, has_pgbouncer: bool) -> Fault {
        match dice.below(40) {
            0..14 => Fault::Kill,
            14..18 => Fault::KillMost,
            18..25 => Fault::Pause,
            25 => Fault::LongPause,
            26..33 => Fault::Restart,
            33..35 if has_pgbouncer => Fault::PgBouncer,
            33..38 => Fault::Cut,
            _ => Fault::Crash,
        }
    }
}

/// Everything that a fault may strike.
struct House {
    fleet: Fleet,
    databases: Databases,
    sandbox: Sandbox,
    balancer: Arc<Balancer>,
    book: Book,
    dice: Dice,
    /// The time of the last promotion, until all processes are ready again.
    promoted_at: Option<Instant>,
    /// The longest time from a promotion until then.
    slowest_recovery: Duration,
    /// Paused processes by index.
    paused: BTreeMap<usize, Paused>,
}

struct Paused {
    process: Option<u32>,
    until: Instant,
}

impl House {
    async fn strike(&mut self, fault: Fault) -> Result<(), Error> {
        let count = self.fleet.count();
        let place = self.dice.below(count);
        match fault {
            Fault::Kill => self.fleet.kill(place)?,
            Fault::KillMost => {
                for other in (0..count).filter(|other| *other != place) {
                    self.fleet.kill(other)?;
                }
            }
            Fault::Pause | Fault::LongPause => {
                let pause = match fault {
                    Fault::Pause => millis(200 + self.dice.below(PAUSE)),
                    _ => TOO_LONG,
                };
                self.fleet.signal(place, "-STOP")?;
                let (process, until) = (self.fleet.process(place), Instant::now() + pause);
                self.paused.insert(place, Paused { process, until });
            }
            // It ends in its own time, and is restarted then.
            Fault::Restart => self.fleet.replace(place)?,
            Fault::Cut => {
                let sql = "SELECT CAST(COUNT(pg_terminate_backend(pid)) AS BIGINT)
                           FROM pg_stat_activity
                           WHERE application_name = 'herald' AND pid <> pg_backend_pid()";
                self.book.number(sql, &[]).await?;
            }
            Fault::PgBouncer => self.databases.restart_pgbouncer()?,
            Fault::Crash => self.databases.crash()?,
            Fault::Failover => self.fail_over(place).await?,
        }
        Ok(())
    }

    /// Ends the primary, and promotes its standby after some time without a server. Mostly the
    /// address leads to the standby before that, and a process starts against it.
    async fn fail_over(&mut self, place: usize) -> Result<(), Error> {
        self.databases.provide_standby()?;
        if self.dice.below(2) == 0 {
            self.databases.pause_replay()?;
            self.wait_at_most(BEHIND).await?;
        }
        let end = match self.dice.below(3) {
            0 => PrimaryEnd::Shutdown,
            1 => PrimaryEnd::Crash,
            _ => {
                let stalled = self.databases.stall_replication()?;
                self.wait_at_most(BEHIND).await?;
                PrimaryEnd::CrashUnsent(stalled)
            }
        };
        let is_silent = self.dice.below(2) == 0;
        println!("failover at {}: {end:?}, silent: {is_silent}", now()?);
        self.databases.end_primary(end, is_silent)?;
        self.wait_at_most(NO_SERVER).await?;
        let finds_standby = self.dice.below(4) > 0;
        if finds_standby {
            self.databases.lead_to_standby()?;
        }
        let count = self.fleet.count();
        let mut places = (place..place + count).map(|place| place % count);
        if let Some(running) = places.find(|place| self.fleet.process(*place).is_some()) {
            self.fleet.kill(running)?;
        }
        let alone = if self.dice.below(4) == 0 { LONG_STANDBY_ONLY } else { STANDBY_ONLY };
        self.wait(if finds_standby { alone } else { STANDBY_ONLY }).await?;
        self.databases.promote()?;
        self.promoted_at = Some(Instant::now());
        Ok(())
    }

    async fn wait_at_most(&mut self, most: usize) -> Result<(), Error> {
        let time = millis(self.dice.below(most));
        self.wait(time).await
    }

    /// Resumes processes whose pause is over.
    fn resume(&mut self) -> Result<(), Error> {
        let now = Instant::now();
        let over = |paused: &Paused| paused.until <= now;
        let places = self.paused.iter().filter(|(_, one)| over(one)).map(|(place, _)| *place);
        for place in places.collect::<Vec<_>>() {
            // It may have been killed and replaced.
            let paused = self.paused.remove(&place);
            if paused.is_some_and(|paused| paused.process == self.fleet.process(place)) {
                self.fleet.signal(place, "-CONT")?;
            }
        }
        Ok(())
    }

    /// Waits, resuming paused and restarting ended processes.
    async fn wait(&mut self, time: Duration) -> Result<(), Error> {
        let until = Instant::now() + time;
        loop {
            self.resume()?;
            self.start_all()?;
            let left = until.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return Ok(());
            }
            tokio::time::sleep(left.min(STEP)).await;
        }
    }

    /// Lists waiting announcements with their owners, and the processes.
    async fn waiting(&self) -> Result<Vec<String>, Error> {
        let sql = "SELECT id || ' ' || topic || ' by ' || COALESCE(claimed_by, 0) || ' tried '
            || attempts || ' due ' || due_at || ' outage ' || outage || ': ' || content || ' '
            || COALESCE(trouble, '') FROM outbox WHERE state = 'waiting' ORDER BY id";
        let mut lines = self.book.lines(sql).await?;
        let sql = "SELECT 'process ' || id || ' ' || name || ' until ' || lease_until
            FROM processes ORDER BY id";
        lines.extend(self.book.lines(sql).await?);
        lines.push(format!("now {}", now()?));
        Ok(lines)
    }

    /// Prints the requests to Discord since the last check, and the logs.
    fn print_evidence(&self) {
        for request in self.sandbox.requests() {
            let RecordedRequest { method, path, body, status, answer, .. } = request;
            let body: String = body.to_string().chars().take(EVIDENCE).collect();
            eprintln!("{method} {path} {status}, message {}: {body}", answer["id"]);
        }
        eprintln!("{}{}", self.fleet.log(), self.databases.log());
    }

    fn start_all(&mut self) -> Result<(), Error> {
        (0..self.fleet.count()).try_for_each(|place| self.fleet.start(place, &self.sandbox))
    }

    /// Starts all ended processes, and waits until all are ready.
    async fn heal(&mut self) -> Result<(), Error> {
        let started = Instant::now();
        loop {
            self.resume()?;
            self.start_all()?;
            if self.paused.is_empty()
                && self.balancer.ready() == self.fleet.count()
                && self.sandbox.bot_connected()
            {
                if let Some(at) = self.promoted_at.take() {
                    self.slowest_recovery = self.slowest_recovery.max(at.elapsed());
                }
                return Ok(());
            }
            if started.elapsed() > PATIENCE {
                return Err(format!(
                    "not all are ready again: {} of {} ready, connected: {}, stopped: {:?}\n{}{}",
                    self.balancer.ready(),
                    self.fleet.count(),
                    self.sandbox.bot_connected(),
                    self.paused.keys(),
                    self.fleet.log(),
                    self.databases.log()
                )
                .into());
            }
            tokio::time::sleep(STEP).await;
        }
    }
}

/// Disturbs several processes on one PostgreSQL database while people play.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// The bot: `target/debug/herald`.
    program: PathBuf,
    #[arg(default_value_t = 50)]
    faults: u32,
    #[arg(default_value_t = 1)]
    seed: u64,
    #[arg(default_value_t = 3)]
    processes: usize,
    /// The number of faults between two checks.
    #[arg(default_value_t = 8)]
    at_once: u32,
    /// The longest pause between two faults, in milliseconds.
    #[arg(default_value_t = 700)]
    pause: usize,
    /// Connects the processes through PgBouncer in session mode.
    #[arg(long)]
    pgbouncer: bool,
    /// The number of faults that end the primary and promote a synchronous standby.
    #[arg(long, default_value_t = 0)]
    failovers: u32,
}

pub(crate) async fn run(arguments: Arguments) -> Result<(), Error> {
    let Arguments { program, faults, seed, processes, at_once, pause: longest, .. } = arguments;
    let failovers = arguments.failovers.min(faults);
    let layout = Layout { pgbouncer: arguments.pgbouncer, failovers: failovers > 0, processes };
    let databases = Databases::start(layout).await?;
    let sandbox = fake_discord::start(fake_discord::Options::default()).await?;
    sandbox.set_history(table::HISTORY);
    sandbox.set_first_response(PATIENCE);
    let book = databases.book();
    let mut fleet = Fleet::new(&program, databases.url(), processes)?;
    if !fleet.set_clocks_apart(CLOCKS_APART) {
        eprintln!("SKIPPED: clocks that differ: libfaketime is not on this machine");
    }
    fleet.set_lease(LEASE);
    let (balancer, address) = Balancer::begin(fleet.addresses()).await?;
    let mut house = House {
        fleet,
        databases,
        sandbox,
        balancer,
        book: book.clone(),
        dice: Dice::new(seed),
        promoted_at: None,
        slowest_recovery: Duration::ZERO,
        paused: BTreeMap::new(),
    };
    house.heal().await?;
    house.sandbox.wait_for_command("move").await?;
    let endpoint = format!("http://{address}{}", herald::INTERACTIONS_PATH);
    house.sandbox.set_interactions_endpoint(Some(&endpoint)).await?;
    let seats: Vec<_> = seats(&house.sandbox)?.into_iter().map(Arc::new).collect();
    let hall = Arc::new(hall(&house.sandbox, book)?);
    let watcher = house.sandbox.person("Alice")?;
    let frank = house.sandbox.person("Frank")?;
    frank.command(hall.room, "settings notices", [("way", "direct".into())]).await?;
    let directs = [(frank.clone(), house.sandbox.open_dm(&frank))];
    let (mut count, mut seen) = (Count::default(), Seen::default());
    let mut done: BTreeMap<Fault, u32> = BTreeMap::new();
    // Failovers so far, spread evenly among the faults.
    let mut made = 0;
    let mut players = Dice::new(seed.wrapping_add(1));
    // All players begin before the first fault.
    storm(&hall, &seats, &mut players, Duration::from_secs(3)).await?;
    let since = Instant::now();
    while count.kills < faults {
        house.sandbox.set_first_response(SILENCE);
        hall.stop.store(false, Ordering::Relaxed);
        let playing = {
            let (hall, seats) = (Arc::clone(&hall), seats.clone());
            let mut dice = Dice::new(players.next());
            tokio::spawn(async move { storm(&hall, &seats, &mut dice, PLAYING).await })
        };
        if made < failovers {
            house.databases.provide_standby()?;
        }
        let mut struck = Vec::new();
        while struck.len() < at_once as usize && count.kills < faults {
            let pause = millis(house.dice.below(longest.max(1)));
            // The next fault may strike before they are ready.
            house.wait(pause).await?;
            let is_due = u64::from(made) * u64::from(faults)
                <= u64::from(count.kills) * u64::from(failovers);
            let fault = if made < failovers && is_due {
                made += 1;
                Fault::Failover
            } else {
                Fault::any(&mut house.dice, house.databases.has_pgbouncer())
            };
            house.strike(fault).await?;
            count.kills += 1;
            *done.entry(fault).or_default() += 1;
            struck.push(fault);
        }
        house.wait(AFTER).await?;
        hall.stop.store(true, Ordering::Relaxed);
        playing.await??;
        house.heal().await?;
        house.sandbox.set_first_response(PATIENCE);
        let standing = match settle(&hall).await {
            Ok(standing) => standing,
            Err(cause) => {
                for line in house.waiting().await? {
                    eprintln!("{line}");
                }
                return Err(format!("after {struck:?}: {cause}\n{}", house.fleet.log()).into());
            }
        };
        hall.ledger().pending.clear();
        let before = count.violations();
        let mut look =
            Look { hall: &hall, watcher: &watcher, directs: &directs, count: &mut count };
        for stopped in house.fleet.take_stopped() {
            look.holds(false, "stopped", &stopped);
        }
        table::meanwhile(Scope::New, &standing, &mut seen, &mut look).await?;
        if count.violations() > before {
            house.print_evidence();
        }
        house.sandbox.clear_requests();
        let minutes = since.elapsed().as_secs_f64() / 60.0;
        println!("{:.1} faults a minute; {done:?} {count:?}", f64::from(count.kills) / minutes);
        if count.violations() > ENOUGH || count.standing > 0 {
            break;
        }
    }
    let mut look = Look { hall: &hall, watcher: &watcher, directs: &directs, count: &mut count };
    table::meanwhile(Scope::All, &[], &mut seen, &mut look).await?;
    for place in 0..house.fleet.count() {
        let took = house.fleet.stop(place).await?;
        println!("process {place} stopped within {took:?}");
    }
    let mut look = Look { hall: &hall, watcher: &watcher, directs: &directs, count: &mut count };
    let fleet = &house.fleet;
    table::afterwards(|arguments| fleet.run(arguments), &mut look).await?;
    println!("{done:?}\n{count:#?}");
    println!("ended by themselves, by exit code: {:?}", house.fleet.ends());
    if made > 0 {
        println!(
            "all ready again at most {:.1?} after a promotion, other faults meanwhile included",
            house.slowest_recovery
        );
    }
    table::summary(&hall).await?;
    if count.violations() > 0 {
        eprintln!("{}", house.fleet.log());
    }
    count.verdict()
}
