//! The deck of a person's own mistakes.

use match_model::{Mistake, PuzzleAttempt, RequestRefusal, Time};

use crate::common::{Hall, NOW, alice, bob, refused};

const DAY: i64 = 24 * 60 * 60 * 1000;

#[tokio::test]
async fn a_mistake_is_scheduled_by_its_first_try() {
    let hall = Hall::open().await;
    let referee = &hall.referee;
    let match_id = hall.begin("world-war").await;
    let new = |ply: u32| Mistake {
        match_id,
        ply,
        better: vec!["b2-b3".to_owned()],
        returns: 0,
        due_at: Some(NOW),
    };
    let of_alice = [new(0), new(2)];
    referee::mistakes::add(referee, alice().id, &of_alice).await.unwrap();
    let next = || async { referee::mistakes::next(referee, alice().id, None).await.unwrap() };
    assert_eq!(next().await, Some(new(0)));
    let other = referee::mistakes::next(referee, alice().id, Some("medieval")).await.unwrap();
    assert_eq!(other, None, "of another game");
    // Failed, it comes back; added again, it stays as it is.
    let key = new(0).key("world-war");
    let attempt = PuzzleAttempt { wrong: 1, ..PuzzleAttempt::default() };
    referee::mistakes::keep(referee, &alice(), &key, &attempt, NOW).await.unwrap();
    let solved = PuzzleAttempt { moment: 1, solved_at: Some(NOW), ..attempt };
    referee::mistakes::keep(referee, &alice(), &key, &solved, NOW).await.unwrap();
    let stale = referee::mistakes::keep(referee, &alice(), &key, &solved, NOW).await;
    assert_eq!(refused(stale), RequestRefusal::Stale);
    referee::mistakes::add(referee, alice().id, &of_alice).await.unwrap();
    assert_eq!(next().await, Some(new(2)));
    let failed = referee::mistakes::find(referee, alice().id, match_id, 0).await.unwrap().unwrap();
    assert_eq!((failed.returns, failed.due_at), (1, Some(Time(NOW.0 + DAY))));
    // Right at once, it doesn't come back.
    let clean = PuzzleAttempt { solved_at: Some(NOW), ..PuzzleAttempt::default() };
    let key = new(2).key("world-war");
    referee::mistakes::keep(referee, &alice(), &key, &clean, NOW).await.unwrap();
    assert_eq!(next().await, Some(failed.clone()));
    referee::mistakes::withdraw(referee, alice().id, failed).await.unwrap();
    assert_eq!(next().await, None);
    // No one is rated for it, and it isn't a puzzle of the day.
    assert_eq!(referee::puzzles::rating(referee, alice().id, "world-war").await.unwrap(), None);
    assert_eq!(referee::puzzles::streak(referee, alice().id, NOW).await.unwrap().days, 0);
    // A person whose data was erased has no deck.
    referee::privacy::forget(referee, bob().id, NOW).await.unwrap();
    referee::mistakes::add(referee, bob().id, &[new(1)]).await.unwrap();
    assert_eq!(referee::mistakes::next(referee, bob().id, None).await.unwrap(), None);
}
