use std::cmp::Reverse;

use crate::{History, Outcome};

/// A rule that orders players with equal points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TieBreak {
    /// The sum of the opponents' scores without the lowest, in half points. An unplayed round
    /// counts as an opponent with the player's own score.
    BuchholzCut1,
    /// The sum of the scores of beaten opponents and half the scores of drawn ones, in quarter
    /// points. A bye or a win by forfeit counts as a win over an opponent with the player's own
    /// score.
    SonnebornBerger,
    /// Half points in the games among the tied players, if all of them met each other.
    DirectEncounter,
    /// The number of wins, including byes and wins by forfeit.
    MostWins,
}

/// A player's line in a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    pub player: usize,
    /// The place, counted from 1. Players who are equal in everything share it.
    pub place: usize,
    /// Half points: 2 for a win.
    pub points: i64,
    /// Finished games, forfeits included.
    pub games: u32,
    /// Wins on the board or by forfeit, without byes.
    pub won: u32,
    pub drawn: u32,
    /// Losses on the board or by forfeit.
    pub lost: u32,
    /// The values of the tie-breaks, in the order asked for.
    pub tie_breaks: Vec<i64>,
}

/// Returns the table, best first. `players` are those to list: some of the history's players.
#[must_use]
pub fn table(players: &[usize], history: &History, tie_breaks: &[TieBreak]) -> Vec<Row> {
    let mut rows: Vec<Row> = players.iter().map(|player| row(*player, history)).collect();
    let most = players.iter().max().map_or(0, |most| most + 1);
    let mut points = vec![0; most];
    for row in &rows {
        points[row.player] = row.points;
    }
    sort(&mut rows);
    for tie_break in tie_breaks {
        let values: Vec<i64> = match tie_break {
            TieBreak::DirectEncounter => encounters(&rows, history),
            _ => rows.iter().map(|row| value(*tie_break, row, history, &points)).collect(),
        };
        for (row, value) in rows.iter_mut().zip(values) {
            row.tie_breaks.push(value);
        }
        sort(&mut rows);
    }
    for index in 0..rows.len() {
        let shares = index > 0 && key(&rows[index]) == key(&rows[index - 1]);
        rows[index].place = if shares { rows[index - 1].place } else { index + 1 };
    }
    rows
}

fn row(player: usize, history: &History) -> Row {
    let mut row = Row {
        player,
        place: 0,
        points: 0,
        games: 0,
        won: 0,
        drawn: 0,
        lost: 0,
        tie_breaks: Vec::new(),
    };
    for (game, side) in history.games_of(player) {
        row.games += 1;
        row.points += game.outcome.half_points(side);
        match game.outcome {
            Outcome::Drawn => row.drawn += 1,
            other if other.half_points(side) == 2 => row.won += 1,
            _ => row.lost += 1,
        }
    }
    row.points += 2 * byes(player, history);
    row
}

fn byes(player: usize, history: &History) -> i64 {
    let byes = history.byes.iter().filter(|bye| bye.player == player).count();
    i64::try_from(byes).unwrap_or(i64::MAX)
}

type Key<'a> = (Reverse<i64>, Reverse<&'a [i64]>);

fn key(row: &Row) -> Key<'_> {
    (Reverse(row.points), Reverse(&row.tie_breaks))
}

/// Players who are still equal stay in the order of their indices.
fn sort(rows: &mut [Row]) {
    rows.sort_by(|one, other| key(one).cmp(&key(other)).then(one.player.cmp(&other.player)));
}

fn value(tie_break: TieBreak, row: &Row, history: &History, points: &[i64]) -> i64 {
    let score = |player: usize| points.get(player).copied().unwrap_or(0);
    // Each of the player's rounds: the opponent's score, and the player's in half points.
    let rounds = history.games_of(row.player).map(|(game, side)| {
        let opponent = match game.outcome.is_played() {
            true => score(game.pair.player(side.other())),
            false => row.points,
        };
        (opponent, game.outcome.half_points(side))
    });
    let mut rounds: Vec<(i64, i64)> = rounds.collect();
    rounds.extend((0..byes(row.player, history)).map(|_| (row.points, 2)));
    match tie_break {
        TieBreak::BuchholzCut1 => {
            let all: i64 = rounds.iter().map(|(opponent, _)| opponent).sum();
            all - rounds.iter().map(|(opponent, _)| *opponent).min().unwrap_or(0)
        }
        TieBreak::SonnebornBerger => rounds.iter().map(|(opponent, own)| opponent * own).sum(),
        TieBreak::MostWins => i64::from(row.won) + byes(row.player, history),
        TieBreak::DirectEncounter => 0,
    }
}

/// Returns each player's half points among the players who are tied with them so far.
fn encounters(rows: &[Row], history: &History) -> Vec<i64> {
    let mut values = Vec::with_capacity(rows.len());
    for tied in rows.chunk_by(|one, other| key(one) == key(other)) {
        let is_tied = |player: usize| tied.iter().any(|row| row.player == player);
        let games: Vec<_> = history
            .games
            .iter()
            .filter(|game| game.outcome.is_played())
            .filter(|game| is_tied(game.pair.white) && is_tied(game.pair.black))
            .collect();
        let met = |one: usize, other: usize| {
            one == other || games.iter().any(|game| game.pair.has(one) && game.pair.has(other))
        };
        let all_met = tied.iter().all(|one| tied.iter().all(|other| met(one.player, other.player)));
        values.extend(tied.iter().map(|row| {
            let own = games
                .iter()
                .filter_map(|game| Some(game.outcome.half_points(game.pair.side(row.player)?)));
            if all_met { own.sum() } else { 0 }
        }));
    }
    values
}
