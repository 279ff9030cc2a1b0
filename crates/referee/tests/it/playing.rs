//! Playing: whose turn, stale input, whole turns, endings by rule, resignation.

mod draws;

use match_model::{EndedBy, MatchId, MatchState, Moment, Person, RequestRefusal};
use referee::{Announcement, MatchNews, Side};
use rules::l10n::say;
use serde_json::json;

use crate::common::{Hall, NOW, alice, bob, carol, refused};

async fn play(hall: &Hall, id: MatchId, by: &Person, text: &str) {
    referee::play::play(&hall.referee, id, by.id, text, None, NOW).await.unwrap();
}

#[tokio::test]
async fn turns_alternate_and_what_is_accepted_is_announced() {
    let hall = Hall::open().await;
    let id = hall.begin("world-war").await;
    hall.news().await;
    let accepted =
        referee::play::play(&hall.referee, id, alice().id, "Ib2-b3", Some(Moment::new(0)), NOW)
            .await
            .unwrap();
    assert_eq!((accepted.match_id, accepted.moment, accepted.outcome), (id, Moment::new(1), None));
    assert_eq!(accepted.actions[0].text, "b2-b3");
    assert_eq!(
        hall.news().await,
        [Announcement::Match(id, MatchNews::Played { from: Moment::new(0), to: Moment::new(1) })]
    );
    let refused_again =
        refused(referee::play::play(&hall.referee, id, alice().id, "b3-b4", None, NOW).await);
    assert_eq!(refused_again, RequestRefusal::NotYourTurn { waiting_for: bob().id });
    let watching =
        refused(referee::play::play(&hall.referee, id, carol().id, "b7-b6", None, NOW).await);
    assert_eq!(watching, RequestRefusal::NotAPlayer);
    let nowhere = refused(
        referee::play::play(&hall.referee, MatchId::new(99), bob().id, "x", None, NOW).await,
    );
    assert_eq!(nowhere, RequestRefusal::NoSuchMatch);
    assert_eq!(hall.news().await, []);
    play(&hall, id, &bob(), "b7-b6").await;
    let view = referee::view::find(&hall.referee, id).await.unwrap();
    assert_eq!((view.table.plies(), view.row.plies, view.row.version), (2, 2, 2));
}

#[tokio::test]
async fn an_illegal_or_unreadable_action_changes_nothing() {
    for game in games::all() {
        let hall = Hall::open().await;
        let id = hall.begin(game.info.id).await;
        hall.news().await;
        let start = crate::common::table_text(
            &*referee::view::find(&hall.referee, id).await.unwrap().table,
        );
        for text in ["", " ", ",", " , ;", "Zz9", "e2-e4-e6", "a1-a1", "🏰", "\0", "'; DROP TABLE"]
        {
            let refusal =
                refused(referee::play::play(&hall.referee, id, alice().id, text, None, NOW).await);
            assert!(
                matches!(refusal, RequestRefusal::Illegal { .. }),
                "{} {text:?}: {refusal:?}",
                game.info.id
            );
        }
        let long = "a1-a2,".repeat(20_000);
        refused(referee::play::play(&hall.referee, id, alice().id, &long, None, NOW).await);
        let view = referee::view::find(&hall.referee, id).await.unwrap();
        assert_eq!(crate::common::table_text(&*view.table), start);
        assert_eq!((view.row.plies, view.row.version), (0, 0));
        assert_eq!(hall.news().await, []);
    }
}

/// More actions than are played through on an async thread.
#[tokio::test]
async fn a_long_match_is_seen_as_it_stood_at_any_time() {
    let hall = Hall::open().await;
    let id = hall.begin("world-war").await;
    let mut table = games::find("world-war").unwrap().start(&rules::Options::default());
    let mut facts = vec![table.facts()];
    let mut dice = rules::Dice::new(4);
    while facts.len() < 100 {
        let legal = table.legal();
        let mut next = table.copy();
        let action = next.play(&legal[dice.below(legal.len())]).unwrap();
        if next.outcome().is_none() {
            let by = [alice(), bob()][(facts.len() - 1) % 2].id;
            referee::play::play(&hall.referee, id, by, &action.text, None, NOW).await.unwrap();
            facts.push(next.facts());
            table = next;
        }
    }
    for plies in [0, 1, 40, 98, 99, 400] {
        let board = referee::view::board_at(&hall.referee, id, plies).await.unwrap().table;
        assert_eq!(board.facts(), facts[facts.len().min(plies as usize + 1) - 1], "{plies}");
    }
    let boards =
        referee::view::boards_at(&hall.referee, id, &[98, 3, 3, 0, 50, 400, 99]).await.unwrap();
    let plies: Vec<u32> = boards.iter().map(|board| board.plies()).collect();
    assert_eq!(plies, [0, 3, 50, 98, 99]);
    for board in boards {
        assert_eq!(board.facts(), facts[board.plies() as usize]);
    }
    // Loaded anew it goes on.
    let fresh = crate::common::referee(hall.address()).await;
    assert_eq!(referee::view::find(&fresh, id).await.unwrap().table.facts(), table.facts());
}

#[tokio::test]
async fn an_old_button_is_stale() {
    let hall = Hall::open().await;
    let id = hall.begin("world-war").await;
    play(&hall, id, &alice(), "b2-b3").await;
    play(&hall, id, &bob(), "b7-b6").await;
    for plies in [0, 1, 3, u32::MAX] {
        let refusal = refused(
            referee::play::play(
                &hall.referee,
                id,
                alice().id,
                "b3-b4",
                Some(Moment::new(plies)),
                NOW,
            )
            .await,
        );
        assert_eq!(refusal, RequestRefusal::Stale);
    }
    referee::play::play(&hall.referee, id, alice().id, "b3-b4", Some(Moment::new(2)), NOW)
        .await
        .unwrap();
}

#[tokio::test]
async fn a_turn_of_several_actions_is_taken_or_refused_as_a_whole() {
    let hall = Hall::open().await;
    let id = hall.begin("medieval-war").await;
    // A turn of plain steps, which the game itself says are legal.
    let mut table = referee::view::find(&hall.referee, id).await.unwrap().table;
    let own = table.to_act();
    let mut turn = Vec::new();
    while table.to_act() == own {
        let text = table.legal().into_iter().find(|text| text.contains('-')).unwrap();
        table.play(&text).unwrap();
        turn.push(text);
    }
    let actions = turn.len();
    assert_eq!(actions, 3);
    let whole = turn.join(", ");
    let input = format!("{}, Zz9", turn[0]);
    let refusal =
        refused(referee::play::play(&hall.referee, id, alice().id, &input, None, NOW).await);
    let RequestRefusal::Illegal { place, text, .. } = refusal else { panic!("{refusal:?}") };
    assert_eq!((place, text.as_str()), (Some((2, 2)), "Zz9"));
    let beyond = format!("{whole}, {}", turn[0]);
    let refused_beyond =
        refused(referee::play::play(&hall.referee, id, alice().id, &beyond, None, NOW).await);
    assert_eq!(
        refused_beyond,
        RequestRefusal::BeyondTurn { text: turn[0].clone(), is_over: false }
    );
    assert_eq!(referee::view::find(&hall.referee, id).await.unwrap().table.plies(), 0);
    hall.news().await;

    let accepted =
        referee::play::play(&hall.referee, id, alice().id, &whole, Some(Moment::new(0)), NOW)
            .await
            .unwrap();
    assert_eq!(accepted.moment.plies() as usize, actions);
    let to = accepted.moment;
    assert_eq!(
        hall.news().await,
        [Announcement::Match(id, MatchNews::Played { from: Moment::new(0), to })]
    );
    let now = referee::view::find(&hall.referee, id).await.unwrap();
    assert_eq!(crate::common::table_text(&*now.table), crate::common::table_text(&*table));
    let first = referee::view::board_at(&hall.referee, id, 1).await.unwrap();
    assert_eq!(first.table.plies(), 1);
    assert_eq!(
        referee::view::board_at(&hall.referee, id, u32::MAX).await.unwrap().table.plies(),
        to.plies()
    );
}

#[tokio::test]
async fn a_rule_ends_the_match_in_words() {
    let rows = [
        // WWC-15: under Radar Lock without a legal move.
        (
            json!({"e1": "wF", "e7": "wA", "b6": "wB", "h8": "bF"}),
            "b6-b8",
            Some(Side::White),
            "WWC-15",
        ),
        // WWC-16: both sides have only the Flag left.
        (json!({"e1": "wF", "d1": "bI", "e8": "bF"}), "e1-d1xI", None, "WWC-16"),
    ];
    for (board, text, winner, rule) in rows {
        let mut hall = Hall::open().await;
        let setup = json!({"board": board, "to_act": "white"});
        let id = hall.write_match(|new| new.setup = Some(setup)).await;
        let later = NOW.plus(std::time::Duration::from_secs(60));
        let accepted =
            referee::play::play(&hall.referee, id, alice().id, text, Some(Moment::new(0)), later)
                .await
                .unwrap();
        assert_eq!(accepted.outcome.unwrap().rule, rule);
        // The board tells of the end: nothing more is to be said.
        assert_eq!(
            hall.news().await,
            [Announcement::Match(
                id,
                MatchNews::Played { from: Moment::new(0), to: Moment::new(1) }
            )]
        );
        for repetition in 0..2 {
            let view = referee::view::find(&hall.referee, id).await.unwrap();
            let ending = view.ending.unwrap();
            assert_eq!(
                (ending.winner, ending.ended_by),
                (winner, EndedBy::Rule),
                "look {repetition}"
            );
            assert_eq!((ending.rule.as_deref(), ending.at), (Some(rule), later));
            assert_eq!(view.row.state, MatchState::Over);
            let refusal =
                refused(referee::play::play(&hall.referee, id, bob().id, "e8-e7", None, NOW).await);
            assert_eq!(refusal, RequestRefusal::MatchOver);
            assert_eq!(
                refused(referee::resign::resign(&hall.referee, id, bob().id, NOW).await),
                RequestRefusal::MatchOver
            );
            assert_eq!(
                refused(referee::draw::offer(&hall.referee, id, bob().id, NOW).await),
                RequestRefusal::MatchOver
            );
            hall.crash().await;
        }
        assert_eq!(hall.news().await, []);
        assert!(referee::view::matches_of(&hall.referee, alice().id).await.unwrap().is_empty());
        let matches = referee::view::ended_matches_of(&hall.referee, alice().id, 5).await.unwrap();
        assert_eq!(matches[0].1.as_ref().unwrap().rule.as_deref(), Some(rule));
        // The board before the end has no ending yet.
        assert_eq!(referee::view::board_at(&hall.referee, id, 0).await.unwrap().ending, None);
        assert!(referee::view::board_at(&hall.referee, id, 1).await.unwrap().ending.is_some());
    }
}

#[tokio::test]
async fn either_side_may_resign_at_any_time() {
    for (by, winner, name) in [(alice(), Side::Black, 0), (bob(), Side::White, 1)] {
        let hall = Hall::open().await;
        let id = hall.begin("wizards-war").await;
        hall.news().await;
        assert_eq!(
            refused(referee::resign::resign(&hall.referee, id, carol().id, NOW).await),
            RequestRefusal::NotAPlayer
        );
        let ending = referee::resign::resign(&hall.referee, id, by.id, NOW).await.unwrap();
        assert_eq!((ending.winner, ending.ended_by), (Some(winner), EndedBy::Resigned));
        let names = &games::find("wizards-war").unwrap().info.side_names;
        assert_eq!(ending.reason, say("referee-resigned").with("side", names[name].clone()));
        assert_eq!(hall.news().await, [Announcement::Match(id, MatchNews::Ended)]);
        assert_eq!(
            refused(referee::resign::resign(&hall.referee, id, by.id, NOW).await),
            RequestRefusal::MatchOver
        );
        assert_eq!(hall.news().await, []);
        assert_eq!(referee::view::find(&hall.referee, id).await.unwrap().ending, Some(ending));
    }
}
