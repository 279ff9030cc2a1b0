//! Round robin by the Berger tables: each player meets each other once.

use crate::{History, Pair, Round};

/// Returns all rounds. With an odd number of players, each has one bye, which scores nothing.
#[must_use]
pub fn rounds(players: usize) -> Vec<Round> {
    if players < 2 {
        return Vec::new();
    }
    // The last seat is empty if the number is odd.
    let seats = players + players % 2;
    let last = seats - 1;
    (0..last)
        .map(|round| {
            let mut made = Round::default();
            // The Berger table: in each round, the seats turn by half the number of players.
            let first = round * (seats / 2) % last;
            for board in 0..seats / 2 {
                let one = (first + board) % last;
                let other = if board == 0 { last } else { (first + last - board) % last };
                // The last seat changes colours from round to round.
                let (white, black) =
                    if board == 0 && round % 2 == 1 { (other, one) } else { (one, other) };
                match (white == players, black == players) {
                    (true, _) => made.bye = Some(black),
                    (_, true) => made.bye = Some(white),
                    _ => made.pairs.push(Pair { white, black }),
                }
            }
            made
        })
        .collect()
}

/// Returns the games of these players that count if some withdrew: all games of a player who
/// finished fewer than half of their games are annulled (FIDE's rule for round robins).
#[must_use]
pub fn counted(history: &History, players: &[usize], withdrawn: &[usize]) -> History {
    let annulled = |player: &usize| {
        let played = history.games_of(*player).filter(|(game, _)| game.outcome.is_played()).count();
        withdrawn.contains(player) && played * 2 < players.len().saturating_sub(1)
    };
    let out: Vec<usize> = players.iter().copied().filter(annulled).collect();
    let mut counted = history.clone();
    counted.games.retain(|game| !out.iter().any(|player| game.pair.has(*player)));
    counted
}
