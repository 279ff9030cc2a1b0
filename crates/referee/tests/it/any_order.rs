//! Random requests by random people in random order: whatever is accepted is recorded, announced
//! and replays; whatever is refused leaves no trace.

mod ask;
mod carry_out;
mod checks;
mod in_match;
mod run;

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

use ask::any_request;
use game_contract::draws;
use proptest::prelude::*;
use proptest::test_runner::{Config, RngSeed};
use run::Run;

use crate::common::{Hall, NOW};

#[test]
fn requests_in_any_order_break_nothing() {
    let config = Config {
        cases: draws(24, 96),
        rng_seed: RngSeed::Fixed(2026),
        failure_persistence: None,
        max_shrink_iters: 200,
        ..Config::default()
    };
    let accepted = RefCell::new(BTreeSet::new());
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    proptest!(config, |(requests in prop::collection::vec((0..3usize, any_request()), 1..240))| {
        runtime.block_on(async {
            let mut run = Run {
                accepted: &accepted,
                hall: Hall::open().await,
                now: NOW,
                challenges: Vec::new(),
                matches: Vec::new(),
                logs: BTreeMap::new(),
            };
            for (by, request) in requests {
                run.carry_out(by, request).await;
            }
            run.check().await;
        });
    });
    // The runs are the same every time: all that they are about has come up.
    let all = ["draft", "enlist", "enter", "leave", "order", "plan", "release", "report", "return"];
    let accepted = accepted.into_inner();
    let decisions = ["send", "undo", "ask takeback", "take back", "keep answer"];
    for name in all.into_iter().chain(decisions) {
        assert!(accepted.contains(name), "{name} was never accepted: {accepted:?}");
    }
}
