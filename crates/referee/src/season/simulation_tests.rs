//! Plays whole seasons in virtual time, without a database, and compares them with a second
//! implementation: pairings, forfeits and tables.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail loudly")]

use std::time::{Duration, Instant};

use clocks::{DAY, HOUR};
use game_contract::draws;
use match_model::{
    ChannelId, GuildId, PersonId, START_WITHIN, Season, SeasonEntry, SeasonGame, SeasonId,
    SeasonKind, SeasonPlayer, SeasonResult, SeasonState, Time,
};
use pairings::ladder;
use store::Side;

use super::begin::walkover;
use super::reserves;
use super::rounds::{self, NextRound, ladder_order};
use super::starts::{StartAct, act, first_call};
use super::teams;

#[allow(dead_code, reason = "the tests with a database use the rest")]
#[path = "../../tests/it/season_literal.rs"]
mod season_literal;

use season_literal::Rows;

const MOST_PLAYERS: usize = 128;

/// Added to the id of a player whose seat another person takes.
const SEATS: u64 = 1000;

struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % sides.max(1)
    }

    fn hours(&mut self, most: usize) -> i64 {
        i64::try_from(self.roll(most + 1)).unwrap() * HOUR
    }
}

#[derive(Clone, Copy)]
enum Habit {
    Plays,
    /// Never makes the first move.
    Sleeps,
    /// Withdraws at this time.
    Leaves(i64),
}

/// The end of a game.
struct Finish {
    at: i64,
    result: SeasonResult,
    /// A player who forfeited, and so has left.
    forfeited: Option<PersonId>,
}

struct Simulation {
    dice: Dice,
    season: Season,
    players: Vec<SeasonPlayer>,
    /// In order of seats.
    habits: Vec<Habit>,
    games: Vec<SeasonGame>,
    reserves: usize,
    now: i64,
}

impl Simulation {
    fn new(seed: u64) -> Simulation {
        let mut dice = Dice(seed);
        let kinds = SeasonKind::ALL.len() as u64;
        let kind = SeasonKind::ALL[usize::try_from(seed % kinds).unwrap()];
        let most = [4, 8, 16, 32, 64, MOST_PLAYERS][dice.roll(6)];
        let size = 4 + dice.roll(most - 3);
        let teams = match kind {
            SeasonKind::Teams => 2 + dice.roll(4),
            _ => 0,
        };
        let wanted = u32::try_from(dice.roll(12)).unwrap();
        let season = Season {
            id: SeasonId::new(1),
            guild_id: GuildId::new(1),
            channel_id: ChannelId::new(1),
            title: String::new(),
            kind,
            game: String::new(),
            options: Default::default(),
            rotates: false,
            clock: None,
            rated: false,
            teams: (0..teams).map(|number| format!("Team {number}")).collect(),
            most_players: u32::try_from(size).unwrap(),
            entry: SeasonEntry::Everyone,
            rounds: 0,
            round: 0,
            state: SeasonState::Running,
            ended: None,
            starts_at: Time(0),
            ends_at: (kind == SeasonKind::Ladder).then_some(Time(30 * DAY)),
            created_by: PersonId::new(1),
            created_at: Time(0),
            message_id: None,
        };
        let mut simulation = Simulation {
            dice,
            season,
            players: Vec::new(),
            habits: Vec::new(),
            games: Vec::new(),
            reserves: 0,
            now: 0,
        };
        simulation.reserves = simulation.dice.roll(5);
        for number in 0..size {
            let team = if number < 2 { number } else { simulation.dice.roll(teams) };
            simulation.join(if teams > 0 { u32::try_from(team).unwrap() } else { 0 });
        }
        let sizes = rounds::divide(kind, &mut simulation.players);
        simulation.season.rounds = rounds::planned(kind, wanted, &sizes);
        simulation
    }

    fn join(&mut self, division: u32) {
        let seat = self.players.len();
        self.players.push(SeasonPlayer {
            person_id: PersonId::new(100 + seat as u64),
            joined_at: Time(self.now),
            seat: Some(u32::try_from(seat).unwrap()),
            division,
            left_at: None,
        });
        let habit = self.habit();
        self.habits.push(habit);
    }

    fn habit(&mut self) -> Habit {
        match self.dice.roll(20) {
            0 | 1 => Habit::Sleeps,
            2 | 3 => Habit::Leaves(self.now + self.dice.hours(60 * 24)),
            _ => Habit::Plays,
        }
    }

    /// A person wants to join while the season runs.
    fn join_late(&mut self) {
        match self.active() < self.season.most_players as usize {
            true => self.join(0),
            false => self.reserves += 1,
        }
    }

    /// Offers free places to the reserves. Some decline, or don't answer in time.
    fn fill_places(&mut self) {
        while self.reserves > 0 {
            let now = Time(self.now);
            let free = reserves::free_places(&self.season, &self.players, &self.games, now);
            assert_eq!(free, self.rows().free_places());
            if free == 0 {
                return;
            }
            self.reserves -= 1;
            match reserves::vacant(&self.season, &self.players, &self.games).first() {
                _ if self.dice.roll(3) == 0 => {}
                Some(leaver) if !self.season.kind.takes_late_joiners() => self.replace(*leaver),
                _ => self.join(0),
            }
        }
    }

    fn replace(&mut self, leaver: PersonId) {
        let (seat, person) = (self.seat(leaver), PersonId::new(leaver.get() + SEATS));
        let joined_at = Time(self.now + 1);
        let player = &mut self.players[seat];
        *player = SeasonPlayer { person_id: person, joined_at, left_at: None, ..*player };
        self.habits[seat] = self.habit();
        for game in &mut self.games {
            if game.white == leaver {
                game.white = person;
            }
            game.black = game.black.map(|black| if black == leaver { person } else { black });
        }
    }

    fn rows(&self) -> Rows<'_> {
        Rows::new(&self.season, &self.players, &self.games)
    }

    fn seat(&self, person: PersonId) -> usize {
        usize::try_from((person.get() - 100) % SEATS).unwrap()
    }

    fn active(&self) -> usize {
        self.players.iter().filter(|player| player.left_at.is_none()).count()
    }

    /// The time at which a player withdraws.
    fn leaves_at(&self, person: PersonId) -> i64 {
        match self.habits[self.seat(person)] {
            Habit::Leaves(at) => at,
            _ => i64::MAX,
        }
    }

    fn leave(&mut self, person: PersonId, at: i64) {
        let seat = self.seat(person);
        self.players[seat].left_at.get_or_insert(Time(at));
    }

    /// Lets all withdraw whose time has come.
    fn pass_to(&mut self, now: i64) {
        self.now = now;
        for seat in 0..self.players.len() {
            let person = self.players[seat].person_id;
            let at = self.leaves_at(person);
            if at <= now {
                self.leave(person, at);
            }
        }
    }

    /// Plays a game that begins now between two players who haven't left.
    fn play(&mut self, white: PersonId, black: PersonId) -> Finish {
        let mut at = self.now;
        let people = [white, black];
        let leaver = people.into_iter().min_by_key(|person| self.leaves_at(*person)).unwrap();
        let leaves_at = self.leaves_at(leaver);
        let won_against = |person: PersonId, by_forfeit: bool| match (person == white, by_forfeit) {
            (true, true) => SeasonResult::BlackByForfeit,
            (true, false) => SeasonResult::BlackWon,
            (false, true) => SeasonResult::WhiteByForfeit,
            (false, false) => SeasonResult::WhiteWon,
        };
        for side in Side::ALL {
            let person = people[side.index()];
            let is_asleep = matches!(self.habits[self.seat(person)], Habit::Sleeps);
            let vacation = if self.dice.roll(8) == 0 { self.dice.hours(14 * 24) } else { 0 };
            let delay = if self.dice.roll(30) == 0 { 60 } else { 40 };
            let moves_at = match is_asleep {
                true => i64::MAX,
                false => at + vacation + self.dice.hours(delay),
            };
            let waited = |now: i64| (now - at - vacation).max(0);
            let mut calls: Vec<i64> = Vec::new();
            let mut now = at + first_call();
            loop {
                // The timer may run late, even by days.
                now += match self.dice.roll(10) {
                    0 => self.dice.hours(120),
                    _ => 0,
                };
                if moves_at.min(leaves_at) <= now {
                    break;
                }
                match act(u32::try_from(calls.len()).unwrap(), waited(now)) {
                    StartAct::Wait(pause) => now += pause,
                    StartAct::Call { last, left, pause } => {
                        calls.push(waited(now));
                        assert_eq!(last, calls.len() == 2);
                        assert!(left >= 6 * HOUR && pause > 0);
                        now += pause;
                    }
                    StartAct::Forfeit => {
                        check_forfeit(&calls, waited(now));
                        let result = won_against(person, true);
                        return Finish { at: now, result, forfeited: Some(person) };
                    }
                }
            }
            if leaves_at < moves_at {
                return Finish {
                    at: leaves_at,
                    result: won_against(leaver, true),
                    forfeited: None,
                };
            }
            at = moves_at;
        }
        let ends_at = at + self.dice.hours(20 * 24);
        if leaves_at < ends_at {
            return Finish { at: leaves_at, result: won_against(leaver, false), forfeited: None };
        }
        let result = match self.dice.roll(10) {
            0..4 => SeasonResult::WhiteWon,
            4..8 => SeasonResult::BlackWon,
            _ => SeasonResult::Drawn,
        };
        Finish { at: ends_at, result, forfeited: None }
    }

    fn play_round(&mut self, planned: Vec<SeasonGame>) {
        let mut finishes = Vec::new();
        for game in &planned {
            let Some(black) = game.black else {
                assert_eq!(game.result, Some(SeasonResult::Bye));
                continue;
            };
            let has_left = |person| self.players[self.seat(person)].left_at.is_some();
            let finish = match walkover(has_left(game.white), has_left(black)) {
                Some(result) => Finish { at: self.now, result, forfeited: None },
                None => self.play(game.white, black),
            };
            finishes.push(finish);
        }
        let end = finishes.iter().map(|finish| finish.at).max().unwrap_or(self.now);
        let mut finishes = finishes.into_iter();
        for game in planned {
            let decided = match game.black {
                None => SeasonGame { decided_at: Some(Time(self.now)), ..game },
                Some(_) => {
                    let finish = finishes.next().unwrap();
                    if let Some(person) = finish.forfeited {
                        self.leave(person, finish.at);
                    }
                    let decided_at = Some(Time(finish.at));
                    SeasonGame { result: Some(finish.result), decided_at, ..game }
                }
            };
            self.games.push(decided);
        }
        self.pass_to(end);
    }

    /// Plays rounds until no other follows.
    fn play_rounds(&mut self) {
        // In a knockout, a draw repeats a game.
        let most = 3 * self.season.rounds + 1;
        for _ in 0..=most {
            match rounds::next(&self.season, &self.players, &self.games) {
                NextRound::Round { number, games } => {
                    self.rows().check_round(number, &games);
                    self.season.round = number;
                    self.play_round(games);
                    let is_late = self.season.kind.takes_late_joiners() && self.dice.roll(3) == 0;
                    if is_late {
                        self.join_late();
                    }
                    self.fill_places();
                }
                NextRound::Played => return self.rows().check_played(),
                NextRound::Deserted => {
                    let are_too_few = teams::are_too_few(&self.season, &self.players);
                    assert!(self.active() < 2 || are_too_few);
                    assert!(self.season.round < self.season.rounds);
                    return;
                }
                NextRound::NoPairing => {
                    assert_eq!(self.season.kind, SeasonKind::Swiss);
                    assert!(self.active() > 10 || !self.rows().is_pairable());
                    return;
                }
            }
        }
        panic!("the season is stuck");
    }

    fn play_ladder(&mut self) {
        let end = self.season.ends_at.unwrap().0;
        let mut open: Vec<(usize, Finish)> = Vec::new();
        while self.now < end || !open.is_empty() {
            let next = self.now + self.dice.hours(11) + HOUR;
            open.sort_by_key(|(_, finish)| std::cmp::Reverse(finish.at));
            while open.last().is_some_and(|(_, finish)| finish.at <= next) {
                let (game, finish) = open.pop().unwrap();
                self.games[game].result = Some(finish.result);
                self.games[game].decided_at = Some(Time(finish.at));
                if let Some(person) = finish.forfeited {
                    self.leave(person, finish.at);
                }
            }
            self.pass_to(next);
            if self.now >= end {
                continue;
            }
            if self.dice.roll(10) == 0 {
                self.join_late();
            }
            self.fill_places();
            let order = self.rows().ladder();
            assert_eq!(ladder_order(&self.players, &self.games), order);
            for _ in 0..self.players.len() / 8 + 1 {
                open.extend(self.challenge(&order));
            }
        }
    }

    /// A random player challenges another, if the rules allow it.
    fn challenge(&mut self, order: &[usize]) -> Option<(usize, Finish)> {
        let from = self.dice.roll(order.len());
        let to = self.dice.roll(order.len());
        let (own, other) = (*order.get(from)?, *order.get(to)?);
        let lawful = to < from && from - to <= 3;
        assert_eq!(ladder::may_challenge(order, own, other), lawful);
        let people = [own, other].map(|seat| self.players[seat].person_id);
        let is_busy = self.games.iter().any(|game| {
            let players = [Some(game.white), game.black];
            game.result.is_none() && people.iter().any(|one| players.contains(&Some(*one)))
        });
        if !lawful || is_busy {
            return None;
        }
        let [white, black] = people;
        let finish = self.play(white, black);
        self.games.push(SeasonGame {
            round: u32::try_from(self.games.len() + 1).unwrap(),
            board: 1,
            division: 0,
            white,
            black: Some(black),
            match_id: None,
            result: None,
            decided_at: None,
            called: 0,
        });
        Some((self.games.len() - 1, finish))
    }

    fn check_tables(&self) {
        let tables: Vec<Vec<Vec<usize>>> = rounds::tables(&self.season, &self.players, &self.games)
            .iter()
            .map(|rows| {
                let groups = rows.chunk_by(|one, other| one.place == other.place);
                groups.map(|rows| rows.iter().map(|row| row.player).collect()).collect()
            })
            .collect();
        assert_eq!(tables, self.rows().tables());
        if self.season.kind == SeasonKind::Teams {
            let rows = teams::table(&self.players, &self.games);
            let groups = rows.chunk_by(|one, other| one.1.place == other.1.place);
            let name = |number: u32| self.season.teams[number as usize].as_str();
            let names: Vec<Vec<&str>> =
                groups.map(|rows| rows.iter().map(|row| name(row.0)).collect()).collect();
            assert_eq!(names, self.rows().teams());
        }
    }
}

/// A player forfeits after both calls. The last one leaves a quarter of a day.
fn check_forfeit(calls: &[i64], waited: i64) {
    let &[first, last] = calls else { panic!("forfeited after {} calls", calls.len()) };
    assert!(first >= START_WITHIN / 2 && last >= START_WITHIN / 8 * 7);
    assert!(waited >= START_WITHIN && waited - last >= START_WITHIN / 8);
}

#[test]
fn seasons_of_all_kinds_and_sizes_end_lawfully() {
    let seasons = draws(300, 100_000);
    let mut times = [(Duration::ZERO, Duration::ZERO); SeasonKind::ALL.len()];
    for seed in 0..seasons {
        let begun = Instant::now();
        let mut simulation = Simulation::new(seed.into());
        let outcome = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
            match simulation.season.kind {
                SeasonKind::Ladder => simulation.play_ladder(),
                _ => simulation.play_rounds(),
            }
            assert!(simulation.games.iter().all(|game| game.result.is_some()));
            simulation.check_tables();
        }));
        assert!(outcome.is_ok(), "season {seed}");
        let (sum, longest) = &mut times[seed as usize % SeasonKind::ALL.len()];
        *sum += begun.elapsed();
        *longest = begun.elapsed().max(*longest);
    }
    for (kind, (sum, longest)) in SeasonKind::ALL.iter().zip(times) {
        let mean = sum * SeasonKind::ALL.len() as u32 / seasons;
        println!("{}: {mean:?} a season, at most {longest:?}", kind.id());
    }
}
