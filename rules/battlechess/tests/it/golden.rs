//! A short game as text, decision by decision: `golden/a_short_game.txt` beside this file.
//!
//! The file holds the actions after `>`; everything else in it is what the referee says. Run with
//! `GOLDEN=write` to write it anew from its actions, and read the difference.

use std::fmt::Write as _;

use crate::common::english;
use battlechess::BattleChess;
use rules::{Actor, Game, Options, Play, Setup, Show, Square};

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden/a_short_game.txt");

fn board(position: &BattleChess) -> String {
    let facts = position.facts();
    let mut text = String::new();
    for rank in (0..8).rev() {
        for file in 0..8 {
            let square = Square::at(file, rank).expect("a square").to_string();
            let piece = facts["board"].get(&square).and_then(|piece| piece.as_str());
            let letter = match piece {
                Some(piece) if piece.starts_with('b') => piece[1..].to_lowercase(),
                Some(piece) => piece[1..].to_string(),
                None => ".".into(),
            };
            write!(text, " {letter}").expect("text");
        }
        text.push('\n');
    }
    text
}

fn play_text(actions: &[&str]) -> String {
    let options = Options::check(BattleChess::INFO, []).expect("options");
    let mut play = Play::<BattleChess>::start(&options);
    let mut text = String::new();
    for action in actions {
        let turn = play.position().turn();
        let question = english(play.scene().status.expect("a status"));
        let reading = play.read(action).unwrap_or_else(|refusal| panic!("{action}: {refusal:?}"));
        let words = english(play.position().describe(reading.action));
        let done = play.play(reading);
        let actor = match done.actor {
            Actor::Side(side) => english(BattleChess::INFO.side_name(side)),
            Actor::Chance => "Combat".to_owned(),
        };
        if turn.actions_made == 0 {
            writeln!(text, "{}. {question}", turn.number).expect("text");
        } else {
            writeln!(text, "   {question}").expect("text");
        }
        writeln!(text, "> {}\n   {actor}: {words}", done.text).expect("text");
    }
    match play.outcome() {
        Some(outcome) => {
            let reason = english(outcome.reason.clone());
            writeln!(text, "{reason} ({})", outcome.rule).expect("text");
        }
        None => text.push_str("The game goes on\n"),
    }
    text.push_str(&board(play.position()));
    for side in ["captured", "converted_by", "home", "castling"] {
        writeln!(text, "{side}: {}", play.position().facts()[side]).expect("text");
    }
    text
}

#[test]
fn a_short_game() {
    let golden = std::fs::read_to_string(FILE).expect(FILE);
    let actions: Vec<&str> = golden.lines().filter_map(|line| line.strip_prefix("> ")).collect();
    let text = play_text(&actions);
    if std::env::var_os("GOLDEN").is_some_and(|value| value == "write") {
        std::fs::write(FILE, &text).expect(FILE);
    }
    assert_eq!(text, golden);
}
