//! Splits the token stream into blocks, because letters, outlines and flat squares need different
//! codes.

use super::tokens::{Counts, END, Token};

const PART: usize = 500;
const MOST: usize = 10_000;
/// One bit in units of cost.
const BIT: u32 = 1 << 8;
/// Approximate cost of a symbol's code length.
const SYMBOL: u32 = 5 * BIT;

/// Collects tokens. A part joins the previous block if that costs less than two blocks.
pub(super) struct Blocks<W> {
    /// Receives tokens, their counts, and whether the block is the last.
    write: W,
    /// Tokens of the block, then of the part.
    tokens: Vec<Token>,
    block_len: usize,
    block: Counts,
    cost: u32,
    part: Counts,
}

impl<W: FnMut(&[Token], &Counts, bool)> Blocks<W> {
    pub(super) fn new(write: W) -> Blocks<W> {
        Blocks {
            write,
            tokens: Vec::with_capacity(MOST),
            block_len: 0,
            block: Counts::NONE,
            cost: 0,
            part: Counts::NONE,
        }
    }

    #[inline]
    pub(super) fn close_if_full(&mut self) {
        if self.tokens.len() - self.block_len >= PART {
            self.close_part();
        }
    }

    #[inline]
    pub(super) fn push(&mut self, token: Token) {
        self.part.add(token);
        self.tokens.push(token);
    }

    /// The part's newest token; older ones are final.
    #[inline]
    pub(super) fn last(&self) -> Option<Token> {
        self.tokens.get(self.block_len..)?.last().copied()
    }

    #[inline]
    pub(super) fn pop(&mut self) {
        if let Some(token) = self.last() {
            self.part.remove(token);
            self.tokens.pop();
        }
    }

    pub(super) fn finish(mut self) {
        self.close_part();
        (self.write)(&self.tokens, &self.block, true);
    }

    fn close_part(&mut self) {
        self.part.literals[END] = 1;
        let both = self.block.plus(&self.part);
        let (cost, part_cost) = (cost_of(&both), cost_of(&self.part));
        if self.block_len == 0 || self.tokens.len() < MOST && cost <= self.cost + part_cost {
            (self.block, self.cost) = (both, cost);
        } else {
            (self.write)(&self.tokens[..self.block_len], &self.block, false);
            self.tokens.drain(..self.block_len);
            self.block = std::mem::replace(&mut self.part, Counts::NONE);
            self.cost = part_cost;
        }
        self.part = Counts::NONE;
        self.block_len = self.tokens.len();
    }
}

/// Approximate cost of these symbols with their own code, by entropy.
fn cost_of(counts: &Counts) -> u32 {
    let cost = |counts: &[u32]| {
        let (mut all, mut symbols, mut saved) = (0, 0, 0);
        for &count in counts {
            all += count;
            symbols += u32::from(count > 0);
            saved += count * logarithm(count);
        }
        symbols * SYMBOL + (all * logarithm(all)).saturating_sub(saved)
    };
    cost(&counts.literals) + cost(&counts.distances)
}

/// Binary logarithm in 256ths; 0 for 0.
#[inline]
fn logarithm(number: u32) -> u32 {
    match LOGARITHMS.get(number as usize) {
        Some(&logarithm) => logarithm.into(),
        // A factor of eight adds three.
        None => logarithm(number >> 3) + 3 * BIT,
    }
}

const LOGARITHMS: [u16; 2048] = {
    let mut logarithms = [0; 2048];
    let mut number = 1;
    while number < logarithms.len() {
        let whole = number.ilog2();
        // Each squaring yields one binary digit.
        let (mut mantissa, mut logarithm) = ((number as u64) << (32 - whole), whole);
        let mut places = 0;
        while places < 8 {
            mantissa = (mantissa >> 1).pow(2) >> 30;
            logarithm <<= 1;
            if mantissa >= 1 << 33 {
                mantissa >>= 1;
                logarithm += 1;
            }
            places += 1;
        }
        logarithms[number] = logarithm as u16;
        number += 1;
    }
    logarithms
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn logarithms_are_those_of_mathematics() {
        for number in [1, 2, 3, 5, 7, 100, 1000, 2047, 2048, 9999] {
            let exact = f64::from(number).log2() * f64::from(BIT);
            let error = exact - f64::from(logarithm(number));
            assert!((0.0..1.4).contains(&error), "{number}: {error}");
        }
    }

    #[test]
    fn what_differs_has_blocks_of_its_own() {
        let mut sizes = Vec::new();
        let mut blocks = Blocks::new(|tokens: &[Token], _: &Counts, is_last| {
            sizes.push((tokens.len(), is_last));
        });
        for token in 0..6 * PART as u32 {
            blocks.close_if_full();
            let others = u32::from(token >= 4 * PART as u32);
            blocks.push(8 * others + token % 8);
        }
        blocks.finish();
        assert_eq!(sizes, [(4 * PART, false), (2 * PART, true)]);
    }
}
