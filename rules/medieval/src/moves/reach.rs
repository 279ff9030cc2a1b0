//! The reach of units (rules ME-2, ME-6) from tables of leaps and rides.

use rules::square::{self, Direction};
use rules::{Side, Square, Squares};

use crate::board::Board;
use crate::piece::{Family, Spec, Unit};

/// Moves of a family and class: leaps by their offsets, and rides.
struct Walk {
    leaps: &'static [&'static [(i8, i8)]],
    rides: Rides,
}

#[derive(Clone, Copy)]
struct Rides(u8);

const NONE: Rides = Rides(0);
const ROOK: Rides = Rides(1);
const BISHOP: Rides = Rides(2);
const QUEEN: Rides = Rides(3);
const NIGHTRIDER: Rides = Rides(4);

type Leap = &'static [(i8, i8)];

// The atoms of rule ME-2, as (columns, rows).
const W: Leap = &[(1, 0), (-1, 0), (0, 1), (0, -1)];
const F: Leap = &[(1, 1), (1, -1), (-1, 1), (-1, -1)];
const D: Leap = &[(2, 0), (-2, 0), (0, 2), (0, -2)];
const A: Leap = &[(2, 2), (2, -2), (-2, 2), (-2, -2)];
const N: Leap = &[(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
const C: Leap = &[(1, 3), (3, 1), (3, -1), (1, -3), (-1, -3), (-3, -1), (-3, 1), (-1, 3)];
const SIDEWAYS: Leap = &[(1, 0), (-1, 0)];

const fn leaping(leaps: &'static [Leap]) -> Walk {
    Walk { leaps, rides: NONE }
}

const fn riding(rides: Rides, leaps: &'static [Leap]) -> Walk {
    Walk { leaps, rides }
}

/// The table of rule ME-2. The step up of P1 and P2 depends on the side and is in [`up`].
static WALKS: [[Walk; 4]; 7] = {
    const K: &[Leap] = &[W, F];
    [
        [leaping(&[]), leaping(&[SIDEWAYS]), leaping(&[W]), leaping(K)],
        [leaping(K), leaping(&[W, F, A, D]), leaping(&[N]), riding(NIGHTRIDER, &[])],
        [leaping(&[F]), leaping(&[A, D]), riding(BISHOP, &[]), riding(BISHOP, &[W])],
        [leaping(&[W]), leaping(&[W, D]), riding(ROOK, &[]), riding(ROOK, &[F])],
        [leaping(&[W]), leaping(&[W, A]), leaping(&[W, A, F]), leaping(&[W, F, A, D])],
        [leaping(&[F]), riding(BISHOP, &[]), riding(BISHOP, &[W]), riding(QUEEN, &[])],
        [leaping(&[F]), leaping(&[F, C]), leaping(&[W, F, C]), leaping(&[W, F, N, C])],
    ]
};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Way {
    Up,
    Sideways,
    /// W.
    Straight,
    /// F.
    Diagonal,
    /// K: W and F.
    Around,
    /// D.
    FarStraight,
    /// A.
    FarDiagonal,
    /// A and D.
    FarAround,
    /// N.
    Knight,
    /// C.
    Camel,
    /// R.
    Rook,
    /// B.
    Bishop,
    /// Q.
    Queen,
    /// NN.
    Nightrider,
}

/// Returns the ways in which a unit moves (rule ME-2), derived from the table.
pub(crate) fn ways(unit: Unit) -> Vec<Way> {
    let walk = &WALKS[unit.set() / 4][unit.set() % 4];
    let leaps = |leap: Leap| walk.leaps.contains(&leap);
    let either = |one: bool, other: bool, ways: [Way; 3]| match (one, other) {
        (true, true) => Some(ways[2]),
        (true, false) => Some(ways[0]),
        (false, true) => Some(ways[1]),
        (false, false) => None,
    };
    let rides = |rides: Rides| walk.rides.0 & rides.0 != 0;
    let steps_up = unit.family() == Family::Peasantry && unit.class() <= 2;
    let flags = [
        steps_up.then_some(Way::Up),
        leaps(SIDEWAYS).then_some(Way::Sideways),
        either(rides(ROOK), rides(BISHOP), [Way::Rook, Way::Bishop, Way::Queen]),
        either(leaps(W), leaps(F), [Way::Straight, Way::Diagonal, Way::Around]),
        either(leaps(D), leaps(A), [Way::FarStraight, Way::FarDiagonal, Way::FarAround]),
        leaps(N).then_some(Way::Knight),
        rides(NIGHTRIDER).then_some(Way::Nightrider),
        leaps(C).then_some(Way::Camel),
    ];
    flags.into_iter().flatten().collect()
}

const fn leaps_of(steps: &[(i8, i8)], from: Square) -> Squares {
    let mut squares = Squares::NONE;
    let mut i = 0;
    while i < steps.len() {
        let (columns, rows) = steps[i];
        if let Some(to) =
            Square::at(from.file().cast_signed() + columns, from.rank().cast_signed() + rows)
        {
            squares = squares.with(to);
        }
        i += 1;
    }
    squares
}

const fn table(steps: &[(i8, i8)]) -> [Squares; 64] {
    let mut table = [Squares::NONE; 64];
    let mut number = 0;
    while number < 64 {
        table[number as usize] = leaps_of(steps, Square::new(number));
        number += 1;
    }
    table
}

/// All leaps of each family and class ([`Unit::set`]) from each square.
static LEAPS: [[Squares; 64]; 28] = {
    let mut all = [[Squares::NONE; 64]; 28];
    let mut set = 0;
    while set < 28 {
        let leaps = WALKS[set / 4][set % 4].leaps;
        let mut i = 0;
        while i < leaps.len() {
            let leap_table = table(leaps[i]);
            let mut number = 0;
            while number < 64 {
                all[set][number] = Squares(all[set][number].0 | leap_table[number].0);
                number += 1;
            }
            i += 1;
        }
        set += 1;
    }
    all
};

static FERS: [Squares; 64] = table(F);
static FAR: [Squares; 64] = {
    let (orthogonal, diagonal) = (table(D), table(A));
    let mut combined = [Squares::NONE; 64];
    let mut number = 0;
    while number < 64 {
        combined[number] = Squares(orthogonal[number].0 | diagonal[number].0);
        number += 1;
    }
    combined
};

#[inline]
pub(crate) fn diagonal(at: Square) -> Squares {
    FERS[at.index()]
}

/// The squares that a side's units may enter, computed once for a position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ground {
    pub(crate) us: Side,
    pub(crate) occupied: Squares,
    pub(crate) free: Squares,
    /// Squares with vulnerable enemy units and no other unit (rule ME-6).
    pub(crate) prey: Squares,
    /// Whether an enemy Seculist is on the board (rule ME-15).
    pub(crate) seculist: bool,
    /// Whether the side's own Crusadist is on the board (rule ME-15).
    pub(crate) crusadist: bool,
}

impl Ground {
    #[inline]
    pub(crate) fn of(board: &Board, us: Side) -> Ground {
        let occupied = board.occupied();
        Ground {
            us,
            occupied,
            free: !occupied,
            prey: board.open(us.other()).minus(board.of(us)),
            seculist: board.has(us.other(), Spec::Seculist),
            crusadist: board.has(us, Spec::Crusadist),
        }
    }

    /// Returns the squares that a unit may move to, captures included.
    #[inline]
    pub(crate) fn reach(&self, unit: Unit, from: Square) -> Squares {
        let set = unit.set();
        let mut squares = LEAPS[set][from.index()];
        let mut only_captures = Squares::NONE;
        let rides = WALKS[set / 4][set % 4].rides;
        if rides.0 != 0 {
            squares |= self.ride(rides, from);
        }
        match (unit.family(), unit.class()) {
            (Family::Peasantry, 1 | 2) => squares |= up(self.us, from),
            (Family::Peasantry, 4) if unit.spec() == Some(Spec::Warrior) => {
                // ME-13: it may also capture, but not move, as A or D.
                only_captures = FAR[from.index()];
            }
            // ME-15: Crusadist.
            (Family::Warriors, 3 | 4) if self.crusadist => {
                squares |= FERS[from.index()];
            }
            // ME-15: Seculist.
            (Family::MaleRoyals, 4) if self.seculist => squares = square::ring(from),
            _ => {}
        }
        squares & (self.free | self.prey) | only_captures & self.prey
    }

    #[inline]
    fn ride(&self, rides: Rides, from: Square) -> Squares {
        let mut squares = Squares::NONE;
        if rides.0 & ROOK.0 != 0 {
            for direction in Direction::ORTHOGONAL {
                squares |= square::slide(direction, from, self.occupied);
            }
        }
        if rides.0 & BISHOP.0 != 0 {
            for direction in Direction::DIAGONAL {
                squares |= square::slide(direction, from, self.occupied);
            }
        }
        if rides.0 & NIGHTRIDER.0 != 0 {
            for &(columns, rows) in N {
                let mut at = from;
                while let Some(next) = step_from(at, columns, rows) {
                    squares = squares.with(next);
                    if self.occupied.has(next) {
                        break;
                    }
                    at = next;
                }
            }
        }
        squares
    }
}

/// One square up (rule ME-1); empty off the board.
#[inline]
fn up(side: Side, from: Square) -> Squares {
    Squares(match side {
        Side::White => from.set().0 << 8,
        Side::Black => from.set().0 >> 8,
    })
}

#[inline]
pub(crate) const fn step_from(from: Square, columns: i8, rows: i8) -> Option<Square> {
    Square::at(from.file().cast_signed() + columns, from.rank().cast_signed() + rows)
}
