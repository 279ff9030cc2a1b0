//! What tokens cost about, in half bits; measured over the gallery, for codes are made later.

use super::tokens::{LONGEST, SHORTEST, length_code};

/// A byte by itself.
pub(super) const LITERAL: i32 = 11;
/// A repetition of what stands straight above, without its length's further bits.
pub(super) const ABOVE: i32 = 27;
/// Of what stands above and one pixel aside.
pub(super) const ASIDE: i32 = 34;
/// Of the byte before.
pub(super) const SAME: i32 = 15;
/// Of the nearest other place; each doubling of the distance costs a bit more.
const ELSEWHERE: i32 = 15;

/// A repetition of what stood somewhere.
#[inline]
pub(super) const fn elsewhere(distance: usize) -> i32 {
    ELSEWHERE + 2 * distance.ilog2() as i32
}

/// The same, whatever the distance is.
pub(super) const fn of(distance: usize, stride: usize) -> i32 {
    match distance {
        1 => SAME,
        above if above == stride => ABOVE,
        other => elsewhere(other),
    }
}

/// What so many bytes cost by themselves, less what their length costs beyond its symbol; below 0
/// where they are no repetition.
pub(super) const SAVED: [i32; LONGEST + 1] = {
    let mut saved = [-1; LONGEST + 1];
    let mut length = SHORTEST;
    while length <= LONGEST {
        saved[length] = length as i32 * LITERAL - 2 * length_code(length).1 as i32;
        length += 1;
    }
    saved
};
