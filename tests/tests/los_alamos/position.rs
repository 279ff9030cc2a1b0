//! A position of Los Alamos Chess, and its moves.

use rules::square::{Direction, first_on_ray, knight, ring, slide};
use rules::{Side, Square, Squares};

pub(crate) const SIZE: u8 = 6;
/// Moves of both sides without a capture or a Pawn's move that draw (LA-9).
pub(crate) const QUIET: u32 = 100;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Kind {
    King,
    Queen,
    Rook,
    Knight,
    Pawn,
}

impl Kind {
    pub(crate) const ALL: [Kind; 5] =
        [Kind::King, Kind::Queen, Kind::Rook, Kind::Knight, Kind::Pawn];
    /// The promotions of a Pawn (LA-6).
    pub(crate) const PROMOTIONS: [Kind; 3] = [Kind::Queen, Kind::Rook, Kind::Knight];

    pub(crate) const fn code(self) -> &'static str {
        match self {
            Kind::King => "K",
            Kind::Queen => "Q",
            Kind::Rook => "R",
            Kind::Knight => "N",
            Kind::Pawn => "P",
        }
    }

    pub(crate) fn of(code: &str) -> Option<Kind> {
        Kind::ALL.into_iter().find(|kind| kind.code().eq_ignore_ascii_case(code))
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Move {
    pub(crate) from: Square,
    pub(crate) to: Square,
    pub(crate) becomes: Option<Kind>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct LosAlamos {
    pub(crate) sides: [Squares; 2],
    pub(crate) kinds: [Squares; 5],
    pub(crate) to_act: Side,
    pub(crate) ply: u32,
    /// Moves since the last capture or Pawn's move.
    pub(crate) quiet: u32,
}

/// The 36 squares.
pub(crate) fn board() -> Squares {
    Square::all()
        .filter(|at| at.file() < SIZE && at.rank() < SIZE)
        .fold(Squares::NONE, Squares::with)
}

/// The last rank of a side.
pub(crate) const fn last_rank(side: Side) -> u8 {
    match side {
        Side::White => SIZE - 1,
        Side::Black => 0,
    }
}

impl LosAlamos {
    pub(crate) const EMPTY: LosAlamos = LosAlamos {
        sides: [Squares::NONE; 2],
        kinds: [Squares::NONE; 5],
        to_act: Side::White,
        ply: 0,
        quiet: 0,
    };

    /// LA-1.
    pub(crate) fn array() -> LosAlamos {
        const RANK: [Kind; 6] =
            [Kind::Rook, Kind::Knight, Kind::Queen, Kind::King, Kind::Knight, Kind::Rook];
        let mut position = LosAlamos::EMPTY;
        for (file, kind) in (0..).zip(RANK) {
            for (side, rank, pawns) in [(Side::White, 0, 1), (Side::Black, SIZE - 1, SIZE - 2)] {
                position.put(Square::new(rank * 8 + file), side, kind);
                position.put(Square::new(pawns * 8 + file), side, Kind::Pawn);
            }
        }
        position
    }

    pub(crate) fn put(&mut self, at: Square, side: Side, kind: Kind) {
        self.remove(at);
        self.sides[side.index()] = self.sides[side.index()].with(at);
        self.kinds[kind as usize] = self.kinds[kind as usize].with(at);
    }

    fn remove(&mut self, at: Square) {
        self.sides = self.sides.map(|squares| squares.without(at));
        self.kinds = self.kinds.map(|squares| squares.without(at));
    }

    pub(crate) fn own(&self) -> Squares {
        self.sides[self.to_act.index()]
    }

    pub(crate) fn kind_at(&self, at: Square) -> Option<Kind> {
        Kind::ALL.into_iter().find(|kind| self.kinds[*kind as usize].has(at))
    }

    pub(crate) fn pieces(&self) -> Squares {
        self.sides[0] | self.sides[1]
    }

    /// Returns the squares that a side's piece reaches from a square, ignoring its King's safety
    /// (LA-2 to LA-6).
    pub(crate) fn reach(&self, side: Side, kind: Kind, from: Square) -> Squares {
        let (own, other) = (self.sides[side.index()], self.sides[side.other().index()]);
        let pieces = self.pieces();
        let lines = |directions: &[Direction]| {
            directions.iter().fold(Squares::NONE, |all, direction| {
                let mut line = slide(*direction, from, pieces) & board();
                if let Some(hit) = first_on_ray(*direction, from, pieces) {
                    line = line.with(hit);
                }
                all | line
            })
        };
        let squares = match kind {
            Kind::King => ring(from),
            Kind::Queen => lines(&Direction::ALL),
            Kind::Rook => lines(&Direction::ORTHOGONAL),
            Kind::Knight => knight(from),
            Kind::Pawn => {
                let ahead = if side == Side::White { 1 } else { -1 };
                let at = |aside| Square::at(from.file() as i8 + aside, from.rank() as i8 + ahead);
                let step = at(0).filter(|to| !pieces.has(*to));
                let takes = [at(-1), at(1)].into_iter().flatten().filter(|to| other.has(*to));
                takes.chain(step).fold(Squares::NONE, Squares::with)
            }
        };
        (squares & board()).minus(own)
    }

    /// Whether a side's King could be captured (LA-7).
    pub(crate) fn is_attacked(&self, side: Side) -> bool {
        let king = self.kinds[Kind::King as usize] & self.sides[side.index()];
        self.sides[side.other().index()].into_iter().any(|from| {
            self.kind_at(from)
                .is_some_and(|kind| self.reach(side.other(), kind, from).intersects(king))
        })
    }

    /// Calls for every legal move, each once.
    pub(crate) fn each_legal(&self, mut found: impl FnMut(Move)) {
        for from in self.own() {
            let Some(kind) = self.kind_at(from) else { continue };
            for to in self.reach(self.to_act, kind, from) {
                let promotes = kind == Kind::Pawn && to.rank() == last_rank(self.to_act);
                let plain = Move { from, to, becomes: None };
                if !self.is_safe(plain) {
                    continue;
                }
                match promotes {
                    false => found(plain),
                    true => Kind::PROMOTIONS
                        .into_iter()
                        .for_each(|kind| found(Move { becomes: Some(kind), ..plain })),
                }
            }
        }
    }

    /// Whether the moving side's King is safe afterwards (LA-7).
    pub(crate) fn is_safe(&self, action: Move) -> bool {
        let mut next = *self;
        next.play(action);
        !next.is_attacked(self.to_act)
    }

    pub(crate) fn play(&mut self, Move { from, to, becomes }: Move) {
        let Some(kind) = self.kind_at(from) else { return };
        let counts_anew = kind == Kind::Pawn || self.pieces().has(to);
        self.remove(from);
        self.put(to, self.to_act, becomes.unwrap_or(kind));
        self.to_act = self.to_act.other();
        self.ply += 1;
        self.quiet = if counts_anew { 0 } else { self.quiet + 1 };
    }
}
