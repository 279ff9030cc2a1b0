//! Counts the leaves of a game's tree of actions, depth by depth, and tells how fast.
//!
//! `cargo run --release -p games --example perft -- battlechess 4 start pawns=markers`: a game, a
//! depth (3 unless told), `start` or a setup as JSON, and options. From a game's start the lines in
//! which nothing is decided in mid-turn are counted, too: in BattleChess those are its chess.

use std::time::Instant;

use rules::Options;

fn main() -> Result<(), String> {
    let mut given = std::env::args().skip(1);
    let game = given.next().and_then(|id| games::find(&id)).ok_or("which game?")?;
    let depth = given.next().map_or(Ok(3), |depth| depth.parse().map_err(|_| "how deep?"))?;
    let setup = given.next().filter(|setup| setup != "start");
    let options: Vec<String> = given.collect();
    let options = options.iter().filter_map(|option| option.split_once('='));
    let options = Options::check(game.info, options).map_err(|faults| format!("{faults:?}"))?;
    let Some(setup) = setup else {
        for depth in 1..=depth {
            say("turns", depth, || game.perft_of_turns(&options, depth));
        }
        for depth in 1..=depth {
            say("actions", depth, || game.perft(&options, depth));
        }
        return Ok(());
    };
    let setup = serde_json::from_str(&setup).map_err(|error| error.to_string())?;
    let table = game.from_setup(&options, &setup).map_err(|faults| format!("{faults:?}"))?;
    for depth in 1..=depth {
        say("actions", depth, || table.perft(depth));
    }
    Ok(())
}

/// Counts, and prints what it took.
fn say(what: &str, depth: u32, count: impl FnOnce() -> u64) {
    let begun = Instant::now();
    let leaves = count();
    let seconds = begun.elapsed().as_secs_f64();
    let rate = leaves as f64 / seconds.max(1e-9) / 1e6;
    println!("{what}, depth {depth}: {leaves} leaves, {seconds:.3} s, {rate:.1} M leaves/s");
}
