//! What repeats in a picture, and where it stood before.

use std::ops::Range;

use super::tokens::{Counts, END, LONGEST, REPEAT, SHORTEST, Token, distance_code, length_code};

/// How far back the format can point.
const WINDOW: usize = 32 * 1024;
const HASH_BITS: u32 = 14;
/// What a byte by itself costs, in bits; measured over the gallery.
const LITERAL: i32 = 5;
/// For one shorter than this the next byte is tried too, and what stands in it is remembered.
const LAZY: usize = 40;
/// A repetition this long is taken without looking further.
const LONG: usize = 48;
/// So many bytes say where the same pixels stood before: with fewer, what is found is nearer, and
/// shorter.
const HASHED: u32 = 6;
/// So many tokens share their codes: letters, outlines and flat squares differ.
const BLOCK: usize = 2500;

/// Goes through the rows of a picture.
pub(super) struct Finder<'a> {
    rows: &'a [u8],
    stride: usize,
    /// Where bytes of that hash stood last and before that, plus 1.
    seen: Vec<[u32; 2]>,
    tokens: Vec<Token>,
    /// The blocks that are whole.
    blocks: Vec<Counts>,
    /// Of the block after them.
    counts: Counts,
}

impl<'a> Finder<'a> {
    pub(super) fn new(rows: &'a [u8], stride: usize) -> Finder<'a> {
        Finder {
            rows,
            stride,
            seen: vec![[0; 2]; 1 << HASH_BITS],
            tokens: Vec::with_capacity(32 * 1024),
            blocks: Vec::with_capacity(16),
            counts: Counts::NONE,
        }
    }

    /// The tokens of all rows, and of which blocks they are.
    pub(super) fn run(mut self) -> (Vec<Token>, Vec<Counts>) {
        let mut at = 0;
        let mut ahead = None;
        while let Some(&byte) = self.rows.get(at) {
            if self.counts.tokens >= BLOCK {
                self.close_block();
            }
            let (length, distance, gain) = match ahead.take() {
                Some(best) => best,
                None => self.best(at),
            };
            if length > 0 && length < LAZY {
                // A better one may begin at the next byte.
                let next = self.best(at + 1);
                if next.2 > gain + LITERAL - 1 {
                    self.literal(byte);
                    at += 1;
                    ahead = Some(next);
                    continue;
                }
            }
            if length == 0 {
                self.literal(byte);
                at += 1;
                continue;
            }
            self.repeat(length, distance);
            if length < LAZY {
                self.pass(at + 1..at + length);
            }
            at += length;
        }
        self.close_block();
        (self.tokens, self.blocks)
    }

    fn close_block(&mut self) {
        self.counts.literals[END] += 1;
        self.blocks.push(std::mem::replace(&mut self.counts, Counts::NONE));
    }

    /// The best repetition at a place: length (0 for none), distance, bits saved.
    #[inline]
    fn best(&mut self, at: usize) -> (usize, usize, i32) {
        let mut best = (0, 0, 0);
        // The last seven bytes are not worth a case of their own.
        let Some(here) = self.eight(at) else { return best };
        let above = self.length(here, at, self.stride);
        if above >= LONG {
            return (above, self.stride, i32::MAX);
        }
        consider(&mut best, above, self.stride);
        for distance in [1, self.stride + 1, self.stride - 1] {
            consider(&mut best, self.length(here, at, distance), distance);
        }
        for place in self.stood(here, at) {
            if place > 0 && place as usize <= at {
                let distance = at + 1 - place as usize;
                consider(&mut best, self.length(here, at, distance), distance);
            }
        }
        best
    }

    /// Where the first of these bytes stood before, plus 1; from now on also here.
    #[inline]
    fn stood(&mut self, here: u64, at: usize) -> [u32; 2] {
        let first = here << (64 - 8 * HASHED);
        let hash = first.wrapping_mul(0x9e37_79b1_85eb_ca87) >> (64 - HASH_BITS);
        let Some(seen) = self.seen.get_mut(hash as usize) else { return [0; 2] };
        let before = *seen;
        if before[0] as usize != at + 1 {
            *seen = [at as u32 + 1, before[0]];
        }
        before
    }

    /// Notes what stands in a short repetition: it may be repeated from its middle.
    fn pass(&mut self, places: Range<usize>) {
        for place in places {
            if let Some(here) = self.eight(place) {
                self.stood(here, place);
            }
        }
    }

    /// The eight bytes from a place on, the first lowest.
    #[inline]
    fn eight(&self, at: usize) -> Option<u64> {
        let bytes = self.rows.get(at..at + 8)?.first_chunk()?;
        Some(u64::from_le_bytes(*bytes))
    }

    /// How many bytes from `at` on, of which `here` are the first eight, repeat those `distance`
    /// before.
    #[inline]
    fn length(&self, here: u64, at: usize, distance: usize) -> usize {
        let Some(from) = at.checked_sub(distance) else { return 0 };
        if distance > WINDOW {
            return 0;
        }
        match self.eight(from) {
            Some(there) if here != there => (here ^ there).trailing_zeros() as usize / 8,
            Some(_) => self.longer(at, from),
            None => 0,
        }
    }

    /// The same where the first eight are alike.
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
    fn literal(&mut self, byte: u8) {
        self.counts.tokens += 1;
        self.counts.literals[usize::from(byte)] += 1;
        self.tokens.push(u32::from(byte));
    }

    #[inline]
    fn repeat(&mut self, length: usize, distance: usize) {
        self.counts.tokens += 1;
        self.counts.literals[length_code(length).0] += 1;
        self.counts.distances[distance_code(distance).0] += 1;
        self.tokens.push(REPEAT | ((length - SHORTEST) as u32) << 16 | (distance - 1) as u32);
    }
}

/// Takes a repetition if it saves more than the best so far.
#[inline]
fn consider(best: &mut (usize, usize, i32), length: usize, distance: usize) {
    if length < SHORTEST {
        return;
    }
    let (_, length_bits, _) = length_code(length);
    let (_, distance_bits, _) = distance_code(distance);
    let cost = 7 + (length_bits + distance_bits) as i32;
    let gain = length as i32 * LITERAL - cost;
    if gain > best.2 {
        *best = (length, distance, gain);
    }
}
