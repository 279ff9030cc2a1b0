//! Backoff between tries at something that may succeed later: each twice as long, and a little
//! apart for everybody who tries.

use std::hash::{BuildHasher as _, Hasher as _, RandomState};
use std::time::Duration;

/// What moves pauses apart.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Jitter {
    /// Chance.
    #[default]
    Random,
    /// Always so many hundredths of what chance could add: for tests.
    Part(u32),
}

impl Jitter {
    /// Any time up to `most`.
    pub fn part_of(self, most: Duration) -> Duration {
        match self {
            Jitter::Random => part_of(most),
            Jitter::Part(hundredths) => most * hundredths.min(100) / 100,
        }
    }
}

/// Growing pauses.
#[derive(Clone, Debug)]
pub struct Backoff {
    first: Duration,
    longest: Duration,
    jitter: Jitter,
    tries: u32,
}

impl Backoff {
    /// The first pause is about `first`, none is longer than `longest` and a half.
    pub fn new(first: Duration, longest: Duration) -> Backoff {
        Backoff { first, longest, jitter: Jitter::Random, tries: 0 }
    }

    /// The same, moved apart in this way.
    pub fn by(self, jitter: Jitter) -> Backoff {
        Backoff { jitter, ..self }
    }

    /// It went well: the next pause is the first again.
    pub fn reset(&mut self) {
        self.tries = 0;
    }

    /// The next pause: one to one and a half times the doubled one.
    pub fn pause(&mut self) -> Duration {
        let doubled = self.first.saturating_mul(1 << self.tries.min(20));
        self.tries = self.tries.saturating_add(1);
        let pause = doubled.min(self.longest);
        pause + self.jitter.part_of(pause / 2)
    }
}

/// Any time up to `most`, by chance: nothing is decided by it but who asks first.
pub fn part_of(most: Duration) -> Duration {
    // The hasher's keys are random; std has no other source.
    let chance = RandomState::new().build_hasher().finish() >> 32;
    most.mul_f64(chance as f64 / f64::from(u32::MAX))
}
