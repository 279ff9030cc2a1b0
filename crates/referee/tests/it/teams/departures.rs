//! People who leave the server, and matches that have waited long.

use match_model::{GuildId, RequestRefusal};
use referee::{Announcement, MatchNews, Side};

use crate::common::battle::{ATTACK, battle, later, moves};
use crate::common::{Hall, NOW, alice, bob, carol, refused};

#[tokio::test]
async fn a_captain_who_leaves_is_told_of_once_until_they_are_back() {
    let mut hall = Hall::open().await;
    let id = battle(&hall, "stances", "fighters").await;
    let (server, other) = (GuildId::new(5), GuildId::new(6));
    hall.news().await;
    let departure =
        [Announcement::Match(id, MatchNews::CaptainLeft { by: Side::Black, quiet: false })];
    let back = [Announcement::Match(id, MatchNews::CaptainBack { by: Side::Black })];
    assert_eq!(referee::presence::back(&hall.referee, server, bob().id, NOW).await.unwrap(), []);
    for _ in 0..2 {
        referee::presence::note_departure(&hall.referee, server, bob().id, NOW).await.unwrap();
        assert_eq!(hall.news().await, departure);
        hall.crash().await;
        referee::presence::note_departure(&hall.referee, server, bob().id, later(1)).await.unwrap();
        assert_eq!(
            referee::presence::back(&hall.referee, other, bob().id, later(2)).await.unwrap(),
            []
        );
        assert_eq!(
            referee::presence::back(&hall.referee, server, alice().id, later(2)).await.unwrap(),
            []
        );
        assert_eq!(hall.news().await, [], "told already, and not back");
        assert_eq!(
            referee::presence::back(&hall.referee, server, bob().id, later(3)).await.unwrap(),
            [id]
        );
        assert_eq!(hall.news().await, back);
        assert_eq!(
            referee::presence::back(&hall.referee, server, bob().id, later(4)).await.unwrap(),
            []
        );
    }
    // The seat was theirs all the while.
    moves(&hall, id, &ATTACK[..2]).await;
    referee::presence::note_departure(&hall.referee, server, bob().id, NOW).await.unwrap();
    referee::resign::resign(&hall.referee, id, alice().id, NOW).await.unwrap();
    hall.news().await;
    referee::presence::back(&hall.referee, server, bob().id, NOW).await.unwrap();
    assert_eq!(hall.news().await, [], "what is over needs nobody");
}

#[tokio::test]
async fn matches_are_looked_at_when_they_have_waited_long() {
    let hall = Hall::open().await;
    let id = battle(&hall, "stances", "fighters").await;
    let looked = [(id, GuildId::new(5))];
    assert_eq!(referee::presence::long_waiting(&hall.referee, later(-1), 9).await.unwrap(), []);
    assert_eq!(referee::presence::long_waiting(&hall.referee, later(0), 9).await.unwrap(), looked);
    assert_eq!(referee::presence::long_waiting(&hall.referee, later(0), 0).await.unwrap(), []);
    referee::presence::note_look(&hall.referee, id, later(10)).await.unwrap();
    assert_eq!(referee::presence::long_waiting(&hall.referee, later(9), 9).await.unwrap(), []);
    assert_eq!(referee::presence::long_waiting(&hall.referee, later(10), 9).await.unwrap(), looked);
}

#[tokio::test]
async fn a_match_that_cannot_be_played_does_not_hide_the_others() {
    let hall = Hall::open().await;
    let first = battle(&hall, "stances", "fighters").await;
    hall.enlist(first, alice().id, &carol(), false, "g1", NOW).await.unwrap();
    let old = hall
        .write_match(|new| {
            new.guild_id = Some(GuildId::new(5));
            new.game = "battlechess".to_owned();
            new.rules_version = 0;
            new.white = carol().id;
        })
        .await;
    let last = battle(&hall, "stances", "fighters").await;
    hall.enlist(last, alice().id, &carol(), false, "g1", later(1)).await.unwrap();
    let matches_left =
        referee::presence::note_departure(&hall.referee, GuildId::new(5), carol().id, NOW).await;
    for id in [first, last] {
        assert_eq!(
            referee::teams::roster(&hall.referee, id).await.unwrap().members,
            [],
            "{matches_left:?}"
        );
    }
    assert_eq!(refused(matches_left), RequestRefusal::OldRules, "match {old}");
}
