//! Why, in every game: what is refused by which rule, what was lost by which rule, what threatens
//! what.

use games::Table;
use referee::{fates_of, threats};
use rules::scene::{Board, Spot};
use rules::{Options, Side};
use serde_json::{Value, json};

fn spot(board: &Board, name: &str) -> Spot {
    board.spots().find(|spot| board.name(*spot) == name).expect(name)
}

fn set_up(game: &str, setup: Option<Value>) -> Box<dyn Table> {
    let entry = games::find(game).expect("it is there");
    let options = Options::default();
    match setup {
        Some(setup) => entry.from_setup(&options, &setup).expect("a position"),
        None => entry.start(&options),
    }
}

fn medieval(units: &Value, buildings: &Value) -> Option<Value> {
    Some(json!({ "units": units, "buildings": buildings }))
}

/// A game, its setup, and from where to where somebody would go, with the rule against it.
type Ways<'a> = (&'a str, Option<Value>, &'a [(&'a str, &'a str, Option<&'a str>)]);
/// A game, its setup, what is played, and what is lost where by which rule.
type Losses<'a> = (&'a str, Option<Value>, &'a [&'a str], &'a [(&'a str, &'a str)]);
/// A game, its setup, what is played, a square, and what threatens it.
type Threatened<'a> = (&'a str, Option<Value>, &'a [&'a str], &'a str, &'a [&'a str]);

/// From where to where somebody would go, and the rule that stands against it; none where it is
/// legal.
#[test]
fn where_a_piece_cannot_go() {
    let serf = |at: &str, side: &str| json!({ at: [{ "side": side, "code": "P1" }] });
    let mut castle = serf("a6", "white");
    castle["a1"] = json!([{ "side": "white", "code": "R3" }]);
    castle["d1"] = json!([{ "side": "black", "code": "P1" }]);
    castle["h8"] = json!([{ "side": "black", "code": "P1" }]);
    let arena =
        json!({ "board": { "c1": "wNw", "e4": "wB", "f5": "wN", "e10": "bBw", "c6": "bN" } });
    let war = json!({ "board": { "e1": "wK", "c4": "wN", "d4": "wB", "a1": "wR", "e8": "bK",
                                 "h8": "bR", "d5": "bQ", "h6": "bB", "a6": "bN", "a7": "bP" } });
    let cases: [Ways<'_>; 5] = [
        (
            "world-war",
            None,
            &[
                ("b2", "b4", Some("WWC-3")),
                ("a1", "a5", Some("WWC-5")),
                ("e4", "e5", Some("WWC-1")),
                ("b2", "b3", None),
            ],
        ),
        (
            "medieval-war",
            Some(war),
            &[
                ("c4", "c6", Some("MWC-6")),
                ("c4", "h6", Some("MWC-7")),
                ("a1", "e8", Some("MWC-8")),
                ("c4", "d5", None),
            ],
        ),
        (
            "wizards-war",
            Some(arena),
            &[
                ("e4", "f5", Some("WW-5")),
                ("e4", "e6", Some("WW-3")),
                ("c1", "c3", Some("WW-3")),
                ("e4", "c6", None),
            ],
        ),
        (
            "battlechess",
            None,
            &[("d1", "d4", Some("BC-5")), ("e2", "e5", Some("BC-5")), ("e2", "e4", None)],
        ),
        (
            "medieval",
            medieval(&castle, &json!({})),
            &[("a1", "a6", Some("ME-6")), ("a1", "b2", Some("ME-2")), ("a1", "a5", None)],
        ),
    ];
    for (game, setup, ways) in cases {
        let table = set_up(game, setup);
        let board = table.scene().board;
        for (from, to, rule) in ways {
            let text = table.move_text(spot(&board, from), spot(&board, to));
            let refused = table.read(&text).err();
            let by = refused.as_ref().and_then(|refusal| refusal.rule);
            assert_eq!(by, *rule, "{game}: {text}: {refused:?}");
        }
    }
}

/// What was played, what was lost where by the last of it, and by which rule.
#[test]
fn by_which_rule_a_piece_was_lost() {
    let arena = json!({ "board": { "c1": "wNw", "e4": "wB", "f5": "wN", "e10": "bBw", "c6": "bN",
                                   "h8": "bR" } });
    let deep = json!({ "board": { "c1": "wNw", "d2": "wQ", "f5": "wN", "e10": "bBw", "d5": "bN",
                                  "h8": "bR" } });
    let war = json!({ "board": { "e1": "wK", "g1": "wR", "a2": "wP", "b2": "wP", "a8": "bK",
                                 "b8": "bR", "g7": "bN", "f6": "bP" } });
    let fields = json!({
        "a1": [{ "side": "white", "code": "R3" }], "d1": [{ "side": "black", "code": "P1" }],
        "c5": [{ "side": "white", "code": "P1" }], "h8": [{ "side": "black", "code": "P1" }],
    });
    let school = json!({ "c5": { "side": "black", "family": "n", "level": 1 } });
    let archers = json!({
        "a1": [{ "side": "white", "code": "N4", "spec": "Axe" }],
        "e5": [{ "side": "white", "code": "N4", "spec": "Bow" }],
        "c3": [{ "side": "black", "code": "P1" }], "d2": [{ "side": "black", "code": "P1" }],
        "g6": [{ "side": "black", "code": "P1" }], "h1": [{ "side": "black", "code": "P1" }],
    });
    let struck = json!({ "board": { "e1": "wK", "d1": "wQ", "h8": "bK", "e6": "bN" } });
    let cases: [Losses<'_>; 9] = [
        ("world-war", None, &["b1-c3", "d8-d2xC"], &[("d2", "WWC-8")]),
        (
            "medieval-war",
            Some(war.clone()),
            &["g1 Cannon x g7"],
            &[("g7", "MWC-8"), ("f6", "MWC-4")],
        ),
        ("medieval-war", Some(war), &["Summon"], &[("e1", "MWC-9a")]),
        ("wizards-war", Some(arena), &["Be4xc6"], &[("c6", "WW-5")]),
        ("wizards-war", Some(deep), &["Qd2xd5"], &[("d5", "WW-7")]),
        ("battlechess", None, &["e2-e4", "d7-d5", "e4xd5", "attacker wins"], &[("d5", "BC-1")]),
        (
            "battlechess",
            Some(struck),
            &["d1-d7", "strike e6", "self", "attacker wins"],
            &[("d5", "BC-7")],
        ),
        ("medieval", medieval(&fields, &school), &["R3a1xd1=R4"], &[("d1", "ME-6")]),
        (
            "medieval",
            medieval(&archers, &json!({})),
            &["N4a1-c2x(c3 d2)"],
            &[("c3", "ME-14"), ("d2", "ME-14")],
        ),
    ];
    for (game, setup, texts, expected) in cases {
        let table = set_up(game, setup);
        let board = table.scene().board;
        let canonical = if texts == ["Summon"] {
            let summon = table.legal().into_iter().find(|text| text.starts_with("Summon"));
            vec![summon.expect("the King may summon")]
        } else {
            texts.iter().map(|text| (*text).to_owned()).collect()
        };
        let texts: Vec<&str> = canonical.iter().map(String::as_str).collect();
        let fates = fates_of(table, &texts).expect("they are legal");
        let last: Vec<(String, &str)> = fates
            .iter()
            .filter(|fate| fate.is_death() && fate.plies as usize == texts.len())
            .map(|fate| (board.name(fate.at), fate.rule.unwrap_or("no rule")))
            .collect();
        for (at, rule) in expected {
            assert!(
                last.iter().any(|(square, by)| square == at && by == rule),
                "{game} {texts:?}: {at} by {rule}, not {last:?}"
            );
        }
    }
    // A building that is destroyed.
    let table = set_up("medieval", medieval(&fields, &school));
    let fates = fates_of(table, &["(c5) x"]).expect("it is legal");
    assert!(fates.iter().any(|fate| fate.rule == Some("ME-12") && fate.is_death()), "{fates:?}");
    // What goes away is not lost.
    let fates = fates_of(set_up("world-war", None), &["b2-b3"]).expect("it is legal");
    assert_eq!(fates.len(), 1);
    assert!(fates[0].went.is_some() && !fates[0].is_death());
}

/// Which square is threatened by which actions of the side whose turn it is not.
#[test]
fn what_threatens_a_square() {
    let arena =
        json!({ "board": { "c1": "wNw", "d4": "wB", "f5": "wN", "e10": "bBw", "c6": "bN" } });
    let war = json!({ "board": { "e1": "wK", "d4": "wB", "e8": "bK", "h8": "bR", "c5": "bN",
                                 "e5": "bB", "h2": "wN" } });
    let fields = json!({
        "a1": [{ "side": "white", "code": "R3" }], "a5": [{ "side": "black", "code": "R3" }],
        "h8": [{ "side": "black", "code": "P1" }],
    });
    let cases: [Threatened<'_>; 6] = [
        ("world-war", None, &[], "d2", &["d8-d2xC"]),
        ("world-war", None, &[], "b3", &[]),
        ("medieval-war", Some(war), &[], "h2", &["h8 Cannon x h2"]),
        ("wizards-war", Some(arena), &[], "d4", &["Nc6xd4"]),
        ("battlechess", None, &["e2-e4", "d7-d5"], "e4", &["d5xe4"]),
        ("medieval", medieval(&fields, &json!({})), &[], "a1", &["R3a5xa1=R4"]),
    ];
    for (game, setup, texts, at, ways) in cases {
        let mut table = set_up(game, setup);
        for text in texts {
            table.play(text).expect("it is legal");
        }
        let square = spot(&table.scene().board, at);
        let threats = threats(&*table, Side::Black, square).expect("it can be told");
        let found: Vec<&str> = threats.ways.iter().map(|threat| threat.text.as_str()).collect();
        assert_eq!(found, ways, "{game}: {at}");
    }
    // A turn of three actions is told to be one; the middle of one tells nothing.
    let war = set_up("medieval-war", None);
    let e4 = spot(&war.scene().board, "e4");
    assert_eq!(threats(&*war, Side::Black, e4).expect("told").first_of, 3);
    let mut fight = set_up("battlechess", None);
    for text in ["e2-e4", "d7-d5", "e4xd5"] {
        fight.play(text).expect("it is legal");
    }
    assert_eq!(threats(&*fight, Side::Black, e4), None);
}

/// Letting a turn go by gives a position in which the other side acts, and whose actions are legal
/// by the rules themselves.
#[test]
fn a_turn_that_goes_by_leaves_a_sound_position() {
    for game in games::all() {
        let mut table = game.start(&Options::default());
        let mut seed = 7_u64;
        for _ in 0..60 {
            if let Some(pass) = table.null_move() {
                assert_ne!(pass.to_act(), table.to_act(), "{}", game.info.id);
                for text in pass.legal().iter().take(20) {
                    let mut after = pass.copy();
                    assert!(after.play(text).is_ok(), "{}: {text}", game.info.id);
                }
            }
            let legal = table.legal();
            if legal.is_empty() || table.outcome().is_some() {
                break;
            }
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            let index = usize::try_from(seed >> 33).expect("small") % legal.len();
            table.play(&legal[index]).expect("it is legal");
        }
    }
}
