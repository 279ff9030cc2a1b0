//! The position by the rulebook's words, as [`super::from_setup`] reads it.

use rules::{Side, Square};
use serde_json::{Map, Value, json};

use super::just_moved::CASTLING;
use crate::BattleChess;

/// The position by the rulebook's words.
pub(crate) fn facts(position: &BattleChess) -> Map<String, Value> {
    let (mut board, mut homes, mut converted) = (Map::new(), Map::new(), Map::new());
    for square in Square::all_by_name() {
        let Some(piece) = position.on(square) else { continue };
        let code = format!("{}{}", position.side_of(piece).letter(), piece.kind().code());
        board.insert(square.to_string(), Value::from(code));
        // A piece on a home of its kind is taken for the one that stood there at the start, and a
        // convert whom nobody has converted any more would not be.
        let nobodys =
            position.side_of(piece) != piece.origin() && position.converter(piece).is_none();
        if piece.home() != square || nobodys {
            homes.insert(square.to_string(), Value::from(piece.home().to_string()));
        }
        if let Some(bishop) = position.converter(piece) {
            converted.insert(square.to_string(), Value::from(bishop.home().to_string()));
        }
    }
    let mut captured = Vec::new();
    for side in Side::ALL {
        for piece in position.captured(side) {
            let mut entry = Map::new();
            entry.insert("side".into(), Value::from(side.id()));
            entry.insert("code".into(), Value::from(piece.kind().code()));
            entry.insert("home".into(), Value::from(piece.home().to_string()));
            if let Some(bishop) = position.converter(piece) {
                entry.insert("converted_by".into(), Value::from(bishop.home().to_string()));
            }
            captured.push(Value::Object(entry));
        }
    }
    let castling: String = CASTLING
        .iter()
        .filter(|(_, right, ..)| position.rights & right != 0)
        .map(|(letter, ..)| letter)
        .collect();
    let name = |square: Option<Square>| square.map_or(Value::Null, |s| Value::from(s.to_string()));
    let mut facts = Map::new();
    facts.insert("board".into(), Value::Object(board));
    facts.insert("home".into(), Value::Object(homes));
    facts.insert("converted_by".into(), Value::Object(converted));
    facts.insert("captured".into(), Value::Array(captured));
    facts.insert(
        "castling".into(),
        Value::from(if castling.is_empty() { "-" } else { castling.as_str() }),
    );
    facts.insert("en_passant".into(), name(position.en_passant));
    facts.insert(
        "vulnerable".into(),
        name(position.vulnerable.and_then(|rook| position.square_of(rook))),
    );
    facts.insert("quiet".into(), json!(position.quiet));
    facts
}
