//! Nodes per second of Herald's search, and thinking time per level.

use ::engine::{Level, SearchRequest, Strength, search};
use games::Table;
use rules::{Actor, Options};
use std::io::Write;

use crate::measure::{Row, cost, print};

const NODES: u64 = 1_000_000;
const PEERS: &str = "the goal: 1 M nodes/s";
/// A shorter search has found the end of the game or had no choice, and is left out.
const FEWEST_NODES: u64 = 1_000;

/// Prints nodes per second from the start and the middle of a game; with `levels`, also the
/// thinking time of each level, which takes some minutes.
pub fn rows(out: &mut dyn Write, levels: bool) -> Result<(), String> {
    for game in games::all().iter().filter(|game| ::engine::plays(game.info.id)) {
        let start = game.start(&Options::check(game.info, []).unwrap_or_default());
        let middle = middle(&*start)?;
        for (place, table) in [("start", start), ("middle", middle)] {
            let (nodes, seconds) = measured(&*table, Strength::Nodes(NODES))?;
            print(
                out,
                &Row {
                    label: format!("search {} from the {place}, {nodes} nodes", game.info.id),
                    figure: match nodes {
                        0..FEWEST_NODES => "too few to tell".to_owned(),
                        _ => format!("{:.2} M nodes/s", nodes as f64 / seconds / 1e6),
                    },
                    peers: PEERS,
                },
            );
            if !levels {
                continue;
            }
            let mut times = Vec::new();
            for level in Level::ALL {
                times.push(format!("{:.2}", measured(&*table, Strength::Level(level))?.1));
            }
            print(
                out,
                &Row {
                    label: format!("levels 0 to 4 of {} at the {place}", game.info.id),
                    figure: format!("{} s", times.join(" / ")),
                    peers: "the goal: about 0 / 0 / 0.5 / 2 / 8 s",
                },
            );
        }
    }
    Ok(())
}

fn measured(table: &dyn Table, strength: Strength) -> Result<(u64, f64), String> {
    let request = SearchRequest { strength, seed: 1, stop: None };
    let (result, time) = cost(|| search(table, &request));
    let result = result.ok_or("nobody is to act")?;
    Ok((result.nodes, time.as_secs_f64().max(1e-9)))
}

/// Returns a position in the middle of a game against itself, at the start of a turn with a real
/// choice.
fn middle(start: &dyn Table) -> Result<Box<dyn Table>, String> {
    /// Fewest actions before the position.
    const ACTIONS: u64 = 30;
    /// Longest game to search.
    const LONGEST: u64 = 400;
    let mut table = start.copy();
    let mut middle_table = start.copy();
    for number in 0..LONGEST {
        let text = match table.to_act() {
            Some(Actor::Side(_)) => {
                let request =
                    SearchRequest { strength: Strength::Nodes(2_000), seed: number, stop: None };
                let result = search(&*table, &request);
                let nodes = result.as_ref().map_or(0, |result| result.nodes);
                if table.turn().actions_made == 0 && nodes >= FEWEST_NODES {
                    middle_table = table.copy();
                    if number >= ACTIONS {
                        break;
                    }
                }
                result.map(|result| result.action)
            }
            Some(Actor::Chance) => table.legal().into_iter().nth(number as usize % 2),
            // The game ended early: uses the last suitable position.
            None => break,
        };
        let text = text.ok_or("no action")?;
        table.play(&text).map_err(|refusal| format!("{refusal:?}"))?;
    }
    Ok(middle_table)
}
