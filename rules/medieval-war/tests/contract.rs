//! The contract that every game is held against.

use medieval_war::MedievalWar;
use rules::contract::{Plan, check};
use rules::{Game, Options};

#[test]
fn the_contract_holds() {
    let plan = Plan { seed: 2, games: 200, longest: 3 * 600, every: 11, exhaustive: 100 };
    let report = check::<MedievalWar>(&Options::default(), plan).unwrap_or_else(|v| panic!("{v}"));
    assert_eq!(report.games, plan.games);
    eprintln!("{report:?}");
}

/// Actions that are not legal leave some position or other, and never a panic.
#[test]
fn any_action_can_be_applied() {
    let mut dice = rules::contract::Dice::new(3);
    let mut actions = Vec::new();
    for _ in 0..20 {
        let mut position = MedievalWar::start(&Options::default());
        for _ in 0..1000 {
            position.legal(&mut actions);
            position.apply(actions[dice.below(actions.len())]);
            let _ = (position.ending(0), position.facts(), position.scene());
        }
    }
}
