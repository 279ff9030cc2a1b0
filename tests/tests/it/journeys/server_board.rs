//! A server's board: placed, kept up to date, moved, and lost.

use std::sync::atomic::{AtomicI64, Ordering};

use fake_discord::driver::{OptionValue, Person, SeenMessage};
use fake_discord::{Snowflake, permissions};
use tests::{Error, board_after, picture, wait_for_message, wait_for_update};

use crate::journeys::seasons::{open_season, restart, stage};
use crate::journeys::{JourneyResult, answer_to_command, check_contains, type_move};

fn pass_a_minute(now: &AtomicI64) {
    now.fetch_add(61_000, Ordering::Relaxed);
}

async fn place(by: &Person, room: Snowflake, channel: Snowflake) -> Result<String, Error> {
    let options = [("channel", OptionValue::Channel(channel))];
    answer_to_command(by, room, "server board", &options).await
}

/// Waits until the board shows a line.
async fn shows(
    person: &Person,
    board: &SeenMessage,
    now: &AtomicI64,
    line: &str,
) -> Result<SeenMessage, Error> {
    pass_a_minute(now);
    wait_for_update(person, board, |message| message.content.contains(line)).await
}

fn boards(person: &Person, room: Snowflake) -> usize {
    let seen = person.sees(room);
    seen.iter().filter(|m| !m.ephemeral && m.content.contains("**Running matches**")).count()
}

#[tokio::test]
async fn a_board_shows_matches_seasons_challenges_and_results() -> JourneyResult {
    let (mut stage, now) = stage().await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let (room, club) = (stage.channel("war-room")?, stage.channel("chess-club")?);
    let none = answer_to_command(&alice, room, "server board", &[]).await?;
    check_contains(&none, &["This server has no board."])?;
    check_contains(&place(&alice, room, club).await?, &[&format!("<#{club}>")])?;
    let board = wait_for_message(&alice, club, "**Running matches**").await?;
    check_contains(&board.content, &["No match is running. Start one with `/play`."])?;

    let asked = stage.challenge("world-war", room, &alice, &bob).await?;
    let (thread, _) = stage.accept(&asked, &bob, &alice).await?;
    let link = "[World War Chess](https://discord.com/channels/";
    shows(&bob, &board, &now, &format!("- **Alice** – Bob · {link}")).await?;
    type_move(&alice, thread, "b2-b3").await?;
    board_after(&bob, thread, 1).await?;
    let moved = shows(&bob, &board, &now, &format!("- Alice – **Bob** · {link}")).await?;
    assert!(moved.content.contains(&format!("/{thread})")), "{}", moved.content);

    // Killed, it changes the same message.
    restart(&mut stage, &now).await?;
    let open = [("game", OptionValue::from("world-war"))];
    alice.command(room, "challenge", open).await?;
    shows(&bob, &board, &now, "**Open challenges**\n- Alice · [World War Chess](").await?;
    open_season(&stage, room, "round-robin", &[&alice, &bob]).await?;
    shows(&bob, &board, &now, "**Seasons**\n- [Spring](https://discord.com/").await?;
    answer_to_command(&bob, thread, "resign", &[("sure", "yes".into())]).await?;
    let over = shows(&bob, &board, &now, "- **Alice** beat Bob · [World War Chess](").await?;
    check_contains(&over.content, &["No match is running."])?;
    assert_eq!(picture(&over)?.filename, "result-1.png");
    assert_eq!(boards(&alice, club), 1);

    // Later edits keep the picture without sending it again, until there is another result.
    let uploads = |name: &str| {
        let requests = stage.sandbox.requests();
        let sent = requests.iter().flat_map(|request| &request.files);
        sent.filter(|(file, _)| file == name).count()
    };
    let asked = stage.challenge("world-war", room, &alice, &bob).await?;
    let (thread, _) = stage.accept(&asked, &bob, &alice).await?;
    let again = shows(&bob, &board, &now, &format!("- **Alice** – Bob · {link}")).await?;
    assert_eq!((picture(&again)?.filename.as_str(), uploads("result-1.png")), ("result-1.png", 1));
    type_move(&alice, thread, "b2-b3").await?;
    board_after(&bob, thread, 1).await?;
    answer_to_command(&alice, thread, "resign", &[("sure", "yes".into())]).await?;
    let over = shows(&bob, &board, &now, "- **Bob** beat Alice · [World War Chess](").await?;
    assert_eq!((picture(&over)?.filename.as_str(), uploads("result-2.png")), ("result-2.png", 1));

    // It moves to another channel, and is taken off.
    place(&alice, room, room).await?;
    wait_for_message(&alice, room, "**Running matches**").await?;
    stage.wait_until_all_sent().await?;
    assert_eq!((boards(&alice, club), boards(&alice, room)), (0, 1));
    let off = [("off", OptionValue::from("yes"))];
    check_contains(
        &answer_to_command(&alice, room, "server board", &off).await?,
        &["removing the board"],
    )?;
    stage.wait_until_all_sent().await?;
    assert_eq!(boards(&alice, room), 0);
    check_contains(&answer_to_command(&alice, room, "server board", &off).await?, &["no board"])?;
    stage.close().await
}

#[tokio::test]
async fn a_board_stops_where_it_cannot_be_shown() -> JourneyResult {
    let (mut stage, now) = stage().await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let (room, club) = (stage.channel("war-room")?, stage.channel("chess-club")?);
    let hers = stage.sandbox.open_dm(&alice);
    stage.excuse(403);
    stage.excuse(404);
    let stopped = format!("I've stopped showing the board in <#{club}>");
    let told = || alice.sees(hers).iter().filter(|m| m.content.contains(&stopped)).count();
    let waits_for = async |count: usize| {
        let tells = |seen: &[SeenMessage]| {
            let all = seen.iter().filter(|m| m.content.contains(&stopped)).count();
            (all == count).then_some(())
        };
        alice.wait(hers, tells).await
    };
    // Missing permissions are named at once.
    let default = permissions::BOT_DEFAULT;
    for (lacking, name) in [
        (permissions::SEND_MESSAGES, "Send Messages"),
        (permissions::VIEW_CHANNEL, "View Channel"),
        (permissions::VIEW_CHANNEL | permissions::SEND_MESSAGES, "View Channel"),
    ] {
        stage.sandbox.set_bot_permissions(club, default & !lacking);
        let refused = place(&alice, room, club).await?;
        let why = format!("I can't post in <#{club}> without {name}. Allow me that there");
        check_contains(&refused, &[&why])?;
    }
    let none = answer_to_command(&alice, room, "server board", &[]).await?;
    check_contains(&none, &["This server has no board."])?;
    // They are taken away later.
    stage.sandbox.set_bot_permissions(club, default);
    place(&alice, room, club).await?;
    wait_for_message(&alice, club, "**Running matches**").await?;
    stage.wait_until_all_sent().await?;
    stage.sandbox.set_bot_permissions(club, default & !permissions::VIEW_CHANNEL);
    let asked = stage.challenge("world-war", room, &alice, &bob).await?;
    stage.accept(&asked, &bob, &alice).await?;
    pass_a_minute(&now);
    waits_for(1).await?;
    let is_of_elsewhere = |m: &SeenMessage| m.content.contains("I can only answer commands");
    assert!(!alice.sees(hers).iter().any(is_of_elsewhere));
    let shown = answer_to_command(&alice, room, "server board", &[]).await?;
    check_contains(&shown, &["I can't change the board in"])?;

    // A deleted message.
    stage.sandbox.set_bot_permissions(club, default);
    place(&alice, room, club).await?;
    stage.wait_until_all_sent().await?;
    let board = wait_for_message(&alice, club, "**Running matches**").await?;
    assert!(stage.sandbox.delete_message(board.id));
    let asked = stage.challenge("world-war", room, &alice, &bob).await?;
    stage.accept(&asked, &bob, &alice).await?;
    pass_a_minute(&now);
    waits_for(2).await?;
    assert_eq!(boards(&alice, club), 0);

    // A deleted channel.
    place(&alice, room, club).await?;
    wait_for_message(&alice, club, "**Running matches**").await?;
    stage.wait_until_all_sent().await?;
    assert!(stage.sandbox.delete_channel(club));
    let asked = stage.challenge("world-war", room, &alice, &bob).await?;
    stage.accept(&asked, &bob, &alice).await?;
    pass_a_minute(&now);
    waits_for(3).await?;
    pass_a_minute(&now);
    stage.wait_until_all_sent().await?;
    assert_eq!(told(), 3, "told once each time");
    stage.close().await
}

#[tokio::test]
async fn a_board_has_no_picture_where_files_are_forbidden() -> JourneyResult {
    let (mut stage, now) = stage().await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let (room, club) = (stage.channel("war-room")?, stage.channel("chess-club")?);
    stage.excuse(403);
    let may = permissions::BOT_DEFAULT & !permissions::ATTACH_FILES;
    stage.sandbox.set_bot_permissions(club, may);
    place(&alice, room, club).await?;
    let board = wait_for_message(&alice, club, "**Running matches**").await?;
    let asked = stage.challenge("world-war", room, &alice, &bob).await?;
    let (thread, _) = stage.accept(&asked, &bob, &alice).await?;
    type_move(&alice, thread, "b2-b3").await?;
    board_after(&bob, thread, 1).await?;
    answer_to_command(&bob, thread, "resign", &[("sure", "yes".into())]).await?;
    let over = shows(&bob, &board, &now, "- **Alice** beat Bob · [World War Chess](").await?;
    assert!(over.attachments.is_empty());
    // Once they are allowed, the next edit has it.
    stage.sandbox.set_bot_permissions(club, permissions::BOT_DEFAULT);
    let asked = stage.challenge("world-war", room, &alice, &bob).await?;
    stage.accept(&asked, &bob, &alice).await?;
    let again = shows(&bob, &board, &now, "- **Alice** – Bob · [World War Chess](").await?;
    assert_eq!(picture(&again)?.filename, "result-1.png");
    stage.close().await
}
