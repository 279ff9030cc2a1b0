//! Challenges: who may make, accept, decline and withdraw which; and their time.

use match_model::{
    ChallengeState, GuildId, MOST_CHALLENGES, MessageId, Moment, PersonId, RequestRefusal,
    SidePreference, Time,
};
use referee::{
    Announcement, CHALLENGE_LASTS, ChallengeEnd, ChallengeNews, ChallengeRequest, MatchNews,
};

use crate::common::{Hall, NOW, alice, bob, carol, challenge, no_challenge, refused};

#[tokio::test]
async fn an_accepted_challenge_becomes_a_match_with_its_sides() {
    for (side, white, black) in
        [(SidePreference::White, alice(), bob()), (SidePreference::Black, bob(), alice())]
    {
        let hall = Hall::open().await;
        let request = ChallengeRequest { side, ..challenge("world-war") };
        let id = referee::challenge::make(&hall.referee, request, NOW).await.unwrap();
        assert_eq!(
            hall.news().await,
            [Announcement::Challenge(id, ChallengeNews::Made { thread: None })]
        );
        assert_eq!(referee::view::challenges_of(&hall.referee, bob().id).await.unwrap().len(), 1);
        let message = MessageId::new(5);
        let started = referee::challenge::accept(&hall.referee, id, &bob(), Some(message), NOW)
            .await
            .unwrap();
        let match_id = started.match_id;
        assert_eq!(
            hall.news().await,
            [
                Announcement::Challenge(id, ChallengeNews::Closed),
                Announcement::Match(
                    match_id,
                    MatchNews::Begun { challenge: id, moment: Moment::START }
                )
            ]
        );
        let row = referee::view::challenge_row(&hall.referee, id).await.unwrap();
        assert_eq!((row.state, row.match_id), (ChallengeState::Accepted, Some(match_id)));
        assert_eq!(row.message_id, Some(message));
        let view = referee::view::find(&hall.referee, match_id).await.unwrap();
        assert_eq!((view.row.white, view.row.black), (white.id, black.id));
        assert_eq!((view.table.plies(), view.ending), (0, None));
        assert_eq!(
            referee::view::name_of(&hall.referee, view.row.white).await.unwrap(),
            white.name
        );
        assert!(referee::view::challenges_of(&hall.referee, bob().id).await.unwrap().is_empty());
        assert_eq!(
            referee::view::matches_of(&hall.referee, alice().id).await.unwrap()[0].id,
            match_id
        );
        assert_eq!(
            referee::view::matches_in(&hall.referee, crate::common::ROOM).await.unwrap()[0].id,
            match_id
        );
    }
}

#[test]
fn a_challenge_stands_for_a_week() {
    assert_eq!(CHALLENGE_LASTS.as_secs(), 604_800);
}

#[tokio::test]
async fn sides_by_lot_fall_both_ways_and_the_same_way_for_the_same_chance() {
    let mut whites = Vec::new();
    for _ in 0..2 {
        let hall = Hall::open().await;
        let mut sides = Vec::new();
        for _ in 0..12 {
            let side = SidePreference::Random;
            let request = ChallengeRequest { side, ..challenge("world-war") };
            let id = referee::challenge::make(&hall.referee, request, NOW).await.unwrap();
            let started =
                referee::challenge::accept(&hall.referee, id, &bob(), None, NOW).await.unwrap();
            let row = referee::view::match_row(&hall.referee, started.match_id).await.unwrap();
            assert_eq!(row.seed.len(), 64);
            sides.push((row.white, row.seed));
        }
        assert!(sides.iter().any(|(white, _)| *white == alice().id));
        assert!(sides.iter().any(|(white, _)| *white == bob().id));
        whites.push(sides);
    }
    assert_eq!(whites[0], whites[1]);
}

#[tokio::test]
async fn what_cannot_be_asked_is_refused_and_writes_nothing() {
    let hall = Hall::open().await;
    let make = |change: fn(&mut ChallengeRequest)| {
        let mut request = challenge("medieval-war");
        change(&mut request);
        referee::challenge::make(&hall.referee, request, NOW)
    };
    let unknown = refused(make(|r| r.game = "go".to_owned()).await);
    assert_eq!(unknown, RequestRefusal::UnknownGame);
    let myself = refused(make(|r| r.opponent = Some((alice(), false))).await);
    assert_eq!(myself, RequestRefusal::ChallengeSelf);
    let bot = refused(make(|r| r.opponent = Some((carol(), true))).await);
    assert_eq!(bot, RequestRefusal::ChallengeBot);
    let options = refused(
        make(|r| r.options = vec![("pawns".into(), "x".into()), ("y".into(), "z".into())]).await,
    );
    assert!(
        matches!(&options, RequestRefusal::Options(faults) if faults.len() == 2),
        "{options:?}"
    );
    assert_eq!(hall.news().await, []);
    let guild = make(|r| r.guild = Some(GuildId::new(3))).await.unwrap();
    assert_eq!(guild.get(), 1, "no number was used up");
}

#[tokio::test]
async fn who_may_answer_is_kept() {
    let hall = Hall::open().await;
    let challenge_id =
        referee::challenge::make(&hall.referee, challenge("world-war"), NOW).await.unwrap();
    let open = ChallengeRequest { opponent: None, ..challenge("world-war") };
    let open = referee::challenge::make(&hall.referee, open, NOW).await.unwrap();
    hall.news().await;
    let accept =
        async |id, by| refused(referee::challenge::accept(&hall.referee, id, &by, None, NOW).await);
    let close = async |id, end, by: PersonId| {
        refused(referee::challenge::close(&hall.referee, id, end, by, NOW).await)
    };
    let for_bob = RequestRefusal::ChallengeNotForYou { opponent: bob().id };
    let not_yours = RequestRefusal::NotYourChallenge { challenger: alice().id };
    assert_eq!(accept(challenge_id, alice()).await, RequestRefusal::OwnChallenge);
    assert_eq!(accept(challenge_id, carol()).await, for_bob);
    assert_eq!(accept(open, alice()).await, RequestRefusal::OwnChallenge);
    assert_eq!(accept(no_challenge(), bob()).await, RequestRefusal::NoSuchChallenge);
    assert_eq!(close(challenge_id, ChallengeEnd::Declined, carol().id).await, for_bob);
    assert_eq!(
        close(challenge_id, ChallengeEnd::Declined, alice().id).await,
        RequestRefusal::OwnChallenge
    );
    assert_eq!(close(challenge_id, ChallengeEnd::Withdrawn, bob().id).await, not_yours);
    assert_eq!(close(open, ChallengeEnd::Declined, carol().id).await, not_yours);
    assert_eq!(hall.news().await, []);

    // An open one is taken by whoever comes first.
    referee::challenge::accept(&hall.referee, open, &carol(), None, NOW).await.unwrap();
    let late = RequestRefusal::ChallengeClosed(ChallengeState::Accepted);
    assert_eq!(accept(open, bob()).await, late);
    assert_eq!(close(open, ChallengeEnd::Withdrawn, alice().id).await, late);

    referee::challenge::close(&hall.referee, challenge_id, ChallengeEnd::Declined, bob().id, NOW)
        .await
        .unwrap();
    let declined = RequestRefusal::ChallengeClosed(ChallengeState::Declined);
    assert_eq!(accept(challenge_id, bob()).await, declined);
}

#[tokio::test]
async fn a_withdrawn_challenge_is_closed_and_said_to_be() {
    let hall = Hall::open().await;
    let id = referee::challenge::make(&hall.referee, challenge("world-war"), NOW).await.unwrap();
    hall.news().await;
    referee::challenge::close(&hall.referee, id, ChallengeEnd::Withdrawn, alice().id, NOW)
        .await
        .unwrap();
    assert_eq!(hall.news().await, [Announcement::Challenge(id, ChallengeNews::Closed)]);
    let row = referee::view::challenge_row(&hall.referee, id).await.unwrap();
    assert_eq!((row.state, row.match_id), (ChallengeState::Withdrawn, None));
}

#[tokio::test]
async fn a_challenge_lapses_after_its_week_and_not_before() {
    let hall = Hall::open().await;
    let id = referee::challenge::make(&hall.referee, challenge("world-war"), NOW).await.unwrap();
    hall.news().await;
    let end = NOW.plus(CHALLENGE_LASTS);
    let before = Time(end.0 - 1);
    assert_eq!(referee::timers::run_due(&hall.referee, before).await.unwrap(), 0);
    // Past its time it cannot be accepted, swept or not.
    let late = refused(referee::challenge::accept(&hall.referee, id, &bob(), None, end).await);
    assert_eq!(late, RequestRefusal::ChallengeClosed(ChallengeState::Expired));
    assert_eq!(referee::timers::run_due(&hall.referee, end).await.unwrap(), 1);
    assert_eq!(referee::timers::run_due(&hall.referee, end).await.unwrap(), 0);
    assert_eq!(hall.news().await, [Announcement::Challenge(id, ChallengeNews::Closed)]);
    let row = referee::view::challenge_row(&hall.referee, id).await.unwrap();
    assert_eq!(row.state, ChallengeState::Expired);

    let other = referee::challenge::make(&hall.referee, challenge("world-war"), NOW).await.unwrap();
    referee::challenge::accept(&hall.referee, other, &bob(), None, before).await.unwrap();
}

#[tokio::test]
async fn there_is_a_limit_to_open_challenges() {
    let hall = Hall::open().await;
    let mut challenges = Vec::new();
    for _ in 0..MOST_CHALLENGES {
        challenges.push(
            referee::challenge::make(&hall.referee, challenge("world-war"), NOW).await.unwrap(),
        );
    }
    let refusal =
        refused(referee::challenge::make(&hall.referee, challenge("world-war"), NOW).await);
    assert_eq!(refusal, RequestRefusal::TooManyChallenges);
    // Being challenged does not count against Bob.
    let back = ChallengeRequest {
        challenger: bob(),
        opponent: Some((alice(), false)),
        ..challenge("world-war")
    };
    referee::challenge::make(&hall.referee, back, NOW).await.unwrap();
    referee::challenge::close(
        &hall.referee,
        challenges[3],
        ChallengeEnd::Withdrawn,
        alice().id,
        NOW,
    )
    .await
    .unwrap();
    referee::challenge::make(&hall.referee, challenge("world-war"), NOW).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn of_many_who_accept_at_once_one_plays() {
    let hall = std::sync::Arc::new(Hall::open().await);
    let open = ChallengeRequest { opponent: None, ..challenge("world-war") };
    let id = referee::challenge::make(&hall.referee, open, NOW).await.unwrap();
    let mut tasks = tokio::task::JoinSet::new();
    for n in 0..16 {
        let hall = hall.clone();
        tasks.spawn(async move {
            let by = match_model::Person { id: PersonId::new(100 + n), name: format!("P{n}") };
            referee::challenge::accept(&hall.referee, id, &by, None, NOW).await
        });
    }
    let results = tasks.join_all().await;
    assert_eq!(results.iter().filter(|result| result.is_ok()).count(), 1);
    for result in results.into_iter().filter(Result::is_err) {
        assert_eq!(refused(result), RequestRefusal::ChallengeClosed(ChallengeState::Accepted));
    }
    assert_eq!(referee::view::matches_of(&hall.referee, alice().id).await.unwrap().len(), 1);
}
