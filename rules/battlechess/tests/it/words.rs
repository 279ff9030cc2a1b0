//! What is said of actions and of what comes of them.

use crate::common::english;
use battlechess::BattleChess;
use rules::{Game, Options, Play, Show};

/// The words of the last of these actions, and what is asked after it.
fn told_and_asked(pawns: &str, texts: &str) -> (String, String) {
    let options = Options::check(BattleChess::INFO, [("pawns", pawns)]).expect("options");
    let mut play = Play::<BattleChess>::start(&options);
    let mut words = String::new();
    for text in texts.split(", ") {
        let reading = play.read(text).unwrap_or_else(|refusal| panic!("{text}: {refusal:?}"));
        words = english(play.position().describe(reading.action));
        play.play(reading);
    }
    (words, play.position().scene().status.map_or_else(String::new, english))
}

fn texts_of(pawns: &str, texts: &str) -> String {
    told_and_asked(pawns, texts).0
}

#[test]
fn of_two_of_a_kind_the_side_is_named() {
    let bishops = "e2-e4, d7-d5, f1-b5, c8-d7, b5xd7, attacker wins";
    for (extra, words, question) in [
        (
            "",
            "White's Bishop beats Black's Bishop in attack",
            "White: does the Bishop engage Black's Bishop again, or release it?",
        ),
        (
            ", engage",
            "the Bishop engages Black's Bishop again",
            "Second battle: White's Bishop against Black's Bishop for d7",
        ),
        (
            ", engage, attacker wins",
            "White's Bishop wins the second battle against Black's Bishop; Black's Bishop is converted and \
             now fights for White, on f1",
            "",
        ),
        (", release", "the Bishop releases Black's Bishop, which is captured", ""),
    ] {
        let text = told_and_asked("fighters", &format!("{bishops}{extra}"));
        assert_eq!(text, (words.to_owned(), question.to_owned()));
    }
    let queens = "e2-e4, e7-e5, d1-h5, d8-h4, h5xh4";
    assert_eq!(
        told_and_asked("fighters", queens).1,
        "White: does the Queen fight Black's Queen herself, or a champion for her?"
    );
}

#[test]
fn who_castles_and_who_risks_his_life_is_said() {
    let castles = "e2-e4, a7-a6, g1-f3, a6-a5, f1-e2, a5-a4, O-O";
    assert_eq!(texts_of("fighters", castles), "King e1 castles on the King's side");
    let (_, question) = told_and_asked("markers", "e2-e4, d7-d5, a2-a3, d5xe4");
    assert_eq!(
        question,
        "White: does the King on e1 fight for the Pawn marker on e4 and risk his life, or does the marker \
         yield?"
    );
}

#[test]
fn what_comes_of_a_combat_is_said() {
    for (rule, pawns, texts, words) in [
        (
            "BC-1",
            "fighters",
            "e2-e4, d7-d5, e4xd5, defender wins",
            "Black's Pawn beats White's Pawn in defence",
        ),
        (
            "BC-10",
            "fighters",
            "e2-e4, d7-d5, f1-b5, c7-c6, b5xc6, attacker wins, engage, attacker wins",
            "the Bishop wins the second battle against the Pawn; the Pawn is converted and now fights for White, on f1",
        ),
        (
            "BC-11",
            "fighters",
            "e2-e4, d7-d5, f1-b5, c7-c6, b5xc6, attacker wins, engage, attacker wins, b7xc6, attacker wins",
            "the Pawn beats the Bishop in attack; the Pawn on f1 reverts to Black",
        ),
        (
            "BC-12",
            "fighters",
            "e2-e4, e7-e5, d1-h5, a7-a6, h5xe5, champion a1, defender wins",
            "the Pawn beats the Rook in defence; the Queen goes home to d1",
        ),
        (
            "BC-15",
            "markers",
            "e2-e4, d7-d5, e4xd5, patron, defender wins",
            "the Queen beats the King in defence",
        ),
        ("BC-15", "markers", "e2-e4, d7-d5, e4xd5, yield", "the Pawn marker on d5 yields"),
    ] {
        assert_eq!(texts_of(pawns, texts), words, "{rule}: {texts}");
    }
}

#[test]
fn what_a_king_beats_is_gone_for_good() {
    let words = texts_of("fighters", "e2-e4, e7-e5, d1-h5, a7-a6, h5xf7, self, defender wins");
    assert_eq!(words, "the Pawn beats the Queen in defence");
    let words = texts_of(
        "fighters",
        "e2-e4, e7-e5, d1-h5, a7-a6, h5xf7, self, attacker wins, e8xf7, self, attacker wins",
    );
    assert_eq!(words, "the King beats the Queen in attack; the Queen leaves the game for good");
}
