//! The contract that every game is held against.

use medieval_war::MedievalWar;
use rules::Options;
use rules::contract::{Plan, check};

#[test]
fn the_contract_holds() {
    let plan = Plan { seed: 2, games: 60, longest: 3 * 600, every: 11, exhaustive: 40 };
    let report = check::<MedievalWar>(&Options::default(), plan).unwrap_or_else(|v| panic!("{v}"));
    assert_eq!(report.games, plan.games);
    eprintln!("{report:?}");
}
