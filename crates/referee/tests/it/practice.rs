//! Practice boards: begun anywhere, played on by one person, taken back, and apart from all
//! matches.

use match_model::{
    Person, PracticeBoard, PracticeId, PracticeMoment, PracticeRefusal, RequestRefusal,
};
use referee::{Error, NewPractice, PracticeFrom, PracticeInput, Result};
use rules::{Actor, Side};
use serde_json::json;

use crate::common::{Hall, NOW, alice, bob, carol};

fn of(game: &str) -> NewPractice {
    NewPractice { game: game.to_owned(), ..NewPractice::default() }
}

fn refused<T: std::fmt::Debug>(result: Result<T>) -> PracticeRefusal {
    match result {
        Err(Error::Refused(RequestRefusal::Practice(refused))) => refused,
        other => panic!("{other:?}"),
    }
}

/// Alice's board after some texts, each its own request.
async fn play_all(hall: &Hall, mut board: PracticeBoard, texts: &[&str]) -> PracticeBoard {
    for text in texts {
        let (id, moment) = (board.row.id, board.row.moment);
        let input = PracticeInput::Play(text);
        let step =
            referee::practice::change_board(&hall.referee, alice().id, id, moment, input, NOW)
                .await;
        board = step.unwrap().board;
    }
    board
}

async fn does(
    hall: &Hall,
    board: &PracticeBoard,
    what: PracticeInput<'_>,
) -> Result<PracticeBoard> {
    let (id, moment) = (board.row.id, board.row.moment);
    Ok(referee::practice::change_board(&hall.referee, alice().id, id, moment, what, NOW)
        .await?
        .board)
}

#[tokio::test]
async fn both_sides_are_played_taken_back_and_played_again() {
    let mut hall = Hall::open().await;
    let board =
        referee::practice::begin(&hall.referee, &alice(), of("world-war"), NOW).await.unwrap();
    assert_eq!(refused(does(&hall, &board, PracticeInput::Undo).await), PracticeRefusal::AtStart);
    assert_eq!(
        refused(does(&hall, &board, PracticeInput::UndoAll).await),
        PracticeRefusal::AtStart
    );
    assert_eq!(refused(does(&hall, &board, PracticeInput::Redo).await), PracticeRefusal::AtEnd);
    assert_eq!(refused(does(&hall, &board, PracticeInput::Throw).await), PracticeRefusal::NoFight);
    let board = play_all(&hall, board, &["b2 - b3, b7-b6", "c2-c3"]).await;
    assert_eq!(board.row.actions, ["b2-b3", "b7-b6", "c2-c3"]);
    let illegal = does(&hall, &board, PracticeInput::Play("c7-c6, a1-a1")).await;
    assert!(matches!(
        illegal,
        Err(Error::Refused(RequestRefusal::Illegal { place: Some((2, 2)), .. }))
    ));
    assert!(does(&hall, &board, PracticeInput::Play("")).await.is_err());

    let back = does(&hall, &board, PracticeInput::Undo).await.unwrap();
    let back = does(&hall, &back, PracticeInput::Undo).await.unwrap();
    assert_eq!((back.table.plies(), back.row.actions.len()), (1, 3));
    let on = does(&hall, &back, PracticeInput::Redo).await.unwrap();
    assert_eq!(on.table.facts(), {
        let start = does(&hall, &on, PracticeInput::UndoAll).await.unwrap();
        assert_eq!(start.table.plies(), 0);
        let one = does(&hall, &start, PracticeInput::Redo).await.unwrap();
        does(&hall, &one, PracticeInput::Redo).await.unwrap().table.facts()
    });
    // It is there after a restart, and an input of another moment is stale.
    hall.crash().await;
    let id = referee::practice::practice_of(&hall.referee, alice().id, Some("world-war"))
        .await
        .unwrap()
        .unwrap();
    assert_eq!(id, board.row.id);
    let now = referee::practice::find(&hall.referee, id, alice().id).await.unwrap();
    assert_eq!(now.table.plies(), 2);
    assert_eq!(refused(does(&hall, &on, PracticeInput::Undo).await), PracticeRefusal::Stale);
    // What is played now takes the place of what was undone.
    let now = play_all(&hall, now, &["d2-d3"]).await;
    assert_eq!(now.row.actions, ["b2-b3", "b7-b6", "d2-d3"]);
}

#[tokio::test]
async fn of_two_at_once_one_is_stale() {
    let hall = Hall::open().await;
    let board =
        referee::practice::begin(&hall.referee, &alice(), of("world-war"), NOW).await.unwrap();
    let at = (board.row.id, PracticeMoment::START);
    let play = |text| {
        referee::practice::change_board(
            &hall.referee,
            alice().id,
            at.0,
            at.1,
            PracticeInput::Play(text),
            NOW,
        )
    };
    let (one, two) = tokio::join!(play("b2-b3"), play("c2-c3"));
    assert!(one.is_ok() != two.is_ok(), "{one:?} {two:?}");
    let stale = if one.is_ok() { two } else { one };
    assert_eq!(refused(stale), PracticeRefusal::Stale);
    assert_eq!(
        referee::practice::find(&hall.referee, at.0, alice().id).await.unwrap().row.actions.len(),
        1
    );
}

#[tokio::test]
async fn a_board_is_its_owners_and_one_of_each_game() {
    let hall = Hall::open().await;
    let referee = &hall.referee;
    let first =
        referee::practice::begin(referee, &alice(), of("world-war"), NOW).await.unwrap().row.id;
    assert_eq!(
        refused(referee::practice::find(referee, first, bob().id).await),
        PracticeRefusal::NotYours
    );
    let other =
        referee::practice::begin(referee, &alice(), of("medieval"), NOW).await.unwrap().row.id;
    let second =
        referee::practice::begin(referee, &alice(), of("world-war"), NOW).await.unwrap().row.id;
    assert_eq!(
        refused(referee::practice::find(referee, first, alice().id).await),
        PracticeRefusal::Gone
    );
    assert!(referee::practice::find(referee, other, alice().id).await.is_ok());
    assert_eq!(
        referee::practice::practice_of(referee, alice().id, None).await.unwrap(),
        Some(second)
    );
    assert_eq!(referee::practice::practice_of(referee, bob().id, None).await.unwrap(), None);
    let unknown = PracticeId::new(99);
    assert_eq!(
        refused(referee::practice::find(referee, unknown, bob().id).await),
        PracticeRefusal::Gone
    );
}

#[tokio::test]
async fn what_has_no_sense_is_not_begun() {
    let hall = Hall::open().await;
    let begin = async |new| referee::practice::begin(&hall.referee, &alice(), new, NOW).await;
    let unknown = begin(of("checkers")).await;
    assert!(matches!(unknown, Err(Error::Refused(RequestRefusal::UnknownGame))));
    let options = [("combat".to_owned(), "dice".to_owned())].into();
    let stray = begin(NewPractice { options, ..of("world-war") }).await;
    assert!(matches!(stray, Err(Error::Refused(RequestRefusal::Options(_)))));
    let setup = Some(json!({ "board": { "z9": "wF", "a1": "xx" } }));
    match refused(begin(NewPractice { setup, ..of("world-war") }).await) {
        PracticeRefusal::Setup(faults) => assert!(faults.len() >= 2, "{faults:?}"),
        other => panic!("{other:?}"),
    }
    let actions = vec!["b2-b3".to_owned(); match_model::MOST_PRACTISED + 1];
    let long = begin(NewPractice { actions, ..of("world-war") }).await;
    assert_eq!(refused(long), PracticeRefusal::TooLong);
    assert_eq!(
        referee::practice::practice_of(&hall.referee, alice().id, None).await.unwrap(),
        None
    );
}

#[tokio::test]
async fn dice_are_the_boards_own_and_stay_the_same() {
    let mut hall = Hall::open().await;
    let board =
        referee::practice::begin(&hall.referee, &alice(), of("battlechess"), NOW).await.unwrap();
    let mut board = play_all(&hall, board, &["e2-e4, d7-d5", "e4xd5"]).await;
    while let Some(Actor::Side(_)) = board.table.to_act() {
        let text = board.table.legal().remove(0);
        board = play_all(&hall, board, &[text.as_str()]).await;
    }
    assert_eq!(board.table.to_act(), Some(Actor::Chance));
    let throw = async |hall: &Hall, board: &PracticeBoard| {
        let (id, moment) = (board.row.id, board.row.moment);
        let input = PracticeInput::Throw;
        referee::practice::change_board(&hall.referee, alice().id, id, moment, input, NOW)
            .await
            .unwrap()
    };
    let first_throw = throw(&hall, &board).await;
    assert!(!first_throw.throws.is_empty());
    let last = first_throw.throws.last().unwrap();
    let result = if last.attacker > last.defender { "attacker wins" } else { "defender wins" };
    assert_eq!(first_throw.actions[0].text, result);
    let back = does(&hall, &first_throw.board, PracticeInput::Undo).await.unwrap();
    hall.crash().await;
    let second_throw = throw(&hall, &back).await;
    assert_eq!(second_throw.throws, first_throw.throws);
    // Or the result is chosen.
    for result in rules::Fight::RESULTS {
        let at = referee::practice::find(&hall.referee, back.row.id, alice().id).await.unwrap();
        let at = does(&hall, &at, PracticeInput::Undo).await.unwrap();
        let replayed = play_all(&hall, at, &[result]).await;
        assert_eq!(replayed.row.actions.last().map(String::as_str), Some(result));
    }
}

#[tokio::test]
async fn a_position_of_a_match_is_what_everybody_sees_and_gets_no_help_while_it_lives() {
    let hall = Hall::open().await;
    let referee = &hall.referee;
    let id = hall.begin("medieval-war").await;
    referee::draft::enter(referee, id, alice().id, "b2-c3", None, NOW).await.unwrap();
    let from = async |person: &Person, after| {
        referee::practice::begin_from_match(
            referee,
            person,
            PracticeFrom { match_id: id, after, guild: None },
            NOW,
        )
        .await
    };
    // A draft is nobody's to see.
    assert_eq!(from(&alice(), None).await.unwrap().table.plies(), 0);
    referee::play::play(referee, id, alice().id, "b2-c3, c3-b3, b1-b2", None, NOW).await.unwrap();
    assert_eq!(from(&bob(), None).await.unwrap().table.plies(), 3);
    let board = from(&bob(), Some(2)).await.unwrap();
    assert_eq!((board.table.plies(), board.row.given), (2, 2));
    let beyond = from(&bob(), Some(4)).await;
    assert_eq!(refused(beyond), PracticeRefusal::Beyond { all: 3 });
    // Whoever may not see the match may not take of it.
    let stranger = from(&carol(), None).await;
    assert!(matches!(stranger, Err(Error::Refused(RequestRefusal::SeenElsewhere))));

    let live = PracticeRefusal::Live { match_id: id };
    assert_eq!(refused(referee::practice::may_hint(referee, &board.row).await), live);
    // By another way in, for who plays it; for others, and of other positions, there is help.
    let log: Vec<String> = ["b2-c3", "c3-b3", "b1-b2", "f7-f6"].map(str::to_owned).into();
    let record = NewPractice { actions: log.clone(), ..of("medieval-war") };
    let own = referee::practice::begin(referee, &bob(), record.clone(), NOW).await.unwrap();
    assert_eq!(refused(referee::practice::may_hint(referee, &own.row).await), live);
    let others = referee::practice::begin(referee, &carol(), record, NOW).await.unwrap();
    referee::practice::may_hint(referee, &others.row).await.unwrap();
    let before = NewPractice { actions: log[..2].to_vec(), ..of("medieval-war") };
    let own = referee::practice::begin(referee, &bob(), before, NOW).await.unwrap();
    referee::practice::may_hint(referee, &own.row).await.unwrap();
    // The position by itself.
    let table = referee::view::find(referee, id).await.unwrap().table;
    assert_eq!(table.to_act(), Some(Actor::Side(Side::Black)));
    let setup = json!({ "board": table.facts()["board"], "to_act": "black" });
    let new = NewPractice { setup: Some(setup), ..of("medieval-war") };
    let own = referee::practice::begin(referee, &bob(), new, NOW).await.unwrap();
    assert_eq!(refused(referee::practice::may_hint(referee, &own.row).await), live);

    // Nothing of it touched the match; when it is over, there is help.
    assert_eq!(referee::view::match_row(referee, id).await.unwrap().plies, 3);
    referee::resign::resign(referee, id, bob().id, NOW).await.unwrap();
    for row in [&board.row, &own.row] {
        referee::practice::may_hint(referee, row).await.unwrap();
    }
}
