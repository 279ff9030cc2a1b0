use rules::l10n::say;
use rules::{
    Options, Setup, SetupFault, SetupFaults, SetupReader, Side, Square, Squares, side_and_code,
};
use serde_json::{Map, Value, json};

use crate::ending::QUIET_LIMIT;
use crate::info::INFO;
use crate::{Kind, WorldWar};

impl Setup for WorldWar {
    /// Reads `board`, `to_act`, `captured` and `quiet`.
    fn from_setup(_: &Options, setup: &Value) -> Result<WorldWar, SetupFaults> {
        let mut reader = SetupReader::new(setup);
        let to_act = reader.to_act_if_known();
        let mut position = WorldWar::empty(to_act.unwrap_or(Side::White));
        let mut squares_named = Squares::NONE;
        for (name, text) in reader.squares("board") {
            position.set_up(&name, &text, &mut squares_named, &mut reader);
        }
        for side in Side::ALL {
            // WWC-9, WWC-10: a Flag is never captured, so each side has exactly one.
            let flags = position.force(side).flag.count();
            if flags != 1 {
                reader.fault(SetupFault::against(
                    "WWC-2",
                    say("world-war-setup-flags")
                        .with("side", INFO.side_name(side))
                        .with("flags", flags),
                ));
            }
        }
        let captured = reader.by_side("captured");
        for (side, value) in Side::ALL.into_iter().zip(captured) {
            if let Some(value) = value {
                position.take_captured(side, &value, &mut reader);
            }
        }
        position.quiet =
            reader.count("quiet", u32::from(QUIET_LIMIT), 0).try_into().unwrap_or(QUIET_LIMIT);
        // Needs the side to act: only the waiting side's Flag mustn't be locked.
        if let Some(waiting) = to_act.map(Side::other)
            && let Some((flag, attackers)) = position.radar_lock(waiting)
            && let Some((by, kind)) =
                attackers.first().and_then(|by| Some((by, position.kind_at(by)?)))
        {
            reader.fault(SetupFault::against(
                "WWC-14",
                say("world-war-setup-locked")
                    .with("side", INFO.side_name(waiting))
                    .with("flag", flag)
                    .with("piece", kind.name())
                    .with("by", by),
            ));
        }
        reader.finish()?;
        Ok(position)
    }

    /// Writes `board`, `captured` and `quiet`.
    fn facts(&self) -> Map<String, Value> {
        let board: Map<String, Value> = Square::all_by_name()
            .filter_map(|square| {
                let (side, kind) = self.piece_at(square)?;
                Some((square.to_string(), format!("{}{}", side.letter(), kind.code()).into()))
            })
            .collect();
        let captured = |side: Side| {
            let mut codes: Vec<&str> = Kind::CAPTURABLE
                .into_iter()
                .flat_map(|kind| {
                    let count = self.captured[side.index()].count(kind);
                    std::iter::repeat_n(kind.code(), usize::from(count))
                })
                .collect();
            codes.sort_unstable();
            codes
        };
        let mut facts = Map::new();
        facts.insert("board".into(), Value::Object(board));
        facts.insert(
            "captured".into(),
            json!({"white": captured(Side::White), "black": captured(Side::Black)}),
        );
        facts.insert("quiet".into(), self.quiet.into());
        facts
    }
}

/// Maximum number of captured pieces of one type in a setup, per side.
const MOST_CAPTURED: u8 = 30;

impl WorldWar {
    fn set_up(
        &mut self,
        name: &str,
        text: &str,
        squares_named: &mut Squares,
        reader: &mut SetupReader,
    ) {
        let square = Square::parse(name);
        if square.is_none() {
            reader.fault(SetupFault::against(
                "WWC-1",
                say("world-war-setup-no-square").with("name", name),
            ));
        }
        let piece = side_and_code(text).and_then(|(side, code)| Some((side, Kind::of_code(code)?)));
        if piece.is_none() {
            let at = square.map_or_else(|| name.to_owned(), |square| square.to_string());
            reader.fault(SetupFault::new(
                say("world-war-setup-no-piece").with("text", text).with("square", at),
            ));
        }
        let Some(square) = square else { return };
        if squares_named.has(square) {
            reader.fault(SetupFault::new(say("world-war-setup-twice").with("square", square)));
        } else if let Some((side, kind)) = piece {
            self.put(square, side, kind);
        }
        *squares_named = squares_named.with(square);
    }

    fn take_captured(&mut self, side: Side, value: &Value, reader: &mut SetupReader) {
        let name = INFO.side_name(side);
        let Value::Array(codes) = value else {
            reader.fault(SetupFault::new(
                say("world-war-setup-captured-no-list")
                    .with("side", name)
                    .with("value", value.to_string()),
            ));
            return;
        };
        for code in reader.first(codes) {
            match code.as_str().and_then(Kind::of_code) {
                Some(Kind::Flag) => reader.fault(SetupFault::against(
                    "WWC-10",
                    say("world-war-setup-captured-flag").with("side", name.clone()),
                )),
                Some(kind) if self.captured[side.index()].count(kind) >= MOST_CAPTURED => {
                    reader.fault(SetupFault::new(
                        say("world-war-setup-captured-too-many")
                            .with("side", name.clone())
                            .with("most", MOST_CAPTURED)
                            .with("code", kind.code()),
                    ));
                }
                Some(kind) => self.captured[side.index()].add(kind),
                None => reader.fault(SetupFault::new(
                    say("world-war-setup-captured-unknown")
                        .with("side", name.clone())
                        .with("code", code.to_string()),
                )),
            }
        }
    }
}
