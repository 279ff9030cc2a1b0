//! A season's rows as the pairings need them: players as seats, and the finished games.

use std::collections::HashMap;

use match_model::{PersonId, SeasonGame, SeasonPlayer, SeasonResult};
use pairings::{Bye, Game, History, Outcome, Pair};
use store::Side;

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

    pub(super) fn all(&self) -> std::ops::Range<usize> {
        0..self.players.len()
    }

    pub(super) fn active(&self) -> Vec<usize> {
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
