#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use match_model::{
    ChannelId, EndedBy, MatchState, Moment, Person, PlaceAccess, Ply, SidePreference,
};
use store::faults::{self, Fault};
use store::{Store, StoreError, actions};
use tempfile::TempDir;
use test_databases::Medium;

use super::*;
use crate::draw::{decline_offer, open_offer};
use crate::{ChallengeRequest, ChallengeTerms, Chance, Error, Orders};

const NOW: Time = Time(1_000_000);
const ALICE: PersonId = PersonId::new(11);
const BOB: PersonId = PersonId::new(12);

struct Hall {
    folder: TempDir,
    referee: Referee,
    id: MatchId,
}

async fn open(folder: &TempDir) -> Store {
    Store::open(&folder.path().join("herald.db")).await.unwrap()
}

async fn hall() -> Hall {
    let folder = test_databases::folder(Medium::Memory).unwrap();
    let referee = Referee::new(open(&folder).await, Chance::fixed(7));
    let person = |id, name: &str| Person { id, name: name.to_owned() };
    let request = ChallengeRequest {
        guild: None,
        channel: ChannelId::new(21),
        access: PlaceAccess::Member,
        challenger: person(ALICE, "Alice"),
        opponent: Some((person(BOB, "Bob"), false)),
        game: "world-war".to_owned(),
        options: Vec::new(),
        side: SidePreference::White,
        record: None,
        thread: None,
    };
    let challenge = crate::challenge::make(&referee, request, NOW).await.unwrap();
    let started = crate::challenge::accept(&referee, challenge, &person(BOB, "Bob"), None, NOW)
        .await
        .unwrap();
    Hall { folder, referee, id: started.match_id }
}

impl Hall {
    async fn state_seen_by(&self, referee: &Referee) -> String {
        let live = referee.lock_match(self.id).await.unwrap();
        assert!(!live.doubtful());
        format!("{:?} {:?} {:?} {:?}", live.row, live.offer, live.team, live.table.facts())
    }

    async fn state(&self) -> [String; 3] {
        let fresh = Referee::new(open(&self.folder).await, Chance::fixed(8));
        let announcements =
            crate::outbox::due_announcements(&fresh, Time(i64::MAX), 1000).await.unwrap();
        let draft = crate::draft::find(&fresh, self.id, ALICE).await;
        [
            self.state_seen_by(&self.referee).await,
            self.state_seen_by(&fresh).await,
            format!("{announcements:?} {:?}", draft.map(|draft| draft.actions)),
        ]
    }

    async fn is_held(&self) -> bool {
        let slot = self.referee.live.lock().peek(self.id).unwrap();
        slot.lock().await.as_ref().is_some_and(|live| !live.doubtful())
    }
}

/// Calls every method that changes something, without a commit.
async fn change_everything(change: &mut Change<'_>) {
    open_offer(change, Side::White, NOW).await.unwrap();
    let mut table = change.live().table.copy();
    let action = table.play("b2-b3").unwrap();
    let action_origin = ActionOrigin::Chosen(Some(ALICE));
    change
        .play(table, vec![DecidedAction { action, origin: action_origin }], Some(Side::White))
        .await
        .unwrap();
    let draft = Draft { plies: 0, actions: vec!["b2-b3".to_owned()] };
    change.keep_draft(ALICE, &draft).await.unwrap();
    change.reprompt();
    change.live_mut().team.orders.insert(ALICE, Orders::new());
    decline_offer(change, Side::Black).await.unwrap();
    let ending = Ending {
        winner: Some(Side::White),
        ended_by: EndedBy::Resigned,
        rule: None,
        reason: rules::l10n::L10nMessage::verbatim("a test"),
        at: NOW,
    };
    change.end(&ending, offers::OfferState::Lapsed).await.unwrap();
}

#[tokio::test]
async fn dropped_it_leaves_memory_and_database_as_they_were() {
    let hall = hall().await;
    crate::play::play(&hall.referee, hall.id, ALICE, "g2-g3", None, NOW).await.unwrap();
    crate::play::play(&hall.referee, hall.id, BOB, "g7-g6", None, NOW).await.unwrap();
    let before = hall.state().await;
    assert_eq!(before[0], before[1]);
    drop(hall.referee.change(hall.id, NOW).await.unwrap());
    assert_eq!(hall.state().await, before);
    let refused = crate::play::play(&hall.referee, hall.id, ALICE, "a1-h8", None, NOW).await;
    assert!(matches!(refused, Err(Error::Refused(RequestRefusal::Illegal { .. }))), "{refused:?}");
    assert!(hall.is_held().await, "a refusal costs no loading");
    let mut change = hall.referee.change(hall.id, Time(NOW.0 + 1)).await.unwrap();
    change_everything(&mut change).await;
    drop(change);
    assert!(!hall.is_held().await, "whatever was written: it is loaded again");
    assert_eq!(hall.state().await, before);
    crate::play::play(&hall.referee, hall.id, ALICE, "b2-b3", Some(Moment::new(2)), NOW)
        .await
        .unwrap();
    let [cached, stored, _] = hall.state().await;
    assert_eq!(cached, stored);
}

#[tokio::test]
async fn committed_it_is_in_memory_as_in_the_database() {
    let hall = hall().await;
    let mut change = hall.referee.change(hall.id, NOW).await.unwrap();
    open_offer(&mut change, Side::Black, NOW).await.unwrap();
    change.commit().await.unwrap();
    let [cached, stored, _] = hall.state().await;
    assert_eq!(cached, stored);
    assert!(hall.is_held().await);
    let mut change = hall.referee.change(hall.id, NOW).await.unwrap();
    assert!(change.live().offer.is_some());
    change_after_offer(&mut change).await;
    change.commit().await.unwrap();
    let live = hall.referee.lock_match(hall.id).await.unwrap();
    assert_eq!((live.row.version, live.row.plies, live.row.state), (2, 1, MatchState::Over));
    drop(live);
}

async fn change_after_offer(change: &mut Change<'_>) {
    decline_offer(change, Side::White).await.unwrap();
    change_everything(change).await;
}

#[tokio::test]
async fn what_cannot_be_written_is_forgotten() {
    let hall = hall().await;
    let before = hall.state().await;
    // A duplicate ply: the insertion fails at the end of the change.
    let mut change = hall.referee.change(hall.id, NOW).await.unwrap();
    let action = Action {
        ply: Ply::new(0),
        actor: store::actions::Actor::White,
        person_id: Some(ALICE),
        text: "b2-b3".to_owned(),
        at: NOW,
    };
    let id = hall.id;
    actions::insert(change.tx_checked(Version::Advance).await.unwrap(), id, &action).await.unwrap();
    let mut table = change.live().table.copy();
    let played_action = table.play("b2-b3").unwrap();
    let steps =
        vec![DecidedAction { action: played_action, origin: ActionOrigin::Chosen(Some(ALICE)) }];
    change.play(table, steps, Some(Side::White)).await.unwrap();
    let failed = change.commit().await;
    assert!(matches!(failed, Err(Error::Store(_))), "{failed:?}");
    assert!(!hall.is_held().await, "it is loaded again");
    assert_eq!(hall.state().await, before);
    // The database has another version than the cache: that fails, too.
    let mut change = hall.referee.change(hall.id, NOW).await.unwrap();
    let mut table = change.live().table.copy();
    let played_action = table.play("b2-b3").unwrap();
    let steps =
        vec![DecidedAction { action: played_action, origin: ActionOrigin::Chosen(Some(ALICE)) }];
    change.play(table, steps, Some(Side::White)).await.unwrap();
    change.lock.row.version += 1;
    let failed = change.commit().await;
    assert!(matches!(failed, Err(Error::Refused(RequestRefusal::Overtaken))), "{failed:?}");
    assert!(!hall.is_held().await, "it is loaded again");
    assert_eq!(hall.state().await, before);
}

/// A commit that failed but took effect is accepted, with its announcement. One without effect
/// changes nothing. One that can't be looked up is reported, and memory follows the database.
#[tokio::test]
async fn of_a_commit_that_failed_the_truth_is_told() {
    let hall = hall().await;
    let file = hall.folder.path().join("herald.db");
    let play = |by, text, ply| crate::play::play(&hall.referee, hall.id, by, text, Some(ply), NOW);
    faults::set(&file, &[Fault::AfterCommit]);
    hall.referee.news().await;
    let accepted = play(ALICE, "b2-b3", Moment::new(0)).await.unwrap();
    assert_eq!(accepted.moment, Moment::new(1));
    hall.referee.news().await;
    let announcements =
        crate::outbox::due_announcements(&hall.referee, Time(i64::MAX), 1000).await.unwrap();
    assert!(!announcements.is_empty());
    assert!(hall.is_held().await);

    faults::set(&file, &[Fault::BeforeCommit]);
    let before = hall.state().await;
    let failed = play(BOB, "b7-b6", Moment::new(1)).await.unwrap_err();
    assert!(matches!(failed, Error::Store(StoreError::Database(_))), "{failed:?}");
    assert_eq!(hall.state().await, before);

    for moment in [Fault::BeforeCommit, Fault::AfterCommit] {
        faults::set(&file, &[moment, Fault::LookUp]);
        let failed = play(BOB, "b7-b6", Moment::new(1)).await.unwrap_err();
        assert!(matches!(failed, Error::Store(StoreError::InDoubt(_))), "{failed:?}");
        assert!(!hall.is_held().await, "it is loaded again");
        faults::set(&file, &[]);
        let [cached, stored, _] = hall.state().await;
        assert_eq!(cached, stored);
    }
    assert_eq!(
        crate::view::find(&hall.referee, hall.id).await.unwrap().table.plies(),
        2,
        "the second was made"
    );
    play(ALICE, "c2-c3", Moment::new(2)).await.unwrap();
}

#[tokio::test]
async fn of_two_racers_one_is_stale() {
    let hall = hall().await;
    let other = Referee::new(open(&hall.folder).await, Chance::fixed(9));
    let mut slow = hall.referee.change(hall.id, NOW).await.unwrap();
    let mut table = slow.live().table.copy();
    let played = table.play("b2-b3").unwrap();
    crate::play::play(&other, hall.id, ALICE, "g2-g3", None, NOW).await.unwrap();
    let steps = vec![DecidedAction { action: played, origin: ActionOrigin::Chosen(Some(ALICE)) }];
    // The first change proceeds on its own view, and its commit is refused.
    slow.play(table, steps, Some(Side::White)).await.unwrap();
    let late = slow.commit().await;
    assert!(matches!(late, Err(Error::Refused(RequestRefusal::Overtaken))), "{late:?}");
    let [cached, stored, _] = hall.state().await;
    assert_eq!(cached, stored);
    // A draft doesn't change the match but belongs to a moment that has passed.
    let mut slow = hall.referee.change(hall.id, NOW).await.unwrap();
    crate::play::play(&other, hall.id, BOB, "h7-h6", None, NOW).await.unwrap();
    let draft = Draft { plies: 1, actions: vec!["b7-b6".to_owned()] };
    let late = slow.keep_draft(BOB, &draft).await;
    assert!(matches!(late, Err(Error::Refused(RequestRefusal::Overtaken))), "{late:?}");
    drop(slow);
    crate::play::play(&other, hall.id, ALICE, "h2-h3", None, NOW).await.unwrap();
    let [cached, stored, drafts] = hall.state().await;
    assert_eq!(cached, stored);
    assert!(!drafts.contains("b7-b6"), "{drafts}");
    // Within one process, changes wait for each other; the second finds the match changed.
    let (one, two) = tokio::join!(
        crate::play::play(&hall.referee, hall.id, BOB, "b7-b6", Some(Moment::new(3)), NOW),
        crate::play::play(&hall.referee, hall.id, BOB, "g7-g6", Some(Moment::new(3)), NOW),
    );
    let refused = [one, two].into_iter().filter_map(Result::err).collect::<Vec<_>>();
    assert!(matches!(refused[..], [Error::Refused(RequestRefusal::Stale)]), "{refused:?}");
}

const HOUR: i64 = 3_600_000;

fn after(hours: i64) -> Time {
    Time(NOW.0 + hours * HOUR)
}

async fn timed_match(hall: &Hall) -> MatchId {
    let person = |id, name: &str| Person { id, name: name.to_owned() };
    let request = ChallengeRequest {
        guild: None,
        channel: ChannelId::new(21),
        access: PlaceAccess::Member,
        challenger: person(ALICE, "Alice"),
        opponent: None,
        game: "world-war".to_owned(),
        options: Vec::new(),
        side: SidePreference::White,
        record: None,
        thread: None,
    };
    let clock = Some("1d +0 hard".parse().unwrap());
    let agreed = ChallengeTerms { clock, ..ChallengeTerms::default() };
    let id = crate::challenge::make_with(&hall.referee, request, &agreed, NOW).await.unwrap();
    crate::challenge::accept(&hall.referee, id, &person(BOB, "Bob"), None, NOW)
        .await
        .unwrap()
        .match_id
}

/// Time is set back during a change: neither player pays or gains the difference.
#[tokio::test]
async fn a_change_goes_by_the_time_that_was_set_back_meanwhile() {
    let hall = hall().await;
    let id = timed_match(&hall).await;
    let mut change = hall.referee.change(id, after(20)).await.unwrap();
    crate::clock::timeline::turn_back(&hall.referee, after(20), 15 * HOUR).await.unwrap();
    let mut table = change.live().table.copy();
    let steps = vec![DecidedAction {
        action: table.play("b2-b3").unwrap(),
        origin: ActionOrigin::Chosen(Some(ALICE)),
    }];
    change.play(table, steps, Some(Side::White)).await.unwrap();
    change.commit().await.unwrap();
    for (hours, black) in [(5, 24), (6, 23), (21, 8)] {
        let times =
            crate::clock::view::times(&hall.referee, id, after(hours)).await.unwrap().unwrap();
        let hours_left = times.sides.map(|side| side.left / HOUR);
        assert_eq!(hours_left, [4, black], "{hours}");
    }
}

#[tokio::test]
async fn opening_a_change_does_not_end_an_overdue_match() {
    let hall = hall().await;
    let id = timed_match(&hall).await;
    drop(hall.referee.change(id, after(25)).await.unwrap());
    for expected in [MatchState::Playing, MatchState::Over] {
        let fresh = Referee::new(open(&hall.folder).await, Chance::fixed(8));
        for referee in [&hall.referee, &fresh] {
            let live = referee.lock_match(id).await.unwrap();
            assert_eq!((live.row.state, live.doubtful()), (expected, false));
        }
        let change = hall.referee.change_for_request(id, after(25)).await.unwrap();
        assert_eq!(change.live().row.state, MatchState::Over);
    }
}
