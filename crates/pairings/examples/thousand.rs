//! Prints the time of a Swiss pairing by the number of players and the round.

use std::time::Instant;

use model::Side;
use pairings::{Bye, Game, History, Outcome, swiss};

fn main() {
    for players in [16, 64, 128, 1000] {
        let all: Vec<usize> = (0..players).collect();
        let mut history = History::default();
        for round in 1..=9 {
            let begun = Instant::now();
            let Some(made) = swiss::pair(&all, &history) else { break };
            println!("{players} players, round {round}: {:?}", begun.elapsed());
            history.byes.extend(made.bye.map(|player| Bye { round, player }));
            // The better seed usually wins.
            history.games.extend(made.pairs.iter().enumerate().map(|(board, pair)| {
                let better = if pair.white < pair.black { Side::White } else { Side::Black };
                let outcome = match board % 7 {
                    3 => Outcome::Drawn,
                    5 => Outcome::Won(better.other()),
                    _ => Outcome::Won(better),
                };
                Game { round, pair: *pair, outcome }
            }));
        }
    }
}
