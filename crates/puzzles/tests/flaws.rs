//! Kinds of puzzles that are left out.
#![allow(clippy::expect_used, reason = "tests")]

use games::Table;
use puzzles::{Claim, Flaw, Verdict, flaw, read, refute, text_of, verify};
use rules::{Options, Side};
use serde_json::{Value, json};

fn start(game: &str, setup: &Value) -> Box<dyn Table> {
    let game = games::find(game).expect("it is there");
    game.from_setup(&Options::default(), setup).expect("a position")
}

fn claim(text: &str) -> Claim {
    text.parse().expect("a claim")
}

fn texts(texts: &[&str]) -> Vec<String> {
    texts.iter().map(|&text| text.to_owned()).collect()
}

#[test]
fn no_stored_puzzle_has_a_flaw() {
    let mut flaws = Vec::new();
    for game in games::all() {
        for puzzle in read(text_of(game.info.id)).0 {
            let start = puzzle.start(game).expect("a position");
            if let Some(flaw) = flaw(&*start, puzzle.claim, &puzzle.line) {
                flaws.push(format!("{} {}: {flaw:?}", game.info.id, puzzle.id));
            }
        }
    }
    assert!(flaws.is_empty(), "{flaws:#?}");
}

#[test]
fn a_long_shot_is_dull() {
    let setup = json!({"board": {"g6": "wK", "a1": "wR", "h8": "bK", "b7": "bP"}});
    let table = start("battlechess", &setup);
    let flaw_of = |text| flaw(&*table, claim(text), &texts(&["a1-a8"]));
    assert_eq!(flaw_of("chance 1/8 in 2"), Some(Flaw::LongShot));
    assert_eq!(flaw_of("chance 1/4 in 2"), None);
}

#[test]
fn dull_puzzles_are_named() {
    for (game, setup, text, line, expected) in [
        // Both turns take the only unit that can be taken.
        (
            "world-war",
            json!({"board": {"f2": "wF", "f5": "wH", "f7": "wC", "g4": "bB", "h6": "bF"},
                   "to_act": "black"}),
            "gain 3 in 2",
            &["g4-f5xH", "f2-g3", "f5-f7xC"][..],
            Some(Flaw::Obvious),
        ),
        (
            "wizards-war",
            json!({"board": {"e7": "wRw", "g5": "bN", "g6": "bNw", "j3": "wR"},
                   "to_act": "black"}),
            "win in 1",
            &["Nwg6xe7"],
            Some(Flaw::LastPiece),
        ),
        (
            "medieval",
            json!({"units": {
                "c5": [{"code": "B4", "side": "white", "spec": "Reformist"}],
                "d5": [{"code": "Q2", "side": "black", "spec": null}],
                "f6": [{"code": "B2", "side": "white", "spec": null}]}}),
            "win in 1",
            &["B4c5xd5"],
            Some(Flaw::LastPiece),
        ),
        (
            "medieval-war",
            json!({"board": {"c5": "wB", "d5": "wP", "e4": "bN", "e5": "wN"}}),
            "win in 1",
            &["c5-d4", "d4 & d5 & e5 (9) x e4 (8)"],
            Some(Flaw::LonePiece),
        ),
        (
            "medieval-war",
            json!({"board": {"c5": "wB", "d5": "wP", "e4": "bN", "e5": "wN", "e3": "bP"}}),
            "win in 1",
            &["c5-d4", "d4 & d5 & e5 (9) x e4 (8)"],
            None,
        ),
        // The reply leaves the last Wizard to be taken.
        (
            "wizards-war",
            json!({"board": {
                "b3": "bBw", "c5": "wNw", "d7": "bQ", "f2": "wCa", "g4": "wCh"},
                "to_act": "black"}),
            "gain 4 in 2",
            &["Qd7-f5", "Nwc5-d7", "Qf5xd7"],
            Some(Flaw::WonGain),
        ),
        (
            "world-war",
            json!({"board": {"a1": "wF", "b7": "wI", "d7": "wI", "h4": "bF"},
                   "captured": {"white": ["B"]}}),
            "gain 5 in 1",
            &["b7-b8=B"],
            Some(Flaw::Promotion),
        ),
        (
            "world-war",
            json!({"board": {"h8": "bF", "g6": "wF", "e6": "wA", "a3": "wC"}}),
            "win in 1",
            &["e6-e8"],
            None,
        ),
    ] {
        let table = start(game, &setup);
        let line = texts(line);
        let mut after = table.copy();
        for text in &line {
            after.play(text).expect("it is legal");
        }
        let found = flaw(&*table, claim(text), &line);
        assert!(found == expected, "{game} {setup}: {found:?}");
    }
}

/// A claim of more turns than the line has isn't proved by it.
#[test]
fn the_line_has_all_turns_of_the_claim() {
    let setup = json!({"board": {"h8": "bF", "g6": "wF", "e6": "wA", "a3": "wC"}});
    let table = start("world-war", &setup);
    let line = texts(&["e6-e8"]);
    assert!(matches!(verify(&*table, claim("win in 1"), &line, 100_000), Verdict::Proved(_)));
    assert_eq!(verify(&*table, claim("win in 2"), &line, 10_000_000), Verdict::Refuted);
}

/// A turn that wins with other actions is another answer, even if it is longer.
#[test]
fn longer_turns_that_win_otherwise_are_answers() {
    let attack = texts(&["c5-d4", "d4 & d5 & f5 (8) x e4 (6)"]);
    let setup = json!({"board": {"c5": "wB", "d5": "wB", "e4": "bB", "f5": "wQ"}});
    let table = start("medieval-war", &setup);
    let verdict = verify(&*table, claim("win in 1"), &attack, 10_000_000);
    assert_eq!(verdict, Verdict::Refuted);
}

/// Among replies that cost the same, the refutation is the best one: here, it wins the game.
#[test]
fn refutations_that_cost_the_same_are_compared() {
    let setup = json!({"board": {"h1": "wF", "g3": "bF", "e3": "bA", "a6": "wC"}});
    let table = start("world-war", &setup);
    let made = texts(&["a6-a7"]);
    let reply = refute(&*table, claim("win in 1"), &made, 100_000).expect("it is wrong");
    let mut after = table.copy();
    for text in made.iter().chain(&reply) {
        after.play(text).expect("it is legal");
    }
    let winner = after.outcome().and_then(|outcome| outcome.winner);
    assert_eq!(winner, Some(Side::Black), "{reply:?}");
}
