//! Combats decided by dice (C-4), and their verification.

use std::collections::BTreeMap;

use match_model::{ActionOrigin, Moment, Ply, RequestRefusal, Throw};
use referee::{Announcement, Evidence, MatchNews, Mismatch, commitment, verify};

use crate::common::battle::{ATTACK, battle, later, moves, texts};
use crate::common::{Hall, NOW, alice, bob, refused};

#[tokio::test]
async fn dice_are_thrown_at_once_and_can_be_verified() {
    let hall = Hall::open().await;
    let id = battle(&hall, "dice", "fighters").await;
    let accepted = moves(&hall, id, &ATTACK).await;
    assert_eq!(accepted.actions.len(), 2, "the attack and its result");
    let ActionOrigin::Thrown(throws) = &accepted.origins[1] else {
        panic!("{:?}", accepted.origins)
    };
    let last = *throws.last().unwrap();
    let attacker = last.attacker > last.defender;
    let result = if attacker { "attacker wins" } else { "defender wins" };
    assert_eq!(accepted.actions[1].text, result);
    assert_eq!(
        referee::story::actions_between(&hall.referee, id, Moment::new(3), Moment::new(4))
            .await
            .unwrap()[0]
            .origin,
        accepted.origins[1]
    );
    assert_eq!(
        hall.news().await.last(),
        Some(&Announcement::Match(
            id,
            MatchNews::Played { from: Moment::new(2), to: Moment::new(4) }
        ))
    );
    assert_eq!(
        refused(referee::fight::evidence(&hall.referee, id).await),
        RequestRefusal::SeedSealed
    );
    referee::resign::resign(&hall.referee, id, alice().id, NOW).await.unwrap();
    let evidence = referee::fight::evidence(&hall.referee, id).await.unwrap();
    assert_eq!(verify(&evidence).unwrap().throws.len(), 1);

    let with_change = |change: &dyn Fn(&mut Evidence)| {
        let mut evidence = evidence.clone();
        change(&mut evidence);
        verify(&evidence)
    };
    assert!(matches!(
        with_change(&|it| it.throws.get_mut(&Ply::new(3)).unwrap()[0].attacker ^= 1),
        Err(Mismatch::Throw { ply, .. }) if ply == Ply::new(3)
    ));
    let other = if attacker { "defender wins" } else { "attacker wins" };
    assert!(matches!(
        with_change(&|it| it.actions[3] = other.to_owned()),
        Err(Mismatch::Result { ply, .. }) if ply == Ply::new(3)
    ));
    let nowhere = vec![Throw { attacker: 1, defender: 2 }];
    assert!(matches!(
        with_change(&|it| drop(it.throws.insert(Ply::new(1), nowhere.clone()))),
        Err(Mismatch::NoThrow { ply }) if ply == Ply::new(1)
    ));
    assert_eq!(with_change(&|it| it.seed = "zz".repeat(32)), Err(Mismatch::Seed));
    let seed = "11".repeat(32);
    assert!(matches!(
        with_change(&|it| it.seed.clone_from(&seed)),
        Err(Mismatch::Commitment { .. })
    ));
    assert!(matches!(
        with_change(&|it| it.actions[1] = "d7-d4".to_owned()),
        Err(Mismatch::Replay { ply, .. }) if ply == Ply::new(1)
    ));
    assert_eq!(commitment(&seed).map(|text| text.len()), Some(64));
}

#[tokio::test]
async fn a_record_that_waits_for_dice_goes_on_at_once() {
    let hall = Hall::open().await;
    let record = referee::NewRecord {
        game: "battlechess".to_owned(),
        options: [("combat".to_owned(), "dice".to_owned())].into(),
        setup: None,
        actions: ATTACK.map(str::to_owned).to_vec(),
        commentary: BTreeMap::new(),
    };
    let record =
        referee::records::store_record(&hall.referee, &alice(), record, NOW).await.unwrap();
    let store = hall.store().await;
    let mut tx = store.write().await.unwrap();
    let challenge = store::challenges::NewChallenge {
        guild_id: None,
        channel_id: crate::common::ROOM,
        challenger: alice().id,
        opponent: None,
        game: "battlechess".to_owned(),
        options: [("combat".to_owned(), "dice".to_owned())].into(),
        side: match_model::SidePreference::White,
        created_at: NOW,
        expires_at: later(1_000),
        record_id: Some(record),
        access: match_model::PlaceAccess::Member,
    };
    let challenge = store::challenges::insert(&mut tx, &challenge).await.unwrap();
    tx.commit().await.unwrap();
    store.close().await;
    let id = referee::challenge::accept(&hall.referee, challenge, &bob(), None, NOW)
        .await
        .unwrap()
        .match_id;
    let announcement =
        referee::story::actions_between(&hall.referee, id, Moment::new(0), Moment::new(9))
            .await
            .unwrap();
    assert_eq!(announcement.len(), 4);
    assert_eq!(announcement[2].origin, ActionOrigin::Given);
    assert!(matches!(announcement[3].origin, ActionOrigin::Thrown(_)));
    referee::resign::resign(&hall.referee, id, alice().id, NOW).await.unwrap();
    let evidence = referee::fight::evidence(&hall.referee, id).await.unwrap();
    assert_eq!(evidence.given, 3);
    assert_eq!(verify(&evidence).unwrap().throws.len(), 1);
}

#[tokio::test]
async fn an_input_that_runs_past_a_throw_tells_nothing_of_it() {
    let hall = Hall::open().await;
    let id = battle(&hall, "dice", "fighters").await;
    moves(&hall, id, &ATTACK[..2]).await;
    let before = texts(&hall, id).await;
    for input in ["e4xd5; attacker wins", "e4xd5; e2-e3", "e4xd5; no recall"] {
        let outcome = referee::play::play(&hall.referee, id, alice().id, input, None, NOW).await;
        assert!(matches!(refused(outcome), RequestRefusal::BeyondTurn { .. }), "{input}");
    }
    assert_eq!(texts(&hall, id).await, before);
}
