//! Turns put together in private, and matches that continue a record.

use std::collections::BTreeMap;

use match_model::{MOST_RECORDED, MatchId, Moment, RecordId, RequestRefusal};
use referee::{
    Announcement, ChallengeNews, ChallengeRequest, InputOutcome, MatchNews, NewRecord, Undo,
};
use serde_json::json;
use store::AppendStep;
use store::actions::Action;

use crate::common::{Hall, NOW, alice, bob, carol, refused};

/// A turn of plain steps that the game itself says is legal.
async fn turn(hall: &Hall, id: MatchId) -> Vec<String> {
    let mut table = referee::view::find(&hall.referee, id).await.unwrap().table;
    let own = table.to_act();
    let mut turn = Vec::new();
    while table.to_act() == own {
        let text = table.legal().into_iter().find(|text| text.contains('-')).unwrap();
        table.play(&text).unwrap();
        turn.push(text);
    }
    turn
}

fn draft_view(entered: InputOutcome) -> match_model::DraftView {
    match entered {
        InputOutcome::Drafted(drafted) => drafted,
        InputOutcome::Played(played) => panic!("played: {played:?}"),
    }
}

#[tokio::test]
async fn a_turn_grows_in_private_and_is_sent_at_once() {
    let mut hall = Hall::open().await;
    let id = hall.begin("medieval-war").await;
    hall.news().await;
    referee::draft::set_confirms(&hall.referee, &alice(), true, NOW).await.unwrap();
    let turn = turn(&hall, id).await;
    let [one, two, three] = turn.as_slice() else { panic!("{turn:?}") };
    let first =
        referee::draft::enter(&hall.referee, id, alice().id, one, Some(Moment::new(0)), NOW)
            .await
            .unwrap();
    let first = draft_view(first);
    assert_eq!((first.base, first.moment(), first.left), (Moment::START, Moment::new(1), 2));
    assert!(!first.is_complete());
    let short =
        refused(referee::draft::send(&hall.referee, id, alice().id, Moment::new(1), NOW).await);
    assert_eq!(short, RequestRefusal::TurnIncomplete { left: 2 });
    // A button from before the first action.
    let stale = refused(
        referee::draft::enter(&hall.referee, id, alice().id, two, Some(Moment::new(0)), NOW).await,
    );
    assert_eq!(stale, RequestRefusal::DraftChanged);
    let whole = format!("{two}, {three}");
    let whole =
        referee::draft::enter(&hall.referee, id, alice().id, &whole, Some(Moment::new(1)), NOW)
            .await
            .unwrap();
    let whole = draft_view(whole);
    assert!(whole.is_complete());
    assert_eq!(whole.actions.iter().map(|a| &a.text).collect::<Vec<_>>(), [one, two, three]);
    let refusal =
        refused(referee::draft::enter(&hall.referee, id, alice().id, one, None, NOW).await);
    assert_eq!(refusal, RequestRefusal::TurnComplete);

    // Nobody else sees it; the match has not moved; nothing is said; a crash keeps it.
    hall.crash().await;
    let others = refused(referee::draft::find(&hall.referee, id, bob().id).await);
    assert_eq!(others, RequestRefusal::NotYourTurn { waiting_for: alice().id });
    assert_eq!(
        refused(referee::draft::find(&hall.referee, id, carol().id).await),
        RequestRefusal::NotAPlayer
    );
    assert_eq!(referee::view::find(&hall.referee, id).await.unwrap().table.plies(), 0);
    assert_eq!(hall.news().await, []);
    assert_eq!(
        referee::draft::find(&hall.referee, id, alice().id).await.unwrap().moment(),
        Moment::new(3)
    );

    assert_eq!(
        refused(referee::draft::send(&hall.referee, id, alice().id, Moment::new(2), NOW).await),
        RequestRefusal::DraftChanged
    );
    let outcome =
        referee::draft::send(&hall.referee, id, alice().id, Moment::new(3), NOW).await.unwrap();
    assert_eq!((outcome.moment, outcome.actions.len()), (Moment::new(3), 3));
    assert_eq!(
        hall.news().await,
        [Announcement::Match(id, MatchNews::Played { from: Moment::new(0), to: Moment::new(3) })]
    );
    assert!(matches!(
        refused(referee::draft::send(&hall.referee, id, alice().id, Moment::new(3), NOW).await),
        RequestRefusal::NotYourTurn { .. }
    ));
}

/// Another process plays on between the moment when a draft is judged and that when it is kept.
#[tokio::test]
async fn of_a_moment_that_is_over_no_draft_is_kept() {
    let hall = Hall::open().await;
    let id = hall.begin("medieval-war").await;
    let turn = turn(&hall, id).await;
    let other_store = hall.store().await;
    // It has begun to write before, and whoever judges meanwhile does not see it.
    let mut tx = other_store.write().await.unwrap();
    let entered = tokio::spawn({
        let (referee, text) = (hall.another().await, turn[0].clone());
        async move { referee::draft::enter(&referee, id, alice().id, &text, None, NOW).await }
    });
    for _ in 0..10 {
        referee::view::find(&hall.referee, id).await.unwrap();
    }
    let (mut plies, mut actions) = (match_model::Ply::new(0), Vec::new());
    for text in turn {
        let (actor, person_id) = (store::actions::Actor::White, Some(alice().id));
        actions.push(Action { ply: plies, actor, person_id, text, at: NOW });
        plies = match_model::Ply::new(plies.get() + 1);
    }
    let seen_version = store::matches::version(&mut tx, id).await.unwrap().unwrap();
    let step = AppendStep {
        match_id: id,
        seen_version,
        actions,
        plies: plies.get().into(),
        state: match_model::MatchState::Playing,
        announcements: Vec::new(),
        at: NOW,
    };
    assert!(tx.commit_with(step).await.unwrap());
    match refused(entered.await.unwrap()) {
        // In the latter case it was judged after that.
        RequestRefusal::Overtaken | RequestRefusal::NotYourTurn { .. } => {}
        other => panic!("{other:?}"),
    }
    let draft_row =
        store::drafts::find(&mut other_store.read().await.unwrap(), id, alice().id).await;
    assert_eq!(draft_row.unwrap(), None);
}

#[tokio::test]
async fn actions_are_taken_back_one_by_one_or_all_at_once() {
    let hall = Hall::open().await;
    let id = hall.begin("medieval-war").await;
    referee::draft::set_confirms(&hall.referee, &alice(), true, NOW).await.unwrap();
    let turn = turn(&hall, id).await.join(", ");
    referee::draft::enter(&hall.referee, id, alice().id, &turn, None, NOW).await.unwrap();
    let undo = async |undo, seen_moment| {
        referee::draft::undo(&hall.referee, id, alice().id, undo, seen_moment, NOW).await
    };
    assert_eq!(refused(undo(Undo::Last, Moment::new(2)).await), RequestRefusal::DraftChanged);
    let two = undo(Undo::Last, Moment::new(3)).await.unwrap();
    assert_eq!((two.moment(), two.left), (Moment::new(2), 1));
    let none = undo(Undo::All, Moment::new(2)).await.unwrap();
    assert_eq!((none.moment(), none.actions.len()), (Moment::START, 0));
    // Nothing to take back is nothing wrong.
    assert_eq!(undo(Undo::Last, Moment::new(0)).await.unwrap().moment(), Moment::START);
    let empty =
        refused(referee::draft::send(&hall.referee, id, alice().id, Moment::new(0), NOW).await);
    assert!(matches!(empty, RequestRefusal::TurnIncomplete { .. }), "{empty:?}");
}

#[tokio::test]
async fn an_input_that_is_refused_leaves_the_draft_as_it_was() {
    let hall = Hall::open().await;
    let id = hall.begin("medieval-war").await;
    let turn = turn(&hall, id).await;
    referee::draft::enter(&hall.referee, id, alice().id, &turn[0], None, NOW).await.unwrap();
    for text in [format!("{}, Zz9", turn[1]), format!("{}, a1-a2, a2-a3", turn[1]), "x".into()] {
        refused(referee::draft::enter(&hall.referee, id, alice().id, &text, None, NOW).await);
        let draft = referee::draft::find(&hall.referee, id, alice().id).await.unwrap();
        assert_eq!(draft.actions.iter().map(|a| &a.text).collect::<Vec<_>>(), [&turn[0]]);
    }
}

#[tokio::test]
async fn an_action_after_the_winning_one_is_refused_as_such() {
    let hall = Hall::open().await;
    let board = json!({"a1": "wR", "e1": "wK", "a8": "bR"});
    let id = hall
        .write_match(|new| {
            new.game = "medieval-war".to_owned();
            new.setup = Some(json!({"board": board, "to_act": "white"}));
        })
        .await;
    let enter = |text: &'static str| {
        referee::draft::enter(&hall.referee, id, alice().id, text, Some(Moment::new(0)), NOW)
    };
    let wanted = RequestRefusal::BeyondTurn { text: "e1-e2".to_owned(), is_over: true };
    assert_eq!(refused(enter("a1 Cannon x a8, e1-e2").await), wanted);
    enter("a1 Cannon x a8").await.unwrap();
}

#[tokio::test]
async fn the_last_action_sends_a_turn() {
    let hall = Hall::open().await;
    let id = hall.begin("medieval-war").await;
    let turn = turn(&hall, id).await.join(", ");
    let entered =
        referee::draft::enter(&hall.referee, id, alice().id, &turn, Some(Moment::new(0)), NOW)
            .await
            .unwrap();
    assert!(matches!(entered, InputOutcome::Played(played) if played.moment == Moment::new(3)));
}

#[tokio::test]
async fn a_game_of_single_actions_is_played_at_once() {
    let hall = Hall::open().await;
    let id = hall.begin("world-war").await;
    let entered =
        referee::draft::enter(&hall.referee, id, alice().id, "b2-b3", Some(Moment::new(0)), NOW)
            .await
            .unwrap();
    assert!(matches!(entered, InputOutcome::Played(played) if played.moment == Moment::new(1)));
}

#[tokio::test]
async fn a_draft_of_another_moment_is_void() {
    let hall = Hall::open().await;
    let id = hall.begin("medieval-war").await;
    let white = turn(&hall, id).await;
    referee::draft::enter(&hall.referee, id, alice().id, &white[0], None, NOW).await.unwrap();
    // The turn is sent whole past the draft, and Black answers.
    referee::play::play(&hall.referee, id, alice().id, &white.join(", "), None, NOW).await.unwrap();
    let black = turn(&hall, id).await.join(", ");
    referee::play::play(&hall.referee, id, bob().id, &black, None, NOW).await.unwrap();
    let draft = referee::draft::find(&hall.referee, id, alice().id).await.unwrap();
    assert_eq!((draft.base, draft.actions.len()), (Moment::new(6), 0));
    // The end of the match is the end of the draft.
    let white = turn(&hall, id).await;
    referee::draft::enter(&hall.referee, id, alice().id, &white[0], None, NOW).await.unwrap();
    referee::resign::resign(&hall.referee, id, bob().id, NOW).await.unwrap();
    assert_eq!(
        refused(referee::draft::find(&hall.referee, id, alice().id).await),
        RequestRefusal::MatchOver
    );
}

fn record(actions: &[&str]) -> NewRecord {
    NewRecord {
        game: "world-war".to_owned(),
        options: BTreeMap::new(),
        setup: None,
        actions: actions.iter().map(|text| (*text).to_owned()).collect(),
        commentary: BTreeMap::new(),
    }
}

#[tokio::test]
async fn a_match_continues_a_record() {
    let mut hall = Hall::open().await;
    let new = record(&["b2-b3", "b7-b6", "b3-b4"]);
    let record_id =
        referee::records::store_record(&hall.referee, &alice(), new, NOW).await.unwrap();
    let (table, all) = referee::records::board_at(&hall.referee, record_id, 2).await.unwrap();
    assert_eq!((table.plies(), all), (2, 3));
    let request =
        ChallengeRequest { record: Some(record_id), ..crate::common::challenge("world-war") };
    let challenge = referee::challenge::make(&hall.referee, request, NOW).await.unwrap();
    hall.news().await;
    let started =
        referee::challenge::accept(&hall.referee, challenge, &bob(), None, NOW).await.unwrap();
    let id = started.match_id;
    assert_eq!(
        hall.news().await,
        [
            Announcement::Challenge(challenge, ChallengeNews::Closed),
            Announcement::Match(id, MatchNews::Begun { challenge, moment: Moment::new(3) })
        ]
    );
    hall.crash().await;
    let view = referee::view::find(&hall.referee, id).await.unwrap();
    assert_eq!((view.table.plies(), view.row.plies), (3, 3));
    let early =
        refused(referee::play::play(&hall.referee, id, alice().id, "b4-b5", None, NOW).await);
    assert_eq!(early, RequestRefusal::NotYourTurn { waiting_for: bob().id });
    referee::play::play(&hall.referee, id, bob().id, "b6-b5", Some(Moment::new(3)), NOW)
        .await
        .unwrap();
    let history = referee::records::history(&hall.referee, id).await.unwrap();
    let texts: Vec<_> = history.actions.iter().map(|action| action.text.as_str()).collect();
    assert_eq!(texts, ["b2-b3", "b7-b6", "b3-b4", "b6-b5"]);
    assert_eq!(history.names, ["Alice", "Bob"].map(str::to_owned));
}

#[tokio::test]
async fn records_that_do_not_play_are_not_kept_or_continued() {
    let hall = Hall::open().await;
    let wrong = record(&["b2-b3", "a1-h8"]);
    assert!(referee::records::store_record(&hall.referee, &alice(), wrong, NOW).await.is_err());
    let unknown = NewRecord { game: "go".to_owned(), ..record(&[]) };
    assert_eq!(
        refused(referee::records::store_record(&hall.referee, &alice(), unknown, NOW).await),
        RequestRefusal::UnknownGame
    );
    // So many that nobody plays them to see whether they are legal.
    let long = record(&vec!["b2-b3"; MOST_RECORDED + 1]);
    assert_eq!(
        refused(referee::records::store_record(&hall.referee, &alice(), long, NOW).await),
        RequestRefusal::RecordTooLong { actions: MOST_RECORDED + 1 }
    );
    let nowhere = Some(RecordId::new(99));
    let request = ChallengeRequest { record: nowhere, ..crate::common::challenge("world-war") };
    assert_eq!(
        refused(referee::challenge::make(&hall.referee, request, NOW).await),
        RequestRefusal::NoSuchRecord
    );
    assert_eq!(
        refused(referee::records::board_at(&hall.referee, RecordId::new(99), 0).await.map(|_| ())),
        RequestRefusal::NoSuchRecord
    );
    let over = serde_json::json!({
        "board": {"e1": "wF", "e7": "wA", "b6": "wB", "h8": "bF"}, "to_act": "white"
    });
    let over = NewRecord { setup: Some(over), ..record(&["b6-b8"]) };
    let over = referee::records::store_record(&hall.referee, &alice(), over, NOW).await.unwrap();
    let request = ChallengeRequest { record: Some(over), ..crate::common::challenge("world-war") };
    assert_eq!(
        refused(referee::challenge::make(&hall.referee, request, NOW).await),
        RequestRefusal::RecordOver
    );
    assert_eq!(hall.news().await, []);
}
