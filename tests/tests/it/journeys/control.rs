//! Match control: takebacks, aborting, a moderator's decision, open challenges, conditional moves.

use fake_discord::driver::{DriverError, OptionValue, Response, SeenMessage};
use tests::{Stage, board_after, picture, wait_for_message, wait_for_removed_buttons};

use crate::journeys::{
    JourneyResult, answer_to_click, answer_to_command, check_contains, private_text, type_move,
    with_names,
};

fn labels(message: &SeenMessage) -> Vec<String> {
    message.controls().into_iter().filter_map(|control| control.label).collect()
}

#[tokio::test]
async fn a_turn_is_taken_back_by_consent() -> JourneyResult {
    let mut stage = Stage::set().await?;
    let (alice, bob, carol) =
        (stage.person("Alice")?, stage.person("Bob")?, stage.person("Carol")?);
    let room = stage.channel("war-room")?;
    let (thread, _) = stage.begin("world-war", room, &alice, &bob).await?;
    let nothing = "You haven't started a turn in this match yet";
    check_contains(&answer_to_command(&alice, thread, "takeback", &[]).await?, &[nothing])?;
    type_move(&alice, thread, "b2-b3").await?;
    type_move(&bob, thread, "b7-b6").await?;
    let board = board_after(&alice, thread, 2).await?;
    let asked = "I've asked your opponent. The request stands until they answer or someone moves.";
    assert_eq!(answer_to_command(&alice, thread, "takeback", &[]).await?, asked);
    let question = wait_for_message(&bob, thread, "asks to take back").await?;
    assert_eq!(
        question.content,
        format!(
            "**Match 1 · World War Chess**: Alice asks to take back their last turn and what followed. <@{}>, do you agree? Moving declines.",
            bob.id
        )
    );
    assert_eq!(question.pings, ["Bob"]);
    check_contains(
        &answer_to_command(&alice, thread, "takeback", &[]).await?,
        &["You've already asked"],
    )?;
    check_contains(
        &answer_to_command(&bob, thread, "takeback", &[]).await?,
        &["Answer that first"],
    )?;
    for (who, words) in
        [(&carol, "You aren't playing in that match"), (&alice, "Your opponent answers it")]
    {
        check_contains(&answer_to_click(who, question.id, "Allow").await?, &[words])?;
    }
    stage.kill().await?;
    stage.start_again().await?;
    let granted = answer_to_click(&bob, question.id, "Allow").await?;
    assert_eq!(granted, "Taken back, as you both agreed.");
    let back = wait_for_message(&carol, thread, "takes back 2 actions, and Bob agrees").await?;
    picture(&back)?;
    check_contains(&back.content, &[&format!("<@{}>, it's your turn", alice.id)])?;
    wait_for_removed_buttons(&bob, &question).await?;
    wait_for_removed_buttons(&bob, &board).await?;
    // Play continues from there; retracted actions are in no record.
    let record = alice.command(thread, "record export", []).await?;
    assert!(!format!("{record:?}").contains("b2-b3"));
    type_move(&alice, thread, "c2-c3").await?;
    let next = wait_for_message(&bob, thread, "`c2-c3`").await?;
    assert!(next.id > back.id);
    check_contains(&answer_to_command(&bob, thread, "takeback", &[]).await?, &[nothing])?;
    // A move answers, too.
    type_move(&bob, thread, "c7-c6").await?;
    answer_to_command(&bob, thread, "takeback", &[]).await?;
    let second = alice
        .wait(thread, |seen| {
            let asks = |m: &&SeenMessage| m.id > next.id && m.content.contains("asks to take back");
            seen.iter().find(asks).cloned()
        })
        .await?;
    type_move(&alice, thread, "d2-d3").await?;
    wait_for_removed_buttons(&alice, &second).await?;
    stage.close().await
}

#[tokio::test]
async fn a_takeback_is_declined() -> JourneyResult {
    let stage = Stage::set().await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    let (thread, _) = stage.begin("world-war", room, &alice, &bob).await?;
    type_move(&alice, thread, "b2-b3").await?;
    answer_to_command(&alice, thread, "takeback", &[]).await?;
    let question = wait_for_message(&bob, thread, "asks to take back").await?;
    assert_eq!(
        answer_to_click(&bob, question.id, "Decline").await?,
        "Declined. The match continues."
    );
    let kept = wait_for_message(&alice, thread, "declines the takeback").await?;
    assert_eq!(
        kept.content,
        "**Match 1 · World War Chess**: Bob declines the takeback. The match continues."
    );
    wait_for_removed_buttons(&bob, &question).await?;
    check_contains(
        &answer_to_command(&alice, thread, "takeback", &[]).await?,
        &["after the next move"],
    )?;
    stage.close().await
}

#[tokio::test]
async fn a_match_is_called_off_in_its_first_turns() -> JourneyResult {
    let stage = Stage::set().await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    let (thread, _) = stage.begin("world-war", room, &alice, &bob).await?;
    type_move(&alice, thread, "b2-b3").await?;
    let sure = bob.command(thread, "resign", [("abort", "yes".into())]).await?.message()?.clone();
    assert!(sure.ephemeral);
    check_contains(&sure.content, &["Call off match 1 (World War Chess)? No one loses"])?;
    bob.click(sure.id, "Yes, abort").await?;
    let end = wait_for_message(&alice, thread, "🏁").await?;
    let words = with_names(&end, &[&alice, &bob]);
    check_contains(&words, &["🏁 Alice and Bob, **the match is void**: Dark called it off."])?;
    picture(&end)?;
    check_contains(&answer_to_command(&alice, room, "games", &[]).await?, &["against Bob · void"])?;
    let (second, _) = stage.begin("world-war", room, &alice, &bob).await?;
    type_move(&alice, second, "b2-b3").await?;
    let sure = bob.command(second, "resign", [("abort", "yes".into())]).await?.message()?.clone();
    type_move(&bob, second, "b7-b6").await?;
    check_contains(
        &answer_to_click(&bob, sure.id, "Yes, abort").await?,
        &["can't be called off any more"],
    )?;
    check_contains(
        &answer_to_command(&alice, second, "resign", &[("abort", "yes".into())]).await?,
        &["can't be called off any more"],
    )?;
    stage.close().await
}

#[tokio::test]
async fn a_moderator_decides_and_says_why() -> JourneyResult {
    let stage = Stage::set().await?;
    // Alice can manage the server.
    let (alice, bob, carol) =
        (stage.person("Alice")?, stage.person("Bob")?, stage.person("Carol")?);
    let room = stage.channel("war-room")?;
    let (thread, _) = stage.begin("world-war", room, &bob, &carol).await?;
    let dan = stage.person("Dan")?;
    let options = |result: &'static str| {
        [
            ("match", OptionValue::from(1)),
            ("result", result.into()),
            ("reason", "**Carol** has not moved since May.".into()),
        ]
    };
    // Others aren't offered it, unless the server shows it to them.
    let offered = dan.command(room, "server adjudicate", options("white")).await;
    assert!(matches!(offered, Err(DriverError::NoSuchCommand(_))), "{offered:?}");
    stage.sandbox.open_command("server");
    let refusal = answer_to_command(&dan, room, "server adjudicate", &options("white")).await?;
    check_contains(&refusal, &["Only people who can manage this server"])?;
    let done = answer_to_command(&alice, room, "server adjudicate", &options("white")).await?;
    check_contains(&done, &["Match 1 is decided"])?;
    let end = wait_for_message(&carol, thread, "🏁").await?;
    check_contains(
        &with_names(&end, &[&bob, &carol]),
        &[
            "**Bob (Light) beats Carol**: decided by a moderator: Carol has not moved since May",
            "-# Alice decided this match as a moderator.",
        ],
    )?;
    picture(&end)?;
    check_contains(
        &answer_to_command(&alice, room, "server adjudicate", &options("void")).await?,
        &["That match is over."],
    )?;
    let (_, _) = stage.begin("world-war", room, &alice, &bob).await?;
    let own = [("match", OptionValue::from(2)), ("result", "draw".into()), ("reason", "x".into())];
    check_contains(
        &answer_to_command(&alice, room, "server adjudicate", &own).await?,
        &["You're playing in that match"],
    )?;

    // Members with the role in `/server show` can, too.
    stage.sandbox.set_referee(&dan, true);
    check_contains(
        &answer_to_command(&dan, room, "server adjudicate", &own).await?,
        &["Only people who can manage this server"],
    )?;
    let role = [("adjudicator", OptionValue::Role(stage.sandbox.role()))];
    let set = answer_to_command(&alice, room, "server change", &role).await?;
    check_contains(&set, &["That role also needs access to `/server`", "*Integrations*"])?;
    check_contains(
        &answer_to_command(&dan, room, "server adjudicate", &own).await?,
        &["Match 2 is decided"],
    )?;
    stage.sandbox.set_referee(&dan, false);
    check_contains(
        &answer_to_command(&dan, room, "server adjudicate", &own).await?,
        &["Only people who can manage this server"],
    )?;
    stage.close().await
}

#[tokio::test]
async fn a_seek_is_listed_and_joined_once() -> JourneyResult {
    let stage = Stage::set().await?;
    let (alice, bob, carol) =
        (stage.person("Alice")?, stage.person("Bob")?, stage.person("Carol")?);
    let (room, club) = (stage.channel("war-room")?, stage.channel("chess-club")?);
    check_contains(
        &answer_to_command(&bob, club, "games", &[("show", "open".into())]).await?,
        &["No one here is looking for a match"],
    )?;
    let options = [("game", "world-war".into()), ("side", "white".into())];
    answer_to_command(&alice, room, "challenge", &options).await?;
    let seek = wait_for_message(&bob, room, "World War Chess").await?;
    assert_eq!(labels(&seek), ["Accept", "Withdraw", "How do I play?"]);
    // Its maker sees it without *Join*.
    let own = alice.command(club, "games", [("show", "open".into())]).await?.message()?.clone();
    check_contains(
        &own.content,
        &["Open to anyone in this server:", "**World War Chess**, by Alice"],
    )?;
    assert!(own.controls().is_empty());
    check_contains(
        &answer_to_click(&alice, seek.id, "Accept").await?,
        &["That's your own challenge"],
    )?;
    let list = |who: &fake_discord::driver::Person| {
        let who = who.clone();
        async move {
            Ok::<_, tests::Error>(
                who.command(club, "games", [("show", "open".into())]).await?.message()?.clone(),
            )
        }
    };
    let (bobs, carols) = (list(&bob).await?, list(&carol).await?);
    let join = |who: &fake_discord::driver::Person, message: &SeenMessage| {
        let (who, message) = (who.clone(), message.clone());
        async move { crate::journeys::press(&who, &message, "World War Chess, Alice").await }
    };
    check_contains(&private_text(join(&bob, &bobs).await?)?, &["Accepted. Match 1 begins."])?;
    let late = private_text(join(&carol, &carols).await?)?;
    check_contains(&late, &["accepted"])?;
    check_contains(&private_text(join(&bob, &bobs).await?)?, &["accepted"])?;
    wait_for_message(&alice, room, "match 1 has begun").await?;
    check_contains(
        &answer_to_command(&carol, club, "games", &[("show", "open".into())]).await?,
        &["No one here is looking for a match"],
    )?;
    stage.close().await
}

#[tokio::test]
async fn an_answer_is_kept_ready_and_nobody_else_sees_it() -> JourneyResult {
    let mut stage = Stage::set_logging(herald::Clock::System, tests::patience()).await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    let (thread, _) = stage.begin("world-war", room, &alice, &bob).await?;
    let turns = |they: &'static str, answer: &'static str| {
        [("if", OptionValue::from(they)), ("text", answer.into())]
    };
    let own = answer_to_command(&alice, thread, "move", &turns("b7-b6", "c2-c3")).await?;
    check_contains(&own, &["It's your turn"])?;
    type_move(&alice, thread, "b2-b3").await?;
    let kept = alice.command(thread, "move", turns("b7-b6", "c2-c3")).await?.message()?.clone();
    assert!(kept.ephemeral);
    check_contains(&kept.content, &["1. if `b7-b6`, then `c2-c3`"])?;
    answer_to_command(&alice, thread, "move", &turns("c7-c6", "d2-d3")).await?;
    check_contains(
        &answer_to_command(&alice, thread, "move", &turns("b7-b7", "d2-d3")).await?,
        &["-# "],
    )?;
    let draft = alice.command(thread, "move", [("draft", "show".into())]).await?.message()?.clone();
    check_contains(
        &draft.content,
        &["1. if `b7-b6`, then `c2-c3`", "2. if `c7-c6`, then `d2-d3`"],
    )?;
    assert_eq!(labels(&draft), ["Delete 1", "Delete 2"]);
    assert!(bob.sees(thread).iter().all(|message| !message.content.contains("c2-c3")));
    stage.kill().await?;
    stage.start_again().await?;
    // One board shows both turns, and calls Bob again.
    type_move(&bob, thread, "b7-b6").await?;
    let board = wait_for_message(&bob, thread, "`c2-c3`").await?;
    check_contains(
        &board.content,
        &["Dark (Bob): **`b7-b6`**", "Light (Alice): **`c2-c3`**", &format!("<@{}>", bob.id)],
    )?;
    picture(&board)?;
    let draft = answer_to_command(&alice, thread, "move", &[("draft", "show".into())]).await?;
    check_contains(
        &draft,
        &["if `c7-c6`, then `d2-d3`: dropped, because your opponent played something else."],
    )?;
    // Announced once; a button deletes another.
    let kept = alice.command(thread, "move", turns("c7-c6", "d2-d3")).await?.message()?.clone();
    let label = labels(&kept)[0].clone();
    match &alice.click(kept.id, &label).await?.response {
        Response::Updated(now) => check_contains(&now.content, &["you have no prepared answers"])?,
        other => return Err(format!("{other:?}").into()),
    }
    type_move(&bob, thread, "c7-c6").await?;
    let last = wait_for_message(&alice, thread, "`c7-c6`").await?;
    check_contains(&last.content, &[&format!("<@{}>, it's your turn", alice.id)])?;
    assert!(
        stage.log_lines().iter().all(|line| !line.contains("d2-d3") && !line.contains("c7-c6"))
    );
    stage.close().await
}

/// Herald is removed from the server, and comes back: nobody loses, and nothing is lost.
#[tokio::test]
async fn a_match_outlives_the_removal_of_the_bot() -> JourneyResult {
    let mut stage = Stage::set().await?;
    stage.excuse(403);
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    // Where it can't open threads, the channel is the place.
    let (thread, _) = stage.begin("world-war", room, &alice, &bob).await?;
    let gone = fake_discord::Fault::Refused(403, 50001);
    for place in [room, thread] {
        stage.sandbox.fault(gone.clone(), "POST", &format!("/channels/{place}/messages"), 1000);
    }
    // Its players continue in private.
    let (hers, his) = (stage.sandbox.open_dm(&alice), stage.sandbox.open_dm(&bob));
    let number = || ("match", OptionValue::from(1));
    let hers = alice.command(hers, "move", [("text", "b2-b3".into()), number()]).await?;
    check_contains(&hers.message()?.content, &["Played `b2-b3` in match 1."])?;
    let answer = bob.command(his, "move", [("text", "b7-b6".into()), number()]).await?;
    check_contains(&answer.message()?.content, &["Played `b7-b6` in match 1."])?;
    check_contains(
        &answer_to_command(&bob, his, "games", &[]).await?,
        &["**Waiting for others**"],
    )?;
    stage.sandbox.clear_faults();
    // It is back: the waiting boards are posted, each once.
    answer_to_command(&alice, thread, "games", &[]).await?;
    answer_to_command(&alice, room, "games", &[]).await?;
    let played = wait_for_message(&bob, thread, "`b7-b6`").await;
    let played = match played {
        Ok(played) => played,
        Err(_) => wait_for_message(&bob, room, "`b7-b6`").await?,
    };
    picture(&played)?;
    stage.close().await
}
