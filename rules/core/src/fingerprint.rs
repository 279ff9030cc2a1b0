//! Hash values that tell positions apart quickly.

use std::hash::Hasher;

/// A 64-bit hash mixed from parts, the same on every machine. Equal parts in equal order give equal
/// numbers; collisions are very unlikely but possible. No rule depends on it: repetition compares
/// [`crate::Game::key`].
///
/// # Examples
///
/// ```
/// use rules::Fingerprint;
///
/// let mix = |parts: &[u64]| parts.iter().fold(Fingerprint::new(), |mix, &part| mix.with(part));
/// assert_eq!(mix(&[1, 2]).number(), mix(&[1, 2]).number());
/// assert_ne!(mix(&[1, 2]).number(), mix(&[2, 1]).number());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fingerprint(u64);

impl Fingerprint {
    /// Creates the fingerprint of no parts.
    #[inline]
    pub const fn new() -> Fingerprint {
        Fingerprint(0x243F_6A88_85A3_08D3)
    }

    /// Mixes in one more part.
    #[inline]
    #[must_use]
    pub const fn with(self, part: u64) -> Fingerprint {
        let product = ((self.0 ^ part) as u128) * 0x9E37_79B9_7F4A_7C15_u128;
        Fingerprint((product as u64) ^ ((product >> 64) as u64) ^ part.rotate_left(29))
    }

    /// Returns the hash value.
    #[inline]
    #[must_use]
    pub const fn number(self) -> u64 {
        let folded = self.0 ^ (self.0 >> 31);
        folded.wrapping_mul(0xD6E8_FEB8_6659_FD93) ^ (self.0 >> 27)
    }
}

impl Default for Fingerprint {
    fn default() -> Fingerprint {
        Fingerprint::new()
    }
}

/// Lets derived `Hash` implementations feed a fingerprint.
impl Hasher for Fingerprint {
    fn finish(&self) -> u64 {
        self.number()
    }

    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut part = [0; 8];
            part[..chunk.len()].copy_from_slice(chunk);
            *self = self.with(u64::from_le_bytes(part));
        }
    }

    fn write_u8(&mut self, part: u8) {
        *self = self.with(part.into());
    }

    fn write_usize(&mut self, part: usize) {
        *self = self.with(part as u64);
    }

    fn write_isize(&mut self, part: isize) {
        *self = self.with(part as u64);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_parts_spread() {
        let mut fingerprints = std::collections::HashSet::new();
        let mut low = std::collections::HashSet::new();
        for one in 0..256 {
            for other in 0..256 {
                let number = Fingerprint::new().with(one).with(other).number();
                fingerprints.insert(number);
                low.insert(number & 0xFFFF);
            }
        }
        assert_eq!(fingerprints.len(), 65_536);
        // As many values thrown at random into 65,536 buckets fill about 63.2 % of them.
        assert!((39_000..44_000).contains(&low.len()), "{}", low.len());
    }
}
