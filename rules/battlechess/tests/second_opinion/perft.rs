//! Leaves of the tree of actions: pinned counts, and the plain referee's counts beside them.

use crate::naive::{At, Script, Stop, World, name};
use battlechess::BattleChess;
use rules::{Game, Options, perft};
use serde_json::{Value, json};

/// Counts as `rules::perft` does, with the plain referee. Bare Kings and the hundred quiet moves
/// end a game there; none of these positions comes near.
fn count(world: &World, said: &[String], depth: u32) -> u64 {
    let mut now = world.clone();
    match now.turn(&mut Script(said)) {
        Err(Stop::Asks(_, options)) if depth == 1 => options.len() as u64,
        Err(Stop::Asks(_, options)) => options
            .into_iter()
            .map(|option| {
                let mut said = said.to_vec();
                said.push(option);
                count(world, &said, depth - 1)
            })
            .sum(),
        Err(Stop::Won(_)) => 0,
        Ok(()) => count(&now, &[], depth),
    }
}

fn fast(markers: bool, setup: Option<&Value>) -> BattleChess {
    let pawns = if markers { "markers" } else { "fighters" };
    let options = Options::check(BattleChess::INFO, [("pawns", pawns)]).expect("options");
    match setup {
        None => BattleChess::start(&options),
        Some(setup) => BattleChess::from_setup(&options, setup).expect("a setup"),
    }
}

/// The same board in the plain referee; every piece away from home has left it.
fn plain(markers: bool, position: &BattleChess) -> World {
    let mut world = World::start(markers);
    let facts = position.facts();
    for man in &mut world.men {
        man.at = At::Gone;
        man.moved = true;
    }
    for (square, code) in facts["board"].as_object().expect("a board") {
        let home = facts["home"].get(square).and_then(Value::as_str).unwrap_or(square);
        let man = world.men.iter_mut().find(|man| name(man.home) == *home).expect("a man");
        man.white = code.as_str().expect("a code").starts_with('w');
        man.moved = home != square;
        man.at = At::On(crate::naive::all().find(|&sq| name(sq) == *square).expect("a square"));
    }
    for captive in facts["captured"].as_array().expect("a list") {
        let man =
            world.men.iter_mut().find(|man| captive["home"] == name(man.home)).expect("a man");
        man.white = captive["side"] == "white";
        man.at = At::Captured;
    }
    world
}

#[test]
fn counts_are_pinned() {
    let crowd = json!({
        "board": {"a1": "wR", "e1": "wK", "h1": "wR", "d4": "wQ", "c3": "wN", "e5": "wN",
            "f1": "wB", "b7": "wP", "g2": "wP", "a8": "bR", "e8": "bK", "h8": "bR", "d7": "bQ",
            "c6": "bN", "e6": "bN", "f8": "bB", "b2": "bP", "g7": "bP", "g4": "bP"},
        "captured": [{"side": "white", "code": "B", "home": "c1"},
            {"side": "black", "code": "B", "home": "c8"}, {"side": "white", "code": "P", "home": "h2"}],
    });
    for (markers, setup, counts) in [
        (false, None, &[20_u64, 400, 8_902, 196_440, 4_785_365][..]),
        (true, None, &[20, 400, 8_902, 196_412, 4_783_615][..]),
        (false, Some(&crowd), &[61, 2_484, 113_416, 4_251_305][..]),
        (true, Some(&crowd), &[61, 2_474, 112_837, 4_233_050][..]),
    ] {
        let position = fast(markers, setup);
        let world = plain(markers, &position);
        for depth in 1..=3 {
            assert_eq!(perft(&position, depth), count(&world, &[], depth), "depth {depth}");
        }
        let deepest = counts.len() as u32;
        let found: Vec<u64> = (1..=deepest).map(|depth| perft(&position, depth)).collect();
        assert_eq!(found, *counts, "markers: {markers}");
    }
}
