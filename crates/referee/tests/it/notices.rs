//! Who is told of what, by which way, and once.

use match_model::{
    DirectRefusal, MatchId, MatchState, Moment, NoticeWay, Person, PersonId, RequestRefusal, Time,
};
use referee::{
    Announcement, Because, MatchNews, MatchNotice, Notice, NoticeChanges, PersonNews, Posted,
    ReminderChoice,
};

use crate::common::battle::{STRIKE, battle, moves, numbered_person};
use crate::common::{Hall, NOW, alice, bob, carol, refused};

const HOUR: i64 = 60 * 60 * 1000;

async fn wishes(hall: &Hall, who: &Person, way: NoticeWay) {
    let wished = NoticeChanges { way: Some(way), ..NoticeChanges::default() };
    referee::notices::set_wishes(&hall.referee, who, wished, NOW).await.unwrap();
}

/// The notices among all that waits; it counts as said.
async fn notices(hall: &Hall) -> Vec<(PersonId, Moment, Because)> {
    let notice = |announcement| match announcement {
        Announcement::Person(person, PersonNews::Notice { moment, because, .. }) => {
            Some((person, moment, because))
        }
        _ => None,
    };
    hall.news().await.into_iter().filter_map(notice).collect()
}

async fn play(hall: &Hall, id: MatchId, by: &Person, text: &str, now: Time) {
    referee::play::play(&hall.referee, id, by.id, text, None, now)
        .await
        .unwrap_or_else(|error| panic!("{text}: {error}"));
}

#[tokio::test]
async fn there_is_one_notice_a_turn_and_person() {
    for game in ["world-war", "medieval-war", "wizards-war", "medieval"] {
        let hall = Hall::open().await;
        wishes(&hall, &alice(), NoticeWay::Direct).await;
        wishes(&hall, &bob(), NoticeWay::Direct).await;
        let id = hall.begin(game).await;
        assert_eq!(notices(&hall).await, [(alice().id, Moment::new(0), Because::Turn)], "{game}");
        let mut now = NOW;
        for turn in 0..8 {
            let mut table = referee::view::find(&hall.referee, id).await.unwrap().table;
            if table.outcome().is_some() {
                break;
            }
            // A whole turn, action by action as the game has it.
            let at = table.turn();
            let mut texts = Vec::new();
            while table.outcome().is_none()
                && (table.turn().number, table.turn().side) == (at.number, at.side)
            {
                let text = table.legal()[turn % table.legal().len()].clone();
                table.play(&text).unwrap();
                texts.push(text);
            }
            now = Time(now.0 + HOUR);
            let (mover, other) =
                if at.side == referee::Side::White { (alice(), bob()) } else { (bob(), alice()) };
            play(&hall, id, &mover, &texts.join(", "), now).await;
            let moment = referee::view::find(&hall.referee, id).await.unwrap().moment();
            let over = referee::view::match_row(&hall.referee, id).await.unwrap().state
                == MatchState::Over;
            let because = if over { Because::Over } else { Because::Turn };
            if !over && table.turn().side == at.side {
                // Another turn after one's own is no news.
                assert_eq!(notices(&hall).await, [], "{game} {texts:?}");
                continue;
            }
            assert_eq!(notices(&hall).await, [(other.id, moment, because)], "{game} {texts:?}");
        }
    }
}

#[tokio::test]
async fn who_wants_it_otherwise_gets_none_and_a_match_may_be_apart() {
    let hall = Hall::open().await;
    for notice_way in [NoticeWay::Thread, NoticeWay::Digest, NoticeWay::Silent] {
        wishes(&hall, &alice(), notice_way).await;
        let id = hall.begin("world-war").await;
        assert!(notices(&hall).await.is_empty(), "{notice_way:?}");
        let players = [alice().id, bob().id];
        let mentioned =
            referee::notices::mentioned(&hall.referee, id, &players, NOW).await.unwrap();
        let notified = if notice_way == NoticeWay::Thread { &players[..] } else { &players[1..] };
        assert_eq!(mentioned, notified, "{notice_way:?}");
    }
    let (one, two) = (hall.begin("world-war").await, hall.begin("world-war").await);
    let wished = NoticeChanges {
        of_match: Some((one, Some(NoticeWay::Direct))),
        ..NoticeChanges::default()
    };
    let settings = referee::notices::set_wishes(&hall.referee, &bob(), wished, NOW).await.unwrap();
    assert_eq!(settings.of_matches, [(one, NoticeWay::Direct)]);
    hall.news().await;
    for id in [one, two] {
        play(&hall, id, &alice(), "b2-b3", NOW).await;
    }
    assert_eq!(notices(&hall).await, [(bob().id, Moment::new(1), Because::Turn)]);
    assert_eq!(
        referee::notices::mentioned(&hall.referee, one, &[bob().id], NOW).await.unwrap(),
        []
    );
    assert_eq!(
        referee::notices::mentioned(&hall.referee, two, &[bob().id], NOW).await.unwrap(),
        [bob().id]
    );
    // As all others again.
    let wished = NoticeChanges { of_match: Some((one, None)), ..NoticeChanges::default() };
    assert!(
        referee::notices::set_wishes(&hall.referee, &bob(), wished, NOW)
            .await
            .unwrap()
            .of_matches
            .is_empty()
    );
    assert_eq!(
        referee::notices::mentioned(&hall.referee, one, &[bob().id], NOW).await.unwrap(),
        [bob().id]
    );
}

#[tokio::test]
async fn what_cannot_be_wished_is_refused_and_changes_nothing() {
    let hall = Hall::open().await;
    let id = hall.begin("world-war").await;
    let stranger = numbered_person(40);
    let of = |id| NoticeChanges {
        of_match: Some((id, Some(NoticeWay::Silent))),
        ..NoticeChanges::default()
    };
    let zone =
        |zone: &str| NoticeChanges { zone: Some(zone.to_owned()), ..NoticeChanges::default() };
    let reminders = |reminders: &[u32]| NoticeChanges {
        reminders: Some(ReminderChoice::Before(reminders.to_vec())),
        hour: Some(5),
        ..NoticeChanges::default()
    };
    for (person, wished, expected) in [
        (&stranger, of(id), RequestRefusal::NotAPlayer),
        (&alice(), of(MatchId::new(99)), RequestRefusal::NoSuchMatch),
        (&alice(), zone("Middle/Earth"), RequestRefusal::UnknownZone),
        (&alice(), zone(""), RequestRefusal::UnknownZone),
        (
            &alice(),
            NoticeChanges { hour: Some(24), ..NoticeChanges::default() },
            RequestRefusal::NoSuchHour,
        ),
        (&alice(), reminders(&[4]), RequestRefusal::Reminders),
        (&alice(), reminders(&[14 * 24 * 60 + 1]), RequestRefusal::Reminders),
        (&alice(), reminders(&[10, 20, 30, 40, 50, 60]), RequestRefusal::Reminders),
    ] {
        assert_eq!(
            refused(referee::notices::set_wishes(&hall.referee, person, wished, NOW).await),
            expected
        );
    }
    let settings = referee::notices::wishes(&hall.referee, alice().id).await.unwrap();
    assert_eq!(settings.wishes, match_model::Wishes::default());
    let new_settings =
        referee::notices::set_wishes(&hall.referee, &alice(), reminders(&[60, 1440, 60]), NOW)
            .await
            .unwrap();
    assert_eq!(
        (new_settings.wishes.reminders, new_settings.wishes.hour),
        (Some(vec![1440, 60]), 5)
    );
    let zoned_settings =
        referee::notices::set_wishes(&hall.referee, &alice(), zone("europe/vienna"), NOW)
            .await
            .unwrap();
    assert_eq!(zoned_settings.wishes.zone, "Europe/Vienna");
}

#[tokio::test]
async fn a_notice_that_was_answered_is_dropped_and_a_restart_forgets_none() {
    let mut hall = Hall::open().await;
    wishes(&hall, &bob(), NoticeWay::Direct).await;
    let id = hall.begin("world-war").await;
    hall.news().await;
    play(&hall, id, &alice(), "b2-b3", NOW).await;
    let of =
        |because| MatchNotice { match_id: id, person: bob().id, moment: Moment::new(1), because };
    hall.crash().await;
    assert_eq!(
        referee::notices::decide(&hall.referee, of(Because::Turn), NOW).await.unwrap(),
        Notice::Direct
    );
    // Bob has seen it himself before it was said.
    play(&hall, id, &bob(), "b7-b6", NOW).await;
    assert_eq!(
        referee::notices::decide(&hall.referee, of(Because::Turn), NOW).await.unwrap(),
        Notice::Dropped
    );
    assert_eq!(notices(&hall).await, [(bob().id, Moment::new(1), Because::Turn)]);
    play(&hall, id, &alice(), "c2-c3", NOW).await;
    assert_eq!(
        referee::notices::decide(&hall.referee, of(Because::Turn), NOW).await.unwrap(),
        Notice::Dropped
    );
    let of =
        |because| MatchNotice { match_id: id, person: bob().id, moment: Moment::new(3), because };
    assert_eq!(
        referee::notices::decide(&hall.referee, of(Because::Turn), NOW).await.unwrap(),
        Notice::Direct
    );
    // What is chosen by now counts.
    wishes(&hall, &bob(), NoticeWay::Silent).await;
    assert_eq!(
        referee::notices::decide(&hall.referee, of(Because::Turn), NOW).await.unwrap(),
        Notice::Dropped
    );
    wishes(&hall, &bob(), NoticeWay::Thread).await;
    assert_eq!(
        referee::notices::decide(&hall.referee, of(Because::Turn), NOW).await.unwrap(),
        Notice::InThread
    );
}

#[tokio::test]
async fn closed_direct_messages_are_remembered_until_they_are_chosen_anew() {
    let hall = Hall::open().await;
    wishes(&hall, &bob(), NoticeWay::Direct).await;
    let id = hall.begin("world-war").await;
    hall.news().await;
    play(&hall, id, &alice(), "b2-b3", NOW).await;
    let announcements = referee::outbox::due_announcements(&hall.referee, NOW, 100).await.unwrap();
    let entry = announcements
        .iter()
        .find(|entry| {
            matches!(entry.announcement, Announcement::Person(_, PersonNews::Notice { .. }))
        })
        .expect("a notice");
    assert_eq!(entry.topic, format!("direct {}", bob().id), "it delays no board");
    let of =
        |because| MatchNotice { match_id: id, person: bob().id, moment: Moment::new(1), because };
    let refused = Posted::Refused(of(Because::Turn), DirectRefusal::Lately);
    referee::posted::record(&hall.referee, entry.id, refused, NOW).await.unwrap();
    let expected = Announcement::Match(
        id,
        MatchNews::Called { person: bob().id, moment: Moment::new(1), because: Because::Turn },
    );
    let news = hall.news().await;
    assert_eq!(news.iter().filter(|announcement| **announcement == expected).count(), 1);
    assert!(news.iter().all(|announcement| !matches!(
        announcement,
        Announcement::Person(_, PersonNews::Notice { .. })
    )));
    // From now on the board mentions him, and nobody tries to write to him.
    assert_eq!(
        referee::notices::mentioned(&hall.referee, id, &[bob().id], NOW).await.unwrap(),
        [bob().id]
    );
    play(&hall, id, &bob(), "b7-b6", NOW).await;
    play(&hall, id, &alice(), "c2-c3", NOW).await;
    assert!(notices(&hall).await.is_empty());
    wishes(&hall, &bob(), NoticeWay::Direct).await;
    assert_eq!(referee::notices::mentioned(&hall.referee, id, &[bob().id], NOW).await.unwrap(), []);
    play(&hall, id, &bob(), "c7-c6", NOW).await;
    play(&hall, id, &alice(), "d2-d3", NOW).await;
    assert_eq!(notices(&hall).await, [(bob().id, Moment::new(5), Because::Turn)]);
}

#[tokio::test]
async fn offers_and_ends_are_told_to_who_has_not_made_them() {
    let hall = Hall::open().await;
    wishes(&hall, &alice(), NoticeWay::Direct).await;
    wishes(&hall, &bob(), NoticeWay::Direct).await;
    let id = hall.begin("world-war").await;
    hall.news().await;
    referee::draw::offer(&hall.referee, id, alice().id, NOW).await.unwrap();
    assert_eq!(notices(&hall).await, [(bob().id, Moment::new(0), Because::Draw)]);
    let of =
        |because| MatchNotice { match_id: id, person: bob().id, moment: Moment::new(0), because };
    assert_eq!(
        referee::notices::decide(&hall.referee, of(Because::Draw), NOW).await.unwrap(),
        Notice::Direct
    );
    referee::resign::resign(&hall.referee, id, bob().id, NOW).await.unwrap();
    assert_eq!(notices(&hall).await, [(alice().id, Moment::new(0), Because::Over)]);
    assert_eq!(
        referee::notices::decide(&hall.referee, of(Because::Draw), NOW).await.unwrap(),
        Notice::Dropped
    );
}

#[tokio::test]
async fn questions_in_mid_turn_call_those_who_are_not_there() {
    let hall = Hall::open().await;
    for player in [alice(), bob()] {
        wishes(&hall, &player, NoticeWay::Direct).await;
    }
    for (minutes, is_notified) in [(1, false), (11, true)] {
        let id = battle(&hall, "stances", "fighters").await;
        moves(&hall, id, &STRIKE).await;
        // The first question of White's turn is one notice, though he has just moved himself.
        let before = notices(&hall).await;
        assert_eq!(before.last(), Some(&(bob().id, Moment::new(5), Because::Turn)));
        assert_eq!(before.iter().filter(|(_, moment, _)| *moment == Moment::new(5)).count(), 1);
        let table = referee::view::find(&hall.referee, id).await.unwrap().table;
        let fights = |text: &String| {
            let mut after = table.copy();
            after.play(text).is_ok() && after.fight().is_some()
        };
        let strike = table.legal().into_iter().find(fights).expect("a strike");
        let now = Time(NOW.0 + minutes * 60_000);
        play(&hall, id, &bob(), &strike, now).await;
        // Plans are asked of both: of him who has just struck, and of her.
        let people = referee::story::waiting(&hall.referee, id).await.unwrap().unwrap().people;
        assert_eq!(people.len(), 2);
        let expected = is_notified.then_some((alice().id, Moment::new(6), Because::Turn));
        assert_eq!(notices(&hall).await, expected.into_iter().collect::<Vec<_>>(), "{minutes}");
    }
}

#[tokio::test]
async fn the_matches_that_wait_are_listed_longest_first() {
    let hall = Hall::open().await;
    let (one, two, three) = (
        hall.begin("world-war").await,
        hall.begin("wizards-war").await,
        hall.begin("battlechess").await,
    );
    let turns = referee::turns::turns_of(&hall.referee, alice().id, NOW).await.unwrap();
    let listed: Vec<MatchId> = turns.iter().map(|turn| turn.row.id).collect();
    assert_eq!(listed, [one, two, three]);
    assert!(turns.iter().all(|turn| turn.last.is_none() && turn.deadline.is_none()));
    assert!(referee::turns::turns_of(&hall.referee, bob().id, NOW).await.unwrap().is_empty());
    play(&hall, one, &alice(), "b2-b3", Time(NOW.0 + 5)).await;
    play(&hall, one, &bob(), "b7-b6", Time(NOW.0 + 9)).await;
    let turns = referee::turns::turns_of(&hall.referee, alice().id, NOW).await.unwrap();
    let listed: Vec<(MatchId, Option<&str>)> =
        turns.iter().map(|turn| (turn.row.id, turn.last.as_deref())).collect();
    assert_eq!(listed, [(two, None), (three, None), (one, Some("b7-b6"))]);
    assert_eq!(turns[2].since, Time(NOW.0 + 9));
    assert!(referee::turns::turns_of(&hall.referee, carol().id, NOW).await.unwrap().is_empty());
}

#[tokio::test]
async fn a_digest_comes_once_a_day_while_it_is_wanted() {
    let hall = Hall::open().await;
    let id = hall.begin("world-war").await;
    let wished = NoticeChanges {
        way: Some(NoticeWay::Digest),
        hour: Some(7),
        zone: Some("UTC".to_owned()),
        ..NoticeChanges::default()
    };
    referee::notices::set_wishes(&hall.referee, &alice(), wished, NOW).await.unwrap();
    hall.news().await;
    let digest = Announcement::Person(alice().id, PersonNews::Digest);
    let day = 24 * HOUR;
    let at = referee::timers::next(&hall.referee).await.unwrap().expect("a digest is due");
    assert_eq!(at, Time(7 * HOUR));
    referee::timers::run_due(&hall.referee, Time(at.0 - 1)).await.unwrap();
    assert!(hall.news().await.is_empty());
    for days in 0..3 {
        // However often it is looked.
        for _ in 0..2 {
            referee::timers::run_due(&hall.referee, Time(at.0 + days * day)).await.unwrap();
        }
        assert_eq!(hall.news().await, std::slice::from_ref(&digest), "{days}");
    }
    // One that was not said yet is not said twice.
    for days in 3..6 {
        referee::timers::run_due(&hall.referee, Time(at.0 + days * day)).await.unwrap();
    }
    assert_eq!(hall.news().await, [digest]);
    assert_eq!(referee::digest::turns_of(&hall.referee, alice().id, NOW).await.unwrap().len(), 1);
    let wished =
        NoticeChanges { of_match: Some((id, Some(NoticeWay::Silent))), ..NoticeChanges::default() };
    referee::notices::set_wishes(&hall.referee, &alice(), wished, NOW).await.unwrap();
    assert!(referee::digest::turns_of(&hall.referee, alice().id, NOW).await.unwrap().is_empty());
    wishes(&hall, &alice(), NoticeWay::Thread).await;
    referee::timers::run_due(&hall.referee, Time(at.0 + 90 * day)).await.unwrap();
    assert!(
        hall.news().await.iter().all(|announcement| !matches!(
            announcement,
            Announcement::Person(_, PersonNews::Digest)
        ))
    );
}

#[tokio::test]
async fn who_is_forgotten_is_told_nothing() {
    let hall = Hall::open().await;
    wishes(&hall, &bob(), NoticeWay::Direct).await;
    let id = hall.begin("world-war").await;
    play(&hall, id, &alice(), "b2-b3", NOW).await;
    assert!(referee::privacy::forget(&hall.referee, bob().id, NOW).await.unwrap());
    assert!(notices(&hall).await.is_empty());
}

/// One has one time zone, wherever one says it: digests and hours of sleep are both of it.
#[tokio::test]
async fn a_zone_is_said_once() {
    let hall = Hall::open().await;
    let zone_of =
        async || referee::notices::wishes(&hall.referee, bob().id).await.unwrap().wishes.zone;
    assert_eq!(zone_of().await, "UTC");
    let hours = clocks::Hours::in_zone("berlin").unwrap().sleeping("23-7").unwrap();
    referee::clock::set_hours(&hall.referee, &bob(), &hours, NOW).await.unwrap();
    assert_eq!(zone_of().await, "Europe/Berlin");
    let wished = NoticeChanges { zone: Some("Asia/Tokyo".into()), ..NoticeChanges::default() };
    referee::notices::set_wishes(&hall.referee, &bob(), wished, NOW).await.unwrap();
    let now = referee::clock::hours(&hall.referee, bob().id).await.unwrap().unwrap();
    assert_eq!((now.zone.as_str(), now.sleep), ("Asia/Tokyo", hours.sleep));
}
