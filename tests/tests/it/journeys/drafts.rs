//! Turns of several actions, composed in private: Medieval War Chess has three per turn.

use fake_discord::driver::{Person, SeenMessage};
use tests::{
    Error, Stage, board_after, boards, picture, wait_for_removed_buttons, wait_for_update,
};

use crate::journeys::{
    JourneyResult, answer_to_command, check_contains, open_form, press, private_text, type_move,
};

fn labels(message: &SeenMessage) -> Vec<String> {
    message.controls().into_iter().filter_map(|control| control.label).collect()
}

async fn click_draft(
    person: &Person,
    message: &SeenMessage,
    key: &str,
) -> Result<SeenMessage, Error> {
    let answer = person.click(message.id, key).await?;
    let now = answer.message()?.clone();
    assert_eq!(now.id, message.id, "{key} changes the message");
    Ok(now)
}

#[tokio::test]
pub(super) async fn a_turn_is_put_together_and_sent() -> JourneyResult {
    let mut stage = Stage::set().await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    let (thread, board) = stage.begin("medieval-war", room, &alice, &bob).await?;

    answer_to_command(&alice, thread, "settings confirm", &[("confirm", "on".into())]).await?;
    // One action by the form, one from the menus, one typed.
    let form = open_form(&alice, board.id).await?;
    let answer = alice.submit(&form, &[("text", "b2-c3")]).await?;
    let draft = answer.message()?.clone();
    assert!(draft.ephemeral);
    check_contains(&draft.content, &["**Match 1**, your draft: `(b2-c3)`. 2 actions left."])?;
    let offered = labels(&draft);
    assert_eq!(offered[0], "c3-b2", "the pawn that stepped");
    assert_eq!(offered[offered.len() - 4..], ["Type it", "As text", "Undo", "Why…?"]);
    let first = picture(&draft)?.bytes.clone();

    let draft = press(&alice, &draft, "c3-b3").await?.message()?.clone();
    check_contains(&draft.content, &["your draft: `(b2-c3, c3-b3)`. 1 action left."])?;
    assert_ne!(picture(&draft)?.bytes, first);

    // Nobody else sees it, and a restart doesn't lose it.
    assert_eq!(boards(&bob, thread), [0]);
    assert_eq!(bob.sees(thread).len(), 1);
    check_contains(&type_move(&bob, thread, "f7-f6").await?, &["It's not your turn"])?;
    check_contains(
        &answer_to_command(&bob, thread, "move", &[("draft", "show".into())]).await?,
        &["It's not your turn"],
    )?;
    stage.kill().await?;
    stage.start_again().await?;
    let draft = alice.command(thread, "move", [("draft", "show".into())]).await?.message()?.clone();
    check_contains(&draft.content, &["your draft: `(b2-c3, c3-b3)`. 1 action left."])?;

    // An impossible action is refused, and the draft stays.
    let refusal = type_move(&alice, thread, "a1-a8").await?;
    check_contains(&refusal, &["-# MWC-"])?;
    let complete = alice.command(thread, "move", [("text", "b1-b2".into())]).await?;
    let complete = complete.message()?.clone();
    check_contains(
        &complete.content,
        &["Your turn is complete; only you see it until you send it."],
    )?;
    assert_eq!(labels(&complete), ["Send the turn", "Undo", "Start over", "As text"]);
    // The earlier view is outdated now.
    let stale = private_text(alice.click(draft.id, "Undo").await?)?;
    check_contains(&stale, &["Your draft has changed"])?;

    let undone = click_draft(&alice, &complete, "Undo").await?;
    check_contains(&undone.content, &["`(b2-c3, c3-b3)`. 1 action left."])?;
    let twin = alice.command(thread, "move", [("text", "b1-b2".into())]).await?.message()?.clone();
    let complete =
        alice.command(thread, "move", [("draft", "show".into())]).await?.message()?.clone();
    assert_eq!(boards(&bob, thread), [0], "still private");
    let sent = click_draft(&alice, &complete, "Send the turn").await?;
    assert_eq!(sent.content, "Played `b2-c3`, `c3-b3`, `b1-b2` in match 1.");
    assert_eq!(sent.controls(), []);
    let next = board_after(&bob, thread, 3).await?;
    check_contains(&next.content, &["**`(b2-c3, c3-b3, b1-b2)`**"])?;
    assert_eq!(next.pings, ["Bob"]);
    assert_eq!(boards(&bob, thread), [0, 3], "one board for the turn");
    wait_for_removed_buttons(&bob, &board).await?;
    // Sent once.
    let late = private_text(alice.click(twin.id, "Send the turn").await?)?;
    check_contains(&late, &["It's not your turn"])?;
    assert_eq!(boards(&bob, thread), [0, 3]);
    stage.close().await
}

#[tokio::test]
pub(super) async fn a_whole_turn_is_typed_at_once() -> JourneyResult {
    let stage = Stage::set().await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    let (thread, _) = stage.begin("medieval-war", room, &alice, &bob).await?;
    answer_to_command(&alice, thread, "settings confirm", &[("confirm", "on".into())]).await?;
    // One impossible action refuses the others with it.
    let refusal = type_move(&alice, thread, "b2-c3, c3-b3, a1-a8").await?;
    check_contains(&refusal, &["Action 3 of 3", "Nothing was played.", "-# MWC-"])?;
    check_contains(
        &answer_to_command(&alice, thread, "move", &[("draft", "show".into())]).await?,
        &["your turn has 3 actions."],
    )?;
    check_contains(&type_move(&alice, thread, "b2-c3, c3-b3, b1-b2, a1-b1").await?, &["`a1-b1`"])?;
    check_contains(
        &answer_to_command(&alice, thread, "move", &[("draft", "show".into())]).await?,
        &["your turn has 3 actions."],
    )?;

    let options = [("text", "b2-c3, c3-b3, b1".into())];
    let choices = alice.autocomplete(thread, "move", options, "text").await?;
    assert!(choices.iter().any(|choice| choice.value == "b2-c3, c3-b3, b1-b2"), "{choices:?}");

    let turn = alice.command(thread, "move", [("text", "(b2-c3, c3-b3, b1-b2)".into())]).await?;
    let turn = turn.message()?.clone();
    check_contains(&turn.content, &["Your turn is complete"])?;
    let over = click_draft(&alice, &turn, "Start over").await?;
    check_contains(&over.content, &["your turn has 3 actions."])?;

    // Without confirmation, it is sent at once.
    answer_to_command(&alice, thread, "settings confirm", &[("confirm", "off".into())]).await?;
    let told = type_move(&alice, thread, "b2-c3, c3-b3, b1-b2").await?;
    assert_eq!(told, "Played `b2-c3`, `c3-b3`, `b1-b2` in match 1.");
    let board = board_after(&bob, thread, 3).await?;
    assert_eq!(board.pings, ["Bob"]);
    wait_for_update(&bob, &board, |m| m.button("Type it").is_some()).await?;
    stage.close().await
}
