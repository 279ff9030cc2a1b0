//! The choice of a match, who may see it, rate limits, and matches without a place.

use std::time::{Duration, Instant};

use fake_discord::Snowflake;
use fake_discord::driver::{OptionValue, Person, Response};
use tests::{Error, Stage, board_after, patience, running_clock, wait_for_message};

use crate::journeys::{
    JourneyResult, answer_to_click, answer_to_command, check_contains, type_move,
};

const LOST: &str = "The channel of match 1 is gone. The match is safe: use any of my commands";

/// Returns the thread under `white`'s newest challenge in a channel, after `black` accepts it.
async fn accept_newest(
    black: &Person,
    channel: Snowflake,
    before: &[Snowflake],
) -> Result<Snowflake, Error> {
    let new = black
        .wait(channel, |seen| {
            let open = |m: &&fake_discord::driver::SeenMessage| {
                !before.contains(&m.id) && m.button("Accept").is_some()
            };
            seen.iter().find(open).map(|message| message.id)
        })
        .await?;
    black.click(new, "Accept").await?;
    let thread = |seen: &[fake_discord::driver::SeenMessage]| {
        seen.iter().find(|message| message.id == new).and_then(|message| message.thread)
    };
    Ok(black.wait(channel, thread).await?)
}

fn message_ids(person: &Person, channel: Snowflake) -> Vec<Snowflake> {
    person.sees(channel).iter().map(|message| message.id).collect()
}

#[tokio::test]
async fn a_challenge_in_a_matchs_thread_begins_in_a_thread_of_its_own() -> JourneyResult {
    let stage = Stage::set().await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    let (first, _) = stage.begin("world-war", room, &alice, &bob).await?;
    let mut threads = vec![first];
    // During the match, and after its end.
    for number in [2, 3] {
        let before = message_ids(&bob, room);
        let options =
            [("game", "world-war".into()), ("opponent", (&bob).into()), ("side", "white".into())];
        assert_eq!(
            answer_to_command(&alice, first, "challenge", &options).await?,
            format!(
                "Your challenge is in <#{room}>, so its match gets a thread. Bob \
                 can accept it."
            )
        );
        let thread = accept_newest(&bob, room, &before).await?;
        assert!(!threads.contains(&thread));
        board_after(&alice, thread, 0).await?;
        threads.push(thread);
        // Each thread means its own match.
        check_contains(
            &type_move(&alice, thread, "b2-b3").await?,
            &[&format!("in match {number}.")],
        )?;
        check_contains(
            &answer_to_command(&bob, thread, "board", &[]).await?,
            &[&format!("**Match {number}")],
        )?;
        if number == 2 {
            check_contains(&type_move(&alice, first, "b2-b3").await?, &["in match 1."])?;
            let sure = alice.command(first, "resign", []).await?;
            let sure = sure.message()?.clone();
            check_contains(&sure.content, &["match 1"])?;
            alice.click(sure.id, "Yes, resign").await?;
            wait_for_message(&bob, first, "resigned").await?;
        }
    }
    check_contains(&type_move(&bob, first, "b7-b6").await?, &["That match is over."])?;
    stage.close().await
}

#[tokio::test]
async fn a_challenge_stands_in_its_thread_where_the_channel_takes_none() -> JourneyResult {
    let mut stage = Stage::set().await?;
    stage.excuse(403);
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    let (thread, _) = stage.begin("world-war", room, &alice, &bob).await?;
    let posts = format!("/channels/{room}/messages");
    let refused = fake_discord::Fault::Refused(403, 50008);
    stage.sandbox.fault(refused, "POST", &posts, 1000);
    let options =
        [("game", "world-war".into()), ("opponent", (&bob).into()), ("side", "white".into())];
    answer_to_command(&alice, thread, "challenge", &options).await?;
    let challenge = wait_for_message(&bob, thread, "challenges you").await?;
    stage.sandbox.clear_faults();
    answer_to_click(&bob, challenge.id, "Accept").await?;
    wait_for_message(&alice, thread, "**Match 2").await?;
    // Two in one place: irreversible acts never guess.
    let asked = alice.command(thread, "resign", []).await?.message()?.clone();
    check_contains(&asked.content, &["Which match? Here you're playing 2 and 1."])?;
    let label = "Match 2 · World War Chess · Alice – Bob";
    match &alice.click(asked.id, label).await?.response {
        Response::Updated(sure) => check_contains(&sure.content, &["match 2"])?,
        other => return Err(format!("{other:?}").into()),
    }
    // Both wait for Alice: a move asks which, and is played by the button.
    let options = [("text", OptionValue::from("b2-b3"))];
    let asked = alice.command(thread, "move", options).await?.message()?.clone();
    check_contains(&asked.content, &["Which match? Here you're playing 2 and 1."])?;
    alice.click(asked.id, label).await?;
    wait_for_message(&bob, thread, "**Match 2 · World War Chess** · move 1").await?;
    // Now only the first waits for her, only the second for him.
    check_contains(&type_move(&alice, thread, "c2-c3").await?, &["in match 1."])?;
    // An outdated button does nothing.
    let late = answer_to_click(&alice, asked.id, label).await;
    assert!(late.is_err() || late.is_ok_and(|text| text.contains("moved on")));
    // A spectator is asked which one to watch.
    let carol = stage.person("Carol")?;
    let asked = carol.command(thread, "board", []).await?.message()?.clone();
    check_contains(&asked.content, &["Which match? Being played here: 2 and 1."])?;
    match &carol.click(asked.id, "Match 1 · World War Chess · Alice – Bob").await?.response {
        Response::Updated(board) => check_contains(&board.content, &["**Match 1"])?,
        other => return Err(format!("{other:?}").into()),
    }
    stage.close().await
}

#[tokio::test]
async fn a_match_is_seen_from_its_server_or_by_its_people() -> JourneyResult {
    let stage = Stage::set().await?;
    let (alice, bob, carol) =
        (stage.person("Alice")?, stage.person("Bob")?, stage.person("Carol")?);
    let room = stage.channel("war-room")?;
    let (thread, _) = stage.begin("battlechess", room, &alice, &bob).await?;
    type_move(&alice, thread, "e2-e4").await?;
    let away = stage.sandbox.open_dm(&carol);
    let number = || ("match", OptionValue::from(1));
    for command in ["board", "team roster", "record export", "replay", "move", "resign"] {
        let mut options = vec![number()];
        if command == "move" {
            options.push(("text", "e7-e5".into()));
        }
        let text = answer_to_command(&carol, away, command, &options).await;
        let text = text.map_err(|error| format!("/{command}: {error}"))?;
        check_contains(&text, &["That match belongs to another server"])?;
        assert!(!text.contains("Alice") && !text.contains("Bob"), "{text}");
    }
    let suggested =
        carol.autocomplete(away, "move", [number(), ("text", "e".into())], "text").await?;
    assert!(suggested.is_empty());
    // Its players see it anywhere, and everyone in its server.
    let private = stage.sandbox.open_dm(&bob);
    check_contains(&answer_to_command(&bob, private, "board", &[number()]).await?, &["**Match 1"])?;
    check_contains(&answer_to_command(&carol, room, "board", &[number()]).await?, &["**Match 1"])?;
    stage.close().await
}

#[tokio::test]
async fn what_calls_people_has_a_limit() -> JourneyResult {
    let now = running_clock(1_700_000_000_000);
    let mut stage = Stage::set_at(herald::Clock::Set(now.clone()), patience()).await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    let (thread, _) = stage.begin("battlechess", room, &alice, &bob).await?;
    let carol = stage.person("Carol")?;
    let ask = [("member", (&carol).into()), ("piece", OptionValue::from("g1"))];
    let release = [("piece", OptionValue::from("g1"))];
    for _ in 0..20 {
        check_contains(
            &answer_to_command(&alice, thread, "team enlist", &ask).await?,
            &["I've asked Carol"],
        )?;
        check_contains(
            &answer_to_command(&alice, thread, "team release", &release).await?,
            &["I've withdrawn the request to Carol"],
        )?;
    }
    stage.stop().await?;
    stage.start_again_at(herald::Clock::Set(now.clone()), patience()).await?;
    let refusal = answer_to_command(&alice, thread, "team enlist", &ask).await?;
    check_contains(
        &refusal,
        &["You've asked 20 times within an hour", "You can ask again <t:17000036"],
    )?;
    now.fetch_add(60 * 60 * 1000, std::sync::atomic::Ordering::Relaxed);
    check_contains(
        &answer_to_command(&alice, thread, "team enlist", &ask).await?,
        &["I've asked Carol"],
    )?;
    stage.close().await
}

#[tokio::test]
async fn a_match_whose_channel_is_gone_goes_on_where_a_player_acts() -> JourneyResult {
    let mut stage = Stage::set().await?;
    stage.excuse(404);
    let (alice, bob, carol) =
        (stage.person("Alice")?, stage.person("Bob")?, stage.person("Carol")?);
    let room = stage.channel("war-room")?;
    let (_, _) = stage.begin("world-war", room, &alice, &bob).await?;
    assert!(stage.sandbox.delete_channel(room));
    // In a direct message it can't continue: a move is accepted, with an explanation.
    let private = stage.sandbox.open_dm(&alice);
    let options = [("text", OptionValue::from("b2-b3")), ("match", OptionValue::from(1))];
    let answer = alice.command(private, "move", options).await?.message()?.clone();
    check_contains(&answer.content, &["Played `b2-b3` in match 1."])?;
    let begun = Instant::now();
    loop {
        let games = answer_to_command(&alice, private, "games", &[]).await?;
        if games.contains(LOST) {
            let listed = "**Without a channel**\n- Match 1 · World War Chess · Alice against Bob: its channel is gone.";
            check_contains(&games, &[listed])?;
            break;
        }
        if begun.elapsed() > fake_discord::PATIENCE {
            return Err(format!("it is never told: {games}").into());
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    // Other people change nothing.
    let lobby = stage.channel("chess-club")?;
    assert!(!answer_to_command(&carol, lobby, "games", &[]).await?.contains("match 1"));
    // The other player acts in a channel of the server.
    let games = answer_to_command(&bob, lobby, "games", &[]).await?;
    check_contains(
        &games,
        &["**Waiting for you**", "The channel of match 1 is gone, so it continues in <#"],
    )?;
    let here =
        wait_for_message(&carol, lobby, "**Match 1 · World War Chess** continues here").await?;
    let mut pings = here.pings.clone();
    pings.sort();
    assert_eq!(pings, ["Alice", "Bob"]);
    let message = here.id;
    let thread = bob
        .wait(lobby, |seen| seen.iter().find(|m| m.id == message).and_then(|m| m.thread))
        .await?;
    board_after(&bob, thread, 1).await?;
    check_contains(&type_move(&bob, thread, "b7-b6").await?, &["Played `b7-b6` in match 1."])?;
    board_after(&alice, thread, 2).await?;
    assert!(!answer_to_command(&alice, private, "games", &[]).await?.contains("Without a channel"));
    stage.close().await
}
