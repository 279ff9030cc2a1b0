//! The board of a server: when it changes, and what it shows.

use std::time::Instant;

use match_model::{GuildId, MatchId, MessageId, MessageRef, PlaceAccess, Time};
use referee::{Announcement, Posted, Referee, ServerNews, server_board};
use store::matches::NewMatch;

use crate::common::{Hall, NOW, ROOM, alice, bob};

const SERVER: GuildId = GuildId::new(31);
const MINUTE: i64 = 60 * 1000;

fn after(minutes: i64) -> Time {
    Time(NOW.0 + minutes * MINUTE)
}

async fn begin(hall: &Hall) -> MatchId {
    hall.write_match(|new| new.guild_id = Some(SERVER)).await
}

/// Posts or edits the board. Returns what was announced.
async fn show(hall: &Hall, message: u64, digest: i64, now: Time) -> Vec<ServerNews> {
    let mut news = Vec::new();
    let all = referee::outbox::due_announcements(&hall.referee, Time(i64::MAX), 99).await.unwrap();
    for entry in all {
        let Announcement::Server(SERVER, one) = entry.announcement else { continue };
        let at = MessageRef { channel: ROOM, message: MessageId::new(message) };
        let posted = match one {
            ServerNews::BoardChanged => {
                Posted::ServerBoard { guild: SERVER, at, digest, pictured: None }
            }
            _ => Posted::Nothing,
        };
        referee::posted::record(&hall.referee, entry.id, posted, now).await.unwrap();
        news.push(one);
    }
    news
}

async fn looks(referee: &Referee, minutes: i64) -> usize {
    server_board::look_at_due(referee, after(minutes)).await.unwrap()
}

#[tokio::test]
async fn a_board_changes_once_a_minute_and_only_with_the_matches() {
    let mut hall = Hall::open().await;
    assert_eq!(looks(&hall.referee, 0).await, 0, "no board");
    server_board::place(&hall.referee, &alice(), SERVER, ROOM, NOW).await.unwrap();
    let id = begin(&hall).await;
    // Two processes at once.
    let other = hall.another().await;
    let (one, two) = tokio::join!(looks(&hall.referee, 0), looks(&other, 0));
    assert_eq!(one + two, 1);
    assert_eq!(show(&hall, 901, 1, NOW).await, [ServerNews::BoardChanged]);
    let board = server_board::find(&hall.referee, SERVER).await.unwrap().unwrap();
    assert_eq!((board.message, board.shown), (Some(MessageId::new(901)), Some(1)));

    assert_eq!(looks(&hall.referee, 1).await, 0, "nothing has changed");
    referee::play::play(&hall.referee, id, alice().id, "b2-b3", None, NOW).await.unwrap();
    let soon = Time(after(1).0 + MINUTE / 2);
    assert_eq!(server_board::look_at_due(&hall.referee, soon).await.unwrap(), 0, "too soon");
    hall.crash().await;
    assert_eq!(looks(&hall.referee, 2).await, 1);
    let view = server_board::view(&hall.referee, SERVER, NOW).await.unwrap();
    assert_eq!(view.playing[0].awaited, [false, true]);
    referee::play::play(&hall.referee, id, bob().id, "b7-b6", None, NOW).await.unwrap();
    referee::resign::resign(&hall.referee, id, bob().id, NOW).await.unwrap();
    assert_eq!(looks(&hall.referee, 3).await, 1);
    let view = server_board::view(&hall.referee, SERVER, NOW).await.unwrap();
    assert_eq!((view.playing_count, view.results.len()), (0, 1));
    // Forgotten players lose their names.
    referee::privacy::forget(&hall.referee, bob().id, NOW).await.unwrap();
    assert_eq!(looks(&hall.referee, 4).await, 1);
}

#[tokio::test]
async fn the_message_of_a_moved_or_stopped_board_goes() {
    let hall = Hall::open().await;
    let referee = &hall.referee;
    let other = match_model::ChannelId::new(22);
    let removed =
        |message| ServerNews::BoardRemoved { channel: ROOM, message: MessageId::new(message) };
    server_board::place(referee, &alice(), SERVER, ROOM, NOW).await.unwrap();
    server_board::look_at_due(referee, NOW).await.unwrap();
    show(&hall, 901, 1, NOW).await;
    server_board::place(referee, &alice(), SERVER, other, NOW).await.unwrap();
    assert_eq!(show(&hall, 0, 1, NOW).await, [removed(901)]);

    // The board is moved while its message is posted.
    server_board::place(referee, &alice(), SERVER, ROOM, NOW).await.unwrap();
    server_board::look_at_due(referee, NOW).await.unwrap();
    server_board::place(referee, &bob(), SERVER, other, NOW).await.unwrap();
    assert_eq!(show(&hall, 902, 1, NOW).await, [ServerNews::BoardChanged]);
    assert_eq!(show(&hall, 0, 1, NOW).await, [removed(902)]);

    let board = server_board::find(referee, SERVER).await.unwrap().unwrap();
    server_board::stop(referee, &board, NOW).await.unwrap();
    server_board::stop(referee, &board, NOW).await.unwrap();
    assert_eq!(show(&hall, 0, 1, NOW).await, [ServerNews::BoardStopped], "told once");
    assert_eq!(server_board::look_at_due(referee, after(5)).await.unwrap(), 0);
    assert!(server_board::remove(referee, SERVER, NOW).await.unwrap());
    assert!(!server_board::remove(referee, SERVER, NOW).await.unwrap());
}

/// 200 matches in which the players move at random: the edits of an hour, and the time to read the
/// board.
#[tokio::test]
async fn a_board_of_many_matches_is_edited_at_most_sixty_times_an_hour() {
    const MATCHES: usize = 200;
    let hall = Hall::open().await;
    server_board::place(&hall.referee, &alice(), SERVER, ROOM, NOW).await.unwrap();
    let first = begin(&hall).await;
    let store = hall.store().await;
    let mut tx = store.write().await.unwrap();
    let mut matches = vec![first];
    for _ in 1..MATCHES {
        let new = NewMatch {
            guild_id: Some(SERVER),
            channel_id: ROOM,
            game: "world-war".to_owned(),
            rules_version: games::find("world-war").unwrap().info.rules_version.into(),
            options: Default::default(),
            setup: None,
            seed: "0".repeat(64),
            white: alice().id,
            black: bob().id,
            created_at: NOW,
            access: PlaceAccess::Member,
        };
        matches.push(store::matches::insert(&mut tx, &new).await.unwrap());
    }
    tx.commit().await.unwrap();
    store.close().await;
    let people = [alice().id, bob().id];
    let (mut edits, mut moved) = (0, [0; MATCHES]);
    for second in (0..60 * 60).step_by(20) {
        let now = Time(NOW.0 + second * 1000);
        // A move every 20 seconds, in another match each time.
        let at = usize::try_from(second / 20 * 7).unwrap() % MATCHES;
        if let Some(text) = ["b2-b3", "b7-b6"].get(moved[at]) {
            let by = people[moved[at]];
            referee::play::play(&hall.referee, matches[at], by, text, None, now).await.unwrap();
            moved[at] += 1;
        }
        edits += server_board::look_at_due(&hall.referee, now).await.unwrap();
    }
    let begun = Instant::now();
    let view = server_board::view(&hall.referee, SERVER, after(60)).await.unwrap();
    println!("{edits} edits an hour, read in {:?}", begun.elapsed());
    assert_eq!(view.playing_count, MATCHES);
    assert!((50..=60).contains(&edits), "{edits}");
}
