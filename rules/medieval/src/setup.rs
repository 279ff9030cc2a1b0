//! Facts out and in.

use rules::{SetupFault, SetupReader, Side, Square, Squares};
use serde_json::{Map, Value, json};

use crate::ending::{PASSES, QUIET_TURNS};
use crate::notation::{name, square};
use crate::piece::{Building, Family, House, Spec, Unit};
use crate::position::{Medieval, Stage};
use crate::reason::Fault;

/// The position as JUDGE's facts.
pub(crate) fn facts(position: &Medieval) -> Map<String, Value> {
    let mut board = Map::new();
    let mut units = Map::new();
    let mut buildings = Map::new();
    for at in Square::all() {
        let mut there: Vec<_> = position.board.all_units(at).collect();
        there.sort_by_key(|&(side, unit)| format!("{}{unit}", side.letter()));
        let texts: Vec<String> =
            there.iter().map(|(side, unit)| format!("{}{unit}", side.letter())).collect();
        let building = position.board.building(at);
        let value = match (&texts[..], building) {
            ([], None) => continue,
            ([only], None) => json!(only),
            (texts, building) => json!({
                "units": texts,
                "building": building.map(|(side, b)| format!("{}{b}", side.letter())),
            }),
        };
        board.insert(name(at), value);
        if !there.is_empty() {
            let list: Vec<Value> = there
                .iter()
                .map(|(side, unit)| {
                    json!({
                        "side": side.id(),
                        "code": unit.code().to_string(),
                        "spec": unit.spec().map(super::piece::Spec::name),
                    })
                })
                .collect();
            units.insert(name(at), Value::from(list));
        }
        if let Some((side, building)) = building {
            buildings.insert(
                name(at),
                json!({
                    "side": side.id(),
                    "family": building.house().letters(),
                    "level": building.level(),
                    "amenity": building.amenity(),
                }),
            );
        }
    }
    let graveyard: Vec<Value> = position
        .graveyard
        .graves()
        .flat_map(|grave| {
            let death = json!({
                "side": grave.side.id(),
                "code": grave.unit.code().to_string(),
                "spec": grave.unit.spec().map(super::piece::Spec::name),
                "square": name(grave.at),
            });
            std::iter::repeat_n(death, grave.count as usize)
        })
        .collect();
    let abroad: Map<String, Value> = Side::ALL
        .into_iter()
        .map(|side| (side.id().to_owned(), Value::from(position.abroad[side.index()])))
        .collect();
    let mut facts = Map::new();
    facts.insert("board".into(), board.into());
    facts.insert("units".into(), units.into());
    facts.insert("buildings".into(), buildings.into());
    facts.insert("graveyard".into(), graveyard.into());
    facts.insert("abroad".into(), abroad.into());
    facts.insert("quiet".into(), position.quiet.into());
    facts.insert("passes".into(), position.passes.into());
    facts
}

/// The most Pilgrims abroad that a setup may name.
const MOST_ABROAD: u32 = 1_000_000;

/// Reads a setup piece by piece and notes every fault.
struct Reading {
    reader: SetupReader,
    position: Medieval,
}

/// A start position of JUDGE's form: the start of a turn, the first occurrence of its position.
pub(crate) fn from_setup(wizards: bool, setup: &Value) -> Result<Medieval, Vec<SetupFault>> {
    let mut reading =
        Reading { reader: SetupReader::new(setup), position: Medieval::empty(wizards) };
    reading.read();
    let Reading { reader, position } = reading;
    reader.finish()?;
    Ok(position)
}

impl Reading {
    fn fault(&mut self, fault: Fault) {
        self.reader.fault(fault.told());
    }

    fn read(&mut self) {
        self.position.stage = Stage::Turn;
        self.position.to_act = self.reader.to_act();
        self.position.turns = u32::from(self.position.to_act == Side::Black);
        self.units();
        self.buildings();
        self.graveyard();
        self.abroad();
        self.position.quiet = self.reader.count("quiet", QUIET_TURNS, 0);
        self.position.passes = self.reader.count("passes", PASSES, 0);
        self.supply();
        self.same_board();
    }

    /// An object from squares to values; squares that are none are faults.
    fn by_square(&mut self, key: &'static str) -> Vec<(Square, Value)> {
        let object = match self.reader.take(key) {
            None => return Vec::new(),
            Some(Value::Object(object)) => object,
            Some(_) => {
                self.fault(Fault::NoObject { key });
                return Vec::new();
            }
        };
        let mut squares = Vec::new();
        let mut seen = Squares::NONE;
        for (text, value) in object {
            match square(&text) {
                Some(at) if seen.has(at) => self.fault(Fault::SquareTwice { key, at }),
                Some(at) => {
                    seen = seen.with(at);
                    squares.push((at, value));
                }
                None => self.fault(Fault::NoSquare { key, text }),
            }
        }
        squares
    }

    fn units(&mut self) {
        for (at, value) in self.by_square("units") {
            let Value::Array(list) = value else {
                self.fault(Fault::NoList { at });
                continue;
            };
            let mut there = Vec::new();
            for value in list {
                there.extend(self.side_and_unit(&value, at, &["side", "code", "spec"]));
            }
            match there[..] {
                [] => {}
                [(side, unit)] => self.position.board.put(side, unit, at),
                [one, two] if may_share(one, two) => {
                    self.position.board.put(one.0, one.1, at);
                    self.position.board.put(two.0, two.1, at);
                }
                _ => self.fault(Fault::CannotShare { at, units: there }),
            }
        }
    }

    /// `{"side": …, "code": …, "spec": …}`; `known` are the keys that it may have.
    fn side_and_unit(&mut self, value: &Value, at: Square, known: &[&str]) -> Option<(Side, Unit)> {
        let Value::Object(object) = value else {
            self.fault(Fault::NoUnit { at });
            return None;
        };
        if let Some(unknown) = object.keys().find(|key| !known.contains(&key.as_str())) {
            self.fault(Fault::UnknownKey { at, key: unknown.clone() });
        }
        let side = self.side_of(object, at);
        let unit = self.unit_of(object, at);
        Some((side?, unit?))
    }

    fn side_of(&mut self, object: &Map<String, Value>, at: Square) -> Option<Side> {
        let side = object.get("side").and_then(Value::as_str).and_then(Side::from_id);
        if side.is_none() {
            self.fault(Fault::NoSide { at });
        }
        side
    }

    fn unit_of(&mut self, object: &Map<String, Value>, at: Square) -> Option<Unit> {
        let text = object.get("code").and_then(Value::as_str).unwrap_or_default();
        let Some(unit) = unit_of_code(text) else {
            self.fault(Fault::NoCode { at, text: text.to_owned() });
            return None;
        };
        if unit.family() == Family::Wizards && !self.position.wizards {
            self.fault(Fault::NoWizards { at });
            return None;
        }
        let name = match object.get("spec") {
            None | Some(Value::Null) => return Some(unit),
            Some(Value::String(name)) => name.clone(),
            Some(other) => other.to_string(),
        };
        let spec = Spec::ALL.into_iter().find(|spec| spec.name() == name);
        let Some(spec) = spec else {
            self.fault(Fault::NoSpec { at, text: name });
            return None;
        };
        let specialised = Unit::specialised(unit.family(), spec);
        match specialised {
            Some(specialised) if unit.class() == 4 => Some(specialised),
            Some(_) => {
                self.fault(Fault::SpecBelowFour { at, unit, spec });
                None
            }
            None => {
                self.fault(Fault::SpecOfOthers { at, unit, spec });
                None
            }
        }
    }

    fn buildings(&mut self) {
        for (at, value) in self.by_square("buildings") {
            let Value::Object(object) = value else {
                self.fault(Fault::NoBuilding { at });
                continue;
            };
            let known = ["side", "family", "level", "amenity"];
            if let Some(unknown) = object.keys().find(|key| !known.contains(&key.as_str())) {
                self.fault(Fault::UnknownKey { at, key: unknown.clone() });
            }
            let side = self.side_of(&object, at);
            let letters = object.get("family").and_then(Value::as_str).unwrap_or_default();
            let house = House::of_letters(letters);
            match house {
                None => self.fault(Fault::NoHouse { at, text: letters.to_owned() }),
                Some(House::Wizards) if !self.position.wizards => {
                    self.fault(Fault::NoWizards { at });
                }
                Some(_) => {}
            }
            let level = match object.get("level").and_then(Value::as_u64) {
                Some(level @ 1..=3) => Some(level as u8),
                _ => {
                    self.fault(Fault::NoLevel { at });
                    None
                }
            };
            let amenity = match object.get("amenity") {
                None | Some(Value::Null) => Some(false),
                Some(Value::Bool(amenity)) => Some(*amenity),
                Some(_) => {
                    self.fault(Fault::NoAmenity { at });
                    None
                }
            };
            if let (Some(side), Some(house), Some(level), Some(amenity)) =
                (side, house, level, amenity)
            {
                self.position.board.build(side, Building::new(house, level, amenity), at);
            }
        }
    }

    fn graveyard(&mut self) {
        let list = match self.reader.take("graveyard") {
            None => return,
            Some(Value::Array(list)) => list,
            Some(_) => return self.fault(Fault::NoGraveyard),
        };
        for value in list {
            let text = value.get("square").and_then(Value::as_str).unwrap_or_default();
            let Some(at) = square(text) else {
                self.fault(Fault::NoSquare { key: "graveyard", text: text.to_owned() });
                continue;
            };
            if let Some((side, unit)) =
                self.side_and_unit(&value, at, &["side", "code", "spec", "square"])
            {
                self.position.graveyard.bury(side, unit, at);
            }
        }
    }

    fn abroad(&mut self) {
        let counts = self.reader.by_side("abroad");
        for (side, value) in Side::ALL.into_iter().zip(counts) {
            let Some(value) = value else { continue };
            match value.as_u64().and_then(|count| u32::try_from(count).ok()) {
                Some(count) if count <= MOST_ABROAD => self.position.abroad[side.index()] = count,
                _ => self.fault(Fault::NoCount { side, most: MOST_ABROAD }),
            }
        }
    }

    /// Rule ME-3.
    fn supply(&mut self) {
        for side in Side::ALL {
            for unit in Unit::all().filter(|unit| unit.spec().is_none()) {
                let count = self.position.board.count(side, unit);
                if count > unit.family().supply() {
                    self.fault(Fault::Supply { side, unit, count });
                }
            }
        }
    }

    /// `board`, as the judge answers it, may stand beside `units` and `buildings` if it says the same.
    fn same_board(&mut self) {
        if let Some(board) = self.reader.take("board")
            && facts(&self.position).get("board") != Some(&board)
        {
            self.fault(Fault::OtherBoard);
        }
    }
}

/// Whether rule ME-11, or Befuddlement after it, can put these two onto one square.
fn may_share((one_side, one): (Side, Unit), (two_side, two): (Side, Unit)) -> bool {
    if one.class() != two.class() || one.class() > 3 {
        return false;
    }
    match (one.family(), two.family()) {
        (Family::MaleRoyals, Family::FemaleRoyals) | (Family::FemaleRoyals, Family::MaleRoyals) => {
            one_side == two_side
        }
        (Family::MaleRoyals | Family::FemaleRoyals, _) => false,
        (Family::Peasantry, Family::Peasantry) => true,
        (one, two) => one == two && one_side == two_side,
    }
}

/// The unit of a code such as `N4`.
fn unit_of_code(text: &str) -> Option<Unit> {
    let mut chars = text.chars();
    let family = Family::of_letter(chars.next()?)?;
    let class = u8::try_from(chars.next()?.to_digit(10)?).ok()?;
    ((1..=4).contains(&class) && chars.next().is_none()).then(|| Unit::new(family, class))
}
