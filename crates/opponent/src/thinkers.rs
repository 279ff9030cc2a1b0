//! The threads on which Herald thinks, and what waits for them.
//!
//! They are the machine's own, with the lowest priorities, so that nothing that is thought of keeps
//! a person waits for an answer. What is asked in matches has threads of its own, and so has what
//! would like to be known beside them (hints, and what decided a match), which lets the matches go
//! first; what is short in matches has one more, so that it waits for nothing that is long. On each
//! of them people take turns (`queue.rs`).

use std::panic::AssertUnwindSafe;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use match_model::{PersonId, Spent};
use metrics::histogram;
use tokio::sync::oneshot;
use tracing::{error, warn};

use crate::asker::Asker;
use crate::budget::{Budget, HourlyLimits};
use crate::gate::{Gate, ThinkingStep};
use crate::pending::PendingQuestions;
use crate::queue::{Job, Queue};
use crate::thought_handle::ThoughtHandle;

/// What is likely to take no longer, in milliseconds, is short: a decision at level 2.
const SHORT: u64 = 700;

/// How Herald thinks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thinking {
    /// On how many threads it thinks about its moves; at least one.
    pub threads: usize,
    /// How much may wait for them before a person's before Herald takes up no further match of
    /// theirs, and how many people may have it think beside matches.
    pub most_waiting: usize,
    /// How long it thinks for one person within an hour, beside matches.
    pub person_an_hour: Duration,
    /// The same for all people of a server together.
    pub server_an_hour: Duration,
    /// So many nodes a decision at every level, for tests; `None`: as many as the level has.
    pub nodes: Option<u64>,
    /// Where its thinking is held, for tests.
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

/// What comes first, and for whom it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Rank {
    /// A match waits for it, and this person with it.
    Play(PersonId),
    /// Somebody would like to know it; it is charged to their hour.
    Look(Asker),
}

/// [`Rank::Play`], in the metrics.
const PLAY: &str = "play";
/// [`Rank::Look`], in the metrics.
const LOOK: &str = "look";

/// How much is thought about, and how much waits for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ThinkingLoad {
    pub waiting: usize,
    pub running: usize,
}

/// What a thread thinks about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Lane {
    /// What is short in matches.
    Short,
    /// All that is asked in matches.
    Turns,
    /// What would like to be known.
    Looks,
}

impl Lane {
    /// How far it lets others go first: those of this process above all, then those of higher rank.
    const fn humility(self) -> i32 {
        match self {
            Lane::Short => 8,
            Lane::Turns => 15,
            Lane::Looks => 19,
        }
    }

    /// For whom it thinks, for the metrics.
    const fn rank(self) -> &'static str {
        match self {
            Lane::Short | Lane::Turns => PLAY,
            Lane::Looks => LOOK,
        }
    }
}

/// What is being thought about.
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
    closed: bool,
}

impl JobQueues {
    fn take(&mut self, lane: Lane) -> Option<Job> {
        match lane {
            Lane::Short => self.play.take(|job| job.millis <= SHORT),
            Lane::Turns => self.play.take(|_| true),
            Lane::Looks => self.look.take(|_| true),
        }
    }

    /// How long what is being thought about is likely to take, in milliseconds.
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
    fn lock(&self) -> MutexGuard<'_, JobQueues> {
        self.queues.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Thinks until it is told to stop.
    fn work(&self, lane: Lane, gate: Option<&Gate>) {
        let step = if lane == Lane::Looks { ThinkingStep::Helps } else { ThinkingStep::Thinks };
        loop {
            let mut queues = self.lock();
            let job = loop {
                if queues.closed {
                    return;
                }
                match queues.take(lane) {
                    Some(job) => break job,
                    None => {
                        queues = self.news.wait(queues).unwrap_or_else(PoisonError::into_inner);
                    }
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
            let done = std::panic::catch_unwind(AssertUnwindSafe(|| work(&stop)));
            let cost = thread_time().saturating_sub(before) + Duration::from_millis(1);
            histogram!("herald_thinking_seconds", "rank" => lane.rank()).record(cost);
            let mut queues = self.lock();
            queues.running.retain(|running| !Arc::ptr_eq(&running.stop, &stop));
            if let Some(asker) = charged {
                queues.budget.spend(asker, cost, Instant::now());
            }
            drop(queues);
            match done {
                Ok(tell) => tell(),
                Err(_) => error!("a thought broke"),
            }
        }
    }
}

/// The threads on which Herald thinks.
pub struct Thinkers {
    shared: Arc<Shared>,
    pub(crate) asking: PendingQuestions,
    pub settings: Thinking,
}

impl Thinkers {
    /// Begins the threads; they wait for work. One that the system does not give is done without.
    pub(crate) fn begin(settings: Thinking) -> Thinkers {
        let shared = Arc::new(Shared::default());
        let turns = std::iter::repeat_n(Lane::Turns, settings.threads.max(1));
        for (number, lane) in turns.chain([Lane::Short, Lane::Looks]).enumerate() {
            let (own, gate) = (Arc::clone(&shared), settings.gate.clone());
            let thread = std::thread::Builder::new().name(format!("herald-thinks-{number}"));
            let begun = thread.spawn(move || {
                be_humble(lane.humility());
                own.work(lane, gate.as_deref());
            });
            if let Err(cause) = begun {
                error!(%cause, "a thread to think on is not given");
            }
        }
        Thinkers { shared, asking: PendingQuestions::default(), settings }
    }

    /// Has something thought. It is told by a flag when nobody waits for it any more.
    pub(crate) fn think<T: Send + 'static>(
        &self,
        rank: Rank,
        likely: Duration,
        work: impl FnOnce(&AtomicBool) -> T + Send + 'static,
    ) -> ThoughtHandle<T> {
        let (sender, receiver) = oneshot::channel();
        let stop = Arc::new(AtomicBool::new(false));
        let work = Box::new(move |stop: &AtomicBool| -> Box<dyn FnOnce()> {
            let thought = work(stop);
            // Nobody may wait for it any more.
            Box::new(move || drop(sender.send(thought)))
        });
        let millis = u64::try_from(likely.as_millis()).unwrap_or(u64::MAX);
        let charged = match rank {
            Rank::Play(_) => None,
            Rank::Look(asker) => Some(asker),
        };
        let job = Job { millis, since: Instant::now(), stop: Arc::clone(&stop), charged, work };
        let mut queues = self.shared.lock();
        if !queues.closed {
            match rank {
                Rank::Play(person) => queues.play.add(person, job),
                Rank::Look(asker) => queues.look.add(asker.person, job),
            }
        }
        drop(queues);
        self.shared.news.notify_all();
        ThoughtHandle { receiver, stop }
    }

    /// How long a person's next turn is likely to wait, if so much waits before it that Herald
    /// takes up no further match of theirs. What others wait for counts as far as it comes before.
    pub fn full(&self, person: PersonId) -> Option<Duration> {
        let queues = self.shared.lock();
        let (count, millis) = queues.play.ahead_of(person);
        let running = queues.running(|lane| lane != Lane::Looks);
        drop(queues);
        let threads = u64::try_from(self.settings.threads.max(1)).unwrap_or(1);
        (count >= self.settings.most_waiting)
            .then(|| Duration::from_millis(millis.saturating_add(running) / threads))
    }

    /// How long what waits beside matches is likely to take.
    pub(crate) fn looks_ahead(&self) -> Duration {
        let queues = self.shared.lock();
        let running = queues.running(|lane| lane == Lane::Looks);
        Duration::from_millis(queues.look.millis().saturating_add(running))
    }

    /// How much is thought about and waits for that, by rank.
    pub fn load(&self) -> [(&'static str, ThinkingLoad); 2] {
        let queues = self.shared.lock();
        let running = |rank| queues.running.iter().filter(|one| one.lane.rank() == rank).count();
        [(PLAY, &queues.play), (LOOK, &queues.look)].map(|(rank, queue)| {
            (rank, ThinkingLoad { waiting: queue.len(), running: running(rank) })
        })
    }

    /// Whether somebody has had all the thinking that there is for them within an hour.
    pub(crate) fn spent(&self, asker: Asker, now: Instant) -> Option<Spent> {
        let Thinking { person_an_hour, server_an_hour, .. } = self.settings;
        let most = HourlyLimits { person: person_an_hour, server: server_an_hour };
        self.shared.lock().budget.spent(asker, most, now)
    }

    /// Comes to a step of a match's thinking.
    pub(crate) async fn pass(&self, step: ThinkingStep) {
        if let Some(gate) = &self.settings.gate {
            gate.pass(step).await;
        }
    }

    /// Whether nothing is thought any more.
    pub(crate) fn is_closed(&self) -> bool {
        self.shared.lock().closed
    }

    /// Ends what is being thought, and lets the threads go.
    pub fn close(&self) {
        let mut queues = self.shared.lock();
        queues.closed = true;
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

/// How long this thread has worked.
#[cfg(target_os = "linux")]
fn thread_time() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    let (seconds, nanos) = (u64::try_from(time.tv_sec), u32::try_from(time.tv_nsec));
    Duration::new(seconds.unwrap_or(0), nanos.unwrap_or(0))
}

/// The time that goes by, where the system does not tell how long a thread has worked.
#[cfg(not(target_os = "linux"))]
fn thread_time() -> Duration {
    static BEGUN: std::sync::LazyLock<Instant> = std::sync::LazyLock::new(Instant::now);
    BEGUN.elapsed()
}

/// Lets others go first, the further the higher the number.
#[cfg(unix)]
fn be_humble(humility: i32) {
    // Of this thread alone, as Linux has it.
    if let Err(cause) = rustix::process::nice(humility) {
        warn!(%cause, "the thread that thinks has the same priority as all others");
    }
}

#[cfg(not(unix))]
fn be_humble(_: i32) {
    warn!("the thread that thinks has the same priority as all others");
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

    /// Keeps the only thread for turns busy with one of a person, or that for looks, until the
    /// sender is dropped.
    fn busy(thinkers: &Thinkers, rank: Rank) -> (ThoughtHandle<()>, mpsc::Sender<()>) {
        let (begun, begins) = mpsc::channel();
        let (sender, receiver) = mpsc::channel::<()>();
        let thought = thinkers.think(rank, Duration::from_secs(2), move |_| {
            begun.send(()).expect("somebody waits");
            assert!(receiver.recv().is_err(), "nothing is sent");
        });
        begins.recv().expect("it begins");
        (thought, sender)
    }

    #[tokio::test]
    async fn matches_wait_for_nothing_that_is_looked_at_and_what_is_short_for_nothing_long() {
        let thinkers = thinkers(9);
        // One person's long turn, and a look that takes as long as it likes.
        let (mut turn, of_turn) = busy(&thinkers, play(1));
        let (mut looked, of_look) = busy(&thinkers, look(1));
        let (told, seen) = mpsc::channel();
        let job = |rank, millis, name: &'static str| {
            let told = told.clone();
            let likely = Duration::from_millis(millis);
            thinkers.think(rank, likely, move |_| told.send(name).is_ok())
        };
        let mut waiting: Vec<ThoughtHandle<bool>> =
            (0..60).map(|_| job(look(1), 8_000, "another look")).collect();
        waiting.extend((0..30).map(|_| job(play(1), 8_000, "another turn")));
        let mut short = job(play(2), 120, "short");
        assert_eq!(short.get().await, Some(true));
        assert_eq!(seen.try_iter().collect::<Vec<_>>(), ["short"]);
        // A long one of somebody else's comes after one of theirs.
        let mut long = job(play(2), 8_000, "long");
        drop(of_turn);
        assert_eq!(turn.get().await, Some(()));
        assert_eq!(long.get().await, Some(true));
        let before: Vec<_> = seen.try_iter().take_while(|name| *name != "long").collect();
        assert_eq!(before, ["another turn"]);
        drop(of_look);
        assert_eq!(looked.get().await, Some(()));
        for thought in &mut waiting {
            assert_eq!(thought.get().await, Some(true));
        }
    }

    #[tokio::test]
    async fn people_take_turns_in_looks_as_well() {
        let thinkers = thinkers(9);
        let (mut first, sender) = busy(&thinkers, look(9));
        let (told, seen) = mpsc::channel();
        let job = |person| {
            let told = told.clone();
            thinkers.think(look(person), Duration::ZERO, move |_| told.send(person).is_ok())
        };
        let mut jobs = [1, 1, 1, 2, 3, 2].map(job);
        drop(sender);
        assert_eq!(first.get().await, Some(()));
        for job in &mut jobs {
            assert_eq!(job.get().await, Some(true));
        }
        assert_eq!(seen.try_iter().collect::<Vec<_>>(), [1, 2, 3, 1, 2, 1]);
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
        // Before another's there is but one.
        assert_eq!(full(2), None);
        // What nobody waits for does not count.
        drop(one);
        assert_eq!(full(1), None);
        drop(sender);
    }

    #[tokio::test]
    async fn what_breaks_breaks_alone_and_what_is_closed_ends() {
        let thinkers = thinkers(2);
        let mut broken = thinkers.think(play(1), Duration::ZERO, |_| -> u8 { panic!("broken") });
        assert_eq!(broken.get().await, None);
        let mut well = thinkers.think(play(1), Duration::ZERO, |_| 1);
        assert_eq!(well.get().await, Some(1));
        let mut long = thinkers.think(play(1), Duration::ZERO, |stop| {
            while !stop.load(Ordering::Relaxed) {
                std::thread::yield_now();
            }
        });
        thinkers.close();
        // Ended in the middle, or never begun.
        let _ = long.get().await;
        assert_eq!(thinkers.think(play(1), Duration::ZERO, |_| 1).get().await, None);
    }
}
