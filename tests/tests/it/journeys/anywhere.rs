//! Matches against Herald in direct messages, and the use of a personal installation where Herald
//! isn't a member.

use fake_discord::Snowflake;
use fake_discord::driver::{DriverError, OptionValue, Person, SeenMessage};
use tests::{Error, Stage, board_after, picture, wait_for_message, wait_for_update};

use crate::journeys::front_door::{labels, press_first_choice};
use crate::journeys::{
    JourneyResult, answer_to_click, answer_to_command, check_contains, type_move,
};

/// Presses *Play Herald* on the card of a game.
async fn plays_herald(person: &Person, place: Snowflake, game: &str) -> Result<SeenMessage, Error> {
    let card = person.command(place, "play", [("game", game.into())]).await?.message()?.clone();
    Ok(person.click(card.id, "Play Herald").await?.message()?.clone())
}

/// Presses the first choice until an action is played or drafted. Returns the number of presses.
async fn plays_first(person: &Person, mut step: SeenMessage) -> Result<usize, Error> {
    for taps in 1.. {
        let message = press_first_choice(person, &step).await?.message()?.clone();
        if message.content.starts_with("Played `") || message.content.contains("your draft:") {
            return Ok(taps);
        }
        step = message;
    }
    Err("no move".into())
}

/// In each game: `/play`, the game, *Play Herald*, a piece, a square.
#[tokio::test]
async fn a_first_move_is_five_taps_from_nothing_in_direct_messages() -> JourneyResult {
    let stage = Stage::set().await?;
    let alice = stage.person("Alice")?;
    let dm = stage.sandbox.open_dm(&alice);
    for (number, game) in games::all().iter().enumerate() {
        let door = alice.command(dm, "play", []).await?.message()?.clone();
        let card = alice.click(door.id, game.info.name).await?.message()?.clone();
        assert_eq!(card.id, door.id, "the message goes on");
        assert_eq!(labels(&card)[..3], ["Play Herald", "Learn", "All games"]);
        let step = alice.click(card.id, "Play Herald").await?.message()?.clone();
        assert!(step.ephemeral && step.channel == dm);
        let begun = format!("**Match {}** has begun. You play ", number + 1);
        check_contains(&step.content, &[&begun, "and move first", "Make your first move here."])?;
        picture(&step)?;
        let board = board_after(&alice, dm, 0).await?;
        assert!(!board.ephemeral && board.thread.is_none());
        let taps = 3 + plays_first(&alice, step).await?;
        assert!(taps <= 5, "{}: {taps} taps", game.info.id);
    }
    stage.close().await
}

#[tokio::test]
async fn a_match_in_direct_messages_is_played_to_its_end_and_again() -> JourneyResult {
    let stage = Stage::set().await?;
    let alice = stage.person("Alice")?;
    let dm = stage.sandbox.open_dm(&alice);
    // Only Herald can be challenged there.
    let options = [("game", "world-war".into()), ("clock", "10m+10s".into())];
    let answer = answer_to_command(&alice, dm, "challenge", &options).await?;
    check_contains(&answer, &["I accept, at level ", "Match 1 starts here at once."])?;
    let first = board_after(&alice, dm, 0).await?;
    let clock = answer_to_command(&alice, dm, "clock match", &[]).await?;
    check_contains(&clock, &["Match 1", "Each side starts with 10 minutes"])?;
    answer_to_command(&alice, dm, "settings notices", &[("way", "direct".into())]).await?;

    let white = first.content.contains("your turn (Light)");
    if white {
        type_move(&alice, dm, "b2-b3").await?;
    }
    let board = board_after(&alice, dm, if white { 2 } else { 1 }).await?;
    check_contains(&board.content, &["Herald"])?;
    // A person who writes is told what to do instead.
    alice.post(dm, "b3-b4")?;
    let told_how = wait_for_message(&alice, dm, "plain chat").await;
    if white {
        told_how?;
    }

    answer_to_command(&alice, dm, "resign", &[("sure", "yes".into())]).await?;
    let end = wait_for_message(&alice, dm, "🏁").await?;
    let expected = ["Try again", "What went wrong", "Replay as GIF", "More…", "All games"];
    assert_eq!(labels(&end), expected);
    let again = answer_to_click(&alice, end.id, "Try again").await?;
    assert_eq!(again, "I accept. Match 2 starts here at once, with sides swapped.");
    stage.wait_until_all_sent().await?;
    // A board there is no reason for a second message.
    let seen = alice.sees(dm);
    assert!(!seen.iter().any(|one| one.content.contains("discord.com/channels")), "no notice");
    // Only they can see it.
    let bob = stage.person("Bob")?;
    let his = stage.sandbox.open_dm(&bob);
    let refused = answer_to_command(&bob, his, "board", &[("match", OptionValue::from(1))]).await?;
    assert!(!refused.contains("World War Chess"), "{refused}");
    let enlist = [("member", (&bob).into()), ("piece", "b2".into())];
    let refused = answer_to_command(&alice, dm, "team enlist", &enlist).await?;
    check_contains(&refused, &["No one else can see a match in direct messages"])?;
    stage.close().await
}

/// Where Herald isn't a member: looking up, learning and practising, in private.
#[tokio::test]
async fn whoever_installs_herald_learns_and_looks_up_anywhere() -> JourneyResult {
    let stage = Stage::set().await?;
    let alice = stage.person("Alice")?;
    let places = [stage.sandbox.group(), stage.sandbox.other_server()];
    for place in places {
        let refused = alice.command(place, "play", []).await;
        assert!(matches!(refused, Err(DriverError::NoSuchCommand(_))), "not installed");
    }
    stage.sandbox.set_installed(&alice, true);
    for place in places {
        let door = alice.command(place, "play", []).await?.message()?.clone();
        assert!(door.ephemeral, "only the asker sees it");
        picture(&door)?;
        let card = alice.click(door.id, "Wizard's War").await?.message()?.clone();
        assert_eq!((card.id, card.ephemeral), (door.id, true));
        let begin = ["Play Herald", "Challenge someone", "Learn", "All games"];
        assert_eq!(labels(&card)[..4], begin);
        let learn = alice.click(card.id, "Learn").await?.message()?.clone();
        let practice = alice.click(learn.id, "Practise").await?.message()?.clone();
        picture(&practice)?;
        let tour = [("game", "wizards-war".into())];
        let tour = alice.command(place, "learn tour", tour).await?.message()?.clone();
        assert!(practice.ephemeral && tour.ephemeral);
        let help = answer_to_command(&alice, place, "help", &[("game", "medieval".into())]).await?;
        check_contains(&help, &["**How to play Medieval Chess**"])?;
        let unit = [("name", "Knight".into()), ("game", "medieval".into())];
        check_contains(&answer_to_command(&alice, place, "rules unit", &unit).await?, &["Knight"])?;
        let none = answer_to_command(&alice, place, "games", &[]).await?;
        check_contains(&none, &["You have no matches or challenges. Start one with `/play`."])?;
        let server = alice.command(place, "server", []).await;
        assert!(matches!(server, Err(DriverError::NoSuchCommand(_))), "it is for members");
    }
    stage.close().await
}

/// Where Herald isn't a member, a match against it begins, and is played in direct messages; moves
/// can be made anywhere.
#[tokio::test]
async fn a_match_begun_where_herald_is_no_member_is_played_in_direct_messages() -> JourneyResult {
    let stage = Stage::set().await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let dm = stage.sandbox.open_dm(&alice);
    stage.sandbox.set_installed(&alice, true);
    let places = [stage.sandbox.group(), stage.sandbox.other_server()];
    for (place, game) in places.into_iter().zip(["world-war", "wizards-war"]) {
        let name = games::find(game).ok_or("no game")?.info.name;
        let before = bob.sees(place).len();
        let step = plays_herald(&alice, place, game).await?;
        assert!(step.ephemeral && step.channel == place);
        let there = format!("[our direct messages](https://discord.com/channels/@me/{dm})");
        check_contains(&step.content, &[&format!("has begun in {there}."), "then continue there"])?;
        wait_for_message(&alice, dm, &format!("You asked for a match of **{name}**")).await?;
        board_after(&alice, dm, 0).await?;
        plays_first(&alice, step).await?;
        assert_eq!(bob.sees(place).len(), before, "others see nothing of it");
    }
    board_after(&alice, dm, 1).await?;
    // Requests elsewhere are answered there.
    let looked = alice.command(places[0], "board", [("match", OptionValue::from(1))]).await?;
    assert!(looked.message()?.ephemeral);
    picture(looked.message()?)?;
    stage.close().await
}

#[tokio::test]
async fn who_takes_no_direct_messages_is_told_how_to_play_herald() -> JourneyResult {
    let mut stage = Stage::set().await?;
    let alice = stage.person("Alice")?;
    stage.sandbox.set_installed(&alice, true);
    stage.sandbox.set_dms_open(&alice, false);
    let told_how = plays_herald(&alice, stage.sandbox.group(), "world-war").await?;
    check_contains(
        &told_how.content,
        &["Discord won't let me write to you", "use `/play` in that chat"],
    )?;
    let none = answer_to_command(&alice, stage.sandbox.group(), "games", &[]).await?;
    check_contains(&none, &["You have no matches or challenges."])?;
    stage.excuse(403);
    stage.close().await
}

/// Every start of a match against Herald uses the server's clock and links to the match.
#[tokio::test]
async fn what_begins_a_match_links_to_it_and_takes_the_clock_of_the_server() -> JourneyResult {
    let stage = Stage::set().await?;
    let alice = stage.person("Alice")?;
    let room = stage.channel("war-room")?;
    answer_to_command(&alice, room, "server change", &[("clock", "10m+10s".into())]).await?;
    plays_herald(&alice, room, "world-war").await?;
    let challenge = wait_for_message(&alice, room, "has begun").await?;
    let thread =
        wait_for_update(&alice, &challenge, |m| m.thread.is_some()).await?.thread.ok_or("none")?;
    check_contains(
        &answer_to_command(&alice, thread, "clock match", &[]).await?,
        &["Match 1", "Each side starts with 10 minutes"],
    )?;

    // From a practice board, and from a record.
    let newest = || stage.sandbox.threads(room).last().map(|thread| thread.id);
    let new = [("game", "world-war".into())];
    let board = alice.command(room, "learn practice", new).await?.message()?.clone();
    let piece = alice.click(board.id, "Infantry b2").await?.message()?.clone();
    alice.click(piece.id, "to b3").await?;
    let challenges = [("do", "challenge".into()), ("opponent", stage_bot(&stage))];
    let begun = alice.command(room, "learn practice", challenges).await?.message()?.clone();
    let thread = newest().ok_or("no thread")?;
    check_contains(&begun.content, &[&format!("play match 2 in <#{thread}>")])?;
    let record = [
        ("game", "world-war".into()),
        ("text", "1. b2-b3".into()),
        ("opponent", stage_bot(&stage)),
    ];
    let read = alice.command(room, "record import", record).await;
    let read = match read {
        Ok(read) => read.message()?.content.clone(),
        Err(trouble) => return Err(format!("{trouble}").into()),
    };
    let thread = newest().ok_or("no thread")?;
    check_contains(&read, &[&format!("play match 3 in <#{thread}>")])?;
    stage.close().await
}

fn stage_bot(stage: &Stage) -> OptionValue {
    OptionValue::User(stage.sandbox.bot())
}

/// A match whose direct messages failed continues when its player is there again.
#[tokio::test]
async fn a_match_in_direct_messages_is_found_again_there() -> JourneyResult {
    let mut stage = Stage::set().await?;
    let alice = stage.person("Alice")?;
    let dm = stage.sandbox.open_dm(&alice);
    stage.sandbox.set_installed(&alice, true);
    plays_herald(&alice, dm, "world-war").await?;
    board_after(&alice, dm, 0).await?;
    stage.wait_until_all_sent().await?;
    stage.stop().await?;
    stage.book().change("UPDATE matches SET lost_at = 1").await?;
    stage.start_again().await?;
    let elsewhere = answer_to_command(&alice, stage.sandbox.group(), "games", &[]).await?;
    check_contains(&elsewhere, &["I can't post in the chat where match 1 is played."])?;
    let back = answer_to_command(&alice, dm, "games", &[]).await?;
    check_contains(&back, &["I can post in the channel of match 1 again, so it continues there."])?;
    type_move(&alice, dm, "b2-b3").await?;
    board_after(&alice, dm, 2).await?;
    stage.close().await
}
