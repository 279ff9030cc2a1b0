//! A second implementation of a season's pairings and tables: literal, slow, and written from the
//! rules alone.

use std::collections::{HashMap, HashSet};

use match_model::{PersonId, Season, SeasonGame, SeasonKind, SeasonPlayer, SeasonResult};
use model::Side;
use pairings::{Bye, Game, History, Outcome, Pair, TieBreak};

#[allow(dead_code, reason = "the tests of `pairings` use the rest")]
#[path = "../../../pairings/tests/it/literal.rs"]
mod literal;

/// The rows of a season. Players are in order of their seats.
pub(crate) struct Rows<'a> {
    season: &'a Season,
    players: &'a [SeasonPlayer],
    games: &'a [SeasonGame],
    seats: HashMap<PersonId, usize>,
}

impl<'a> Rows<'a> {
    pub(crate) fn new(
        season: &'a Season,
        players: &'a [SeasonPlayer],
        games: &'a [SeasonGame],
    ) -> Rows<'a> {
        let seats = players.iter().enumerate().map(|(seat, player)| (player.person_id, seat));
        Rows { season, players, games, seats: seats.collect() }
    }

    fn seat(&self, person: PersonId) -> usize {
        self.seats[&person]
    }

    fn has_left(&self, seat: usize) -> bool {
        self.players[seat].left_at.is_some()
    }

    fn history(&self) -> History {
        let mut history = History::default();
        for game in self.games {
            let Some(result) = game.result else { continue };
            let (round, white) = (game.round, self.seat(game.white));
            let Some(black) = game.black else {
                history.byes.push(Bye { round, player: white });
                continue;
            };
            let outcome = match result {
                SeasonResult::WhiteWon => Outcome::Won(Side::White),
                SeasonResult::BlackWon => Outcome::Won(Side::Black),
                SeasonResult::Drawn => Outcome::Drawn,
                SeasonResult::WhiteByForfeit => Outcome::Forfeited(Side::White),
                SeasonResult::BlackByForfeit => Outcome::Forfeited(Side::Black),
                SeasonResult::BothForfeited | SeasonResult::Bye => Outcome::BothForfeited,
            };
            let pair = Pair { white, black: self.seat(black) };
            history.games.push(Game { round, pair, outcome });
        }
        history
    }

    /// Each division's seats in groups that share a place, best first.
    pub(crate) fn tables(&self) -> Vec<Vec<Vec<usize>>> {
        let all: Vec<usize> = (0..self.players.len()).collect();
        let ranked = |order: Vec<usize>| order.into_iter().map(|seat| vec![seat]).collect();
        let last = [TieBreak::SonnebornBerger, TieBreak::DirectEncounter, TieBreak::MostWins];
        match self.season.kind {
            SeasonKind::Swiss => {
                let rules: Vec<TieBreak> =
                    std::iter::once(TieBreak::BuchholzCut1).chain(last).collect();
                vec![literal::places(&all, &self.history(), &rules)]
            }
            SeasonKind::RoundRobin | SeasonKind::League => {
                let divisions = self.players.iter().map(|player| player.division).max().unwrap();
                let table = |division| {
                    let is_one = |seat: &usize| self.players[*seat].division == division;
                    let members: Vec<usize> = all.iter().copied().filter(is_one).collect();
                    literal::places(&members, &self.without_annulled(&members), &last)
                };
                (0..=divisions).map(table).collect()
            }
            SeasonKind::Teams => {
                let score = |number| literal::places(&self.team(number), &self.history(), &[]);
                self.team_numbers().into_iter().map(score).collect()
            }
            SeasonKind::Knockout => match self.knockout() {
                Ok(order) => vec![ranked(order)],
                Err(_) => vec![literal::places(&all, &self.history(), &[])],
            },
            SeasonKind::Ladder => vec![ranked(self.ladder())],
        }
    }

    fn team(&self, number: u32) -> Vec<usize> {
        (0..self.players.len()).filter(|seat| self.players[*seat].division == number).collect()
    }

    fn team_numbers(&self) -> Vec<u32> {
        (0..5).filter(|number| !self.team(*number).is_empty()).collect()
    }

    /// The names of the teams in groups that share a place, best first.
    pub(crate) fn teams(&self) -> Vec<Vec<&str>> {
        let history = self.history();
        let mut lines: Vec<((usize, i64), &str)> = Vec::new();
        for number in self.team_numbers() {
            let members = self.team(number);
            let (mut match_points, mut points) = (0, 0);
            for round in 1..=self.season.round {
                let (mut own, mut other, mut played) = (0, 0, false);
                for game in history.games.iter().filter(|game| game.round == round) {
                    for side in Side::ALL {
                        if members.contains(&game.pair.player(side)) {
                            own += game.outcome.half_points(side);
                            other += game.outcome.half_points(side.other());
                            played = true;
                        }
                    }
                }
                for bye in history.byes.iter().filter(|bye| bye.round == round) {
                    if members.contains(&bye.player) {
                        own += 2;
                        played = true;
                    }
                }
                points += own;
                match_points += match (played, own > other, own == other && own > 0) {
                    (true, true, _) => 2,
                    (true, _, true) => 1,
                    _ => 0,
                };
            }
            let name = self.season.teams[number as usize].as_str();
            lines.push(((match_points, points), name));
        }
        // Equal teams stay in the order of their numbers.
        lines.sort_by_key(|line| std::cmp::Reverse(line.0));
        let groups = lines.chunk_by(|one, other| one.0 == other.0);
        groups.map(|lines| lines.iter().map(|line| line.1).collect()).collect()
    }

    /// The games of a division, except those of players who left and played fewer than half.
    fn without_annulled(&self, members: &[usize]) -> History {
        let mut history = self.history();
        history.games.retain(|game| members.contains(&game.pair.white));
        let annulled: Vec<usize> = members
            .iter()
            .copied()
            .filter(|seat| {
                let own = history.games.iter().filter(|game| game.pair.has(*seat));
                let played =
                    own.filter(|game| matches!(game.outcome, Outcome::Won(_) | Outcome::Drawn));
                self.has_left(*seat) && 2 * played.count() < members.len() - 1
            })
            .collect();
        history.games.retain(|game| !annulled.iter().any(|seat| game.pair.has(*seat)));
        history
    }

    /// The order of a knockout, or the ties to be played now.
    pub(crate) fn knockout(&self) -> Result<Vec<usize>, HashSet<(usize, usize)>> {
        let players = self.players.len();
        let history = self.history();
        let mut slots: Vec<Option<usize>> =
            (0..players.next_power_of_two()).map(|seed| (seed < players).then_some(seed)).collect();
        let mut beaten: Vec<Vec<usize>> = Vec::new();
        for round in 1.. {
            if slots.len() == 1 {
                break;
            }
            let (mut winners, mut losers, mut open) = (Vec::new(), Vec::new(), HashSet::new());
            for slot in 0..slots.len() / 2 {
                let (one, other) = (slots[slot], slots[slots.len() - 1 - slot]);
                match tie(&history, round, one, other) {
                    Some((winner, loser)) => {
                        winners.push(winner);
                        losers.extend(loser);
                    }
                    None => {
                        open.insert(sorted(one.unwrap(), other.unwrap()));
                    }
                }
            }
            let mut third = Vec::new();
            if slots.len() == 2 {
                let semi = beaten.pop().unwrap_or_default();
                match tie(&history, round, semi.first().copied(), semi.get(1).copied()) {
                    Some((winner, loser)) => third.extend(winner.into_iter().chain(loser)),
                    None => {
                        open.insert(sorted(semi[0], semi[1]));
                    }
                }
            }
            if !open.is_empty() {
                return Err(open);
            }
            losers.sort_unstable();
            if slots.len() == 2 {
                let first: Vec<usize> = winners.into_iter().flatten().chain(losers).collect();
                let rest = beaten.into_iter().rev().flatten();
                return Ok(first.into_iter().chain(third).chain(rest).collect());
            }
            beaten.push(losers);
            slots = winners;
        }
        Ok((0..players).collect())
    }

    /// The order of a ladder: a challenger who wins moves to the place of the beaten.
    pub(crate) fn ladder(&self) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.players.len()).collect();
        let mut games: Vec<&SeasonGame> =
            self.games.iter().filter(|game| game.result.is_some()).collect();
        games.sort_by_key(|game| (game.decided_at, game.round));
        for game in games {
            let won = [SeasonResult::WhiteWon, SeasonResult::WhiteByForfeit].map(Some);
            let (white, black) = (self.seat(game.white), self.seat(game.black.unwrap()));
            let place = |seat| order.iter().position(|one| *one == seat).unwrap();
            let (from, to) = (place(white), place(black));
            if won.contains(&game.result) && to < from {
                order[to..=from].rotate_right(1);
            }
        }
        order.retain(|seat| !self.has_left(*seat));
        order
    }

    /// The places that reserves can take between two rounds, or before the end of a ladder.
    pub(crate) fn free_places(&self) -> usize {
        let seats = 0..self.players.len();
        let free = self.season.most_players as usize
            - seats.clone().filter(|seat| !self.has_left(*seat)).count();
        let is_last = self.season.round == self.season.rounds;
        let history = self.history();
        let without = |seat: &usize, allowed: fn(bool, Outcome) -> bool| {
            let mut own = history.games.iter().filter(|game| game.pair.has(*seat));
            self.has_left(*seat) && own.all(|game| allowed(game.pair.white == *seat, game.outcome))
        };
        match self.season.kind {
            SeasonKind::Ladder => free,
            _ if is_last => 0,
            SeasonKind::Swiss => free,
            SeasonKind::Knockout => seats.filter(|seat| without(seat, |_, _| false)).count(),
            SeasonKind::RoundRobin | SeasonKind::League | SeasonKind::Teams => {
                let had_bye = |seat: &usize| history.byes.iter().any(|bye| bye.player == *seat);
                let lost = |is_white, outcome| match outcome {
                    Outcome::Forfeited(winner) => (winner == Side::White) != is_white,
                    other => other == Outcome::BothForfeited,
                };
                seats.filter(|seat| without(seat, lost) && !had_bye(seat)).count()
            }
        }
    }

    /// Checks the games of a new round against the games before.
    pub(crate) fn check_round(&self, round: u32, planned: &[SeasonGame]) {
        let history = self.history();
        let mut busy = HashSet::new();
        let mut pairs = HashSet::new();
        for game in planned {
            assert_eq!(game.round, round);
            let white = self.seat(game.white);
            assert!(busy.insert(white), "two games at once");
            let Some(black) = game.black else {
                if self.season.kind == SeasonKind::Teams {
                    continue;
                }
                assert_eq!(self.season.kind, SeasonKind::Swiss);
                assert!(literal::may_have_bye(white, &history), "an illegal bye");
                continue;
            };
            let black = self.seat(black);
            assert!(busy.insert(black), "two games at once");
            assert!(pairs.insert(sorted(white, black)));
        }
        let met: HashSet<(usize, usize)> =
            history.games.iter().map(|game| sorted(game.pair.white, game.pair.black)).collect();
        match self.season.kind {
            SeasonKind::Swiss => {
                let active: HashSet<usize> =
                    (0..self.players.len()).filter(|seat| !self.has_left(*seat)).collect();
                assert_eq!(busy, active, "everyone who takes part is paired");
                for game in planned {
                    let Some(black) = game.black else { continue };
                    let (white, black) = (self.seat(game.white), self.seat(black));
                    assert!(literal::may_meet(white, black, &history), "an illegal pair");
                    let pair = Pair { white, black };
                    assert!(literal::colours_are_legal(pair, &history), "illegal colours");
                }
            }
            SeasonKind::RoundRobin | SeasonKind::League => {
                for (one, other) in pairs {
                    let [one_in, other_in] = [one, other].map(|seat| self.players[seat].division);
                    assert_eq!(one_in, other_in, "players of two divisions");
                    assert!(!met.contains(&(one, other)), "two games against the same opponent");
                    assert!(!self.has_left(one) || !self.has_left(other));
                }
            }
            SeasonKind::Teams => self.check_boards(planned, &met),
            SeasonKind::Knockout => assert_eq!(Err(pairs), self.knockout()),
            SeasonKind::Ladder => panic!("a ladder has no rounds"),
        }
    }

    /// Checks that the best of both teams meet at the first board, and so on.
    fn check_boards(&self, planned: &[SeasonGame], met: &HashSet<(usize, usize)>) {
        let active = |number: u32| {
            let members = self.team(number).into_iter().filter(|seat| !self.has_left(*seat));
            members.collect::<Vec<usize>>()
        };
        let mut matches: HashMap<(u32, u32), Vec<[usize; 2]>> = HashMap::new();
        for game in planned {
            let white = self.seat(game.white);
            let Some(black) = game.black else { continue };
            let players = [white, self.seat(black)];
            let teams = players.map(|seat| self.players[seat].division);
            assert_ne!(teams[0], teams[1], "players of one team");
            let is_home = teams[0] == game.division;
            assert!(is_home || teams[1] == game.division);
            let guest = teams[usize::from(is_home)];
            matches.entry((game.division, guest)).or_default().push(players);
        }
        let mut busy = HashSet::new();
        for ((home, guest), boards) in matches {
            assert!(busy.insert(home) && busy.insert(guest), "a team plays twice");
            let (hosts, guests) = (active(home), active(guest));
            assert_eq!(boards.len(), hosts.len().min(guests.len()));
            for (at, players) in boards.into_iter().enumerate() {
                let mut expected = [hosts[at], guests[at]];
                if at % 2 == 1 {
                    expected.reverse();
                }
                assert_eq!(players, expected, "board {}", at + 1);
            }
            for (one, other) in met {
                let teams = [one, other].map(|seat| self.players[*seat].division);
                assert!(teams != [home, guest] && teams != [guest, home], "two matches");
            }
        }
        for game in planned.iter().filter(|game| game.black.is_none()) {
            let team = self.players[self.seat(game.white)].division;
            assert!(!busy.contains(&team), "a bye besides a match");
            let byes = planned.iter().filter(|other| {
                other.black.is_none() && self.players[self.seat(other.white)].division == team
            });
            assert_eq!(byes.count(), active(team).len());
            assert!(self.team_numbers().into_iter().any(|other| active(other).is_empty()));
        }
    }

    /// Checks the end of a season that was played out.
    pub(crate) fn check_played(&self) {
        match self.season.kind {
            SeasonKind::RoundRobin | SeasonKind::League => {
                let mut meets: HashMap<(usize, usize), usize> = HashMap::new();
                for game in self.history().games {
                    *meets.entry(sorted(game.pair.white, game.pair.black)).or_default() += 1;
                }
                for one in 0..self.players.len() {
                    for other in one + 1..self.players.len() {
                        let count = meets.get(&(one, other)).copied().unwrap_or(0);
                        let same = self.players[one].division == self.players[other].division;
                        // A reserve's predecessor has left, too.
                        let left = [one, other].map(|seat| {
                            let joined_late = self.players[seat].joined_at > self.season.starts_at;
                            self.has_left(seat) || joined_late
                        });
                        let is_right = if left == [true; 2] { count <= 1 } else { count == 1 };
                        assert!(if same { is_right } else { count == 0 });
                    }
                }
            }
            SeasonKind::Swiss => assert_eq!(self.season.round, self.season.rounds),
            SeasonKind::Teams => {
                let mut met = HashSet::new();
                for game in self.history().games {
                    let teams = [game.pair.white, game.pair.black]
                        .map(|seat| self.players[seat].division as usize);
                    met.insert((game.round, sorted(teams[0], teams[1])));
                }
                let stayed = |number: &u32| {
                    let stays = |seat: usize| {
                        let player = self.players[seat];
                        player.left_at.is_none() && player.joined_at <= self.season.starts_at
                    };
                    self.team(*number).into_iter().any(stays)
                };
                let numbers: Vec<u32> = self.team_numbers().into_iter().filter(stayed).collect();
                for one in &numbers {
                    for other in numbers.iter().filter(|other| *other > one) {
                        let pair = (*one as usize, *other as usize);
                        let times = met.iter().filter(|(_, teams)| *teams == pair).count();
                        assert_eq!(times, 1, "teams {pair:?}");
                    }
                }
            }
            SeasonKind::Knockout => {
                let active = (0..self.players.len()).filter(|seat| !self.has_left(*seat)).count();
                assert!(self.knockout().is_ok() || active < 2);
            }
            SeasonKind::Ladder => {}
        }
    }

    /// Whether the active players can be paired at all. Slow: for few players.
    pub(crate) fn is_pairable(&self) -> bool {
        let history = self.history();
        let active: Vec<usize> =
            (0..self.players.len()).filter(|seat| !self.has_left(*seat)).collect();
        let fits = |players: &[usize]| literal::most_pairs_at_top(players, &history).is_some();
        if active.len().is_multiple_of(2) {
            return fits(&active);
        }
        active.iter().filter(|seat| literal::may_have_bye(**seat, &history)).any(|bye| {
            let rest: Vec<usize> = active.iter().copied().filter(|seat| seat != bye).collect();
            fits(&rest)
        })
    }
}

fn sorted(one: usize, other: usize) -> (usize, usize) {
    (one.min(other), one.max(other))
}

/// The winner and the loser of a tie, once it is decided.
fn tie(
    history: &History,
    round: u32,
    one: Option<usize>,
    other: Option<usize>,
) -> Option<(Option<usize>, Option<usize>)> {
    let (Some(one), Some(other)) = (one, other) else { return Some((one.or(other), None)) };
    let (better, worse) = sorted(one, other);
    let mut draws = 0;
    for game in &history.games {
        let Pair { white, black } = game.pair;
        if game.round != round || sorted(white, black) != (better, worse) {
            continue;
        }
        match game.outcome {
            Outcome::Won(Side::White) | Outcome::Forfeited(Side::White) => {
                return Some((Some(white), Some(black)));
            }
            Outcome::Won(Side::Black) | Outcome::Forfeited(Side::Black) => {
                return Some((Some(black), Some(white)));
            }
            Outcome::BothForfeited => return Some((Some(better), Some(worse))),
            Outcome::Drawn => draws += 1,
        }
    }
    (draws == 2).then_some((Some(better), Some(worse)))
}
