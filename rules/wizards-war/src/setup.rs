use rules::l10n::say;
use rules::{Options, Setup, SetupFault, SetupFaults, SetupReader, Side, side_and_code};
use serde_json::{Map, Value};

use crate::board::Square;
use crate::piece::{Kind, Piece};
use crate::position::WizardsWar;

impl Setup for WizardsWar {
    fn from_setup(_: &Options, setup: &Value) -> Result<WizardsWar, SetupFaults> {
        let mut reader = SetupReader::new(setup);
        let mut position = WizardsWar::empty();
        position.side = reader.to_act();
        for (name, text) in reader.squares("board") {
            let square = Square::parse(&name);
            if square.is_none() {
                reader.fault(SetupFault::against(
                    "WW-1",
                    say("wizards-war-setup-no-square").with("square", &name),
                ));
            }
            let piece = side_and_code(&text)
                .and_then(|(side, code)| Some(Piece::new(side, Kind::from_code(code)?)));
            if piece.is_none() {
                reader.fault(SetupFault::against(
                    "WW-3",
                    say("wizards-war-setup-no-piece").with("piece", &text).with("square", &name),
                ));
            }
            if let (Some(square), Some(piece)) = (square, piece) {
                position.add(square, piece);
            }
        }
        for (side, held) in Side::ALL.into_iter().zip(reader.by_side("hand")) {
            let Some(held) = held else { continue };
            match held.as_str().and_then(Kind::from_code) {
                Some(kind) => position.add_to_hand(side, kind),
                None => reader.fault(SetupFault::against(
                    "WW-9",
                    say("wizards-war-setup-no-code")
                        .with("side", side.id())
                        .with("value", held.to_string()),
                )),
            }
        }
        let quiet = reader.count("quiet", MOST_QUIET, 0);
        position.quiet = u16::try_from(quiet).unwrap_or(u16::MAX);
        reader.finish()?;
        Ok(position)
    }

    fn facts(&self) -> Map<String, Value> {
        let mut board = Map::new();
        for square in Square::all_by_name() {
            if let Some(piece) = self.piece(square) {
                let text = format!("{}{}", piece.side().letter(), piece.kind().code());
                board.insert(square.to_string(), Value::from(text));
            }
        }
        let mut hand = Map::new();
        for side in Side::ALL {
            hand.insert(
                side.id().into(),
                self.hand(side).map_or(Value::Null, |kind| kind.code().into()),
            );
        }
        let mut facts = Map::new();
        facts.insert("board".into(), Value::Object(board));
        facts.insert("hand".into(), Value::Object(hand));
        facts.insert("quiet".into(), Value::from(self.quiet));
        facts
    }
}

/// The maximum `quiet` in a setup; a game is over long before (rule WW-17).
const MOST_QUIET: u32 = 9_999;
