//! Repetitions, ordered by the bits they save.

use super::price::SAVED;
use super::tokens::LONGEST;

/// Gain, distance and length in one number, to choose the maximum without branches. For equal
/// gains, the nearer repetition wins.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Repetition(i64);

const LOW: i64 = 0xffff;

impl Repetition {
    pub(super) const NONE: Repetition = Repetition(LOW << 16);

    /// `price` is in half bits, without the extra bits of the length.
    #[inline]
    pub(super) fn new(length: usize, distance: usize, price: i32) -> Repetition {
        let saved = SAVED.get(length).copied().unwrap_or(-1);
        Repetition::saving(saved - price, length, distance)
    }

    #[inline]
    pub(super) fn certain(length: usize, distance: usize) -> Repetition {
        Repetition::saving(i32::MAX, length, distance)
    }

    #[inline]
    fn saving(gain: i32, length: usize, distance: usize) -> Repetition {
        let (length, distance) = (length.min(LONGEST) as i64, (LOW - distance as i64) & LOW);
        Repetition(i64::from(gain) << 32 | distance << 16 | length)
    }

    /// Savings in half bits.
    #[inline]
    pub(super) fn gain(self) -> i32 {
        (self.0 >> 32) as i32
    }

    /// Length in bytes; 0 for `NONE`.
    #[inline]
    pub(super) fn length(self) -> usize {
        (self.0 & LOW) as usize
    }

    #[inline]
    pub(super) fn distance(self) -> usize {
        (LOW - (self.0 >> 16 & LOW)) as usize
    }
}
