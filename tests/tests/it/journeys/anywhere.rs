//! Matches against Herald in direct messages, and the use of a personal installation where Herald
//! isn't a member.

use fake_discord::Snowflake;
use fake_discord::driver::{DriverError, OptionValue, Person, SeenMessage};
use tests::{Error, Stage, after, board_after, picture, said};

use crate::journeys::front_door::{labels, takes};
use crate::journeys::{Walked, clicked, holds, told, types};

/// Presses *Play Herald* on the card of a game.
async fn plays_herald(person: &Person, place: Snowflake, game: &str) -> Result<SeenMessage, Error> {
    let card = person.command(place, "play", [("game", game.into())]).await?.message()?.clone();
    Ok(person.click(card.id, "Play Herald").await?.message()?.clone())
}

/// Presses the first choice until an action is played or drafted. Returns the number of presses.
async fn plays_first(person: &Person, mut step: SeenMessage) -> Result<usize, Error> {
    for taps in 1.. {
        let message = takes(person, &step).await?.message()?.clone();
        if message.content.starts_with("Played `") || message.content.contains("your draft:") {
            return Ok(taps);
        }
        step = message;
    }
    Err("no move".into())
}

/// In each game: `/play`, the game, *Play Herald*, a piece, a square.
#[tokio::test]
async fn a_first_move_is_five_taps_from_nothing_in_direct_messages() -> Walked {
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
        holds(&step.content, &[&begun, "and move first", "Make your first move here."])?;
        picture(&step)?;
        let board = board_after(&alice, dm, 0).await?;
        assert!(!board.ephemeral && board.thread.is_none());
        let taps = 3 + plays_first(&alice, step).await?;
        assert!(taps <= 5, "{}: {taps} taps", game.info.id);
    }
    stage.close().await
}

#[tokio::test]
async fn a_match_in_direct_messages_is_played_to_its_end_and_again() -> Walked {
    let stage = Stage::set().await?;
    let alice = stage.person("Alice")?;
    let dm = stage.sandbox.open_dm(&alice);
    // Only Herald can be challenged there.
    let options = [("game", "world-war".into()), ("clock", "10m+10s".into())];
    let answer = told(&alice, dm, "challenge", &options).await?;
    holds(&answer, &["I accept, at level ", "Match 1 begins at once, here."])?;
    let first = board_after(&alice, dm, 0).await?;
    let clock = told(&alice, dm, "clock match", &[]).await?;
    holds(&clock, &["Match 1", "Each side begins with 10 minutes"])?;
    told(&alice, dm, "settings notices", &[("way", "direct".into())]).await?;

    let white = first.content.contains("your turn (Light)");
    if white {
        types(&alice, dm, "b2-b3").await?;
    }
    let board = board_after(&alice, dm, if white { 2 } else { 1 }).await?;
    holds(&board.content, &["Herald"])?;
    // A person who writes is told what to do instead.
    alice.says(dm, "b3-b4")?;
    let told_how = said(&alice, dm, "plain chat").await;
    if white {
        told_how?;
    }

    told(&alice, dm, "resign", &[("sure", "yes".into())]).await?;
    let end = said(&alice, dm, "🏁").await?;
    let expected = ["Try again", "What went wrong", "Replay as GIF", "More…", "All games"];
    assert_eq!(labels(&end), expected);
    let again = clicked(&alice, end.id, "Try again").await?;
    assert_eq!(again, "I accept. Match 2 begins at once, here, with the sides swapped.");
    stage.all_is_said().await?;
    // A board there is no reason for a second message.
    let seen = alice.sees(dm);
    assert!(!seen.iter().any(|one| one.content.contains("discord.com/channels")), "no notice");
    // Only they can see it.
    let bob = stage.person("Bob")?;
    let his = stage.sandbox.open_dm(&bob);
    let refused = told(&bob, his, "board", &[("match", OptionValue::from(1))]).await?;
    assert!(!refused.contains("World War Chess"), "{refused}");
    let enlist = [("member", (&bob).into()), ("piece", "b2".into())];
    let refused = told(&alice, dm, "team enlist", &enlist).await?;
    holds(&refused, &["Nobody else can see a match that is played in direct messages"])?;
    stage.close().await
}

/// Where Herald isn't a member: looking up, learning and practising, in private.
#[tokio::test]
async fn whoever_installs_herald_learns_and_looks_up_anywhere() -> Walked {
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
        let help = told(&alice, place, "help", &[("game", "medieval".into())]).await?;
        holds(&help, &["**How to play Medieval Chess**"])?;
        let unit = [("name", "Knight".into()), ("game", "medieval".into())];
        holds(&told(&alice, place, "rules unit", &unit).await?, &["Knight"])?;
        let none = told(&alice, place, "games", &[]).await?;
        holds(&none, &["You have no match and no challenge. Begin one with `/play`."])?;
        let server = alice.command(place, "server", []).await;
        assert!(matches!(server, Err(DriverError::NoSuchCommand(_))), "it is for members");
    }
    stage.close().await
}

/// Where Herald isn't a member, a match against it begins, and is played in direct messages; moves
/// can be made anywhere.
#[tokio::test]
async fn a_match_begun_where_herald_is_no_member_is_played_in_direct_messages() -> Walked {
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
        holds(&step.content, &[&format!("has begun in {there}."), "then go on there"])?;
        said(&alice, dm, &format!("You asked me for a match of **{name}**")).await?;
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
async fn who_takes_no_direct_messages_is_told_how_to_play_herald() -> Walked {
    let mut stage = Stage::set().await?;
    let alice = stage.person("Alice")?;
    stage.sandbox.set_installed(&alice, true);
    stage.sandbox.set_dms_open(&alice, false);
    let told_how = plays_herald(&alice, stage.sandbox.group(), "world-war").await?;
    holds(&told_how.content, &["Discord doesn't let me write to you", "use `/play` in that chat"])?;
    let none = told(&alice, stage.sandbox.group(), "games", &[]).await?;
    holds(&none, &["You have no match and no challenge."])?;
    stage.excuse(403);
    stage.close().await
}

/// Every start of a match against Herald uses the server's clock and links to the match.
#[tokio::test]
async fn what_begins_a_match_links_to_it_and_takes_the_clock_of_the_server() -> Walked {
    let stage = Stage::set().await?;
    let alice = stage.person("Alice")?;
    let room = stage.channel("war-room")?;
    told(&alice, room, "server change", &[("clock", "10m+10s".into())]).await?;
    plays_herald(&alice, room, "world-war").await?;
    let challenge = said(&alice, room, "has begun").await?;
    let thread = after(&alice, &challenge, |m| m.thread.is_some()).await?.thread.ok_or("none")?;
    holds(
        &told(&alice, thread, "clock match", &[]).await?,
        &["Match 1", "Each side begins with 10 minutes"],
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
    holds(&begun.content, &[&format!("play match 2 in <#{thread}>")])?;
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
    holds(&read, &[&format!("play match 3 in <#{thread}>")])?;
    stage.close().await
}

fn stage_bot(stage: &Stage) -> OptionValue {
    OptionValue::User(stage.sandbox.bot())
}

/// A match whose direct messages failed continues when its player is there again.
#[tokio::test]
async fn a_match_in_direct_messages_is_found_again_there() -> Walked {
    let mut stage = Stage::set().await?;
    let alice = stage.person("Alice")?;
    let dm = stage.sandbox.open_dm(&alice);
    stage.sandbox.set_installed(&alice, true);
    plays_herald(&alice, dm, "world-war").await?;
    board_after(&alice, dm, 0).await?;
    stage.all_is_said().await?;
    stage.stop().await?;
    stage.book().change("UPDATE matches SET lost_at = 1").await?;
    stage.start_again().await?;
    let elsewhere = told(&alice, stage.sandbox.group(), "games", &[]).await?;
    holds(&elsewhere, &["I can't write to you in the chat in which match 1 is played."])?;
    let back = told(&alice, dm, "games", &[]).await?;
    holds(&back, &["I can write where match 1 is played again, so it goes on there."])?;
    types(&alice, dm, "b2-b3").await?;
    board_after(&alice, dm, 2).await?;
    stage.close().await
}
