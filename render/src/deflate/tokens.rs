//! Literals and repetitions, and their symbols (RFC 1951, 3.2.5).

/// Lengths that the format allows.
pub(super) const LONGEST: usize = 258;
pub(super) const SHORTEST: usize = 3;

pub(super) const LITERALS: usize = 286;
pub(super) const DISTANCES: usize = 30;
pub(super) const END: usize = 256;

/// A literal, or a repetition: length − 3 in bits 16 to 23, distance − 1 below.
pub(super) type Token = u32;
pub(super) const REPEAT: Token = 1 << 31;

#[inline]
pub(super) const fn length_of(token: Token) -> usize {
    if token & REPEAT == 0 { 1 } else { (token >> 16 & 0xff) as usize + SHORTEST }
}

#[inline]
pub(super) const fn distance_of(token: Token) -> usize {
    (token & 0xffff) as usize + 1
}

pub(super) struct Counts {
    pub(super) literals: [u32; LITERALS],
    pub(super) distances: [u32; DISTANCES],
}

impl Counts {
    pub(super) const NONE: Counts = Counts { literals: [0; LITERALS], distances: [0; DISTANCES] };

    #[inline]
    pub(super) fn add(&mut self, token: Token) {
        if token & REPEAT == 0 {
            self.literals[token as usize % END] += 1;
        } else {
            self.literals[length_code(length_of(token)).0] += 1;
            self.distances[distance_code(distance_of(token)).0] += 1;
        }
    }

    #[inline]
    pub(super) fn remove(&mut self, token: Token) {
        if token & REPEAT == 0 {
            self.literals[token as usize % END] -= 1;
        } else {
            self.literals[length_code(length_of(token)).0] -= 1;
            self.distances[distance_code(distance_of(token)).0] -= 1;
        }
    }

    /// Counts of a merged block, with one end symbol.
    pub(super) fn plus(&self, other: &Counts) -> Counts {
        let mut both = Counts {
            literals: std::array::from_fn(|symbol| self.literals[symbol] + other.literals[symbol]),
            distances: std::array::from_fn(|symbol| {
                self.distances[symbol] + other.distances[symbol]
            }),
        };
        both.literals[END] = 1;
        both
    }
}

/// Symbol, number of extra bits, and their value (RFC 1951, 3.2.5).
#[inline]
pub(super) const fn length_code(length: usize) -> (usize, u32, u32) {
    let over = (length - SHORTEST) as u32;
    if length == LONGEST {
        return (285, 0, 0);
    }
    if over < 4 {
        return (257 + over as usize, 0, 0);
    }
    let bits = over.ilog2() - 2;
    (257 + (4 * (bits + 1) + ((over >> bits) & 3)) as usize, bits, over & ((1 << bits) - 1))
}

/// As [`length_code`], for distances from 1 to 32,768.
#[inline]
pub(super) const fn distance_code(distance: usize) -> (usize, u32, u32) {
    let over = (distance - 1) as u32;
    if over < 2 {
        return (over as usize, 0, 0);
    }
    let bits = over.ilog2() - 1;
    ((2 * (bits + 1) + ((over >> bits) & 1)) as usize, bits, over & ((1 << bits) - 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_length_and_distance_has_its_code() {
        for (length, code) in [
            (3, (257, 0, 0)),
            (10, (264, 0, 0)),
            (11, (265, 1, 0)),
            (18, (268, 1, 1)),
            (130, (280, 4, 15)),
            (257, (284, 5, 30)),
            (258, (285, 0, 0)),
        ] {
            assert_eq!(length_code(length), code, "length {length}");
        }
        for (distance, code) in [
            (1, (0, 0, 0)),
            (4, (3, 0, 0)),
            (5, (4, 1, 0)),
            (721, (18, 8, 208)),
            (32_768, (29, 13, 8191)),
        ] {
            assert_eq!(distance_code(distance), code, "distance {distance}");
        }
    }
}
