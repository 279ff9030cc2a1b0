//! Aborting in the first turns, and a moderator's decision.

use match_model::{EndedBy, GuildId, MatchState, RequestRefusal, VerdictRefusal};
use referee::{Announcement, ChallengeTerms, MatchNews, Side, Verdict};

use crate::common::battle::{battle, moves};
use crate::common::{Hall, NOW, alice, bob, carol, refused};

const GUILD: GuildId = GuildId::new(5);

#[tokio::test]
async fn a_match_is_aborted_until_both_sides_have_completed_a_turn() {
    for (texts, by, is_allowed) in [
        (&[][..], alice(), true),
        (&[], bob(), true),
        (&["b2-b3"], alice(), true),
        (&["b2-b3"], bob(), true),
        (&["b2-b3", "b7-b6"], alice(), false),
        (&["b2-b3", "b7-b6", "c2-c3"], bob(), false),
    ] {
        let mut hall = Hall::open().await;
        let agreed = ChallengeTerms { rated: true, ..ChallengeTerms::default() };
        let challenge = crate::common::challenge("world-war");
        let challenge =
            referee::challenge::make_with(&hall.referee, challenge, &agreed, NOW).await.unwrap();
        let id = referee::challenge::accept(&hall.referee, challenge, &bob(), None, NOW)
            .await
            .unwrap()
            .match_id;
        for (index, text) in texts.iter().enumerate() {
            let player = if index % 2 == 0 { alice() } else { bob() };
            referee::play::play(&hall.referee, id, player.id, text, None, NOW).await.unwrap();
        }
        hall.news().await;
        assert_eq!(
            refused(referee::abort::abort(&hall.referee, id, carol().id, NOW).await),
            RequestRefusal::NotAPlayer
        );
        assert_eq!(
            referee::abort::may_abort(&hall.referee, id, by.id).await.is_ok(),
            is_allowed,
            "{texts:?}"
        );
        match referee::abort::abort(&hall.referee, id, by.id, NOW).await {
            Ok(ending) => {
                assert!(is_allowed, "{texts:?}");
                assert_eq!((ending.winner, ending.ended_by), (None, EndedBy::Aborted));
                assert_eq!(hall.news().await, [Announcement::Match(id, MatchNews::Ended)]);
                hall.crash().await;
                let row = referee::view::match_row(&hall.referee, id).await.unwrap();
                assert_eq!(row.state, MatchState::Over);
                assert_eq!(referee::rating::all(&hall.referee, NOW).await.unwrap(), []);
                let repeated = referee::abort::abort(&hall.referee, id, by.id, NOW).await;
                assert_eq!(refused(repeated), RequestRefusal::MatchOver);
            }
            other => {
                assert!(!is_allowed, "{texts:?}");
                assert_eq!(refused(other), RequestRefusal::TooLateToAbort);
                assert_eq!(hall.news().await, []);
            }
        }
        assert_eq!(referee::check::run(&hall.referee).await.unwrap().findings, []);
    }
}

/// A turn of several actions is completed with its last.
#[tokio::test]
async fn half_a_turn_is_no_turn() {
    let hall = Hall::open().await;
    let id = battle(&hall, "dice", "fighters").await;
    moves(&hall, id, &["e2-e4"]).await;
    referee::abort::may_abort(&hall.referee, id, bob().id).await.unwrap();
    referee::play::play(&hall.referee, id, bob().id, "d7-d5", None, NOW).await.unwrap();
    assert_eq!(
        refused(referee::abort::may_abort(&hall.referee, id, bob().id).await),
        RequestRefusal::TooLateToAbort
    );
}

#[tokio::test]
async fn a_moderator_decides_with_a_reason_that_is_kept() {
    for (verdict, winner, ended_by, rated) in [
        (Verdict::Won(Side::Black), Some(Side::Black), EndedBy::Adjudicated, true),
        (Verdict::Drawn, None, EndedBy::Adjudicated, true),
        (Verdict::Void, None, EndedBy::Voided, false),
    ] {
        let mut hall = Hall::open().await;
        let agreed = ChallengeTerms { rated: true, ..ChallengeTerms::default() };
        let mut challenge = crate::common::challenge("world-war");
        challenge.guild = Some(GUILD);
        let challenge =
            referee::challenge::make_with(&hall.referee, challenge, &agreed, NOW).await.unwrap();
        let id = referee::challenge::accept(&hall.referee, challenge, &bob(), None, NOW)
            .await
            .unwrap()
            .match_id;
        for (mover, text) in [(alice(), "b2-b3"), (bob(), "b7-b6")] {
            referee::play::play(&hall.referee, id, mover.id, text, None, NOW).await.unwrap();
        }
        hall.news().await;
        let decide = async |by: &match_model::Person, from, reason: &str| {
            referee::adjudication::adjudicate(&hall.referee, id, by, from, verdict, reason, NOW)
                .await
        };
        for (by, from, reason, expected) in [
            (alice(), Some(GUILD), "me", VerdictRefusal::OwnMatch),
            (carol(), None, "x", VerdictRefusal::Elsewhere),
            (carol(), Some(GuildId::new(6)), "x", VerdictRefusal::Elsewhere),
            (carol(), Some(GUILD), " \u{200B}", VerdictRefusal::NoReason),
        ] {
            assert_eq!(refused(decide(&by, from, reason).await), RequestRefusal::Verdict(expected));
        }
        assert_eq!(hall.news().await, []);
        let ending = decide(&carol(), Some(GUILD), "Gone since *May*.").await.unwrap();
        assert_eq!((ending.winner, ending.ended_by), (winner, ended_by));
        let over = refused(decide(&carol(), Some(GUILD), "again").await);
        assert_eq!(over, RequestRefusal::MatchOver);
        assert_eq!(hall.news().await, [Announcement::Match(id, MatchNews::Ended)]);
        hall.crash().await;
        let adjudication = referee::adjudication::find(&hall.referee, id).await.unwrap().unwrap();
        assert_eq!(
            (adjudication.person_id, adjudication.reason.as_str()),
            (carol().id, "Gone since May")
        );
        assert_eq!(referee::rating::all(&hall.referee, NOW).await.unwrap().is_empty(), !rated);
        let rebuilt = referee::rating::rebuild(&hall.referee).await.unwrap();
        assert_eq!((rebuilt.matches, rebuilt.differed), (usize::from(rated), 0));
        assert_eq!(referee::check::run(&hall.referee).await.unwrap().findings, []);
    }
}
