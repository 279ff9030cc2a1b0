//! Leaves of the tree of actions: pinned counts, and the plain referee's counts beside them.

use crate::naive::referee::{At, Script, Stop, World, name};
use battlechess::BattleChess;
use rules::{Game, Options, Setup, perft, perft_of_turns};
use serde_json::{Value, json};

/// Counts as `rules::perft` does, with the plain referee. Bare Kings and the hundred quiet moves
/// end a game there; none of these positions comes near.
fn count(world: &World, actions: &[String], depth: u32) -> u64 {
    let mut now = world.clone();
    match now.turn(&mut Script(actions)) {
        Err(Stop::Asks(_, options)) if depth == 1 => options.len() as u64,
        Err(Stop::Asks(_, options)) => options
            .into_iter()
            .map(|option| {
                let mut actions_after = actions.to_vec();
                actions_after.push(option);
                count(world, &actions_after, depth - 1)
            })
            .sum(),
        Err(Stop::Won(_)) => 0,
        Ok(()) => count(&now, &[], depth),
    }
}

/// Counts as `rules::perft_of_turns` does, with the plain referee: a move that leads to a question
/// counts where it is a leaf, and is not followed.
fn count_of_turns(world: &World, depth: u32) -> u64 {
    let Err(Stop::Asks(_, moves)) = world.clone().turn(&mut Script(&[])) else { return 0 };
    if depth == 1 {
        return moves.len() as u64;
    }
    moves
        .into_iter()
        .map(|one| {
            let mut next = world.clone();
            match next.turn(&mut Script(&[one])) {
                Ok(()) => count_of_turns(&next, depth - 1),
                Err(_) => 0,
            }
        })
        .sum()
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
        man.has_moved = true;
    }
    for (square, code) in facts["board"].as_object().expect("a board") {
        let home = facts["home"].get(square).and_then(Value::as_str).unwrap_or(square);
        let man = world.men.iter_mut().find(|man| name(man.home) == *home).expect("a man");
        man.white = code.as_str().expect("a code").starts_with('w');
        man.has_moved = home != square;
        man.at =
            At::On(crate::naive::referee::all().find(|&sq| name(sq) == *square).expect("a square"));
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
    // In these positions it makes no difference what pawns are.
    const START: &[u64] = &[20, 400, 8_902, 196_320, 4_777_156];
    const CROWD: &[u64] = &[61, 2_445, 110_888, 4_125_717];
    for (markers, setup, counts, turns) in [
        (false, None, &[20_u64, 400, 8_902, 196_440, 4_785_365][..], START),
        (true, None, &[20, 400, 8_902, 196_412, 4_783_615][..], START),
        (false, Some(&crowd), &[61, 2_484, 113_416, 4_251_305][..], CROWD),
        (true, Some(&crowd), &[61, 2_474, 112_837, 4_233_050][..], CROWD),
    ] {
        let position = fast(markers, setup);
        let world = plain(markers, &position);
        for depth in 1..=3 {
            assert_eq!(perft(&position, depth), count(&world, &[], depth), "depth {depth}");
            assert_eq!(
                perft_of_turns(&position, depth),
                count_of_turns(&world, depth),
                "depth {depth}, without interruptions"
            );
        }
        let deepest = counts.len() as u32;
        let found: Vec<u64> = (1..=deepest).map(|depth| perft(&position, depth)).collect();
        assert_eq!(found, *counts, "markers: {markers}");
        let turn_counts: Vec<u64> =
            (1..=deepest).map(|depth| perft_of_turns(&position, depth)).collect();
        assert_eq!(turn_counts, turns, "markers: {markers}, without interruptions");
    }
}
