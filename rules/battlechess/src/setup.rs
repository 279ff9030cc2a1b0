//! Custom start positions, and positions in the rulebook's words.
//!
//! Keys besides `board` and `to_act`, all optional:
//!
//! - `home`: `{"d4": "a1"}` (or `"Ra1"`), the home of the piece on a square. By default, a piece on
//!   a home of its kind and side has that home. The others take a free home of their kind in the
//!   order of their squares (C-8): their own side's first (the other side's if `converted_by` names
//!   them); among those, a Pawn prefers its file and a Bishop its square's colour; then in the
//!   order of C-8.
//! - `converted_by`: `{"d4": "c1"}`, the home of the Bishop that converted the piece on a square.
//!   By default, a piece that fights for the other side was converted by a Bishop that is gone for
//!   good.
//! - `captured`: `[{"side": "white", "code": "R", "home": "a1", "converted_by": "c8"}]`, the
//!   captured pieces with the side for which they fought; in short `["wRa1", "bQ"]` or `{"white":
//!   ["Ra1"], "black": ["Q"]}`. Without `home`, the first free home as above. Default: none. Pieces
//!   neither on the board nor captured have left the game for good.
//! - `castling`: letters of `KQkq` as in FEN, or `-`. Default: everything that Kings and Rooks on
//!   their homes allow.
//! - `en_passant`: the square that a Pawn has just passed. Default: none.
//! - `vulnerable`: the square of the Rook that has just completed a move (BC-8). Default: none.
//!   That Rook fights for the side to act if it has just reverted (BC-11).
//! - `quiet`: single moves counted by BC-17, 0 to 100. Default: 0.

mod just_moved;

use rules::l10n::{L10nMessage, say};
use rules::{
    Options, Setup, SetupFault, SetupFaults, SetupReader, Side, Square, Squares, side_and_code,
};
use serde_json::{Map, Value, json};

use crate::board::by_name;
use crate::piece::BISHOPS;
use crate::setup::just_moved::CASTLING;
use crate::{BattleChess, INFO, Kind, Piece};

impl Setup for BattleChess {
    fn from_setup(options: &Options, setup: &Value) -> Result<BattleChess, SetupFaults> {
        let mut reader = SetupReader::new(setup);
        let to_act = reader.to_act_if_known();
        let mut position = BattleChess::empty(options, to_act.unwrap_or(Side::White));
        let (mut entries, unread) = board_entries(&mut reader);
        let mut by_square = |key: &str, set: fn(&mut Entry, Square)| {
            read_by_square(&mut reader, key, &mut entries, unread, set);
        };
        by_square("home", |entry, home| entry.home = Some(home));
        by_square("converted_by", |entry, bishop| entry.converter = Some(bishop));
        captured_entries(&mut reader, &mut entries);
        identify(&mut reader, &mut entries);
        for entry in &entries {
            let converter =
                entry.converter.and_then(|bishop| check_converter(&mut reader, entry, bishop));
            let Some(piece) = entry.piece else { continue };
            position.set_converted(piece, converter, entry.side);
            match entry.square {
                Some(square) => position.put(piece, square),
                None => position.set_captured(piece),
            }
        }
        position.set_absent();
        for side in Side::ALL {
            let is_king = |entry: &Entry| entry.kind == Kind::King && entry.side == side;
            if !entries.iter().any(is_king) {
                let message = say("battlechess-setup-no-king").with("side", INFO.side_name(side));
                reader.fault(SetupFault::against("BC-3", message));
            }
        }
        just_moved::read(&mut reader, &entries, to_act, &mut position);
        position.quiet = reader.count("quiet", 100, 0) as u8;
        reader.finish().map(|()| position)
    }

    fn facts(&self) -> Map<String, Value> {
        let (mut board, mut homes, mut converted) = (Map::new(), Map::new(), Map::new());
        for square in Square::all_by_name() {
            let Some(piece) = self.on(square) else { continue };
            let code = format!("{}{}", self.side_of(piece).letter(), piece.kind().code());
            board.insert(square.to_string(), Value::from(code));
            // A piece on a home of its kind would be read as that home's piece, so other pieces
            // need the key. So does a piece that switched sides without a converter.
            let nobodys = self.side_of(piece) != piece.origin() && self.converter(piece).is_none();
            if piece.home() != square || nobodys {
                homes.insert(square.to_string(), Value::from(piece.home().to_string()));
            }
            if let Some(bishop) = self.converter(piece) {
                converted.insert(square.to_string(), Value::from(bishop.home().to_string()));
            }
        }
        let mut captured = Vec::new();
        for side in Side::ALL {
            for piece in self.captured(side) {
                let mut entry = Map::new();
                entry.insert("side".into(), Value::from(side.id()));
                entry.insert("code".into(), Value::from(piece.kind().code()));
                entry.insert("home".into(), Value::from(piece.home().to_string()));
                if let Some(bishop) = self.converter(piece) {
                    entry.insert("converted_by".into(), Value::from(bishop.home().to_string()));
                }
                captured.push(Value::Object(entry));
            }
        }
        let castling: String = CASTLING
            .iter()
            .filter(|(_, right, ..)| self.rights & right != 0)
            .map(|(letter, ..)| letter)
            .collect();
        let name =
            |square: Option<Square>| square.map_or(Value::Null, |s| Value::from(s.to_string()));
        let mut facts = Map::new();
        facts.insert("board".into(), Value::Object(board));
        facts.insert("home".into(), Value::Object(homes));
        facts.insert("converted_by".into(), Value::Object(converted));
        facts.insert("captured".into(), Value::Array(captured));
        facts.insert(
            "castling".into(),
            Value::from(if castling.is_empty() { "-" } else { castling.as_str() }),
        );
        facts.insert("en_passant".into(), name(self.en_passant));
        facts.insert(
            "vulnerable".into(),
            name(self.vulnerable.and_then(|rook| self.square_of(rook))),
        );
        facts.insert("quiet".into(), json!(self.quiet));
        facts
    }
}

struct Entry {
    side: Side,
    kind: Kind,
    /// `None` if captured.
    square: Option<Square>,
    home: Option<Square>,
    converter: Option<Square>,
    piece: Option<Piece>,
}

impl Entry {
    /// The side for which the piece fought first: the other one for a convert.
    fn first_side(&self) -> Side {
        if self.converter.is_some() { self.side.other() } else { self.side }
    }

    fn name(&self) -> L10nMessage {
        let code = format!("{}{}", self.side.letter(), self.kind.code());
        match self.square {
            Some(square) => say("battlechess-setup-on").with("code", code).with("square", square),
            None => say("battlechess-setup-captive").with("code", code),
        }
    }
}

fn board_entries(reader: &mut SetupReader) -> (Vec<Entry>, Squares) {
    let mut entries: Vec<Entry> = Vec::new();
    let (mut named_squares, mut unread) = (Squares::NONE, Squares::NONE);
    for (name, text) in reader.squares("board") {
        let square = Square::parse(&name);
        let twice = square.filter(|&square| named_squares.has(square));
        named_squares = square.map_or(named_squares, |square| named_squares.with(square));
        if let Some(square) = twice {
            reader.fault(SetupFault::new(say("battlechess-setup-twice").with("square", square)));
        }
        let entry_read = side_and_kind(&text);
        if square.is_none() {
            let fault = say("battlechess-setup-no-square").with("name", name.as_str());
            reader.fault(SetupFault::new(fault));
        }
        if entry_read.is_none() {
            unread = square.map_or(unread, |square| unread.with(square));
            let at = square.map_or(name, |square| square.to_string());
            reader.fault(SetupFault::new(
                say("battlechess-setup-no-piece").with("square", at).with("text", text),
            ));
        }
        let (Some((side, kind)), true) = (entry_read, square.is_some() && twice.is_none()) else {
            continue;
        };
        entries.push(Entry { side, kind, square, home: None, converter: None, piece: None });
    }
    entries.sort_by_key(|entry| entry.square.map(by_name));
    (entries, unread)
}

fn side_and_kind(text: &str) -> Option<(Side, Kind)> {
    let (side, code) = side_and_code(text)?;
    Some((side, Kind::ALL.into_iter().find(|kind| kind.code() == code)?))
}

fn read_by_square(
    reader: &mut SetupReader,
    key: &str,
    entries: &mut [Entry],
    unread: Squares,
    set: fn(&mut Entry, Square),
) {
    for (name, value) in reader.squares(key) {
        let at = Square::parse(&name);
        let entry = at.and_then(|at| entries.iter_mut().find(|entry| entry.square == Some(at)));
        if entry.is_none() && !at.is_some_and(|at| unread.has(at)) {
            reader.fault(SetupFault::new(
                say("battlechess-setup-nobody").with("key", key).with("name", &name),
            ));
        }
        match (entry, home_square(&value)) {
            (Some(entry), Some(square)) => set(entry, square),
            (None, Some(_)) => {}
            (_, None) => reader.fault(SetupFault::new(
                say("battlechess-setup-no-square-for")
                    .with("key", key)
                    .with("value", value)
                    .with("name", name),
            )),
        }
    }
}

fn captured_entries(reader: &mut SetupReader, entries: &mut Vec<Entry>) {
    let no_list = |value: &Value| {
        SetupFault::new(say("battlechess-setup-no-list").with("value", value.to_string()))
    };
    let lists = match reader.take("captured") {
        None => return,
        Some(Value::Array(list)) => vec![(None, true, list)],
        Some(Value::Object(sides)) => {
            let mut lists = Vec::new();
            for (name, list) in sides {
                let side = Side::from_id(&name);
                if side.is_none() {
                    reader.fault(SetupFault::new(
                        say("rules-setup-unknown-side").with("key", "captured").with("side", name),
                    ));
                }
                match list {
                    // Piece faults are reported even if the side is unknown.
                    Value::Array(list) => {
                        lists.push((side.or(Some(Side::White)), side.is_some(), list));
                    }
                    other => reader.fault(no_list(&other)),
                }
            }
            lists
        }
        Some(other) => {
            reader.fault(no_list(&other));
            return;
        }
    };
    for (side, is_known, list) in lists {
        for value in reader.first(list) {
            match captured_entry(&value, side) {
                Some(entry) if entry.kind == Kind::King => {
                    reader
                        .fault(SetupFault::against("BC-3", say("battlechess-setup-captured-king")));
                }
                Some(entry) => entries.extend(Some(entry).filter(|_| is_known)),
                None => reader.fault(SetupFault::new(
                    say("battlechess-setup-no-captive").with("value", value.to_string()),
                )),
            }
        }
    }
}

fn captured_entry(value: &Value, side: Option<Side>) -> Option<Entry> {
    if let Some(text) = value.as_str() {
        // `wRa1` or `wR`, or without the side's letter if the side is known.
        let (side, rest) = match side {
            Some(side) => (side, text),
            None => side_and_code(text)?,
        };
        let kind = Kind::ALL.into_iter().find(|kind| rest.starts_with(kind.code()))?;
        let home = rest.get(1..).filter(|home| !home.is_empty());
        let home = home.map(|home| Square::parse(home).ok_or(())).transpose().ok()?;
        return Some(Entry { side, kind, square: None, home, converter: None, piece: None });
    }
    let object = value.as_object()?;
    if object.keys().any(|key| !["side", "code", "kind", "home", "converted_by"].contains(&&**key))
    {
        return None;
    }
    let square = |key: &str| match object.get(key) {
        None | Some(Value::Null) => Some(None),
        Some(value) => value.as_str().and_then(home_square).map(Some),
    };
    let code = object.get("code").or_else(|| object.get("kind"))?.as_str()?;
    let side = match object.get("side") {
        Some(side) => Side::from_id(side.as_str()?)?,
        None => side?,
    };
    let kind = Kind::ALL
        .into_iter()
        .find(|kind| kind.code() == code || kind.id().eq_ignore_ascii_case(code))?;
    let (home, converter) = (square("home")?, square("converted_by")?);
    Some(Entry { side, kind, square: None, home, converter, piece: None })
}

/// Parses a home square, `a1`, optionally after the piece's letter, `Ra1`.
fn home_square(text: &str) -> Option<Square> {
    Square::parse(text).or_else(|| {
        let kind = Kind::ALL.into_iter().find(|kind| text.starts_with(kind.code()))?;
        let home = Square::parse(text.get(1..)?)?;
        Piece::of_home(home).filter(|piece| piece.kind() == kind).map(Piece::home)
    })
}

fn identify(reader: &mut SetupReader, entries: &mut [Entry]) {
    let mut used: Vec<Piece> = Vec::new();
    for entry in entries.iter_mut() {
        let Some(home) = entry.home else { continue };
        let fault = match Piece::of_home(home) {
            Some(piece) if piece.kind() != entry.kind => say("battlechess-setup-others-home")
                .with("home", home)
                .with("piece", piece.kind().name())
                .with("entry", entry.name()),
            Some(piece) if used.contains(&piece) => {
                say("battlechess-setup-same-home").with("home", home)
            }
            Some(piece) if piece.kind() == Kind::King && piece.origin() != entry.side => {
                say("battlechess-setup-not-its-home").with("entry", entry.name()).with("home", home)
            }
            Some(piece) => {
                used.push(piece);
                entry.piece = Some(piece);
                continue;
            }
            None => say("battlechess-no-home").with("square", home),
        };
        reader.fault(SetupFault::new(fault));
    }
    for entry in entries.iter_mut().filter(|entry| entry.home.is_none()) {
        let at_home = entry.square.and_then(Piece::of_home).filter(|piece| {
            piece.kind() == entry.kind
                && piece.origin() == entry.first_side()
                && !used.contains(piece)
        });
        used.extend(at_home);
        entry.piece = at_home;
    }
    // The remaining entries, those with a wrong home last.
    for said_home in [false, true] {
        let unknown =
            |entry: &&mut Entry| entry.home.is_some() == said_home && entry.piece.is_none();
        for entry in entries.iter_mut().filter(unknown) {
            match free_piece(entry, &used) {
                Some(piece) => {
                    used.push(piece);
                    entry.piece = (!said_home).then_some(piece);
                }
                None => reader.fault(SetupFault::against(
                    "BC-16",
                    say("battlechess-setup-too-many")
                        .with("entry", entry.name())
                        .with("piece", entry.kind.name()),
                )),
            }
        }
    }
}

fn free_piece(entry: &Entry, used: &[Piece]) -> Option<Piece> {
    let colour = |square: Square| (square.file() + square.rank()) % 2;
    let unlike = |piece: Piece| match (entry.kind, entry.square) {
        (Kind::Pawn, Some(square)) => piece.home().file() != square.file(),
        (Kind::Bishop, Some(square)) => colour(piece.home()) != colour(square),
        _ => false,
    };
    Piece::all()
        .filter(|piece| piece.kind() == entry.kind && !used.contains(piece))
        .filter(|piece| entry.kind != Kind::King || piece.origin() == entry.side)
        .min_by_key(|&piece| {
            (piece.origin() != entry.first_side(), unlike(piece), by_name(piece.home()))
        })
}

fn check_converter(reader: &mut SetupReader, entry: &Entry, bishop: Square) -> Option<Piece> {
    let converted = Piece::of_home(bishop).filter(|found| BISHOPS.contains(found));
    let fault = match converted {
        None => say("battlechess-setup-no-bishop").with("home", bishop).with("entry", entry.name()),
        Some(_) if entry.piece == converted => {
            say("battlechess-setup-converted-itself").with("entry", entry.name())
        }
        Some(_) if entry.piece.is_some_and(|piece| piece.origin() == entry.side) => {
            say("battlechess-setup-not-converted").with("entry", entry.name())
        }
        Some(piece_found) => return Some(piece_found),
    };
    reader.fault(SetupFault::against("BC-11", fault));
    None
}
