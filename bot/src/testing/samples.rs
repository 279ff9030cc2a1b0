//! Positions that random play comes to, the same for the same seed.

use std::collections::BTreeMap;

use games::{Entry, Table};
use rules::Dice;
use rules::{Actor, Options};
use serde_json::Value;

/// A position of a game, and how it came about.
#[derive(Debug)]
pub(crate) struct Sample {
    pub(crate) game: &'static Entry,
    pub(crate) options: Vec<(&'static str, &'static str)>,
    pub(crate) setup: Option<Value>,
    pub(crate) actions: Vec<String>,
    pub(crate) table: Box<dyn Table>,
    /// Why it was taken.
    pub(crate) why: String,
}

/// Thirty units and twelve buildings of Medieval Chess.
const CROWDED: &str = include_str!("../../../rules/medieval/tests/crowded.json");

/// Options and setup of a game, and how it stands with them.
type Beginning = (Vec<(&'static str, &'static str)>, Option<Value>, Box<dyn Table>);

/// From where random play begins: each game's start, with each of its options, and where a game has
/// a crowded setup, that.
fn beginnings(game: &'static Entry) -> Vec<Beginning> {
    let mut all = vec![(Vec::new(), None, game.start(&Options::default()))];
    for option in game.info.options {
        for (value, _) in option.values.iter().skip(1) {
            let chosen = vec![(option.key, *value)];
            if let Ok(options) = Options::check(game.info, chosen.iter().copied()) {
                all.push((chosen, None, game.start(&options)));
            }
        }
    }
    if game.info.id == "medieval" {
        let setup: Value = serde_json::from_str(CROWDED).expect("it is JSON");
        let table = game.from_setup(&Options::default(), &setup).expect("it stands");
        all.push((Vec::new(), Some(setup), table));
    }
    all
}

/// Plays at random from every beginning of a game, and shows each position on the way.
pub(crate) fn walk(
    game: &'static Entry,
    seeds: u64,
    most: usize,
    mut look: impl FnMut(&dyn Fn(String) -> Sample, &dyn Table, usize),
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
                    why,
                };
                look(&make, &*table, legal.len());
                let Some(text) = legal.get(dice.below(legal.len())).cloned() else { break };
                // Only games that can go on are of use.
                if table.play(&text).is_err() {
                    break;
                }
                actions.push(text);
            }
        }
    }
}

/// A handful of positions of a game: its start, some on the way, in the middle of turns, and where
/// each sort of question is asked.
pub(crate) fn handful(game: &'static Entry) -> Vec<Sample> {
    let mut found: BTreeMap<String, Sample> = BTreeMap::new();
    walk(game, 2, 90, |make, table, legal| {
        let plies = table.plies();
        let mut take = |why: String| {
            found.entry(why.clone()).or_insert_with(|| make(why));
        };
        match table.to_act() {
            // Fights are decided by plans or reports, not by actions.
            Some(Actor::Chance) => {}
            Some(Actor::Side(_)) => {
                if let Some(question) = table.question() {
                    take(format!("question {}", question.words.key()));
                } else if table.turn().done > 0 && plies > 12 {
                    take("mid-turn".to_owned());
                }
                let crowded = if make(String::new()).setup.is_some() { "crowded " } else { "" };
                if plies == 0 {
                    take(format!("{crowded}start"));
                }
                // One of each side's; of the crowded setup, which has most to choose, fewer.
                let when: &[u32] =
                    if crowded.is_empty() { &[20, 21, 45, 46, 80] } else { &[21, 46] };
                if legal > 10 && when.contains(&plies) {
                    take(format!("{crowded}after {plies}"));
                }
            }
            None => {}
        }
    });
    found.into_values().collect()
}

/// The first fight that random play comes to, decided in that way.
pub(crate) fn fight(game: &'static Entry, combat: &str) -> Option<Sample> {
    let mut found = None;
    walk(game, 2, 90, |make, table, _| {
        if found.is_none() && table.fight().is_some() {
            let sample = make("fight".to_owned());
            let chosen = sample.options.iter().find(|(key, _)| *key == "combat");
            if chosen.map_or("stances", |(_, value)| *value) == combat {
                found = Some(sample);
            }
        }
    });
    found
}
