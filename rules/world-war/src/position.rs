//! The position: pieces, captures and side to move.

use rules::{Side, Square, Squares};

use crate::Kind;

/// The pieces on ranks 1 and 8 (WWC-2), from file a.
const HOME: [Kind; 8] = [
    Kind::Armor,
    Kind::Fighter,
    Kind::Helicopter,
    Kind::Bomber,
    Kind::Flag,
    Kind::Helicopter,
    Kind::Fighter,
    Kind::Armor,
];
/// The pieces on ranks 2 and 7 (WWC-2), from file a.
const FRONT: [Kind; 8] = [
    Kind::Cavalry,
    Kind::Infantry,
    Kind::Infantry,
    Kind::Cavalry,
    Kind::Cavalry,
    Kind::Infantry,
    Kind::Infantry,
    Kind::Cavalry,
];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WorldWar {
    /// The bits of the type's number on every square, lowest first; 0 on an empty square.
    pub(crate) planes: [Squares; 3],
    pub(crate) sides: [Squares; 2],
    /// The pieces that each side lost and may regain.
    pub(crate) captured: [Losses; 2],
    /// Moves made, plus one if Dark began.
    pub(crate) ply: u32,
    /// Consecutive moves without a capture or an exchange (WWC-16).
    pub(crate) quiet: u8,
    pub(crate) to_act: Side,
}

/// The state that WWC-16 compares: the board, both sides' captured pieces in any order, the side to
/// move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Key {
    pub(crate) planes: [u64; 3],
    pub(crate) sides: [u64; 2],
    pub(crate) captured: [Losses; 2],
    pub(crate) to_act: Side,
}

/// The number of lost pieces by type: one byte each, at the type's number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Losses(pub(crate) u64);

impl Losses {
    #[inline]
    pub(crate) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    #[inline]
    pub(crate) const fn count(self, kind: Kind) -> u8 {
        (self.0 >> (kind as u32 * 8)) as u8
    }

    #[inline]
    pub(crate) const fn add(&mut self, kind: Kind) {
        self.0 = self.0.wrapping_add(1 << (kind as u32 * 8));
    }

    #[inline]
    pub(crate) const fn remove(&mut self, kind: Kind) {
        self.0 = self.0.wrapping_sub(1 << (kind as u32 * 8));
    }

    /// The lost types, by number.
    #[inline]
    pub(crate) fn kinds(self) -> impl Iterator<Item = Kind> {
        Kind::CAPTURABLE.into_iter().filter(move |&kind| self.count(kind) > 0)
    }
}

#[derive(Clone, Copy, Debug)]
pub struct Force {
    pub all: Squares,
    pub infantry: Squares,
    pub cavalry: Squares,
    pub armor: Squares,
    pub flag: Squares,
    pub fighters: Squares,
    pub helicopters: Squares,
    pub bombers: Squares,
}

impl WorldWar {
    /// An empty board, which isn't a valid position yet.
    pub(crate) const fn empty(to_act: Side) -> WorldWar {
        WorldWar {
            planes: [Squares::NONE; 3],
            sides: [Squares::NONE; 2],
            captured: [Losses(0); 2],
            ply: to_act.index() as u32,
            quiet: 0,
            to_act,
        }
    }

    /// WWC-1, WWC-2.
    pub(crate) fn array() -> WorldWar {
        let mut position = WorldWar::empty(Side::White);
        for (side, home, front) in [(Side::White, 0, 1), (Side::Black, 7, 6)] {
            for (file, (back, ahead)) in (0..8).zip(HOME.into_iter().zip(FRONT)) {
                position.put(Square::new(home * 8 + file), side, back);
                position.put(Square::new(front * 8 + file), side, ahead);
            }
        }
        position
    }

    pub(crate) fn put(&mut self, square: Square, side: Side, kind: Kind) {
        self.set_kind(square.set(), kind);
        self.sides[side.index()] = self.sides[side.index()].with(square);
    }

    #[inline]
    pub(crate) fn set_kind(&mut self, squares: Squares, kind: Kind) {
        for (bit, plane) in self.planes.iter_mut().enumerate() {
            if kind as u8 >> bit & 1 == 1 {
                *plane |= squares;
            }
        }
    }

    #[inline]
    pub(crate) fn number_at(&self, square: Square) -> u32 {
        let bit = |plane: Squares| (plane.0 >> square.number() & 1) as u32;
        bit(self.planes[0]) | bit(self.planes[1]) << 1 | bit(self.planes[2]) << 2
    }

    pub(crate) fn kind_at(&self, square: Square) -> Option<Kind> {
        Kind::of_number(self.number_at(square))
    }

    pub(crate) fn side_at(&self, square: Square) -> Option<Side> {
        Side::ALL.into_iter().find(|side| self.sides[side.index()].has(square))
    }

    pub(crate) fn piece_at(&self, square: Square) -> Option<(Side, Kind)> {
        Some((self.side_at(square)?, self.kind_at(square)?))
    }

    #[inline]
    #[must_use]
    pub fn force(&self, side: Side) -> Force {
        let all = self.sides[side.index()];
        let [low, mid, high] = self.planes;
        let ground = all.minus(high);
        let upper = all & high;
        Force {
            all,
            infantry: (ground & low).minus(mid),
            cavalry: (ground & mid).minus(low),
            armor: ground & mid & low,
            flag: upper.minus(mid | low),
            fighters: (upper & low).minus(mid),
            helicopters: (upper & mid).minus(low),
            bombers: upper & mid & low,
        }
    }

    /// Every valid position has one.
    pub(crate) fn flag(&self, side: Side) -> Option<Square> {
        self.force(side).flag.first()
    }
}

/// The rank on which a side's Infantry may be exchanged (WWC-10).
#[inline]
pub(crate) const fn last_rank(side: Side) -> Squares {
    match side {
        Side::White => Squares::rank(7),
        Side::Black => Squares::rank(0),
    }
}
