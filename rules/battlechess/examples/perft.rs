//! Counts leaves and prints the speed: `perft DEPTH [SETUP-JSON] [markers]`.
//!
//! First the chess part: lines of play in which no decision arises but moves. A move from which a
//! strike or a combat arises counts where it is a leaf and is not followed. Then every action.

use std::time::Instant;

use battlechess::BattleChess;
use rules::{Game, Options};

fn main() {
    let mut args = std::env::args().skip(1);
    let depth = args.next().and_then(|text| text.parse().ok()).unwrap_or(5);
    let setup = args.next().filter(|text| !text.is_empty());
    let pawns = args.next().unwrap_or_else(|| "fighters".into());
    let options = match Options::check(BattleChess::INFO, [("pawns", pawns.as_str())]) {
        Ok(options) => options,
        Err(faults) => return println!("{faults:?}"),
    };
    let position = match setup {
        None => BattleChess::start(&options),
        Some(text) => {
            let value = serde_json::from_str(&text).unwrap_or_default();
            match BattleChess::from_setup(&options, &value) {
                Ok(position) => position,
                Err(faults) => return println!("{faults:?}"),
            }
        }
    };
    println!("{} bytes a position", size_of::<BattleChess>());
    for (what, all) in [("chess part", false), ("all actions", true)] {
        let begun = Instant::now();
        let leaves = if all {
            rules::perft(&position, depth)
        } else {
            rules::perft_of_turns(&position, depth)
        };
        let seconds = begun.elapsed().as_secs_f64();
        let speed = leaves as f64 / seconds / 1e6;
        println!("{what}: depth {depth}: {leaves} leaves, {seconds:.3} s, {speed:.1} M leaves/s");
    }
}
