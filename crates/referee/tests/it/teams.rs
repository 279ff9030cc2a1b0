//! Teams (C-1): captains enlist members for their pieces, and release them.

mod decisions;
mod departures;
mod whole_games;

use Stance::Strike as S;
use match_model::{ActionOrigin, GuildId, Moment, Person, RequestRefusal, Stance, TeamRefusal};
use referee::{Announcement, MatchNews, Side};

use crate::common::battle::{ATTACK, STRIKE, battle, commit, moves, numbered_person, orders};
use crate::common::{Hall, NOW, alice, bob, carol, refused};

#[tokio::test]
async fn captains_enlist_for_pieces_and_release() {
    let hall = Hall::open().await;
    let id = battle(&hall, "stances", "fighters").await;
    let dave = numbered_person(40);
    let enlist = |captain: Person, invited: Person, is_bot, home: &'static str| {
        let hall = &hall;
        async move { hall.enlist(id, captain.id, &invited, is_bot, home, NOW).await }
    };
    enlist(alice(), carol(), false, "G1").await.unwrap();
    enlist(alice(), carol(), false, "d1").await.unwrap();
    for (captain, invited, is_bot, home, expected) in [
        (dave.clone(), carol(), false, "a1", RequestRefusal::NotAPlayer),
        (carol(), dave.clone(), false, "a1", RequestRefusal::Team(TeamRefusal::NotCaptain)),
        (alice(), dave.clone(), false, "e1", RequestRefusal::Team(TeamRefusal::CaptainsPiece)),
        (
            alice(),
            dave.clone(),
            false,
            "g8",
            RequestRefusal::Team(TeamRefusal::NoSuchPiece { home: "g8".into() }),
        ),
        (
            alice(),
            dave.clone(),
            false,
            "e4",
            RequestRefusal::Team(TeamRefusal::NoSuchPiece { home: "e4".into() }),
        ),
        (alice(), dave.clone(), true, "a1", RequestRefusal::Team(TeamRefusal::IsBot)),
        (alice(), alice(), false, "a1", RequestRefusal::Team(TeamRefusal::CaptainAlready)),
        (alice(), bob(), false, "a1", RequestRefusal::Team(TeamRefusal::OtherSide)),
        (bob(), carol(), false, "g8", RequestRefusal::Team(TeamRefusal::OtherSide)),
        (
            alice(),
            dave.clone(),
            false,
            "g1",
            RequestRefusal::Team(TeamRefusal::Taken { home: "g1".into(), member: carol().id }),
        ),
    ] {
        let outcome = enlist(captain, invited.clone(), is_bot, home).await;
        assert_eq!(refused(outcome), expected, "{invited:?} {home}");
    }
    let roster = referee::teams::roster(&hall.referee, id).await.unwrap();
    assert_eq!(roster.captains, [alice().id, bob().id]);
    let homes = |roster: &match_model::Roster| {
        roster.members.iter().map(|one| one.home.clone()).collect::<Vec<_>>()
    };
    assert_eq!(homes(&roster), ["d1", "g1"]);
    assert_eq!(roster.fighters.len(), 32);
    assert_eq!(referee::view::matches_of(&hall.referee, carol().id).await.unwrap()[0].id, id);

    for (by, home, expected) in [
        (dave.clone(), "g1", RequestRefusal::NotAPlayer),
        (bob(), "g1", RequestRefusal::Team(TeamRefusal::NoMember { home: "g1".into() })),
        (alice(), "a1", RequestRefusal::Team(TeamRefusal::NoMember { home: "a1".into() })),
    ] {
        assert_eq!(
            refused(referee::enlistment::release(&hall.referee, id, by.id, home, NOW).await),
            expected
        );
    }
    hall.news().await;
    referee::enlistment::release(&hall.referee, id, carol().id, "d1", NOW).await.unwrap();
    assert_eq!(
        hall.news().await,
        [Announcement::Match(
            id,
            MatchNews::Released {
                side: Side::White,
                home: "d1".into(),
                more: vec![],
                person: carol().id,
                asked: None,
                left: false
            }
        )]
    );
    // Who leaves the server plays no piece any more; a captain's seat stays.
    assert_eq!(
        referee::presence::note_departure(&hall.referee, GuildId::new(6), carol().id, NOW)
            .await
            .unwrap(),
        []
    );
    assert_eq!(
        referee::presence::note_departure(&hall.referee, GuildId::new(5), carol().id, NOW)
            .await
            .unwrap(),
        [id]
    );
    assert_eq!(homes(&referee::teams::roster(&hall.referee, id).await.unwrap()), [""; 0]);
    let news = hall.news().await;
    assert!(
        matches!(news[..], [Announcement::Match(_, MatchNews::Released { left: true, .. })]),
        "{news:?}"
    );
    moves(&hall, id, &ATTACK[..2]).await;
    let fresh = referee::teams::roster(&hall.another().await, id).await.unwrap();
    assert_eq!(fresh.members, []);
}

#[tokio::test]
async fn a_piece_that_is_asked_changes_hands() {
    let hall = Hall::open().await;
    let id = battle(&hall, "stances", "fighters").await;
    moves(&hall, id, &STRIKE).await;
    let (carol, dave) = (carol(), numbered_person(40));
    let asked_in = |news: Vec<Announcement>| -> Vec<Option<Moment>> {
        let request = |one| match one {
            Announcement::Match(
                _,
                MatchNews::Enlisted { asked, .. } | MatchNews::Released { asked, .. },
            ) => Some(asked),
            // That somebody was asked, and answered.
            Announcement::Match(
                _,
                MatchNews::EnlistAsked { .. } | MatchNews::EnlistClosed { .. },
            ) => None,
            other => panic!("{other:?}"),
        };
        news.into_iter().filter_map(request).collect()
    };
    hall.news().await;
    // Black's Knight from g8 is asked; nobody else is.
    hall.enlist(id, bob().id, &carol, false, "b8", NOW).await.unwrap();
    hall.enlist(id, alice().id, &dave, false, "g1", NOW).await.unwrap();
    hall.enlist(id, bob().id, &carol, false, "g8", NOW).await.unwrap();
    referee::enlistment::release(&hall.referee, id, bob().id, "g8", NOW).await.unwrap();
    assert_eq!(
        asked_in(hall.news().await),
        [None, None, Some(Moment::new(5)), Some(Moment::new(5))]
    );
    hall.enlist(id, bob().id, &carol, false, "g8", NOW).await.unwrap();
    referee::play::play(&hall.referee, id, carol.id, "strike e4", None, NOW).await.unwrap();
    hall.news().await;
    referee::enlistment::release(&hall.referee, id, carol.id, "g8", NOW).await.unwrap();
    commit(&hall, id, &bob(), 6, 0, [S, S, S]).await.unwrap();
    hall.enlist(id, bob().id, &carol, false, "g8", NOW).await.unwrap();
    let mut news = hall.news().await;
    news.retain(|one| !matches!(one, Announcement::Match(_, MatchNews::Committed { .. })));
    assert_eq!(asked_in(news), [Some(Moment::new(6)), None], "the plan is in by then");

    // Orders of whoever gets the piece answer at once, and nobody is called for it.
    let hall = Hall::open().await;
    let id = battle(&hall, "stances", "fighters").await;
    hall.enlist(id, bob().id, &carol, false, "g8", NOW).await.unwrap();
    let never = orders(&[("strikes", "hold")]);
    referee::orders::set(&hall.referee, id, bob().id, never, NOW).await.unwrap();
    moves(&hall, id, &STRIKE).await;
    hall.news().await;
    referee::enlistment::release(&hall.referee, id, bob().id, "g8", NOW).await.unwrap();
    let news = hall.news().await;
    let [released, play_news] = <[Announcement; 2]>::try_from(news).unwrap();
    assert_eq!(asked_in(vec![released]), [None]);
    assert_eq!(
        play_news,
        Announcement::Match(id, MatchNews::Played { from: Moment::new(5), to: Moment::new(6) })
    );
    let story = referee::story::actions_between(&hall.referee, id, Moment::new(5), Moment::new(6))
        .await
        .unwrap();
    assert_eq!(story[0].action.text, "hold e4");
    assert_eq!(story[0].origin, ActionOrigin::Ordered(bob().id));
}
