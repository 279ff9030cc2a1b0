//! `cargo run --release -p engine --example signature -- [GAME [LEVEL [SEED]]]` prints what Herald
//! chooses at levels 1 to LEVEL (3), at the start and in the middle of every game, with the nodes
//! of each search. A change that is not meant to change Herald's play leaves every line as it was.

use engine::{Level, SearchRequest, Strength, search};
use games::Table;
use rules::Dice;
use rules::{Actor, Options};

/// Actions made at random before each of the positions.
const PLIES: [u32; 3] = [0, 24, 60];

/// The first position with a side to act after some random actions.
fn position(game: &games::Entry, plies: u32) -> Box<dyn Table> {
    let options = Options::check(game.info, []).unwrap_or_default();
    let mut table = game.start(&options);
    let mut dice = Dice::new(11);
    while table.plies() < plies || table.to_act() == Some(Actor::Chance) {
        let legal = table.legal();
        let Some(text) = legal.get(dice.below(legal.len())) else { break };
        let mut next = table.copy();
        if next.play(text).is_err() || next.to_act().is_none() {
            break;
        }
        table = next;
    }
    table
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let text = |index: usize| arguments.get(index).map_or("", String::as_str);
    let wanted = text(0);
    let most = text(1).parse::<u8>().unwrap_or(3);
    let seed = text(2).parse().unwrap_or(1);
    for game in games::all().iter().filter(|game| game.info.id.contains(wanted)) {
        for plies in PLIES {
            let table = position(game, plies);
            for level in Level::ALL.into_iter().filter(|level| level.number() <= most) {
                let request = SearchRequest { strength: Strength::Level(level), seed, stop: None };
                let Some(result) = search(&*table, &request) else { break };
                println!(
                    "{} ply {} level {level}: {} score {} depth {} nodes {} memory {}",
                    game.info.id,
                    table.plies(),
                    result.pv.join(" "),
                    result.score,
                    result.depth,
                    result.nodes,
                    result.table_bytes,
                );
            }
        }
    }
}
