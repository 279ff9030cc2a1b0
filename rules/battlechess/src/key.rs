//! When two positions are the same.

use rules::{Side, Square};

use crate::piece::BISHOPS;
use crate::position::Place;
use crate::{Action, BattleChess, Piece};

/// What BC-17 compares: side to move, places, sides, converters (unless gone for good), castling
/// rights, the en passant square and the vulnerable Rook if an attack there is legal.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Key {
    pub(crate) places: [u8; 32],
    pub(crate) black: u32,
    pub(crate) converts: [u32; 4],
    pub(crate) side: Side,
    pub(crate) rights: u8,
    en_passant: Option<Square>,
    vulnerable: Option<Piece>,
}

/// What the rule of repetition compares (BC-17), at the start of a turn.
pub(crate) fn key(position: &BattleChess) -> Option<Key> {
    if position.top().is_some() || position.winner.is_some() {
        return None;
    }
    let mut key = Key {
        places: *position.places(),
        black: position.fighting_for_black(),
        converts: position.converts,
        side: position.side,
        rights: position.rights,
        en_passant: None,
        vulnerable: None,
    };
    let mut here = 0;
    for piece in Piece::all() {
        if position.place(piece) != Place::Gone {
            here |= piece.bit();
        }
    }
    key.black &= here;
    for (converts, bishop) in key.converts.iter_mut().zip(BISHOPS) {
        *converts &= if here & bishop.bit() == 0 { 0 } else { here };
    }
    let rook = position.vulnerable.and_then(|rook| position.square_of(rook));
    if position.en_passant.is_some() || rook.is_some() {
        let mut list = Vec::new();
        position.turn_actions(&mut list);
        for action in list {
            let Action::Move { from, to } = action else { continue };
            if Some(to) == rook {
                key.vulnerable = position.vulnerable;
            }
            if position.is_en_passant(from, to) {
                key.en_passant = position.en_passant;
            }
        }
    }
    Some(key)
}
