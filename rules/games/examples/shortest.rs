//! Looks for a short game that White wins and in which both sides help: what somebody plays who
//! tries the game against oneself.
//!
//! `cargo run -p games --example shortest -- medieval-war pieces 400 7` (or `freedom`; how many
//! positions; a seed) prints the actions.
//!
//! A beam search: of all positions after so many actions it keeps those in which Black has least
//! left, of pieces or of moves, until one is won. Nothing proves that there is no shorter one.

use std::collections::HashSet;
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};

use games::Table;
use rules::{Actor, Fight, Options, Side};

/// A game so far.
struct Line {
    table: Box<dyn Table>,
    actions: Vec<String>,
    /// How much Black has left: less is better.
    left: u64,
}

/// The actions after which it gives up.
const LONGEST: usize = 60;

fn main() -> Result<(), String> {
    let mut given = std::env::args().skip(1);
    let game = given.next().and_then(|id| games::find(&id)).ok_or("which game?")?;
    let by = given.next().unwrap_or_default();
    let mut number =
        |otherwise| given.next().and_then(|text| text.parse().ok()).unwrap_or(otherwise);
    let (width, mut dice): (u64, u64) = (number(400), number(7));
    let start = game.start(&Options::default());
    let mut beam = vec![Line { left: left(&*start, 0, &by), table: start, actions: Vec::new() }];
    for _ in 0..LONGEST {
        let mut next: Vec<(u64, u64, Line)> = Vec::new();
        let mut seen: HashSet<u64> = HashSet::new();
        for line in &beam {
            for text in actions(&*line.table) {
                let mut table = line.table.copy();
                table.play(&text).map_err(|refusal| format!("{text}: {refusal:?}"))?;
                let mut actions = line.actions.clone();
                actions.push(text);
                match table.outcome() {
                    Some(outcome) if outcome.winner == Some(Side::White) => {
                        println!(
                            "{} actions, {}:\n{}",
                            actions.len(),
                            outcome.rule,
                            actions.join(", ")
                        );
                        return Ok(());
                    }
                    Some(_) => continue,
                    None => {}
                }
                let mut hasher = DefaultHasher::new();
                serde_json::to_string(&table.facts()).unwrap_or_default().hash(&mut hasher);
                if seen.insert(hasher.finish()) {
                    dice = dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                    let left = left(&*table, line.left, &by);
                    next.push((left, dice >> 33, Line { table, actions, left }));
                }
            }
        }
        next.sort_by_key(|(left, dice, _)| (*left, *dice));
        next.truncate(usize::try_from(width).unwrap_or(usize::MAX));
        beam = next.into_iter().map(|(_, _, line)| line).collect();
        if let Some(best) = beam.first() {
            eprintln!("{}: {} left", best.actions.len(), best.left);
        }
    }
    Err(format!("no win within {LONGEST} actions"))
}

/// What can be played, or how a fight can end.
fn actions(table: &dyn Table) -> Vec<String> {
    match table.to_act() {
        Some(Actor::Chance) => Fight::RESULTS.map(str::to_owned).to_vec(),
        _ => table.legal(),
    }
}

/// What Black has left: its pieces, or the freedom to move them (where it is not Black's to act:
/// that of the move before).
fn left(table: &dyn Table, before: u64, by: &str) -> u64 {
    match (by, table.to_act()) {
        ("pieces", _) => {
            let pieces = table.scene().pieces;
            pieces.iter().filter(|one| one.piece.side == Side::Black).count() as u64
        }
        (_, Some(Actor::Side(Side::Black))) => table.legal().len() as u64,
        _ => before,
    }
}
