use rules::square::{knight, ring};
use rules::{Side, Square, Squares};

use crate::board::{DIAGONAL, ORTHOGONAL, bishop, pawn, rook};
use crate::{BattleChess, Kind};

impl BattleChess {
    /// Returns a side's pieces that attack a square, with only `occupied` blocking.
    #[inline]
    pub(crate) fn attackers(&self, square: Square, by: Side, occupied: Squares) -> Squares {
        let queens = self.of_kind(Kind::Queen);
        let enemies = self.of_side(by) & occupied;
        let mut attackers = (pawn(by.other(), square) & self.of_kind(Kind::Pawn))
            | (knight(square) & self.of_kind(Kind::Knight))
            | (ring(square) & self.of_kind(Kind::King));
        let straight = (self.of_kind(Kind::Rook) | queens) & enemies;
        if straight.intersects(ORTHOGONAL[square.index()]) {
            attackers |= rook(square, occupied) & straight;
        }
        let slanted = (self.of_kind(Kind::Bishop) | queens) & enemies;
        if slanted.intersects(DIAGONAL[square.index()]) {
            attackers |= bishop(square, occupied) & slanted;
        }
        attackers & enemies
    }

    pub(crate) fn attacks_from(&self, square: Square, kind: Kind, side: Side) -> Squares {
        let occupied = self.occupied();
        match kind {
            Kind::King => ring(square),
            Kind::Queen => rook(square, occupied) | bishop(square, occupied),
            Kind::Rook => rook(square, occupied),
            Kind::Bishop => bishop(square, occupied),
            Kind::Knight => knight(square),
            Kind::Pawn => pawn(side, square),
        }
    }

    pub(crate) fn checkers(&self, side: Side) -> Squares {
        match self.king(side) {
            Some(king) => self.attackers(king, side.other(), self.occupied()),
            None => Squares::NONE,
        }
    }

    /// Returns the pieces of `side` that alone shield its King from an enemy slider.
    pub(crate) fn pinned(&self, king: Square, side: Side, occupied: Squares) -> Squares {
        let enemies = self.of_side(side.other());
        let queens = self.of_kind(Kind::Queen);
        let snipers = enemies
            & ((ORTHOGONAL[king.index()] & (self.of_kind(Kind::Rook) | queens))
                | (DIAGONAL[king.index()] & (self.of_kind(Kind::Bishop) | queens)));
        let mut pinned = Squares::NONE;
        for sniper in snipers {
            let between = rules::square::between(king, sniper) & occupied;
            if between.count() == 1 {
                pinned |= between & self.of_side(side);
            }
        }
        pinned
    }
}
