//! Forced wins, in one turn and in two, from positions by setup: found, played to their end against
//! every answer that is looked at, and no longer than what was said.

use engine::{SearchRequest, Strength, search};
use games::Table;
use rules::Dice;
use rules::{Actor, Options};
use serde_json::Value;

const NODES: u64 = 60_000;

fn set_up(game: &games::Entry, to_act: &str, setup: &str) -> Box<dyn Table> {
    let mut setup: Value = serde_json::from_str(setup).expect("JSON");
    setup["to_act"] = Value::from(to_act);
    let options = Options::check(game.info, []).expect("no options");
    game.from_setup(&options, &setup).unwrap_or_else(|faults| panic!("{faults:?}"))
}

/// Plays on: the winner by thinking, the loser by thinking (seed 0) or at random, fights at random.
fn plays_out(mut table: Box<dyn Table>, winner: rules::Side, most: u32, seed: u64) {
    let mut dice = Dice::new(seed);
    let mut count = 0;
    while let Some(actor) = table.to_act() {
        let legal = table.legal();
        let any = legal[dice.below(legal.len())].clone();
        let text = match actor {
            Actor::Side(side) if side == winner || seed == 0 => {
                let request = SearchRequest { strength: Strength::Nodes(NODES), seed, stop: None };
                search(&*table, &request).expect("somebody is to act").action
            }
            _ => any,
        };
        table.play(&text).expect("it is legal");
        count += 1;
        assert!(count <= most, "{count} actions and not over: {table:?}");
    }
    assert_eq!(table.outcome().and_then(|outcome| outcome.winner), Some(winner));
}

/// That the side to act wins within so many actions, both sides' counted.
fn is_won(id: &str, within: u32, to_act: &str, setup: &str) {
    let game = games::find(id).expect("a game");
    let table = set_up(game, to_act, setup);
    let Some(Actor::Side(side)) = table.to_act() else { panic!("{id}: over") };
    let request = SearchRequest { strength: Strength::Nodes(NODES), seed: 1, stop: None };
    let result = search(&*table, &request).expect("somebody is to act");
    let forced = result.forced_in().filter(|_| result.score > 0);
    assert!(forced.is_some_and(|forced| forced <= within), "{id}: {result:?}");
    for seed in 0..6 {
        plays_out(table.copy(), side, within, seed);
    }
    // The same seen from after the first action: the sign follows the side, also where it acts
    // again.
    let mut after = table.copy();
    after.play(&result.action).expect("it is legal");
    if let (Some(Actor::Side(next)), Some(outcome)) = (after.to_act(), search(&*after, &request)) {
        let sign = if next == side { 1 } else { -1 };
        assert!(sign * outcome.score > 900_000, "{id}: {result:?} then {outcome:?}");
    }
}

#[test]
fn world_war_chess() {
    // An Armor on the back rank, the Flag guards the rest.
    is_won("world-war", 1, "white", r#"{"board":{"h8":"bF","g6":"wF","e6":"wA"}}"#);
    is_won(
        "world-war",
        1,
        "white",
        r#"{"board":{"a7":"bF","b4":"wF","b5":"wH","c8":"wC"},"captured":{"black":["A"],"white":["A"]},"quiet":4}"#,
    );
    is_won(
        "world-war",
        3,
        "white",
        r#"{"board":{"a6":"bF","b4":"wF","c5":"wH","c8":"wC"},"quiet":2}"#,
    );
    is_won(
        "world-war",
        3,
        "white",
        r#"{"board":{"a2":"bF","c4":"wC","d2":"wH","d3":"wF"},"quiet":10}"#,
    );
}

#[test]
fn wizards_war() {
    is_won(
        "wizards-war",
        1,
        "white",
        r#"{"board":{"a8":"bR","c6":"wR","c7":"bN","c8":"wRw","d10":"bNw","f1":"wB","f10":"bR","g2":"wR","h10":"wR","h2":"wNw","h3":"wCa","j6":"wCh"},"quiet":3}"#,
    );
    is_won(
        "wizards-war",
        1,
        "black",
        r#"{"board":{"a5":"wRw","b5":"bB","c8":"bNw","d4":"bCh","e5":"wR","f3":"bR","f6":"bR","f7":"bCh","g1":"wCh"},"quiet":3}"#,
    );
    is_won(
        "wizards-war",
        3,
        "black",
        r#"{"board":{"b6":"bR","c8":"bBw","d2":"wN","d3":"wNw","e10":"bB","e8":"bNw","f5":"bRw","f6":"bCh","i5":"bR"},"quiet":7}"#,
    );
    is_won(
        "wizards-war",
        5,
        "black",
        r#"{"board":{"b6":"bR","c8":"bBw","d3":"wNw","e10":"bB","e8":"bNw","f2":"wN","f6":"wN","f8":"bCh","i5":"bRw"},"quiet":3}"#,
    );
}

#[test]
fn medieval_war_chess() {
    is_won(
        "medieval-war",
        1,
        "white",
        r#"{"board":{"b1":"wQ","b6":"bB","c5":"wP","c6":"wB","c7":"wB","d4":"wN","d5":"wP","d7":"wP","d8":"wN"},"quiet":3,"turns":58}"#,
    );
    is_won(
        "medieval-war",
        3,
        "white",
        r#"{"board":{"a6":"wN","a8":"bB","b6":"wQ","c6":"wN","f6":"wB"},"quiet":7,"turns":89}"#,
    );
    is_won(
        "medieval-war",
        2,
        "white",
        r#"{"board":{"c3":"wP","c4":"wN","c8":"bP","d1":"wQ","d2":"wP","d3":"wP","d8":"bQ","e1":"wP","e2":"wP","e4":"wR","f1":"wN"},"turns":42}"#,
    );
}

#[test]
fn battlechess() {
    // No Rook that has not just moved can be attacked by King or Pawn (BC-8), so Black has no chess
    // move left.
    is_won(
        "battlechess",
        1,
        "white",
        r#"{"board":{"a8":"bK","a7":"bP","b8":"wR","b7":"wR","a5":"wP","e1":"wK"}}"#,
    );
    // One Pawn's move is left to Black, and then the King stands in its way.
    is_won(
        "battlechess",
        3,
        "white",
        r#"{"board":{"a8":"bK","a7":"bP","h3":"bP","b8":"wR","b7":"wR","a5":"wP","g1":"wK"}}"#,
    );
}

#[test]
fn medieval_chess() {
    is_won(
        "medieval",
        1,
        "white",
        r#"{"units":{"d4":[{"side":"white","code":"R3"}],"d8":[{"side":"black","code":"N1"}]}}"#,
    );
    // White has but two buildings, on which enemies stand: one is destroyed, White passes.
    is_won(
        "medieval",
        3,
        "black",
        r#"{"units":{"c2":[{"side":"black","code":"N2"}],"d6":[{"side":"black","code":"P3"}]},
            "buildings":{"c2":{"side":"white","family":"b","level":1,"amenity":false},
                         "d6":{"side":"white","family":"n","level":1,"amenity":false}}}"#,
    );
}
