//! Positions from random play with fixed seeds.

use std::collections::BTreeMap;

use games::{Entry, Table};
use rules::Dice;
use rules::{Actor, Options};
use serde_json::Value;

#[derive(Debug)]
pub(crate) struct Sample {
    pub(crate) game: &'static Entry,
    pub(crate) options: Vec<(&'static str, &'static str)>,
    pub(crate) setup: Option<Value>,
    pub(crate) actions: Vec<String>,
    pub(crate) table: Box<dyn Table>,
    pub(crate) reason: String,
}

/// 30 units and 12 buildings.
const CROWDED: &str = include_str!("../../../rules/medieval/tests/crowded.json");

type Beginning = (Vec<(&'static str, &'static str)>, Option<Value>, Box<dyn Table>);

/// The default, one for each option value, and any crowded setup.
fn beginnings(game: &'static Entry) -> Vec<Beginning> {
    let mut beginnings = vec![(Vec::new(), None, game.start(&Options::default()))];
    for option in game.info.options {
        for (value, _) in option.values.iter().skip(1) {
            let chosen_options = vec![(option.key, *value)];
            if let Ok(options) = Options::check(game.info, chosen_options.iter().copied()) {
                beginnings.push((chosen_options, None, game.start(&options)));
            }
        }
    }
    if game.info.id == "medieval" {
        let setup: Value = serde_json::from_str(CROWDED).expect("it is JSON");
        let table = game.from_setup(&Options::default(), &setup).expect("it stands");
        beginnings.push((Vec::new(), Some(setup), table));
    }
    beginnings
}

pub(crate) fn walk(
    game: &'static Entry,
    seeds: u64,
    most: usize,
    mut visit: impl FnMut(&dyn Fn(String) -> Sample, &dyn Table, usize),
) {
    for seed in 0..seeds {
        for (number, (options, setup, start)) in beginnings(game).into_iter().enumerate() {
            let mut dice = Dice::new(seed * 1000 + number as u64);
            let (mut table, mut actions) = (start, Vec::new());
            while actions.len() < most && table.to_act().is_some() {
                let legal = table.legal();
                let make = |why| Sample {
                    game,
                    options: options.clone(),
                    setup: setup.clone(),
                    actions: actions.clone(),
                    table: table.copy(),
                    reason: why,
                };
                visit(&make, &*table, legal.len());
                let Some(text) = legal.get(dice.below(legal.len())).cloned() else { break };
                if table.play(&text).is_err() {
                    break;
                }
                actions.push(text);
            }
        }
    }
}

/// The start, some on the way, mid-turn, and one per kind of question.
pub(crate) fn handful(game: &'static Entry) -> Vec<Sample> {
    let mut samples: BTreeMap<String, Sample> = BTreeMap::new();
    walk(game, 2, 90, |make, table, legal| {
        let plies = table.plies();
        let mut add = |why: String| {
            samples.entry(why.clone()).or_insert_with(|| make(why));
        };
        match table.to_act() {
            // Fights are decided by plans or reports, not by actions.
            Some(Actor::Chance) => {}
            Some(Actor::Side(_)) => {
                if let Some(question) = table.question() {
                    add(format!("question {}", question.words.key()));
                } else if table.turn().actions_made > 0 && plies > 12 {
                    add("mid-turn".to_owned());
                }
                let crowded = if make(String::new()).setup.is_some() { "crowded " } else { "" };
                if plies == 0 {
                    add(format!("{crowded}start"));
                }
                // One for each side; fewer from the crowded setup, which has the most choices.
                let plies_wanted: &[u32] =
                    if crowded.is_empty() { &[20, 21, 45, 46, 80] } else { &[21, 46] };
                if legal > 10 && plies_wanted.contains(&plies) {
                    add(format!("{crowded}after {plies}"));
                }
            }
            None => {}
        }
    });
    samples.into_values().collect()
}

pub(crate) fn fight(game: &'static Entry, combat: &str) -> Option<Sample> {
    let mut fight_sample = None;
    walk(game, 2, 90, |make, table, _| {
        if fight_sample.is_none() && table.fight().is_some() {
            let sample = make("fight".to_owned());
            let combat_option = sample.options.iter().find(|(key, _)| *key == "combat");
            if combat_option.map_or("stances", |(_, value)| *value) == combat {
                fight_sample = Some(sample);
            }
        }
    });
    fight_sample
}
