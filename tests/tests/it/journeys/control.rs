//! Match control: takebacks, aborting, a moderator's decision, open challenges, conditional moves.

use fake_discord::driver::{DriverError, OptionValue, Response, SeenMessage};
use tests::{Stage, board_after, picture, said, stripped};

use crate::journeys::{Walked, clicked, holds, named, private, told, types};

fn labels(message: &SeenMessage) -> Vec<String> {
    message.controls().into_iter().filter_map(|control| control.label).collect()
}

#[tokio::test]
async fn a_turn_is_taken_back_by_consent() -> Walked {
    let mut stage = Stage::set().await?;
    let (alice, bob, carol) =
        (stage.person("Alice")?, stage.person("Bob")?, stage.person("Carol")?);
    let room = stage.channel("war-room")?;
    let (thread, _) = stage.begin("world-war", room, &alice, &bob).await?;
    let nothing = "You have not begun a turn of your own in this match yet";
    holds(&told(&alice, thread, "takeback", &[]).await?, &[nothing])?;
    types(&alice, thread, "b2-b3").await?;
    types(&bob, thread, "b7-b6").await?;
    let board = board_after(&alice, thread, 2).await?;
    let asked =
        "I have asked your opponent. The request stands until they answer it or somebody moves.";
    assert_eq!(told(&alice, thread, "takeback", &[]).await?, asked);
    let question = said(&bob, thread, "would like to take back").await?;
    assert_eq!(
        question.content,
        format!(
            "**Match 1 · World War Chess**: Alice would like to take back their last turn, and what came \
             after it. <@{}>, do you agree? To move is to decline.",
            bob.id
        )
    );
    assert_eq!(question.pings, ["Bob"]);
    holds(&told(&alice, thread, "takeback", &[]).await?, &["You have asked already"])?;
    holds(&told(&bob, thread, "takeback", &[]).await?, &["Answer that first"])?;
    for (who, words) in [(&carol, "You are not playing in that match"), (&alice, "your opponent")] {
        holds(&clicked(who, question.id, "Allow").await?, &[words])?;
    }
    stage.kill().await?;
    stage.start_again().await?;
    let granted = clicked(&bob, question.id, "Allow").await?;
    assert_eq!(granted, "Taken back, as you both agreed.");
    let back = said(&carol, thread, "takes back 2 actions, and Bob agrees").await?;
    picture(&back)?;
    holds(&back.content, &[&format!("<@{}>, it is your turn", alice.id)])?;
    stripped(&bob, &question).await?;
    stripped(&bob, &board).await?;
    // Play continues from there; retracted actions are in no record.
    let record = alice.command(thread, "record export", []).await?;
    assert!(!format!("{record:?}").contains("b2-b3"));
    types(&alice, thread, "c2-c3").await?;
    let next = said(&bob, thread, "`c2-c3`").await?;
    assert!(next.id > back.id);
    holds(&told(&bob, thread, "takeback", &[]).await?, &[nothing])?;
    // A move answers, too.
    types(&bob, thread, "c7-c6").await?;
    told(&bob, thread, "takeback", &[]).await?;
    let second = alice
        .wait(thread, |seen| {
            let asks =
                |m: &&SeenMessage| m.id > next.id && m.content.contains("would like to take back");
            seen.iter().find(asks).cloned()
        })
        .await?;
    types(&alice, thread, "d2-d3").await?;
    stripped(&alice, &second).await?;
    stage.close().await
}

#[tokio::test]
async fn a_takeback_is_declined() -> Walked {
    let stage = Stage::set().await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    let (thread, _) = stage.begin("world-war", room, &alice, &bob).await?;
    types(&alice, thread, "b2-b3").await?;
    told(&alice, thread, "takeback", &[]).await?;
    let question = said(&bob, thread, "would like to take back").await?;
    assert_eq!(
        clicked(&bob, question.id, "Decline").await?,
        "Declined. The match goes on as it is."
    );
    let kept = said(&alice, thread, "declines the takeback").await?;
    assert_eq!(
        kept.content,
        "**Match 1 · World War Chess**: Bob declines the takeback. The match goes on."
    );
    stripped(&bob, &question).await?;
    holds(&told(&alice, thread, "takeback", &[]).await?, &["after the next move"])?;
    stage.close().await
}

#[tokio::test]
async fn a_match_is_called_off_in_its_first_turns() -> Walked {
    let stage = Stage::set().await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    let (thread, _) = stage.begin("world-war", room, &alice, &bob).await?;
    types(&alice, thread, "b2-b3").await?;
    let sure = bob.command(thread, "resign", [("abort", "yes".into())]).await?.message()?.clone();
    assert!(sure.ephemeral);
    holds(&sure.content, &["Call match 1 (World War Chess) off? Nobody loses"])?;
    bob.click(sure.id, "Yes, abort").await?;
    let end = said(&alice, thread, "🏁").await?;
    let words = named(&end, &[&alice, &bob]);
    holds(&words, &["🏁 Alice and Bob, **the match is void**: Dark called it off."])?;
    picture(&end)?;
    holds(&told(&alice, room, "games", &[]).await?, &["against Bob · void"])?;
    let (second, _) = stage.begin("world-war", room, &alice, &bob).await?;
    types(&alice, second, "b2-b3").await?;
    let sure = bob.command(second, "resign", [("abort", "yes".into())]).await?.message()?.clone();
    types(&bob, second, "b7-b6").await?;
    holds(&clicked(&bob, sure.id, "Yes, abort").await?, &["can't be called off any more"])?;
    holds(
        &told(&alice, second, "resign", &[("abort", "yes".into())]).await?,
        &["can't be called off any more"],
    )?;
    stage.close().await
}

#[tokio::test]
async fn a_moderator_decides_and_says_why() -> Walked {
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
    let refusal = told(&dan, room, "server adjudicate", &options("white")).await?;
    holds(&refusal, &["Only those who may manage this server"])?;
    let done = told(&alice, room, "server adjudicate", &options("white")).await?;
    holds(&done, &["Match 1 is decided"])?;
    let end = said(&carol, thread, "🏁").await?;
    holds(
        &named(&end, &[&bob, &carol]),
        &[
            "**Bob (Light) beats Carol**: decided by a moderator: Carol has not moved since May",
            "-# Alice decided this match as a moderator.",
        ],
    )?;
    picture(&end)?;
    holds(
        &told(&alice, room, "server adjudicate", &options("void")).await?,
        &["That match is over."],
    )?;
    let (_, _) = stage.begin("world-war", room, &alice, &bob).await?;
    let own = [("match", OptionValue::from(2)), ("result", "draw".into()), ("reason", "x".into())];
    holds(
        &told(&alice, room, "server adjudicate", &own).await?,
        &["You play in that match yourself"],
    )?;

    // Members with the role in `/server show` can, too.
    stage.sandbox.set_referee(&dan, true);
    holds(
        &told(&dan, room, "server adjudicate", &own).await?,
        &["Only those who may manage this server"],
    )?;
    let role = [("adjudicator", OptionValue::Role(stage.sandbox.role()))];
    let set = told(&alice, room, "server change", &role).await?;
    holds(&set, &["Let that role use `/server`, too", "*Integrations*"])?;
    holds(&told(&dan, room, "server adjudicate", &own).await?, &["Match 2 is decided"])?;
    stage.sandbox.set_referee(&dan, false);
    holds(
        &told(&dan, room, "server adjudicate", &own).await?,
        &["Only those who may manage this server"],
    )?;
    stage.close().await
}

#[tokio::test]
async fn a_seek_is_listed_and_joined_once() -> Walked {
    let stage = Stage::set().await?;
    let (alice, bob, carol) =
        (stage.person("Alice")?, stage.person("Bob")?, stage.person("Carol")?);
    let (room, club) = (stage.channel("war-room")?, stage.channel("chess-club")?);
    holds(
        &told(&bob, club, "games", &[("show", "open".into())]).await?,
        &["Nobody here is looking for a match"],
    )?;
    let options = [("game", "world-war".into()), ("side", "white".into())];
    told(&alice, room, "challenge", &options).await?;
    let seek = said(&bob, room, "World War Chess").await?;
    assert_eq!(labels(&seek), ["Accept", "Withdraw", "How do I play?"]);
    // Its maker sees it without *Join*.
    let own = alice.command(club, "games", [("show", "open".into())]).await?.message()?.clone();
    holds(&own.content, &["Open to anyone in this server:", "**World War Chess**, by Alice"])?;
    assert!(own.controls().is_empty());
    holds(&clicked(&alice, seek.id, "Accept").await?, &["That is your own challenge"])?;
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
    holds(&private(join(&bob, &bobs).await?)?, &["Accepted. Match 1 begins."])?;
    let late = private(join(&carol, &carols).await?)?;
    holds(&late, &["accepted"])?;
    holds(&private(join(&bob, &bobs).await?)?, &["accepted"])?;
    said(&alice, room, "match 1 has begun").await?;
    holds(
        &told(&carol, club, "games", &[("show", "open".into())]).await?,
        &["Nobody here is looking for a match"],
    )?;
    stage.close().await
}

#[tokio::test]
async fn an_answer_is_kept_ready_and_nobody_else_sees_it() -> Walked {
    let mut stage = Stage::set_logging(herald::Clock::System, tests::patience()).await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    let (thread, _) = stage.begin("world-war", room, &alice, &bob).await?;
    let turns = |they: &'static str, answer: &'static str| {
        [("if", OptionValue::from(they)), ("text", answer.into())]
    };
    let own = told(&alice, thread, "move", &turns("b7-b6", "c2-c3")).await?;
    holds(&own, &["It is your own turn"])?;
    types(&alice, thread, "b2-b3").await?;
    let kept = alice.command(thread, "move", turns("b7-b6", "c2-c3")).await?.message()?.clone();
    assert!(kept.ephemeral);
    holds(&kept.content, &["1. if `b7-b6`, then `c2-c3`"])?;
    told(&alice, thread, "move", &turns("c7-c6", "d2-d3")).await?;
    holds(&told(&alice, thread, "move", &turns("b7-b7", "d2-d3")).await?, &["-# "])?;
    let draft = alice.command(thread, "move", [("draft", "show".into())]).await?.message()?.clone();
    holds(&draft.content, &["1. if `b7-b6`, then `c2-c3`", "2. if `c7-c6`, then `d2-d3`"])?;
    assert_eq!(labels(&draft), ["Delete 1", "Delete 2"]);
    assert!(bob.sees(thread).iter().all(|message| !message.content.contains("c2-c3")));
    stage.kill().await?;
    stage.start_again().await?;
    // One board shows both turns, and calls Bob again.
    types(&bob, thread, "b7-b6").await?;
    let board = said(&bob, thread, "`c2-c3`").await?;
    holds(
        &board.content,
        &["Dark (Bob): **`b7-b6`**", "Light (Alice): **`c2-c3`**", &format!("<@{}>", bob.id)],
    )?;
    picture(&board)?;
    let draft = told(&alice, thread, "move", &[("draft", "show".into())]).await?;
    holds(&draft, &["if `c7-c6`, then `d2-d3`: dropped, since something else was played."])?;
    // Announced once; a button deletes another.
    let kept = alice.command(thread, "move", turns("c7-c6", "d2-d3")).await?.message()?.clone();
    let label = labels(&kept)[0].clone();
    match &alice.click(kept.id, &label).await?.response {
        Response::Updated(now) => holds(&now.content, &["you have no answer ready"])?,
        other => return Err(format!("{other:?}").into()),
    }
    types(&bob, thread, "c7-c6").await?;
    let last = said(&alice, thread, "`c7-c6`").await?;
    holds(&last.content, &[&format!("<@{}>, it is your turn", alice.id)])?;
    assert!(stage.logged().iter().all(|line| !line.contains("d2-d3") && !line.contains("c7-c6")));
    stage.close().await
}

/// Herald is removed from the server, and comes back: nobody loses, and nothing is lost.
#[tokio::test]
async fn a_match_outlives_the_removal_of_the_bot() -> Walked {
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
    holds(&hers.message()?.content, &["Played `b2-b3` in match 1."])?;
    let answer = bob.command(his, "move", [("text", "b7-b6".into()), number()]).await?;
    holds(&answer.message()?.content, &["Played `b7-b6` in match 1."])?;
    holds(&told(&bob, his, "games", &[]).await?, &["**Waiting for others**"])?;
    stage.sandbox.clear_faults();
    // It is back: the waiting boards are posted, each once.
    told(&alice, thread, "games", &[]).await?;
    told(&alice, room, "games", &[]).await?;
    let played = said(&bob, thread, "`b7-b6`").await;
    let played = match played {
        Ok(played) => played,
        Err(_) => said(&bob, room, "`b7-b6`").await?,
    };
    picture(&played)?;
    stage.close().await
}
