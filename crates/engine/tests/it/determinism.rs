//! The same position, nodes and seed give the same answer; a stop flag ends a search; memory is
//! bounded.

use std::sync::atomic::AtomicBool;

use engine::{Level, SearchRequest, SearchResult, Strength, search};
use games::Table;
use rules::{Actor, Options};

fn request(nodes: u64, seed: u64) -> SearchRequest<'static> {
    SearchRequest { strength: Strength::Nodes(nodes), seed, stop: None }
}

fn start(game: &games::Entry) -> Box<dyn Table> {
    game.start(&Options::check(game.info, []).expect("no options"))
}

/// Positions some way into a game, one after the other.
fn positions(game: &games::Entry) -> Vec<Box<dyn Table>> {
    let mut table = start(game);
    let mut dice = rules::Dice::new(11);
    let mut all = Vec::new();
    for index in 0..40 {
        if index % 13 == 0 && matches!(table.to_act(), Some(Actor::Side(_))) {
            all.push(table.copy());
        }
        let legal = table.legal();
        let Some(text) = legal.get(dice.below(legal.len())) else { break };
        table.play(text).expect("it is legal");
    }
    all
}

#[test]
fn the_same_question_has_the_same_answer() {
    for game in games::all() {
        for table in positions(game) {
            let search_with =
                |seed| search(&*table, &request(4_000, seed)).expect("somebody is to act");
            let (one, second): (SearchResult, SearchResult) = (search_with(5), search_with(5));
            assert_eq!(one, second, "{}", game.info.id);
            assert!(table.legal().contains(&one.action), "{}: {one:?}", game.info.id);
            assert_eq!(one.turn.first(), Some(&one.action));
            assert!(one.pv.starts_with(&one.turn), "{one:?}");
            assert!(one.nodes <= 4_000 + 1_000, "{one:?}");
            // The whole turn can be played, and then somebody else decides or the turn is over.
            let mut after = table.copy();
            for text in &one.turn {
                after.play(text).expect("the turn is legal");
            }
        }
    }
}

#[test]
fn another_seed_can_mean_another_choice_at_level_1() {
    let game = games::find("wizards-war").expect("a game");
    let level = Level::new(1).expect("a level");
    let mut choices: Vec<String> = (0..12)
        .filter_map(|seed| {
            let request = SearchRequest { strength: Strength::Level(level), seed, stop: None };
            search(&*start(game), &request).map(|result| result.action)
        })
        .collect();
    choices.sort();
    choices.dedup();
    assert!(choices.len() > 1, "{choices:?}");
}

/// Level 0 sees its own move only: it takes what it can win at once, and not what comes after.
#[test]
fn level_0_wins_at_once_where_it_can_and_looks_no_further() {
    let level = Strength::Level(Level::new(0).expect("a level"));
    for game in games::all() {
        let table = start(game);
        let request = SearchRequest { strength: level, seed: 3, stop: None };
        let result = search(&*table, &request).expect("somebody is to act");
        assert_eq!(result.pv, std::slice::from_ref(&result.action), "{result:?}");
        assert_eq!((result.depth, result.table_bytes), (0, 0));
        assert!(table.legal().contains(&result.action));
        assert_eq!(Some(result), search(&*table, &request));
    }
    // It takes what it can win for good, however much it errs.
    let game = games::find("wizards-war").expect("a game");
    let setup = serde_json::json!({"board":
        {"c1": "wNw", "d3": "wQ", "e3": "wB", "d7": "bBw", "h8": "bN", "f9": "bR"}});
    let table = game.from_setup(&Options::default(), &setup).expect("a position");
    for seed in 0..40 {
        let request = SearchRequest { strength: level, seed, stop: None };
        assert_eq!(search(&*table, &request).expect("a result").action, "Qd3xd7");
    }
}

#[test]
fn a_stop_flag_ends_a_search_and_an_answer_is_given_all_the_same() {
    let stop = AtomicBool::new(true);
    for game in games::all() {
        let request =
            SearchRequest { strength: Strength::Nodes(u64::MAX), seed: 1, stop: Some(&stop) };
        let table = start(game);
        let result = search(&*table, &request).expect("somebody is to act");
        assert!(result.nodes < 200_000, "{result:?}");
        assert!(table.legal().contains(&result.action));
    }
}

#[test]
fn memory_is_bounded() {
    let game = games::find("world-war").expect("a game");
    let small = search(&*start(game), &request(1_000, 1)).expect("a result");
    assert_eq!(small.table_bytes, 64 << 10);
    let stop = AtomicBool::new(true);
    let request = SearchRequest { strength: Strength::Nodes(u64::MAX), seed: 1, stop: Some(&stop) };
    assert_eq!(search(&*start(game), &request).expect("a result").table_bytes, 32 << 20);
}

#[test]
fn nobody_thinks_when_nobody_is_to_act() {
    let game = games::find("battlechess").expect("a game");
    let mut table = start(game);
    for text in ["e2-e4", "d7-d5", "e4xd5"] {
        table.play(text).expect("it is legal");
    }
    assert_eq!(table.to_act(), Some(Actor::Chance));
    assert_eq!(search(&*table, &request(100, 1)), None);
}
