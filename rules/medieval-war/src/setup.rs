use rules::l10n::{L10nMessage, say};
use rules::{Options, Setup, SetupFault, SetupFaults, SetupReader, Side, Square, side_and_code};
use serde_json::{Map, Value, json};

use crate::board::Board;
use crate::ending::{MOST_TURNS, QUIET_TURNS};
use crate::info::INFO;
use crate::piece::Kind;
use crate::position::MedievalWar;

impl Setup for MedievalWar {
    /// Reads a setup:
    ///
    /// - `board`: square → piece, `{"a1": "wR"}`,
    /// - `to_act`: the side whose turn begins; White by default,
    /// - `skips`: sides whose next turn is skipped (MWC-9d), `{"white": 1}`; also `true` for 1, a
    ///   side's name or a list of names; none by default,
    /// - `quiet`: consecutive turns without an event (MWC-14), 0 to 100; 0 by default,
    /// - `turns`: turns made (MWC-14), 0 to 600; 0 by default.
    fn from_setup(_: &Options, setup: &Value) -> Result<MedievalWar, SetupFaults> {
        let mut reader = SetupReader::new(setup);
        let board = read_board(&mut reader);
        let side = reader.to_act();
        let skips = read_skips(&mut reader);
        let quiet = reader.count("quiet", QUIET_TURNS, 0);
        let turns = reader.count("turns", MOST_TURNS, 0);
        reader.finish()?;
        let (quiet, turns) = (u8::try_from(quiet).unwrap_or(0), u16::try_from(turns).unwrap_or(0));
        Ok(MedievalWar::at_start_of_turn(board, side, skips, quiet, turns))
    }

    /// Uses the keys of `from_setup`.
    fn facts(&self) -> Map<String, Value> {
        let board: Map<String, Value> = self
            .board
            .occupied()
            .by_name()
            .into_iter()
            .filter_map(|square| {
                let (side, kind) = self.board.at(square)?;
                Some((
                    square.to_string(),
                    Value::from(format!("{}{}", side.letter(), kind.letter())),
                ))
            })
            .collect();
        let [white, black] = self.skips.map(u8::from);
        let mut facts = Map::new();
        facts.insert("board".into(), Value::Object(board));
        facts.insert("skips".into(), json!({"white": white, "black": black}));
        facts.insert("quiet".into(), Value::from(self.quiet));
        facts.insert("turns".into(), Value::from(self.turns));
        facts
    }
}

fn read_board(reader: &mut SetupReader) -> Board {
    let mut board = Board::EMPTY;
    for (name, piece) in reader.squares("board") {
        let square = Square::parse(&name).filter(|square| square.to_string() == name);
        if square.is_none() {
            reader.fault(SetupFault::against(
                "MWC-1",
                say("medieval-war-setup-no-square").with("name", name.as_str()),
            ));
        }
        let known_piece =
            side_and_code(&piece).and_then(|(side, code)| Some((side, Kind::from_code(code)?)));
        if known_piece.is_none() {
            reader.fault(SetupFault::against(
                "MWC-1",
                say("medieval-war-setup-no-piece")
                    .with("piece", piece.as_str())
                    .with("square", name.as_str()),
            ));
        }
        if let (Some(square), Some((side, kind))) = (square, known_piece) {
            board.put(square.set(), side, kind);
        }
    }
    for side in Side::ALL {
        for kind in Kind::ALL {
            let count = board.of(side, kind).count();
            if count > kind.most() {
                // The rule that limits the number to the start's.
                let rule = match kind {
                    Kind::King | Kind::Rook => "MWC-1",
                    Kind::Queen | Kind::Bishop | Kind::Knight => "MWC-9c",
                    Kind::Pawn => "MWC-9a",
                };
                reader.fault(SetupFault::against(
                    rule,
                    say("medieval-war-setup-too-many")
                        .with("side", INFO.side_name(side))
                        .with("count", count)
                        .with("piece", kind.name())
                        .with("most", kind.most()),
                ));
            }
        }
    }
    board
}

fn read_skips(reader: &mut SetupReader) -> [bool; 2] {
    let mut skips = [false; 2];
    let mut faults = SetupFaults::new();
    let fault = |message: L10nMessage| SetupFault::against("MWC-9d", message);
    let mut mark = |name: &str, value: &Value| match (Side::from_id(name), value) {
        (None, _) => {
            faults.push(fault(say("medieval-war-setup-skips-no-side").with("side", name)));
        }
        (Some(_), Value::Null | Value::Bool(false)) => {}
        (Some(side), Value::Bool(true)) => skips[side.index()] = true,
        (Some(side), value) => match value.as_u64() {
            Some(count @ 0..=1) => skips[side.index()] = count == 1,
            _ => faults.push(fault(
                say("medieval-war-setup-skips-no-count")
                    .with("side", name)
                    .with("value", value.to_string()),
            )),
        },
    };
    match reader.take("skips") {
        None => {}
        Some(Value::Object(object)) => {
            for (name, value) in &object {
                mark(name, value);
            }
        }
        Some(Value::String(name)) => mark(&name, &Value::Bool(true)),
        Some(Value::Array(names)) => {
            for name in &names {
                mark(name.as_str().unwrap_or_default(), &Value::Bool(true));
            }
        }
        Some(other) => faults.push(fault(
            say("medieval-war-setup-skips-not-by-side").with("value", other.to_string()),
        )),
    }
    reader.append(faults);
    skips
}
