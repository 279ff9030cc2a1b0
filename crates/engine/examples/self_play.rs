//! `cargo run --release -p engine --example self_play -- GAME GAMES NODES [SEED [LONGEST]]`: Herald
//! plays itself over the face that the referee sees. Every action is looked up in the legal list
//! and played as a text; said are the ends, games cut short after so many actions (6,000), and the
//! most memory that a search took for positions. From the 600th action on a draw is agreed to as in
//! chat, when both sides would have accepted one in each of their last three decisions.

use std::collections::BTreeMap;

use engine::{SearchRequest, Strength, accepts_draw, search};
use games::Table;
use rules::Dice;
use rules::{Actor, Fingerprint, Options};

/// Actions before which no draw is agreed to.
const LONG: u32 = 600;
/// Decisions in a row of each side in which it would accept a draw before one is agreed to.
const LASTING: u32 = 3;

#[derive(Default)]
struct Seen {
    actions: u64,
    ends: BTreeMap<&'static str, u32>,
    table_bytes: usize,
    most_nodes: u64,
}

/// Plays a game to its end; an error is anything that is not as it should be.
fn play(
    mut table: Box<dyn Table>,
    nodes: u64,
    seed: u64,
    longest: u32,
    seen: &mut Seen,
) -> Result<(), String> {
    let mut dice = Dice::new(seed);
    let mut willing = [0; 2];
    while let Some(actor) = table.to_act() {
        if table.plies() >= longest {
            *seen.ends.entry("cut short").or_default() += 1;
            return Ok(());
        }
        let legal = table.legal();
        let text = if let Actor::Side(side) = actor
            && table.turn().number > 2
        {
            let request = SearchRequest { strength: Strength::Nodes(nodes), seed, stop: None };
            let result = search(&*table, &request).ok_or("no result")?;
            seen.table_bytes = seen.table_bytes.max(result.table_bytes);
            seen.most_nodes = seen.most_nodes.max(result.nodes);
            let long = table.plies() >= LONG;
            let accepts = long && accepts_draw(result.score, table.plies());
            let times = &mut willing[side.index()];
            *times = if accepts { *times + 1 } else { 0 };
            if willing.iter().all(|&times| times >= LASTING) {
                *seen.ends.entry("agreed to be drawn").or_default() += 1;
                return Ok(());
            }
            result.action
        } else {
            // Fights, and the first turns.
            legal.get(dice.below(legal.len())).cloned().ok_or("no legal action")?
        };
        if !legal.contains(&text) {
            return Err(format!("{text} is not legal: {table:?}"));
        }
        let played = table.play(&text).map_err(|refusal| format!("{text}: {refusal:?}"))?;
        if played.text != text {
            return Err(format!("{text} was played as {}", played.text));
        }
        seen.actions += 1;
    }
    let outcome = table.outcome().ok_or("over without an outcome")?;
    *seen.ends.entry(outcome.rule).or_default() += 1;
    Ok(())
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let text = |index: usize| arguments.get(index).map_or("", String::as_str);
    let number = |index: usize, usual: u64| text(index).parse().unwrap_or(usual);
    let Some(game) = games::find(text(0)) else { return eprintln!("no such game") };
    let options = Options::check(game.info, []).unwrap_or_default();
    let (mut seen, mut wrong) = (Seen::default(), 0);
    let games = number(1, 1_000);
    let longest = u32::try_from(number(4, 6_000)).unwrap_or(u32::MAX);
    for index in 0..games {
        let seed = Fingerprint::new().with(number(3, 1)).with(index).number();
        let table = game.start(&options);
        if let Err(what) = play(table, number(2, 300), seed, longest, &mut seen) {
            wrong += 1;
            eprintln!("game {index}: {what}");
        }
    }
    println!(
        "{}: {games} games, {wrong} went wrong, {} actions, all legal; ends {:?}; at most {} nodes and {} KiB a search",
        game.info.id,
        seen.actions,
        seen.ends,
        seen.most_nodes,
        seen.table_bytes / 1_024,
    );
}
