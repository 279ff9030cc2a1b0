//! Counts the leaves of the tree of actions from the start, and how fast.
//!
//! `cargo run --release -p wizards-war --example perft -- 4`

use std::time::Instant;

use rules::{Game, Options, perft};
use wizards_war::WizardsWar;

fn main() {
    let depth = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(4);
    let start = WizardsWar::start(&Options::default());
    for depth in 1..=depth {
        let begun = Instant::now();
        let leaves = perft(&start, depth);
        let seconds = begun.elapsed().as_secs_f64();
        let speed = leaves as f64 / seconds / 1e6;
        println!("depth {depth}: {leaves} leaves, {seconds:.3} s, {speed:.1} M leaves/s");
    }
}
