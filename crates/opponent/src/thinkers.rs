//! Herald's thinking threads and their queues.
//!
//! They run with low priority, so that searches never delay an answer to a person. Short decisions
//! never wait for long ones, and hints give way to matches. Each queue is served by person
//! (`queue.rs`).

use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use match_model::{PersonId, SpentBudget};
use metrics::histogram;
use parking_lot::{Condvar, Mutex};
use tokio::sync::oneshot;
use tracing::{error, warn};

use crate::asker::Asker;
use crate::budget::{Budget, HourlyLimits};
use crate::gate::{Gate, ThinkingStep};
use crate::pending::PendingQuestions;
use crate::queue::{Job, Queue};
use crate::thought_handle::ThoughtHandle;

/// Maximum estimated milliseconds of a short search: a decision at level 2.
const SHORT: u64 = 700;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thinking {
    /// Number of threads for moves; at least one.
    pub threads: usize,
    /// Maximum number of jobs before a person's new one, above which Herald accepts no further
    /// match of theirs; also the maximum number of people with hints or analyses in progress.
    pub most_waiting: usize,
    /// Hourly budget per person for hints and analyses.
    pub person_an_hour: Duration,
    /// Hourly budget per server, for all its people together.
    pub server_an_hour: Duration,
    /// Nodes per decision at every level, for tests; `None` for the level's own.
    pub nodes: Option<u64>,
    pub gate: Option<Arc<Gate>>,
}

impl Default for Thinking {
    fn default() -> Thinking {
        Thinking {
            threads: 1,
            most_waiting: 32,
            person_an_hour: Duration::from_secs(600),
            server_an_hour: Duration::from_secs(1_800),
            nodes: None,
            gate: None,
        }
    }
}

/// Priority of a search, and its person.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Rank {
    /// A match waits for this person's opponent.
    Play(PersonId),
    /// A hint or analysis, charged to the asker's budget.
    Look(Asker),
}

const PLAY: &str = "play";
const LOOK: &str = "look";

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ThinkingLoad {
    pub waiting: usize,
    pub running: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Lane {
    Short,
    Turns,
    Looks,
}

impl Lane {
    /// The thread's nice value: it yields to this process's other threads first, then to lanes with
    /// a lower value.
    const fn humility(self) -> i32 {
        match self {
            Lane::Short => 8,
            Lane::Turns => 15,
            Lane::Looks => 19,
        }
    }

    const fn rank(self) -> &'static str {
        match self {
            Lane::Short | Lane::Turns => PLAY,
            Lane::Looks => LOOK,
        }
    }
}

struct RunningTask {
    lane: Lane,
    millis: u64,
    stop: Arc<AtomicBool>,
}

#[derive(Default)]
struct JobQueues {
    play: Queue,
    look: Queue,
    running: Vec<RunningTask>,
    budget: Budget,
    is_closed: bool,
}

impl JobQueues {
    fn take(&mut self, lane: Lane) -> Option<Job> {
        match lane {
            Lane::Short => self.play.take(|job| job.millis <= SHORT),
            Lane::Turns => self.play.take(|_| true),
            Lane::Looks => self.look.take(|_| true),
        }
    }

    /// Estimated milliseconds of the running searches.
    fn running(&self, of: impl Fn(Lane) -> bool) -> u64 {
        self.running.iter().filter(|one| of(one.lane)).map(|one| one.millis).sum()
    }
}

#[derive(Default)]
struct Shared {
    queues: Mutex<JobQueues>,
    news: Condvar,
}

impl Shared {
    fn work(&self, lane: Lane, gate: Option<&Gate>) {
        let step = if lane == Lane::Looks { ThinkingStep::Helps } else { ThinkingStep::Thinks };
        loop {
            let mut queues = self.queues.lock();
            let job = loop {
                if queues.is_closed {
                    return;
                }
                match queues.take(lane) {
                    Some(job) => break job,
                    None => self.news.wait(&mut queues),
                }
            };
            let Job { millis, since, stop, charged, work } = job;
            histogram!("herald_thinking_wait_seconds", "rank" => lane.rank())
                .record(since.elapsed());
            queues.running.push(RunningTask { lane, millis, stop: Arc::clone(&stop) });
            drop(queues);
            if let Some(gate) = gate {
                gate.pass_on_thread(step, &stop);
            }
            let before = thread_time();
            let outcome = std::panic::catch_unwind(AssertUnwindSafe(|| work(&stop)));
            let cost = thread_time().saturating_sub(before) + Duration::from_millis(1);
            histogram!("herald_thinking_seconds", "rank" => lane.rank()).record(cost);
            let mut queues = self.queues.lock();
            queues.running.retain(|running| !Arc::ptr_eq(&running.stop, &stop));
            if let Some(asker) = charged {
                queues.budget.spend(asker, cost, Instant::now());
            }
            drop(queues);
            match outcome {
                Ok(report) => report(),
                Err(_) => error!("search panicked"),
            }
        }
    }
}

pub struct Thinkers {
    shared: Arc<Shared>,
    pub(crate) asking: PendingQuestions,
    pub settings: Thinking,
}

impl Thinkers {
    /// Starts the threads, which wait for work. Threads that the system refuses are done without.
    pub(crate) fn begin(settings: Thinking) -> Thinkers {
        let shared = Arc::new(Shared::default());
        let turns = std::iter::repeat_n(Lane::Turns, settings.threads.max(1));
        for (number, lane) in turns.chain([Lane::Short, Lane::Looks]).enumerate() {
            let (own, gate) = (Arc::clone(&shared), settings.gate.clone());
            let thread = std::thread::Builder::new().name(format!("herald-thinks-{number}"));
            let spawned = thread.spawn(move || {
                lower_priority(lane.humility());
                own.work(lane, gate.as_deref());
            });
            if let Err(cause) = spawned {
                error!(%cause, "failed to start a search thread");
            }
        }
        Thinkers { shared, asking: PendingQuestions::default(), settings }
    }

    /// Queues a search. Its flag is set when no one waits for the result any more.
    pub(crate) fn think<T: Send + 'static>(
        &self,
        rank: Rank,
        likely: Duration,
        work: impl FnOnce(&AtomicBool) -> T + Send + 'static,
    ) -> ThoughtHandle<T> {
        let (sender, receiver) = oneshot::channel();
        let stop = Arc::new(AtomicBool::new(false));
        let work = Box::new(move |stop: &AtomicBool| -> Box<dyn FnOnce()> {
            let outcome = work(stop);
            // The receiver may be gone.
            Box::new(move || drop(sender.send(outcome)))
        });
        let millis = u64::try_from(likely.as_millis()).unwrap_or(u64::MAX);
        let charged = match rank {
            Rank::Play(_) => None,
            Rank::Look(asker) => Some(asker),
        };
        let job = Job { millis, since: Instant::now(), stop: Arc::clone(&stop), charged, work };
        let mut queues = self.shared.queues.lock();
        if !queues.is_closed {
            match rank {
                Rank::Play(person) => queues.play.add(person, job),
                Rank::Look(asker) => queues.look.add(asker.person, job),
            }
        }
        drop(queues);
        self.shared.news.notify_all();
        ThoughtHandle { receiver, stop }
    }

    /// Returns the estimated wait for a person's next turn, if the queue before it is full. Jobs of
    /// others count only as far as they come first.
    pub fn full(&self, person: PersonId) -> Option<Duration> {
        let queues = self.shared.queues.lock();
        let (count, millis) = queues.play.ahead_of(person);
        let running = queues.running(|lane| lane != Lane::Looks);
        drop(queues);
        let threads = u64::try_from(self.settings.threads.max(1)).unwrap_or(1);
        (count >= self.settings.most_waiting)
            .then(|| Duration::from_millis(millis.saturating_add(running) / threads))
    }

    pub(crate) fn looks_ahead(&self) -> Duration {
        let queues = self.shared.queues.lock();
        let running = queues.running(|lane| lane == Lane::Looks);
        Duration::from_millis(queues.look.millis().saturating_add(running))
    }

    pub fn load(&self) -> [(&'static str, ThinkingLoad); 2] {
        let queues = self.shared.queues.lock();
        let running = |rank| queues.running.iter().filter(|one| one.lane.rank() == rank).count();
        [(PLAY, &queues.play), (LOOK, &queues.look)].map(|(rank, queue)| {
            (rank, ThinkingLoad { waiting: queue.len(), running: running(rank) })
        })
    }

    pub(crate) fn spent_budget(&self, asker: Asker, now: Instant) -> Option<SpentBudget> {
        let Thinking { person_an_hour, server_an_hour, .. } = self.settings;
        let most = HourlyLimits { person: person_an_hour, server: server_an_hour };
        self.shared.queues.lock().budget.spent_budget(asker, most, now)
    }

    /// Passes a step of a match's thinking, waiting while the gate is closed.
    pub(crate) async fn pass(&self, step: ThinkingStep) {
        if let Some(gate) = &self.settings.gate {
            gate.pass(step).await;
        }
    }

    pub(crate) fn is_closed(&self) -> bool {
        self.shared.queues.lock().is_closed
    }

    pub fn close(&self) {
        let mut queues = self.shared.queues.lock();
        queues.is_closed = true;
        queues.play.clear();
        queues.look.clear();
        for running in &queues.running {
            running.stop.store(true, Ordering::Relaxed);
        }
        drop(queues);
        self.shared.news.notify_all();
    }
}

impl Drop for Thinkers {
    fn drop(&mut self) {
        self.close();
    }
}

#[cfg(target_os = "linux")]
fn thread_time() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    let (seconds, nanos) = (u64::try_from(time.tv_sec), u32::try_from(time.tv_nsec));
    Duration::new(seconds.unwrap_or(0), nanos.unwrap_or(0))
}

/// Elapsed time, on systems without a per-thread clock.
#[cfg(not(target_os = "linux"))]
fn thread_time() -> Duration {
    static BEGUN: std::sync::LazyLock<Instant> = std::sync::LazyLock::new(Instant::now);
    BEGUN.elapsed()
}

#[cfg(unix)]
fn lower_priority(humility: i32) {
    // Affects only this thread, on Linux.
    if let Err(cause) = rustix::process::nice(humility) {
        warn!(%cause, "failed to lower the priority of a search thread");
    }
}

#[cfg(not(unix))]
fn lower_priority(_: i32) {
    warn!("failed to lower the priority of a search thread");
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use super::*;

    fn thinkers(most_waiting: usize) -> Thinkers {
        Thinkers::begin(Thinking { most_waiting, ..Thinking::default() })
    }

    fn play(person: u64) -> Rank {
        Rank::Play(PersonId::new(person))
    }

    fn look(person: u64) -> Rank {
        Rank::Look(Asker { person: PersonId::new(person), guild: None })
    }

    fn busy(thinkers: &Thinkers, rank: Rank) -> (ThoughtHandle<()>, mpsc::Sender<()>) {
        let (thread_started, thread_start) = mpsc::channel();
        let (sender, receiver) = mpsc::channel::<()>();
        let handle = thinkers.think(rank, Duration::from_secs(2), move |_| {
            thread_started.send(()).expect("somebody waits");
            assert!(receiver.recv().is_err(), "nothing is sent");
        });
        thread_start.recv().expect("it begins");
        (handle, sender)
    }

    #[tokio::test]
    async fn matches_wait_for_nothing_that_is_looked_at_and_what_is_short_for_nothing_long() {
        let thinkers = thinkers(9);
        // One person's long turn, and an analysis of unlimited length.
        let (mut turn, of_turn) = busy(&thinkers, play(1));
        let (mut looked, of_look) = busy(&thinkers, look(1));
        let (sender, receiver) = mpsc::channel();
        let job = |rank, millis, name: &'static str| {
            let sender = sender.clone();
            let likely = Duration::from_millis(millis);
            thinkers.think(rank, likely, move |_| sender.send(name).is_ok())
        };
        let mut waiting: Vec<ThoughtHandle<bool>> =
            (0..60).map(|_| job(look(1), 8_000, "another look")).collect();
        waiting.extend((0..30).map(|_| job(play(1), 8_000, "another turn")));
        let mut short = job(play(2), 120, "short");
        assert_eq!(short.get().await, Some(true));
        assert_eq!(receiver.try_iter().collect::<Vec<_>>(), ["short"]);
        // Another person's long turn comes after one of theirs.
        let mut long = job(play(2), 8_000, "long");
        drop(of_turn);
        assert_eq!(turn.get().await, Some(()));
        assert_eq!(long.get().await, Some(true));
        let before: Vec<_> = receiver.try_iter().take_while(|name| *name != "long").collect();
        assert_eq!(before, ["another turn"]);
        drop(of_look);
        assert_eq!(looked.get().await, Some(()));
        for handle in &mut waiting {
            assert_eq!(handle.get().await, Some(true));
        }
    }

    #[tokio::test]
    async fn people_take_turns_in_looks_as_well() {
        let thinkers = thinkers(9);
        let (mut first, sender) = busy(&thinkers, look(9));
        let (order_sender, receiver) = mpsc::channel();
        let job = |person| {
            let own_sender = order_sender.clone();
            thinkers.think(look(person), Duration::ZERO, move |_| own_sender.send(person).is_ok())
        };
        let mut jobs = [1, 1, 1, 2, 3, 2].map(job);
        drop(sender);
        assert_eq!(first.get().await, Some(()));
        for job in &mut jobs {
            assert_eq!(job.get().await, Some(true));
        }
        assert_eq!(receiver.try_iter().collect::<Vec<_>>(), [1, 2, 3, 1, 2, 1]);
    }

    #[tokio::test]
    async fn a_full_queue_says_how_long_to_whoever_filled_it() {
        let thinkers = thinkers(2);
        let (_first, sender) = busy(&thinkers, play(1));
        let job = || thinkers.think(play(1), Duration::from_secs(3), |_| ());
        let full = |person| thinkers.full(PersonId::new(person));
        let one = job();
        assert_eq!(full(1), None);
        let _two = job();
        assert_eq!(full(1), Some(Duration::from_secs(8)));
        // Only one job counts before another person's.
        assert_eq!(full(2), None);
        // Abandoned jobs don't count.
        drop(one);
        assert_eq!(full(1), None);
        drop(sender);
    }

    #[tokio::test]
    async fn what_breaks_breaks_alone_and_what_is_closed_ends() {
        let thinkers = thinkers(2);
        let mut handle = thinkers.think(play(1), Duration::ZERO, |_| -> u8 { panic!("broken") });
        assert_eq!(handle.get().await, None);
        let mut well = thinkers.think(play(1), Duration::ZERO, |_| 1);
        assert_eq!(well.get().await, Some(1));
        let mut long = thinkers.think(play(1), Duration::ZERO, |stop| {
            while !stop.load(Ordering::Relaxed) {
                std::thread::yield_now();
            }
        });
        thinkers.close();
        let _ = long.get().await;
        assert_eq!(thinkers.think(play(1), Duration::ZERO, |_| 1).get().await, None);
    }
}
