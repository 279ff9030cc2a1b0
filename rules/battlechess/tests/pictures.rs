//! What people see: marks, badges, trays, and who is asked for what.
#![allow(clippy::expect_used, clippy::panic, reason = "tests may")]

use battlechess::BattleChess;
use rules::scene::{MarkKind, Scene};
use rules::{Game, Options, Play, Side, Square};
use serde_json::Value;

fn scene(pawns: &str, setup: &str, actions: &str) -> Scene {
    let options = Options::check(BattleChess::INFO, [("pawns", pawns)]).expect("options");
    let value: Value = serde_json::from_str(&format!("{{{setup}}}")).expect(setup);
    let mut play = Play::<BattleChess>::from_setup(&options, &value).expect("a setup");
    for text in actions.split(", ").filter(|text| !text.is_empty()) {
        play.play_text(text).unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
    }
    play.scene()
}

const STRIKE: &str = r#""board":{"e1":"wK","e8":"bK","d1":"wQ","e6":"bN","a7":"bR"},"vulnerable":"a7",
    "home":{"a7":"a8"},"captured":[{"side":"white","code":"R","home":"a1"},{"side":"white","code":"R","home":"h1"}]"#;

#[test]
fn the_question_is_told() {
    for (actions, status, to_act) in [
        ("", "White to move", Some(Side::White)),
        (
            "d1-d8",
            "Black: strike with the Knight on e6 at the Queen on d5, or hold?",
            Some(Side::Black),
        ),
        (
            "d1-d8, strike e6",
            "White: does the Queen fight the Knight herself, or a champion for her?",
            Some(Side::White),
        ),
        ("d1-d8, strike e6, self", "Combat: Black Knight against White Queen for d5", None),
        (
            "d1-d8, strike e6, champion e1, defender wins",
            "White: whom does the King recall?",
            Some(Side::White),
        ),
        ("d1-d8, strike e6, champion e1, attacker wins", "Black wins (BC-3)", None),
    ] {
        let scene = scene("fighters", STRIKE, actions);
        assert_eq!(scene.status, status, "{actions}");
        assert_eq!(scene.to_act, to_act, "{actions}");
        let pending = scene.marks.iter().any(|mark| mark.kind == MarkKind::Pending);
        assert_eq!(pending, !actions.is_empty() && !status.contains("wins"), "{actions}");
    }
}

#[test]
fn pieces_carry_badges_and_lie_in_trays() {
    let words = |scene: &Scene, square: &str| -> Vec<String> {
        let spot = Square::parse(square).expect(square).spot();
        let placed = scene.pieces.iter().find(|placed| placed.spot == spot).expect(square);
        placed.piece.badges.iter().map(|badge| badge.words.clone()).collect()
    };
    let strike = scene("fighters", STRIKE, "");
    assert_eq!(words(&strike, "a7"), ["not yet fortified"]);
    let captured = strike.trays.iter().find(|tray| tray.title == "Captured").expect("a tray");
    assert_eq!((captured.side, captured.pieces.len(), captured.pieces[0].1), (Side::White, 1, 2));
    let converted = r#""board":{"e1":"wK","e8":"bK","d4":"wQ","e4":"wP","b4":"wP"},"home":{"d4":"d8"},"converted_by":{"d4":"c1"}"#;
    let scene = scene("markers", converted, "");
    assert_eq!(words(&scene, "d4"), ["converted by the Bishop from c1"]);
    assert_eq!(words(&scene, "e4"), ["its patron is the King on e1"]);
    assert_eq!(words(&scene, "b4"), ["without a patron"]);
    for placed in &scene.pieces {
        assert!(placed.piece.badges.iter().all(|badge| badge.text.chars().count() <= 3));
    }
}

#[test]
fn an_attacked_king_is_in_danger() {
    let check = r#""board":{"e1":"wK","e8":"bR","h8":"bK","a2":"wP"}"#;
    let scene = scene("fighters", check, "");
    let danger = scene.marks.iter().find(|mark| mark.kind == MarkKind::Danger).expect("a mark");
    assert_eq!(danger.spot, Square::parse("e1").expect("e1").spot());
}
