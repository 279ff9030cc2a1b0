//! Side captures (rules ME-14, ME-16): captures besides the square that a move enters.

use rules::square::{self, Direction};
use rules::{Side, Square, Squares};

use crate::board::Board;
use crate::moves::reach::{diagonal, step_from};
use crate::piece::{Spec, Unit};

/// The possible side captures of a move: one set, or two to choose from. Empty sets are none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Aside {
    pub(crate) first: Squares,
    pub(crate) other: Option<Squares>,
}

impl Aside {
    const fn only(squares: Squares) -> Aside {
        Aside { first: squares, other: None }
    }

    /// A choice between two sets, if both capture something.
    fn either(one: Squares, other: Squares) -> Aside {
        match (one.is_empty(), other.is_empty()) {
            (false, false) if one != other => Aside { first: one, other: Some(other) },
            (true, _) => Aside::only(other),
            _ => Aside::only(one),
        }
    }

    pub(crate) fn sets(self) -> impl Iterator<Item = Squares> {
        std::iter::once(self.first).chain(self.other)
    }
}

/// Returns the side captures of a move by `us`. `board` is the board after its capture by moving.
pub(crate) fn aside(
    board: &Board,
    us: Side,
    unit: Unit,
    from: Square,
    to: Square,
    takes: bool,
) -> Aside {
    let prey = board.open(us.other());
    match unit.spec() {
        Some(Spec::Mace) => Aside::only(diagonal(to) & prey),
        Some(Spec::Axe) => Aside::only(square::edge_neighbours(to) & prey),
        Some(Spec::Lance) => last_leap(from, to).map_or(Aside::only(Squares::NONE), |leap| {
            let (straight, slanted) = leap.parts();
            let enemies = board.of(us.other());
            let row = |(columns, rows)| row(to, columns, rows, enemies) & prey;
            Aside::either(row(straight), row(slanted))
        }),
        Some(Spec::Sword) => last_leap(from, to).map_or(Aside::only(Squares::NONE), |leap| {
            let (straight, slanted) = leap.parts();
            let step = |(columns, rows)| beyond(leap.start, columns, rows) & prey;
            Aside::either(step(straight), step(slanted))
        }),
        Some(Spec::Large) if takes => {
            let next = square::direction(from, to).and_then(|direction| to.step(direction));
            Aside::only(next.map_or(Squares::NONE, Square::set) & prey)
        }
        _ => Aside::only(Squares::NONE),
    }
}

/// The last leap of a nightrider's move.
struct Leap {
    start: Square,
    columns: i8,
    rows: i8,
}

impl Leap {
    /// Splits the leap into its orthogonal part (the longer component) and its diagonal part.
    fn parts(&self) -> ((i8, i8), (i8, i8)) {
        let (columns, rows) = (self.columns.signum(), self.rows.signum());
        let straight = if self.columns.abs() > self.rows.abs() { (columns, 0) } else { (0, rows) };
        (straight, (columns, rows))
    }
}

/// Returns the last leap between two squares; `None` after a move as F.
fn last_leap(from: Square, to: Square) -> Option<Leap> {
    let columns = to.file().cast_signed() - from.file().cast_signed();
    let rows = to.rank().cast_signed() - from.rank().cast_signed();
    let leaps = columns.abs().min(rows.abs()).max(1);
    let (columns, rows) = (columns / leaps, rows / leaps);
    if columns.abs() + rows.abs() != 3 {
        return None;
    }
    step_from(to, -columns, -rows).map(|start| Leap { start, columns, rows })
}

fn beyond(from: Square, columns: i8, rows: i8) -> Squares {
    step_from(from, columns, rows).map_or(Squares::NONE, Square::set)
}

/// Returns up to three consecutive squares beyond one, ending before the first without an enemy.
fn row(from: Square, columns: i8, rows: i8, enemies: Squares) -> Squares {
    let mut squares = Squares::NONE;
    let mut at = from;
    for _ in 0..3 {
        match step_from(at, columns, rows) {
            Some(next) if enemies.has(next) => {
                squares = squares.with(next);
                at = next;
            }
            _ => break,
        }
    }
    squares
}

/// The squares whose enemy buildings a siege engine hits when it captures by moving (rule ME-16).
pub(crate) fn struck_squares(board: &Board, us: Side, unit: Unit, to: Square) -> Squares {
    let squares = match unit.spec() {
        Some(Spec::Flaming) => to.set(),
        Some(Spec::Shot) => square::ring(to).with(to),
        _ => Squares::NONE,
    };
    squares & board.built(us.other())
}

/// The squares that a Fire Spell reaches (rule ME-17): orthogonal lines up to the first unit.
pub(crate) fn fire(board: &Board, from: Square) -> Squares {
    let occupied = board.occupied();
    Direction::ORTHOGONAL
        .into_iter()
        .fold(Squares::NONE, |all, direction| all | square::slide(direction, from, occupied))
}
