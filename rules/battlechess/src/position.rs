//! The position: place and side of every piece, and pending decisions.

use rules::{Options, Side, Square, Squares};

use crate::frames::{DEPTH, Frame, MoveStage, Movement};
use crate::piece::{BISHOPS, KINGS};
use crate::{Kind, Piece};

const EMPTY: u8 = 32;
const MOVING: u8 = 64;
/// Captured (BC-4).
const CAPTURED: u8 = 65;
/// Out of the game for good (BC-13, BC-16).
const OUT: u8 = 66;

/// Castling rights, one bit each.
pub(crate) const SHORT: [u8; 2] = [1, 4];
pub(crate) const LONG: [u8; 2] = [2, 8];

static RIGHTS_WITHOUT: [u8; 32] = {
    let mut kept = [15; 32];
    kept[0] = 15 - LONG[0];
    kept[4] = 15 - LONG[0] - SHORT[0];
    kept[7] = 15 - SHORT[0];
    kept[24] = 15 - LONG[1];
    kept[28] = 15 - LONG[1] - SHORT[1];
    kept[31] = 15 - SHORT[1];
    kept
};

/// Consecutive single moves without pawn move, combat, capture, exchange or recall that draw the
/// game (BC-17).
pub(crate) const QUIET_MOVES: u8 = 100;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    On(Square),
    Moving,
    Captured,
    /// Out of the game for good.
    Gone,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BattleChess {
    /// By piece: its square number, or one of the constants above.
    places: [u8; 32],
    squares: [u8; 64],
    sides: [Squares; 2],
    kinds: [Squares; 6],
    /// Bit set of the pieces that fight for Black, on the board or not.
    black: u32,
    absent: u32,
    /// By Bishop: the pieces it converted, on the board or not (BC-11).
    pub(crate) converts: [u32; 4],
    pub(crate) rights: u8,
    /// The square that a pawn has just passed, for the side to move.
    pub(crate) en_passant: Option<Square>,
    /// The Rook that completed a move in the previous turn (BC-8).
    pub(crate) vulnerable: Option<Piece>,
    /// Consecutive single moves without pawn move, combat, capture, exchange or recall (BC-17).
    pub(crate) quiet: u8,
    /// Whether this turn has seen a combat, capture, exchange or recall.
    pub(crate) stirred: bool,
    pub(crate) side: Side,
    pub(crate) actions_made: u8,
    pub(crate) number: u32,
    /// True if option `pawns` is `markers`.
    pub(crate) markers: bool,
    /// The side that beat the other King (BC-3).
    pub(crate) winner: Option<Side>,
    depth: u8,
    stack: [Frame; DEPTH],
}

impl BattleChess {
    pub(crate) fn empty(options: &Options, side: Side) -> BattleChess {
        BattleChess {
            places: [OUT; 32],
            squares: [EMPTY; 64],
            sides: [Squares::NONE; 2],
            kinds: [Squares::NONE; 6],
            black: 0xFFFF_0000,
            absent: 0,
            converts: [0; 4],
            rights: 0,
            en_passant: None,
            vulnerable: None,
            quiet: 0,
            stirred: false,
            side,
            actions_made: 0,
            number: 1,
            markers: options.get("pawns") == "markers",
            winner: None,
            depth: 0,
            stack: [Frame::Free; DEPTH],
        }
    }

    #[inline]
    pub(crate) fn place(&self, piece: Piece) -> Place {
        match self.places[piece.index()] {
            MOVING => Place::Moving,
            CAPTURED => Place::Captured,
            OUT => Place::Gone,
            square => Place::On(Square::new(square)),
        }
    }

    pub(crate) fn places(&self) -> &[u8; 32] {
        &self.places
    }

    pub(crate) fn fighting_for_black(&self) -> u32 {
        self.black
    }

    #[inline]
    pub(crate) fn square_of(&self, piece: Piece) -> Option<Square> {
        let square = self.places[piece.index()];
        (square < 64).then(|| Square::new(square))
    }

    #[inline]
    pub(crate) fn on(&self, square: Square) -> Option<Piece> {
        let piece = self.squares[square.index()];
        (piece != EMPTY).then(|| Piece::new(piece))
    }

    #[inline]
    pub(crate) fn side_of(&self, piece: Piece) -> Side {
        if self.black & piece.bit() == 0 { Side::White } else { Side::Black }
    }

    #[inline]
    pub(crate) fn of_side(&self, side: Side) -> Squares {
        self.sides[side.index()]
    }

    #[inline]
    pub(crate) fn of_kind(&self, kind: Kind) -> Squares {
        self.kinds[kind as usize]
    }

    #[inline]
    pub(crate) fn occupied(&self) -> Squares {
        self.sides[0] | self.sides[1]
    }

    pub(crate) fn has_bare_kings(&self) -> bool {
        self.occupied().count() == 2
    }

    /// A King is missing from the board only in mid-move.
    #[inline]
    pub(crate) fn king(&self, side: Side) -> Option<Square> {
        self.square_of(KINGS[side.index()])
    }

    #[inline]
    pub(crate) fn put(&mut self, piece: Piece, square: Square) {
        self.places[piece.index()] = square.number();
        self.squares[square.index()] = piece.index() as u8;
        self.sides[self.side_of(piece).index()] |= square.set();
        self.kinds[piece.kind() as usize] |= square.set();
    }

    /// Removes a piece from its square, if it has one. It is then in the middle of a move.
    #[inline]
    pub(crate) fn lift(&mut self, piece: Piece) {
        if let Some(square) = self.square_of(piece) {
            self.squares[square.index()] = EMPTY;
            self.sides[0] &= !square.set();
            self.sides[1] &= !square.set();
            self.kinds[piece.kind() as usize] &= !square.set();
            self.rights &= RIGHTS_WITHOUT[piece.index()];
        }
        self.places[piece.index()] = MOVING;
    }

    pub(crate) fn set_captured(&mut self, piece: Piece) {
        self.places[piece.index()] = CAPTURED;
    }

    pub(crate) fn set_side(&mut self, piece: Piece, side: Side) {
        match side {
            Side::White => self.black &= !piece.bit(),
            Side::Black => self.black |= piece.bit(),
        }
        if let Some(square) = self.square_of(piece) {
            self.sides[side.index()] |= square.set();
            self.sides[side.other().index()] &= !square.set();
        }
    }

    /// Removes a piece from the board or its move: captured, or for good (BC-4, BC-13). Its
    /// converts revert (BC-11).
    pub(crate) fn take_off(&mut self, piece: Piece, for_good: bool) {
        self.lift(piece);
        self.places[piece.index()] = if for_good { OUT } else { CAPTURED };
        self.revert_converts_of(piece);
    }

    /// Reverts every piece in play that a Bishop converted, and their converts in turn: a reverting
    /// Bishop counts as captured (BC-11).
    pub(crate) fn revert_converts_of(&mut self, bishop: Piece) {
        let Some(index) = bishop.bishop_index() else { return };
        for piece in pieces(self.converts[index]) {
            if self.places[piece.index()] <= MOVING {
                self.converts[index] &= !piece.bit();
                self.set_side(piece, piece.origin());
                self.revert_converts_of(piece);
            }
        }
    }

    /// Makes a piece fight for the Bishop's side from now on (BC-10, BC-11).
    pub(crate) fn set_converted(&mut self, piece: Piece, bishop: Option<Piece>, side: Side) {
        for converts in &mut self.converts {
            *converts &= !piece.bit();
        }
        self.set_side(piece, side);
        if let Some(index) = bishop.and_then(Piece::bishop_index)
            && piece.origin() != side
        {
            self.converts[index] |= piece.bit();
        }
    }

    /// The Bishop that converted a piece, on the board or not.
    pub(crate) fn converter(&self, piece: Piece) -> Option<Piece> {
        let index = self.converts.iter().position(|converts| converts & piece.bit() != 0)?;
        BISHOPS.get(index).copied()
    }

    pub(crate) fn captured(&self, side: Side) -> impl Iterator<Item = Piece> + '_ {
        Piece::all().filter(move |&piece| {
            self.places[piece.index()] == CAPTURED && self.side_of(piece) == side
        })
    }

    /// Pieces that left the game for good or were never in it.
    pub(crate) fn pieces_out(&self) -> impl Iterator<Item = Piece> + '_ {
        Piece::all().filter(move |&piece| self.places[piece.index()] == OUT)
    }

    pub(crate) fn set_absent(&mut self) {
        self.absent = self.pieces_out().fold(0, |absent, piece| absent | piece.bit());
    }

    /// Pieces that left the game for good since it began.
    pub(crate) fn departed(&self) -> impl Iterator<Item = Piece> + '_ {
        self.pieces_out().filter(move |piece| self.absent & piece.bit() == 0)
    }

    pub(crate) fn moving(&self) -> impl Iterator<Item = Piece> + '_ {
        Piece::all().filter(move |&piece| self.places[piece.index()] == MOVING)
    }

    /// BC-14.
    #[inline]
    pub(crate) fn is_marker(&self, piece: Piece) -> bool {
        self.markers && piece.kind() == Kind::Pawn
    }

    /// A marker's patron, while it is on the board and fights for the marker's side (BC-15).
    pub(crate) fn patron(&self, marker: Piece) -> Option<Piece> {
        let patron = marker.behind();
        (self.square_of(patron).is_some() && self.side_of(patron) == self.side_of(marker))
            .then_some(patron)
    }

    /// Pieces that a Queen's owner may name as champion (BC-12).
    pub(crate) fn champions(&self, queen: Piece) -> Squares {
        let mut squares = self.of_side(self.side_of(queen));
        if let Some(square) = self.square_of(queen) {
            squares = squares.without(square);
        }
        if self.markers { squares.minus(self.of_kind(Kind::Pawn)) } else { squares }
    }

    /// Captured pieces that a King's owner may recall now (BC-13).
    pub(crate) fn recalls(&self, side: Side) -> impl Iterator<Item = Piece> + '_ {
        let mut barred = self.occupied();
        if let Some(&Frame::Move(movement)) = self.stack.first()
            && movement.stage == MoveStage::Going
        {
            barred |= movement.still_to_enter();
        }
        self.captured(side).filter(move |piece| !barred.has(piece.home()))
    }

    /// Captured pieces for which a side's pawn may be exchanged (BC-16).
    pub(crate) fn exchanges(&self, side: Side) -> impl Iterator<Item = Piece> + '_ {
        self.captured(side).filter(|piece| piece.kind() != Kind::Pawn)
    }

    /// Exchanges a pawn on its last rank for a captured piece (BC-16).
    pub(crate) fn exchange(&mut self, pawn: Piece, piece: Piece) {
        if let Some(square) = self.square_of(pawn)
            && self.place(piece) == Place::Captured
        {
            self.lift(pawn);
            self.places[pawn.index()] = OUT;
            self.put(piece, square);
            self.stirred = true;
        }
    }

    /// Returns a captured piece to its empty home (BC-13).
    pub(crate) fn recall(&mut self, piece: Piece) {
        if self.place(piece) == Place::Captured && self.on(piece.home()).is_none() {
            self.put(piece, piece.home());
            self.stirred = true;
        }
    }

    #[inline]
    pub(crate) fn top(&self) -> Option<Frame> {
        self.stack.get(usize::from(self.depth).checked_sub(1)?).copied()
    }

    pub(crate) fn pending(&self) -> impl Iterator<Item = Frame> + '_ {
        self.stack.iter().take(usize::from(self.depth)).rev().copied()
    }

    pub(crate) fn movement(&self) -> Option<Movement> {
        match self.stack[0] {
            Frame::Move(movement) => Some(movement),
            _ => None,
        }
    }

    pub(crate) fn set_movement(&mut self, movement: Movement) {
        self.stack[0] = Frame::Move(movement);
    }

    pub(crate) fn push(&mut self, frame: Frame) {
        debug_assert!(usize::from(self.depth) + 1 < DEPTH, "the stack is deep enough");
        if let Some(place) = self.stack.get_mut(usize::from(self.depth)) {
            *place = frame;
            self.depth += 1;
        }
    }

    pub(crate) fn pop(&mut self) {
        self.depth = self.depth.saturating_sub(1);
        if let Some(place) = self.stack.get_mut(usize::from(self.depth)) {
            *place = Frame::Free;
        }
    }

    pub(crate) fn replace_top(&mut self, frame: Frame) {
        self.pop();
        self.push(frame);
    }
}

pub(crate) fn pieces(mut mask: u32) -> impl Iterator<Item = Piece> {
    std::iter::from_fn(move || {
        let piece = (mask != 0).then(|| Piece::new(mask.trailing_zeros() as u8))?;
        mask &= mask - 1;
        Some(piece)
    })
}
