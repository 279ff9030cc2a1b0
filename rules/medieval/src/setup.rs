use rules::{Options, Setup, SetupFaults, SetupReader, Side, Square, Squares};
use serde_json::{Map, Value, json};

use crate::ending::{PASSES, QUIET_TURNS};
use crate::fault::Fault;
use crate::info::with_wizards;
use crate::notation::write::{name, square};
use crate::piece::{Building, Family, House, Spec, Unit};
use crate::position::{Medieval, Stage};

impl Setup for Medieval {
    /// Reads a position in the judge's format, as the start of a turn and the first occurrence of
    /// the position.
    fn from_setup(options: &Options, setup: &Value) -> Result<Medieval, SetupFaults> {
        let mut reading = Reading {
            reader: SetupReader::new(setup),
            position: Medieval::empty(with_wizards(options)),
            named: [[0; 28]; 2],
            wrong: Squares::NONE,
        };
        reading.read();
        let Reading { reader, position, .. } = reading;
        reader.finish()?;
        Ok(position)
    }

    fn facts(&self) -> Map<String, Value> {
        let mut board = Map::new();
        let mut units = Map::new();
        let mut buildings = Map::new();
        for at in Square::all() {
            let mut units_here: Vec<_> = self.board.all_units(at).collect();
            units_here.sort_by_key(|&(side, unit)| format!("{}{unit}", side.letter()));
            let texts: Vec<String> =
                units_here.iter().map(|(side, unit)| format!("{}{unit}", side.letter())).collect();
            let building = self.board.building(at);
            let value = match (&texts[..], building) {
                ([], None) => continue,
                ([only], None) => json!(only),
                (texts, building) => json!({
                    "units": texts,
                    "building": building.map(|(side, b)| format!("{}{b}", side.letter())),
                }),
            };
            board.insert(name(at), value);
            if !units_here.is_empty() {
                let list: Vec<Value> = units_here
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
        let graveyard: Vec<Value> = self
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
            .map(|side| (side.id().to_owned(), Value::from(self.abroad[side.index()])))
            .collect();
        let mut facts = Map::new();
        facts.insert("board".into(), board.into());
        facts.insert("units".into(), units.into());
        facts.insert("buildings".into(), buildings.into());
        facts.insert("graveyard".into(), graveyard.into());
        facts.insert("abroad".into(), abroad.into());
        facts.insert("quiet".into(), self.quiet.into());
        facts.insert("passes".into(), self.passes.into());
        facts
    }
}

const MOST_ABROAD: u32 = 1_000_000;

/// Reads a setup piece by piece and records every fault, so that none hides another.
struct Reading {
    reader: SetupReader,
    position: Medieval,
    /// Units in the setup, including misplaced ones, by side and [`Unit::set`].
    named: [[u32; 28]; 2],
    wrong: Squares,
}

/// A square as a setup names it: the text, and the square unless the name is invalid or repeated.
struct Place {
    text: String,
    square: Option<Square>,
}

#[derive(Clone, Copy)]
struct SetupUnit {
    side: Option<Side>,
    unit: Option<Unit>,
    sound: bool,
}

impl SetupUnit {
    /// Returns the unit's text, with a question mark if its code is unreadable.
    fn text(self) -> String {
        let side = self.side.map(|side| side.letter().to_string()).unwrap_or_default();
        let unit = self.unit.map_or_else(|| "?".to_owned(), |unit| unit.to_string());
        side + &unit
    }

    /// Returns whether the unit can share a square with another, as far as both are readable.
    fn may_share(self, other: SetupUnit) -> bool {
        let (Some(unit), Some(other_unit)) = (self.unit, other.unit) else { return true };
        let sides =
            |setup_unit: SetupUnit| setup_unit.side.map_or(Side::ALL.to_vec(), |side| vec![side]);
        sides(self).into_iter().any(|side| {
            sides(other).into_iter().any(|other| may_share(side, unit, other, other_unit))
        })
    }
}

impl Reading {
    fn fault(&mut self, fault: Fault) {
        self.reader.fault(fault.into_setup_fault());
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

    /// Reads an object keyed by square. Invalid squares are faults.
    fn by_square(&mut self, key: &'static str) -> Vec<(Place, Value)> {
        let object = match self.reader.take(key) {
            None => return Vec::new(),
            Some(Value::Object(object)) => object,
            Some(_) => {
                self.fault(Fault::NoObject { key });
                return Vec::new();
            }
        };
        let mut places = Vec::new();
        let mut used = Squares::NONE;
        for (text, value) in self.reader.first(object) {
            let square_found = square(&text);
            match square_found {
                Some(at) if used.has(at) => {
                    self.wrong = self.wrong.with(at);
                    self.fault(Fault::SquareTwice { key, at });
                }
                Some(_) => {}
                None => self.fault(Fault::NoSquare { key, text: text.clone() }),
            }
            let text = square_found.map_or(text, name);
            places.push((Place { text, square: square_found.filter(|&at| !used.has(at)) }, value));
            used = square_found.map_or(used, |at| used.with(at));
        }
        places
    }

    fn units(&mut self) {
        for (Place { text: at, square }, value) in self.by_square("units") {
            let Value::Array(list) = value else {
                self.wrong = square.map_or(self.wrong, |square| self.wrong.with(square));
                self.fault(Fault::NoList { at });
                continue;
            };
            let mut units_there = Vec::new();
            for value in self.reader.first(list) {
                units_there.push(self.side_and_unit(&value, &at, &["side", "code", "spec"]));
            }
            for other_unit in &units_there {
                if let (Some(side), Some(unit)) = (other_unit.side, other_unit.unit) {
                    self.named[side.index()][unit.set()] += 1;
                }
            }
            let fits = match units_there[..] {
                [] | [_] => true,
                [one, two] => one.may_share(two),
                _ => false,
            };
            if !fits {
                let units = units_there.iter().map(|other_unit| other_unit.text()).collect();
                self.fault(Fault::CannotShare { at, units });
            }
            let Some(square) = square else { continue };
            if !fits || units_there.iter().any(|other_unit| !other_unit.sound) {
                self.wrong = self.wrong.with(square);
                continue;
            }
            for other_unit in units_there {
                if let (Some(side), Some(unit)) = (other_unit.side, other_unit.unit) {
                    self.position.board.put(side, unit, square);
                }
            }
        }
    }

    /// Reads `{"side": …, "code": …, "spec": …}`; `known_keys` are the allowed keys.
    fn side_and_unit(&mut self, value: &Value, at: &str, known_keys: &[&str]) -> SetupUnit {
        let Value::Object(object) = value else {
            self.fault(Fault::NoUnit { at: at.to_owned() });
            return SetupUnit { side: None, unit: None, sound: false };
        };
        let is_known = self.known_keys(object, at, known_keys);
        let side = side_of(object);
        if side.is_none() {
            self.fault(Fault::NoSide { at: at.to_owned() });
        }
        let (unit, is_unit) = self.unit_of(object, at);
        SetupUnit { side, unit, sound: is_known && side.is_some() && is_unit }
    }

    fn known_keys(&mut self, object: &Map<String, Value>, at: &str, keys: &[&str]) -> bool {
        let mut all = true;
        for key in object.keys().filter(|key| !keys.contains(&key.as_str())) {
            all = false;
            self.fault(Fault::UnknownKey { at: at.to_owned(), key: key.clone() });
        }
        all
    }

    fn unit_of(&mut self, object: &Map<String, Value>, at: &str) -> (Option<Unit>, bool) {
        let at = || at.to_owned();
        let text = object.get("code").and_then(Value::as_str).unwrap_or_default();
        let unit = unit_of_code(text);
        let mut sound = unit.is_some();
        match unit {
            None => self.fault(Fault::NoCode { at: at(), text: text.to_owned() }),
            Some(unit) if unit.family() == Family::Wizards && !self.position.wizards => {
                sound = false;
                self.fault(Fault::NoWizards { at: at() });
            }
            Some(_) => {}
        }
        let name = match object.get("spec") {
            None | Some(Value::Null) => return (unit, sound),
            Some(Value::String(name)) => name.clone(),
            Some(other) => other.to_string(),
        };
        let Some(spec) = Spec::ALL.into_iter().find(|spec| spec.name() == name) else {
            self.fault(Fault::NoSpec { at: at(), text: name });
            return (unit, false);
        };
        let Some(unit) = unit else { return (None, false) };
        let specialised = Unit::specialised(unit.family(), spec);
        if specialised.is_none() {
            self.fault(Fault::SpecOfOthers { at: at(), unit, spec });
        }
        if unit.class() != 4 {
            self.fault(Fault::SpecBelowFour { at: at(), unit, spec });
        }
        match specialised {
            Some(specialised) if unit.class() == 4 => (Some(specialised), sound),
            _ => (Some(unit), false),
        }
    }

    fn buildings(&mut self) {
        for (Place { text: at, square }, value) in self.by_square("buildings") {
            let building = self.building(&value, &at);
            match (building, square) {
                (Some((side, building)), Some(at)) => self.position.board.build(side, building, at),
                (None, Some(at)) => self.wrong = self.wrong.with(at),
                (_, None) => {}
            }
        }
    }

    fn building(&mut self, value: &Value, at: &str) -> Option<(Side, Building)> {
        let at_text = || at.to_owned();
        let Value::Object(object) = value else {
            self.fault(Fault::NoBuilding { at: at_text() });
            return None;
        };
        let is_known = self.known_keys(object, at, &["side", "family", "level", "amenity"]);
        let side = side_of(object);
        if side.is_none() {
            self.fault(Fault::NoOwner { at: at_text() });
        }
        let letters = object.get("family").and_then(Value::as_str).unwrap_or_default();
        let house = House::of_letters(letters);
        match house {
            None => self.fault(Fault::NoHouse { at: at_text(), text: letters.to_owned() }),
            Some(House::Wizards) if !self.position.wizards => {
                self.fault(Fault::NoWizards { at: at_text() });
            }
            Some(_) => {}
        }
        let house = house.filter(|house| *house != House::Wizards || self.position.wizards);
        let level = match object.get("level").and_then(Value::as_u64) {
            Some(level @ 1..=3) => Some(level as u8),
            _ => {
                self.fault(Fault::NoLevel { at: at_text() });
                None
            }
        };
        let amenity = match object.get("amenity") {
            None | Some(Value::Null) => Some(false),
            Some(Value::Bool(amenity)) => Some(*amenity),
            Some(_) => {
                self.fault(Fault::NoAmenity { at: at_text() });
                None
            }
        };
        let building = Building::new(house?, level?, amenity?);
        is_known.then_some((side?, building))
    }

    fn graveyard(&mut self) {
        let list = match self.reader.take("graveyard") {
            None => return,
            Some(Value::Array(list)) => list,
            Some(_) => return self.fault(Fault::NoGraveyard),
        };
        for value in list {
            let text = value.get("square").and_then(Value::as_str).unwrap_or_default();
            let square_found = square(text);
            if square_found.is_none() {
                self.fault(Fault::NoSquare { key: "graveyard", text: text.to_owned() });
            }
            if !value.is_object() {
                continue;
            }
            let at = square_found.map_or_else(|| text.to_owned(), name);
            let unit_read = self.side_and_unit(&value, &at, &["side", "code", "spec", "square"]);
            if let SetupUnit { side: Some(side), unit: Some(unit), sound: true } = unit_read
                && let Some(at) = square_found
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
                let count = self.named[side.index()][unit.set()];
                if count > u32::from(unit.family().supply()) {
                    self.fault(Fault::Supply { side, unit, count });
                }
            }
        }
    }

    /// Checks the judge's `board` key, which may accompany `units` and `buildings` if it agrees.
    /// Squares with faults aren't compared.
    fn same_board(&mut self) {
        let Some(board) = self.reader.take("board") else { return };
        let facts = self.position.facts();
        let is = facts.get("board").and_then(Value::as_object);
        let differs = |text: &String| {
            let compared = square(text).is_none_or(|at| !self.wrong.has(at));
            compared && is.and_then(|is| is.get(text)) != board.get(text)
        };
        let same = board.as_object().is_some_and(|board| !board.keys().any(differs))
            && is.is_none_or(|is| !is.keys().any(differs));
        if !same {
            self.fault(Fault::OtherBoard);
        }
    }
}

fn side_of(object: &Map<String, Value>) -> Option<Side> {
    object.get("side").and_then(Value::as_str).and_then(Side::from_id)
}

/// Returns whether rule ME-11, possibly with Befuddlement, can put these two on one square.
fn may_share(one_side: Side, one: Unit, two_side: Side, two: Unit) -> bool {
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

fn unit_of_code(text: &str) -> Option<Unit> {
    let mut chars = text.chars();
    let family = Family::of_letter(chars.next()?)?;
    let class = u8::try_from(chars.next()?.to_digit(10)?).ok()?;
    ((1..=4).contains(&class) && chars.next().is_none()).then(|| Unit::new(family, class))
}
