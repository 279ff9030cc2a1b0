//! What a program needs that weighs positions: it looks at millions, so nothing here allocates.

use std::hash::Hash;

use rules::{Fingerprint, Side, Square, Squares};

use crate::key::Key;
use crate::position::QUIET_MOVES;
use crate::{Action, BattleChess, Kind, Piece};

fn mixed(places: &[u8; 32], black: u32, converts: [u32; 4], side: Side, rights: u8) -> Fingerprint {
    let mut mix = Fingerprint::new();
    for eight in places.chunks_exact(8) {
        let mut part = [0; 8];
        part.copy_from_slice(eight);
        mix = mix.with(u64::from_le_bytes(part));
    }
    let pair = |one: u32, other: u32| u64::from(one) << 32 | u64::from(other);
    mix.with(pair(converts[0], converts[1]))
        .with(pair(converts[2], converts[3]))
        .with(pair(black, u32::from(rights) << 8 | side as u32))
}

impl Key {
    /// The number of [`BattleChess::recurrence`].
    #[must_use]
    pub fn fingerprint(&self) -> u64 {
        mixed(&self.places, self.black, self.converts, self.side, self.rights).number()
    }
}

impl BattleChess {
    /// A number for what BC-17 compares, but for the en passant square and the vulnerable Rook.
    #[inline]
    #[must_use]
    pub fn recurrence(&self) -> u64 {
        let mut black = self.fighting_for_black();
        let mut converts = self.converts;
        // What has left the game for good counts no more.
        let gone = self.gone().fold(0, |gone, piece| gone | piece.bit());
        if gone != 0 {
            black &= !gone;
            for (converts, bishop) in converts.iter_mut().zip(crate::piece::BISHOPS) {
                *converts &= if gone & bishop.bit() == 0 { !gone } else { 0 };
            }
        }
        mixed(self.places(), black, converts, self.side, self.rights).number()
    }

    /// A number for everything that decides what can come, but for the count of BC-17.
    #[inline]
    #[must_use]
    pub fn fingerprint(&self) -> u64 {
        let mut mix =
            mixed(self.places(), self.fighting_for_black(), self.converts, self.side, self.rights);
        let square =
            |square: Option<Square>| square.map_or(64, |square| u64::from(square.number()));
        let rook = self.vulnerable.and_then(|rook| self.square_of(rook));
        mix = mix.with(square(self.en_passant) << 8 | square(rook));
        if self.top().is_some() {
            for frame in self.pending() {
                frame.hash(&mut mix);
            }
            mix = mix.with(u64::from(self.stirred));
        }
        mix.number()
    }

    /// Who has beaten the other King (BC-3).
    #[inline]
    #[must_use]
    pub const fn winner(&self) -> Option<Side> {
        self.winner
    }

    /// Whether nothing is pending: a turn begins.
    #[inline]
    #[must_use]
    pub fn is_settled(&self) -> bool {
        self.top().is_none()
    }

    /// The side whose turn it is, even while the other side decides something.
    #[inline]
    #[must_use]
    pub const fn turn_of(&self) -> Side {
        self.side
    }

    /// Whether the position by itself is drawn when a turn begins (BC-17).
    #[inline]
    #[must_use]
    pub fn is_worn_out(&self) -> bool {
        self.top().is_none() && (self.quiet >= QUIET_MOVES || self.has_bare_kings())
    }

    /// Single moves in a row in which nothing has happened (BC-17).
    #[inline]
    #[must_use]
    pub const fn quiet_moves(&self) -> u8 {
        self.quiet
    }

    /// Whether a side's King is attacked (BC-5).
    #[inline]
    #[must_use]
    pub fn is_checked(&self, side: Side) -> bool {
        !self.checkers(side).is_empty()
    }

    /// A side's pieces of a kind on the board.
    #[inline]
    #[must_use]
    pub fn standing(&self, side: Side, kind: Kind) -> Squares {
        self.of_side(side) & self.of_kind(kind)
    }

    /// How many of a side's pieces of a kind are captured and may return (BC-13, BC-16).
    #[inline]
    pub fn captives(&self, side: Side) -> impl Iterator<Item = Piece> + '_ {
        self.captured(side)
    }

    /// What the piece on a square attacks or protects, as in chess.
    #[inline]
    #[must_use]
    pub fn attacked_from(&self, square: Square, kind: Kind, side: Side) -> Squares {
        self.attacks_from(square, kind, side)
    }

    /// The piece that an action attacks, at the start of a turn.
    #[inline]
    #[must_use]
    pub fn attacked_by(&self, action: Action) -> Option<Piece> {
        match action {
            Action::Move { from, to } => self.victim(self.on(from)?, from, to),
            _ => None,
        }
    }

    /// The piece on a square.
    #[inline]
    #[must_use]
    pub fn standing_on(&self, square: Square) -> Option<Piece> {
        self.on(square)
    }

    /// The same position with the other side to act, as no rule allows: who asks what is threatened
    /// lets a turn pass.
    #[inline]
    #[must_use]
    pub fn handed_over(mut self) -> BattleChess {
        self.side = self.side.other();
        self.en_passant = None;
        self.vulnerable = None;
        self.quiet = self.quiet.saturating_add(1);
        self
    }
}
