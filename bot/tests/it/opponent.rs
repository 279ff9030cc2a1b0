//! A game in the terminal: `herald play`.

use std::io::Write as _;
use std::process::{Command, Stdio};

/// Returns the output for these typed lines.
fn played(game: &str, lines: &[&str]) -> String {
    let mut child = Command::new(env!("CARGO_BIN_EXE_herald"))
        .args(["play", game, "--level", "0", "--seed", "1"])
        .env_clear()
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let typed: String = lines.iter().flat_map(|line| [*line, "\n"]).collect();
    child.stdin.take().unwrap().write_all(typed.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    let told = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success(), "{game}: {told}");
    told
}

/// Returns the turn that a hint suggests.
fn hinted(told: &str) -> &str {
    let (_, rest) = told.split_once("In your place I'd play ").expect("a hint");
    rest.lines().next().unwrap().strip_suffix('.').expect("a whole sentence")
}

/// Plays the suggested turn, and Herald answers.
fn plays_hinted(game: &str, turn: &str) {
    let told = played(game, &[turn, "quit"]);
    assert!(told.contains("Herald: "), "`{turn}` is played and answered: {told}");
}

#[test]
fn a_hint_is_a_turn_that_can_be_played() {
    let told = played("wizards-war", &["hint", "resign"]);
    assert!(told.ends_with("You resign, so I win.\n"), "{told}");
    plays_hinted("wizards-war", hinted(&told));
}

/// A turn of three actions. A hint changes nothing and can be repeated.
#[test]
fn a_hint_of_several_actions_is_one_turn() {
    let told = played("medieval-war", &["hint", "hint", "quit"]);
    let turn = hinted(&told);
    assert_eq!(told.matches(&format!("I'd play {turn}.")).count(), 2, "{told}");
    assert!(!told.contains("Herald: "), "{told}");
    plays_hinted("medieval-war", turn);
}
