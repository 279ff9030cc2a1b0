//! Finds repetitions in a picture.

use std::ops::Range;

use super::blocks::Blocks;
use super::price::{self, LITERAL};
use super::repetition::Repetition;
use super::tokens::{Counts, LONGEST, REPEAT, SHORTEST, Token, distance_of, length_of};

const WINDOW: usize = 32 * 1024;
const HASH_BITS: u32 = 15;
/// Shorter repetitions are compared with one at the next byte, and their positions are remembered.
const LAZY: usize = 40;
/// A repetition this long is taken without further search.
const LONG: usize = 48;
/// Bytes per hash. Fewer bytes find nearer, shorter repetitions.
const HASHED: u32 = 6;

pub(super) struct Finder<'a, W> {
    rows: &'a [u8],
    stride: usize,
    /// For each hash, its last two positions, plus 1.
    seen: Vec<[u32; 2]>,
    blocks: Blocks<W>,
}

impl<'a, W: FnMut(&[Token], &Counts, bool)> Finder<'a, W> {
    /// `rows` has `stride` bytes per row; `write` receives the blocks ([`Blocks`]).
    pub(super) fn new(rows: &'a [u8], stride: usize, write: W) -> Finder<'a, W> {
        let seen = vec![[0; 2]; 1 << HASH_BITS];
        Finder { rows, stride, seen, blocks: Blocks::new(write) }
    }

    pub(super) fn run(mut self) {
        let mut at = 0;
        let mut best = self.best(at);
        while let Some(&byte) = self.rows.get(at) {
            self.blocks.close_if_full();
            let length = best.length();
            if length < LAZY {
                let next = self.best(at + 1);
                if length == 0 || next.gain() >= best.gain() + LITERAL {
                    self.blocks.push(byte.into());
                    at += 1;
                    best = next;
                    continue;
                }
            }
            let before = self.extend_backward(at, best);
            self.repeat(before + length, best.distance());
            if length < LAZY {
                self.pass(at + 1..at + length);
            }
            at += length;
            best = self.best(at);
        }
        self.blocks.finish();
    }

    #[inline]
    fn best(&mut self, at: usize) -> Repetition {
        // The last seven bytes are not worth a special case.
        let Some(here) = self.eight(at) else { return Repetition::NONE };
        let stride = self.stride;
        let above = self.length(here, at, stride);
        if above >= LONG {
            return Repetition::certain(above, stride);
        }
        let stood = self.earlier_positions(here, at);
        let mut best = Repetition::NONE;
        let mut consider = |distance: usize, length: usize, price: i32| {
            best = best.max(Repetition::new(length, distance, price));
        };
        consider(stride, above, price::ABOVE);
        consider(1, self.length(here, at, 1), price::SAME);
        for aside in [stride + 1, stride - 1] {
            consider(aside, self.length(here, at, aside), price::ASIDE);
        }
        for place in stood {
            let distance = (at + 1).saturating_sub(place as usize);
            if place > 0 && (1..=WINDOW).contains(&distance) {
                consider(distance, self.length(here, at, distance), price::elsewhere(distance));
            }
        }
        best
    }

    /// Extends a repetition backwards, replacing earlier tokens. Returns the bytes gained. The rest
    /// of a partly replaced token must be cheaper as literals.
    #[inline]
    fn extend_backward(&mut self, at: usize, repetition: Repetition) -> usize {
        let (length, distance) = (repetition.length(), repetition.distance());
        let alike = self.equal_bytes_before(at, distance).min(LONGEST - length);
        let (mut before, mut left) = (0, 0);
        while before < alike {
            let Some(token) = self.blocks.last() else { break };
            let bytes = before + length_of(token);
            if bytes > alike {
                let price = price::of(distance_of(token), self.stride);
                if (bytes - alike) as i32 * LITERAL >= price {
                    break;
                }
                left = bytes - alike;
            }
            self.blocks.pop();
            before = bytes - left;
        }
        let start = at - before;
        for place in start - left..start {
            if let Some(&byte) = self.rows.get(place) {
                self.blocks.push(byte.into());
            }
        }
        before
    }

    /// Up to eight bytes before `at` that equal those `distance` earlier.
    #[inline]
    fn equal_bytes_before(&self, at: usize, distance: usize) -> usize {
        let Some(from) = at.checked_sub(distance + 8) else { return 0 };
        match (self.eight(from + distance), self.eight(from)) {
            (Some(here), Some(there)) => (here ^ there).leading_zeros() as usize / 8,
            _ => 0,
        }
    }

    /// Earlier positions of these bytes, plus 1. Also records the current one.
    #[inline]
    fn earlier_positions(&mut self, here: u64, at: usize) -> [u32; 2] {
        let first = here << (64 - 8 * HASHED);
        let hash = first.wrapping_mul(0x9e37_79b1_85eb_ca87) >> (64 - HASH_BITS);
        let Some(seen) = self.seen.get_mut(hash as usize) else { return [0; 2] };
        let before = *seen;
        if before[0] as usize != at + 1 {
            *seen = [at as u32 + 1, before[0]];
        }
        before
    }

    /// Later repetitions may start inside this one.
    fn pass(&mut self, places: Range<usize>) {
        for place in places {
            if let Some(here) = self.eight(place) {
                self.earlier_positions(here, place);
            }
        }
    }

    #[inline]
    fn eight(&self, at: usize) -> Option<u64> {
        let bytes = self.rows.get(at..at + 8)?.first_chunk()?;
        Some(u64::from_le_bytes(*bytes))
    }

    /// The length of the repetition at `at`. `here` holds the first eight bytes.
    #[inline]
    fn length(&self, here: u64, at: usize, distance: usize) -> usize {
        let Some(from) = at.checked_sub(distance) else { return 0 };
        match self.eight(from) {
            Some(there) if here != there => (here ^ there).trailing_zeros() as usize / 8,
            Some(_) => self.longer(at, from),
            None => 0,
        }
    }

    /// The length, given that the first eight bytes are equal.
    fn longer(&self, at: usize, from: usize) -> usize {
        let mut length = 8;
        while let (Some(here), Some(there)) = (self.eight(at + length), self.eight(from + length)) {
            let unlike = here ^ there;
            if unlike != 0 {
                length += unlike.trailing_zeros() as usize / 8;
                break;
            }
            length += 8;
            if length >= LONGEST {
                break;
            }
        }
        length.min(LONGEST)
    }

    #[inline]
    fn repeat(&mut self, length: usize, distance: usize) {
        let token = REPEAT | ((length - SHORTEST) as u32) << 16 | (distance - 1) as u32;
        self.blocks.push(token);
    }
}
