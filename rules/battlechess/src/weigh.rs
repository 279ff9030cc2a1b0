//! Accessors for evaluation, which looks at millions of positions. Nothing here allocates.

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
    pub fn fingerprint(&self) -> u64 {
        mixed(&self.places, self.black, self.converts, self.side, self.rights).number()
    }
}

impl BattleChess {
    /// Hashes the state that BC-17 compares, except the en passant square and the vulnerable Rook.
    #[inline]
    pub fn recurrence(&self) -> u64 {
        let mut black = self.fighting_for_black();
        let mut converts = self.converts;
        // Side and converter of pieces gone for good don't count.
        let bits = self.pieces_out().fold(0, |gone, piece| gone | piece.bit());
        if bits != 0 {
            black &= !bits;
            for (converts, bishop) in converts.iter_mut().zip(crate::piece::BISHOPS) {
                *converts &= if bits & bishop.bit() == 0 { !bits } else { 0 };
            }
        }
        mixed(self.places(), black, converts, self.side, self.rights).number()
    }

    /// Hashes everything that affects the rest of the game, except the count of BC-17.
    #[inline]
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

    /// The side that beat the other King (BC-3).
    #[inline]
    pub const fn winner(&self) -> Option<Side> {
        self.winner
    }

    #[inline]
    pub fn is_settled(&self) -> bool {
        self.top().is_none()
    }

    /// The side whose turn it is, even while the other side decides.
    #[inline]
    pub const fn turn_of(&self) -> Side {
        self.side
    }

    /// Returns whether the position is drawn without repetition at the start of a turn (BC-17).
    #[inline]
    pub fn is_worn_out(&self) -> bool {
        self.top().is_none() && (self.quiet >= QUIET_MOVES || self.has_bare_kings())
    }

    /// Consecutive quiet moves (BC-17).
    #[inline]
    pub const fn quiet_moves(&self) -> u8 {
        self.quiet
    }

    /// BC-5.
    #[inline]
    pub fn is_checked(&self, side: Side) -> bool {
        !self.checkers(side).is_empty()
    }

    #[inline]
    pub fn standing(&self, side: Side, kind: Kind) -> Squares {
        self.of_side(side) & self.of_kind(kind)
    }

    /// A side's captured pieces, which may return (BC-13, BC-16).
    #[inline]
    pub fn captives(&self, side: Side) -> impl Iterator<Item = Piece> + '_ {
        self.captured(side)
    }

    #[inline]
    pub fn attacked_from(&self, square: Square, kind: Kind, side: Side) -> Squares {
        self.attacks_from(square, kind, side)
    }

    /// The piece that an action attacks, at the start of a turn.
    #[inline]
    pub fn attacked_by(&self, action: Action) -> Option<Piece> {
        match action {
            Action::Move { from, to } => self.victim(self.on(from)?, from, to),
            _ => None,
        }
    }

    #[inline]
    pub fn standing_on(&self, square: Square) -> Option<Piece> {
        self.on(square)
    }

    /// Gives the turn to the other side, to find threats. No rule allows such a pass.
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
