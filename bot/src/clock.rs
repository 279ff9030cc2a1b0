//! Herald's time, and the only access to the machine's clocks.

use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, LazyLock};
use std::time::{Instant, SystemTime, UNIX_EPOCH};

use match_model::Time;
use parking_lot::{Mutex, MutexGuard};
use referee::{AGREES_WITHIN, Referee, Timeline};
use tracing::{error, info, warn};

#[derive(Clone, Debug)]
pub enum Clock {
    System,
    /// Set by tests, in milliseconds since 1970. Moving it forward moves both clocks.
    Set(Arc<AtomicI64>),
    Hands(Arc<TestClocks>),
}

#[derive(Debug)]
pub struct TestClocks {
    pub wall: AtomicI64,
    pub steady: AtomicI64,
}

impl TestClocks {
    pub fn at(wall: i64) -> Arc<TestClocks> {
        Arc::new(TestClocks { wall: AtomicI64::new(wall), steady: AtomicI64::new(0) })
    }

    pub fn pass(&self, millis: i64) {
        self.steady.fetch_add(millis, Ordering::SeqCst);
        self.wall.fetch_add(millis, Ordering::SeqCst);
    }

    /// Sets the wall clock forward or back, without passing time.
    pub fn step(&self, millis: i64) {
        self.wall.fetch_add(millis, Ordering::SeqCst);
    }
}

#[derive(Clone, Copy, Debug)]
struct Reading {
    wall: i64,
    /// Since any moment. Stops while the machine is suspended.
    steady: i64,
}

impl Clock {
    pub fn now(&self) -> Time {
        Time(self.read().wall)
    }

    fn read(&self) -> Reading {
        static STARTED: LazyLock<Instant> = LazyLock::new(Instant::now);
        match self {
            Clock::System => {
                let steady = STARTED.elapsed().as_millis();
                let wall = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
                let millis = |time: u128| i64::try_from(time).unwrap_or(i64::MAX);
                Reading { wall: millis(wall.as_millis()), steady: millis(steady) }
            }
            Clock::Set(millis) => {
                let now = millis.load(Ordering::Relaxed);
                Reading { wall: now, steady: now }
            }
            Clock::Hands(hands) => Reading {
                steady: hands.steady.load(Ordering::SeqCst),
                wall: hands.wall.load(Ordering::SeqCst),
            },
        }
    }

    /// A longer gap between two readings, in milliseconds, means that the whole process was paused.
    const fn longest_unread(&self) -> i64 {
        match self {
            Clock::System => 60_000,
            Clock::Set(_) | Clock::Hands(_) => i64::MAX,
        }
    }
}

/// The time in milliseconds for which the clocks must disagree by the same amount before Herald
/// adopts the wall clock.
const SETTLES_WITHIN: i64 = 5 * 60_000;

/// Herald's own time. It runs with the monotonic clock and follows the wall clock while the two
/// agree. Players never lose time to a clock that was set or a machine that was suspended.
#[derive(Debug)]
pub(crate) struct Timekeeper {
    clock: Clock,
    /// Milliseconds by which the shared database's wall clock is ahead of this machine's.
    ahead: AtomicI64,
    longest_unread: i64,
    timeline: Arc<Timeline>,
    state: Mutex<TimekeeperState>,
}

#[derive(Debug)]
struct TimekeeperState {
    /// Herald's time at the last reading, in milliseconds since 1970.
    time: i64,
    steady: i64,
    /// Total setback of Herald's time by then ([`Timeline::clock_skew`]).
    turned_back: i64,
    /// The lead of the wall clock over Herald's time, and its start; `None` while they agree.
    gap: Option<ClockGap>,
    disagreement_reported: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct ClockGap {
    ahead: i64,
    since: i64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Verdict {
    Nothing,
    Agree,
    Disagree(i64),
    Settle(i64),
}

impl Timekeeper {
    pub(crate) fn new(clock: Clock, timeline: Arc<Timeline>) -> Timekeeper {
        let Reading { wall, steady } = clock.read();
        let turned_back = timeline.clock_skew();
        let state = TimekeeperState {
            time: wall,
            steady,
            turned_back,
            gap: None,
            disagreement_reported: false,
        };
        let longest_unread = clock.longest_unread();
        let ahead = AtomicI64::new(0);
        Timekeeper { clock, ahead, longest_unread, timeline, state: Mutex::new(state) }
    }

    /// Like [`Timekeeper::new`], with a wall clock `ahead` of this machine's by milliseconds. Test
    /// clocks ignore it.
    pub(crate) fn ahead(clock: Clock, timeline: Arc<Timeline>, ahead: i64) -> Timekeeper {
        let keeper = Timekeeper::new(clock, timeline);
        if let Clock::System = keeper.clock {
            keeper.ahead.store(ahead, Ordering::Relaxed);
            let mut state = keeper.state.lock();
            state.time = state.time.saturating_add(ahead);
            drop(state);
        }
        keeper
    }

    /// Follows a wall clock that is `ahead` milliseconds ahead of this machine's, but ignores
    /// differences within a round trip.
    pub(crate) fn follow(&self, ahead: i64) {
        const SEEN_WITHIN: u64 = 250;
        let current_lead = self.ahead.load(Ordering::Relaxed);
        if matches!(self.clock, Clock::System) && current_lead.abs_diff(ahead) > SEEN_WITHIN {
            self.ahead.store(ahead, Ordering::Relaxed);
        }
    }

    pub(crate) fn now(&self) -> Time {
        Time(self.read().time)
    }

    fn read(&self) -> MutexGuard<'_, TimekeeperState> {
        let mut state = self.state.lock();
        // Under the lock, so that readings stay in order.
        let Reading { wall, steady } = self.clock.read();
        let wall = wall.saturating_add(self.ahead.load(Ordering::Relaxed));
        let turned_back = self.timeline.clock_skew();
        state.time = state.time.saturating_sub(turned_back - state.turned_back);
        state.turned_back = turned_back;
        let elapsed = steady.saturating_sub(state.steady).max(0);
        state.steady = steady;
        let process_was_paused = elapsed > self.longest_unread;
        let time = if process_was_paused { state.time } else { state.time.saturating_add(elapsed) };
        let ahead = wall.saturating_sub(time);
        let is_other_gap = |gap: ClockGap| gap.ahead.abs_diff(ahead) > AGREES_WITHIN.unsigned_abs();
        if ahead.saturating_abs() <= AGREES_WITHIN {
            // Time never runs backwards: it stops until the wall clock has caught up.
            state.time = state.time.max(wall);
            state.gap = None;
        } else {
            state.time = time;
            if state.gap.is_none_or(is_other_gap) {
                state.gap = Some(ClockGap { ahead, since: steady });
            }
        }
        self.timeline.set_apart(state.gap.is_some());
        state
    }

    fn verdict(&self) -> Verdict {
        let mut state = self.read();
        match (state.gap, state.disagreement_reported) {
            (None, false) => Verdict::Nothing,
            (None, true) => {
                state.disagreement_reported = false;
                Verdict::Agree
            }
            (Some(gap), false) => {
                state.disagreement_reported = true;
                Verdict::Disagree(gap.ahead)
            }
            (Some(apart), true) if state.steady.saturating_sub(apart.since) >= SETTLES_WITHIN => {
                Verdict::Settle(apart.ahead)
            }
            (Some(_), true) => Verdict::Nothing,
        }
    }

    fn skip(&self, by: i64) {
        let mut state = self.read();
        state.time = state.time.saturating_add(by);
    }

    /// Logs when the machine's clocks begin to disagree and when they agree again, and adopts a
    /// wall clock that settles. Call it every few seconds.
    pub(crate) async fn watch(&self, referee: &Referee) {
        match self.verdict() {
            Verdict::Nothing => {}
            Verdict::Agree => info!("the machine's clocks agree again; flags fall again"),
            Verdict::Disagree(ahead) => {
                let seconds = ahead / 1000;
                warn!(
                    seconds,
                    "the machine's clocks disagree: its wall clock was set or it was suspended; no flag \
                     falls until they agree"
                );
            }
            Verdict::Settle(ahead) => {
                let now = self.now();
                let outcome = if ahead > 0 {
                    referee::clock::skip(referee, now, ahead).await.map(|()| self.skip(ahead))
                } else {
                    referee::clock::turn_back(referee, now, ahead.saturating_neg()).await
                };
                let seconds = ahead / 1000;
                match outcome {
                    Ok(()) => warn!(
                        seconds,
                        "adopted the machine's wall clock; no player loses or gains time"
                    ),
                    Err(cause) => error!(%cause, seconds, "failed to correct the clock"),
                }
            }
        }
    }
}

#[cfg(test)]
mod tests;
