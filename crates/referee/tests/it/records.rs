//! What is stored: replayed after a crash, refused when it is broken or old, shared by two.

use match_model::{
    ChannelId, MatchId, MatchState, MessageId, MessageRef, Moment, OutboxId, PlaceAccess, Ply,
    RequestRefusal, Time, Unreadable,
};
use referee::outbox::Fate;
use referee::{Announcement, ChallengeNews, Error, MatchNews, MessageEdit, Posted, SendFailure};
use rules::Dice;
use serde_json::json;
use store::actions::{self, Action, Actor};
use store::{AppendStep, matches};

use crate::common::{Hall, NOW, ROOM, alice, bob, refused};

/// Records the board of an announcement.
async fn board_posted(hall: &Hall, entry: OutboxId, match_id: MatchId, at: MessageRef) {
    let board = Posted::Board { match_id, at, bare: None };
    referee::posted::record(&hall.referee, entry, board, NOW).await.unwrap();
}

#[tokio::test]
async fn a_match_replays_to_the_same_table_after_a_crash() {
    for game in games::all() {
        let mut hall = Hall::open().await;
        // Dice are thrown at once: no game waits for what a player does not choose.
        let mut challenge = crate::common::challenge(game.info.id);
        if game.info.options.iter().any(|option| option.key == "combat") {
            challenge.options.push(("combat".to_owned(), "dice".to_owned()));
        }
        let challenge_id = referee::challenge::make(&hall.referee, challenge, NOW).await.unwrap();
        let id = referee::challenge::accept(&hall.referee, challenge_id, &bob(), None, NOW)
            .await
            .unwrap()
            .match_id;
        let mut dice = Dice::new(2026);
        for _ in 0..60 {
            let view = referee::view::find(&hall.referee, id).await.unwrap();
            if view.row.state == MatchState::Over {
                break;
            }
            let legal = view.table.legal();
            let text = &legal[dice.below(legal.len())];
            let Some(rules::Actor::Side(side)) = view.table.to_act() else { break };
            let by = view.row.person(side);
            referee::play::play(
                &hall.referee,
                id,
                by,
                text,
                Some(Moment::new(view.table.plies())),
                NOW,
            )
            .await
            .unwrap();
        }
        let before = referee::view::find(&hall.referee, id).await.unwrap();
        assert!(before.table.plies() > 5, "{}", game.info.id);
        hall.crash().await;
        let after = referee::view::find(&hall.referee, id).await.unwrap();
        assert_eq!(
            crate::common::table_text(&*after.table),
            crate::common::table_text(&*before.table)
        );
        assert_eq!((after.row, after.ending), (before.row, before.ending));
        // What waited to be said still waits.
        let news = hall.news().await;
        assert!(
            matches!(news.first(), Some(Announcement::Challenge(_, ChallengeNews::Made { .. }))),
            "{news:?}"
        );
        let actions =
            news.iter().rfind(|one| !matches!(one, Announcement::Match(_, MatchNews::Result)));
        assert!(
            matches!(actions, Some(Announcement::Match(_, MatchNews::Played { .. }))),
            "{news:?}"
        );
    }
}

#[tokio::test]
async fn a_record_that_does_not_replay_is_told_with_its_ply() {
    let mut hall = Hall::open().await;
    let id = hall.begin("world-war").await;
    referee::play::play(&hall.referee, id, alice().id, "b2-b3", None, NOW).await.unwrap();
    let store = hall.store().await;
    let tx = store.write().await.unwrap();
    let wrong = Action {
        ply: Ply::new(1),
        actor: Actor::Black,
        person_id: Some(bob().id),
        text: "a1-h8".to_owned(),
        at: NOW,
    };
    let step = AppendStep {
        match_id: id,
        seen_version: 1,
        actions: vec![wrong],
        plies: 2,
        state: MatchState::Playing,
        announcements: Vec::new(),
        at: NOW,
    };
    assert!(tx.commit_with(step).await.unwrap());
    hall.crash().await;
    for result in [
        referee::view::find(&hall.referee, id).await.map(|_| ()),
        referee::play::play(&hall.referee, id, alice().id, "b3-b4", None, NOW).await.map(|_| ()),
        referee::resign::resign(&hall.referee, id, alice().id, NOW).await.map(|_| ()),
        referee::draw::offer(&hall.referee, id, alice().id, NOW).await.map(|_| ()),
        referee::view::board_at(&hall.referee, id, 1).await.map(|_| ()),
    ] {
        match result {
            Err(Error::Record { match_id, ply, why })
                if (match_id, ply) == (Some(id), Ply::new(1)) =>
            {
                assert!(why.contains("a1-h8"), "{why}");
            }
            other => panic!("{other:?}"),
        }
    }
    let listed = referee::view::unreadable_of(&hall.referee, alice().id, 5).await.unwrap();
    assert_eq!(listed, [(id, Unreadable::Damaged)]);
    // Another match is not disturbed.
    let other = hall.begin("world-war").await;
    referee::play::play(&hall.referee, other, alice().id, "b2-b3", None, NOW).await.unwrap();
}

#[tokio::test]
async fn broken_options_and_setups_are_broken_records() {
    type Change = fn(&mut matches::NewMatch);
    let changes: [Change; 3] = [
        |new| drop(new.options.insert("colour".to_owned(), "pink".to_owned())),
        |new| new.setup = Some(json!([])),
        |new| new.setup = Some(json!({ "board": { "z9": "wF" } })),
    ];
    for (number, change) in changes.into_iter().enumerate() {
        let hall = Hall::open().await;
        let id = hall.write_match(change).await;
        match referee::view::find(&hall.referee, id).await {
            Err(Error::Record { match_id, ply: Ply::FIRST, .. }) => assert_eq!(match_id, Some(id)),
            other => panic!("{number}: {other:?}"),
        }
    }
}

#[tokio::test]
async fn other_rules_are_refused_and_not_guessed() {
    let hall = Hall::open().await;
    for version in [-1, 0, 99] {
        let id = hall.write_match(|new| new.rules_version = version).await;
        assert_eq!(refused(referee::view::find(&hall.referee, id).await), RequestRefusal::OldRules);
        let outcome = referee::play::play(&hall.referee, id, alice().id, "b2-b3", None, NOW).await;
        assert_eq!(refused(outcome), RequestRefusal::OldRules);
    }
    let id = hall.write_match(|new| new.game = "go".to_owned()).await;
    let refusal = RequestRefusal::GameGone { game: "go".to_owned() };
    // Both are named to their players.
    let listed = referee::view::unreadable_of(&hall.referee, bob().id, 5).await.unwrap();
    let whys: Vec<_> = listed.into_iter().map(|(_, unreadable)| unreadable).collect();
    let old = Unreadable::OldRules;
    let unknown = Unreadable::GameGone { game: "go".to_owned() };
    assert_eq!(whys, [old.clone(), old.clone(), old, unknown]);
    assert_eq!(refused(referee::view::find(&hall.referee, id).await), refusal);
}

#[tokio::test]
async fn two_referees_on_one_file_lose_nothing() {
    let hall = Hall::open().await;
    let other = hall.another().await;
    let id = hall.begin("world-war").await;
    // Both hold the match in memory.
    assert_eq!(referee::view::find(&other, id).await.unwrap().table.plies(), 0);
    referee::play::play(&hall.referee, id, alice().id, "b2-b3", None, NOW).await.unwrap();
    // What one writes the other sees at once.
    let turn = refused(referee::play::play(&other, id, alice().id, "g2-g3", None, NOW).await);
    assert_eq!(turn, RequestRefusal::NotYourTurn { waiting_for: bob().id });
    referee::play::play(&other, id, bob().id, "b7-b6", Some(Moment::new(1)), NOW).await.unwrap();
    referee::resign::resign(&hall.referee, id, alice().id, NOW).await.unwrap();
    assert_eq!(
        refused(referee::draw::offer(&other, id, bob().id, NOW).await),
        RequestRefusal::MatchOver
    );
    let store = hall.store().await;
    let log = actions::of_match(&mut store.read().await.unwrap(), id).await.unwrap();
    assert_eq!(log.iter().map(|a| a.text.as_str()).collect::<Vec<_>>(), ["b2-b3", "b7-b6"]);
}

#[tokio::test]
async fn the_board_before_loses_its_buttons_once_the_new_one_is_up() {
    let hall = Hall::open().await;
    let id = hall.begin("world-war").await;
    hall.news().await;
    let (room, thread) = (crate::common::ROOM, ChannelId::new(70));
    let (one, two) = (MessageId::new(1), MessageId::new(2));
    referee::play::play(&hall.referee, id, alice().id, "b2-b3", None, NOW).await.unwrap();
    let announcements = referee::outbox::due_announcements(&hall.referee, NOW, 10).await.unwrap();
    board_posted(&hall, announcements[0].id, id, MessageRef { channel: room, message: one }).await;
    assert_eq!(hall.news().await, []);
    referee::places::move_to_thread(&hall.referee, id, Some(thread), NOW).await.unwrap();
    assert_eq!(
        referee::view::match_of_thread(&hall.referee, thread).await.unwrap().unwrap().id,
        id
    );
    assert_eq!(referee::view::find(&hall.referee, id).await.unwrap().row.place(), thread);
    referee::play::play(&hall.referee, id, bob().id, "b7-b6", None, NOW).await.unwrap();
    let announcements_after =
        referee::outbox::due_announcements(&hall.referee, NOW, 10).await.unwrap();
    board_posted(
        &hall,
        announcements_after[0].id,
        id,
        MessageRef { channel: thread, message: two },
    )
    .await;
    assert_eq!(
        hall.news().await,
        [Announcement::Message(
            MessageRef { channel: room, message: one },
            MessageEdit::Strip { board_of: None, access: PlaceAccess::Member }
        )]
    );
    // Said again for the same message (found after a crash), it strips nothing.
    board_posted(
        &hall,
        announcements_after[0].id,
        id,
        MessageRef { channel: thread, message: two },
    )
    .await;
    assert_eq!(hall.news().await, []);
}

#[tokio::test]
async fn what_cannot_be_said_is_put_off_or_dropped_and_a_crash_forgets_neither() {
    let mut hall = Hall::open().await;
    let id = hall.begin("world-war").await;
    referee::play::play(&hall.referee, id, alice().id, "b2-b3", None, NOW).await.unwrap();
    let announcements = referee::outbox::due_announcements(&hall.referee, NOW, 10).await.unwrap();
    // One of the challenge's two, one of the match's two.
    assert_eq!(announcements.len(), 2);
    assert!(announcements.iter().all(|entry| entry.attempts == 0 && entry.created_at == NOW));
    let later = Time(NOW.0 + 500);
    referee::outbox::postpone(
        &hall.referee,
        announcements[1].id,
        later,
        SendFailure { cause: "away", outage: true },
    )
    .await
    .unwrap();
    referee::outbox::drop_entry(&hall.referee, announcements[0].id, "gone").await.unwrap();
    hall.crash().await;
    assert_eq!(referee::outbox::next_due(&hall.referee, NOW).await.unwrap(), Some(later));
    assert!(referee::outbox::newest(&hall.referee).await.unwrap() >= announcements[1].id);
    let now = referee::outbox::due_announcements(&hall.referee, NOW, 10).await.unwrap();
    assert_eq!(now.len(), 1, "the challenge goes on; the match waits");
    let announcements_later =
        referee::outbox::due_announcements(&hall.referee, later, 10).await.unwrap();
    assert_eq!(announcements_later.len(), 2);
    let postponed =
        announcements_later.iter().find(|entry| entry.id == announcements[1].id).unwrap();
    assert_eq!((postponed.attempts, postponed.maybe_posted), (1, true));
    assert_eq!(postponed.nonce, announcements[1].nonce, "it is known by the same nonce for ever");
    // Discord is back before that.
    assert_eq!(referee::outbox::hurry(&hall.referee, NOW).await.unwrap(), 1);
    assert_eq!(referee::outbox::hurry(&hall.referee, NOW).await.unwrap(), 0);
    assert_eq!(referee::outbox::due_announcements(&hall.referee, NOW, 10).await.unwrap().len(), 2);
}

/// What a process may have said too late is looked for once, in the order of its match.
#[tokio::test]
async fn what_may_have_been_said_late_is_put_right_after_it_is_said() {
    let hall = Hall::open().await;
    let id = hall.begin("world-war").await;
    hall.news().await;
    referee::play::play(&hall.referee, id, alice().id, "b2-b3", None, NOW).await.unwrap();
    let play_announcement =
        referee::outbox::due_announcements(&hall.referee, NOW, 10).await.unwrap().remove(0);
    for _ in 0..2 {
        referee::outbox::request_withdrawal(&hall.referee, &play_announcement, NOW).await.unwrap();
    }
    let fate = async || referee::outbox::fate(&hall.referee, play_announcement.id).await.unwrap();
    assert!(matches!(fate().await, Fate::Waits));
    let announcements = referee::outbox::due_announcements(&hall.referee, NOW, 10).await.unwrap();
    assert_eq!(announcements.len(), 1, "it is said first");
    let at = MessageRef { channel: ROOM, message: MessageId::new(77) };
    board_posted(&hall, play_announcement.id, id, at).await;
    match fate().await {
        Fate::Posted { announcement, nonce, message } => {
            assert_eq!(
                (announcement, nonce),
                (play_announcement.announcement.clone(), play_announcement.nonce.clone())
            );
            assert_eq!(message, Some(at.message));
        }
        other => panic!("{other:?}"),
    }
    let withdraw = Announcement::Match(id, MatchNews::Withdraw { late: play_announcement.id });
    assert_eq!(hall.news().await, [withdraw]);
    referee::outbox::drop_entry(&hall.referee, play_announcement.id, "gone").await.unwrap();
    assert!(matches!(fate().await, Fate::Dropped));
}

#[tokio::test]
async fn an_announcement_of_another_version_is_dropped_and_holds_nothing_up() {
    let hall = Hall::open().await;
    let store = hall.store().await;
    let mut tx = store.write().await.unwrap();
    for content in ["", "{}", r#"{"say":"sung","match":1}"#, "null"] {
        store::outbox::insert(&mut tx, "match 1", content, NOW).await.unwrap();
    }
    tx.commit().await.unwrap();
    let id = hall.begin("world-war").await;
    for _ in 0..4 {
        referee::outbox::due_announcements(&hall.referee, NOW, 10).await.unwrap();
    }
    let news = hall.news().await;
    assert!(
        news.iter()
            .any(|announcement| matches!(announcement, Announcement::Match(match_id, MatchNews::Begun { .. }) if *match_id == id)),
        "{news:?}"
    );
}

/// Another process opens the thread of a match that this one has in memory without it.
#[tokio::test]
async fn the_channel_hears_of_an_end_in_a_thread_that_another_process_has_opened() {
    let hall = Hall::open().await;
    let id = hall.begin("world-war").await;
    referee::view::find(&hall.referee, id).await.unwrap();
    let other = hall.another().await;
    let thread = ChannelId::new(77);
    referee::places::move_to_thread(&other, id, Some(thread), NOW).await.unwrap();
    hall.news().await;
    referee::resign::resign(&hall.referee, id, alice().id, NOW).await.unwrap();
    let news = hall.news().await;
    assert!(news.contains(&Announcement::Match(id, MatchNews::Result)), "{news:?}");
}

/// The thread of a match is opened when its begin is said: that may be after its end.
#[tokio::test]
async fn the_channel_hears_of_an_end_that_comes_before_the_thread() {
    let hall = Hall::open().await;
    let id = hall.begin("world-war").await;
    referee::resign::resign(&hall.referee, id, alice().id, NOW).await.unwrap();
    assert_eq!(hall.news().await.last(), Some(&Announcement::Match(id, MatchNews::Result)));
    // One that was begun in the channel ends there.
    let id = hall.begin("world-war").await;
    hall.news().await;
    referee::resign::resign(&hall.referee, id, alice().id, NOW).await.unwrap();
    let news = hall.news().await;
    assert_eq!(news, [Announcement::Match(id, MatchNews::Ended)]);
}
