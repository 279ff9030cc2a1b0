//! Scores are expected results: between a sure loss and a sure win, whatever the noise of a level.

use std::sync::atomic::AtomicBool;

use engine::{Level, SearchRequest, Strength, search};
use games::{Entry, Table};
use rules::Dice;
use rules::{Actor, Options};
use serde_json::{Map, Value, json};

fn options(game: &Entry) -> Options {
    Options::check(game.info, []).expect("no options")
}

/// Positions of a random game, one in seven.
fn of_a_game(game: &Entry, seed: u64) -> Vec<Box<dyn Table>> {
    let mut table = game.start(&options(game));
    let mut dice = Dice::new(seed);
    let mut sampled = Vec::new();
    for index in 0..70 {
        if index % 7 == 0 && matches!(table.to_act(), Some(Actor::Side(_))) {
            sampled.push(table.copy());
        }
        let legal = table.legal();
        let Some(text) = legal.get(dice.below(legal.len())) else { break };
        table.play(text).expect("it is legal");
    }
    sampled
}

/// A crowded position: many captures, so that few nodes don't reach the end of the first one.
fn crowd(game: &Entry, dice: &mut Dice) -> Option<Box<dyn Table>> {
    let (royals, others): (&[&str], &[&str]) = match game.info.id {
        "wizards-war" => (&["Nw", "Bw", "Rw"], &["N", "B", "R", "Ca", "Ch", "Q", "Am"]),
        "world-war" => (&["F"], &["I", "C", "A", "P", "H", "B"]),
        "medieval" => (&[], &["P1", "P4", "N2", "N4", "B3", "B4", "R3", "R4", "K4", "Q4"]),
        _ => (&["K"], &["Q", "R", "R", "B", "B", "N", "N", "P", "P", "P"]),
    };
    let board = game.start(&options(game)).scene().board;
    let mut squares: Vec<String> = board.spots().map(|spot| board.name(spot)).collect();
    let mut placed = Map::new();
    for side in ["w", "b"] {
        let times = if game.info.id == "wizards-war" { 3 } else { 1 };
        let codes = royals.iter().chain(others.iter().cycle().take(others.len() * times));
        for code in codes {
            let square = squares.swap_remove(dice.below(squares.len()));
            let piece = if game.info.id == "medieval" {
                let side = if side == "w" { "white" } else { "black" };
                json!([{ "side": side, "code": code, "spec": null }])
            } else {
                Value::from(format!("{side}{code}"))
            };
            placed.insert(square, piece);
        }
    }
    let pieces = if game.info.id == "medieval" { "units" } else { "board" };
    game.from_setup(&options(game), &json!({ pieces: placed, "to_act": "white" })).ok()
}

#[test]
fn every_score_is_between_a_loss_and_a_win() {
    // A raised flag ends the search at the first chance: its first guess is the answer.
    let at_once = AtomicBool::new(true);
    let mut outside = Vec::new();
    for game in games::all() {
        let mut dice = Dice::new(5);
        let crowded: Vec<_> = (0..400).filter_map(|_| crowd(game, &mut dice)).take(40).collect();
        assert!(crowded.len() > 20, "{}: {} set-ups", game.info.id, crowded.len());
        let positions = (0..3).flat_map(|seed| of_a_game(game, seed));
        for (number, table) in positions.chain(crowded).enumerate() {
            for level in Level::ALL {
                let stop = Some(&at_once);
                let seed = number as u64;
                let request = SearchRequest { strength: Strength::Level(level), seed, stop };
                // A set-up can be over.
                let Some(outcome) = search(&*table, &request) else { continue };
                if !(-1.0..=1.0).contains(&outcome.expectation()) {
                    outside.push((game.info.id, level, outcome.action, outcome.score));
                }
            }
        }
    }
    assert!(outside.is_empty(), "{} scores: {outside:?}", outside.len());
}
