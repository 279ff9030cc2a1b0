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
//! checks everything again. The same seed gives the same acts; the effect of a fault depends on the
//! machine. Exits with 1 after any violation. A sixth argument is the longest pause between two
//! faults, in milliseconds.
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
use crate::crowd::table::{self, hall, millis, now, play_all, seats};
use crate::crowd::verify::{Count, Progress, Scope, Verifier, settle};
use crate::databases::{Databases, Layout};
use crate::fleet::Fleet;

const ANSWER_TIMEOUT: Duration = Duration::from_secs(3);
const PLAY_AFTER: Duration = Duration::from_millis(600);
/// Seconds between the processes' clocks.
const CLOCKS_APART: i64 = 60;
/// A channel keeps only its last messages.
const LONGEST_PLAY: Duration = Duration::from_secs(20);
/// The longest pause that a process survives.
const LEASE: Duration = Duration::from_secs(5);
/// Milliseconds. The lease is renewed every second.
const PAUSE: usize = 3_000;
/// Longer than the lease.
const LONG_PAUSE: Duration = Duration::from_millis(6_500);
/// Milliseconds for which the standby is behind or cut off when the primary ends.
const MOST_BEHIND: usize = 400;
/// Milliseconds.
const MOST_TIME_WITHOUT_SERVER: usize = 2_000;
/// Long enough to start, and sometimes to lose a lease, end and be restarted.
const STANDBY_ONLY: Duration = Duration::from_millis(1_500);
const LONG_STANDBY_ONLY: Duration = Duration::from_secs(12);
const STEP: Duration = Duration::from_millis(20);
/// Printed characters per request, in the evidence for violations.
const MOST_EVIDENCE: usize = 1_000;
const MOST_VIOLATIONS: u32 = 10;

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

struct Deployment {
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
    paused: BTreeMap<usize, PausedProcess>,
}

#[derive(Debug, Default)]
struct Phases {
    faults: Duration,
    healing: Duration,
    settling: Duration,
    checks: Duration,
}

struct PausedProcess {
    process: Option<u32>,
    paused_until: Instant,
}

impl Deployment {
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
                    _ => LONG_PAUSE,
                };
                self.fleet.signal(place, "-STOP")?;
                let (process, paused_until) = (self.fleet.process(place), Instant::now() + pause);
                self.paused.insert(place, PausedProcess { process, paused_until });
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
            self.wait_at_most(MOST_BEHIND).await?;
        }
        let end = match self.dice.below(3) {
            0 => PrimaryEnd::Shutdown,
            1 => PrimaryEnd::Crash,
            _ => {
                let stalled = self.databases.stall_replication()?;
                self.wait_at_most(MOST_BEHIND).await?;
                PrimaryEnd::CrashUnsent(stalled)
            }
        };
        let is_silent = self.dice.below(2) == 0;
        println!("failover at {}: {end:?}, silent: {is_silent}", now()?);
        self.databases.end_primary(end, is_silent)?;
        self.wait_at_most(MOST_TIME_WITHOUT_SERVER).await?;
        let finds_standby = self.dice.below(4) > 0;
        if finds_standby {
            self.databases.lead_to_standby()?;
        }
        let count = self.fleet.count();
        let mut places = (place..place + count).map(|place| place % count);
        if let Some(running) = places.find(|place| self.fleet.process(*place).is_some()) {
            self.fleet.kill(running)?;
        }
        let standby_time = if self.dice.below(4) == 0 { LONG_STANDBY_ONLY } else { STANDBY_ONLY };
        self.wait(if finds_standby { standby_time } else { STANDBY_ONLY }).await?;
        self.databases.promote()?;
        self.promoted_at = Some(Instant::now());
        Ok(())
    }

    async fn wait_at_most(&mut self, most: usize) -> Result<(), Error> {
        let time = millis(self.dice.below(most));
        self.wait(time).await
    }

    fn resume(&mut self) -> Result<(), Error> {
        let now = Instant::now();
        let is_over = |paused: &PausedProcess| paused.paused_until <= now;
        let places = self.paused.iter().filter(|(_, one)| is_over(one)).map(|(place, _)| *place);
        for place in places.collect::<Vec<_>>() {
            // Unless it was killed and replaced.
            let paused = self.paused.remove(&place);
            if paused.is_some_and(|paused| paused.process == self.fleet.process(place)) {
                self.fleet.signal(place, "-CONT")?;
            }
        }
        Ok(())
    }

    async fn wait(&mut self, time: Duration) -> Result<(), Error> {
        let deadline = Instant::now() + time;
        loop {
            self.resume()?;
            self.start_all()?;
            let time_left = deadline.saturating_duration_since(Instant::now());
            if time_left.is_zero() {
                return Ok(());
            }
            tokio::time::sleep(time_left.min(STEP)).await;
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
            let body: String = body.to_string().chars().take(MOST_EVIDENCE).collect();
            eprintln!("{method} {path} {status}, message {}: {body}", answer["id"]);
        }
        eprintln!("{}{}", self.fleet.log(), self.databases.log());
    }

    fn start_all(&mut self) -> Result<(), Error> {
        (0..self.fleet.count()).try_for_each(|place| self.fleet.start(place, &self.sandbox))
    }

    async fn heal(&mut self) -> Result<(), Error> {
        let started = Instant::now();
        loop {
            self.resume()?;
            self.start_all()?;
            if self.paused.is_empty()
                && self.balancer.ready_count() == self.fleet.count()
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
                    self.balancer.ready_count(),
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
    let Arguments { program, faults, seed, processes, at_once, pause: longest_pause, .. } =
        arguments;
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
    let mut deployment = Deployment {
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
    deployment.heal().await?;
    deployment.sandbox.wait_for_command("move").await?;
    let endpoint = format!("http://{address}{}", herald::INTERACTIONS_PATH);
    deployment.sandbox.set_interactions_endpoint(Some(&endpoint)).await?;
    let seats: Vec<_> = seats(&deployment.sandbox)?.into_iter().map(Arc::new).collect();
    let hall = Arc::new(hall(&deployment.sandbox, book)?);
    let watcher = deployment.sandbox.person("Alice")?;
    let frank = deployment.sandbox.person("Frank")?;
    frank.command(hall.room, "settings notices", [("way", "direct".into())]).await?;
    hall.confirm_turns().await?;
    let directs = [(frank.clone(), deployment.sandbox.open_dm(&frank))];
    let (mut count, mut progress) = (Count::default(), Progress::default());
    let mut fault_counts: BTreeMap<Fault, u32> = BTreeMap::new();
    // Failovers so far, spread evenly among the faults.
    let mut failovers_made = 0;
    let mut player_dice = Dice::new(seed.wrapping_add(1));
    // All players begin before the first fault.
    play_all(&hall, &seats, &mut player_dice, Duration::from_secs(3)).await?;
    let (since, mut phases) = (Instant::now(), Phases::default());
    while count.kills < faults {
        let mut phase_start = Instant::now();
        let mut lap = || std::mem::replace(&mut phase_start, Instant::now()).elapsed();
        deployment.sandbox.set_first_response(ANSWER_TIMEOUT);
        hall.stop.store(false, Ordering::Relaxed);
        let players_task = {
            let (hall, seats) = (Arc::clone(&hall), seats.clone());
            let mut dice = Dice::new(player_dice.next());
            tokio::spawn(async move { play_all(&hall, &seats, &mut dice, LONGEST_PLAY).await })
        };
        if failovers_made < failovers {
            deployment.databases.provide_standby()?;
        }
        let mut struck_faults = Vec::new();
        while struck_faults.len() < at_once as usize && count.kills < faults {
            let pause = millis(deployment.dice.below(longest_pause.max(1)));
            // The next fault may strike before they are ready.
            deployment.wait(pause).await?;
            let is_due = u64::from(failovers_made) * u64::from(faults)
                <= u64::from(count.kills) * u64::from(failovers);
            let fault = if failovers_made < failovers && is_due {
                failovers_made += 1;
                Fault::Failover
            } else {
                Fault::any(&mut deployment.dice, deployment.databases.has_pgbouncer())
            };
            deployment.strike(fault).await?;
            count.kills += 1;
            *fault_counts.entry(fault).or_default() += 1;
            struck_faults.push(fault);
        }
        deployment.wait(PLAY_AFTER).await?;
        hall.stop.store(true, Ordering::Relaxed);
        players_task.await??;
        phases.faults += lap();
        deployment.heal().await?;
        phases.healing += lap();
        deployment.sandbox.set_first_response(PATIENCE);
        let stalled = match settle(&hall).await {
            Ok(standing) => standing,
            Err(cause) => {
                for line in deployment.waiting().await? {
                    eprintln!("{line}");
                }
                return Err(format!(
                    "after {struck_faults:?}: {cause}\n{}",
                    deployment.fleet.log()
                )
                .into());
            }
        };
        phases.settling += lap();
        hall.ledger().pending.clear();
        let violations_before = count.violations();
        let mut verifier =
            Verifier { hall: &hall, watcher: &watcher, directs: &directs, count: &mut count };
        for stop_reason in deployment.fleet.take_stopped() {
            verifier.holds(false, "stopped", &stop_reason);
        }
        table::check_since_last(Scope::New, &stalled, &mut progress, &mut verifier).await?;
        phases.checks += lap();
        if count.violations() > violations_before {
            deployment.print_evidence();
        }
        deployment.sandbox.clear_requests();
        let minutes = since.elapsed().as_secs_f64() / 60.0;
        println!(
            "{:.1} faults a minute, {phases:.0?}; {fault_counts:?} {count:?}",
            f64::from(count.kills) / minutes
        );
        if count.violations() > MOST_VIOLATIONS || count.standing > 0 {
            break;
        }
    }
    hall.end_seasons(&mut player_dice).await?;
    settle(&hall).await?;
    let mut look =
        Verifier { hall: &hall, watcher: &watcher, directs: &directs, count: &mut count };
    table::check_since_last(Scope::All, &[], &mut progress, &mut look).await?;
    for place in 0..deployment.fleet.count() {
        let elapsed = deployment.fleet.stop(place).await?;
        println!("process {place} stopped within {elapsed:?}");
    }
    let mut look =
        Verifier { hall: &hall, watcher: &watcher, directs: &directs, count: &mut count };
    let fleet = &deployment.fleet;
    table::check_at_end(|arguments| fleet.run(arguments), &mut look).await?;
    println!("{fault_counts:?}\n{count:#?}");
    println!("ended by themselves, by exit code: {:?}", deployment.fleet.ends());
    if failovers_made > 0 {
        println!(
            "all ready again at most {:.1?} after a promotion, other faults meanwhile included",
            deployment.slowest_recovery
        );
    }
    table::summary(&hall).await?;
    if count.violations() > 0 {
        eprintln!("{}", deployment.fleet.log());
    }
    count.verdict()
}
