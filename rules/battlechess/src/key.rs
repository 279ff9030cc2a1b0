use rules::{Side, Square};

use crate::Piece;

/// The state that BC-17 compares: side to move, places, sides, converters (unless gone for good),
/// castling rights, the en passant square and the vulnerable Rook if an attack there is legal.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Key {
    pub(crate) places: [u8; 32],
    pub(crate) black: u32,
    pub(crate) converts: [u32; 4],
    pub(crate) side: Side,
    pub(crate) rights: u8,
    pub(crate) en_passant: Option<Square>,
    pub(crate) vulnerable: Option<Piece>,
}
