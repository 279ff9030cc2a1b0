//! The contract of all games, and where its games have been.

use rules::Options;
use rules::contract::{Plan, check};
use wizards_war::WizardsWar;

#[test]
fn the_contract_holds() {
    let plan = Plan { seed: 84, games: 60, every: 11, ..Plan::default() };
    match check::<WizardsWar>(&Options::default(), plan) {
        Ok(report) => {
            println!("{report:?}");
            assert!(report.games == 60 && report.positions > 300 && report.texts > 300_000);
        }
        Err(violation) => panic!("{violation}"),
    }
}
