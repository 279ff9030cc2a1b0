//! Next rounds and tables, computed from a season's rows.

use match_model::{PersonId, Season, SeasonGame, SeasonKind, SeasonPlayer, SeasonResult};
use pairings::knockout::Stage;
use pairings::{Pair, Row, TieBreak, knockout, ladder, league, round_robin, swiss, table};

use crate::season::seats::{Seats, bye, history, planned_game};
use crate::season::teams;

/// The continuation of a season when all games of a round are finished.
pub(super) enum NextRound {
    Round {
        number: u32,
        games: Vec<SeasonGame>,
    },
    Played,
    /// Fewer than two players are left before the last round.
    Deserted,
    NoPairing,
}

/// The planned rounds for divisions or teams of these sizes. `wanted` rounds of a Swiss tournament
/// are limited to one game against each other player.
pub(super) fn planned(kind: SeasonKind, wanted: u32, divisions: &[usize]) -> u32 {
    let players = divisions.iter().copied().max().unwrap_or(0);
    let small = |rounds: usize| u32::try_from(rounds).unwrap_or(u32::MAX);
    match kind {
        SeasonKind::RoundRobin | SeasonKind::League => small(round_robin::rounds(players).len()),
        SeasonKind::Knockout => knockout::rounds(players),
        SeasonKind::Teams => small(round_robin::rounds(divisions.len()).len()),
        SeasonKind::Ladder => 0,
        SeasonKind::Swiss => {
            let most = small(players.saturating_sub(1));
            let usual = knockout::rounds(players) + 1;
            (if wanted == 0 { usual } else { wanted }).min(most)
        }
    }
}

/// Divides the players of a season at its start: a league into divisions, teams as they joined.
/// Returns the sizes of divisions or teams.
pub(super) fn divide(kind: SeasonKind, players: &mut [SeasonPlayer]) -> Vec<usize> {
    let all: Vec<usize> = (0..players.len()).collect();
    let divisions = match kind {
        SeasonKind::Teams => {
            let teams = Seats::new(players).divisions();
            return teams.iter().map(|(_, members)| members.len()).collect();
        }
        SeasonKind::League => league::divide(&all),
        _ => vec![all],
    };
    for (division, members) in divisions.iter().enumerate() {
        for &at in members {
            players[at].division = u32::try_from(division).unwrap_or(u32::MAX);
        }
    }
    divisions.iter().map(Vec::len).collect()
}

/// Computes the next round. All games so far are finished.
pub(super) fn next(season: &Season, players: &[SeasonPlayer], games: &[SeasonGame]) -> NextRound {
    let seats = Seats::new(players);
    let number = season.round + 1;
    if seats.active().len() < 2 || teams::are_too_few(season, players) {
        return match season.kind {
            SeasonKind::Knockout | SeasonKind::Ladder => NextRound::Played,
            _ if number > season.rounds => NextRound::Played,
            _ => NextRound::Deserted,
        };
    }
    match season.kind {
        SeasonKind::Ladder => NextRound::Played,
        SeasonKind::Knockout => {
            let played = history(&seats, games).games;
            let Stage::Games { round, pairs } = knockout::next(players.len(), &played, &[]) else {
                return NextRound::Played;
            };
            let boards = games.iter().filter(|game| game.round == round).map(|game| game.board);
            let first = usize::try_from(boards.max().unwrap_or(0)).unwrap_or(0) + 1;
            let planned = pairs.iter().enumerate();
            let games =
                planned.filter_map(|(at, pair)| planned_game(&seats, round, first + at, 0, *pair));
            NextRound::Round { number: round, games: games.collect() }
        }
        _ if number > season.rounds => NextRound::Played,
        SeasonKind::Swiss => {
            let Some(made) = swiss::pair(&seats.active(), &history(&seats, games)) else {
                return NextRound::NoPairing;
            };
            let pairs = made.pairs.iter().enumerate();
            let mut games: Vec<SeasonGame> = pairs
                .filter_map(|(at, pair)| planned_game(&seats, number, at + 1, 0, *pair))
                .collect();
            games.extend(made.bye.and_then(|seat| bye(&seats, number, games.len() + 1, seat)));
            NextRound::Round { number, games }
        }
        SeasonKind::RoundRobin | SeasonKind::League => {
            NextRound::Round { number, games: berger(&seats, number) }
        }
        SeasonKind::Teams => NextRound::Round { number, games: teams::games(&seats, number) },
    }
}

/// The games of a round in every division. Where all rounds are played, there are none.
fn berger(seats: &Seats<'_>, number: u32) -> Vec<SeasonGame> {
    let mut games = Vec::new();
    for (division, members) in seats.divisions() {
        let rounds = round_robin::rounds(members.len());
        let round = usize::try_from(number).ok().and_then(|number| rounds.get(number - 1));
        for pair in round.iter().flat_map(|round| &round.pairs) {
            let pair = Pair { white: members[pair.white], black: members[pair.black] };
            // Two players who have both left have nothing to decide.
            if seats.has_left(pair.white) && seats.has_left(pair.black) {
                continue;
            }
            games.extend(planned_game(seats, number, games.len() + 1, division, pair));
        }
    }
    games
}

/// The order of a ladder: winning challengers, who play White, take the place of the beaten.
pub(super) fn ladder_order(players: &[SeasonPlayer], games: &[SeasonGame]) -> Vec<usize> {
    let seats = Seats::new(players);
    let mut order: Vec<usize> = seats.all().collect();
    let mut decided: Vec<&SeasonGame> = games.iter().filter(|one| one.result.is_some()).collect();
    decided.sort_by_key(|game| (game.decided_at, game.round));
    for game in decided {
        let won =
            matches!(game.result, Some(SeasonResult::WhiteWon | SeasonResult::WhiteByForfeit));
        if let Some(pair) = seats.pair(game).filter(|_| won) {
            ladder::climb(&mut order, pair.white, pair.black);
        }
    }
    order.retain(|seat| !seats.has_left(*seat));
    order
}

/// A table for each division or team, best first, with seats as players.
pub(super) fn tables(
    season: &Season,
    players: &[SeasonPlayer],
    games: &[SeasonGame],
) -> Vec<Vec<Row>> {
    let seats = Seats::new(players);
    let played = history(&seats, games);
    let all: Vec<usize> = seats.all().collect();
    match season.kind {
        SeasonKind::Swiss => {
            let rules = [
                TieBreak::BuchholzCut1,
                TieBreak::SonnebornBerger,
                TieBreak::DirectEncounter,
                TieBreak::MostWins,
            ];
            vec![table(&all, &played, &rules)]
        }
        SeasonKind::RoundRobin | SeasonKind::League => {
            let rules = [TieBreak::SonnebornBerger, TieBreak::DirectEncounter, TieBreak::MostWins];
            let of_division = |(_, members): (u32, Vec<usize>)| {
                let left: Vec<usize> =
                    members.iter().copied().filter(|seat| seats.has_left(*seat)).collect();
                let mut own = played.clone();
                own.games.retain(|game| members.contains(&game.pair.white));
                table(&members, &round_robin::counted(&own, &members, &left), &rules)
            };
            seats.divisions().into_iter().map(of_division).collect()
        }
        SeasonKind::Teams => {
            let of_team = |(_, members): (u32, Vec<usize>)| table(&members, &played, &[]);
            seats.divisions().into_iter().map(of_team).collect()
        }
        SeasonKind::Knockout => {
            let rows = table(&all, &played, &[]);
            match knockout::next(all.len(), &played.games, &[]) {
                Stage::Over(order) => vec![placed(&order, &rows)],
                Stage::Games { .. } => vec![rows],
            }
        }
        SeasonKind::Ladder => {
            let rows = table(&all, &played, &[]);
            vec![placed(&ladder_order(players, games), &rows)]
        }
    }
}

/// Gives the rows the places of an order.
fn placed(order: &[usize], rows: &[Row]) -> Vec<Row> {
    let row = |(at, player): (usize, &usize)| {
        let row = rows.iter().find(|row| row.player == *player)?;
        Some(Row { place: at + 1, ..row.clone() })
    };
    order.iter().enumerate().filter_map(row).collect()
}

/// The players of the league's next season, best first: two of each division change places with
/// two of the next one. Those who left are out.
pub(super) fn promoted(
    season: &Season,
    players: &[SeasonPlayer],
    games: &[SeasonGame],
) -> Vec<PersonId> {
    let tables: Vec<Vec<usize>> = tables(season, players, games)
        .iter()
        .map(|rows| rows.iter().map(|row| row.player).collect())
        .collect();
    league::next_ranking(&tables)
        .into_iter()
        .filter_map(|seat| players.get(seat))
        .filter(|player| player.left_at.is_none() && !player.person_id.is_former())
        .map(|player| player.person_id)
        .collect()
}
