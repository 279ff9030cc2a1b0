//! Start positions other than the game's own, and the position by the rulebook's words.

use rules::{SetupFault, SetupReader, Side, Square, side_and_code};
use serde_json::{Map, Value, json};

use crate::ending::{QUIET_LIMIT, side_name};
use crate::{Kind, WorldWar};

/// The most captured pieces of one type that a setup may give a side.
const MOST_CAPTURED: u8 = 30;

impl WorldWar {
    /// Reads `board`, `to_act`, `captured` and `quiet`.
    pub(crate) fn of_setup(setup: &Value) -> Result<WorldWar, Vec<SetupFault>> {
        let mut reader = SetupReader::new(setup);
        let mut position = WorldWar::empty(reader.to_act());
        for (name, text) in reader.squares("board") {
            if let Err(fault) = position.set_up(&name, &text) {
                reader.fault(fault);
            }
        }
        for side in Side::ALL {
            // WWC-9, WWC-10: a Flag is never captured, so each side has its one.
            let flags = position.force(side).flag.count();
            if flags != 1 {
                reader.fault(SetupFault::against(
                    "WWC-2",
                    format!("{} has {flags} Flags on the board, not exactly 1", side_name(side)),
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
        let waiting = position.to_act.other();
        if let Some((flag, attackers)) = position.radar_lock(waiting)
            && let Some((by, kind)) =
                attackers.first().and_then(|by| Some((by, position.kind_at(by)?)))
        {
            reader.fault(SetupFault::against(
                "WWC-14",
                format!(
                    "{} is not to move, but its Flag on {flag} is under Radar Lock from the {} on \
                     {by}",
                    side_name(waiting),
                    kind.name()
                ),
            ));
        }
        reader.finish()?;
        Ok(position)
    }

    fn set_up(&mut self, name: &str, text: &str) -> Result<(), SetupFault> {
        let square = Square::parse(name).ok_or_else(|| {
            SetupFault::against("WWC-1", format!("`{name}` is no square from a1 to h8"))
        })?;
        let (side, kind) = side_and_code(text)
            .and_then(|(side, code)| Some((side, Kind::of_code(code)?)))
            .ok_or_else(|| {
                SetupFault::new(format!(
                    "`{text}` on {square} is no piece; pieces are `w` or `b` and one of I, C, A, \
                     P, H, B, F"
                ))
            })?;
        if self.side_at(square).is_some() {
            return Err(SetupFault::new(format!("{square} is named twice")));
        }
        self.put(square, side, kind);
        Ok(())
    }

    fn take_captured(&mut self, side: Side, value: &Value, reader: &mut SetupReader) {
        let name = side_name(side);
        let Value::Array(codes) = value else {
            reader.fault(SetupFault::new(format!(
                "`captured` of {name} is {value}, not a list of piece codes"
            )));
            return;
        };
        for code in codes {
            match code.as_str().and_then(Kind::of_code) {
                Some(Kind::Flag) => reader.fault(SetupFault::against(
                    "WWC-10",
                    format!("`captured` of {name} has a Flag, which is never captured"),
                )),
                Some(kind) if self.captured[side.index()].count(kind) >= MOST_CAPTURED => {
                    reader.fault(SetupFault::new(format!(
                        "`captured` of {name} has more than {MOST_CAPTURED} of {}",
                        kind.code()
                    )));
                }
                Some(kind) => self.captured[side.index()].add(kind),
                None => reader.fault(SetupFault::new(format!(
                    "`captured` of {name} has {code}, which is none of I, C, A, P, H, B"
                ))),
            }
        }
    }

    /// `board`, `captured` and `quiet`.
    pub(crate) fn as_facts(&self) -> Map<String, Value> {
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
