//! Start positions other than the game's own: read, refused, and read back.
#![allow(clippy::expect_used, clippy::panic, reason = "tests may")]

mod common;

use battlechess::BattleChess;
use common::english;
use rules::{Game, Options};
use serde_json::{Value, json};

fn options() -> Options {
    Options::check(BattleChess::INFO, []).expect("options")
}

#[test]
fn missing_keys_have_defaults() {
    let kings = json!({"board": {"e1": "wK", "e8": "bK"}});
    let position = BattleChess::from_setup(&options(), &kings).expect("a position");
    let facts = position.facts();
    for (key, value) in [
        ("home", json!({})),
        ("converted_by", json!({})),
        ("captured", json!([])),
        ("castling", json!("-")),
        ("en_passant", Value::Null),
        ("vulnerable", Value::Null),
        ("quiet", json!(0)),
    ] {
        assert_eq!(facts[key], value, "{key}");
    }
    // Homes: at home; own side's; a Pawn's file, a Bishop's colour; by C-8.
    let setup = json!({"board": {
        "e1": "wK", "e8": "bK", "h1": "wR", "d4": "wR", "d5": "wR", "f4": "wP", "g3": "wB",
        "h3": "wB", "b5": "bN",
    }});
    let position = BattleChess::from_setup(&options(), &setup).expect("a position");
    let homes = json!({"d4": "a1", "d5": "a8", "f4": "f2", "g3": "c1", "h3": "f1", "b5": "b8"});
    assert_eq!(position.facts()["home"], homes);
    assert_eq!(position.facts()["castling"], "K");
    // Captured pieces, too.
    let setup = json!({
        "board": {"e1": "wK", "e8": "bK", "a1": "wR"},
        "captured": [{"side": "white", "code": "R"}, {"side": "black", "kind": "Queen"}],
    });
    let position = BattleChess::from_setup(&options(), &setup).expect("a position");
    let captured = json!([
        {"side": "white", "code": "R", "home": "h1"}, {"side": "black", "code": "Q", "home": "d8"},
    ]);
    assert_eq!(position.facts()["captured"], captured);
}

#[test]
fn captured_pieces_may_be_written_in_short() {
    let long = json!([{"side": "white", "code": "R", "home": "h1"}, {"side": "black", "code": "Q", "home": "d8"}]);
    for captured in [
        long.clone(),
        json!(["wRh1", "bQ"]),
        json!({"white": ["Rh1"], "black": [{"kind": "queen"}]}),
    ] {
        let setup = json!({"board": {"e1": "wK", "e8": "bK"}, "captured": captured});
        let position = BattleChess::from_setup(&options(), &setup).expect("a position");
        assert_eq!(position.facts()["captured"], long, "{setup}");
    }
    for captured in
        [json!(["Rh1"]), json!({"green": []}), json!({"white": 1}), json!(["wX"]), json!(["wRz9"])]
    {
        let setup = json!({"board": {"e1": "wK", "e8": "bK"}, "captured": captured});
        assert!(BattleChess::from_setup(&options(), &setup).is_err(), "{setup}");
    }
}

#[test]
fn what_is_read_reads_back() {
    let full = json!({
        "board": {"e1": "wK", "e8": "bK", "a1": "wR", "d4": "wQ", "d5": "bP", "g5": "bR", "e5": "wP"},
        "to_act": "white",
        "home": {"d4": "d8", "g5": "a8", "d5": "d7", "e5": "e2"},
        "converted_by": {"d4": "c1"},
        "captured": [{"side": "white", "code": "B", "home": "c1"},
            {"side": "black", "code": "N", "home": "g1", "converted_by": "f8"}],
        "castling": "Q", "en_passant": "d6", "vulnerable": "g5", "quiet": 7,
    });
    let position = BattleChess::from_setup(&options(), &full).expect("a position");
    let mut facts = position.facts();
    facts.insert("to_act".into(), json!("white"));
    assert_eq!(Value::Object(facts.clone()), full);
    assert_eq!(BattleChess::from_setup(&options(), &Value::Object(facts)), Ok(position));
    let start = BattleChess::start(&options());
    let again = BattleChess::from_setup(&options(), &Value::Object(start.facts()));
    assert_eq!(again, Ok(start));
}

#[test]
fn every_fault_is_told_at_once() {
    let setup = json!({
        "board": {"e1": "wK", "e2": "wK", "i9": "wR", "a1": "xR", "a2": "wZ", "b1": "wQ", "b2": "wQ",
            "b3": "wQ", "b4": "wQ", "c3": "bP"},
        "to_act": "green",
        "home": {"b1": "a1", "h8": "a2", "c3": "c5"},
        "converted_by": {"c3": "d1"},
        "captured": [{"side": "white", "code": "K"}, 7, {"side": "white", "code": "N", "home": "z1"}],
        "castling": "Kx", "en_passant": "e6", "vulnerable": "d4", "quiet": 101, "extra": 1,
    });
    let faults = BattleChess::from_setup(&options(), &setup).expect_err("faults");
    let told: Vec<String> = faults.iter().map(|fault| english(fault.whole())).collect();
    for part in [
        "green",
        "no square i9",
        "`xR`",
        "`wZ`",
        "names h8, where no piece stands",
        "a1 is the home of a Rook",
        "c5 is no piece's home",
        "one Queen too many",
        "one King too many",
        "a King is never among the captured",
        "`captured` has 7",
        "z1",
        "Black has no King",
        "`castling` has K",
        "`castling` has `x`",
        "`en_passant` is e6",
        "`vulnerable` is d4",
        "`quiet` is 101",
        "unknown key `extra`",
    ] {
        assert!(told.iter().any(|fault| fault.contains(part)), "{part} of {told:#?}");
    }
}

#[test]
fn single_faults_name_their_rule() {
    for (setup, rule) in [
        (json!({"board": {"e1": "wK"}}), Some("BC-3")),
        (json!({"board": {"e1": "wK", "e8": "bK"}, "castling": "K"}), Some("BC-6")),
        (json!({"board": {"e1": "wK", "e8": "bK", "d4": "wR"}, "vulnerable": "d4"}), Some("BC-8")),
        (
            json!({"board": {"e1": "wK", "e8": "bK", "d4": "wR"}, "home": {"d4": "a1"}, "converted_by": {"d4": "c8"}}),
            Some("BC-11"),
        ),
        (
            json!({"board": {"e1": "wK", "e8": "bK", "d4": "wB"}, "home": {"d4": "c8"}, "converted_by": {"d4": "c8"}}),
            Some("BC-11"),
        ),
        (
            json!({"board": {"e1": "wK", "e8": "bK", "d4": "wQ", "d5": "bQ", "d6": "bQ"}}),
            Some("BC-16"),
        ),
        (
            json!({"board": {"e1": "wK", "e8": "bK", "d4": "wR", "d5": "wR"}, "home": {"d4": "a1", "d5": "a1"}}),
            None,
        ),
        (json!([]), None),
    ] {
        let faults = BattleChess::from_setup(&options(), &setup).expect_err(&setup.to_string());
        assert!(faults.iter().any(|fault| fault.rule == rule), "{setup}: {faults:?}");
    }
}

#[test]
fn a_board_may_name_no_key_twice_and_options_are_checked() {
    let faults = Options::check(BattleChess::INFO, [("pawns", "dragons"), ("wizards", "on")]);
    assert_eq!(faults.expect_err("faults").len(), 2);
    let setup = json!({"board": {"e1": "wK", "E1": "wQ", "e8": "bK"}});
    assert!(BattleChess::from_setup(&options(), &setup).is_err());
}
