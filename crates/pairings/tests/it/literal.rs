//! A second implementation: literal, slow, and written from the definitions alone.

use std::collections::HashMap;

use model::Side;
use pairings::{History, Outcome, Pair, TieBreak};

/// A player's rounds: the opponent met at the board (`None` without one), the side, and the score
/// of 0, 0.5 or 1.
fn rounds(player: usize, history: &History) -> Vec<(Option<usize>, Option<Side>, f64)> {
    let mut all = Vec::new();
    for game in &history.games {
        for (side, own, other) in [
            (Side::White, game.pair.white, game.pair.black),
            (Side::Black, game.pair.black, game.pair.white),
        ] {
            if own != player {
                continue;
            }
            all.push(match game.outcome {
                Outcome::Won(winner) => {
                    (Some(other), Some(side), if winner == side { 1.0 } else { 0.0 })
                }
                Outcome::Drawn => (Some(other), Some(side), 0.5),
                Outcome::Forfeited(winner) => (None, None, if winner == side { 1.0 } else { 0.0 }),
                Outcome::BothForfeited => (None, None, 0.0),
            });
        }
    }
    for bye in &history.byes {
        if bye.player == player {
            all.push((None, None, 1.0));
        }
    }
    all
}

fn score(player: usize, history: &History) -> f64 {
    rounds(player, history).iter().map(|round| round.2).sum()
}

type Rounds = Vec<(Option<usize>, Option<Side>, f64)>;

/// Each player's rounds and score, read once.
struct Book(HashMap<usize, (Rounds, f64)>);

impl Book {
    fn read(history: &History, players: &[usize]) -> Book {
        let mut all: Vec<usize> = players.to_vec();
        all.extend(history.games.iter().flat_map(|game| [game.pair.white, game.pair.black]));
        let mut book = HashMap::new();
        for player in all {
            book.entry(player).or_insert_with(|| {
                let own = rounds(player, history);
                let score = own.iter().map(|round| round.2).sum();
                (own, score)
            });
        }
        Book(book)
    }

    fn rounds(&self, player: usize) -> &Rounds {
        &self.0[&player].0
    }

    fn score(&self, player: usize) -> f64 {
        self.0[&player].1
    }
}

fn value(rule: TieBreak, player: usize, tied: &[usize], book: &Book) -> f64 {
    let own = book.score(player);
    let opponents: Vec<(f64, f64)> = book
        .rounds(player)
        .iter()
        .map(|(opponent, _, got)| (opponent.map_or(own, |other| book.score(other)), *got))
        .collect();
    match rule {
        TieBreak::BuchholzCut1 => {
            let mut scores: Vec<f64> = opponents.iter().map(|(score, _)| *score).collect();
            scores.sort_by(f64::total_cmp);
            scores.iter().skip(1).sum()
        }
        TieBreak::SonnebornBerger => opponents.iter().map(|(score, got)| score * got).sum(),
        TieBreak::MostWins => opponents.iter().filter(|(_, got)| *got == 1.0).count() as f64,
        TieBreak::DirectEncounter => {
            for one in tied {
                for other in tied {
                    let met = book.rounds(*one).iter().any(|round| round.0 == Some(*other));
                    if one != other && !met {
                        return 0.0;
                    }
                }
            }
            book.rounds(player)
                .iter()
                .filter(|round| round.0.is_some_and(|other| tied.contains(&other)))
                .map(|round| round.2)
                .sum()
        }
    }
}

/// Returns groups of players who share a place, best first.
pub(crate) fn places(players: &[usize], history: &History, rules: &[TieBreak]) -> Vec<Vec<usize>> {
    let by = |group: &[usize], of: &dyn Fn(usize) -> f64| {
        let mut values: Vec<f64> = group.iter().map(|player| of(*player)).collect();
        values.sort_by(|one, other| other.total_cmp(one));
        values.dedup();
        let with =
            |value: f64| group.iter().copied().filter(|player| of(*player) == value).collect();
        values.into_iter().map(with).collect::<Vec<Vec<usize>>>()
    };
    let book = Book::read(history, players);
    let mut groups = by(players, &|player| book.score(player));
    for rule in rules {
        groups = groups
            .iter()
            .flat_map(|group| by(group, &|player| value(*rule, player, group, &book)))
            .collect();
    }
    groups
}

/// Returns the side that a player must have by FIDE's rules: two more games with the other, or the
/// other in the last two.
fn must_have(player: usize, history: &History) -> Option<Side> {
    let sides: Vec<Side> = rounds(player, history).iter().filter_map(|round| round.1).collect();
    let count = |side| sides.iter().filter(|one| **one == side).count();
    let of = |side: Side| {
        let other = side.other();
        let last_two = sides.len() >= 2 && sides[sides.len() - 2..].iter().all(|one| *one == other);
        count(other) >= count(side) + 2 || last_two
    };
    Side::ALL.into_iter().find(|side| of(*side))
}

/// The absolute criteria for two players.
pub(crate) fn may_meet(one: usize, other: usize, history: &History) -> bool {
    let met = rounds(one, history).iter().any(|round| round.0 == Some(other));
    let (first, second) = (must_have(one, history), must_have(other, history));
    !met && (first.is_none() || first != second)
}

/// Returns whether a player may have a bye: no bye and no win by forfeit so far.
pub(crate) fn may_have_bye(player: usize, history: &History) -> bool {
    !rounds(player, history).iter().any(|round| round.0.is_none() && round.2 == 1.0)
}

/// Checks that the colours of a pair keep the limits.
pub(crate) fn colours_are_legal(pair: Pair, history: &History) -> bool {
    must_have(pair.white, history) != Some(Side::Black)
        && must_have(pair.black, history) != Some(Side::White)
}

/// Tries all ways to pair the players. Returns the largest number of pairs within the top score
/// group, or `None` if there is no legal way.
pub(crate) fn most_pairs_at_top(players: &[usize], history: &History) -> Option<usize> {
    let top = players.iter().map(|player| score(*player, history)).fold(0.0, f64::max);
    let Some((first, rest)) = players.split_first() else { return Some(0) };
    let at_top = |player: usize| {
        // The group of all players, not of those left.
        score(player, history) == top
    };
    fn best(
        first: usize,
        rest: &[usize],
        history: &History,
        at_top: &dyn Fn(usize) -> bool,
    ) -> Option<usize> {
        let mut most = None;
        for (index, other) in rest.iter().enumerate() {
            if !may_meet(first, *other, history) {
                continue;
            }
            let mut left = rest.to_vec();
            left.remove(index);
            let counts = usize::from(at_top(first) && at_top(*other));
            let found = match left.split_first() {
                None => Some(counts),
                Some((next, others)) => {
                    best(*next, others, history, at_top).map(|found| found + counts)
                }
            };
            most = most.max(found);
        }
        most
    }
    best(*first, rest, history, &at_top)
}
