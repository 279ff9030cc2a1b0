//! Seasons in virtual time: players who play, sleep, leave, join late and are forgotten, and a
//! referee that restarts between steps.

use std::collections::{BTreeMap, HashSet};

use game_contract::draws;
use match_model::{
    EndedBy, GuildId, LimitedAct, MatchState, Person, PersonId, RequestRefusal, SeasonEnd,
    SeasonEntry, SeasonId, SeasonKind, SeasonRefusal, SeasonResult, SeasonState, Time,
};
use referee::clocks::{DAY, HOUR, Terms};
use referee::season::{requests, reserves, view};
use referee::{
    Announcement, JoinOutcome, MatchNews, NewSeason, Referee, SeasonGames, SeasonNews, SeasonView,
};

use crate::common::{Hall, NOW, ROOM, alice, bob, carol, refused};
use crate::season_literal::Rows;

type ChangeSeason = fn(&mut NewSeason);

pub(crate) const SERVER: GuildId = GuildId::new(31);

pub(crate) fn player(number: usize) -> Person {
    Person { id: PersonId::new(100 + number as u64), name: format!("Player {number}") }
}

pub(crate) fn after(millis: i64) -> Time {
    Time(NOW.0 + millis)
}

pub(crate) fn season(kind: SeasonKind) -> NewSeason {
    NewSeason {
        guild: SERVER,
        channel: ROOM,
        by: alice(),
        title: "Spring".to_owned(),
        kind,
        game: SeasonGames::One("world-war".to_owned()),
        options: Default::default(),
        clock: Some("3d +1d max 5d".parse::<Terms>().unwrap()),
        rated: true,
        teams: "Red, Blue, Green".to_owned(),
        most_players: 16,
        entry: SeasonEntry::Everyone,
        rounds: 0,
        starts_at: after(DAY),
        lasts: 10 * DAY,
    }
}

pub(crate) async fn open_season(hall: &Hall, kind: SeasonKind, players: usize) -> SeasonId {
    let id = requests::create(&hall.referee, season(kind), NOW).await.unwrap();
    for number in 0..players {
        join(hall, id, number, NOW).await.unwrap();
    }
    id
}

/// Opens a season that is full with these players, and has reserves, whose numbers follow.
pub(crate) async fn open_full_season(
    hall: &Hall,
    kind: SeasonKind,
    players: usize,
    reserves: usize,
) -> SeasonId {
    let most_players = u32::try_from(players).unwrap();
    let new = NewSeason { most_players, ..season(kind) };
    let id = requests::create(&hall.referee, new, NOW).await.unwrap();
    for number in 0..players + reserves {
        let outcome = join(hall, id, number, NOW).await.unwrap();
        assert_eq!(outcome.reserve, (number + 1).checked_sub(players).filter(|one| *one > 0));
    }
    id
}

pub(crate) async fn join(
    hall: &Hall,
    id: SeasonId,
    number: usize,
    now: Time,
) -> referee::Result<JoinOutcome> {
    requests::join(&hall.referee, id, &player(number), &[], Some(SERVER), None, now).await
}

pub(crate) async fn view_of(referee: &Referee, id: SeasonId) -> SeasonView {
    view::find(referee, id).await.unwrap()
}

pub(crate) async fn run(hall: &Hall, now: Time) {
    referee::timers::run_due(&hall.referee, now).await.unwrap();
}

pub(crate) fn season_refused<T: std::fmt::Debug>(result: referee::Result<T>) -> SeasonRefusal {
    match refused(result) {
        RequestRefusal::Season(refused) => refused,
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn a_round_robin_from_the_start_to_the_last_game() {
    let mut hall = Hall::open().await;
    let id = open_season(&hall, SeasonKind::RoundRobin, 3).await;
    run(&hall, after(DAY - 1)).await;
    assert_eq!(view_of(&hall.referee, id).await.season.state, SeasonState::Open);
    hall.crash().await;
    let mut rounds = Vec::new();
    for day in 1..20 {
        run(&hall, after(day * DAY)).await;
        hall.crash().await;
        for news in hall.news().await {
            if let Announcement::Season(_, SeasonNews::SeasonRound { round, .. }) = news {
                rounds.push(round);
            }
        }
        let now = view_of(&hall.referee, id).await;
        for game in now.games.iter().filter(|game| game.result.is_none()) {
            // The better seed wins.
            let loser = game.white.max(game.black.unwrap());
            play_both(&hall, game.match_id.unwrap(), after(day * DAY + HOUR)).await;
            let match_id = game.match_id.unwrap();
            referee::resign::resign(&hall.referee, match_id, loser, after(day * DAY + HOUR))
                .await
                .unwrap();
        }
    }
    let over = view_of(&hall.referee, id).await;
    assert_eq!(
        (over.season.state, over.season.ended),
        (SeasonState::Over, Some(SeasonEnd::Played))
    );
    assert_eq!(rounds, [1, 2, 3]);
    let table: Vec<_> = over.tables[0].iter().map(|row| (row.person, row.half_points)).collect();
    assert_eq!(table, [(player(0).id, 4), (player(1).id, 2), (player(2).id, 0)]);
    assert_eq!(over.games.len(), 3);
}

pub(crate) async fn play_both(hall: &Hall, id: match_model::MatchId, now: Time) {
    let row = referee::view::match_row(&hall.referee, id).await.unwrap();
    for (person, text) in [(row.white, "b2-b3"), (row.black, "b7-b6")] {
        referee::play::play(&hall.referee, id, person, text, None, now).await.unwrap();
    }
}

#[tokio::test]
async fn a_player_who_never_starts_is_reminded_warned_and_forfeits() {
    let hall = Hall::open().await;
    let id = open_season(&hall, SeasonKind::RoundRobin, 2).await;
    run(&hall, after(DAY)).await;
    let game = view_of(&hall.referee, id).await.games[0];
    let match_id = game.match_id.unwrap();
    hall.news().await;
    let mut calls = Vec::new();
    for hours in 0..=60 {
        run(&hall, after(DAY + hours * HOUR)).await;
        for news in hall.news().await {
            if let Announcement::Match(_, MatchNews::StartCalled { last, .. }) = news {
                calls.push((hours, last));
            }
        }
    }
    assert_eq!(calls, [(24, false), (42, true)]);
    let row = referee::view::match_row(&hall.referee, match_id).await.unwrap();
    let ending = referee::view::find(&hall.referee, match_id).await.unwrap().ending.unwrap();
    assert_eq!((row.state, ending.ended_by), (MatchState::Over, EndedBy::Forfeited));
    assert_eq!(ending.at, after(DAY + 48 * HOUR));
    let over = view_of(&hall.referee, id).await;
    assert_eq!(over.games[0].result, Some(SeasonResult::BlackByForfeit));
    assert!(over.players.iter().any(|one| one.person_id == game.white && one.left_at.is_some()));
    assert_eq!(over.season.state, SeasonState::Over);
    let change = referee::rating::changes_of(&hall.referee, &row).await.unwrap();
    assert_eq!(change, None, "a forfeit isn't rated");
}

#[tokio::test]
async fn vacation_moves_the_calls_and_black_has_time_of_their_own() {
    let hall = Hall::open().await;
    let id = open_season(&hall, SeasonKind::RoundRobin, 2).await;
    run(&hall, after(DAY)).await;
    let game = view_of(&hall.referee, id).await.games[0];
    let (match_id, white) = (game.match_id.unwrap(), game.white);
    let person = Person { id: white, name: "White".to_owned() };
    referee::clock::begin_vacation(&hall.referee, &person, Some(2 * DAY), after(DAY))
        .await
        .unwrap();
    let mut calls = Vec::new();
    for hours in 0..=140 {
        let now = after(DAY + hours * HOUR);
        run(&hall, now).await;
        for news in hall.news().await {
            if let Announcement::Match(_, MatchNews::StartCalled { side, last, .. }) = news {
                calls.push((hours, side.id(), last));
            }
        }
        if hours == 80 {
            let moved = referee::play::play(&hall.referee, match_id, white, "b2-b3", None, now);
            moved.await.unwrap();
        }
    }
    assert_eq!(calls, [(72, "white", false), (104, "black", false), (122, "black", true)]);
    let result = view_of(&hall.referee, id).await.games[0].result;
    assert_eq!(result, Some(SeasonResult::WhiteByForfeit));
}

#[tokio::test]
async fn a_player_who_withdraws_loses_the_remaining_games() {
    let hall = Hall::open().await;
    let id = open_season(&hall, SeasonKind::RoundRobin, 3).await;
    run(&hall, after(DAY)).await;
    let game = view_of(&hall.referee, id).await.games[0];
    requests::leave(&hall.referee, id, game.white, after(DAY)).await.unwrap();
    let twice = requests::leave(&hall.referee, id, game.white, after(DAY)).await;
    assert_eq!(season_refused(twice), SeasonRefusal::NotJoined);
    run(&hall, after(DAY + 1)).await;
    let now = view_of(&hall.referee, id).await;
    assert_eq!(now.games[0].result, Some(SeasonResult::BlackByForfeit));
    // The other games of the player are decided without a match, except the one between others.
    let open: Vec<_> = now.games.iter().filter(|game| game.result.is_none()).collect();
    assert!(open.iter().all(|one| one.white != game.white && one.black != Some(game.white)));
    assert_eq!(open.len(), 1);
    let erased = game.black.unwrap();
    referee::privacy::forget(&hall.referee, erased, after(DAY + 2)).await.unwrap();
    run(&hall, after(DAY + 3)).await;
    let over = view_of(&hall.referee, id).await;
    assert_eq!(over.season.state, SeasonState::Over);
    assert!(over.players.iter().any(|one| one.person_id.is_former()));
    assert!(over.players.iter().all(|one| one.person_id != erased));
}

#[tokio::test]
async fn bad_requests_change_nothing() {
    let hall = Hall::open().await;
    let make = |change: ChangeSeason| {
        let mut new = season(SeasonKind::Swiss);
        change(&mut new);
        requests::create(&hall.referee, new, NOW)
    };
    let bad: [(ChangeSeason, SeasonRefusal); 12] = [
        (
            |new| {
                new.kind = SeasonKind::Ladder;
                new.game = SeasonGames::EachRound;
            },
            SeasonRefusal::OneGame,
        ),
        (|new| new.title = " @ ".to_owned(), SeasonRefusal::NoTitle),
        (|new| new.most_players = 1, SeasonRefusal::Size),
        (|new| new.most_players = 129, SeasonRefusal::Size),
        (|new| new.starts_at = Time(NOW.0 - 1), SeasonRefusal::Start),
        (|new| new.starts_at = NOW, SeasonRefusal::Start),
        (|new| new.starts_at = after(91 * DAY), SeasonRefusal::Start),
        (|new| new.lasts = 0, SeasonRefusal::Start),
        (|new| new.clock = None, SeasonRefusal::NoClock),
        (|new| new.clock = Some("40d +0".parse().unwrap()), SeasonRefusal::ClockTooLong),
        (
            |new| {
                new.kind = SeasonKind::Ladder;
                new.lasts = 2 * DAY;
            },
            SeasonRefusal::ClockOutlasts { days: 2 },
        ),
        (
            |new| {
                new.kind = SeasonKind::Ladder;
                new.lasts = 91 * DAY;
            },
            SeasonRefusal::Start,
        ),
    ];
    for (change, expected) in bad {
        assert_eq!(season_refused(make(change).await), expected);
    }
    assert_eq!(
        refused(make(|new| new.game = SeasonGames::One("go".to_owned())).await),
        RequestRefusal::UnknownGame
    );
    let id = make(|new| new.most_players = 2).await.unwrap();
    let taken = season_refused(make(|new| new.title = "SPRING".to_owned()).await);
    assert!(matches!(taken, SeasonRefusal::TitleTaken { .. }));
    let referee = &hall.referee;
    let join = |person: Person, guild: u64| async move {
        requests::join(referee, id, &person, &[], Some(GuildId::new(guild)), None, NOW).await
    };
    assert_eq!(season_refused(join(alice(), 32).await), SeasonRefusal::NoSuchSeason);
    join(alice(), 31).await.unwrap();
    assert_eq!(season_refused(join(alice(), 31).await), SeasonRefusal::Joined);
    let start = |by, manages| requests::start(&hall.referee, id, by, manages, NOW);
    assert_eq!(season_refused(start(alice().id, false).await), SeasonRefusal::TooFew);
    join(bob(), 31).await.unwrap();
    assert_eq!(join(carol(), 31).await.unwrap().reserve, Some(1));
    assert_eq!(season_refused(join(carol(), 31).await), SeasonRefusal::Reserve { number: 1 });
    assert_eq!(season_refused(start(bob().id, false).await), SeasonRefusal::NotYours);
    start(bob().id, true).await.unwrap();
    run(&hall, NOW).await;
    assert_eq!(season_refused(start(alice().id, true).await), SeasonRefusal::Closed);
    let game = view_of(&hall.referee, id).await.games[0];
    let aborted = referee::abort::abort(&hall.referee, game.match_id.unwrap(), game.white, NOW);
    assert_eq!(season_refused(aborted.await), SeasonRefusal::NoAbort);
    let challenged = requests::challenge(&hall.referee, id, alice().id, bob().id, NOW).await;
    assert_eq!(season_refused(challenged), SeasonRefusal::NotALadder);
    requests::stop(&hall.referee, id, bob().id, true, NOW).await.unwrap();
    let over = requests::stop(&hall.referee, id, bob().id, true, NOW).await;
    assert_eq!(season_refused(over), SeasonRefusal::Over);
}

#[tokio::test]
async fn a_season_without_players_is_called_off() {
    let hall = Hall::open().await;
    for (kind, players) in [(SeasonKind::RoundRobin, 0), (SeasonKind::Ladder, 1)] {
        let id = open_season(&hall, kind, players).await;
        run(&hall, after(DAY)).await;
        let over = view_of(&hall.referee, id).await.season;
        assert_eq!((over.state, over.ended), (SeasonState::Over, Some(SeasonEnd::TooFew)));
    }
}

#[tokio::test]
async fn a_challenger_climbs_the_ladder() {
    let hall = Hall::open().await;
    let id = open_season(&hall, SeasonKind::Ladder, 5).await;
    run(&hall, after(DAY)).await;
    let challenge = |by: usize, other: usize| {
        requests::challenge(&hall.referee, id, player(by).id, player(other).id, after(DAY))
    };
    assert_eq!(season_refused(challenge(4, 0).await), SeasonRefusal::OutOfReach);
    assert_eq!(season_refused(challenge(0, 1).await), SeasonRefusal::OutOfReach);
    challenge(3, 0).await.unwrap();
    let busy = season_refused(challenge(1, 0).await);
    assert_eq!(busy, SeasonRefusal::Busy { person: player(0).id });
    run(&hall, after(DAY)).await;
    let match_id = view_of(&hall.referee, id).await.games[0].match_id.unwrap();
    play_both(&hall, match_id, after(DAY)).await;
    referee::resign::resign(&hall.referee, match_id, player(0).id, after(DAY)).await.unwrap();
    let order: Vec<PersonId> =
        view_of(&hall.referee, id).await.tables[0].iter().map(|row| row.person).collect();
    assert_eq!(order, [3, 0, 1, 2, 4].map(|number| player(number).id));
    run(&hall, after(11 * DAY)).await;
    assert_eq!(view_of(&hall.referee, id).await.season.ended, Some(SeasonEnd::Played));
}

/// Two players could otherwise fill a channel with threads.
#[tokio::test]
async fn challenges_on_a_ladder_have_a_limit() {
    let hall = Hall::open().await;
    let id = open_season(&hall, SeasonKind::Ladder, 2).await;
    run(&hall, after(DAY)).await;
    let [above, below] = [player(0).id, player(1).id];
    let challenge = || requests::challenge(&hall.referee, id, below, above, after(DAY));
    for number in 0..LimitedAct::Challenge.most() {
        challenge().await.unwrap();
        run(&hall, after(DAY)).await;
        let match_id = view_of(&hall.referee, id).await.games[number].match_id.unwrap();
        play_both(&hall, match_id, after(DAY)).await;
        referee::resign::resign(&hall.referee, match_id, below, after(DAY)).await.unwrap();
    }
    let refusal = refused(challenge().await);
    assert!(matches!(refusal, RequestRefusal::TooOften { .. }), "{refusal:?}");
}

struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) % sides.max(1) as u64) as usize
    }
}

/// Players of each game of all seasons behave at random: they play, sleep, withdraw or are
/// forgotten, and the referee restarts between steps. No season gets stuck, no game is begun twice,
/// and each forfeit has its calls.
#[tokio::test]
async fn seasons_of_all_kinds_end() {
    for seed in 0..draws(12, 1_000) {
        let mut dice = Dice(seed.into());
        let kind = SeasonKind::ALL[seed as usize % SeasonKind::ALL.len()];
        let mut hall = Hall::open().await;
        let players = 2 + dice.roll(9);
        let reserves = dice.roll(4);
        let id = open_full_season(&hall, kind, players, reserves).await;
        let mut joined = players + reserves;
        let sleepers: HashSet<PersonId> =
            (0..players).filter(|_| dice.roll(5) == 0).map(|number| player(number).id).collect();
        let mut now = NOW;
        let mut steps = 0;
        while view_of(&hall.referee, id).await.season.state != SeasonState::Over {
            steps += 1;
            assert!(steps < 3_000, "season {seed} is stuck");
            now = Time(now.0 + (1 + dice.roll(12) as i64) * HOUR);
            run(&hall, now).await;
            if dice.roll(10) == 0 {
                hall.crash().await;
            }
            let view = view_of(&hall.referee, id).await;
            check_reserves(&view, seed);
            for reserve in view.reserves.iter().filter(|one| one.answer_by.is_some()) {
                let by = Person { id: reserve.person_id, name: String::new() };
                let _ = match dice.roll(8) {
                    0 | 1 => reserves::accept(&hall.referee, id, &by, Some(SERVER), now).await,
                    2 => reserves::decline(&hall.referee, id, by.id, now).await,
                    _ => continue,
                };
            }
            let view = view_of(&hall.referee, id).await;
            for game in view.games.iter().filter(|game| game.result.is_none()) {
                let (Some(match_id), Some(black)) = (game.match_id, game.black) else { continue };
                let row = referee::view::match_row(&hall.referee, match_id).await.unwrap();
                let plies = row.plies;
                let mover = if plies == 0 { game.white } else { black };
                if sleepers.contains(&mover) || dice.roll(3) == 0 {
                    continue;
                }
                if plies < 2 {
                    let text = ["b2-b3", "b7-b6"][usize::try_from(plies).unwrap()];
                    let played =
                        referee::play::play(&hall.referee, match_id, mover, text, None, now);
                    played.await.unwrap();
                } else if dice.roll(4) == 0 {
                    for person in [game.white, black] {
                        let _ = referee::draw::offer(&hall.referee, match_id, person, now).await;
                    }
                } else {
                    let loser = if dice.roll(2) == 0 { game.white } else { black };
                    referee::resign::resign(&hall.referee, match_id, loser, now).await.unwrap();
                }
            }
            match dice.roll(30) {
                0 => {
                    let leaver = player(dice.roll(joined)).id;
                    let _ = requests::leave(&hall.referee, id, leaver, now).await;
                }
                1 => {
                    joined += usize::from(join(&hall, id, joined, now).await.is_ok());
                }
                2 => {
                    let forgotten = player(dice.roll(joined)).id;
                    referee::privacy::forget(&hall.referee, forgotten, now).await.unwrap();
                }
                3..9 if kind == SeasonKind::Ladder => {
                    let (by, other) = (player(dice.roll(joined)).id, player(dice.roll(joined)).id);
                    let _ = requests::challenge(&hall.referee, id, by, other, now).await;
                }
                _ => {}
            }
        }
        check_end(&hall, id, seed).await;
    }
}

/// No one is a player and a reserve, and no place is offered twice.
fn check_reserves(view: &SeasonView, seed: u32) {
    let active: Vec<PersonId> = view
        .players
        .iter()
        .filter(|player| player.left_at.is_none())
        .map(|player| player.person_id)
        .collect();
    let asked = view.reserves.iter().filter(|reserve| reserve.answer_by.is_some()).count();
    assert!(active.len() <= view.season.most_players as usize, "season {seed}");
    if view.season.state == SeasonState::Open || view.season.kind.takes_late_joiners() {
        assert!(active.len() + asked <= view.season.most_players as usize, "season {seed}");
    }
    assert!(view.reserves.iter().all(|one| !active.contains(&one.person_id)), "season {seed}");
}

/// Compares the final tables with a second implementation. A season that didn't start has none.
fn check_tables(view: &SeasonView, seed: u32) {
    if view.tables.is_empty() {
        return;
    }
    let seat = |person: PersonId| {
        view.players.iter().position(|player| player.person_id == person).unwrap()
    };
    let tables: Vec<Vec<Vec<usize>>> = view
        .tables
        .iter()
        .map(|rows| {
            let groups = rows.chunk_by(|one, other| one.place == other.place);
            groups.map(|rows| rows.iter().map(|row| seat(row.person)).collect()).collect()
        })
        .collect();
    let rows = Rows::new(&view.season, &view.players, &view.games);
    if view.season.kind == SeasonKind::Teams {
        let groups = view.teams.chunk_by(|one, other| one.place == other.place);
        let names: Vec<Vec<&str>> =
            groups.map(|teams| teams.iter().map(|team| team.name.as_str()).collect()).collect();
        assert_eq!(names, rows.teams(), "season {seed}");
        return;
    }
    let literal = rows.tables();
    assert_eq!(tables, literal, "season {seed}");
}

async fn check_end(hall: &Hall, id: SeasonId, seed: u32) {
    let view = view_of(&hall.referee, id).await;
    check_tables(&view, seed);
    assert!(view.reserves.is_empty(), "season {seed}");
    let news = hall.news().await;
    let over = Announcement::Season(id, SeasonNews::SeasonOver);
    assert_eq!(
        news.iter().filter(|announcement| **announcement == over).count(),
        1,
        "season {seed}"
    );
    let mut rounds: Vec<u32> = Vec::new();
    let mut calls: BTreeMap<u64, u32> = BTreeMap::new();
    for announcement in &news {
        match announcement {
            Announcement::Season(of, SeasonNews::SeasonRound { round, .. }) if *of == id => {
                rounds.push(*round);
            }
            Announcement::Match(of, MatchNews::StartCalled { .. }) => {
                *calls.entry(of.get()).or_default() += 1;
            }
            _ => {}
        }
    }
    if view.season.kind != SeasonKind::Knockout {
        let twice = rounds.windows(2).any(|pair| pair[0] >= pair[1]);
        assert!(!twice, "season {seed}: {rounds:?}");
    }
    let mut pairs = HashSet::new();
    for game in &view.games {
        assert!(game.result.is_some(), "season {seed}: an open game");
        let Some(match_id) = game.match_id else { continue };
        let ending = referee::view::find(&hall.referee, match_id).await.unwrap().ending.unwrap();
        let played = matches!(
            game.result,
            Some(SeasonResult::WhiteWon | SeasonResult::BlackWon | SeasonResult::Drawn)
        );
        let black = game.black.unwrap();
        if played && matches!(view.season.kind, SeasonKind::Swiss | SeasonKind::RoundRobin) {
            let pair = (game.white.min(black), game.white.max(black));
            assert!(pairs.insert(pair), "season {seed}: paired twice");
        }
        let by_rule = ending.reason.key() == "season-forfeited";
        if by_rule {
            assert_eq!(ending.ended_by, EndedBy::Forfeited);
            assert!(calls.get(&match_id.get()).is_some_and(|calls| *calls >= 2), "season {seed}");
        }
    }
}
