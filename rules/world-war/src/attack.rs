//! Which pieces attack a square (WWC-9), and what that means for the Flag (WWC-14).

use rules::square::{beside, knight, ring};
use rules::{Square, Squares};

use crate::lines::{all_lines, between, hover_from, short_lines};
use crate::position::Force;

/// The pieces of `theirs` that attack a square, when the other side stands on the squares `own`.
///
/// A piece of theirs on one of these squares has just been captured and does not count. So the
/// question can be asked of the board after a move without making it (WWC-9).
#[inline]
pub(crate) fn attackers(target: Square, own: Squares, theirs: &Force) -> Squares {
    let mut found = leaping(target, theirs);
    for far in lining_up(target, theirs) {
        if (between(target, far) & blockers(far, own, theirs)).is_empty() {
            found = found.with(far);
        }
    }
    found.minus(own)
}

/// Attackers of a square that nothing can block: Infantry orthogonally (WWC-3), Cavalry and Flag
/// (WWC-4, WWC-9), Fighter Planes (WWC-6), Helicopters (WWC-7).
#[inline]
fn leaping(target: Square, theirs: &Force) -> Squares {
    (ring(target) & (theirs.cavalry | theirs.flag))
        | (beside(target) & theirs.infantry)
        | (knight(target) & theirs.fighters)
        | (hover_from(target) & theirs.helicopters)
}

/// Armors and Bombers that attack a square unless something stands between.
#[inline]
fn lining_up(target: Square, theirs: &Force) -> Squares {
    (short_lines(target) & theirs.armor) | (all_lines(target) & theirs.bombers)
}

/// What stops the Armor or Bomber on a square: an Armor any piece (WWC-5), a Bomber only its
/// enemy's (WWC-8).
#[inline]
fn blockers(far: Square, own: Squares, theirs: &Force) -> Squares {
    if theirs.bombers.has(far) { own } else { own | theirs.all }
}

/// What a move must heed for its own Flag (WWC-14), worked out once for a position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Guard {
    /// The squares whose occupation lifts every Radar Lock that there is: all when there is none.
    pub(crate) lifting: Squares,
    /// Own pieces of which each alone keeps an Armor or a Bomber off the Flag.
    pub(crate) shields: Squares,
}

impl Guard {
    #[inline]
    pub(crate) fn of(flag: Square, own: Squares, theirs: &Force) -> Guard {
        let mut lifting = Squares::ALL;
        let mut shields = Squares::NONE;
        for leaper in leaping(flag, theirs) {
            lifting &= leaper.set();
        }
        for far in lining_up(flag, theirs) {
            let path = between(flag, far);
            let blocking = path & blockers(far, own, theirs);
            if blocking.is_empty() {
                lifting &= path.with(far);
            } else if (blocking.0 & (blocking.0 - 1)) == 0 {
                shields |= blocking & own;
            }
        }
        Guard { lifting, shields }
    }
}
