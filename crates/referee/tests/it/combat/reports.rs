//! Combats fought elsewhere: reports of both sides, or of the marshal.

use match_model::{
    ActionOrigin, FightRefusal, Moment, Person, PersonId, RequestRefusal, RoundNumber, TeamRefusal,
};
use referee::{Announcement, ChallengeTerms, MatchNews, ReportOutcome};

use crate::common::battle::{ATTACK, battle, moves, round_at};
use crate::common::{Hall, NOW, alice, bob, carol, refused};

#[tokio::test]
async fn two_sides_or_the_marshal_report() {
    let hall = Hall::open().await;
    let id = battle(&hall, "marshal", "fighters").await;
    moves(&hall, id, &ATTACK).await;
    let report =
        |by: Person, at, wins| referee::fight::report(&hall.referee, id, by.id, at, wins, NOW);
    assert_eq!(
        refused(report(carol(), round_at(3, 0), true).await),
        RequestRefusal::Fight(FightRefusal::NotAReporter)
    );
    assert_eq!(refused(report(alice(), round_at(2, 0), true).await), RequestRefusal::Stale);
    assert_eq!(refused(report(alice(), round_at(3, 1), true).await), RequestRefusal::Stale);
    assert!(matches!(report(alice(), round_at(3, 0), true).await, Ok(ReportOutcome::Waiting)));
    assert_eq!(
        refused(report(alice(), round_at(3, 0), false).await),
        RequestRefusal::Fight(FightRefusal::AlreadyReported)
    );
    assert!(matches!(report(bob(), round_at(3, 0), false).await, Ok(ReportOutcome::Differ)));
    assert_eq!(
        hall.news().await.last(),
        Some(&Announcement::Match(
            id,
            MatchNews::ReportsDiffer { moment: Moment::new(3), round: RoundNumber::FIRST }
        ))
    );
    assert_eq!(referee::story::reports(&hall.referee, id, Moment::new(3)).await.unwrap().len(), 2);
    assert_eq!(refused(report(bob(), round_at(3, 0), true).await), RequestRefusal::Stale);
    assert!(matches!(report(bob(), round_at(3, 1), true).await, Ok(ReportOutcome::Waiting)));
    let Ok(ReportOutcome::Decided(accepted)) = report(alice(), round_at(3, 1), true).await else {
        panic!("they agree")
    };
    assert_eq!(accepted.actions[0].text, "attacker wins");
    assert_eq!(
        referee::story::actions_between(&hall.referee, id, Moment::new(3), Moment::new(4))
            .await
            .unwrap()[0]
            .origin,
        ActionOrigin::Reported(None)
    );

    // With a marshal, whose word is enough.
    let id = battle(&hall, "marshal", "fighters").await;
    let store = hall.store().await;
    let mut tx = store.write().await.unwrap();
    store::people::meet(&mut tx, &carol(), NOW).await.unwrap();
    let terms = match_model::TeamTerms { marshal: Some(carol().id), grace: 1, given: 0 };
    store::teams::set_terms(&mut tx, id, &terms).await.unwrap();
    tx.commit().await.unwrap();
    store.close().await;
    moves(&hall, id, &ATTACK).await;
    let waiting = referee::story::waiting(&hall.referee, id).await.unwrap().unwrap();
    let people: Vec<PersonId> = waiting.people.iter().map(|one| one.person).collect();
    assert_eq!(people, [alice().id, bob().id, carol().id]);
    assert_eq!(
        refused(hall.enlist(id, alice().id, &carol(), false, "g1", NOW).await),
        RequestRefusal::Team(TeamRefusal::IsMarshal)
    );
    referee::fight::report(&hall.referee, id, alice().id, round_at(3, 0), true, NOW).await.unwrap();
    let Ok(ReportOutcome::Decided(accepted)) =
        referee::fight::report(&hall.referee, id, carol().id, round_at(3, 0), false, NOW).await
    else {
        panic!("the marshal decides")
    };
    assert_eq!(accepted.actions[0].text, "defender wins");
    assert_eq!(accepted.origins[0], ActionOrigin::Reported(Some(carol().id)));
}

#[tokio::test]
async fn a_marshal_is_agreed_on_and_takes_no_side() {
    let hall = Hall::open().await;
    let challenge = |opponent| referee::ChallengeRequest { opponent, ..by_marshal("battlechess") };
    let marshal = |person: Person, is_bot| ChallengeTerms {
        marshal: Some((person, is_bot)),
        ..ChallengeTerms::default()
    };
    let hours = |hours: u64| ChallengeTerms {
        grace: Some(std::time::Duration::from_secs(hours * 60 * 60)),
        ..ChallengeTerms::default()
    };
    for (agreed, expected) in [
        (marshal(alice(), false), RequestRefusal::Team(TeamRefusal::MarshalPlays)),
        (marshal(bob(), false), RequestRefusal::Team(TeamRefusal::MarshalPlays)),
        (marshal(carol(), true), RequestRefusal::Team(TeamRefusal::IsBot)),
        (hours(0), RequestRefusal::Team(TeamRefusal::GraceOutOfRange)),
        (hours(721), RequestRefusal::Team(TeamRefusal::GraceOutOfRange)),
    ] {
        let challenge_made = referee::challenge::make_with(
            &hall.referee,
            challenge(Some((bob(), false))),
            &agreed,
            NOW,
        )
        .await;
        assert_eq!(refused(challenge_made), expected);
    }
    // Terms that mean nothing in a game are refused, too.
    for (request, agreed, expected) in [
        (crate::common::challenge("battlechess"), marshal(carol(), false), TeamRefusal::NoMarshal),
        (crate::common::challenge("world-war"), marshal(carol(), false), TeamRefusal::NoMarshal),
        (crate::common::challenge("world-war"), hours(48), TeamRefusal::NoTeams),
    ] {
        let challenge_made =
            referee::challenge::make_with(&hall.referee, request, &agreed, NOW).await;
        assert_eq!(refused(challenge_made), RequestRefusal::Team(expected));
    }
    let agreed = ChallengeTerms { grace: hours(720).grace, ..marshal(carol(), false) };
    let open =
        referee::challenge::make_with(&hall.referee, challenge(None), &agreed, NOW).await.unwrap();
    assert_eq!(
        refused(referee::challenge::accept(&hall.referee, open, &carol(), None, NOW).await),
        RequestRefusal::Team(TeamRefusal::MarshalPlays)
    );
    let started = referee::challenge::accept(&hall.referee, open, &bob(), None, NOW).await.unwrap();
    let roster = referee::teams::roster(&hall.referee, started.match_id).await.unwrap();
    assert_eq!((roster.marshal, roster.grace), (Some(carol().id), 2_592_000_000));
    assert_eq!(
        refused(hall.enlist(started.match_id, alice().id, &carol(), false, "g1", NOW).await),
        RequestRefusal::Team(TeamRefusal::IsMarshal)
    );
    let matches = referee::view::matches_of(&hall.referee, carol().id).await.unwrap();
    assert_eq!(matches.len(), 1, "a marshal finds the match");
    let other = hall.begin("world-war").await;
    assert_eq!(
        refused(hall.enlist(other, alice().id, &carol(), false, "g1", NOW).await),
        RequestRefusal::Team(TeamRefusal::NoTeams)
    );
    for terms_tried in [
        referee::orders::find(&hall.referee, other, alice().id).await.map(drop),
        referee::orders::set(&hall.referee, other, alice().id, referee::Orders::default(), NOW)
            .await
            .map(drop),
    ] {
        assert_eq!(refused(terms_tried), RequestRefusal::Team(TeamRefusal::NoOrders));
    }
}

/// A challenge in which combats are fought elsewhere.
fn by_marshal(game: &str) -> referee::ChallengeRequest {
    let options = vec![("combat".to_owned(), "marshal".to_owned())];
    referee::ChallengeRequest { options, ..crate::common::challenge(game) }
}
