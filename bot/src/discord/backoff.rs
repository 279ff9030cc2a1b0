//! Backoff between tries at something that may succeed later: each twice as long, and a little apart
//! for everybody who tries.

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
    pub(crate) fn part_of(self, most: Duration) -> Duration {
        match self {
            Jitter::Random => part_of(most),
            Jitter::Part(hundredths) => most * hundredths.min(100) / 100,
        }
    }
}

/// Growing pauses.
#[derive(Clone, Debug)]
pub(crate) struct Backoff {
    first: Duration,
    longest: Duration,
    jitter: Jitter,
    tries: u32,
}

impl Backoff {
    /// The first pause is about `first`, none is longer than `longest` and a half.
    pub(crate) fn new(first: Duration, longest: Duration) -> Backoff {
        Backoff { first, longest, jitter: Jitter::Random, tries: 0 }
    }

    /// The same, moved apart in this way.
    pub(crate) fn by(self, jitter: Jitter) -> Backoff {
        Backoff { jitter, ..self }
    }

    /// It went well: the next pause is the first again.
    pub(crate) fn reset(&mut self) {
        self.tries = 0;
    }

    /// The next pause: one to one and a half times the doubled one.
    pub(crate) fn next(&mut self) -> Duration {
        let doubled = self.first.saturating_mul(1 << self.tries.min(20));
        self.tries = self.tries.saturating_add(1);
        let pause = doubled.min(self.longest);
        pause + self.jitter.part_of(pause / 2)
    }
}

/// Any time up to `most`, by chance: nothing is decided by it but who asks first.
pub(crate) fn part_of(most: Duration) -> Duration {
    // The hasher's keys are random; std has no other source.
    let chance = RandomState::new().build_hasher().finish() >> 32;
    most.mul_f64(chance as f64 / f64::from(u32::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pauses_grow_to_the_longest_and_begin_anew() {
        let second = Duration::from_secs(1);
        let mut pauses = Backoff::new(second, 60 * second);
        for doubled in [1, 2, 4, 8, 16, 32, 60, 60, 60] {
            let (pause, doubled) = (pauses.next(), doubled * second);
            assert!(pause >= doubled && pause <= doubled * 3 / 2, "{pause:?} for {doubled:?}");
        }
        pauses.reset();
        assert!(pauses.next() < 2 * second);
    }
}
