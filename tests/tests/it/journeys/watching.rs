//! Watching: anyone in the place looks, flips and steps through; players close a match to comments
//! and analysis while it lasts.

use fake_discord::driver::SeenMessage;
use tests::{Stage, board_after, picture, wait_for_message};

use crate::journeys::{
    JourneyResult, answer_to_click, answer_to_command, check_contains, press, press_in_help,
    type_move,
};

fn labels(message: &SeenMessage) -> Vec<String> {
    message.controls().into_iter().filter_map(|control| control.label).collect()
}

#[tokio::test]
async fn anyone_looks_flips_and_steps_through() -> JourneyResult {
    let stage = Stage::set().await?;
    let (alice, bob, carol) =
        (stage.person("Alice")?, stage.person("Bob")?, stage.person("Carol")?);
    let room = stage.channel("war-room")?;
    let (thread, _) = stage.begin("medieval-war", room, &alice, &bob).await?;
    // Alice's draft is hers alone.
    type_move(&alice, thread, "b2-b3").await?;
    let look = carol.command(thread, "board", []).await?.message()?.clone();
    assert!(look.ephemeral);
    let words = picture(&look)?.description.clone().unwrap_or_default();
    check_contains(&look.content, &["seen from White"])?;
    let flipped = press(&carol, &look, "Flip").await?.message()?.clone();
    check_contains(&flipped.content, &["seen from Black"])?;
    let untouched = bob.command(thread, "board", [("side", "white".into())]).await?;
    let bobs = picture(untouched.message()?)?.description.clone().unwrap_or_default();
    assert_eq!(words, bobs, "a draft is nobody else's to see");
    let (legal, asked) = (carol.command(thread, "move", []).await?, "b2");
    let legal = legal.message()?.clone();
    check_contains(&legal.content, &["only Alice can play them"])?;
    let why =
        carol.command(thread, "rules why", [("text", asked.into())]).await?.message()?.clone();
    check_contains(&why.content, &["On **b2**: Pawn (White)."])?;
    type_move(&alice, thread, "c2-c3").await?;
    type_move(&alice, thread, "d2-d3").await?;
    board_after(&carol, thread, 3).await?;
    let steps = carol.command(thread, "replay", []).await?.message()?.clone();
    let end = press(&carol, &steps, "End ⏭").await?.message()?.clone();
    check_contains(&end.content, &["action 3 of 3"])?;
    let since = carol.command(thread, "board", [("since", 0.into())]).await?.message()?.clone();
    check_contains(&since.content, &["the last turns, 1 of 1", "b2-b3"])?;
    // People elsewhere look by its number.
    let elsewhere = answer_to_command(&carol, room, "board", &[("match", 1.into())]).await?;
    check_contains(&elsewhere, &["**Match 1 · Medieval War Chess**"])?;
    stage.close().await
}

#[tokio::test]
async fn closed_to_comments_and_opened_again() -> JourneyResult {
    let mut stage = Stage::set().await?;
    let (alice, bob, carol) =
        (stage.person("Alice")?, stage.person("Bob")?, stage.person("Carol")?);
    let room = stage.channel("war-room")?;
    let (thread, _) = stage.begin("world-war", room, &alice, &bob).await?;
    let comments = [("what", "comments".into())];
    let open = answer_to_command(&alice, thread, "settings open", &comments).await?;
    check_contains(&open, &["This match is open to comments. `/settings close` closes it."])?;
    let refused = answer_to_command(&carol, thread, "settings close", &comments).await?;
    check_contains(&refused, &["You aren't playing in that match"])?;
    let closed = answer_to_command(&alice, thread, "settings close", &comments).await?;
    check_contains(&closed, &["Closed to comments."])?;
    wait_for_message(&carol, thread, "Alice closed it to comments until it's over").await?;
    let twice = answer_to_command(&bob, thread, "settings close", &comments).await?;
    check_contains(&twice, &["already closed to comments"])?;

    // Spectators are asked once to write elsewhere; players write freely. It persists after a
    // restart.
    stage.stop().await?;
    stage.start_again().await?;
    bob.post(thread, "Well played.")?;
    carol.post(thread, "Take the Bomber!")?;
    let asked = wait_for_message(&bob, thread, "Please write in <#").await?;
    check_contains(
        &asked.content,
        &[&format!("<@{}>, the players have closed this match", carol.id)],
    )?;
    carol.post(thread, "No, really.")?;
    let look = answer_to_command(&carol, thread, "board", &[]).await?;
    check_contains(&look, &["-# Closed to comments until it's over"])?;

    // Both must agree to reopen it.
    let asks = answer_to_command(&alice, thread, "settings open", &comments).await?;
    check_contains(&asks, &["I've asked your opponent. It stays closed until they agree."])?;
    let question =
        wait_for_message(&carol, thread, "Alice asks to open it to comments again").await?;
    assert_eq!(question.pings, ["Bob"]);
    let own = answer_to_click(&alice, question.id, "Open it again").await?;
    check_contains(&own, &["That's your own request."])?;
    let twice = answer_to_command(&alice, thread, "settings open", &comments).await?;
    check_contains(&twice, &["You've already asked."])?;
    let kept = answer_to_click(&bob, question.id, "Keep it closed").await?;
    check_contains(&kept, &["It stays closed."])?;
    wait_for_message(&carol, thread, "Bob would rather keep it closed to comments").await?;
    let late = answer_to_click(&bob, question.id, "Open it again").await?;
    check_contains(&late, &["That request no longer stands."])?;
    answer_to_command(&bob, thread, "settings open", &comments).await?;
    let opened = answer_to_command(&alice, thread, "settings open", &comments).await?;
    check_contains(&opened, &["It's open again."])?;
    wait_for_message(&carol, thread, "is open to comments again").await?;
    let look = answer_to_command(&carol, thread, "board", &[]).await?;
    assert!(!look.contains("Closed"), "{look}");
    let asked = |seen: &SeenMessage| seen.content.contains("Please write in <#");
    assert_eq!(carol.sees(thread).iter().filter(|seen| asked(seen)).count(), 1, "once in a while");
    stage.close().await
}

#[tokio::test]
async fn closed_to_analysis_until_it_is_over() -> JourneyResult {
    let stage = Stage::set().await?;
    let (alice, bob, carol) =
        (stage.person("Alice")?, stage.person("Bob")?, stage.person("Carol")?);
    let room = stage.channel("war-room")?;
    let (thread, board) = stage.begin("world-war", room, &alice, &bob).await?;
    let analysis = [("what", "analysis".into())];
    answer_to_command(&bob, thread, "settings close", &analysis).await?;
    wait_for_message(&carol, thread, "Bob closed it to analysis until it's over").await?;
    for person in [&alice, &bob, &carol] {
        let at =
            person.command(thread, "rules why", [("text", "d2".into())]).await?.message()?.clone();
        let answer = answer_to_click(person, at.id, "What threatens it?").await?;
        check_contains(&answer, &["The players have closed this match to analysis", "`/replay`"])?;
        let analysed = answer_to_command(person, thread, "analyse", &[]).await?;
        check_contains(&analysed, &["The players have closed this match to analysis"])?;
    }
    // Rules aren't analysis, and looking stays possible.
    let why = answer_to_command(&carol, thread, "rules why", &[("text", "a1 a5".into())]).await?;
    check_contains(&why, &["WWC-5"])?;
    answer_to_command(&carol, thread, "replay", &[]).await?;
    let resigned = press_in_help(&alice, board.id, "Resign").await?.message()?.clone();
    press(&alice, &resigned, "Yes, resign").await?;
    wait_for_message(&carol, thread, " beats ").await?;
    let over = answer_to_command(&bob, thread, "settings open", &analysis).await?;
    check_contains(&over, &["That match is over."])?;
    let at = carol.command(thread, "rules why", [("text", "d2".into())]).await?.message()?.clone();
    assert_eq!(
        labels(&at),
        ["What threatens it?", "What happened here?", "Another square", "As text"]
    );
    // A finished match hides nothing.
    let threats = answer_to_click(&carol, at.id, "What threatens it?").await?;
    check_contains(&threats, &["Dark could strike **d2** at once:"])?;
    let at = carol.command(thread, "rules why", [("text", "d2".into())]).await?.message()?.clone();
    assert_eq!(labels(&at).len(), 4);
    let over = answer_to_command(&carol, thread, "rules why", &[("text", "b2 b3".into())]).await?;
    check_contains(&over, &["over", "`/replay` shows every turn"])?;
    stage.close().await
}

#[tokio::test]
async fn a_channel_is_everybodys() -> JourneyResult {
    let mut stage = Stage::set().await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    stage.without_threads(room);
    let challenge = stage.challenge("world-war", room, &alice, &bob).await?;
    answer_to_click(&bob, challenge.id, "Accept").await?;
    wait_for_message(&bob, room, "Match 1 · World War Chess** begins").await?;
    let refused =
        answer_to_command(&alice, room, "settings close", &[("what", "comments".into())]).await?;
    check_contains(&refused, &["This match is in a channel that everyone uses"])?;
    let closed =
        answer_to_command(&alice, room, "settings close", &[("what", "analysis".into())]).await?;
    check_contains(&closed, &["Closed to analysis until the match is over."])?;
    stage.close().await
}
