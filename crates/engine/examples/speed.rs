//! `cargo run --release -p engine --example speed -- [GAME [THOUSANDTHS]]`: nodes a second, and how
//! long each level thinks, from the start and from the middle of a game, in CPU time of one core
//! where the system tells it. `herald bench --only engine` without the rest of Herald, for those
//! who work on the engine.

use std::time::Instant;

use engine::{Level, SearchRequest, Strength, search};
use games::Table;
use rules::{Actor, Options};

/// The CPU time that this thread has used, in seconds; elsewhere than on Linux 0.
fn cpu() -> f64 {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    text.split_whitespace().next().and_then(|text| text.parse().ok()).unwrap_or(0.0) / 1e9
}

/// A position in the middle of a game that Herald plays against itself, at the start of a turn.
fn middle(mut table: Box<dyn Table>) -> Box<dyn Table> {
    let mut whole = table.copy();
    for number in 0..200 {
        let text = match table.to_act() {
            Some(Actor::Side(_)) => {
                let request =
                    SearchRequest { strength: Strength::Nodes(2_000), seed: number, stop: None };
                search(&*table, &request).map(|result| result.action)
            }
            Some(Actor::Chance) => table.legal().into_iter().nth(number as usize % 2),
            None => None,
        };
        let Some(text) = text else { break };
        if table.play(&text).is_err() {
            break;
        }
        if table.turn().actions_made == 0 && matches!(table.to_act(), Some(Actor::Side(_))) {
            whole = table.copy();
            if number >= 30 {
                break;
            }
        }
    }
    whole
}

fn main() {
    let wanted = std::env::args().nth(1).unwrap_or_default();
    let most = std::env::args().nth(2).and_then(|text| text.parse::<u8>().ok()).unwrap_or(4);
    for game in games::all().iter().filter(|game| game.info.id.contains(&wanted)) {
        let options = Options::check(game.info, []).unwrap_or_default();
        let mut table = game.start(&options);
        for place in ["start", "middle"] {
            if place == "middle" {
                table = middle(table);
            }
            print!("{} {place}:", game.info.id);
            let mut speed = 0.0;
            for level in Level::ALL.into_iter().filter(|level| level.number() <= most) {
                let (begun, clock) = (cpu(), Instant::now());
                let request =
                    SearchRequest { strength: Strength::Level(level), seed: 1, stop: None };
                let Some(result) = search(&*table, &request) else { break };
                let used = cpu() - begun;
                let used = if used > 0.0 { used } else { clock.elapsed().as_secs_f64() };
                speed = result.nodes as f64 / used / 1e6;
                print!("  level {level} {used:.2} s depth {}", result.depth);
            }
            println!("  {speed:.2} M nodes/s");
        }
    }
}
