//! Setup keys that depend on earlier moves: castling rights, en passant square, vulnerable Rook.

use rules::l10n::say;
use rules::{SetupFault, SetupReader, Side, Square};

use super::Entry;
use crate::piece::BISHOPS;
use crate::position::{LONG, Place, SHORT};
use crate::{BattleChess, Kind};

/// Letter, bit, side and the Rook's file.
pub(super) const CASTLING: [(char, u8, Side, u8); 4] = [
    ('K', SHORT[0], Side::White, 7),
    ('Q', LONG[0], Side::White, 0),
    ('k', SHORT[1], Side::Black, 7),
    ('q', LONG[1], Side::Black, 0),
];

/// Reads `castling`, `en_passant` and `vulnerable`. If the side to act is unknown, either side may
/// have moved last.
pub(super) fn read(
    reader: &mut SetupReader,
    entries: &[Entry],
    to_act: Option<Side>,
    position: &mut BattleChess,
) {
    let may_act: Vec<Side> = to_act.map_or(Side::ALL.into(), |side| vec![side]);
    position.rights = read_castling(reader, entries);
    if let Some(square) = take_square(reader, "en_passant") {
        read_en_passant(reader, entries, square, &may_act, position);
    }
    if let Some(square) = take_square(reader, "vulnerable") {
        read_vulnerable(reader, entries, square, &may_act, position);
    }
}

fn on(entries: &[Entry], square: Square) -> Option<&Entry> {
    entries.iter().find(|entry| entry.square == Some(square))
}

fn take_square(reader: &mut SetupReader, key: &str) -> Option<Square> {
    let value = reader.take(key)?;
    let square = value.as_str().and_then(Square::parse);
    if square.is_none() && value.as_str() != Some("-") {
        reader.fault(SetupFault::new(
            say("battlechess-setup-key-no-square")
                .with("key", key)
                .with("value", value.to_string()),
        ));
    }
    square
}

fn read_castling(reader: &mut SetupReader, entries: &[Entry]) -> u8 {
    let possible = |side: Side, file: u8| {
        let row = 56 * side.index() as u8;
        [(row + 4, Kind::King), (row + file, Kind::Rook)].into_iter().all(|(number, kind)| {
            let square = Square::new(number);
            on(entries, square).is_some_and(|entry| {
                entry.kind == kind
                    && entry.side == side
                    && entry.piece.is_none_or(|piece| piece.home() == square)
            })
        })
    };
    let Some(value) = reader.take("castling") else {
        return CASTLING
            .iter()
            .filter(|(_, _, side, file)| possible(*side, *file))
            .fold(0, |rights, (_, right, ..)| rights | right);
    };
    let Some(letters) = value.as_str() else {
        let fault = say("battlechess-setup-castling").with("value", value.to_string());
        reader.fault(SetupFault::new(fault));
        return 0;
    };
    let mut rights = 0;
    for letter in letters.chars().filter(|_| letters != "-") {
        match CASTLING.iter().find(|(entry_letter, ..)| *entry_letter == letter) {
            Some(&(_, right, side, file)) if possible(side, file) => rights |= right,
            Some(_) => reader.fault(SetupFault::against(
                "BC-6",
                say("battlechess-setup-castling-moved").with("letter", letter),
            )),
            None => reader.fault(SetupFault::new(
                say("battlechess-setup-castling-letter").with("letter", letter),
            )),
        }
    }
    rights
}

/// Requires a Pawn of the side that has just moved beyond the square.
fn read_en_passant(
    reader: &mut SetupReader,
    entries: &[Entry],
    square: Square,
    may_act: &[Side],
    position: &mut BattleChess,
) {
    let stepped = |to_act: Side| {
        let (rank, beyond) = match to_act {
            Side::White => (5, square.number().wrapping_sub(8)),
            Side::Black => (2, square.number().wrapping_add(8)),
        };
        square.rank() == rank
            && on(entries, Square::new(beyond & 63))
                .is_some_and(|pawn| pawn.kind == Kind::Pawn && pawn.side != to_act)
    };
    if may_act.iter().any(|&side| stepped(side)) && on(entries, square).is_none() {
        position.en_passant = Some(square);
    } else {
        let fault = say("battlechess-setup-en-passant").with("square", square);
        reader.fault(SetupFault::new(fault));
    }
}

/// Requires a Rook of the side that has just moved, or one that reverted in its own move because a
/// Bishop was captured (BC-11).
fn read_vulnerable(
    reader: &mut SetupReader,
    entries: &[Entry],
    square: Square,
    may_act: &[Side],
    position: &mut BattleChess,
) {
    let captured = BISHOPS.into_iter().any(|bishop| position.place(bishop) == Place::Captured);
    let reverted = |rook: &Entry, to_act: Side| {
        captured && rook.piece.is_some_and(|rook| rook.origin() == to_act)
    };
    let moved_pieces =
        |rook: &&Entry| may_act.iter().any(|&to_act| rook.side != to_act || reverted(rook, to_act));
    let rook = on(entries, square).filter(|rook| rook.kind == Kind::Rook).filter(moved_pieces);
    if rook.is_none() {
        reader.fault(SetupFault::against(
            "BC-8",
            say("battlechess-setup-vulnerable").with("square", square),
        ));
    }
    position.vulnerable = rook.and_then(|rook| rook.piece);
}
