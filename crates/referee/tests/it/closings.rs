//! Threads that are closed to comments: who writes there is found over restarts and in other
//! threads, and without a look into the database where nobody has closed anything.

use std::path::Path;

use match_model::{ChannelId, Closable, MatchId};
use referee::{Chance, OfferAnswer, Referee, Store};
use test_databases::Medium;

use crate::common::{NOW, alice, bob, carol, challenge};

const THREAD: ChannelId = ChannelId::new(77);
const OTHER: ChannelId = ChannelId::new(78);

/// The referee of a file, as Herald itself opens it.
async fn opens(folder: &Path) -> Referee {
    let store = Store::open_alone(&folder.join("herald.db"), NOW).await.expect("opens");
    Referee::new(store, Chance::fixed(7))
}

async fn closed_match(referee: &Referee, thread: ChannelId) -> Option<MatchId> {
    referee::watching::comments_closed(referee, thread, carol().id).await.expect("it is known")
}

#[tokio::test]
async fn who_comments_is_known_over_restarts_and_mostly_without_a_look() {
    let folder = test_databases::folder(Medium::Memory).expect("a folder");
    let referee = opens(folder.path()).await;
    let thread_of =
        referee::challenge::make(&referee, challenge("world-war"), NOW).await.expect("challenged");
    let id = referee::challenge::accept(&referee, thread_of, &bob(), None, NOW)
        .await
        .expect("accepted")
        .match_id;
    referee::places::move_to_thread(&referee, id, Some(THREAD), NOW).await.expect("moved");
    assert_eq!(closed_match(&referee, THREAD).await, None);
    referee::watching::close_to(&referee, id, alice().id, Closable::Comments, NOW)
        .await
        .expect("closed");
    assert_eq!(closed_match(&referee, THREAD).await, Some(id));
    assert_eq!(closed_match(&referee, OTHER).await, None);
    // Who plays there may write.
    let by_alice = referee::watching::comments_closed(&referee, THREAD, alice().id)
        .await
        .expect("it is known");
    assert_eq!(by_alice, None);
    // The match is played in another thread.
    referee::places::move_to_thread(&referee, id, Some(OTHER), NOW).await.expect("moved");
    assert_eq!(closed_match(&referee, OTHER).await, Some(id));
    assert_eq!(closed_match(&referee, THREAD).await, None);

    // After a restart the same is known, and without the database what is not closed.
    referee.close().await;
    drop(referee);
    let referee = opens(folder.path()).await;
    assert_eq!(closed_match(&referee, OTHER).await, Some(id));
    assert_eq!(closed_match(&referee, THREAD).await, None);
    referee::watching::open_to(&referee, id, alice().id, Closable::Comments, NOW)
        .await
        .expect("asked");
    referee::watching::answer_opening(
        &referee,
        id,
        bob().id,
        Closable::Comments,
        OfferAnswer::Accept,
        NOW,
    )
    .await
    .expect("opened");
    assert_eq!(closed_match(&referee, OTHER).await, None);
    referee.close().await;
    assert_eq!(closed_match(&referee, THREAD).await, None);
    referee::watching::comments_closed(&referee, OTHER, carol().id)
        .await
        .expect_err("it is looked up");
}
