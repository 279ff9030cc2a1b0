//! Exponential backoff with jitter.

use std::hash::{BuildHasher as _, Hasher as _, RandomState};
use std::time::Duration;

/// The source of jitter.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Jitter {
    /// Random jitter.
    #[default]
    Random,
    /// A fixed part of the longest jitter, in hundredths, for tests.
    Part(u32),
}

impl Jitter {
    /// Returns a time up to `most`.
    pub fn part_of(self, most: Duration) -> Duration {
        match self {
            Jitter::Random => part_of(most),
            Jitter::Part(hundredths) => most * hundredths.min(100) / 100,
        }
    }
}

/// Pauses that double with each attempt.
#[derive(Clone, Debug)]
pub struct Backoff {
    first: Duration,
    longest: Duration,
    jitter: Jitter,
    tries: u32,
}

impl Backoff {
    /// The first pause is about `first`. None exceeds one and a half times `longest`.
    pub fn new(first: Duration, longest: Duration) -> Backoff {
        Backoff { first, longest, jitter: Jitter::Random, tries: 0 }
    }

    /// Replaces the source of jitter.
    pub fn by(self, jitter: Jitter) -> Backoff {
        Backoff { jitter, ..self }
    }

    /// Restarts with the first pause, after a success.
    pub fn reset(&mut self) {
        self.tries = 0;
    }

    /// Returns the next pause: one to one and a half times the doubled one.
    pub fn pause(&mut self) -> Duration {
        let doubled = self.first.saturating_mul(1 << self.tries.min(20));
        self.tries = self.tries.saturating_add(1);
        let pause = doubled.min(self.longest);
        pause + self.jitter.part_of(pause / 2)
    }
}

/// Returns a random time up to `most`. Only for jitter, not for security.
pub fn part_of(most: Duration) -> Duration {
    // The hasher's keys are random; std has no other source.
    let chance = RandomState::new().build_hasher().finish() >> 32;
    most.mul_f64(chance as f64 / f64::from(u32::MAX))
}
