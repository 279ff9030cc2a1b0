//! Answers that are kept ready: “if they play this, I play that”.

use match_model::{
    ConditionalLine, ConditionalRefusal, MOST_CONDITIONAL_LINES, MOST_CONDITIONAL_MOVES, MatchId,
    Moment, Person, RequestRefusal,
};
use referee::{Announcement, MatchNews, OfferAnswer, Referee};

use crate::common::battle::{battle, moves, texts};
use crate::common::{Hall, NOW, alice, bob, carol, refused, table_text};

async fn enter_line(
    hall: &Hall,
    id: MatchId,
    by: &Person,
    after: Option<i64>,
    they: &str,
    answer: &str,
) -> referee::Result<Vec<ConditionalLine>> {
    referee::conditional_moves::enter(&hall.referee, id, by.id, after, they, answer, NOW).await
}

async fn lines(referee: &Referee, id: MatchId, by: &Person) -> Vec<ConditionalLine> {
    referee::conditional_moves::list(referee, id, by.id, NOW).await.unwrap()
}

async fn same_after_a_restart(hall: &Hall, id: MatchId) {
    let fresh = hall.another().await;
    let (in_memory, read) = (
        referee::view::find(&hall.referee, id).await.unwrap(),
        referee::view::find(&fresh, id).await.unwrap(),
    );
    assert_eq!(table_text(&*in_memory.table), table_text(&*read.table));
    assert_eq!(in_memory.row, read.row);
    assert_eq!(referee::check::run(&hall.referee).await.unwrap().findings, []);
}

fn not_kept<T: std::fmt::Debug>(result: referee::Result<T>) -> ConditionalRefusal {
    match refused(result) {
        RequestRefusal::Answer(refused) => refused,
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn an_answer_follows_at_once_or_is_dropped() {
    for (input, log, lines_left, dropped) in [
        ("b7-b6", &["b2-b3", "b7-b6", "c2-c3"][..], 1, 1),
        ("c7-c6", &["b2-b3", "c7-c6", "d2-d3"], 0, 1),
        ("d7-d6", &["b2-b3", "d7-d6"], 0, 2),
    ] {
        let mut hall = Hall::open().await;
        let id = hall.begin("world-war").await;
        moves(&hall, id, &["b2-b3"]).await;
        hall.news().await;
        let one = enter_line(&hall, id, &alice(), None, "b7 b6", "c2-c3").await.unwrap();
        enter_line(&hall, id, &alice(), Some(one[0].number), "c7-c6", "d2-d3").await.unwrap();
        let entered = enter_line(&hall, id, &alice(), None, "c7-c6", "d2-d3").await.unwrap();
        assert_eq!(entered.iter().map(|line| line.answers.len()).collect::<Vec<_>>(), [2, 1]);
        // Nobody else sees it, nothing is said, and a restart keeps it.
        assert_eq!(hall.news().await, []);
        assert_eq!(lines(&hall.referee, id, &bob()).await, []);
        assert!(!format!("{entered:?}").is_empty());
        hall.crash().await;
        let accepted =
            referee::play::play(&hall.referee, id, bob().id, input, None, NOW).await.unwrap();
        assert_eq!(accepted.actions.len(), 1, "the other side is told of its own move");
        let to = u32::try_from(log.len()).unwrap();
        assert_eq!(accepted.moment, Moment::new(to));
        assert_eq!(texts(&hall, id).await, log);
        // One board tells both.
        assert_eq!(
            hall.news().await,
            [Announcement::Match(
                id,
                MatchNews::Played { from: Moment::new(1), to: Moment::new(to) }
            )]
        );
        same_after_a_restart(&hall, id).await;
        hall.crash().await;
        let after = lines(&hall.referee, id, &alice()).await;
        let waits = after.iter().filter(|line| !line.dropped).count();
        assert_eq!((waits, after.len() - waits), (lines_left, dropped), "{after:?}");
        // What was dropped is told once.
        assert_eq!(lines(&hall.referee, id, &alice()).await.len(), lines_left);
        if lines_left > 0 {
            referee::play::play(&hall.referee, id, bob().id, "c7-c6", None, NOW).await.unwrap();
            assert_eq!(texts(&hall, id).await.len(), 5);
            assert_eq!(lines(&hall.referee, id, &alice()).await, []);
            same_after_a_restart(&hall, id).await;
        }
    }
}

/// Both sides keep answers ready: they follow each other until one has none.
#[tokio::test]
async fn answers_answer_answers() {
    let hall = Hall::open().await;
    let id = hall.begin("world-war").await;
    enter_line(&hall, id, &bob(), None, "b2-b3", "b7-b6").await.unwrap();
    let line = lines(&hall.referee, id, &bob()).await[0].number;
    enter_line(&hall, id, &bob(), Some(line), "c2-c3", "c7-c6").await.unwrap();
    enter_line(&hall, id, &bob(), Some(line), "d2-d3", "d7-d6").await.unwrap();
    referee::play::play(&hall.referee, id, alice().id, "b2-b3", None, NOW).await.unwrap();
    assert_eq!(texts(&hall, id).await, ["b2-b3", "b7-b6"]);
    // Alice plays the second, and the third comes by her own answer to the one that follows.
    referee::play::play(&hall.referee, id, alice().id, "c2-c3", None, NOW).await.unwrap();
    assert_eq!(texts(&hall, id).await.len(), 4);
    referee::play::play(&hall.referee, id, alice().id, "d2-d3", None, NOW).await.unwrap();
    assert_eq!(texts(&hall, id).await.len(), 6);
    assert_eq!(lines(&hall.referee, id, &bob()).await, []);

    let id = hall.begin("world-war").await;
    enter_line(&hall, id, &bob(), None, "b2-b3", "b7-b6").await.unwrap();
    let line = lines(&hall.referee, id, &bob()).await[0].number;
    enter_line(&hall, id, &bob(), Some(line), "c2-c3", "c7-c6").await.unwrap();
    referee::play::play(&hall.referee, id, alice().id, "b2-b3", None, NOW).await.unwrap();
    referee::play::play(&hall.referee, id, alice().id, "c2-c3", None, NOW).await.unwrap();
    referee::play::play(&hall.referee, id, alice().id, "e2-e3", None, NOW).await.unwrap();
    // While Black is to move, White keeps two ready, and Black's move sets them going.
    enter_line(&hall, id, &alice(), None, "e7-e6", "d2-d3").await.unwrap();
    referee::play::play(&hall.referee, id, bob().id, "e7-e6", None, NOW).await.unwrap();
    assert_eq!(texts(&hall, id).await.len(), 7);
    same_after_a_restart(&hall, id).await;
}

#[tokio::test]
async fn what_is_not_kept_ready_is_said_kindly() {
    let hall = Hall::open().await;
    let id = hall.begin("world-war").await;
    let (their_move, answer) = ("b7-b6", "c2-c3");
    assert_eq!(
        not_kept(enter_line(&hall, id, &alice(), None, their_move, answer).await),
        ConditionalRefusal::YourTurn
    );
    assert_eq!(
        refused(enter_line(&hall, id, &carol(), None, their_move, answer).await),
        RequestRefusal::NotAPlayer
    );
    moves(&hall, id, &["b2-b3"]).await;
    assert!(matches!(
        refused(enter_line(&hall, id, &alice(), None, "b2-b4", "c2-c3").await),
        RequestRefusal::Illegal { .. }
    ));
    assert!(matches!(
        refused(enter_line(&hall, id, &alice(), None, "b7-b6", "b2-b3").await),
        RequestRefusal::Illegal { .. }
    ));
    assert!(matches!(
        refused(enter_line(&hall, id, &alice(), None, "b7-b6, c7-c6", "c2-c3").await),
        RequestRefusal::BeyondTurn { .. } | RequestRefusal::Illegal { .. }
    ));
    let line = enter_line(&hall, id, &alice(), None, their_move, answer).await.unwrap()[0].number;
    assert_eq!(
        not_kept(enter_line(&hall, id, &alice(), None, "b7-b6", "d2-d3").await),
        ConditionalRefusal::Answered(line)
    );
    assert_eq!(
        not_kept(enter_line(&hall, id, &alice(), Some(line + 9), their_move, answer).await),
        ConditionalRefusal::NoLine
    );
    // Others' lines are nobody else's to delete.
    let others = referee::conditional_moves::remove(&hall.referee, id, bob().id, line, NOW).await;
    assert_eq!(not_kept(others), ConditionalRefusal::NoLine);
    assert_eq!(
        referee::conditional_moves::remove(&hall.referee, id, alice().id, line, NOW).await.unwrap(),
        []
    );
    let removal =
        referee::conditional_moves::remove(&hall.referee, id, alice().id, line, NOW).await;
    assert_eq!(not_kept(removal), ConditionalRefusal::NoLine);
    referee::play::play(&hall.referee, id, bob().id, "b7-b6", None, NOW).await.unwrap();
    assert_eq!(texts(&hall, id).await.len(), 2);
    // As many lines as there may be, and as long as they may be.
    referee::play::play(&hall.referee, id, alice().id, "c2-c3", None, NOW).await.unwrap();
    let legal = referee::view::find(&hall.referee, id).await.unwrap().table.legal();
    for their_move in legal.iter().take(MOST_CONDITIONAL_LINES) {
        let mut table = referee::view::find(&hall.referee, id).await.unwrap().table;
        table.play(their_move).unwrap();
        let answer = table.legal()[0].clone();
        enter_line(&hall, id, &alice(), None, their_move, &answer).await.unwrap();
    }
    let refusal =
        enter_line(&hall, id, &alice(), None, &legal[MOST_CONDITIONAL_LINES], "d2-d3").await;
    assert_eq!(not_kept(refusal), ConditionalRefusal::TooManyLines);
    let first = lines(&hall.referee, id, &alice()).await[0].number;
    let mut table = referee::view::find(&hall.referee, id).await.unwrap().table;
    table.play(&legal[0]).unwrap();
    let answer = table.legal()[0].clone();
    table.play(&answer).unwrap();
    for length in 1..=MOST_CONDITIONAL_MOVES {
        let their_move = table.legal().last().unwrap().clone();
        let mut ahead = table.copy();
        ahead.play(&their_move).unwrap();
        let Some(answer) = ahead.legal().last().cloned() else { break };
        let line_kept = enter_line(&hall, id, &alice(), Some(first), &their_move, &answer).await;
        if length == MOST_CONDITIONAL_MOVES {
            assert_eq!(not_kept(line_kept), ConditionalRefusal::TooLong);
        } else {
            line_kept.unwrap();
        }
        ahead.play(&answer).unwrap();
        table = ahead;
    }
}

/// A takeback and the end of the match end them; what a turn of several actions foresees is the
/// whole.
#[tokio::test]
async fn a_takeback_drops_them_and_whole_turns_are_compared() {
    let hall = Hall::open().await;
    let id = hall.begin("world-war").await;
    moves(&hall, id, &["b2-b3"]).await;
    enter_line(&hall, id, &alice(), None, "b7-b6", "c2-c3").await.unwrap();
    referee::takeback::request(&hall.referee, id, alice().id, NOW).await.unwrap();
    referee::takeback::answer(
        &hall.referee,
        id,
        bob().id,
        Moment::new(1),
        OfferAnswer::Accept,
        NOW,
    )
    .await
    .unwrap();
    let after = lines(&hall.referee, id, &alice()).await;
    assert!(after[0].dropped);
    referee::play::play(&hall.referee, id, alice().id, "b2-b3", None, NOW).await.unwrap();
    referee::play::play(&hall.referee, id, bob().id, "b7-b6", None, NOW).await.unwrap();
    assert_eq!(texts(&hall, id).await.len(), 2);
    referee::play::play(&hall.referee, id, alice().id, "c2-c3", None, NOW).await.unwrap();
    enter_line(&hall, id, &alice(), None, "c7-c6", "d2-d3").await.unwrap();
    referee::resign::resign(&hall.referee, id, bob().id, NOW).await.unwrap();
    assert_eq!(lines(&hall.referee, id, &alice()).await, []);
    same_after_a_restart(&hall, id).await;

    let id = hall.begin("medieval-war").await;
    let turn = |table: &mut Box<dyn games::Table>| {
        let own = table.to_act();
        let mut turn = Vec::new();
        while table.to_act() == own {
            let text = table.legal().into_iter().find(|text| text.contains('-')).unwrap();
            table.play(&text).unwrap();
            turn.push(text);
        }
        turn
    };
    let mut table = referee::view::find(&hall.referee, id).await.unwrap().table;
    let (first, second) = (turn(&mut table), turn(&mut table));
    let short = enter_line(&hall, id, &bob(), None, &first[0], &second.join(", ")).await;
    assert_eq!(refused(short), RequestRefusal::TurnIncomplete { left: 2 });
    let whole = (first.join(", "), second.join(", "));
    enter_line(&hall, id, &bob(), None, &whole.0, &whole.1).await.unwrap();
    referee::play::play(&hall.referee, id, alice().id, &whole.0, None, NOW).await.unwrap();
    assert_eq!(texts(&hall, id).await.len(), 6);
    let last = hall.news().await.pop();
    assert_eq!(
        last,
        Some(Announcement::Match(
            id,
            MatchNews::Played { from: Moment::new(0), to: Moment::new(6) }
        ))
    );
    same_after_a_restart(&hall, id).await;
}

/// Where a fight comes, nobody answers ahead.
#[tokio::test]
async fn a_fight_ends_a_line() {
    let hall = Hall::open().await;
    let id = battle(&hall, "stances", "fighters").await;
    moves(&hall, id, &["e2-e4", "d7-d5"]).await;
    let attack = enter_line(&hall, id, &bob(), None, "e4xd5", "a7-a6").await;
    assert_eq!(not_kept(attack), ConditionalRefusal::NothingToAnswer);
    // An answer may begin a fight, and there the line ends.
    let quiet = enter_line(&hall, id, &bob(), None, "a2-a3", "d5xe4").await.unwrap();
    let on = enter_line(&hall, id, &bob(), Some(quiet[0].number), "b2-b3", "a7-a6").await;
    assert_eq!(not_kept(on), ConditionalRefusal::EndsThere);
    referee::play::play(&hall.referee, id, alice().id, "a2-a3", None, NOW).await.unwrap();
    assert_eq!(texts(&hall, id).await.len(), 4);
    assert!(referee::fight::pending(&hall.referee, id).await.unwrap().is_some());
    assert_eq!(lines(&hall.referee, id, &bob()).await, []);
    assert_eq!(
        not_kept(enter_line(&hall, id, &bob(), None, "a3-a4", "a7-a6").await),
        ConditionalRefusal::TurnBegun
    );
    same_after_a_restart(&hall, id).await;
}
