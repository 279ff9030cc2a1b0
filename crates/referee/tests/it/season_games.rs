//! Seasons with another game each round.

use match_model::{SeasonId, SeasonKind, SeasonState};
use referee::clocks::DAY;
use referee::season::{requests, view};
use referee::{Announcement, NewSeason, SeasonGames, SeasonNews};

use crate::common::{Hall, NOW, alice, refused};
use crate::seasons::{SERVER, after, join, play_both, player, run, season, view_of};

fn ids() -> Vec<&'static str> {
    games::all().iter().map(|game| game.info.id).collect()
}

async fn open(hall: &Hall, kind: SeasonKind, players: usize) -> SeasonId {
    let new = NewSeason { game: SeasonGames::EachRound, ..season(kind) };
    let id = requests::create(&hall.referee, new, NOW).await.unwrap();
    for number in 0..players {
        join(hall, id, number, NOW).await.unwrap();
    }
    id
}

async fn turn(hall: &Hall, game: &str, on: bool) {
    let turned =
        referee::guild_settings::turn_game(&hall.referee, &alice(), SERVER, game, on, NOW).await;
    assert!(turned.unwrap());
}

/// Returns the rounds that were announced, with their games.
async fn rounds(hall: &Hall) -> Vec<(u32, Option<String>)> {
    let news = hall.news().await.into_iter();
    news.filter_map(|announcement| match announcement {
        Announcement::Season(_, SeasonNews::SeasonRound { round, game }) => Some((round, game)),
        _ => None,
    })
    .collect()
}

#[tokio::test]
async fn each_round_has_the_next_game_that_is_on() {
    let mut hall = Hall::open().await;
    let id = open(&hall, SeasonKind::RoundRobin, 4).await;
    turn(&hall, ids()[1], false).await;
    run(&hall, after(DAY)).await;
    let mut played = Vec::new();
    while view_of(&hall.referee, id).await.season.state == SeasonState::Running {
        hall.crash().await;
        let round = view_of(&hall.referee, id).await;
        for game in round.games.iter().filter(|game| game.result.is_none()) {
            let match_id = game.match_id.unwrap();
            let row = referee::view::match_row(&hall.referee, match_id).await.unwrap();
            assert_eq!(row.game, round.season.game);
            played.push((game.round, row.game));
            referee::resign::resign(&hall.referee, match_id, game.white, after(DAY)).await.unwrap();
        }
        run(&hall, after(DAY)).await;
    }
    let expected =
        [(1, ids()[0]), (2, ids()[2]), (3, ids()[3])].map(|(r, game)| (r, game.to_owned()));
    let announced: Vec<(u32, String)> =
        rounds(&hall).await.into_iter().filter_map(|(round, game)| Some((round, game?))).collect();
    assert_eq!(announced, expected);
    played.dedup();
    assert_eq!(played, expected);
    for number in 0..4 {
        for medal in view::medals(&hall.referee, player(number).id).await.unwrap() {
            assert_eq!(medal.game, None);
        }
    }
}

#[tokio::test]
async fn a_draw_in_a_knockout_is_repeated_with_the_same_game() {
    let hall = Hall::open().await;
    let id = open(&hall, SeasonKind::Knockout, 2).await;
    run(&hall, after(DAY)).await;
    let game = view_of(&hall.referee, id).await.games[0];
    play_both(&hall, game.match_id.unwrap(), after(DAY)).await;
    for person in [game.white, game.black.unwrap()] {
        referee::draw::offer(&hall.referee, game.match_id.unwrap(), person, after(DAY))
            .await
            .unwrap();
    }
    run(&hall, after(DAY)).await;
    let first = Some(ids()[0].to_owned());
    assert_eq!(rounds(&hall).await, [(1, first.clone()), (1, first)]);
}

#[tokio::test]
async fn a_season_needs_a_game_that_is_on() {
    let hall = Hall::open().await;
    for game in ids() {
        turn(&hall, game, false).await;
    }
    let new = NewSeason { game: SeasonGames::EachRound, ..season(SeasonKind::Swiss) };
    let refusal = refused(requests::create(&hall.referee, new.clone(), NOW).await);
    assert!(matches!(refusal, match_model::RequestRefusal::GameOff { .. }), "{refusal:?}");
    turn(&hall, ids()[4], true).await;
    let id = requests::create(&hall.referee, new, NOW).await.unwrap();
    join(&hall, id, 0, NOW).await.unwrap();
    join(&hall, id, 1, NOW).await.unwrap();
    // Without a game that is on, a season keeps its game.
    turn(&hall, ids()[4], false).await;
    run(&hall, after(DAY)).await;
    assert_eq!(rounds(&hall).await, [(1, Some(ids()[4].to_owned()))]);
}
