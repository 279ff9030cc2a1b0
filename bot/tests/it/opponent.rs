//! A game in the terminal: `herald play`, by what is typed and what it prints.

use std::io::Write as _;
use std::process::{Command, Stdio};

/// What it prints when these lines are typed, one after the other.
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

/// The turn that a hint names.
fn hinted(told: &str) -> &str {
    let (_, rest) = told.split_once("In your place I would play ").expect("a hint");
    rest.lines().next().unwrap().strip_suffix('.').expect("a whole sentence")
}

#[test]
fn a_hint_is_a_turn_that_can_be_played() {
    // One action a turn, and three.
    for game in ["wizards-war", "medieval-war"] {
        let told = played(game, &["hint", "resign"]);
        let turn = hinted(&told).to_owned();
        assert!(told.ends_with("You resign, so I win.\n"), "{told}");
        // It changes nothing, and gives the same again.
        let told = played(game, &["hint", "hint", "quit"]);
        assert_eq!(told.matches(&format!("I would play {turn}.")).count(), 2, "{told}");
        assert!(!told.contains("Herald: "), "{told}");
        let told = played(game, &[&turn, "quit"]);
        assert!(told.contains("Herald: "), "`{turn}` is played and answered: {told}");
    }
}
