//! The threads on which Herald thinks, and what waits for them.
//!
//! They are the machine's own, with the lowest priority, so that nothing that is thought of keeps a person
//! waiting. What is asked in a match comes before what is looked through afterwards; within each, who came first
//! comes first. A match asks one thing at a time, so that all have their turn.

use std::collections::VecDeque;
use std::panic::AssertUnwindSafe;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::oneshot;
use tracing::{error, warn};

use super::gate::{Gate, ThinkingStep};

/// How Herald thinks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thinking {
    /// On how many threads; at least one.
    pub threads: usize,
    /// How much may wait for them before Herald takes up no further match.
    pub most_waiting: usize,
    /// So many nodes a decision at every level, for tests; `None`: as many as the level has.
    pub nodes: Option<u64>,
    /// Where its thinking about matches is held, for tests.
    pub gate: Option<Arc<Gate>>,
}

impl Default for Thinking {
    fn default() -> Thinking {
        Thinking { threads: 1, most_waiting: 32, nodes: None, gate: None }
    }
}

/// What comes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Rank {
    /// A match waits for it.
    Play,
    /// Somebody would like to know it.
    Look,
}

struct Job {
    /// How long it is likely to take, in milliseconds.
    millis: u64,
    /// Set when nobody waits for it any more.
    stop: Arc<AtomicBool>,
    work: Box<dyn FnOnce(&AtomicBool) + Send>,
}

#[derive(Default)]
struct Waiting {
    play: VecDeque<Job>,
    look: VecDeque<Job>,
    /// What is being thought about.
    running: Vec<(u64, Arc<AtomicBool>)>,
    closed: bool,
}

impl Waiting {
    fn jobs(&self) -> impl Iterator<Item = &Job> {
        self.play.iter().chain(&self.look)
    }
}

#[derive(Default)]
struct Shared {
    waiting: Mutex<Waiting>,
    news: Condvar,
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, Waiting> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Thinks until it is told to stop.
    fn work(&self) {
        loop {
            let mut waiting = self.lock();
            let job = loop {
                if waiting.closed {
                    return;
                }
                match waiting.play.pop_front().or_else(|| waiting.look.pop_front()) {
                    Some(job) => break job,
                    None => {
                        waiting = self.news.wait(waiting).unwrap_or_else(PoisonError::into_inner);
                    }
                }
            };
            waiting.running.push((job.millis, Arc::clone(&job.stop)));
            drop(waiting);
            let Job { stop, work, .. } = job;
            if !stop.load(Ordering::Relaxed)
                && std::panic::catch_unwind(AssertUnwindSafe(|| work(&stop))).is_err()
            {
                error!("a thought broke");
            }
            self.lock().running.retain(|(_, running)| !Arc::ptr_eq(running, &stop));
        }
    }
}

/// The threads on which Herald thinks.
pub(crate) struct Thinkers {
    shared: Arc<Shared>,
    pub(crate) settings: Thinking,
}

/// What will be thought. Dropped, it is not any more.
pub(crate) struct Thought<T> {
    receiver: oneshot::Receiver<T>,
    stop: Arc<AtomicBool>,
}

impl<T> Thought<T> {
    /// What came of it; `None` when it broke or Herald stops.
    pub(crate) async fn get(&mut self) -> Option<T> {
        (&mut self.receiver).await.ok()
    }
}

impl<T> Drop for Thought<T> {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

impl Thinkers {
    /// Begins the threads; they wait for work. One that the system does not give is done without.
    pub(crate) fn begin(settings: Thinking) -> Thinkers {
        let shared = Arc::new(Shared::default());
        for number in 0..settings.threads.max(1) {
            let own = Arc::clone(&shared);
            let thread = std::thread::Builder::new().name(format!("herald-thinks-{number}"));
            let begun = thread.spawn(move || {
                be_humble();
                own.work();
            });
            if let Err(cause) = begun {
                error!(%cause, "a thread to think on is not given");
            }
        }
        Thinkers { shared, settings }
    }

    /// Has something thought. It is told by a flag when nobody waits for it any more.
    pub(crate) fn think<T: Send + 'static>(
        &self,
        rank: Rank,
        likely: Duration,
        work: impl FnOnce(&AtomicBool) -> T + Send + 'static,
    ) -> Thought<T> {
        let (sender, receiver) = oneshot::channel();
        let stop = Arc::new(AtomicBool::new(false));
        let work = Box::new(move |stop: &AtomicBool| {
            // Nobody may wait for it any more.
            drop(sender.send(work(stop)));
        });
        let millis = u64::try_from(likely.as_millis()).unwrap_or(u64::MAX);
        let job = Job { millis, stop: Arc::clone(&stop), work };
        let mut waiting = self.shared.lock();
        if !waiting.closed {
            match rank {
                Rank::Play => waiting.play.push_back(job),
                Rank::Look => waiting.look.push_back(job),
            }
        }
        drop(waiting);
        self.shared.news.notify_one();
        Thought { receiver, stop }
    }

    /// How long what is asked now is likely to wait, if so much waits that Herald takes up no more.
    pub(crate) fn full(&self) -> Option<Duration> {
        let waiting = self.shared.lock();
        let jobs = waiting.jobs().filter(|job| !job.stop.load(Ordering::Relaxed));
        let (count, millis) =
            jobs.fold((0, 0_u64), |(count, sum), job| (count + 1, sum.saturating_add(job.millis)));
        let running: u64 = waiting.running.iter().map(|(millis, _)| *millis).sum();
        drop(waiting);
        let threads = u64::try_from(self.settings.threads.max(1)).unwrap_or(1);
        (count >= self.settings.most_waiting)
            .then(|| Duration::from_millis(millis.saturating_add(running) / threads))
    }

    /// Comes to a step of a match's thinking.
    pub(super) async fn pass(&self, step: ThinkingStep) {
        if let Some(gate) = &self.settings.gate {
            gate.pass(step).await;
        }
    }

    /// Whether nothing is thought any more.
    pub(crate) fn is_closed(&self) -> bool {
        self.shared.lock().closed
    }

    /// Ends what is being thought, and lets the threads go.
    pub(crate) fn close(&self) {
        let mut waiting = self.shared.lock();
        waiting.closed = true;
        waiting.play.clear();
        waiting.look.clear();
        for (_, stop) in &waiting.running {
            stop.store(true, Ordering::Relaxed);
        }
        drop(waiting);
        self.shared.news.notify_all();
    }
}

impl Drop for Thinkers {
    fn drop(&mut self) {
        self.close();
    }
}

/// Lets everybody else go first.
#[cfg(unix)]
fn be_humble() {
    // Of this thread alone, as Linux has it.
    if let Err(cause) = rustix::process::nice(19) {
        warn!(%cause, "the thread that thinks has the same priority as all others");
    }
}

#[cfg(not(unix))]
fn be_humble() {
    warn!("the thread that thinks has the same priority as all others");
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use super::*;

    fn thinkers(most_waiting: usize) -> Thinkers {
        Thinkers::begin(Thinking { threads: 1, most_waiting, nodes: None, gate: None })
    }

    /// Keeps the only thread busy until the sender is dropped.
    fn busy(thinkers: &Thinkers) -> (Thought<()>, mpsc::Sender<()>) {
        let (begun, begins) = mpsc::channel();
        let (sender, receiver) = mpsc::channel::<()>();
        let thought = thinkers.think(Rank::Play, Duration::from_secs(2), move |_| {
            begun.send(()).expect("somebody waits");
            assert!(receiver.recv().is_err(), "nothing is sent");
        });
        begins.recv().expect("it begins");
        (thought, sender)
    }

    #[tokio::test]
    async fn matches_come_before_looks_and_the_first_comes_first() {
        let thinkers = thinkers(9);
        let (mut first, sender) = busy(&thinkers);
        let (told, seen) = mpsc::channel();
        let job = |rank, name: &'static str| {
            let told = told.clone();
            thinkers.think(rank, Duration::ZERO, move |_| told.send(name).is_ok())
        };
        let mut jobs = [job(Rank::Look, "look"), job(Rank::Play, "one"), job(Rank::Play, "two")];
        drop(sender);
        assert_eq!(first.get().await, Some(()));
        for job in &mut jobs {
            assert_eq!(job.get().await, Some(true));
        }
        assert_eq!(seen.try_iter().collect::<Vec<_>>(), ["one", "two", "look"]);
    }

    #[tokio::test]
    async fn a_full_queue_says_how_long() {
        let thinkers = thinkers(2);
        let (_first, sender) = busy(&thinkers);
        let job = || thinkers.think(Rank::Play, Duration::from_secs(3), |_| ());
        let one = job();
        assert_eq!(thinkers.full(), None);
        let _two = job();
        assert_eq!(thinkers.full(), Some(Duration::from_secs(8)));
        // What nobody waits for does not count.
        drop(one);
        assert_eq!(thinkers.full(), None);
        drop(sender);
    }

    #[tokio::test]
    async fn what_breaks_breaks_alone_and_what_is_closed_ends() {
        let thinkers = thinkers(2);
        let mut broken = thinkers.think(Rank::Play, Duration::ZERO, |_| -> u8 { panic!("broken") });
        assert_eq!(broken.get().await, None);
        let mut well = thinkers.think(Rank::Play, Duration::ZERO, |_| 1);
        assert_eq!(well.get().await, Some(1));
        let mut long = thinkers.think(Rank::Play, Duration::ZERO, |stop| {
            while !stop.load(Ordering::Relaxed) {
                std::thread::yield_now();
            }
        });
        thinkers.close();
        // Ended in the middle, or never begun.
        let _ = long.get().await;
        assert_eq!(thinkers.think(Rank::Play, Duration::ZERO, |_| 1).get().await, None);
    }
}
