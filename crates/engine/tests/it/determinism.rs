//! The same position, nodes and seed give the same answer; a stop flag ends a search; memory is bounded.

use std::sync::atomic::AtomicBool;

use engine::{Asked, Level, Strength, Thought, think};
use games::Table;
use rules::{Actor, Options};

fn asked(nodes: u64, seed: u64) -> Asked<'static> {
    Asked { strength: Strength::Nodes(nodes), seed, stop: None }
}

fn start(game: &games::Entry) -> Box<dyn Table> {
    game.start(&Options::check(game.info, []).expect("no options"))
}

/// Positions some way into a game, one after the other.
fn positions(game: &games::Entry) -> Vec<Box<dyn Table>> {
    let mut table = start(game);
    let mut dice = rules::contract::Dice::new(11);
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
            let ask = |seed| think(&*table, &asked(4_000, seed)).expect("somebody is to act");
            let (one, again): (Thought, Thought) = (ask(5), ask(5));
            assert_eq!(one, again, "{}", game.info.id);
            assert!(table.legal().contains(&one.action), "{}: {one:?}", game.info.id);
            assert_eq!(one.turn.first(), Some(&one.action));
            assert!(one.line.starts_with(&one.turn), "{one:?}");
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
            let asked = Asked { strength: Strength::Level(level), seed, stop: None };
            think(&*start(game), &asked).map(|thought| thought.action)
        })
        .collect();
    choices.sort();
    choices.dedup();
    assert!(choices.len() > 1, "{choices:?}");
}

#[test]
fn a_stop_flag_ends_a_search_and_an_answer_is_given_all_the_same() {
    let stop = AtomicBool::new(true);
    for game in games::all() {
        let asked = Asked { strength: Strength::Nodes(u64::MAX), seed: 1, stop: Some(&stop) };
        let table = start(game);
        let thought = think(&*table, &asked).expect("somebody is to act");
        assert!(thought.nodes < 200_000, "{thought:?}");
        assert!(table.legal().contains(&thought.action));
    }
}

#[test]
fn memory_is_bounded() {
    let game = games::find("world-war").expect("a game");
    let small = think(&*start(game), &asked(1_000, 1)).expect("a thought");
    assert_eq!(small.memory, 64 << 10);
    let stop = AtomicBool::new(true);
    let asked = Asked { strength: Strength::Nodes(u64::MAX), seed: 1, stop: Some(&stop) };
    assert_eq!(think(&*start(game), &asked).expect("a thought").memory, 32 << 20);
}

#[test]
fn nobody_thinks_when_nobody_is_to_act() {
    let game = games::find("battlechess").expect("a game");
    let mut table = start(game);
    for text in ["e2-e4", "d7-d5", "e4xd5"] {
        table.play(text).expect("it is legal");
    }
    assert_eq!(table.to_act(), Some(Actor::Chance));
    assert_eq!(think(&*table, &asked(100, 1)), None);
}
