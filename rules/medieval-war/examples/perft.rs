//! Counts leaves from the start, or from a setup given as JSON: `perft [DEPTH] [SETUP]`.

use std::time::Instant;

use medieval_war::MedievalWar;
use rules::{Game, Options};

fn main() {
    let mut arguments = std::env::args().skip(1);
    let depth = arguments.next().and_then(|depth| depth.parse().ok()).unwrap_or(4);
    let options = Options::default();
    let position = match arguments.next().map(|setup| serde_json::from_str(&setup)) {
        None => MedievalWar::start(&options),
        Some(Err(error)) => return eprintln!("the setup is no JSON: {error}"),
        Some(Ok(setup)) => match MedievalWar::from_setup(&options, &setup) {
            Ok(position) => position,
            Err(faults) => return eprintln!("the setup is impossible: {faults:?}"),
        },
    };
    for depth in 1..=depth {
        let begun = Instant::now();
        let leaves = rules::perft(&position, depth);
        let seconds = begun.elapsed().as_secs_f64();
        let rate = leaves as f64 / seconds.max(1e-9) / 1e6;
        println!("depth {depth}: {leaves} leaves, {seconds:.3} s, {rate:.1} M leaves/s");
    }
}
