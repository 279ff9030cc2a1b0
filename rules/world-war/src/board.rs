//! Lines, attacks on a square (WWC-9), and their meaning for the Flag (WWC-14). Tables are computed
//! at compile time.

use rules::square::{Direction, edge_neighbours, knight, ring};
use rules::{Square, Squares};

use crate::position::Force;

const fn lines(distance: u8) -> [Squares; 64] {
    let mut table = [Squares::NONE; 64];
    let mut number = 0;
    while number < 64 {
        let mut d = 0;
        while d < 8 {
            let mut at = Square::new(number);
            let mut steps = 0;
            while steps < distance {
                let Some(next) = at.step(Direction::ALL[d]) else { break };
                table[number as usize] = table[number as usize].with(next);
                at = next;
                steps += 1;
            }
            d += 1;
        }
        number += 1;
    }
    table
}

const fn hover() -> [Squares; 64] {
    let mut table = [Squares::NONE; 64];
    let mut number = 0;
    while number < 64 {
        let mut d = 0;
        while d < 4 {
            let direction = Direction::ORTHOGONAL[d];
            if let Some(one) = Square::new(number).step(direction) {
                table[number as usize] = table[number as usize].with(one);
                if let Some(two) = one.step(direction) {
                    table[number as usize] = table[number as usize].with(two);
                }
            }
            d += 1;
        }
        number += 1;
    }
    table
}

const fn all_between() -> [[Squares; 64]; 64] {
    let mut table = [[Squares::NONE; 64]; 64];
    let mut number = 0;
    while number < 64 {
        let mut d = 0;
        while d < 8 {
            let mut at = Square::new(number);
            let mut path = Squares::NONE;
            while let Some(next) = at.step(Direction::ALL[d]) {
                table[number as usize][next.index()] = path;
                path = path.with(next);
                at = next;
            }
            d += 1;
        }
        number += 1;
    }
    table
}

static LINES: [Squares; 64] = lines(7);
static SHORT_LINES: [Squares; 64] = lines(3);
static HOVER: [Squares; 64] = hover();
static BETWEEN: [[Squares; 64]; 64] = all_between();

const fn files(but: u8) -> u64 {
    let mut set = 0;
    let mut file = 0;
    while file < 8 {
        if file != but {
            set |= 0x0101_0101_0101_0101 << file;
        }
        file += 1;
    }
    set
}

/// By direction: the squares with a neighbour, and the growth of square numbers, modulo 64.
const STEPS: [(u64, u32); 8] = {
    let mut steps = [(0, 0); 8];
    let mut d = 0;
    while d < 8 {
        let (file, rank) = Direction::ALL[d].delta();
        let by_file = match file {
            1 => files(7),
            -1 => files(0),
            _ => u64::MAX,
        };
        let by_rank = match rank {
            1 => !Squares::rank(7).0,
            -1 => !Squares::rank(0).0,
            _ => u64::MAX,
        };
        steps[d] = (by_file & by_rank, ((rank * 8 + file + 64) % 64) as u32);
        d += 1;
    }
    steps
};

/// All squares of the eight lines: a Bomber's on an empty board (WWC-8).
#[inline]
pub(crate) fn all_lines(square: Square) -> Squares {
    LINES[square.index()]
}

/// The squares up to three away on the eight lines: an Armor's on an empty board (WWC-5).
#[inline]
pub(crate) fn short_lines(square: Square) -> Squares {
    SHORT_LINES[square.index()]
}

/// The squares one or two away orthogonally: a Helicopter's (WWC-7).
#[inline]
pub(crate) fn hover_from(square: Square) -> Squares {
    HOVER[square.index()]
}

/// The squares strictly between two squares; none if they share no line.
#[inline]
pub(crate) fn between(one: Square, other: Square) -> Squares {
    BETWEEN[one.index()][other.index()]
}

/// Shifts a set by one step; squares that would leave the board are dropped.
#[inline]
pub(crate) const fn shift(set: Squares, direction: Direction) -> Squares {
    let (inner, growth) = STEPS[direction as usize];
    Squares((set.0 & inner).rotate_left(growth))
}

#[inline]
pub(crate) const fn opposite(direction: Direction) -> Direction {
    Direction::ALL[(direction as usize + 4) % 8]
}

/// The square `steps` away. The caller ensures that it is on the board.
#[inline]
pub(crate) const fn advanced(square: Square, direction: Direction, steps: u32) -> Square {
    let growth = STEPS[direction as usize].1;
    Square::new((square.number() as u32).wrapping_add(growth.wrapping_mul(steps)) as u8)
}

/// The pieces of `enemies` that attack a square while the other side occupies `own`.
///
/// A piece of theirs on one of these squares counts as captured, so that the board after a move can
/// be examined without making it (WWC-9).
#[inline]
pub(crate) fn attackers(target: Square, own: Squares, enemies: &Force) -> Squares {
    let mut attackers_found = leaping(target, enemies);
    for far in lining_up(target, enemies) {
        if (between(target, far) & blockers(far, own, enemies)).is_empty() {
            attackers_found = attackers_found.with(far);
        }
    }
    attackers_found.minus(own)
}

/// Attackers that can't be blocked: Infantry orthogonally (WWC-3), Cavalry and Flag (WWC-4, WWC-9),
/// Fighter Planes (WWC-6), Helicopters (WWC-7).
#[inline]
fn leaping(target: Square, enemies: &Force) -> Squares {
    (ring(target) & (enemies.cavalry | enemies.flag))
        | (edge_neighbours(target) & enemies.infantry)
        | (knight(target) & enemies.fighters)
        | (hover_from(target) & enemies.helicopters)
}

/// Armors and Bombers that attack a square unless blocked.
#[inline]
fn lining_up(target: Square, enemies: &Force) -> Squares {
    (short_lines(target) & enemies.armor) | (all_lines(target) & enemies.bombers)
}

/// The pieces that block an Armor (any piece, WWC-5) or a Bomber (only its enemy's, WWC-8).
#[inline]
fn blockers(far: Square, own: Squares, enemies: &Force) -> Squares {
    if enemies.bombers.has(far) { own } else { own | enemies.all }
}

/// Constraints on moves for the safety of the Flag (WWC-14), computed once for a position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Guard {
    /// Squares whose occupation lifts every Radar Lock; all squares if there is none.
    pub(crate) lifting: Squares,
    /// Pieces that alone block an Armor's or Bomber's attack on their Flag.
    pub(crate) shields: Squares,
}

impl Guard {
    #[inline]
    pub(crate) fn of(flag: Square, own: Squares, enemies: &Force) -> Guard {
        let mut lifting = Squares::ALL;
        let mut shields = Squares::NONE;
        for leaper in leaping(flag, enemies) {
            lifting &= leaper.set();
        }
        for far in lining_up(flag, enemies) {
            let path = between(flag, far);
            let blocking = path & blockers(far, own, enemies);
            if blocking.is_empty() {
                lifting &= path.with(far);
            } else if (blocking.0 & (blocking.0 - 1)) == 0 {
                shields |= blocking & own;
            }
        }
        Guard { lifting, shields }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_agree_with_the_common_board() {
        for from in Square::all() {
            assert_eq!(
                all_lines(from),
                Direction::ALL
                    .iter()
                    .map(|&d| rules::square::ray(d, from))
                    .fold(Squares::NONE, |a, b| a | b)
            );
            for to in Square::all() {
                assert_eq!(between(from, to), rules::square::between(from, to), "{from} {to}");
            }
            for direction in Direction::ALL {
                let next = shift(from.set(), direction);
                assert_eq!(next.first(), from.step(direction));
                if let Some(to) = from.step(direction) {
                    assert_eq!(advanced(from, direction, 1), to);
                    assert_eq!(to.step(opposite(direction)), Some(from));
                }
            }
        }
        let e4 = Square::parse("e4").unwrap();
        assert_eq!(hover_from(e4).count(), 8);
        assert_eq!(short_lines(e4).count(), 8 * 3);
    }
}
