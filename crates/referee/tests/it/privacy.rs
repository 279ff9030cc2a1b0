//! People who ask what is kept about them, and to be forgotten.

use match_model::{
    ChallengeState, EndedBy, EnlistmentState, MatchState, PersonSummary, RequestRefusal, Time,
};
use referee::{Announcement, ChallengeNews, Error, MatchNews, Side};
use store::{Store, privacy};

use crate::common::{Hall, NOW, alice, bob, carol, challenge, refused};

const LATER: Time = Time(NOW.0 + 5_000);

#[tokio::test]
async fn who_is_forgotten_leaves_everything_in_order() {
    let hall = Hall::open().await;
    let referee = &hall.referee;
    assert_eq!(referee::privacy::export_of(referee, alice().id).await.unwrap(), None);
    assert_eq!(referee::privacy::summary_of(referee, alice().id).await.unwrap(), None);
    assert!(
        !referee::privacy::forget(referee, alice().id, NOW).await.unwrap(),
        "there is nothing to forget"
    );

    let over = hall.begin("world-war").await;
    referee::draft::enter(referee, over, alice().id, "b2-b3", None, NOW).await.unwrap();
    referee::resign::resign(referee, over, bob().id, NOW).await.unwrap();
    let on = hall.begin("world-war").await;
    referee::draft::enter(referee, on, alice().id, "b2-b3", None, NOW).await.unwrap();
    let open = referee::challenge::make(referee, challenge("world-war"), NOW).await.unwrap();
    let battle = hall.begin("battlechess").await;
    referee::resign::resign(referee, battle, bob().id, NOW).await.unwrap();
    // Bob leads, Alice plays a piece for him against Carol.
    let mut other = challenge("battlechess");
    (other.challenger, other.opponent) = (bob(), Some((carol(), false)));
    let other = referee::challenge::make(referee, other, NOW).await.unwrap();
    let other =
        referee::challenge::accept(referee, other, &carol(), None, NOW).await.unwrap().match_id;
    hall.enlist(other, bob().id, &alice(), false, "g1", NOW).await.unwrap();
    let enlistment =
        referee::enlistment::enlist(referee, other, bob().id, &alice(), false, "f1", NOW)
            .await
            .unwrap();
    hall.news().await;

    let expected = PersonSummary { playing: 1, pieces: 1, marshal: 0, challenges: 1, over: 2 };
    assert_eq!(referee::privacy::summary_of(referee, alice().id).await.unwrap(), Some(expected));
    let summary = referee::privacy::export_of(referee, alice().id).await.unwrap().unwrap();
    assert_eq!(summary["matches"].as_array().unwrap().len(), 3, "{summary:?}");
    assert_eq!(summary["members"].as_array().unwrap().len(), 1);

    assert!(referee::privacy::forget(referee, alice().id, LATER).await.unwrap());
    let row = referee::view::match_row(referee, on).await.unwrap();
    assert!(row.white.is_former() && row.state == MatchState::Over);
    let ending = referee::view::find(referee, on).await.unwrap().ending.unwrap();
    assert_eq!((ending.winner, ending.ended_by), (Some(Side::Black), EndedBy::Resigned));
    let challenge_closed = referee::view::challenge_row(referee, open).await.unwrap();
    assert_eq!(challenge_closed.state, ChallengeState::Withdrawn);
    assert!(challenge_closed.challenger.is_former());
    assert!(referee::teams::roster(referee, other).await.unwrap().members.is_empty());
    assert_eq!(
        referee::enlistment::find(referee, enlistment).await.unwrap().state,
        EnlistmentState::Lapsed
    );
    let news = hall.news().await;
    assert!(news.contains(&Announcement::Match(on, MatchNews::Ended)), "{news:?}");
    assert!(news.contains(&Announcement::Challenge(open, ChallengeNews::Closed)), "{news:?}");
    let released = |announcement: &Announcement| match announcement {
        Announcement::Match(id, MatchNews::Released { person, .. }) => {
            *id == other && person.is_former()
        }
        _ => false,
    };
    assert!(news.iter().any(released), "{news:?}");

    // Those who played with them have their records, and play on.
    for id in [over, on] {
        let history = referee::records::history(referee, id).await.unwrap();
        assert_eq!(history.actions.len(), 1);
        assert_eq!(history.names, ["", "Bob"]);
        assert_eq!(referee::view::board_at(referee, id, 1).await.unwrap().table.plies(), 1);
    }
    assert_eq!(referee::view::ended_matches_of(referee, bob().id, 9).await.unwrap().len(), 3);
    assert_eq!(referee::check::run(referee).await.unwrap().findings, []);

    // Once more: nothing is left. And they are met anew.
    assert!(!referee::privacy::forget(referee, alice().id, LATER).await.unwrap());
    assert_eq!(referee::privacy::export_of(referee, alice().id).await.unwrap(), None);
    assert_eq!(
        refused(referee::resign::resign(referee, on, alice().id, LATER).await),
        RequestRefusal::NotAPlayer
    );
    let new_match = hall.begin("world-war").await;
    assert_eq!(referee::view::match_row(referee, new_match).await.unwrap().white, alice().id);
    assert_eq!(referee::view::ended_matches_of(referee, alice().id, 9).await.unwrap().len(), 0);
}

/// What is held in memory is forgotten, too, where nobody else works with the file and nothing is
/// looked up.
#[tokio::test]
async fn what_is_held_is_forgotten_as_well() {
    let hall = Hall::alone().await;
    let referee = &hall.referee;
    let over = hall.begin("world-war").await;
    referee::play::play(referee, over, alice().id, "b2-b3", None, NOW).await.unwrap();
    referee::resign::resign(referee, over, bob().id, NOW).await.unwrap();
    assert_eq!(referee::view::find(referee, over).await.unwrap().row.white, alice().id);
    assert!(referee::privacy::forget(referee, alice().id, LATER).await.unwrap());
    assert!(referee::view::find(referee, over).await.unwrap().row.white.is_former());
}

#[tokio::test]
async fn a_restart_in_the_middle_is_made_good() {
    let mut hall = Hall::open().await;
    let on = hall.begin("world-war").await;
    // They have confirmed, and the process ended.
    let store: Store = hall.store().await;
    let mut tx = store.write().await.unwrap();
    assert!(privacy::request_erasure(&mut tx, alice().id, NOW).await.unwrap());
    assert!(!privacy::request_erasure(&mut tx, alice().id, LATER).await.unwrap());
    tx.commit().await.unwrap();
    store.close().await;
    hall.crash().await;
    assert!(referee::privacy::is_being_forgotten(&hall.referee, alice().id).await.unwrap());
    // Nothing is said of their matches before they are forgotten: it would name them.
    assert_eq!(hall.news().await.len(), 2, "the challenge alone");
    assert_eq!(referee::privacy::finish_forgetting(&hall.referee, LATER).await.unwrap(), 1);
    assert_eq!(referee::privacy::finish_forgetting(&hall.referee, LATER).await.unwrap(), 0);
    assert!(referee::view::match_row(&hall.referee, on).await.unwrap().white.is_former());
    assert_eq!(referee::privacy::summary_of(&hall.referee, alice().id).await.unwrap(), None);
    assert!(!referee::privacy::is_being_forgotten(&hall.referee, alice().id).await.unwrap());
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
                privacy::request_erasure(&mut tx, alice().id, NOW).await.unwrap();
                tx.commit().await.unwrap();
                store.close().await;
            }
            if resigned {
                referee::resign::resign(&hall.referee, on, alice().id, NOW).await.unwrap();
            }
            set(&hall.address().name(), &[fault]);
            let first = referee::privacy::forget(&hall.referee, alice().id, LATER).await;
            assert!(matches!(first, Err(Error::Store(_))), "{first:?}");
            assert!(!referee::view::match_row(&hall.referee, on).await.unwrap().white.is_former());
            set(&hall.address().name(), &[]);
            assert!(referee::privacy::forget(&hall.referee, alice().id, LATER).await.unwrap());
            assert!(referee::view::match_row(&hall.referee, on).await.unwrap().white.is_former());
            assert_eq!(referee::check::run(&hall.referee).await.unwrap().findings, []);
        }
    }
}

/// A match that this version cannot read waits for nobody afterwards.
#[tokio::test]
async fn a_match_that_nobody_can_read_is_left_as_well() {
    let hall = Hall::open().await;
    let unreadable = hall.write_match(|new| new.game = "go".to_owned()).await;
    assert!(referee::privacy::forget(&hall.referee, bob().id, LATER).await.unwrap());
    let row = referee::view::match_row(&hall.referee, unreadable).await.unwrap();
    assert!(row.black.is_former() && row.state == MatchState::Over);
    let [(_, Some(ending))] =
        &referee::view::ended_matches_of(&hall.referee, alice().id, 9).await.unwrap()[..]
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
        .filter_map(|line| line.split_once(':').map(|(before, _)| before))
        .filter_map(|before| before.rsplit([' ', '{']).next())
        .collect();
    assert!(!fields.is_empty());
    for field in fields {
        assert!(
            privacy::SPOKEN_OF.contains(&field),
            "store/src/privacy.rs does not know `{field}`"
        );
    }
}
