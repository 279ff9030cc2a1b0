//! After the end: the result in the channel, a rematch, the replay and the record.

use std::time::Instant;

use fake_discord::driver::{OptionValue, Person, SeenAttachment, SeenMessage};
use fake_discord::{Fault, PATIENCE, Snowflake, permissions};
use tests::{Error, Stage, board_after, picture, wait_for_message, wait_for_update};

use crate::journeys::{
    JourneyResult, answer_to_click, answer_to_command, check_contains, type_move, with_names,
};

/// Returns a match that was resigned after one move: its place and its end.
async fn resigned_match(
    stage: &Stage,
    room: Snowflake,
    [white, black]: [&Person; 2],
    game: &str,
    first: &str,
    more: &[(&str, OptionValue)],
) -> Result<(Snowflake, SeenMessage), Error> {
    let (place, _) = stage.begin_with(game, room, white, black, more).await?;
    type_move(white, place, first).await?;
    resign(black, place).await?;
    Ok((place, wait_for_message(white, place, "🏁").await?))
}

async fn resign(person: &Person, place: Snowflake) -> JourneyResult {
    let sure = person.command(place, "resign", []).await?;
    person.click(sure.message()?.id, "Yes, resign").await?;
    Ok(())
}

/// Returns the messages with text in a channel, oldest first.
fn messages_with(person: &Person, place: Snowflake, words: &str) -> Vec<SeenMessage> {
    let public = |message: &SeenMessage| !message.ephemeral && message.content.contains(words);
    person.sees(place).into_iter().filter(public).collect()
}

/// A match without moves has no decisive moment and no replay.
#[tokio::test]
async fn a_match_without_a_move_has_nothing_to_analyse() -> JourneyResult {
    let stage = Stage::set().await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    let (thread, _) = stage.begin("world-war", room, &alice, &bob).await?;
    answer_to_command(&alice, thread, "resign", &[("sure", "yes".into())]).await?;
    let end = wait_for_message(&alice, thread, "🏁").await?;
    check_contains(
        &with_names(&end, &[&alice, &bob]),
        &["🏁 **Bob (Dark) beats Alice**: Light resigned."],
    )?;
    let labels = |message: &SeenMessage| -> Vec<String> {
        message.controls().into_iter().filter_map(|one| one.label).collect()
    };
    assert!(!end.content.contains("/analyse") && !labels(&end).contains(&"Analyse".to_owned()));
    assert!(labels(&end).contains(&"Rematch".to_owned()), "{:?}", labels(&end));
    let board = alice.command(thread, "board", []).await?.message()?.clone();
    let more = alice.click(board.id, "More…").await?.message()?.clone();
    assert!(labels(&more).contains(&"Replay".to_owned()), "{:?}", labels(&more));
    assert!(!labels(&more).contains(&"Analyse".to_owned()), "{:?}", labels(&more));
    stage.close().await
}

#[tokio::test]
async fn both_ask_for_another_match_and_there_is_one() -> JourneyResult {
    let stage = Stage::set().await?;
    let (alice, bob, carol) =
        (stage.person("Alice")?, stage.person("Bob")?, stage.person("Carol")?);
    let room = stage.channel("war-room")?;
    let (game, first) = ("world-war", "b2-b3");
    let (thread, end) = resigned_match(&stage, room, [&alice, &bob], game, first, &[]).await?;
    let words = with_names(&end, &[&alice, &bob]);
    assert!(words.ends_with("🏁 **Alice (Light) beats Bob** in 1 move: Dark resigned."), "{words}");
    let labels: Vec<_> = end.controls().into_iter().filter_map(|one| one.label).collect();
    let expected = [
        "Rematch",
        "Analyse",
        "Replay as GIF",
        "More…",
        "Play Herald",
        "Challenge someone",
        "All games",
    ];
    assert_eq!(labels, expected);

    // Only its players can ask for a rematch.
    check_contains(
        &answer_to_click(&carol, end.id, "Rematch").await?,
        &["You aren't playing in that match"],
    )?;
    let asked = answer_to_click(&alice, end.id, "Rematch").await?;
    let wanted =
        format!("Your rematch challenge is in <#{thread}>, with sides swapped. Bob can accept it.");
    assert_eq!(asked, wanted);
    let challenge = wait_for_message(&carol, thread, "Alice plays Dark.").await?;
    check_contains(
        &challenge.content,
        &["Alice challenges you to a match of **World War Chess**."],
    )?;
    assert_eq!(challenge.pings, ["Bob"]);
    let again = answer_to_click(&alice, end.id, "Rematch").await?;
    assert_eq!(again, "That's your own challenge. Wait for an answer, or withdraw it.");
    // If both ask, the second request accepts, once the challenge's message is recorded.
    let begun = Instant::now();
    let mut answer = answer_to_click(&bob, end.id, "Rematch").await?;
    while answer.contains("has already asked you for that rematch") && begun.elapsed() < PATIENCE {
        answer = answer_to_click(&bob, end.id, "Rematch").await?;
    }
    check_contains(&answer, &["Accepted. Match 2 begins."])?;
    // Its thread hangs on a line in the channel.
    let line = wait_for_message(&carol, room, "match 2 has begun").await?;
    let second =
        wait_for_update(&carol, &line, |m| m.thread.is_some()).await?.thread.ok_or("no thread")?;
    assert_ne!(second, thread);
    assert!(line.pings.is_empty() && line.controls().is_empty());
    let closed = wait_for_update(&carol, &challenge, |m| m.controls().is_empty()).await?;
    check_contains(&closed.content, &["accepted: match 2 has begun."])?;
    let begun = board_after(&carol, second, 0).await?;
    check_contains(&begun.content, &["Bob plays Light, Alice plays Dark."])?;
    for person in [&alice, &bob] {
        let told = answer_to_click(person, end.id, "Rematch").await?;
        assert_eq!(told, "That rematch has started: it's match 2. `/games` finds it.");
    }
    assert_eq!(messages_with(&carol, room, "challenged").len(), 2);

    // A declined rematch can be requested again, by either player.
    resign(&alice, second).await?;
    let end = wait_for_message(&bob, second, "🏁").await?;
    check_contains(
        &with_names(&end, &[&alice, &bob]),
        &["🏁 **Bob (Light) beats Alice**: Dark resigned."],
    )?;
    answer_to_click(&alice, end.id, "Rematch").await?;
    let third = wait_for_message(&carol, second, "Alice plays Light.").await?;
    answer_to_click(&bob, third.id, "Decline").await?;
    answer_to_click(&bob, end.id, "Rematch").await?;
    wait_for_message(&carol, second, "Bob plays Dark.").await?;
    stage.close().await
}

/// However close together they press.
#[tokio::test]
async fn presses_at_once_make_one_challenge() -> JourneyResult {
    let stage = Stage::set().await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    let (game, first) = ("world-war", "b2-b3");
    let (thread, end) = resigned_match(&stage, room, [&alice, &bob], game, first, &[]).await?;
    // Nothing is posted meanwhile, so nothing can be accepted.
    let posts = format!("/channels/{thread}/messages");
    stage.sandbox.fault(Fault::Status(500), "POST", &posts, 1000);
    let press = |person| answer_to_click(person, end.id, "Rematch");
    let answers = tokio::try_join!(press(&alice), press(&bob), press(&alice), press(&bob))?;
    let answers = <[String; 4]>::from(answers);
    let made =
        answers.iter().filter(|told| told.starts_with("Your rematch challenge is in")).count();
    assert_eq!(made, 1, "{answers:?}");
    let others = answers.iter().filter(|told| {
        told.contains("has already asked you for that rematch")
            || told.contains("your own challenge")
    });
    assert_eq!(others.count(), 3, "{answers:?}");
    stage.sandbox.clear_faults();
    wait_for_message(&alice, thread, "challenges you to a match").await?;
    let listed = answer_to_command(&alice, room, "games", &[]).await?;
    assert_eq!(listed.matches("World War Chess").count(), 2, "{listed}");
    stage.close().await
}

/// Everything is the same except the sides.
#[tokio::test]
async fn a_rematch_keeps_options_and_marshal() -> JourneyResult {
    let stage = Stage::set().await?;
    let (alice, bob, carol) =
        (stage.person("Alice")?, stage.person("Bob")?, stage.person("Carol")?);
    let room = stage.channel("war-room")?;
    let more = [
        ("combat", "marshal".into()),
        ("pawns", "markers".into()),
        ("marshal", (&carol).into()),
        ("grace", 7.into()),
    ];
    let (game, first) = ("battlechess", "e2-e4");
    let (thread, end) = resigned_match(&stage, room, [&alice, &bob], game, first, &more).await?;
    answer_to_click(&bob, end.id, "Rematch").await?;
    let first = messages_with(&bob, room, "challenged");
    assert_eq!(first.len(), 1);
    let asked = wait_for_message(&alice, thread, "Bob plays White.").await?;
    check_contains(&asked.content, &["markers", "marshal", "Carol", "7 hours"])?;
    stage.close().await
}

#[tokio::test]
async fn the_end_has_its_replay_and_its_record() -> JourneyResult {
    let stage = Stage::set().await?;
    let (alice, bob, carol) =
        (stage.person("Alice")?, stage.person("Bob")?, stage.person("Carol")?);
    let room = stage.channel("war-room")?;
    let (game, first) = ("world-war", "b2-b3");
    let (_, end) = resigned_match(&stage, room, [&alice, &bob], game, first, &[]).await?;
    for person in [&alice, &carol] {
        let more = async || -> Result<Snowflake, Error> {
            Ok(person.click(end.id, "More…").await?.message()?.id)
        };
        let replay = person.click(more().await?, "Replay").await?;
        let replay = replay.message()?;
        assert!(replay.ephemeral, "{}", replay.content);
        assert_eq!(picture(replay)?.filename, "replay-1-0.png");
        let on = person.click(replay.id, "Next ▶").await?;
        assert_eq!(picture(on.message()?)?.filename, "replay-1-1.png");
        let record = person.click(more().await?, "Record").await?;
        let record = record.message()?;
        assert!(record.ephemeral, "{}", record.content);
        let text = String::from_utf8(record.attachments[0].bytes.to_vec())?;
        check_contains(&text, &["[GameId \"world-war\"]", "1. b2-b3", "1-0"])?;
    }
    // The end's message stays unchanged.
    assert_eq!(wait_for_message(&bob, end.channel, "🏁").await?.controls(), end.controls());
    stage.close().await
}

#[tokio::test]
async fn the_end_is_shown_as_a_moving_picture() -> JourneyResult {
    let stage = Stage::set().await?;
    let (alice, bob, carol) =
        (stage.person("Alice")?, stage.person("Bob")?, stage.person("Carol")?);
    let room = stage.channel("war-room")?;
    let (game, first) = ("world-war", "b2-b3");
    let (thread, end) = resigned_match(&stage, room, [&alice, &bob], game, first, &[]).await?;
    let gif = |message: &SeenMessage| -> Result<SeenAttachment, Error> {
        let file = message.attachments.first().ok_or(message.content.clone())?;
        assert_eq!(file.filename, "match-1.gif");
        assert!(file.bytes.starts_with(b"GIF89a"));
        let described = "A GIF of match 1 of World War Chess: Alice against Bob, from \
                         action 0 to action 1.";
        assert_eq!(file.description.as_deref(), Some(described));
        Ok(file.clone())
    };
    // A player shows it to everyone, a spectator sees it in private.
    let shown = alice.click(end.id, "Replay as GIF").await?.finished().await?;
    assert!(!shown.ephemeral, "{}", shown.content);
    assert_eq!(shown.content, "**Match 1 · World War Chess**, its only action.");
    let whole = gif(&shown)?.bytes;
    let own = carol.click(end.id, "Replay as GIF").await?.finished().await?;
    assert!(own.ephemeral, "{}", own.content);
    assert_eq!(gif(&own)?.bytes, whole);

    // By command, in any part and speed, and from a replay.
    let asked = [("match", 1.into()), ("speed", "fast".into()), ("side", "black".into())];
    let black = carol.command(thread, "replay", asked).await?.finished().await?;
    assert!(black.ephemeral);
    assert_ne!(gif(&black)?.bytes, whole);
    let steps = carol.command(thread, "replay", [("match", 1.into())]).await?.finished().await?;
    let again = carol.click(steps.id, "Replay as GIF").await?.finished().await?;
    assert_eq!(gif(&again)?.bytes, whole);
    let backwards = [("match", 1.into()), ("from", 1.into()), ("to", 0.into())];
    let refused = carol.command(thread, "replay", backwards).await?.finished().await?;
    check_contains(&refused.content, &["`from` must come before `to`."])?;

    // A match without moves has no replay.
    let (other, _) = stage.begin("world-war", room, &alice, &bob).await?;
    let none = carol.command(other, "replay", [("as", "gif".into())]).await?.finished().await?;
    assert_eq!(
        none.content,
        "Nothing has been played in that match yet, so there's nothing to replay."
    );
    stage.close().await
}

/// If the server wants it, the replay is posted once, even if requests fail.
#[tokio::test]
async fn a_server_has_the_replay_of_each_match() -> JourneyResult {
    let mut stage = Stage::set().await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    let (game, first) = ("world-war", "b2-b3");
    let (unasked, _) = resigned_match(&stage, room, [&alice, &bob], game, first, &[]).await?;
    let set = answer_to_command(&alice, room, "server change", &[("replay", "on".into())]).await?;
    check_contains(&set, &["When a match ends, I post its replay as a GIF where it was played."])?;

    // It is posted, its response is lost, and then the process ends.
    let (thread, _) = stage.begin("world-war", room, &alice, &bob).await?;
    type_move(&alice, thread, "b2-b3").await?;
    board_after(&bob, thread, 1).await?;
    let posts = format!("/channels/{thread}/messages");
    stage.sandbox.fault(Fault::DropAfterApplying, "POST", &posts, 4);
    resign(&bob, thread).await?;
    let whole = "**Match 2 · World War Chess**, its only action.";
    let replay = wait_for_message(&alice, thread, whole).await?;
    let file = replay.attachments.first().ok_or("no file")?;
    assert_eq!(file.filename, "match-2.gif");
    assert!(file.bytes.starts_with(b"GIF89a"));
    assert!(replay.pings.is_empty() && replay.controls().is_empty());
    stage.kill().await?;
    stage.sandbox.clear_faults();
    stage.start_again().await?;

    // The next one follows in its own thread; a match without a move has none.
    let (empty, _) = stage.begin("world-war", room, &alice, &bob).await?;
    resign(&bob, empty).await?;
    wait_for_message(&alice, empty, "🏁").await?;
    let (third, end) = resigned_match(&stage, room, [&alice, &bob], game, first, &[]).await?;
    let replay =
        wait_for_message(&alice, third, "**Match 4 · World War Chess**, its only action.").await?;
    assert!(replay.id > end.id, "the end is told first");
    wait_for_message(&alice, room, "**Match 4 ·").await?;
    for (place, count) in [(unasked, 0), (thread, 1), (empty, 0), (third, 1)] {
        assert_eq!(messages_with(&alice, place, "its only action").len(), count, "{place}");
    }

    // Where no picture may be posted, the match still has its end.
    let (letters, _) = stage.begin("world-war", room, &alice, &bob).await?;
    let allowed = permissions::BOT_DEFAULT & !permissions::ATTACH_FILES;
    stage.sandbox.set_bot_permissions(room, allowed);
    alice.command(letters, "move", [("text", "b2-b3".into())]).await?;
    resign(&bob, letters).await?;
    wait_for_message(&alice, room, "**Match 5 ·").await?;
    stage.wait_until_all_sent().await?;
    stage.sandbox.set_bot_permissions(room, permissions::BOT_DEFAULT);
    assert!(messages_with(&alice, letters, "its only action").is_empty());

    answer_to_command(&alice, room, "server change", &[("replay", "off".into())]).await?;
    let (last, _) = resigned_match(&stage, room, [&alice, &bob], game, first, &[]).await?;
    wait_for_message(&alice, room, "**Match 6 ·").await?;
    stage.wait_until_all_sent().await?;
    assert!(messages_with(&alice, last, "its only action").is_empty());
    stage.close().await
}

#[tokio::test]
async fn the_channel_learns_the_result_once() -> JourneyResult {
    let stage = Stage::set().await?;
    let (alice, bob, carol) =
        (stage.person("Alice")?, stage.person("Bob")?, stage.person("Carol")?);
    let room = stage.channel("war-room")?;
    let (thread, _) = stage.begin("world-war", room, &alice, &bob).await?;
    // Its first attempts are lost: one before it arrives, one after.
    let posts = format!("/channels/{room}/messages");
    stage.sandbox.fault(Fault::Status(500), "POST", &posts, 2);
    stage.sandbox.fault(Fault::DropAfterApplying, "POST", &posts, 1);
    resign(&alice, thread).await?;
    let line = wait_for_message(&carol, room, "🏁").await?;
    assert_eq!(
        line.content,
        format!(
            "**Match 1 · World War Chess**, Alice – Bob: 🏁 **Dark (Bob) wins**: Light resigned. <#{thread}>"
        )
    );
    assert_eq!((line.pings.len(), line.controls().len()), (0, 0));
    wait_for_message(&carol, thread, "🏁").await?;

    // A match that ended by a rule; and one in the channel itself, which already has its end.
    let (second, _) = stage.begin("world-war", room, &alice, &bob).await?;
    let game = "h1>h2 d8-d2xC g2>f2xB e8>f7 b2-a3 f7>g6 d1-h5xI g6-f6 h2-e5";
    for (ply, text) in game.split(' ').enumerate() {
        type_move(if ply % 2 == 0 { &alice } else { &bob }, second, text).await?;
    }
    let line = wait_for_message(&carol, room, "(WWC-15)").await?;
    check_contains(
        &line.content,
        &["**Match 2 · World War Chess**, Alice – Bob: 🏁 **Light (Alice) wins**"],
    )?;
    assert!(!line.content.contains('\n'), "{}", line.content);
    assert_eq!(messages_with(&carol, room, "🏁").len(), 2);
    stage.close().await
}

/// If the thread is gone, a rematch is offered in its channel.
#[tokio::test]
async fn without_its_thread_a_rematch_is_asked_for_in_the_channel() -> JourneyResult {
    let mut stage = Stage::set().await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    let (game, first) = ("world-war", "b2-b3");
    let (thread, _) = resigned_match(&stage, room, [&alice, &bob], game, first, &[]).await?;
    wait_for_message(&alice, room, "🏁").await?;
    stage.sandbox.delete_channel(thread);
    stage.excuse(404);
    answer_to_command(&alice, room, "play", &[("rematch", "yes".into())]).await?;
    let challenge = wait_for_message(&bob, room, "Alice plays Dark.").await?;
    answer_to_click(&bob, challenge.id, "Accept").await?;
    let second =
        wait_for_update(&bob, &challenge, |m| m.thread.is_some()).await?.thread.ok_or("none")?;
    board_after(&bob, second, 0).await?;
    stage.close().await
}

#[tokio::test]
async fn a_match_in_the_channel_tells_its_end_once() -> JourneyResult {
    let mut stage = Stage::set().await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    stage.without_threads(room);
    let challenge = stage.challenge("world-war", room, &alice, &bob).await?;
    answer_to_click(&bob, challenge.id, "Accept").await?;
    board_after(&alice, room, 0).await?;
    resign(&alice, room).await?;
    let end = wait_for_message(&alice, room, "🏁").await?;
    answer_to_click(&bob, end.id, "Rematch").await?;
    wait_for_message(&alice, room, "Bob plays Light.").await?;
    assert_eq!(messages_with(&alice, room, "🏁").len(), 1);
    stage.close().await
}

/// People who write are told once how to play; other messages are ignored.
#[tokio::test]
async fn plain_chat_is_told_how_to_play() -> JourneyResult {
    let stage = Stage::set().await?;
    stage.sandbox.set_privileged_intents(0);
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    let (thread, _) = stage.begin("world-war", room, &alice, &bob).await?;
    let herald = stage.sandbox.bot();
    alice.post(thread, "b2-b3")?;
    alice.post(thread, &format!("<@{herald}> b2b3"))?;
    let told = wait_for_message(&bob, thread, "I don't take moves from plain chat").await?;
    check_contains(
        &told.content,
        &[&format!("<@{}>, ", alice.id), "To play `b2-b3`, use the buttons"],
    )?;
    assert!(told.pings.is_empty(), "{:?}", told.pings);
    bob.post(thread, &format!("hello <@{herald}>"))?;
    let told = wait_for_message(&alice, thread, "I only answer buttons and commands").await?;
    check_contains(&told.content, &[&format!("<@{}>, ", bob.id)])?;
    let dm = stage.sandbox.open_dm(&alice);
    alice.post(dm, "hello")?;
    let told = wait_for_message(&alice, dm, "I referee chess variants").await?;
    assert!(told.button("World War Chess").is_some(), "the front door is below it");
    picture(&told)?;
    // Repeated at once: each gets only one answer.
    alice.post(thread, &format!("<@{herald}> hello?"))?;
    type_move(&alice, thread, "b2-b3").await?;
    board_after(&bob, thread, 1).await?;
    assert_eq!(messages_with(&bob, thread, "plain chat").len(), 1);
    assert_eq!(messages_with(&bob, thread, "buttons and commands").len(), 1);
    stage.close().await
}
