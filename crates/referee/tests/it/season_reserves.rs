//! Reserves of full seasons: invited one after another, with a time to answer.

use match_model::{
    GuildId, MOST_RESERVES, PersonId, SeasonGame, SeasonId, SeasonKind, SeasonRefusal,
    SeasonResult, SeasonState, Time,
};
use referee::clocks::{DAY, HOUR};
use referee::season::{requests, reserves};
use referee::{Announcement, NewSeason, SeasonNews};

use crate::common::{Hall, NOW, alice};
use crate::seasons::{
    SERVER, after, join, open_full_season, play_both, player, run, season, season_refused, view_of,
};

/// Returns the new offers of places: to whom and until when.
async fn offers(hall: &Hall) -> Vec<(PersonId, Time)> {
    let news = hall.news().await.into_iter();
    news.filter_map(|announcement| match announcement {
        Announcement::Season(_, SeasonNews::SeasonPlaceFree { person, until }) => {
            Some((person, until))
        }
        _ => None,
    })
    .collect()
}

async fn accept(hall: &Hall, id: SeasonId, number: usize, now: Time) -> referee::Result<()> {
    reserves::accept(&hall.referee, id, &player(number), Some(SERVER), now).await.map(drop)
}

fn plays(game: &SeasonGame, number: usize) -> bool {
    [Some(game.white), game.black].contains(&Some(player(number).id))
}

async fn leave(hall: &Hall, id: SeasonId, number: usize, now: Time) {
    requests::leave(&hall.referee, id, player(number).id, now).await.unwrap();
    run(hall, now).await;
}

#[tokio::test]
async fn reserves_are_invited_one_after_another() {
    let mut hall = Hall::open().await;
    let new =
        NewSeason { starts_at: after(10 * DAY), most_players: 2, ..season(SeasonKind::League) };
    let id = requests::create(&hall.referee, new, NOW).await.unwrap();
    for number in 0..8 {
        let reserve = join(&hall, id, number, NOW).await.unwrap().reserve;
        assert_eq!(reserve, (number >= 2).then(|| number - 1));
    }
    run(&hall, NOW).await;
    assert_eq!(offers(&hall).await, []);
    assert_eq!(season_refused(accept(&hall, id, 2, NOW).await), SeasonRefusal::NotAsked);

    // The first one doesn't answer, the second one declines, the third one is erased.
    leave(&hall, id, 0, NOW).await;
    assert_eq!(offers(&hall).await, [(player(2).id, after(DAY))]);
    let late = join(&hall, id, 0, NOW).await.unwrap().reserve;
    assert_eq!(late, Some(7), "an offered place is taken");
    hall.crash().await;
    run(&hall, after(DAY - 1)).await;
    assert_eq!(offers(&hall).await, []);
    assert_eq!(season_refused(accept(&hall, id, 2, after(DAY)).await), SeasonRefusal::NotAsked);
    run(&hall, after(DAY)).await;
    assert_eq!(offers(&hall).await, [(player(3).id, after(2 * DAY))]);
    hall.crash().await;
    let decline = |number| reserves::decline(&hall.referee, id, player(number).id, after(DAY));
    assert_eq!(season_refused(decline(4).await), SeasonRefusal::NotAsked);
    decline(3).await.unwrap();
    run(&hall, after(DAY)).await;
    assert_eq!(offers(&hall).await, [(player(4).id, after(2 * DAY))]);
    referee::privacy::forget(&hall.referee, player(4).id, after(DAY)).await.unwrap();
    run(&hall, after(DAY)).await;
    assert_eq!(offers(&hall).await, [(player(5).id, after(2 * DAY))]);

    // Two places are free, and a reserve may also join or leave.
    leave(&hall, id, 1, after(DAY)).await;
    assert_eq!(offers(&hall).await, [(player(6).id, after(2 * DAY))]);
    let guild = Some(GuildId::new(32));
    let elsewhere = reserves::accept(&hall.referee, id, &player(5), guild, after(DAY)).await;
    assert_eq!(season_refused(elsewhere), SeasonRefusal::NoSuchSeason);
    accept(&hall, id, 5, after(DAY)).await.unwrap();
    assert_eq!(season_refused(accept(&hall, id, 5, after(DAY)).await), SeasonRefusal::NotAsked);
    assert_eq!(join(&hall, id, 6, after(DAY)).await.unwrap().reserve, None);
    run(&hall, after(DAY)).await;
    let view = view_of(&hall.referee, id).await;
    let people = |number: usize| player(number).id;
    let players: Vec<PersonId> = view.players.iter().map(|player| player.person_id).collect();
    assert_eq!(players, [people(5), people(6)]);
    let waiting: Vec<PersonId> = view.reserves.iter().map(|one| one.person_id).collect();
    assert_eq!(waiting, [people(7), people(0)]);
    let outcome = requests::leave(&hall.referee, id, people(0), after(DAY)).await.unwrap();
    assert!(outcome.was_reserve);
    assert_eq!(offers(&hall).await, []);
}

#[tokio::test]
async fn the_time_to_answer_ends_with_the_start() {
    let hall = Hall::open().await;
    let id = open_full_season(&hall, SeasonKind::RoundRobin, 3, 2).await;
    leave(&hall, id, 0, after(HOUR)).await;
    assert_eq!(offers(&hall).await, [(player(3).id, after(DAY))]);
    run(&hall, after(DAY)).await;
    let view = view_of(&hall.referee, id).await;
    assert_eq!((view.season.state, view.players.len()), (SeasonState::Running, 2));
    assert!(view.reserves.iter().all(|reserve| reserve.answer_by.is_none()));
    let refused = season_refused(accept(&hall, id, 3, after(DAY)).await);
    assert_eq!(refused, SeasonRefusal::NotAsked);
    assert_eq!(season_refused(join(&hall, id, 9, after(DAY)).await), SeasonRefusal::Closed);
}

/// In a round robin, a reserve takes the place of a player who never played, with the forfeits.
#[tokio::test]
async fn a_reserve_takes_the_place_of_a_player_who_never_moved() {
    let mut hall = Hall::open().await;
    let id = open_full_season(&hall, SeasonKind::RoundRobin, 4, 3).await;
    run(&hall, after(DAY)).await;
    let first = view_of(&hall.referee, id).await.games;
    let (asleep, awake) = (first[0], first[1]);
    play_both(&hall, awake.match_id.unwrap(), after(DAY)).await;
    let resigned = awake.black.unwrap();
    referee::resign::resign(&hall.referee, awake.match_id.unwrap(), resigned, after(DAY))
        .await
        .unwrap();
    for hours in 0..=48 {
        run(&hall, after(DAY + hours * HOUR)).await;
        hall.crash().await;
    }
    let now = after(3 * DAY);
    assert_eq!(offers(&hall).await, [(player(4).id, after(4 * DAY))]);
    accept(&hall, id, 4, now).await.unwrap();
    run(&hall, now).await;
    let view = view_of(&hall.referee, id).await;
    assert!(view.players.iter().all(|player| player.person_id != asleep.white));
    let game = view.games[0];
    assert_eq!((game.white, game.result), (player(4).id, Some(SeasonResult::BlackByForfeit)));
    let row = view.tables[0].iter().find(|row| row.person == player(4).id).unwrap();
    // The second round had begun: the reserve plays in the third.
    assert_eq!((row.lost, row.has_left), (2, false));
    assert!(
        !view.games.iter().any(|one| one.round == 2 && one.match_id.is_some() && plays(one, 4))
    );
    let open: Vec<_> = view.games.iter().filter(|game| game.result.is_none()).collect();
    for game in open {
        play_both(&hall, game.match_id.unwrap(), now).await;
        referee::resign::resign(&hall.referee, game.match_id.unwrap(), game.white, now)
            .await
            .unwrap();
    }
    run(&hall, now).await;
    let view = view_of(&hall.referee, id).await;
    assert_eq!(view.season.round, 3);
    assert!(view.games.iter().any(|one| one.round == 3 && one.match_id.is_some() && plays(one, 4)));
}

#[tokio::test]
async fn the_place_of_a_player_who_played_stays_empty() {
    let hall = Hall::open().await;
    let id = open_full_season(&hall, SeasonKind::RoundRobin, 4, 1).await;
    run(&hall, after(DAY)).await;
    let game = view_of(&hall.referee, id).await.games[0];
    play_both(&hall, game.match_id.unwrap(), after(DAY)).await;
    requests::leave(&hall.referee, id, game.white, after(DAY)).await.unwrap();
    run(&hall, after(DAY)).await;
    assert_eq!(offers(&hall).await, []);
}

#[tokio::test]
async fn a_season_waits_for_an_invited_reserve_before_it_is_deserted() {
    for (kind, answers) in [(SeasonKind::RoundRobin, true), (SeasonKind::Swiss, false)] {
        let hall = Hall::open().await;
        let id = open_full_season(&hall, kind, 3, 1).await;
        run(&hall, after(DAY)).await;
        let games = view_of(&hall.referee, id).await.games;
        let is_busy =
            |number: &usize| games.iter().any(|game| game.black.is_some() && plays(game, *number));
        let busy: Vec<usize> = (0..3).filter(is_busy).collect();
        for number in busy {
            requests::leave(&hall.referee, id, player(number).id, after(DAY)).await.unwrap();
        }
        run(&hall, after(DAY)).await;
        assert_eq!(offers(&hall).await.len(), 1);
        let view = view_of(&hall.referee, id).await;
        assert_eq!(view.season.state, SeasonState::Running, "{kind:?}");
        if answers {
            accept(&hall, id, 3, after(DAY)).await.unwrap();
            run(&hall, after(DAY)).await;
            assert_eq!(view_of(&hall.referee, id).await.season.round, 2);
        } else {
            run(&hall, after(2 * DAY)).await;
            assert_eq!(view_of(&hall.referee, id).await.season.state, SeasonState::Over);
        }
    }
}

#[tokio::test]
async fn a_forfeit_in_a_knockout_frees_no_place_and_one_in_a_swiss_does() {
    for (kind, count) in
        [(SeasonKind::Knockout, 0), (SeasonKind::Swiss, 1), (SeasonKind::Ladder, 1)]
    {
        let hall = Hall::open().await;
        let id = open_full_season(&hall, kind, 4, 1).await;
        run(&hall, after(DAY)).await;
        leave(&hall, id, 3, after(DAY)).await;
        let offers = offers(&hall).await;
        assert_eq!(offers.len(), count, "{kind:?}");
        if count > 0 {
            accept(&hall, id, 4, after(DAY)).await.unwrap();
            let view = view_of(&hall.referee, id).await;
            let seats: Vec<u32> = view.players.iter().filter_map(|player| player.seat).collect();
            assert_eq!(seats, [0, 1, 2, 3, 4]);
            assert!(view.is_full());
        }
        requests::stop(&hall.referee, id, alice().id, false, after(DAY)).await.unwrap();
        assert_eq!(view_of(&hall.referee, id).await.reserves, []);
    }
}

#[tokio::test]
async fn the_list_of_reserves_is_limited_and_moves_to_the_next_season_of_a_league() {
    let hall = Hall::open().await;
    let id = open_full_season(&hall, SeasonKind::League, 2, MOST_RESERVES).await;
    let refused = season_refused(join(&hall, id, MOST_RESERVES + 2, NOW).await);
    assert_eq!(refused, SeasonRefusal::Full);
    run(&hall, after(DAY)).await;
    let game = view_of(&hall.referee, id).await.games[0];
    play_both(&hall, game.match_id.unwrap(), after(DAY)).await;
    requests::leave(&hall.referee, id, game.white, after(DAY)).await.unwrap();
    run(&hall, after(DAY)).await;
    assert_eq!(view_of(&hall.referee, id).await.reserves, []);
    let next = SeasonId::new(id.get() + 1);
    // One player is too few for a next season.
    let found = referee::season::view::find(&hall.referee, next).await;
    assert_eq!(season_refused(found), SeasonRefusal::NoSuchSeason);

    let hall = Hall::open().await;
    let id = open_full_season(&hall, SeasonKind::League, 2, 2).await;
    run(&hall, after(DAY)).await;
    let game = view_of(&hall.referee, id).await.games[0];
    play_both(&hall, game.match_id.unwrap(), after(DAY)).await;
    let resigned =
        referee::resign::resign(&hall.referee, game.match_id.unwrap(), game.white, after(DAY));
    resigned.await.unwrap();
    run(&hall, after(DAY)).await;
    let next = view_of(&hall.referee, SeasonId::new(id.get() + 1)).await;
    assert_eq!((next.players.len(), next.reserves.len()), (2, 2));
}
