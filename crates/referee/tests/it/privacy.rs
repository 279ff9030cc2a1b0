//! People who ask what is kept about them, and to be forgotten.

use crate::common::{Hall, NOW, alice, bob, carol, challenge, refused};
use referee::{
    Announcement, ChallengeState, EndedBy, EnlistmentState, Error, MatchState, Refused, Remembered,
    Side, Time,
};
use store::{Store, privacy};

const LATER: Time = Time(NOW.0 + 5_000);

#[tokio::test]
async fn who_is_forgotten_leaves_everything_in_order() {
    let hall = Hall::open().await;
    let referee = &hall.referee;
    assert_eq!(referee.kept_of(alice().id).await.unwrap(), None);
    assert_eq!(referee.remembered(alice().id).await.unwrap(), None);
    assert!(!referee.forget(alice().id, NOW).await.unwrap(), "there is nothing to forget");

    let over = hall.begin("world-war").await;
    referee.enter(over, alice().id, "b2-b3", None, NOW).await.unwrap();
    referee.resign(over, bob().id, NOW).await.unwrap();
    let on = hall.begin("world-war").await;
    referee.enter(on, alice().id, "b2-b3", None, NOW).await.unwrap();
    let open = referee.challenge(challenge("world-war"), NOW).await.unwrap();
    let battle = hall.begin("battlechess").await;
    referee.resign(battle, bob().id, NOW).await.unwrap();
    // Bob leads, Alice plays a piece for him against Carol.
    let mut other = challenge("battlechess");
    (other.challenger, other.opponent) = (bob(), Some((carol(), false)));
    let other = referee.challenge(other, NOW).await.unwrap();
    let other = referee.accept(other, &carol(), None, NOW).await.unwrap().match_id;
    hall.enlist(other, bob().id, (&alice(), false), "g1", NOW).await.unwrap();
    let asked = referee.enlist(other, bob().id, (&alice(), false), "f1", NOW).await.unwrap();
    hall.news().await;

    let told = Remembered { playing: 1, pieces: 1, marshal: 0, challenges: 1, over: 2 };
    assert_eq!(referee.remembered(alice().id).await.unwrap(), Some(told));
    let kept = referee.kept_of(alice().id).await.unwrap().unwrap();
    assert_eq!(kept["matches"].as_array().unwrap().len(), 3, "{kept:?}");
    assert_eq!(kept["members"].as_array().unwrap().len(), 1);

    assert!(referee.forget(alice().id, LATER).await.unwrap());
    let row = referee.match_row(on).await.unwrap();
    assert!(row.white.is_former() && row.state == MatchState::Over);
    let ending = referee.view(on).await.unwrap().ending.unwrap();
    assert_eq!((ending.winner, ending.how), (Some(Side::Black), EndedBy::Resigned));
    let closed = referee.challenge_row(open).await.unwrap();
    assert_eq!(closed.state, ChallengeState::Withdrawn);
    assert!(closed.challenger.is_former());
    assert!(referee.roster(other).await.unwrap().members.is_empty());
    assert_eq!(referee.enlistment(asked).await.unwrap().state, EnlistmentState::Lapsed);
    let news = hall.news().await;
    assert!(news.contains(&Announcement::Ended { match_id: on }), "{news:?}");
    assert!(news.contains(&Announcement::ChallengeClosed { challenge: open }), "{news:?}");
    let released = |said: &Announcement| matches!(said, Announcement::Released { match_id, person, .. } if *match_id == other && person.is_former());
    assert!(news.iter().any(released), "{news:?}");

    // Those who played with them have their records, and play on.
    for id in [over, on] {
        let history = referee.history(id).await.unwrap();
        assert_eq!(history.actions.len(), 1);
        assert_eq!(history.names, ["", "Bob"]);
        assert_eq!(referee.board_at(id, 1).await.unwrap().table.plies(), 1);
    }
    assert_eq!(referee.ended_matches_of(bob().id, 9).await.unwrap().len(), 3);
    assert_eq!(referee.check().await.unwrap().findings, []);

    // Once more: nothing is left. And they are met anew.
    assert!(!referee.forget(alice().id, LATER).await.unwrap());
    assert_eq!(referee.kept_of(alice().id).await.unwrap(), None);
    assert_eq!(refused(referee.resign(on, alice().id, LATER).await), Refused::NotAPlayer);
    let again = hall.begin("world-war").await;
    assert_eq!(referee.match_row(again).await.unwrap().white, alice().id);
    assert_eq!(referee.ended_matches_of(alice().id, 9).await.unwrap().len(), 0);
}

/// What is held in memory is forgotten, too, where nobody else works with the file and nothing is looked up.
#[tokio::test]
async fn what_is_held_is_forgotten_as_well() {
    let hall = Hall::alone().await;
    let referee = &hall.referee;
    let over = hall.begin("world-war").await;
    referee.play(over, alice().id, "b2-b3", None, NOW).await.unwrap();
    referee.resign(over, bob().id, NOW).await.unwrap();
    assert_eq!(referee.view(over).await.unwrap().row.white, alice().id);
    assert!(referee.forget(alice().id, LATER).await.unwrap());
    assert!(referee.view(over).await.unwrap().row.white.is_former());
}

#[tokio::test]
async fn a_restart_in_the_middle_is_made_good() {
    let mut hall = Hall::open().await;
    let on = hall.begin("world-war").await;
    // They have confirmed, and the process ended.
    let store: Store = hall.store().await;
    let mut tx = store.write().await.unwrap();
    assert!(privacy::ask(&mut tx, alice().id, NOW).await.unwrap());
    assert!(!privacy::ask(&mut tx, alice().id, LATER).await.unwrap());
    tx.commit().await.unwrap();
    store.close().await;
    hall.crash().await;
    assert!(hall.referee.is_being_forgotten(alice().id).await.unwrap());
    // Nothing is said of their matches before they are forgotten: it would name them.
    assert_eq!(hall.news().await.len(), 2, "the challenge alone");
    assert_eq!(hall.referee.finish_forgetting(LATER).await.unwrap(), 1);
    assert_eq!(hall.referee.finish_forgetting(LATER).await.unwrap(), 0);
    assert!(hall.referee.match_row(on).await.unwrap().white.is_former());
    assert_eq!(hall.referee.remembered(alice().id).await.unwrap(), None);
    assert!(!hall.referee.is_being_forgotten(alice().id).await.unwrap());
}

/// Wherever it fails, nothing is half-done in what is kept, and the next try finishes it.
#[tokio::test]
async fn a_database_that_stumbles_forgets_later() {
    use store::faults::{Fault, set};
    for (noted, resigned) in [(false, false), (true, false), (true, true)] {
        for fault in [Fault::Begin, Fault::BeforeCommit] {
            let hall = Hall::open().await;
            let on = hall.begin("world-war").await;
            if noted {
                let store = hall.store().await;
                let mut tx = store.write().await.unwrap();
                privacy::ask(&mut tx, alice().id, NOW).await.unwrap();
                tx.commit().await.unwrap();
                store.close().await;
            }
            if resigned {
                hall.referee.resign(on, alice().id, NOW).await.unwrap();
            }
            set(&hall.file(), &[fault]);
            let first = hall.referee.forget(alice().id, LATER).await;
            assert!(matches!(first, Err(Error::Store(_))), "{first:?}");
            assert!(!hall.referee.match_row(on).await.unwrap().white.is_former());
            set(&hall.file(), &[]);
            assert!(hall.referee.forget(alice().id, LATER).await.unwrap());
            assert!(hall.referee.match_row(on).await.unwrap().white.is_former());
            assert_eq!(hall.referee.check().await.unwrap().findings, []);
        }
    }
}

/// A match that this version cannot read waits for nobody afterwards.
#[tokio::test]
async fn a_match_that_nobody_can_read_is_left_as_well() {
    let hall = Hall::open().await;
    let gone = hall.written(|new| new.game = "go".to_owned()).await;
    assert!(hall.referee.forget(bob().id, LATER).await.unwrap());
    let row = hall.referee.match_row(gone).await.unwrap();
    assert!(row.black.is_former() && row.state == MatchState::Over);
    let [(_, Some(ending))] = &hall.referee.ended_matches_of(alice().id, 9).await.unwrap()[..]
    else {
        panic!("it is over");
    };
    assert_eq!(ending.winner, Some(Side::White));
}

/// What is announced holds people in fields that the store knows.
#[test]
fn no_field_of_an_announcement_with_a_person_is_unknown() {
    let source = include_str!("../../src/announcement.rs");
    let fields: Vec<&str> = source
        .lines()
        .filter(|line| line.contains("PersonId") && !line.trim_start().starts_with("use "))
        .filter_map(|line| line.trim().split_once(':').map(|(field, _)| field))
        .collect();
    assert!(!fields.is_empty());
    for field in fields {
        assert!(
            privacy::SPOKEN_OF.contains(&field),
            "store/src/privacy.rs does not know `{field}`"
        );
    }
}
