//! Teams that meet on numbered boards, in a round robin of teams.

use std::cmp::{Ordering, Reverse};

use crate::{History, Pair, round_robin};

/// A match of two teams, as indices. The home team has White on odd boards.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names say it")]
pub struct TeamMatch {
    pub home: usize,
    pub guest: usize,
    /// The pairs of players, from board 1. None if a team is empty.
    pub boards: Vec<Pair>,
}

/// Returns the matches of a round, counted from 1. `teams` are the players of each team who take
/// part, the one for board 1 first. A match has as many boards as the smaller team has players.
#[must_use]
pub fn matches(teams: &[Vec<usize>], round: u32) -> Vec<TeamMatch> {
    let rounds = round_robin::rounds(teams.len());
    let index = usize::try_from(round).ok().and_then(|round| round.checked_sub(1));
    let Some(pairs) = index.and_then(|index| rounds.get(index)).map(|round| &round.pairs) else {
        return Vec::new();
    };
    let boards = |pair: &Pair| {
        let players = teams[pair.white].iter().zip(&teams[pair.black]).enumerate();
        let pairs = players.map(|(at, (home, guest))| match at % 2 {
            0 => Pair { white: *home, black: *guest },
            _ => Pair { white: *guest, black: *home },
        });
        pairs.collect()
    };
    pairs
        .iter()
        .map(|pair| TeamMatch { home: pair.white, guest: pair.black, boards: boards(pair) })
        .collect()
}

/// A team's line in a table.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names say it")]
pub struct TeamRow {
    pub team: usize,
    /// The place, counted from 1. Teams with equal match points and board points share it.
    pub place: usize,
    /// 2 for a match won or a bye, 1 for a drawn one. Without any points, both teams lose.
    pub match_points: i64,
    /// The half points of its players: 2 for a win.
    pub half_points: i64,
}

/// Returns the table of teams, best first. Each team has at most one match a round. The match of a
/// team with an unfinished game (`open`: its round and players) doesn't count yet.
#[must_use]
pub fn table(teams: &[Vec<usize>], history: &History, open: &[(u32, Pair)]) -> Vec<TeamRow> {
    let rounds = history.games.iter().map(|game| game.round);
    let rounds = rounds.chain(history.byes.iter().map(|bye| bye.round)).max().unwrap_or(0);
    let mut rows: Vec<TeamRow> = Vec::with_capacity(teams.len());
    for (team, members) in teams.iter().enumerate() {
        let mut row = TeamRow { team, place: 0, match_points: 0, half_points: 0 };
        for round in 1..=rounds {
            let Some((own, other)) = score(members, history, round) else { continue };
            row.half_points += own;
            let plays = |pair: &Pair| members.iter().any(|player| pair.has(*player));
            if open.iter().any(|(at, pair)| *at == round && plays(pair)) {
                continue;
            }
            row.match_points += match own.cmp(&other) {
                Ordering::Greater => 2,
                Ordering::Equal if own > 0 => 1,
                _ => 0,
            };
        }
        rows.push(row);
    }
    let key = |row: &TeamRow| (Reverse(row.match_points), Reverse(row.half_points));
    rows.sort_by_key(|row| (key(row), row.team));
    for index in 0..rows.len() {
        let shares = index > 0 && key(&rows[index]) == key(&rows[index - 1]);
        rows[index].place = if shares { rows[index - 1].place } else { index + 1 };
    }
    rows
}

/// The half points of a team and of its opponents in a round; `None` if no game is finished.
fn score(members: &[usize], history: &History, round: u32) -> Option<(i64, i64)> {
    let (mut own, mut other) = (0, 0);
    let mut finished = false;
    for game in history.games.iter().filter(|game| game.round == round) {
        let side = members.iter().find_map(|player| game.pair.side(*player));
        let Some(side) = side else { continue };
        finished = true;
        own += game.outcome.half_points(side);
        other += game.outcome.half_points(side.other());
    }
    for bye in history.byes.iter().filter(|bye| bye.round == round) {
        if members.contains(&bye.player) {
            finished = true;
            own += 2;
        }
    }
    finished.then_some((own, other))
}
