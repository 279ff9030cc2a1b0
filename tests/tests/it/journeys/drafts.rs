//! Turns of several actions, composed in private: Medieval War Chess has three per turn.

use fake_discord::driver::{Person, SeenMessage};
use tests::{Error, Stage, after, board_after, boards, picture, stripped};

use crate::journeys::{Walked, form, holds, press, private, told, types};

fn labels(message: &SeenMessage) -> Vec<String> {
    message.controls().into_iter().filter_map(|control| control.label).collect()
}

/// Returns a message after a click on it.
async fn changed(person: &Person, message: &SeenMessage, key: &str) -> Result<SeenMessage, Error> {
    let answer = person.click(message.id, key).await?;
    let now = answer.message()?.clone();
    assert_eq!(now.id, message.id, "{key} changes the message");
    Ok(now)
}

#[tokio::test]
pub(super) async fn a_turn_is_put_together_and_sent() -> Walked {
    let mut stage = Stage::set().await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    let (thread, board) = stage.begin("medieval-war", room, &alice, &bob).await?;

    // One action by the form, one from the menus, one typed.
    let form = form(&alice, board.id).await?;
    let answer = alice.submit(&form, &[("text", "b2-c3")]).await?;
    let draft = answer.message()?.clone();
    assert!(draft.ephemeral);
    holds(&draft.content, &["**Match 1**, your draft: `(b2-c3)`. 2 actions left."])?;
    assert_eq!(labels(&draft), ["Add an action", "Type it", "Undo", "As text"]);
    let first = picture(&draft)?.bytes.clone();

    let menu = changed(&alice, &draft, "Add an action").await?;
    let chosen = press(&alice, &menu, "Pawn c3").await?.message()?.clone();
    let draft = press(&alice, &chosen, "to b3").await?.message()?.clone();
    holds(&draft.content, &["your draft: `(b2-c3, c3-b3)`. 1 action left."])?;
    assert_ne!(picture(&draft)?.bytes, first);

    // Nobody else sees it, and a restart doesn't lose it.
    assert_eq!(boards(&bob, thread), [0]);
    assert_eq!(bob.sees(thread).len(), 1);
    holds(&types(&bob, thread, "f7-f6").await?, &["It is not your turn"])?;
    holds(
        &told(&bob, thread, "move", &[("draft", "show".into())]).await?,
        &["It is not your turn"],
    )?;
    stage.kill().await?;
    stage.start_again().await?;
    let draft = alice.command(thread, "move", [("draft", "show".into())]).await?.message()?.clone();
    holds(&draft.content, &["your draft: `(b2-c3, c3-b3)`. 1 action left."])?;

    // An impossible action is refused, and the draft stays.
    let refusal = types(&alice, thread, "a1-a8").await?;
    holds(&refusal, &["-# MWC-"])?;
    let complete = alice.command(thread, "move", [("text", "b1-b2".into())]).await?;
    let complete = complete.message()?.clone();
    holds(&complete.content, &["The turn is complete; nobody else sees it until you send it."])?;
    assert_eq!(labels(&complete), ["Send the turn", "Undo", "Start over", "As text"]);
    // The earlier view is outdated now.
    let stale = private(alice.click(draft.id, "Undo").await?)?;
    holds(&stale, &["Your draft has changed"])?;

    let undone = changed(&alice, &complete, "Undo").await?;
    holds(&undone.content, &["`(b2-c3, c3-b3)`. 1 action left."])?;
    let twin = alice.command(thread, "move", [("text", "b1-b2".into())]).await?.message()?.clone();
    let complete =
        alice.command(thread, "move", [("draft", "show".into())]).await?.message()?.clone();
    assert_eq!(boards(&bob, thread), [0], "still private");
    let sent = changed(&alice, &complete, "Send the turn").await?;
    assert_eq!(sent.content, "Played `b2-c3`, `c3-b3`, `b1-b2` in match 1.");
    assert_eq!(sent.controls(), []);
    let next = board_after(&bob, thread, 3).await?;
    holds(&next.content, &["**`(b2-c3, c3-b3, b1-b2)`**"])?;
    assert_eq!(next.pings, ["Bob"]);
    assert_eq!(boards(&bob, thread), [0, 3], "one board for the turn");
    stripped(&bob, &board).await?;
    // Sent once.
    let late = private(alice.click(twin.id, "Send the turn").await?)?;
    holds(&late, &["It is not your turn"])?;
    assert_eq!(boards(&bob, thread), [0, 3]);
    stage.close().await
}

#[tokio::test]
pub(super) async fn a_whole_turn_is_typed_at_once() -> Walked {
    let stage = Stage::set().await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    let (thread, _) = stage.begin("medieval-war", room, &alice, &bob).await?;
    // One impossible action refuses the others with it.
    let refusal = types(&alice, thread, "b2-c3, c3-b3, a1-a8").await?;
    holds(&refusal, &["Action 3 of 3", "Nothing was played.", "-# MWC-"])?;
    holds(
        &told(&alice, thread, "move", &[("draft", "show".into())]).await?,
        &["your draft is empty"],
    )?;
    holds(&types(&alice, thread, "b2-c3, c3-b3, b1-b2, a1-b1").await?, &["`a1-b1`"])?;
    holds(
        &told(&alice, thread, "move", &[("draft", "show".into())]).await?,
        &["your draft is empty"],
    )?;

    let options = [("text", "b2-c3, c3-b3, b1".into())];
    let choices = alice.autocomplete(thread, "move", options, "text").await?;
    assert!(choices.iter().any(|choice| choice.value == "b2-c3, c3-b3, b1-b2"), "{choices:?}");

    let turn = alice.command(thread, "move", [("text", "(b2-c3, c3-b3, b1-b2)".into())]).await?;
    let turn = turn.message()?.clone();
    holds(&turn.content, &["The turn is complete"])?;
    let over = changed(&alice, &turn, "Start over").await?;
    holds(&over.content, &["your draft is empty: your turn has 3 actions."])?;

    // A player without confirmations isn't asked.
    told(&alice, thread, "settings confirm", &[("confirm", "off".into())]).await?;
    let told = types(&alice, thread, "b2-c3, c3-b3, b1-b2").await?;
    assert_eq!(told, "Played `b2-c3`, `c3-b3`, `b1-b2` in match 1.");
    let board = board_after(&bob, thread, 3).await?;
    assert_eq!(board.pings, ["Bob"]);
    after(&bob, &board, |m| m.button("Move").is_some()).await?;
    stage.close().await
}
