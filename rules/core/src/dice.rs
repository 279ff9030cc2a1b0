/// A small pseudo-random generator (`SplitMix64`) for tests and benches only.
#[derive(Clone, Debug)]
pub struct Dice(u64);

impl Dice {
    /// Creates a generator from a seed.
    pub const fn new(seed: u64) -> Dice {
        Dice(seed)
    }

    /// Returns the next number.
    pub const fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// Returns an index below `len`, or 0 if `len` is 0.
    pub const fn below(&mut self, len: usize) -> usize {
        if len == 0 { 0 } else { (self.next() % len as u64) as usize }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_gives_the_numbers_that_it_gives_everywhere() {
        let mut dice = Dice::new(0);
        let numbers = [(); 3].map(|()| dice.next());
        assert_eq!(numbers, [0xE220_A839_7B1D_CDAF, 0x6E78_9E6A_A1B9_65F4, 0x06C4_5D18_8009_454F]);
        let mut dice = Dice::new(0);
        assert_eq!([10, 7, 1, 0].map(|len| dice.below(len)), [5, 1, 0, 0]);
    }
}
