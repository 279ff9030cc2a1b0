//! A repetition, and what it saves.

use super::price::SAVED;
use super::tokens::LONGEST;

/// How many bytes repeat those how far before, and what that saves: one number, whose greatest is
/// the best, so that choosing takes no branches. Of two that save the same, the nearer is better.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Repetition(i64);

const LOW: i64 = 0xffff;

impl Repetition {
    /// None: it saves nothing.
    pub(super) const NONE: Repetition = Repetition(LOW << 16);

    /// One that costs `price`, in half bits, without its length's further bits.
    #[inline]
    pub(super) fn new(length: usize, distance: usize, price: i32) -> Repetition {
        let saved = SAVED.get(length).copied().unwrap_or(-1);
        Repetition::saving(saved - price, length, distance)
    }

    /// One that is better than any other.
    #[inline]
    pub(super) fn certain(length: usize, distance: usize) -> Repetition {
        Repetition::saving(i32::MAX, length, distance)
    }

    #[inline]
    fn saving(gain: i32, length: usize, distance: usize) -> Repetition {
        let (length, distance) = (length.min(LONGEST) as i64, (LOW - distance as i64) & LOW);
        Repetition(i64::from(gain) << 32 | distance << 16 | length)
    }

    /// What it saves, in half bits.
    #[inline]
    pub(super) fn gain(self) -> i32 {
        (self.0 >> 32) as i32
    }

    /// Its length, 0 for none.
    #[inline]
    pub(super) fn length(self) -> usize {
        (self.0 & LOW) as usize
    }

    #[inline]
    pub(super) fn distance(self) -> usize {
        (LOW - (self.0 >> 16 & LOW)) as usize
    }
}
