//! Next rounds and tables, computed from a season's rows.

use std::collections::HashMap;

use match_model::{PersonId, Season, SeasonGame, SeasonKind, SeasonPlayer, SeasonResult};
use pairings::knockout::Stage;
use pairings::{
    Bye, Game, History, Outcome, Pair, Row, TieBreak, knockout, ladder, league, round_robin, swiss,
    table,
};
use store::Side;

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

/// A player's seat in a season's order, which the pairings use as their index.
pub(super) struct Seats<'a> {
    players: &'a [SeasonPlayer],
    by_person: HashMap<PersonId, usize>,
}

impl Seats<'_> {
    /// `players` are in order of seats.
    pub(super) fn new(players: &[SeasonPlayer]) -> Seats<'_> {
        let by_person = players.iter().enumerate().map(|(seat, one)| (one.person_id, seat));
        Seats { players, by_person: by_person.collect() }
    }

    fn person(&self, seat: usize) -> Option<PersonId> {
        self.players.get(seat).map(|player| player.person_id)
    }

    pub(super) fn pair(&self, game: &SeasonGame) -> Option<Pair> {
        let seat = |person: PersonId| self.by_person.get(&person).copied();
        Some(Pair { white: seat(game.white)?, black: seat(game.black?)? })
    }

    pub(super) fn has_left(&self, seat: usize) -> bool {
        self.players.get(seat).is_some_and(|player| player.left_at.is_some())
    }

    fn all(&self) -> std::ops::Range<usize> {
        0..self.players.len()
    }

    fn active(&self) -> Vec<usize> {
        self.all().filter(|seat| !self.has_left(*seat)).collect()
    }

    /// The seats of each division or team that has any.
    pub(super) fn divisions(&self) -> Vec<(u32, Vec<usize>)> {
        let mut divisions: Vec<(u32, Vec<usize>)> = Vec::new();
        for seat in self.all() {
            let division = self.players[seat].division;
            match divisions.iter_mut().find(|(known, _)| *known == division) {
                Some((_, members)) => members.push(seat),
                None => divisions.push((division, vec![seat])),
            }
        }
        divisions.sort_by_key(|(division, _)| *division);
        divisions
    }
}

/// The planned rounds for divisions or teams of these sizes. `wanted` rounds of a Swiss tournament are limited
/// to one game against each other player.
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

const fn outcome(result: SeasonResult) -> Option<Outcome> {
    Some(match result {
        SeasonResult::WhiteWon => Outcome::Won(Side::White),
        SeasonResult::BlackWon => Outcome::Won(Side::Black),
        SeasonResult::Drawn => Outcome::Drawn,
        SeasonResult::WhiteByForfeit => Outcome::Forfeited(Side::White),
        SeasonResult::BlackByForfeit => Outcome::Forfeited(Side::Black),
        SeasonResult::BothForfeited => Outcome::BothForfeited,
        SeasonResult::Bye => return None,
    })
}

pub(super) fn history(seats: &Seats<'_>, games: &[SeasonGame]) -> History {
    let mut history = History::default();
    for game in games {
        let Some(result) = game.result else { continue };
        let round = game.round;
        match (seats.pair(game), outcome(result)) {
            (Some(pair), Some(outcome)) => history.games.push(Game { round, pair, outcome }),
            _ => {
                let player = seats.by_person.get(&game.white).copied();
                history.byes.extend(player.map(|player| Bye { round, player }));
            }
        }
    }
    history
}

pub(super) fn planned_game(
    seats: &Seats<'_>,
    round: u32,
    board: usize,
    division: u32,
    pair: Pair,
) -> Option<SeasonGame> {
    Some(SeasonGame {
        round,
        board: u32::try_from(board).ok()?,
        division,
        white: seats.person(pair.white)?,
        black: Some(seats.person(pair.black)?),
        match_id: None,
        result: None,
        decided_at: None,
        called: 0,
    })
}

pub(super) fn bye(seats: &Seats<'_>, round: u32, board: usize, seat: usize) -> Option<SeasonGame> {
    let game = planned_game(seats, round, board, 0, Pair { white: seat, black: seat })?;
    Some(SeasonGame { black: None, result: Some(SeasonResult::Bye), ..game })
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
