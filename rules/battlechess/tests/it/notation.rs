//! Texts: canonical, lenient, wrong (C-2, C-5).

use crate::common::english;
use battlechess::BattleChess;
use rules::{Game, Notation, Options, Play, RefusalKind};
use serde_json::Value;

fn play(setup: &str) -> Play<BattleChess> {
    let options = Options::check(BattleChess::INFO, []).expect("options");
    if setup.is_empty() {
        return Play::start(&options);
    }
    let value: Value = serde_json::from_str(&format!("{{{setup}}}")).expect(setup);
    Play::from_setup(&options, &value).unwrap_or_else(|faults| panic!("{setup}: {faults:?}"))
}

const PAWN_DUEL: &str = r#""board":{"e1":"wK","e8":"bK","e5":"wP","d5":"bP","c6":"bN","b5":"wB","b4":"wP","g1":"wN","d2":"wN"},"en_passant":"d6""#;
const CASTLE: &str = r#""board":{"e1":"wK","e8":"bK","h1":"wR","a1":"wR","b8":"wP"},"captured":[{"side":"white","code":"N","home":"b1"}]"#;
const STRIKE: &str = r#""board":{"e1":"wK","e8":"bK","d1":"wQ","e6":"bN","b7":"wP"},"captured":[{"side":"white","code":"N","home":"b1"},{"side":"white","code":"R","home":"a1"}]"#;

#[test]
fn what_is_taken() {
    // Setup, actions before (parted by commas), text, canonical text, remarks.
    for (setup, before, text, canonical, remarks) in [
        ("", "", "e2-e4", "e2-e4", 0),
        ("", "", " E2 – E4. ", "e2-e4", 0),
        ("", "", "e2e4", "e2-e4", 0),
        ("", "", "Pe2-e4", "e2-e4", 0),
        ("", "", "1. e4", "e2-e4", 0),
        ("", "", "Nf3", "g1-f3", 0),
        ("", "", "nf3", "g1-f3", 0),
        ("", "", "Ng1f3", "g1-f3", 0),
        ("", "", "Ng1-f3!", "g1-f3", 0),
        ("", "", "g1>f3", "g1-f3", 0),
        ("", "", "Ng1 -> f3", "g1-f3", 0),
        ("", "", "g1 → f3", "g1-f3", 0),
        ("", "", "e2xe4", "", 0),
        ("", "", "Nxf3", "", 0),
        ("", "e4, d5", "exd5", "e4xd5", 0),
        ("", "e4, d5", "e4×d5", "e4xd5", 0),
        ("", "e4, d5", "e4xPd5", "e4xd5", 0),
        ("", "e4, d5", "e4-d5", "e4xd5", 1),
        ("", "e4, d5, exd5", "Attacker Wins", "attacker wins", 0),
        ("", "e4, d5, exd5", "defender", "defender wins", 0),
        (PAWN_DUEL, "", "e5xd6 e.p.", "e5xd6 e.p.", 0),
        (PAWN_DUEL, "", "exd6", "e5xd6 e.p.", 0),
        (PAWN_DUEL, "", "e5d6 ep", "e5xd6 e.p.", 0),
        (PAWN_DUEL, "", "exd6 e.p.", "e5xd6 e.p.", 0),
        (PAWN_DUEL, "", "e5-e6 e.p.", "e5-e6", 1),
        (PAWN_DUEL, "", "Bxc6+", "b5xc6", 0),
        (PAWN_DUEL, "", "bxc6", "", 0),
        (PAWN_DUEL, "", "Ngf3", "g1-f3", 0),
        (PAWN_DUEL, "", "N2f3", "d2-f3", 0),
        (CASTLE, "", "O-O", "O-O", 0),
        (CASTLE, "", "0-0-0", "O-O-O", 0),
        (CASTLE, "", "o-o", "O-O", 0),
        (CASTLE, "", "Ke1-g1", "O-O", 0),
        (CASTLE, "", "e1c1", "O-O-O", 0),
        (CASTLE, "", "exchange b8 Nb1", "exchange b8 Nb1", 0),
        (CASTLE, "", "Exchange Pb8 for b1", "exchange b8 Nb1", 0),
        (CASTLE, "", "exchange nb1", "exchange b8 Nb1", 0),
        (STRIKE, "d1-d8", "strike", "strike e6", 0),
        (STRIKE, "d1-d8", "Strike Ne6", "strike e6", 0),
        (STRIKE, "d1-d8", "HOLD", "hold e6", 0),
        (STRIKE, "d1-d8, strike", "Self", "self", 0),
        (STRIKE, "d1-d8, strike", "champion Ke1", "champion e1", 0),
        (STRIKE, "d1-d8, strike", "e1", "champion e1", 0),
        (STRIKE, "d1-d8, strike, champion e1, defender wins", "recall a1", "recall Ra1", 0),
        (STRIKE, "d1-d8, strike, champion e1, defender wins", "Rb1", "", 0),
        (STRIKE, "d1-d8, strike, champion e1, defender wins", "no recall", "no recall", 0),
        (STRIKE, "b7-b8", "Keep", "keep", 0),
        (STRIKE, "b7-b8", "Nb1", "exchange Nb1", 0),
        (STRIKE, "b7-b8", "exchange b8 Nb1", "exchange Nb1", 0),
        (STRIKE, "b8=N", "keep", "keep", 0),
    ] {
        let mut play = play(setup);
        for text in before.split(", ").filter(|text| !text.is_empty()) {
            play.play_text(text).unwrap_or_else(|refusal| panic!("{text}: {refusal:?}"));
        }
        match play.play_text(text) {
            Ok(action) => {
                assert_eq!(action.text, canonical, "{setup} {before}: {text}");
                assert_eq!(action.remarks.len(), remarks, "{text}: {:?}", action.remarks);
            }
            Err(refusal) => assert_eq!(canonical, "", "{setup} {before}: {text}: {refusal:?}"),
        }
    }
}

#[test]
fn what_is_not() {
    for (setup, text, kind) in [
        ("", "", RefusalKind::Unreadable),
        ("", "hello", RefusalKind::Unreadable),
        ("", "e9-e4", RefusalKind::Unreadable),
        ("", "exchange", RefusalKind::Unreadable),
        ("", "🐎", RefusalKind::Unreadable),
        (PAWN_DUEL, "Nf3", RefusalKind::Ambiguous),
        ("", "e2-e5", RefusalKind::Illegal),
        ("", "Qd4", RefusalKind::Illegal),
    ] {
        let play = play(setup);
        let refusal = play.read(text).expect_err(text);
        assert_eq!(refusal.kind, kind, "{text}: {refusal:?}");
        if kind == RefusalKind::Ambiguous {
            assert_eq!(refusal.candidates, ["d2-f3", "g1-f3"]);
        }
    }
    let over = play(r#""board":{"e1":"wK","e8":"bK"}"#);
    assert_eq!(over.read("e1-e2").expect_err("over").kind, RefusalKind::Over);
    assert_eq!(over.position().read("e1-e2").expect_err("over").kind, RefusalKind::Over);
}

/// A small `b` is the file: what is illegal for the piece on b1 is not played by a Bishop (C-2).
#[test]
fn a_square_is_no_bishop() {
    for text in ["b1-e2", "b1xe2", "b1e2", "be2"] {
        let mut play = play("");
        for before in ["e2-e4", "e7-e5"] {
            play.play_text(before).expect("legal");
        }
        assert!(play.play_text(text).is_err(), "{text}");
        assert_eq!(play.play_text("Be2").expect("legal").text, "f1-e2");
    }
}

#[test]
fn refusals_tell_what_to_do() {
    for (setup, before, text, expected) in [
        (
            "",
            "",
            "d1-d4",
            "Your own Pawn on d2 blocks the Queen's way from d1 to d4. Choose a square the piece can reach, empty or with an enemy.",
        ),
        (
            "",
            "",
            "a1xa2",
            "Your own Pawn is on a2. Choose a square the piece can reach, empty or with an enemy.",
        ),
        (
            "",
            "",
            "e7-e5",
            "The Pawn on e7 fights for the other side. Name the square of one of your own pieces.",
        ),
        (
            STRIKE,
            "d1-d8",
            "e8-e7",
            "Another decision comes first (Black: does the Knight on e6 strike at the Queen on d5, or hold?). Answer `strike e6` or `hold e6`.",
        ),
        (
            STRIKE,
            "d1-d8",
            "defend",
            "`defend` doesn't answer this (Black: does the Knight on e6 strike at the Queen on d5, or hold?). Answer `strike e6` or `hold e6`.",
        ),
        (
            "",
            "e2-e4, d7-d5, e4xd5",
            "defend",
            "I'm waiting for the result of the fight: White's Pawn against Black's Pawn for d5. Write `attacker wins` or `defender wins`.",
        ),
        (
            "",
            "e2-e4, d7-d5, e4xd5",
            "g1-f3",
            "I'm waiting for the result of the fight: White's Pawn against Black's Pawn for d5. Write `attacker wins` or `defender wins`.",
        ),
        (
            "",
            "e2-e4, d7-d5, e4xd5",
            "",
            "I'm waiting for the result of the fight: White's Pawn against Black's Pawn for d5. Write `attacker wins` or `defender wins`.",
        ),
        (
            "",
            "",
            "O-O",
            "The Bishop on f1 is between King and Rook. Clear the squares between King and Rook first.",
        ),
        (
            CASTLE,
            "",
            "exchange b8 Ra1",
            "The Rook from a1 isn't captured. Name a captured piece of your side.",
        ),
    ] {
        let mut play = play(setup);
        for text in before.split(", ").filter(|text| !text.is_empty()) {
            play.play_text(text).unwrap_or_else(|refusal| panic!("{text}: {refusal:?}"));
        }
        assert_eq!(english(play.read(text).expect_err(text).whole()), expected);
    }
}

#[test]
fn a_whole_turn_is_parted() {
    assert_eq!(
        BattleChess::split("1. e4xd5, attacker wins; e5xd6 e.p."),
        ["e4xd5", "attacker wins", "e5xd6 e.p."]
    );
}
