use std::io::Write;
use std::time::Duration;

use rules::Options;

use crate::measure::{Row, cost, print, sample};

/// Writes the rows for a game's rules: all actions, and before them, where players may interrupt a
/// turn, the actions without interruptions.
///
/// # Errors
/// When a sample position of the game is invalid.
pub fn rows(out: &mut dyn Write, game: &games::Entry, depth: Option<u32>) -> Result<(), String> {
    let options = Options::check(game.info, []).unwrap_or_default();
    let start = game.start(&options);
    let (fights, board) = (!start.fighters().is_empty(), start.scene().board);
    // Chess programs as peers if the game is chess except for its fights, otherwise large boards.
    let peers = if fights {
        "shakmaty chess: 232 M/s, atomic 54 M/s; Fairy-Stockfish chess 47 M/s"
    } else if board.columns > 8 {
        "Fairy-Stockfish grand 10x10: 36.8 M/s; Sjaak II 9.6 M/s; Jocly 0.09 M/s"
    } else {
        "shakmaty atomic: 54 M/s; Fairy-Stockfish amazon 25.9 M/s; AbstractPlay 0.4 M/s"
    };
    let mut row = |row_label: &str, count: &dyn Fn(u32) -> u64| {
        let (at, leaves, speed) = leaves_a_second(depth, count);
        print(
            out,
            &Row {
                label: format!(
                    "perft {}{row_label} depth {at}, {leaves} leaves from the list",
                    game.info.id
                ),
                figure: format!("{:.1} M leaves/s", speed / 1e6),
                peers,
            },
        );
    };
    if fights {
        row(" chess part", &|depth| game.perft_of_turns(&options, depth));
    }
    row(if fights { " all actions" } else { "" }, &|depth| game.perft(&options, depth));
    for one in game.samples() {
        let table = sample(game, &one)?;
        row(&format!(" {}", one.about), &|depth| table.perft(depth));
    }
    Ok(())
}

fn leaves_a_second(depth: Option<u32>, count: &dyn Fn(u32) -> u64) -> (u32, u64, f64) {
    const ENOUGH: Duration = Duration::from_millis(100);
    let mut at = depth.unwrap_or(1);
    let (mut leaves, mut time) = cost(|| count(at));
    while depth.is_none() && time < ENOUGH && at < 12 {
        at += 1;
        (leaves, time) = cost(|| count(at));
    }
    // Small trees are counted several times.
    let mut times = 1u32;
    let repeat = |times: u32| cost(|| (0..times).fold(0, |_, _| count(at))).1;
    while time < ENOUGH && times < 1 << 20 {
        times *= 4;
        time = repeat(times);
    }
    // The best of five, because other load only slows it down.
    for _ in 0..4 {
        time = time.min(repeat(times));
    }
    let total = leaves as f64 * f64::from(times);
    (at, leaves, total / time.as_secs_f64().max(1e-9))
}
