//! What long games cost: a move, a replay, and memory.
//!
//! ```text
//! cargo run --release -p games --example long
//!     a move and a copy, by the length of the game
//! cargo run --release -p games --example long -- held medieval 4096
//!     memory of so many games of 300 actions
//! cargo run --release -p games --example long -- text medieval 3000
//!     such a game, an action a line
//! ```

#![allow(clippy::print_stdout, clippy::print_stderr)]

use std::process::ExitCode;
use std::time::{Duration, Instant};

use games::{Entry, Table};
use rules::Dice;
use rules::Options;

/// Lengths of games that are looked at.
const LENGTHS: [usize; 5] = [30, 300, 1_000, 3_000, 10_000];
/// Moves that are timed at each length.
const MOVES: u32 = 200;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match arguments[..] {
        [] => moves(),
        ["held", game, count] => match (games::find(game), count.parse()) {
            (Some(game), Ok(count)) => held(game, count),
            _ => return refused(),
        },
        ["text", game, length] => match (games::find(game), length.parse()) {
            (Some(game), Ok(length)) => {
                long(game, length).0.iter().for_each(|text| println!("{text}"));
            }
            _ => return refused(),
        },
        _ => return refused(),
    }
    ExitCode::SUCCESS
}

fn refused() -> ExitCode {
    eprintln!("long [held GAME COUNT | text GAME ACTIONS]");
    ExitCode::FAILURE
}

fn start(game: &Entry) -> Box<dyn Table> {
    game.start(&Options::default())
}

/// A game of so many actions, if it can be made to last that long: at random, where little is
/// captured.
fn long(game: &Entry, length: usize) -> (Vec<String>, Box<dyn Table>) {
    let mut longest = (Vec::new(), start(game));
    for seed in 1..40 {
        let mut dice = Dice::new(seed);
        let (mut table, mut texts) = (start(game), Vec::new());
        while texts.len() < length && go_on(&mut table, &mut texts, &mut dice) {}
        if texts.len() > longest.0.len() {
            longest = (texts, table);
        }
        if longest.0.len() >= length {
            break;
        }
    }
    longest
}

/// Plays an action after which the game goes on, if there is any.
fn go_on(table: &mut Box<dyn Table>, texts: &mut Vec<String>, dice: &mut Dice) -> bool {
    let legal = table.legal();
    for attempt in 0..60 {
        let Some(text) = legal.get(dice.below(legal.len())) else { return false };
        let captures = table.outline(text).is_some_and(|outline| outline.captures);
        if captures && attempt < 40 && dice.below(60) > 0 {
            continue;
        }
        let mut next = table.copy();
        if next.play(text).is_ok() && next.outcome().is_none() {
            texts.push(text.clone());
            *table = next;
            return true;
        }
    }
    false
}

/// The median of so many runs of some work.
fn median(mut work: impl FnMut()) -> Duration {
    let mut times: Vec<Duration> = (0..MOVES)
        .map(|_| {
            let begun = Instant::now();
            work();
            begun.elapsed()
        })
        .collect();
    times.sort_unstable();
    times[times.len() / 2]
}

fn moves() {
    println!("game            actions   copy and move   copy    replay of all");
    for game in games::all() {
        for length in LENGTHS {
            let (texts, table) = long(game, length);
            if texts.len() < length {
                println!("{:<15} {:>7}   it lasts no longer", game.info.id, texts.len());
                break;
            }
            let legal = table.legal();
            let mut number = 0;
            let moved = median(|| {
                let mut next = table.copy();
                number += 1;
                let played = next.play(&legal[number % legal.len()]);
                assert!(played.is_ok());
            });
            let copied = median(|| drop(table.copy()));
            let begun = Instant::now();
            let mut again = start(game);
            let replayed = texts.iter().all(|text| again.play(text).is_ok());
            assert!(replayed);
            println!(
                "{:<15} {length:>7}   {moved:>13.1?}   {copied:>6.1?}   {:.1?}",
                game.info.id,
                begun.elapsed()
            );
        }
    }
}

/// Memory of the process now, in KiB, where the system tells.
fn resident() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    line.trim().strip_suffix("kB")?.trim().parse().ok()
}

/// None of the games shares anything with another.
fn held(game: &Entry, count: usize) {
    let (texts, _) = long(game, 300);
    let before = resident();
    let tables: Vec<Box<dyn Table>> = (0..count)
        .map(|_| {
            let mut table = start(game);
            let replayed = texts.iter().all(|text| table.play(text).is_ok());
            assert!(replayed);
            table
        })
        .collect();
    match (before, resident()) {
        (Some(before), Some(after)) => {
            let all = after.saturating_sub(before);
            let each = all * 1024 / count.max(1) as u64;
            let (id, actions, all) = (game.info.id, texts.len(), all / 1024);
            println!("{count} games of {id}, {actions} actions: {all} MiB, {each} bytes each");
        }
        _ => println!("the system does not tell its memory"),
    }
    drop(tables);
}
