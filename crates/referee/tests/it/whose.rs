//! Who may see and ask what: other servers, limits, people who are asked to play, lost places.

use match_model::{
    CHALLENGES_AN_HOUR, ChannelId, ENLISTMENTS_AN_HOUR, EnlistmentState, GuildId, IMPORTS_AN_HOUR,
    LimitedAct, PRACTICE_RECORDS_AN_HOUR, PlaceAccess, RELEASES_AN_HOUR, REPLAYS_AN_HOUR,
    RequestRefusal, TeamRefusal, Time, WINDOW, WITHDRAWALS_AN_HOUR,
};
use referee::{
    Announcement, ChallengeEnd, MatchNews, NewRecord, OfferAnswer, RecordFor, SendFailure,
};

use crate::common::battle::{battle, numbered_person};
use crate::common::{Hall, NOW, ROOM, alice, bob, carol, challenge, refused};

const ELSEWHERE: ChannelId = ChannelId::new(22);
const SERVER: GuildId = GuildId::new(31);
const OTHER: GuildId = GuildId::new(32);

fn minutes(minutes: i64) -> Time {
    Time(NOW.0 + minutes * 60_000)
}

fn too_often(what: LimitedAct, until: Time) -> RequestRefusal {
    RequestRefusal::TooOften { what, until }
}

#[tokio::test]
async fn a_match_is_seen_from_its_server_and_by_its_people() {
    let hall = Hall::open().await;
    let mut request = challenge("battlechess");
    request.guild = Some(SERVER);
    let challenge_made = referee::challenge::make(&hall.referee, request, NOW).await.unwrap();
    let id = referee::challenge::accept(&hall.referee, challenge_made, &bob(), None, NOW)
        .await
        .unwrap()
        .match_id;
    let stranger = numbered_person(40);
    let sees = |person: match_model::PersonId, from| {
        referee::visibility::may_see(&hall.referee, id, person, from)
    };
    for from in [None, Some(OTHER)] {
        sees(alice().id, from).await.unwrap();
        sees(bob().id, from).await.unwrap();
        assert_eq!(refused(sees(stranger.id, from).await), RequestRefusal::SeenElsewhere);
        assert_eq!(refused(sees(carol().id, from).await), RequestRefusal::SeenElsewhere);
    }
    sees(stranger.id, Some(SERVER)).await.unwrap();
    // Who is asked to play sees it, and who plays.
    let asked =
        referee::enlistment::enlist(&hall.referee, id, alice().id, &carol(), false, "g1", NOW)
            .await
            .unwrap();
    sees(carol().id, None).await.unwrap();
    referee::enlistment::answer(&hall.referee, asked, carol().id, OfferAnswer::Accept, NOW)
        .await
        .unwrap();
    sees(carol().id, Some(OTHER)).await.unwrap();
    referee::enlistment::release(&hall.referee, id, carol().id, "g1", NOW).await.unwrap();
    assert_eq!(refused(sees(carol().id, None).await), RequestRefusal::SeenElsewhere);
    // A match of no server is its players' alone.
    let private = hall.begin("world-war").await;
    assert_eq!(
        refused(referee::visibility::may_see(&hall.referee, private, stranger.id, None).await),
        RequestRefusal::SeenElsewhere
    );
    referee::visibility::may_see(&hall.referee, private, bob().id, None).await.unwrap();
}

/// Where Herald can only answer: the match, its rematch, and who sees them.
#[tokio::test]
async fn a_match_where_herald_only_answers_is_seen_from_there() {
    let hall = Hall::open().await;
    let mut request = challenge("world-war");
    request.access = PlaceAccess::AnswersOnly { guild: Some(OTHER) };
    let challenge_made =
        referee::challenge::make(&hall.referee, request.clone(), NOW).await.unwrap();
    let started =
        referee::challenge::accept(&hall.referee, challenge_made, &bob(), None, NOW).await.unwrap();
    let row = referee::view::match_row(&hall.referee, started.match_id).await.unwrap();
    assert_eq!((row.access, row.guild_id), (request.access, None));
    assert_eq!(row.access_in(row.channel_id), request.access);
    assert_eq!(row.access_in(ELSEWHERE), PlaceAccess::Member);
    let sees = |person: match_model::PersonId, at| {
        referee::visibility::may_see_in(&hall.referee, row.id, person, None, at)
    };
    sees(carol().id, row.channel_id).await.unwrap();
    assert_eq!(refused(sees(carol().id, ELSEWHERE).await), RequestRefusal::SeenElsewhere);
    sees(bob().id, ELSEWHERE).await.unwrap();
    referee::resign::resign(&hall.referee, row.id, bob().id, NOW).await.unwrap();
    let rematch = referee::rematch::request_rematch(&hall.referee, row.id, &alice(), None, NOW)
        .await
        .unwrap();
    let referee::Rematch::Asked(asked) = rematch else { panic!("{rematch:?}") };
    let row_again = referee::view::challenge_row(&hall.referee, asked).await.unwrap();
    assert_eq!(row_again.access, request.access);
}

#[tokio::test]
async fn who_is_asked_to_play_plays_when_they_accept() {
    let hall = Hall::open().await;
    let id = battle(&hall, "stances", "fighters").await;
    hall.news().await;
    let dave = numbered_person(40);
    let invite = |person: match_model::Person, homes: &'static str| {
        let referee = &hall.referee;
        async move {
            referee::enlistment::enlist(referee, id, alice().id, &person, false, homes, NOW).await
        }
    };
    let asked = invite(carol(), "g1 f1").await.unwrap();
    let news = hall.news().await;
    assert_eq!(news, [Announcement::Match(id, MatchNews::EnlistAsked { enlistment: asked })]);
    let roster = referee::teams::roster(&hall.referee, id).await.unwrap();
    assert!(roster.members.is_empty());
    assert_eq!(roster.requests[0].homes, ["g1", "f1"]);
    // A piece is asked about once, and only who is asked answers.
    let twice = TeamRefusal::Asked { home: "f1".into(), person: carol().id };
    assert_eq!(refused(invite(dave.clone(), "b1 f1").await), RequestRefusal::Team(twice));
    let others = refused(
        referee::enlistment::answer(&hall.referee, asked, dave.id, OfferAnswer::Accept, NOW).await,
    );
    assert_eq!(others, RequestRefusal::Team(TeamRefusal::NotAsked { person: carol().id }));
    // It is in the database: a restart forgets nothing.
    let another = hall.another().await;
    let outcome =
        referee::enlistment::answer(&another, asked, carol().id, OfferAnswer::Decline, NOW)
            .await
            .unwrap();
    assert_eq!(outcome.person_id, carol().id);
    let no_more = RequestRefusal::Team(TeamRefusal::AskedNoMore);
    assert_eq!(
        refused(
            referee::enlistment::answer(&hall.referee, asked, carol().id, OfferAnswer::Accept, NOW)
                .await
        ),
        no_more
    );
    assert!(referee::teams::roster(&hall.referee, id).await.unwrap().members.is_empty());

    // Withdrawn by its button, or as a piece is released.
    let asked = invite(carol(), "g1").await.unwrap();
    let not_captain = RequestRefusal::Team(TeamRefusal::NotCaptain);
    assert_eq!(
        refused(referee::enlistment::withdraw(&hall.referee, asked, carol().id, NOW).await),
        not_captain
    );
    referee::enlistment::withdraw(&hall.referee, asked, alice().id, NOW).await.unwrap();
    let asked = invite(carol(), "g1 f1").await.unwrap();
    let released =
        referee::enlistment::release(&hall.referee, id, alice().id, "f1", NOW).await.unwrap();
    assert_eq!(released.withdrawn[0].id, asked);
    assert!(released.members.is_empty());
    assert_eq!(
        refused(
            referee::enlistment::answer(&hall.referee, asked, carol().id, OfferAnswer::Accept, NOW)
                .await
        ),
        no_more
    );

    // Accepted, and overtaken by the end.
    let asked = invite(carol(), "g1").await.unwrap();
    referee::enlistment::answer(&hall.referee, asked, carol().id, OfferAnswer::Accept, NOW)
        .await
        .unwrap();
    assert_eq!(
        referee::teams::roster(&hall.referee, id).await.unwrap().members[0].person_id,
        carol().id
    );
    let last = invite(dave.clone(), "b1").await.unwrap();
    hall.news().await;
    referee::resign::resign(&hall.referee, id, alice().id, NOW).await.unwrap();
    let announcement = Announcement::Match(id, MatchNews::EnlistClosed { enlistment: last });
    assert!(hall.news().await.contains(&announcement));
    assert_eq!(
        referee::enlistment::find(&hall.referee, last).await.unwrap().state,
        EnlistmentState::Lapsed
    );
    assert_eq!(
        refused(
            referee::enlistment::answer(&hall.referee, last, dave.id, OfferAnswer::Accept, NOW)
                .await
        ),
        RequestRefusal::MatchOver
    );
}

#[tokio::test]
async fn challenges_and_withdrawals_have_a_limit_that_a_restart_keeps() {
    let mut hall = Hall::open().await;
    for minute in 0..CHALLENGES_AN_HOUR {
        let at = minutes(i64::try_from(minute).unwrap());
        let outcome =
            referee::challenge::make(&hall.referee, challenge("world-war"), at).await.unwrap();
        // Declined ones leave room for more, so that not the number of open ones is what refuses.
        referee::challenge::close(&hall.referee, outcome, ChallengeEnd::Declined, bob().id, at)
            .await
            .unwrap();
    }
    let mut bobs = challenge("world-war");
    (bobs.challenger, bobs.opponent) = (bob(), Some((alice(), false)));
    for count in 0..=WITHDRAWALS_AN_HOUR {
        let outcome =
            referee::challenge::make(&hall.referee, bobs.clone(), minutes(30)).await.unwrap();
        let withdrawn = referee::challenge::close(
            &hall.referee,
            outcome,
            ChallengeEnd::Withdrawn,
            bob().id,
            minutes(30),
        )
        .await;
        if count < WITHDRAWALS_AN_HOUR {
            withdrawn.unwrap();
        } else {
            let until = minutes(30).plus(WINDOW);
            assert_eq!(refused(withdrawn), too_often(LimitedAct::Withdrawal, until));
        }
    }
    hall.crash().await;
    let challenge_at = |now| referee::challenge::make(&hall.referee, challenge("world-war"), now);
    let until = NOW.plus(WINDOW);
    assert_eq!(refused(challenge_at(minutes(31)).await), too_often(LimitedAct::Challenge, until));
    let just_before = Time(until.0 - 1);
    assert_eq!(refused(challenge_at(just_before).await), too_often(LimitedAct::Challenge, until));
    // Others are not concerned, and one more may be made when the oldest is an hour old.
    referee::challenge::make(&hall.referee, bobs, minutes(31)).await.unwrap();
    challenge_at(until).await.unwrap();
    assert_eq!(
        refused(challenge_at(until).await),
        too_often(LimitedAct::Challenge, minutes(1).plus(WINDOW))
    );
}

#[tokio::test]
async fn enlistments_releases_and_imports_have_a_limit() {
    let hall = Hall::open().await;
    let id = battle(&hall, "stances", "fighters").await;
    assert_eq!(ENLISTMENTS_AN_HOUR, RELEASES_AN_HOUR);
    for _ in 0..ENLISTMENTS_AN_HOUR {
        referee::enlistment::enlist(&hall.referee, id, alice().id, &carol(), false, "g1", NOW)
            .await
            .unwrap();
        referee::enlistment::release(&hall.referee, id, alice().id, "g1", NOW).await.unwrap();
    }
    let until = NOW.plus(WINDOW);
    let outcome = referee::enlistment::enlist(
        &hall.referee,
        id,
        alice().id,
        &carol(),
        false,
        "g1",
        minutes(5),
    )
    .await;
    assert_eq!(refused(outcome), too_often(LimitedAct::Enlistment, until));
    // What is refused is not counted, nor is it done.
    assert!(referee::teams::roster(&hall.referee, id).await.unwrap().requests.is_empty());
    hall.enlist(id, bob().id, &carol(), false, "g8", NOW).await.unwrap();
    hall.enlist(id, alice().id, &numbered_person(40), false, "g1", until).await.unwrap();
    referee::enlistment::release(&hall.referee, id, alice().id, "g1", until).await.unwrap();

    let record = || NewRecord {
        game: "world-war".to_owned(),
        options: referee::Orders::new(),
        setup: None,
        actions: Vec::new(),
        commentary: Default::default(),
    };
    for _ in 0..IMPORTS_AN_HOUR {
        referee::records::store_record(&hall.referee, &carol(), record(), NOW).await.unwrap();
    }
    let one_more =
        referee::records::store_record(&hall.referee, &carol(), record(), minutes(59)).await;
    assert_eq!(refused(one_more), too_often(LimitedAct::Import, until));
    referee::records::store_record(&hall.referee, &carol(), record(), until).await.unwrap();

    // One that is refused counts as well, and what is brought in to practise with counts by itself.
    let wrong = || NewRecord { actions: vec!["a1-a5".to_owned()], ..record() };
    for _ in 0..IMPORTS_AN_HOUR {
        assert!(
            referee::records::store_record(&hall.referee, &numbered_person(41), wrong(), NOW)
                .await
                .is_err()
        );
    }
    let one_more =
        referee::records::store_record(&hall.referee, &numbered_person(41), record(), minutes(59))
            .await;
    assert_eq!(refused(one_more), too_often(LimitedAct::Import, until));
    for _ in 0..PRACTICE_RECORDS_AN_HOUR {
        referee::records::count_record(
            &hall.referee,
            &numbered_person(41),
            RecordFor::Practice,
            NOW,
        )
        .await
        .unwrap();
    }
    let one_more = referee::records::count_record(
        &hall.referee,
        &numbered_person(41),
        RecordFor::Practice,
        minutes(59),
    )
    .await;
    assert_eq!(refused(one_more), too_often(LimitedAct::PracticeRecord, until));
    for _ in 0..REPLAYS_AN_HOUR {
        referee::records::count_replay(&hall.referee, &numbered_person(41), NOW).await.unwrap();
    }
    let one_more =
        referee::records::count_replay(&hall.referee, &numbered_person(41), minutes(59)).await;
    assert_eq!(refused(one_more), too_often(LimitedAct::Replay, until));
}

#[tokio::test]
async fn a_match_without_a_place_goes_on_in_another() {
    let mut hall = Hall::open().await;
    let id = hall.begin("world-war").await;
    hall.news().await;
    assert!(referee::places::lost_of(&hall.referee, alice().id).await.unwrap().is_empty());
    // Not lost, not moved.
    assert!(
        !referee::places::move_to_channel(&hall.referee, id, ELSEWHERE, None, NOW).await.unwrap()
    );
    referee::places::lose(&hall.referee, id, ELSEWHERE, NOW).await.unwrap();
    assert!(
        referee::places::lost_of(&hall.referee, alice().id).await.unwrap().is_empty(),
        "it is not there"
    );
    referee::places::lose(&hall.referee, id, ROOM, NOW).await.unwrap();
    hall.crash().await;
    for player in [alice(), bob()] {
        assert_eq!(referee::places::lost_of(&hall.referee, player.id).await.unwrap()[0].id, id);
    }
    assert!(referee::places::lost_of(&hall.referee, carol().id).await.unwrap().is_empty());
    // What waits to be said is due at once, and the board follows.
    let text = referee::view::find(&hall.referee, id).await.unwrap().table.legal()[0].clone();
    referee::play::play(&hall.referee, id, alice().id, &text, None, NOW).await.unwrap();
    let waits = referee::outbox::due_announcements(&hall.referee, NOW, 10).await.unwrap();
    referee::outbox::postpone(
        &hall.referee,
        waits[0].id,
        minutes(600),
        SendFailure { cause: "gone", outage: false },
    )
    .await
    .unwrap();
    let thread = Some(ChannelId::new(23));
    assert!(
        referee::places::move_to_channel(&hall.referee, id, ELSEWHERE, thread, minutes(1))
            .await
            .unwrap()
    );
    assert!(
        !referee::places::move_to_channel(&hall.referee, id, ROOM, None, minutes(1)).await.unwrap()
    );
    assert!(referee::places::lost_of(&hall.referee, alice().id).await.unwrap().is_empty());
    let row = referee::view::match_row(&hall.referee, id).await.unwrap();
    assert_eq!((row.channel_id, Some(row.place())), (ELSEWHERE, thread));
    assert_eq!(
        referee::outbox::due_announcements(&hall.referee, minutes(1), 10).await.unwrap().len(),
        1
    );
    let news = hall.news().await;
    assert!(matches!(
        news[..],
        [Announcement::Match(_, MatchNews::Played { .. }), Announcement::Match(match_id, MatchNews::Resumed)] if match_id == id
    ));
    // A message that comes late from the old channel does not lose it again.
    referee::places::lose(&hall.referee, id, ROOM, minutes(2)).await.unwrap();
    assert!(referee::places::lost_of(&hall.referee, alice().id).await.unwrap().is_empty());
}
