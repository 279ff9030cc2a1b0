//! A match with one board: an edited message in the channel, with the story in its thread.

use fake_discord::driver::SeenMessage;
use tests::{Stage, board_after, boards, wait_for_message, wait_for_update};

use crate::journeys::{JourneyResult, answer_to_command, check_contains, type_move};

#[tokio::test]
async fn a_match_of_one_board_is_one_message_and_its_thread() -> JourneyResult {
    let mut stage = Stage::set().await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    let one = [("board", "one".into())];
    let challenge = stage.challenge_with("world-war", room, &alice, &bob, &one).await?;
    check_contains(&challenge.content, &["One board updates in place"])?;
    let accepted = bob.click(challenge.id, "Accept").await?.message()?.clone();
    let board = board_after(&alice, room, 0).await?;
    assert_eq!(board.pings, ["Alice"]);
    // The links lead to the board: the thread has neither picture nor buttons.
    let link =
        format!("https://discord.com/channels/{}/{room}/{}", stage.sandbox.guild(), board.id);
    check_contains(&accepted.content, &[&format!("Match 1 begins. Play it in {link}.")])?;
    check_contains(
        &answer_to_command(&alice, room, "games", &[]).await?,
        &[&format!("[Match 1]({link})")],
    )?;
    let board = wait_for_update(&alice, &board, |m| m.thread.is_some()).await?;
    let thread = board.thread.ok_or("no thread")?;

    // By the board's own buttons.
    let to = alice.click(board.id, "Infantry b2").await?.message()?.clone();
    alice.click(to.id, "to b3").await?;
    let line = wait_for_message(&bob, thread, "**`b2-b3`**").await?;
    assert!(line.attachments.is_empty() && line.controls().is_empty());
    assert_eq!(line.pings, ["Bob"]);
    let next = board_after(&bob, room, 1).await?;
    assert_eq!(next.id, board.id);
    assert!(next.button("Type it").is_some());

    // By typing in the thread, also after a crash.
    type_move(&bob, thread, "b7-b6").await?;
    assert_eq!(board_after(&alice, room, 2).await?.id, board.id);
    stage.kill().await?;
    stage.start_again().await?;
    type_move(&alice, thread, "c2-c3").await?;
    assert_eq!(board_after(&alice, room, 3).await?.id, board.id);
    wait_for_message(&bob, thread, "**`c2-c3`**").await?;

    // Another process might have posted one of them late: there is nothing to correct.
    let book = stage.book();
    let said_last = "SELECT MAX(id) FROM outbox WHERE content LIKE '%played%'";
    let last = book.number(said_last, &[]).await?;
    book.change(&format!(
        "INSERT INTO outbox (id, topic, content, created_at, due_at, attempts, state, nonce)
         VALUES ({last} + 1000, 'match 1', '{{\"say\":\"withdraw\",\"match\":1,\"late\":{last}}}',
                 0, 0, 0, 'waiting', 'withdraws')"
    ))
    .await?;

    // Its end is announced in the thread and shown on the board.
    answer_to_command(&bob, thread, "resign", &[("sure", "yes".into())]).await?;
    let end = wait_for_update(&alice, &board, |m| m.button("Rematch").is_some()).await?;
    check_contains(&end.content, &["beats"])?;
    wait_for_message(&alice, thread, "beats").await?;
    stage.wait_until_all_sent().await?;
    assert_eq!((boards(&alice, room), boards(&alice, thread)), (vec![3], vec![]));
    let public = |m: &&SeenMessage| !m.ephemeral;
    assert_eq!(alice.sees(room).iter().filter(public).count(), 2, "the challenge, the board");
    let lines = alice.sees(thread);
    assert_eq!(lines.iter().filter(public).count(), 4, "three moves and the end");
    stage.close().await
}
