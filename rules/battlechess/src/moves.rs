//! Generates the moves of a turn and checks their soundness (BC-5).

use rules::{Side, Square, Squares, square};

use crate::board::{bishop, last_rank, line_beyond, pawn, rook};
use crate::piece::BISHOPS;
use crate::position::{LONG, SHORT};
use crate::{Action, BattleChess, Kind, Piece};

struct Limits {
    /// Pieces that any piece but a Queen may attack: enemies except fortified Rooks.
    prey: Squares,
    /// Sound destinations of pieces other than the King: those that answer a check.
    answers: Squares,
    pinned: Squares,
    king: Square,
    /// Enemy Bishops with converts to lose. Soundness of capturing them is tested by playing the
    /// move.
    turncoats: Squares,
    sound: bool,
}

impl BattleChess {
    /// Lists every action at the start of a turn: the sound moves or, if there are none and the
    /// King is attacked, every chess move (BC-5). Ignores draws that need no move. Returns whether
    /// the moves are sound.
    pub(crate) fn turn_actions(&self, list: &mut Vec<Action>) -> bool {
        let Some(king) = self.king(self.side) else { return true };
        let occupied = self.occupied();
        let checkers = self.attackers(king, self.side.other(), occupied);
        let before = list.len();
        let mut limits = Limits {
            prey: self.prey(),
            answers: match (checkers.count(), checkers.first()) {
                (0, _) => Squares::ALL,
                (1, Some(checker)) => square::between(king, checker).with(checker),
                _ => Squares::NONE,
            },
            pinned: self.pinned(king, self.side, occupied),
            king,
            turncoats: self.turncoats(),
            sound: true,
        };
        self.all_moves(&limits, list);
        if checkers.is_empty() {
            self.castlings(king, occupied, list);
            self.later_exchanges(list);
        } else if list.len() == before {
            limits.answers = Squares::ALL;
            limits.pinned = Squares::NONE;
            limits.turncoats = Squares::NONE;
            limits.sound = false;
            self.all_moves(&limits, list);
            self.later_exchanges(list);
            return false;
        }
        true
    }

    /// Enemy pieces that any piece but a Queen may attack: no fortified Rooks (BC-8).
    pub(crate) fn prey(&self) -> Squares {
        let enemies = self.of_side(self.side.other());
        let mut fortified = self.of_kind(Kind::Rook);
        if let Some(square) = self.vulnerable.and_then(|rook| self.square_of(rook)) {
            fortified = fortified.without(square);
        }
        enemies.minus(fortified)
    }

    #[inline]
    fn turncoats(&self) -> Squares {
        let mut turncoats = Squares::NONE;
        if self.converts != [0; 4] {
            let enemies = self.of_side(self.side.other());
            for (bishop, converts) in BISHOPS.into_iter().zip(self.converts) {
                if converts != 0
                    && let Some(square) = self.square_of(bishop)
                    && enemies.has(square)
                {
                    turncoats |= square.set();
                }
            }
        }
        turncoats
    }

    #[inline]
    fn all_moves(&self, limits: &Limits, list: &mut Vec<Action>) {
        let own = self.of_side(self.side);
        let enemies = self.of_side(self.side.other());
        let occupied = own | enemies;
        let quiet_or_prey = !occupied | limits.prey;
        for from in own & self.of_kind(Kind::Knight) {
            self.add(limits, from, square::knight(from) & quiet_or_prey, list);
        }
        for from in own & self.of_kind(Kind::Bishop) {
            self.add(limits, from, bishop(from, occupied) & quiet_or_prey, list);
        }
        for from in own & self.of_kind(Kind::Rook) {
            self.add(limits, from, rook(from, occupied) & quiet_or_prey, list);
        }
        for from in own & self.of_kind(Kind::Queen) {
            let reached = rook(from, occupied) | bishop(from, occupied);
            self.add(limits, from, reached.minus(own), list);
        }
        self.pawn_moves(limits, occupied, list);
        self.king_moves(limits, occupied, list);
    }

    #[inline]
    fn add(&self, limits: &Limits, from: Square, to: Squares, list: &mut Vec<Action>) {
        let mut sound = to & limits.answers;
        if limits.pinned.has(from) {
            sound &= line_beyond(limits.king, from);
        }
        if limits.turncoats.intersects(to) {
            sound = sound.minus(limits.turncoats);
            for to in to & limits.turncoats {
                if self.is_sound(from, to) {
                    sound |= to.set();
                }
            }
        }
        push(from, sound, list);
    }

    fn king_moves(&self, limits: &Limits, occupied: Squares, list: &mut Vec<Action>) {
        let from = limits.king;
        let mut to = square::ring(from) & (!occupied | limits.prey);
        if limits.sound {
            let without = occupied.without(from);
            for square in to {
                let sound = if limits.turncoats.has(square) {
                    self.is_sound(from, square)
                } else {
                    self.attackers(square, self.side.other(), without.without(square)).is_empty()
                };
                if !sound {
                    to &= !square.set();
                }
            }
        }
        push(from, to, list);
    }

    /// A pawn moves in the direction of its current side, with a double step whenever it stands on
    /// that side's second rank (BC-11).
    fn pawn_moves(&self, limits: &Limits, occupied: Squares, list: &mut Vec<Action>) {
        let pawns = self.of_side(self.side) & self.of_kind(Kind::Pawn);
        let one_by_one = if self.markers || !limits.turncoats.is_empty() {
            pawns
        } else {
            pawns & limits.pinned
        };
        let together = pawns.minus(one_by_one).0;
        let (free, targets, answers) = (!occupied.0, limits.prey.0, limits.answers.0);
        const NOT_A: u64 = !0x0101_0101_0101_0101;
        const NOT_H: u64 = !0x8080_8080_8080_8080;
        let (one, two, captures_left, right, forward) = match self.side {
            Side::White => {
                let one = (together << 8) & free;
                let two = ((one & Squares::rank(2).0) << 8) & free;
                let captures_left = ((together & NOT_A) << 7) & targets;
                let right = ((together & NOT_H) << 9) & targets;
                (one, two, captures_left, right, 8_i8)
            }
            Side::Black => {
                let one = (together >> 8) & free;
                let two = ((one & Squares::rank(5).0) >> 8) & free;
                let captures_left = ((together & NOT_A) >> 9) & targets;
                let right = ((together & NOT_H) >> 7) & targets;
                (one, two, captures_left, right, -8)
            }
        };
        for (to, step) in
            [(one, forward), (two, 2 * forward), (captures_left, forward - 1), (right, forward + 1)]
        {
            for to in Squares(to & answers) {
                let from = Square::new(to.number().wrapping_sub(step.cast_unsigned()));
                list.push(Action::Move { from, to });
            }
        }
        for from in one_by_one {
            let to = self.pawn_steps(from, occupied)
                | (pawn(self.side, from) & self.pawn_prey(from, limits.prey));
            self.add(limits, from, to, list);
        }
        if let Some(to) = self.en_passant {
            for from in pawn(self.side.other(), to) & pawns {
                if !limits.sound || self.is_sound(from, to) {
                    list.push(Action::Move { from, to });
                }
            }
        }
    }

    pub(crate) fn pawn_steps(&self, from: Square, occupied: Squares) -> Squares {
        let (forward, second) = match self.side {
            Side::White => (square::Direction::North, 1),
            Side::Black => (square::Direction::South, 6),
        };
        let Some(one) = from.step(forward).filter(|&one| !occupied.has(one)) else {
            return Squares::NONE;
        };
        match one.step(forward) {
            Some(two) if from.rank() == second && !occupied.has(two) => one.set() | two.set(),
            _ => one.set(),
        }
    }

    /// A pawn's possible targets. A marker attacks markers, and other pieces only with its patron
    /// (BC-15).
    fn pawn_prey(&self, from: Square, prey: Squares) -> Squares {
        match self.on(from) {
            Some(marker) if self.is_marker(marker) && self.patron(marker).is_none() => {
                prey & self.of_kind(Kind::Pawn)
            }
            _ => prey,
        }
    }

    /// Castling as in chess (BC-6). The caller ensures that the King isn't attacked.
    fn castlings(&self, king: Square, occupied: Squares, list: &mut Vec<Action>) {
        let side = self.side.index();
        if self.rights & (SHORT[side] | LONG[side]) == 0 {
            return;
        }
        let row = king.number() & 56;
        let free = |files: std::ops::Range<u8>| {
            files.map(|file| Square::new(row + file)).all(|square| !occupied.has(square))
        };
        let safe = |files: [u8; 2]| {
            files.into_iter().all(|file| {
                self.attackers(Square::new(row + file), self.side.other(), occupied).is_empty()
            })
        };
        if self.rights & SHORT[side] != 0 && free(5..7) && safe([5, 6]) {
            list.push(Action::Move { from: king, to: Square::new(row + 6) });
        }
        if self.rights & LONG[side] != 0 && free(1..4) && safe([2, 3]) {
            list.push(Action::Move { from: king, to: Square::new(row + 2) });
        }
    }

    /// Pawns of the side to move on their last rank (BC-16).
    pub(crate) fn arrived_pawns(&self, side: Side) -> Squares {
        self.of_side(side) & self.of_kind(Kind::Pawn) & Squares::rank(last_rank(side))
    }

    fn later_exchanges(&self, list: &mut Vec<Action>) {
        for at in self.arrived_pawns(self.side) {
            for piece in self.exchanges(self.side) {
                list.push(Action::LaterExchange { at, piece });
            }
        }
    }

    /// Plays a move as in chess, with the reversions of a captured Bishop's converts, and returns
    /// whether the player's King is then unattacked (BC-5).
    pub(crate) fn is_sound(&self, from: Square, to: Square) -> bool {
        let mut after = *self;
        after.play_as_chess(from, to);
        after.checkers(self.side).is_empty()
    }

    /// Plays a move as in chess: only the attacked piece leaves the board.
    pub(crate) fn play_as_chess(&mut self, from: Square, to: Square) {
        let Some(mover) = self.on(from) else { return };
        let victim = self.victim(mover, from, to);
        self.lift(mover);
        if let Some(victim) = victim {
            self.take_off(victim, false);
        }
        self.put(mover, to);
    }

    #[inline]
    pub(crate) fn victim(&self, mover: Piece, from: Square, to: Square) -> Option<Piece> {
        if mover.kind() == Kind::Pawn && from.file() != to.file() && self.en_passant == Some(to) {
            Square::at(to.file().cast_signed(), from.rank().cast_signed())
                .and_then(|square| self.on(square))
        } else {
            self.on(to)
        }
    }

    pub(crate) fn is_en_passant(&self, from: Square, to: Square) -> bool {
        self.en_passant == Some(to)
            && from.file() != to.file()
            && self.of_kind(Kind::Pawn).has(from)
    }

    pub(crate) fn is_castling(&self, from: Square, to: Square) -> bool {
        from.file().abs_diff(to.file()) == 2 && self.of_kind(Kind::King).has(from)
    }
}

#[inline]
pub(crate) fn push(from: Square, to: Squares, list: &mut Vec<Action>) {
    for to in to {
        list.push(Action::Move { from, to });
    }
}
