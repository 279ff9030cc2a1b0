//! Watching: anyone in the place looks, flips and steps through; players close a match to comments
//! and analysis while it lasts.

use fake_discord::driver::SeenMessage;
use tests::{Stage, board_after, picture, said};

use crate::journeys::{Walked, clicked, helped, holds, press, told, types};

fn labels(message: &SeenMessage) -> Vec<String> {
    message.controls().into_iter().filter_map(|control| control.label).collect()
}

#[tokio::test]
async fn anyone_looks_flips_and_steps_through() -> Walked {
    let stage = Stage::set().await?;
    let (alice, bob, carol) =
        (stage.person("Alice")?, stage.person("Bob")?, stage.person("Carol")?);
    let room = stage.channel("war-room")?;
    let (thread, _) = stage.begin("medieval-war", room, &alice, &bob).await?;
    // Alice's draft is hers alone.
    types(&alice, thread, "b2-b3").await?;
    let look = carol.command(thread, "board", []).await?.message()?.clone();
    assert!(look.ephemeral);
    let words = picture(&look)?.description.clone().unwrap_or_default();
    holds(&look.content, &["seen from White"])?;
    let flipped = press(&carol, &look, "Flip").await?.message()?.clone();
    holds(&flipped.content, &["seen from Black"])?;
    let untouched = bob.command(thread, "board", [("side", "white".into())]).await?;
    let bobs = picture(untouched.message()?)?.description.clone().unwrap_or_default();
    assert_eq!(words, bobs, "a draft is nobody else's to see");
    let (legal, asked) = (carol.command(thread, "move", []).await?, "b2");
    let legal = legal.message()?.clone();
    holds(&legal.content, &["only Alice can play them"])?;
    let why =
        carol.command(thread, "rules why", [("text", asked.into())]).await?.message()?.clone();
    holds(&why.content, &["On **b2**: Pawn (White)."])?;
    types(&alice, thread, "c2-c3").await?;
    let send = alice.command(thread, "move", [("text", "d2-d3".into())]).await?;
    press(&alice, send.message()?, "Send the turn").await?;
    board_after(&carol, thread, 3).await?;
    let steps = carol.command(thread, "replay", []).await?.message()?.clone();
    let end = press(&carol, &steps, "End ⏭").await?.message()?.clone();
    holds(&end.content, &["action 3 of 3"])?;
    let since = carol.command(thread, "board", [("since", 0.into())]).await?.message()?.clone();
    holds(&since.content, &["the last turns, 1 of 1", "b2-b3"])?;
    // People elsewhere look by its number.
    let elsewhere = told(&carol, room, "board", &[("match", 1.into())]).await?;
    holds(&elsewhere, &["**Match 1 · Medieval War Chess**"])?;
    stage.close().await
}

#[tokio::test]
async fn closed_to_comments_and_opened_again() -> Walked {
    let mut stage = Stage::set().await?;
    let (alice, bob, carol) =
        (stage.person("Alice")?, stage.person("Bob")?, stage.person("Carol")?);
    let room = stage.channel("war-room")?;
    let (thread, _) = stage.begin("world-war", room, &alice, &bob).await?;
    let comments = [("what", "comments".into())];
    let open = told(&alice, thread, "settings open", &comments).await?;
    holds(&open, &["This match is open to comments. `/settings close` closes it."])?;
    let refused = told(&carol, thread, "settings close", &comments).await?;
    holds(&refused, &["You are not playing in that match"])?;
    let closed = told(&alice, thread, "settings close", &comments).await?;
    holds(&closed, &["Closed to comments."])?;
    said(&carol, thread, "Alice has closed it to comments until it is over").await?;
    let twice = told(&bob, thread, "settings close", &comments).await?;
    holds(&twice, &["closed to comments already"])?;

    // Spectators are asked once to write elsewhere; players write freely. It persists after a
    // restart.
    stage.stop().await?;
    stage.start_again().await?;
    bob.says(thread, "Well played.")?;
    carol.says(thread, "Take the Bomber!")?;
    let asked = said(&bob, thread, "Please write in <#").await?;
    holds(&asked.content, &[&format!("<@{}>, the players of this match", carol.id)])?;
    carol.says(thread, "No, really.")?;
    let look = told(&carol, thread, "board", &[]).await?;
    holds(&look, &["-# Closed to comments until it is over"])?;

    // Both must agree to reopen it.
    let asks = told(&alice, thread, "settings open", &comments).await?;
    holds(&asks, &["I have asked your opponent. It stays closed until they agree."])?;
    let question = said(&carol, thread, "Alice would like to open it to comments again").await?;
    assert_eq!(question.pings, ["Bob"]);
    let own = clicked(&alice, question.id, "Open it again").await?;
    holds(&own, &["That is your own request."])?;
    let twice = told(&alice, thread, "settings open", &comments).await?;
    holds(&twice, &["You have asked already."])?;
    let kept = clicked(&bob, question.id, "Keep it closed").await?;
    holds(&kept, &["It stays closed."])?;
    said(&carol, thread, "Bob would rather keep it closed to comments").await?;
    let late = clicked(&bob, question.id, "Open it again").await?;
    holds(&late, &["That request no longer stands."])?;
    told(&bob, thread, "settings open", &comments).await?;
    let opened = told(&alice, thread, "settings open", &comments).await?;
    holds(&opened, &["It is open again."])?;
    said(&carol, thread, "it is open to comments again").await?;
    let look = told(&carol, thread, "board", &[]).await?;
    assert!(!look.contains("Closed"), "{look}");
    let asked = |seen: &SeenMessage| seen.content.contains("Please write in <#");
    assert_eq!(carol.sees(thread).iter().filter(|seen| asked(seen)).count(), 1, "once in a while");
    stage.close().await
}

#[tokio::test]
async fn closed_to_analysis_until_it_is_over() -> Walked {
    let stage = Stage::set().await?;
    let (alice, bob, carol) =
        (stage.person("Alice")?, stage.person("Bob")?, stage.person("Carol")?);
    let room = stage.channel("war-room")?;
    let (thread, board) = stage.begin("world-war", room, &alice, &bob).await?;
    let analysis = [("what", "analysis".into())];
    told(&bob, thread, "settings close", &analysis).await?;
    said(&carol, thread, "Bob has closed it to analysis until it is over").await?;
    for person in [&alice, &bob, &carol] {
        let at =
            person.command(thread, "rules why", [("text", "d2".into())]).await?.message()?.clone();
        let answer = clicked(person, at.id, "What threatens it?").await?;
        holds(&answer, &["Its players have closed this match to analysis", "`/replay`"])?;
        let analysed = told(person, thread, "analyse", &[]).await?;
        holds(&analysed, &["Its players have closed this match to analysis"])?;
    }
    // Rules aren't analysis, and looking stays possible.
    let why = told(&carol, thread, "rules why", &[("text", "a1 a5".into())]).await?;
    holds(&why, &["WWC-5"])?;
    told(&carol, thread, "replay", &[]).await?;
    let resigned = helped(&alice, board.id, "Resign").await?.message()?.clone();
    press(&alice, &resigned, "Yes, resign").await?;
    said(&carol, thread, " beats ").await?;
    let over = told(&bob, thread, "settings open", &analysis).await?;
    holds(&over, &["That match is over."])?;
    let at = carol.command(thread, "rules why", [("text", "d2".into())]).await?.message()?.clone();
    assert_eq!(
        labels(&at),
        ["What threatens it?", "What happened here?", "Another square", "As text"]
    );
    // A finished match hides nothing.
    let threats = clicked(&carol, at.id, "What threatens it?").await?;
    holds(&threats, &["Dark could strike **d2** at once:"])?;
    let at = carol.command(thread, "rules why", [("text", "d2".into())]).await?.message()?.clone();
    assert_eq!(labels(&at).len(), 4);
    let over = told(&carol, thread, "rules why", &[("text", "b2 b3".into())]).await?;
    holds(&over, &["over", "`/replay` shows every turn"])?;
    stage.close().await
}

#[tokio::test]
async fn a_channel_is_everybodys() -> Walked {
    let mut stage = Stage::set().await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    stage.without_threads(room);
    let challenge = stage.challenge("world-war", room, &alice, &bob).await?;
    clicked(&bob, challenge.id, "Accept").await?;
    said(&bob, room, "Match 1 · World War Chess** begins").await?;
    let refused = told(&alice, room, "settings close", &[("what", "comments".into())]).await?;
    holds(&refused, &["This match is played in a channel that everybody uses"])?;
    let closed = told(&alice, room, "settings close", &[("what", "analysis".into())]).await?;
    holds(&closed, &["Closed to analysis until the match is over."])?;
    stage.close().await
}
