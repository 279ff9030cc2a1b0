//! Approximate token costs in half bits, measured over the gallery, because codes are built later.

use super::tokens::{LONGEST, SHORTEST, length_code};

pub(super) const LITERAL: i32 = 11;
/// A repetition from straight above, excluding extra bits for its length.
pub(super) const ABOVE: i32 = 27;
pub(super) const ASIDE: i32 = 34;
pub(super) const SAME: i32 = 15;
/// A repetition from the nearest other place. Each doubling of the distance costs another bit.
const ELSEWHERE: i32 = 15;

#[inline]
pub(super) const fn elsewhere(distance: usize) -> i32 {
    ELSEWHERE + 2 * distance.ilog2() as i32
}

pub(super) const fn of(distance: usize, stride: usize) -> i32 {
    match distance {
        1 => SAME,
        above if above == stride => ABOVE,
        other => elsewhere(other),
    }
}

/// Cost of the same bytes as literals, less the length's extra bits; negative below the minimum
/// length.
pub(super) const SAVED: [i32; LONGEST + 1] = {
    let mut saved = [-1; LONGEST + 1];
    let mut length = SHORTEST;
    while length <= LONGEST {
        saved[length] = length as i32 * LITERAL - 2 * length_code(length).1 as i32;
        length += 1;
    }
    saved
};
