//! Seeded pseudo-random numbers, the same on every machine.

/// A `SplitMix64` generator.
#[derive(Clone, Debug)]
pub(crate) struct Rng(u64);

impl Rng {
    pub(crate) const fn new(seed: u64) -> Rng {
        Rng(seed)
    }

    pub(crate) const fn next_u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// Returns an index below `len`, 0 for 0. Uniform up to about one part in 2^32.
    pub(crate) const fn below(&mut self, len: usize) -> usize {
        (((self.next_u64() >> 32) * len as u64) >> 32) as usize
    }

    /// Returns a number from `-most` to `most`. The distribution is triangular, so numbers near 0
    /// are likelier.
    pub(crate) fn triangular(&mut self, most: i32) -> i32 {
        let most = usize::try_from(most).unwrap_or(0);
        let sum = self.below(most + 1) + self.below(most + 1);
        sum as i32 - most as i32
    }
}
