//! Single-elimination knockout with a match for third place.
//!
//! Players are seeded by their index: the first two can meet only in the final. Byes of the first
//! round go to the best seeds. A drawn game is played again with the colours reversed; after a
//! second draw, the better seed goes through.

use model::Side;

use crate::{Game, Outcome, Pair};

/// Drawn games after which the better seed goes through.
const MOST_DRAWS: usize = 2;

/// The next games, or the final places.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stage {
    /// The games of a round that are still to be begun. Empty while begun games are in progress.
    Games {
        /// Counted from 1. The match for third place belongs to the final's round.
        round: u32,
        /// Games to begin now.
        pairs: Vec<Pair>,
    },
    /// The knockout is over: players in order of their places. Those who lost in the same round
    /// are in order of their seeds.
    Over(Vec<usize>),
}

/// A tie of two players, one of whom may be missing.
type Tie = (Option<usize>, Option<usize>);

enum Decision {
    Won { winner: Option<usize>, loser: Option<usize> },
    Open(Option<Pair>),
}

/// Returns the number of rounds for a number of players.
#[must_use]
pub fn rounds(players: usize) -> u32 {
    players.max(1).next_power_of_two().trailing_zeros()
}

/// Returns the next stage. `begun` are the unfinished games. The caller records a forfeit for a
/// player who has withdrawn.
#[must_use]
pub fn next(players: usize, games: &[Game], begun: &[(u32, Pair)]) -> Stage {
    let mut alive: Vec<Option<usize>> = seats(players);
    let mut places: Vec<Vec<usize>> = Vec::new();
    for round in 1..=rounds(players) {
        let ties: Vec<Tie> = alive.chunks(2).map(|tie| (tie[0], tie[1])).collect();
        let decided: Vec<Decision> =
            ties.iter().map(|tie| decide(*tie, round, games, begun)).collect();
        let is_final = ties.len() == 1;
        let mut open = Vec::new();
        let mut waits = false;
        let (mut winners, mut losers) = (Vec::new(), Vec::new());
        for decision in decided {
            match decision {
                Decision::Won { winner, loser } => {
                    winners.push(winner);
                    losers.push(loser);
                }
                Decision::Open(pair) => {
                    waits = true;
                    open.extend(pair);
                }
            }
        }
        let third = if is_final {
            let beaten = places.pop().unwrap_or_default();
            let tie = (beaten.first().copied(), beaten.get(1).copied());
            match decide(tie, round, games, begun) {
                Decision::Won { winner, loser } => [winner, loser].into_iter().flatten().collect(),
                Decision::Open(pair) => {
                    waits = true;
                    open.extend(pair);
                    Vec::new()
                }
            }
        } else {
            Vec::new()
        };
        if waits {
            return Stage::Games { round, pairs: open };
        }
        if is_final {
            let mut order: Vec<usize> = winners.into_iter().chain(losers).flatten().collect();
            order.extend(third);
            order.extend(places.into_iter().rev().flatten());
            return Stage::Over(order);
        }
        let mut beaten: Vec<usize> = losers.into_iter().flatten().collect();
        beaten.sort_unstable();
        places.push(beaten);
        alive = winners;
    }
    Stage::Over((0..players).collect())
}

fn decide(tie: Tie, round: u32, games: &[Game], begun: &[(u32, Pair)]) -> Decision {
    let (one, other) = match tie {
        (Some(one), Some(other)) => (one.min(other), one.max(other)),
        (one, other) => return Decision::Won { winner: one.or(other), loser: None },
    };
    let won = |winner, loser| Decision::Won { winner: Some(winner), loser: Some(loser) };
    let between = |pair: Pair| pair.has(one) && pair.has(other);
    let mut draws = 0;
    for game in games.iter().filter(|game| game.round == round && between(game.pair)) {
        match game.outcome {
            Outcome::Won(side) | Outcome::Forfeited(side) => {
                let winner = game.pair.player(side);
                return won(winner, game.pair.player(side.other()));
            }
            Outcome::Drawn => draws += 1,
            // Neither deserves it, but the tree needs a player.
            Outcome::BothForfeited => return won(one, other),
        }
    }
    if draws >= MOST_DRAWS {
        return won(one, other);
    }
    if begun.iter().any(|(in_round, pair)| *in_round == round && between(*pair)) {
        return Decision::Open(None);
    }
    let starts = if first_white(round) == Side::White { (one, other) } else { (other, one) };
    let (white, black) = if draws == 0 { starts } else { (starts.1, starts.0) };
    Decision::Open(Some(Pair { white, black }))
}

/// The better seed's colour in the first game of a tie, which alternates by round.
const fn first_white(round: u32) -> Side {
    if round % 2 == 1 { Side::White } else { Side::Black }
}

/// Returns the seeds in the order of the tree, with `None` for a missing player.
fn seats(players: usize) -> Vec<Option<usize>> {
    let size = players.max(1).next_power_of_two();
    let mut order = vec![0];
    while order.len() < size {
        let mirror = order.len() * 2 - 1;
        order = order.into_iter().flat_map(|seed| [seed, mirror - seed]).collect();
    }
    order.into_iter().map(|seed| (seed < players).then_some(seed)).collect()
}
