//! Counts leaves from the start: `perft [DEPTH]`, 4 unless told.
//!
//! Prints leaves, seconds and millions of leaves a second, each leaf counted from the legal list.

use std::time::Instant;

use rules::{Game, Options, perft};
use world_war::WorldWar;

fn main() {
    let depth = std::env::args().nth(1).and_then(|depth| depth.parse().ok()).unwrap_or(4);
    let start = WorldWar::start(&Options::default());
    let begun = Instant::now();
    let leaves = perft(&start, depth);
    let seconds = begun.elapsed().as_secs_f64();
    let rate = leaves as f64 / seconds / 1e6;
    println!("depth {depth}: {leaves} leaves, {seconds:.3} s, {rate:.1} M leaves/s");
}
