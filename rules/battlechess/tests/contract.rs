//! The contract of all games, with both kinds of pawns.
#![allow(clippy::expect_used, clippy::panic, reason = "tests may")]

use battlechess::BattleChess;
use rules::contract::{Plan, check};
use rules::{Game, Options};

fn hold(pawns: &str, seed: u64) {
    let options = Options::check(BattleChess::INFO, [("pawns", pawns)]).expect("options");
    let plan = Plan { seed, games: 40, longest: 20_000, every: 9, exhaustive: 10 };
    match check::<BattleChess>(&options, plan) {
        Ok(report) => {
            println!("{pawns}: {report:?}");
            assert_eq!(report.games, plan.games);
        }
        Err(violation) => panic!("{violation}"),
    }
}

#[test]
fn fighters() {
    hold("fighters", 1);
}

#[test]
fn markers() {
    hold("markers", 2);
}
