//! A first match, as two people in a channel have it.

use tests::{Error, Stage, board_after};

#[tokio::test]
async fn two_people_begin_and_move() -> Result<(), Error> {
    let mut stage = Stage::set().await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let channel = stage.channel("war-room")?;
    let (thread, board) = stage.begin("world-war", channel, &alice, &bob).await?;
    assert!(board.content.contains("Match 1"), "{}", board.content);
    assert_eq!(board.pings, ["Alice"]);
    let told = alice.command(thread, "move", [("text", "b2-b3".into())]).await?;
    assert_eq!(told.message()?.content, "Played `b2-b3` in match 1.");
    let next = board_after(&bob, thread, 1).await?;
    assert_eq!(next.pings, ["Bob"]);
    println!("{}\n{}\n{:?}", board.all_text(), next.all_text(), next.controls());
    // The old board has lost its buttons.
    alice
        .wait(thread, |seen| {
            seen.iter().find(|m| m.id == board.id).filter(|m| m.controls().is_empty()).map(|_| ())
        })
        .await?;
    stage.stop().await;
    Ok(())
}
