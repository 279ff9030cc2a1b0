//! Makes a collection of puzzles again after a change of the finder's rules.
//!
//! ```sh
//! cargo run --release -p puzzles --example renew world-war > new.jsonl
//! ```
//!
//! A second argument is a file with puzzles to read instead of the game's own.
//! Keeps each puzzle that still holds and has no flaw, with a new rating and new themes. The other
//! puzzles get a new claim or line, or are left out. The standard error names each change.
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a program for a terminal")]

use puzzles::{Finder, Verdict, flaw, read, text_of, verify};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let id = std::env::args().nth(1).ok_or("usage: renew GAME")?;
    let game = games::find(&id).ok_or("no such game")?;
    let finder = Finder::new(game, &[]).ok_or("the game has no puzzles")?;
    let file = std::env::args().nth(2).map(std::fs::read_to_string).transpose()?;
    let (puzzles, broken) = read(file.as_deref().unwrap_or_else(|| text_of(&id)));
    for line in broken {
        eprintln!("line {}: {}", line.line, line.cause);
    }
    for puzzle in puzzles {
        let (id, old) = (&puzzle.id, puzzle.claim);
        let fault = puzzle.start(game).and_then(|start| {
            let flaw = flaw(&*start, old, &puzzle.line).map(|flaw| format!("{flaw:?}"));
            let limit = puzzles::MAX_PROOF;
            flaw.or_else(|| match verify(&*start, old, &puzzle.line, limit) {
                Verdict::Proved(_) => None,
                verdict => Some(format!("{verdict:?}")),
            })
        });
        let Some(new) = finder.renewed(&puzzle) else {
            eprintln!("{id}: left out, {}", fault.unwrap_or_default());
            continue;
        };
        if new.claim != old || new.line != puzzle.line {
            let fault = fault.unwrap_or_default();
            eprintln!("{id}: {fault}, {old} is now {} ({})", new.claim, new.line.join(", "));
        }
        println!("{}", new.to_line()?);
    }
    Ok(())
}
