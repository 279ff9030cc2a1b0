//! What time it is: the only place that asks.

use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, PoisonError};
use std::time::{Instant, SystemTime, UNIX_EPOCH};

use match_model::Time;
use referee::{AGREES_WITHIN, Referee, Timeline};
use tracing::{error, info, warn};

/// A clock.
#[derive(Clone, Debug)]
pub enum Clock {
    /// The machine's.
    System,
    /// One that tests set, and can move; milliseconds since 1970. Its wall clock and its monotonic
    /// clock go together: moved forward, time passes.
    Set(Arc<AtomicI64>),
    /// One of which tests move each hand by itself.
    Hands(Arc<Hands>),
}

/// The two clocks of a machine, for tests to move.
#[derive(Debug)]
pub struct Hands {
    /// What it says of the time; milliseconds since 1970.
    pub wall: AtomicI64,
    /// What has passed; milliseconds since any moment.
    pub steady: AtomicI64,
}

impl Hands {
    /// Hands that stand at a time, in milliseconds since 1970.
    #[must_use]
    pub fn at(wall: i64) -> Arc<Hands> {
        Arc::new(Hands { wall: AtomicI64::new(wall), steady: AtomicI64::new(0) })
    }

    /// Lets time pass, in milliseconds.
    pub fn pass(&self, millis: i64) {
        self.steady.fetch_add(millis, Ordering::SeqCst);
        self.wall.fetch_add(millis, Ordering::SeqCst);
    }

    /// Sets the wall clock on (or back) by so many milliseconds, without their passing.
    pub fn step(&self, millis: i64) {
        self.wall.fetch_add(millis, Ordering::SeqCst);
    }
}

/// What the two clocks of a machine say at a moment, in milliseconds.
#[derive(Clone, Copy, Debug)]
struct Reading {
    /// Since 1970.
    wall: i64,
    /// Since any moment; does not count while the machine is suspended.
    steady: i64,
}

impl Clock {
    /// What the wall clock says.
    #[must_use]
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

    /// Nobody has read the clock for longer than this, in milliseconds: the whole process stood
    /// still.
    const fn longest_unread(&self) -> i64 {
        match self {
            Clock::System => 60_000,
            // Tests let hours pass at one go.
            Clock::Set(_) | Clock::Hands(_) => i64::MAX,
        }
    }
}

/// Wall clock and monotonic clock must have disagreed by the same for so long, in milliseconds,
/// before Herald goes by the wall clock: what is soon set right again changes nothing.
const SETTLES_WITHIN: i64 = 5 * 60_000;

/// Herald's own time. It goes on as the monotonic clock does, and follows the wall clock as long as
/// the two agree: a clock that is set on or back, or a machine that was suspended, is nobody's
/// time.
#[derive(Debug)]
pub(crate) struct Timekeeper {
    clock: Clock,
    /// By how many milliseconds the wall clock that counts is ahead of this machine's: that of the
    /// database, where several processes share one.
    ahead: AtomicI64,
    longest_unread: i64,
    timeline: Arc<Timeline>,
    state: Mutex<TimekeeperState>,
}

#[derive(Debug)]
struct TimekeeperState {
    /// Herald's time when the clock was last read, in milliseconds since 1970.
    time: i64,
    /// What the monotonic clock said then.
    steady: i64,
    /// By how much Herald's time had been set back then ([`Timeline::turned_back`]).
    turned_back: i64,
    /// By how much the wall clock is ahead of Herald's time, and since when; none while they agree.
    apart: Option<Apart>,
    /// Whether the log has been told that they are apart.
    told: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Apart {
    ahead: i64,
    since: i64,
}

/// What is to be done about the clocks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Verdict {
    /// They agree, or have disagreed for too short a time.
    Nothing,
    /// They agree again.
    Agree,
    /// They have begun to disagree by so many milliseconds.
    Disagree(i64),
    /// The wall clock goes on to be ahead by so many milliseconds: Herald goes by it.
    Settle(i64),
}

impl Timekeeper {
    /// Herald's time, which begins with what the wall clock says.
    pub(crate) fn new(clock: Clock, timeline: Arc<Timeline>) -> Timekeeper {
        let Reading { wall, steady } = clock.read();
        let turned_back = timeline.turned_back();
        let state = TimekeeperState { time: wall, steady, turned_back, apart: None, told: false };
        let longest_unread = clock.longest_unread();
        let ahead = AtomicI64::new(0);
        Timekeeper { clock, ahead, longest_unread, timeline, state: Mutex::new(state) }
    }

    /// As [`Timekeeper::new`], by a wall clock that is so many milliseconds ahead of this
    /// machine's. Clocks that tests set are what they are set to.
    pub(crate) fn ahead(clock: Clock, timeline: Arc<Timeline>, ahead: i64) -> Timekeeper {
        let keeper = Timekeeper::new(clock, timeline);
        if let Clock::System = keeper.clock {
            keeper.ahead.store(ahead, Ordering::Relaxed);
            let mut state = keeper.state.lock().unwrap_or_else(PoisonError::into_inner);
            state.time = state.time.saturating_add(ahead);
            drop(state);
        }
        keeper
    }

    /// The wall clock that counts is so many milliseconds ahead of this machine's, as seen now.
    /// What the way there and back may have cost changes nothing.
    pub(crate) fn follow(&self, ahead: i64) {
        const SEEN_WITHIN: u64 = 250;
        let known = self.ahead.load(Ordering::Relaxed);
        if matches!(self.clock, Clock::System) && known.abs_diff(ahead) > SEEN_WITHIN {
            self.ahead.store(ahead, Ordering::Relaxed);
        }
    }

    /// What time it is.
    pub(crate) fn now(&self) -> Time {
        Time(self.read().time)
    }

    /// Reads both clocks and holds them against each other.
    fn read(&self) -> MutexGuard<'_, TimekeeperState> {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        // Under the lock: a later reading never comes before an earlier one.
        let Reading { wall, steady } = self.clock.read();
        let wall = wall.saturating_add(self.ahead.load(Ordering::Relaxed));
        let turned_back = self.timeline.turned_back();
        state.time = state.time.saturating_sub(turned_back - state.turned_back);
        state.turned_back = turned_back;
        let passed = steady.saturating_sub(state.steady).max(0);
        state.steady = steady;
        let stood = passed > self.longest_unread;
        let time = if stood { state.time } else { state.time.saturating_add(passed) };
        let ahead = wall.saturating_sub(time);
        let other = |apart: Apart| apart.ahead.abs_diff(ahead) > AGREES_WITHIN.unsigned_abs();
        if ahead.saturating_abs() <= AGREES_WITHIN {
            // Time does not run backwards: it stands until the wall clock has come up.
            state.time = state.time.max(wall);
            state.apart = None;
        } else {
            state.time = time;
            if state.apart.is_none_or(other) {
                state.apart = Some(Apart { ahead, since: steady });
            }
        }
        self.timeline.set_apart(state.apart.is_some());
        state
    }

    fn verdict(&self) -> Verdict {
        let mut state = self.read();
        match (state.apart, state.told) {
            (None, false) => Verdict::Nothing,
            (None, true) => {
                state.told = false;
                Verdict::Agree
            }
            (Some(apart), false) => {
                state.told = true;
                Verdict::Disagree(apart.ahead)
            }
            (Some(apart), true) if state.steady.saturating_sub(apart.since) >= SETTLES_WITHIN => {
                Verdict::Settle(apart.ahead)
            }
            (Some(_), true) => Verdict::Nothing,
        }
    }

    /// Herald's time goes forward by so many milliseconds.
    fn skip(&self, by: i64) {
        let mut state = self.read();
        state.time = state.time.saturating_add(by);
    }

    /// Tells the log when the machine's clocks begin to disagree, and when they agree again; when
    /// they go on to disagree, Herald goes by the wall clock, and the difference is nobody's time.
    /// To be asked every few seconds.
    pub(crate) async fn watch(&self, referee: &Referee) {
        match self.verdict() {
            Verdict::Nothing => {}
            Verdict::Agree => info!("the machine's clocks agree again; flags fall as before"),
            Verdict::Disagree(ahead) => {
                let seconds = ahead / 1000;
                warn!(
                    seconds,
                    "the machine's wall clock has moved without that time having passed, or it was \
                     suspended; until they agree no flag falls"
                );
            }
            Verdict::Settle(ahead) => {
                let now = self.now();
                let set = if ahead > 0 {
                    referee::clock::skip(referee, now, ahead).await.map(|()| self.skip(ahead))
                } else {
                    // The time follows by the timeline.
                    referee::clock::turn_back(referee, now, ahead.saturating_neg()).await
                };
                let seconds = ahead / 1000;
                match set {
                    Ok(()) => warn!(
                        seconds,
                        "Herald goes by the machine's wall clock again; nobody loses or gains by that"
                    ),
                    Err(cause) => error!(%cause, seconds, "the time cannot be set yet"),
                }
            }
        }
    }
}

#[cfg(test)]
mod tests;
