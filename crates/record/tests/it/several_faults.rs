//! A start with several things wrong names each of them, as it names it when it stands alone.

use std::collections::BTreeSet;

use rules::Dice;
use serde_json::{Map, Value, json};

/// Changes that make one thing wrong: values by their path, `null` takes away.
struct Wrong {
    edits: Vec<(&'static str, Value)>,
    /// What else it is about: of two that share a word, one may speak for both.
    about: &'static str,
}

fn wrong(path: &'static str, value: Value) -> Wrong {
    Wrong { edits: vec![(path, value)], about: "" }
}

impl Wrong {
    fn and(mut self, path: &'static str, value: Value) -> Wrong {
        self.edits.push((path, value));
        self
    }

    fn about(mut self, about: &'static str) -> Wrong {
        self.about = about;
        self
    }

    /// Whether two can be wrong by themselves: neither stands where the other does.
    fn is_apart_from(&self, other: &Wrong) -> bool {
        let within = |one: &str, other: &str| {
            one == other || one.strip_prefix(other).is_some_and(|rest| rest.starts_with('/'))
        };
        let paths =
            |one: &'static str, other: &'static str| within(one, other) || within(other, one);
        let shares_place =
            self.edits.iter().any(|(one, _)| other.edits.iter().any(|(two, _)| paths(one, two)));
        let shares_word = self
            .about
            .split_whitespace()
            .any(|word| other.about.split_whitespace().any(|other_word| other_word == word));
        !shares_place && !shares_word
    }
}

/// Sets a value at a path; objects on the way are made.
fn set(whole: &mut Value, path: &str, value: &Value) {
    let (head, rest) = path.split_once('/').map_or((path, None), |(head, rest)| (head, Some(rest)));
    if let Value::Array(list) = whole {
        let index: usize = head.parse().expect("an index");
        if list.len() <= index {
            list.resize(index + 1, Value::Null);
        }
        match rest {
            Some(rest) => set(&mut list[index], rest, value),
            None => list[index] = value.clone(),
        }
        return;
    }
    if !whole.is_object() {
        *whole = Value::Object(Map::new());
    }
    let object = whole.as_object_mut().expect("an object");
    match rest {
        Some(rest) => set(object.entry(head).or_insert(Value::Null), rest, value),
        None if value.is_null() => drop(object.remove(head)),
        None => drop(object.insert(head.to_owned(), value.clone())),
    }
}

/// A game's sound start, `{"options": …, "setup": …}`, and what can be wrong with it.
fn start(game: &games::Entry) -> Value {
    let mut setup = game.start(&rules::Options::default()).facts();
    setup.insert("to_act".into(), "white".into());
    json!({ "options": {}, "setup": setup })
}

/// All faults of a start, each as it is told.
fn faults(game: &games::Entry, start: &Value) -> BTreeSet<String> {
    let options = start["options"].as_object().expect("options");
    let choices =
        options.iter().map(|(key, value)| (key.as_str(), value.as_str().expect("a text")));
    match game.begin(choices, Some(&start["setup"])) {
        Ok(_) => BTreeSet::new(),
        Err(faults) => {
            let faults = faults.all();
            assert_eq!(faults.more(), 0);
            faults.iter().map(known_by).collect()
        }
    }
}

/// What a fault is known by: its sentence and what it names, without the units that a square holds,
/// of which another fault may be.
fn known_by(fault: &rules::SetupFault) -> String {
    let args: Vec<_> = fault.message.args().filter(|(name, _)| *name != "units").collect();
    format!("{:?} {} {args:?}", fault.rule, fault.message.key())
}

fn with_changes(start: &Value, all: &[&Wrong]) -> Value {
    let mut start = start.clone();
    for (path, value) in all.iter().flat_map(|wrong| &wrong.edits) {
        set(&mut start, path, value);
    }
    start
}

/// Holds each two, and many threes, of independent faults against what each says alone.
fn check(id: &str, sound: &Value, wrongs: &[Wrong]) {
    let game = games::find(id).expect("it is there");
    assert_eq!(faults(game, sound), BTreeSet::new(), "{id}: {sound}");
    let alone: Vec<BTreeSet<String>> = wrongs
        .iter()
        .map(|wrong| {
            let faults_found = faults(game, &with_changes(sound, &[wrong]));
            assert!(!faults_found.is_empty(), "{id}: nothing is wrong with {:?}", wrong.edits);
            faults_found
        })
        .collect();
    let mut count = 0;
    let mut assert_all_found = |indices: &[usize]| {
        let wrongs_chosen: Vec<&Wrong> = indices.iter().map(|&one| &wrongs[one]).collect();
        let apart =
            |at: usize| wrongs_chosen[..at].iter().all(|one| one.is_apart_from(wrongs_chosen[at]));
        if !(1..wrongs_chosen.len()).all(apart) {
            return;
        }
        count += 1;
        let start = with_changes(sound, &wrongs_chosen);
        let faults_found = faults(game, &start);
        for &one in indices {
            for fault in &alone[one] {
                let edits: Vec<_> = wrongs_chosen.iter().map(|wrong| &wrong.edits).collect();
                assert!(
                    faults_found.contains(fault),
                    "{id}: {fault}\nis hidden by others in {edits:?}\nsays {faults_found:#?}"
                );
            }
        }
    };
    for one in 0..wrongs.len() {
        for two in 0..one {
            assert_all_found(&[one, two]);
        }
    }
    let mut dice = Dice::new(21);
    for _ in 0..2_000 {
        assert_all_found(&[0; 3].map(|_: usize| dice.below(wrongs.len())));
    }
    assert!(count > 500, "{id}: {count} starts");
}

/// What any game's setup can have wrong.
fn common() -> Vec<Wrong> {
    vec![
        wrong("setup/to_act", json!("red")).about("to-act"),
        wrong("setup/no_such_key", json!(1)),
        wrong("setup/nor_such", json!({"a": 1})),
        wrong("setup/quiet", json!(-1)),
        wrong("options/no_such_option", json!("x")),
        wrong("options/nor_such", json!("y")),
    ]
}

/// And what one with a board of texts can.
fn board() -> Vec<Wrong> {
    vec![
        wrong("setup/board/z9", json!("wB")),
        wrong("setup/board/y77", json!("nobody")),
        wrong("setup/board/e5", json!("xx")),
        wrong("setup/board/d5", json!(5)),
        wrong("setup/board/f5", json!("")),
    ]
}

#[test]
fn in_world_war_chess() {
    let sound = json!({
        "options": {},
        "setup": {"board": {"e1": "wF", "h8": "bF", "a3": "wI"}, "to_act": "white",
            "captured": {"white": ["I"], "black": []}, "quiet": 3},
    });
    let mut wrongs = common();
    wrongs.extend(board());
    wrongs.extend([
        wrong("setup/board/A3", json!("wC")),
        wrong("setup/board/e1", Value::Null).about("white-flags"),
        wrong("setup/board/b4", json!("wF")).about("white-flags"),
        wrong("setup/board/h8", Value::Null).about("black-flags"),
        wrong("setup/board/h5", json!("bF")).about("black-flags"),
        wrong("setup/board/h7", json!("wA")).about("black-flags to-act"),
        wrong("setup/captured/white/0", json!("F")),
        wrong("setup/captured/white/1", json!("Z")),
        wrong("setup/captured/black", json!(7)),
        wrong("setup/captured/red", json!([])),
        wrong("setup/captured/black", json!(vec!["I"; 31])),
    ]);
    check("world-war", &sound, &wrongs);
}

#[test]
fn in_medieval_war_chess() {
    let sound = start(games::find("medieval-war").expect("it is there"));
    let mut wrongs = common();
    wrongs.extend(board());
    wrongs.extend([
        wrong("setup/board/A1", json!("wP")),
        wrong("setup/board/d4", json!("wK")).and("setup/board/c4", json!("wK")),
        wrong("setup/board/b4", json!(5)),
        wrong("setup/skips/red", json!(1)),
        wrong("setup/skips/white", json!(5)),
        wrong("setup/skips/black", json!("x")),
        wrong("setup/skips", json!(7)),
        wrong("setup/skips", json!(["white", "nobody"])),
        wrong("setup/turns", json!("many")),
    ]);
    check("medieval-war", &sound, &wrongs);
}

#[test]
fn in_wizards_war() {
    let sound = start(games::find("wizards-war").expect("it is there"));
    let mut wrongs = common();
    wrongs.extend(board());
    wrongs.extend([
        wrong("setup/board/E6", json!("wB")),
        wrong("setup/board/e6", json!([])),
        wrong("setup/hand/white", json!("zz")),
        wrong("setup/hand/black", json!(5)),
        wrong("setup/hand/red", json!("B")),
        wrong("setup/hand", json!("B")),
    ]);
    check("wizards-war", &sound, &wrongs);
}

#[test]
fn in_battlechess() {
    let mut sound = start(games::find("battlechess").expect("it is there"));
    set(&mut sound, "setup/castling", &Value::Null);
    let mut wrongs = common();
    wrongs.extend(board());
    wrongs.extend([
        wrong("options/pawns", json!("knights")),
        wrong("options/combat", json!("swords")),
        wrong("setup/board/A7", json!("bP")),
        wrong("setup/board/E2", json!("wP")),
        wrong("setup/board/e1", Value::Null).about("white-king"),
        wrong("setup/board/e8", Value::Null).about("black-king"),
        wrong("setup/board/d4", json!("wQ")).about("queens"),
        wrong("setup/board/d6", json!("bP")).about("pawns"),
        wrong("setup/home/d5", json!("a1")),
        wrong("setup/home/h2", json!("z9")),
        wrong("setup/home/c5", json!("nowhere")),
        wrong("setup/home/b1", json!("a2")),
        wrong("setup/home/g1", json!("e4")),
        wrong("setup/converted_by/a2", json!("a1")),
        wrong("setup/converted_by/b2", json!("c1")),
        wrong("setup/converted_by/h5", json!("c8")),
        wrong("setup/captured", json!(5)),
        wrong("setup/captured", json!(["zz", {"side": "red"}])),
        wrong("setup/captured", json!({"red": ["Ra1"], "white": 5})),
        wrong("setup/captured", json!(["wK"])),
        wrong("setup/castling", json!(5)),
        wrong("setup/castling", json!("KX")),
        wrong("setup/en_passant", json!("e4")),
        wrong("setup/en_passant", json!("x")),
        wrong("setup/vulnerable", json!("g4")),
        wrong("setup/vulnerable", json!(5)),
    ]);
    check("battlechess", &sound, &wrongs);
}

#[test]
fn in_medieval_chess() {
    let unit = |side: &str, code: &str| json!({"side": side, "code": code});
    let sound = json!({
        "options": {"wizards": "on"},
        "setup": {
            "to_act": "white", "quiet": 3, "passes": 0, "abroad": {"white": 1},
            "units": {
                "a1": [unit("white", "N2")],
                "c3": [unit("black", "P3"), unit("white", "P3")],
                "e4": [{"side": "white", "code": "N4", "spec": "Bow"}],
                "g7": [unit("white", "W1")],
                "g8": [unit("white", "K3"), unit("white", "Q3")],
            },
            "buildings": {
                "f1": {"side": "white", "family": "kq", "level": 2, "amenity": true},
                "f2": {"side": "black", "family": "w", "level": 1},
            },
            "graveyard": [{"side": "white", "code": "R2", "square": "b6"}],
        },
    });
    let mut wrongs = common();
    wrongs.extend([
        wrong("options/wizards", json!("off")),
        wrong("options/wizards", json!("sometimes")),
        // Two that cannot stand together, of whom one is a wizard.
        wrong("setup/units/g7/1", unit("black", "W3")),
        wrong("setup/units/g7/1", unit("white", "B1")),
        wrong("setup/units/a1/1", unit("white", "N3")),
        wrong("setup/units/c3/2", unit("white", "P3")),
        wrong("setup/units/a1/0/side", Value::Null),
        wrong("setup/units/a1/0/weight", json!(5)),
        wrong("setup/units/a1/0/height", json!(6)),
        wrong("setup/units/a1/0/spec", json!("Cook")),
        wrong("setup/units/g8/0/side", json!("red")),
        wrong("setup/units/g8/1/code", json!("Q9")),
        wrong("setup/units/e4/0/side", json!(5)),
        wrong("setup/units/e4/0/code", json!("N3")).about("special"),
        wrong("setup/units/e4/0/spec", json!("Flaming")).about("special"),
        wrong("setup/units/d4", json!(5)),
        wrong("setup/units/d5", json!([5])),
        wrong("setup/units/d5", json!([5, 6, 7])),
        wrong("setup/units/z9", json!([{"code": "R1"}])),
        wrong("setup/units/A1", json!([unit("nobody", "R1")])),
        wrong("setup/units/h1", json!([unit("white", "K1")]))
            .and("setup/units/h2", json!([unit("white", "K1")]))
            .and("setup/units/h3", json!([unit("white", "K1")]))
            .and("setup/units/h4", json!([unit("white", "K1")]))
            .and("setup/units/h5", json!([unit("white", "K1")]))
            .and("setup/units/h6", json!([unit("white", "K1")]))
            .and("setup/units/h7", json!([unit("white", "K1")]))
            .and("setup/units/h8", json!([unit("white", "K1")])),
        wrong("setup/buildings/f1/side", Value::Null),
        wrong("setup/buildings/f1/family", json!("house")),
        wrong("setup/buildings/f1/level", json!(9)),
        wrong("setup/buildings/f1/amenity", json!("yes")),
        wrong("setup/buildings/f1/colour", json!("red")),
        wrong("setup/buildings/f2/side", json!("red")),
        wrong("setup/buildings/f2/level", Value::Null),
        wrong("setup/buildings/b1", json!([])),
        wrong("setup/buildings/k1", json!({"family": "n"})),
        wrong("setup/buildings/F1", json!({"level": 7})),
        // Where there is no square, the others are told by what stands in its place.
        wrong("setup/graveyard/0/square", json!("z1")).about("grave-1 grave-2 grave-3 grave-4"),
        wrong("setup/graveyard/0/code", json!("Z1")).about("grave-1"),
        wrong("setup/graveyard/0/side", Value::Null).about("grave-2"),
        wrong("setup/graveyard/0/spec", json!("Cook")).about("grave-3"),
        wrong("setup/graveyard/0/cause", json!("age")).about("grave-4"),
        wrong("setup/graveyard/1", json!(5)),
        wrong("setup/graveyard", json!(5)),
        wrong("setup/abroad/white", json!(-1)),
        wrong("setup/abroad/black", json!("x")),
        wrong("setup/abroad/red", json!(1)),
        wrong("setup/passes", json!(99)),
        wrong("setup/board/h7", json!("wP1")),
    ]);
    // Its `board` is told from units and buildings; where it is given, it has to say the same.
    let mut whole = sound.clone();
    let game = games::find("medieval").expect("it is there");
    let options = rules::Options::check(game.info, [("wizards", "on")]).expect("an option");
    let facts = game.from_setup(&options, &sound["setup"]).expect("it is sound").facts();
    set(&mut whole, "setup/board", &facts["board"]);
    check("medieval", &whole, &wrongs);
}
