//! Herald itself as an opponent: what it is asked, and what is refused.

use match_model::{
    MatchId, Moment, OpponentRefusal, Person, Remark, RequestRefusal, RoundNumber, SidePreference,
    Stance, TeamRefusal,
};
use referee::clocks::Preset;
use referee::{
    Announcement, ChallengeRequest, ChallengeTerms, Job, MatchNews, OfferAnswer, OpponentRequest,
    PersonNews, PlanOutcome, Referee, Side,
};
use rules::l10n::say;

use crate::common::battle::{ATTACK, round_at};
use crate::common::opposing::{begin, herald, knowing, level, post_challenge, to_herald};
use crate::common::{Hall, NOW, alice, bob, carol, challenge, news, refused};

fn not_done<T: std::fmt::Debug>(result: referee::Result<T>) -> OpponentRefusal {
    match refused(result) {
        RequestRefusal::Opponent(refused) => refused,
        other => panic!("{other:?}"),
    }
}

async fn opponent_request(referee: &Referee, id: MatchId) -> Option<OpponentRequest> {
    referee::opponent::task(referee, id, NOW).await.unwrap().map(|task| task.request)
}

#[tokio::test]
async fn who_challenges_herald_says_a_level_or_none() {
    let hall = Hall::open().await;
    let referee = knowing(&hall).await;
    for (agreed, plays) in
        [(ChallengeTerms::default(), 2), (level(0), 0), (level(1), 1), (level(4), 4)]
    {
        let id = begin(&referee, to_herald("world-war"), &agreed).await;
        let opponent = referee::opponent::find(&referee, id).await.unwrap().unwrap();
        assert_eq!((opponent.side, opponent.level), (Side::Black, plays));
        assert_eq!(referee::view::find(&referee, id).await.unwrap().row.black, herald().id);
        assert!(!referee::rating::is_match_rated(&referee, id).await.unwrap());
    }
    let make = |request, agreed: ChallengeTerms| {
        let referee = &referee;
        async move { not_done(referee::challenge::make_with(referee, request, &agreed, NOW).await) }
    };
    for wrong in [5, 9, 255] {
        let no_level = OpponentRefusal::NoSuchLevel { level: wrong };
        assert_eq!(make(to_herald("world-war"), level(wrong)).await, no_level);
    }
    assert_eq!(make(challenge("world-war"), level(2)).await, OpponentRefusal::LevelOfPerson);
    let rated = ChallengeTerms { rated: true, ..level(2) };
    assert_eq!(make(to_herald("world-war"), rated).await, OpponentRefusal::Rated);
    // Herald's own id challenges nobody, itself neither.
    for opponent in [Some((alice(), false)), Some((herald(), true)), None] {
        let own = ChallengeRequest { challenger: herald(), opponent, ..challenge("world-war") };
        let result = referee::challenge::make(&referee, own, NOW).await;
        let refused = refused(result);
        let own = RequestRefusal::Opponent(OpponentRefusal::Challenges);
        assert!(refused == own || refused == RequestRefusal::ChallengeSelf, "{refused:?}");
    }
    // Against oneself, whatever the level.
    let own = ChallengeRequest { opponent: Some((alice(), false)), ..challenge("world-war") };
    assert_eq!(
        refused(referee::challenge::make_with(&referee, own, &level(3), NOW).await),
        RequestRefusal::ChallengeSelf
    );
    // Another bot is none.
    let other = ChallengeRequest { opponent: Some((carol(), true)), ..challenge("world-war") };
    assert_eq!(
        refused(referee::challenge::make(&referee, other, NOW).await),
        RequestRefusal::ChallengeBot
    );
}

#[tokio::test]
async fn herald_takes_up_only_what_it_is_challenged_to() {
    let hall = Hall::open().await;
    let referee = knowing(&hall).await;
    let open_request = ChallengeRequest { opponent: None, ..challenge("world-war") };
    let seek = referee::challenge::make(&referee, open_request, NOW).await.unwrap();
    let outcome = referee::challenge::accept(&referee, seek, &herald(), None, NOW).await;
    assert_eq!(not_done(outcome), OpponentRefusal::NotAsked);
    assert_eq!(referee::challenge::accept_as_herald(&referee, seek, NOW).await.unwrap(), None);
    // Nobody else takes up a challenge to it.
    let id = referee::challenge::make_with(&referee, to_herald("world-war"), &level(1), NOW)
        .await
        .unwrap();
    let refusal = refused(referee::challenge::accept(&referee, id, &bob(), None, NOW).await);
    assert_eq!(refusal, RequestRefusal::ChallengeNotForYou { opponent: herald().id });
    // A restart before it has accepted, and one before it has moved, lose nothing.
    post_challenge(&referee, id).await;
    let second = knowing(&hall).await;
    referee::jobs::enqueue_all(&second).await.unwrap();
    assert_eq!(referee::jobs::next(&second).await, Job::Challenge(id));
    let started = referee::challenge::accept_as_herald(&second, id, NOW).await.unwrap().unwrap();
    assert_eq!(referee::challenge::accept_as_herald(&second, id, NOW).await.unwrap(), None, "once");
    let third = knowing(&hall).await;
    referee::jobs::enqueue_all(&third).await.unwrap();
    assert_eq!(referee::jobs::next(&third).await, Job::Match(started));
    assert_eq!(opponent_request(&third, started).await, None, "it is Alice's move");
}

#[tokio::test]
async fn it_is_asked_on_its_turn_and_what_is_stale_is_refused() {
    let hall = Hall::open().await;
    let referee = knowing(&hall).await;
    let id = begin(&referee, to_herald("world-war"), &level(1)).await;
    referee::play::play(&referee, id, alice().id, "b2-b3", None, NOW).await.unwrap();
    assert_eq!(referee::jobs::next(&referee).await, Job::Match(id));
    let task = referee::opponent::task(&referee, id, NOW).await.unwrap().unwrap();
    assert_eq!(
        (task.request, task.moment, task.person),
        (OpponentRequest::Decision, Moment::new(1), herald().id)
    );
    assert_eq!(task.table.plies(), 1);
    // The same match and moment have the same seed, and another moment another.
    let second_task =
        referee::opponent::task(&knowing(&hall).await, id, NOW).await.unwrap().unwrap();
    let seed = |task: &referee::Task| referee::seed_of_thought(&task.row, task.moment);
    assert_eq!(seed(&task), seed(&second_task));
    assert_ne!(seed(&task), referee::seed_of_thought(&task.row, Moment::new(3)));

    // What was thought before a takeback is stale after it.
    referee::takeback::request(&referee, id, alice().id, NOW).await.unwrap();
    assert_eq!(opponent_request(&referee, id).await, Some(OpponentRequest::Takeback));
    referee::takeback::answer(&referee, id, herald().id, Moment::new(1), OfferAnswer::Accept, NOW)
        .await
        .unwrap();
    let late = referee::opponent::play_with_remark(
        &referee,
        id.at(Moment::new(1)),
        herald().id,
        "b7-b6",
        None,
        NOW,
    )
    .await;
    assert_eq!(refused(late), RequestRefusal::Stale);
    assert_eq!(opponent_request(&referee, id).await, None);

    // What it says stands beside its move.
    referee::play::play(&referee, id, alice().id, "b2-b3", None, NOW).await.unwrap();
    let moment = referee::opponent::task(&referee, id, NOW).await.unwrap().unwrap().moment;
    let remark = Remark { mood: 1, sentence: say("opponent-hopes") };
    let sentence = Some(remark.clone());
    referee::opponent::play_with_remark(
        &referee,
        id.at(moment),
        herald().id,
        "b7-b6",
        sentence,
        NOW,
    )
    .await
    .unwrap();
    let read =
        referee::opponent::remark(&knowing(&hall).await, id, moment, moment.plus(1)).await.unwrap();
    assert_eq!(read, Some(remark));
    assert_eq!(
        referee::opponent::remark(&referee, id, Moment::new(0), moment).await.unwrap(),
        None
    );

    // Draws are asked of it also on the other's turn.
    referee::draw::offer(&referee, id, alice().id, NOW).await.unwrap();
    assert_eq!(opponent_request(&referee, id).await, Some(OpponentRequest::Draw(moment.plus(1))));
    referee::draw::answer(&referee, id, herald().id, moment.plus(1), OfferAnswer::Decline, NOW)
        .await
        .unwrap();
    assert_eq!(opponent_request(&referee, id).await, None);
    referee::resign::resign(&referee, id, alice().id, NOW).await.unwrap();
    assert_eq!(opponent_request(&referee, id).await, None);
    let of_herald = |announcement: &Announcement| match announcement {
        Announcement::Person(person, PersonNews::Notice { .. })
        | Announcement::Match(_, MatchNews::Called { person, .. }) => *person == herald().id,
        _ => false,
    };
    assert!(!news(&referee).await.iter().any(of_herald), "nobody notifies Herald");
    assert_eq!(
        referee::notices::mentioned(&referee, id, &[herald().id, alice().id], NOW).await.unwrap(),
        [alice().id]
    );
    assert_eq!(referee::check::run(&referee).await.unwrap().findings, []);
}

/// The usual way to offer a draw: whoever offers it moves then, and Herald answers both.
#[tokio::test]
async fn an_offer_is_answered_after_the_move_that_follows_it() {
    let hall = Hall::open().await;
    let referee = knowing(&hall).await;
    let id = begin(&referee, to_herald("world-war"), &level(1)).await;
    referee::play::play(&referee, id, alice().id, "b2-b3", None, NOW).await.unwrap();
    referee::takeback::request(&referee, id, alice().id, NOW).await.unwrap();
    referee::takeback::answer(&referee, id, herald().id, Moment::new(1), OfferAnswer::Accept, NOW)
        .await
        .unwrap();
    let offered = referee::view::find(&referee, id).await.unwrap().moment();
    referee::draw::offer(&referee, id, alice().id, NOW).await.unwrap();
    referee::play::play(&referee, id, alice().id, "b2-b3", None, NOW).await.unwrap();
    let task = referee::opponent::task(&referee, id, NOW).await.unwrap().unwrap();
    assert_eq!((task.request, task.moment), (OpponentRequest::Draw(offered), offered.plus(1)));
    for another in [Moment::START, offered.plus(1)] {
        let late =
            referee::draw::answer(&referee, id, herald().id, another, OfferAnswer::Accept, NOW)
                .await;
        assert_eq!(refused(late), RequestRefusal::Stale);
    }
    referee::draw::answer(&referee, id, herald().id, offered, OfferAnswer::Decline, NOW)
        .await
        .unwrap();
    assert_eq!(opponent_request(&referee, id).await, Some(OpponentRequest::Decision));
    // What no rule gives is not claimed, and nothing is offered in its place.
    let claimed = referee::draw::claim(&referee, id, herald().id, offered.plus(1), NOW).await;
    assert_eq!(refused(claimed), RequestRefusal::Stale);
    assert_eq!(referee::view::find(&referee, id).await.unwrap().offer, None);
}

#[tokio::test]
async fn it_agrees_to_pauses_and_knows_its_time() {
    let hall = Hall::open().await;
    let referee = knowing(&hall).await;
    let timed = ChallengeTerms { clock: Some(Preset::Blitz.terms()), ..level(3) };
    let id = begin(&referee, to_herald("world-war"), &timed).await;
    referee::play::play(&referee, id, alice().id, "b2-b3", None, NOW).await.unwrap();
    let task = referee::opponent::task(&referee, id, NOW).await.unwrap().unwrap();
    let terms = Preset::Blitz.terms();
    assert_eq!(task.time, Some((terms.start, terms.increment)));
    referee::clock::pause(&referee, id, alice().id, NOW).await.unwrap();
    assert_eq!(opponent_request(&referee, id).await, Some(OpponentRequest::Pause));
    referee::clock::answer_pause(&referee, id, herald().id, OfferAnswer::Accept, NOW)
        .await
        .unwrap();
    assert!(referee::clock::times(&referee, id, NOW).await.unwrap().unwrap().paused.is_some());
}

#[tokio::test]
async fn it_plans_fights_in_secret_and_enlists_nobody() {
    let hall = Hall::open().await;
    let referee = knowing(&hall).await;
    let id = begin(&referee, to_herald("battlechess"), &level(1)).await;
    for (by, text) in [alice(), herald(), alice()].iter().zip(ATTACK) {
        referee::play::play(&referee, id, by.id, text, None, NOW).await.unwrap();
    }
    let Some(OpponentRequest::Plan { round: RoundNumber::FIRST, seed, last_opening: None }) =
        opponent_request(&referee, id).await
    else {
        panic!("no plan")
    };
    let Some(OpponentRequest::Plan { seed: other, .. }) =
        opponent_request(&knowing(&hall).await, id).await
    else {
        panic!("no plan")
    };
    assert_eq!(seed, other, "a restart does not change its mind");
    let plan = [Stance::Strike; 3];
    let planned = referee::fight::commit_plan(&referee, id, herald().id, round_at(3, 0), plan, NOW)
        .await
        .unwrap();
    assert!(matches!(planned, PlanOutcome::Waiting));
    assert_eq!(opponent_request(&referee, id).await, None, "its plan is in");
    // Its plan is part of what it plans by once it is revealed, in a tie as well.
    assert_eq!(referee::fight::last_plans(&referee, id, Side::Black).await.unwrap(), []);
    referee::fight::commit_plan(&referee, id, alice().id, round_at(3, 0), plan, NOW).await.unwrap();
    let Some(OpponentRequest::Plan { last_opening: Some(Stance::Strike), .. }) =
        opponent_request(&referee, id).await
    else {
        panic!("no plan after one that was revealed")
    };
    let last = referee::fight::last_plans(&referee, id, Side::Black).await.unwrap();
    assert_eq!(last, [(herald().id, plan)]);
    assert_eq!(
        refused(
            referee::enlistment::enlist(&referee, id, alice().id, &herald(), true, "a2", NOW).await
        ),
        RequestRefusal::Team(TeamRefusal::IsBot)
    );
    // Fought elsewhere, somebody must say how.
    let marshal = |third_person: Option<Person>| ChallengeTerms {
        marshal: third_person.map(|who| (who, false)),
        ..level(1)
    };
    let elsewhere = || ChallengeRequest {
        options: vec![("combat".to_owned(), "marshal".to_owned())],
        ..to_herald("battlechess")
    };
    let without = referee::challenge::make_with(&referee, elsewhere(), &marshal(None), NOW).await;
    assert_eq!(not_done(without), OpponentRefusal::NoMarshal);
    let with = begin(&referee, elsewhere(), &marshal(Some(carol()))).await;
    for (by, text) in [alice(), herald(), alice()].iter().zip(ATTACK) {
        referee::play::play(&referee, with, by.id, text, None, NOW).await.unwrap();
    }
    assert_eq!(opponent_request(&referee, with).await, None, "the marshal says who won");
}

#[tokio::test]
async fn a_rematch_is_at_the_same_level_and_hints_are_for_such_matches() {
    let hall = Hall::open().await;
    let referee = knowing(&hall).await;
    let request = ChallengeRequest { side: SidePreference::Black, ..to_herald("medieval-war") };
    let id = begin(&referee, request, &level(3)).await;
    assert_eq!(
        opponent_request(&referee, id).await,
        Some(OpponentRequest::Decision),
        "Herald begins"
    );
    let hint = referee::opponent::hint(&referee, id, alice().id, NOW).await;
    assert_eq!(refused(hint), RequestRefusal::NotYourTurn { waiting_for: herald().id });
    assert_eq!(not_done(referee::opponent::findings(&referee, id).await), OpponentRefusal::NotOver);
    referee::resign::resign(&referee, id, alice().id, NOW).await.unwrap();
    assert_eq!(referee::opponent::findings(&referee, id).await.unwrap(), None);
    referee::opponent::keep_findings(&referee, id, "{}", NOW).await.unwrap();
    assert_eq!(referee::opponent::findings(&referee, id).await.unwrap().as_deref(), Some("{}"));

    let rematch =
        referee::rematch::request_rematch(&referee, id, &alice(), None, NOW).await.unwrap();
    let referee::Rematch::Asked(asked) = rematch else { panic!("{rematch:?}") };
    assert_eq!(referee::opponent::level_of_challenge(&referee, asked).await.unwrap(), Some(3));
    post_challenge(&referee, asked).await;
    let next = referee::challenge::accept_as_herald(&referee, asked, NOW).await.unwrap().unwrap();
    let (task, side) = referee::opponent::hint(&referee, next, alice().id, NOW).await.unwrap();
    assert_eq!((side, task.opponent.level, task.opponent.side), (Side::White, 3, Side::Black));

    // Between people there are none.
    let people = referee::challenge::make(&referee, challenge("world-war"), NOW).await.unwrap();
    let people =
        referee::challenge::accept(&referee, people, &bob(), None, NOW).await.unwrap().match_id;
    assert_eq!(
        not_done(referee::opponent::hint(&referee, people, alice().id, NOW).await),
        OpponentRefusal::NoHint
    );
    assert_eq!(opponent_request(&referee, people).await, None);
    assert_eq!(referee::opponent::find(&referee, people).await.unwrap(), None);
}
