//! `/server show`: the channels for games, threads, and Herald's missing permissions.

use fake_discord::driver::{DriverError, OptionValue};
use fake_discord::permissions as may;
use i18n::{OPEN, PSEUDO};
use tests::{Stage, board_after, boards, wait_for_message};

use crate::journeys::{JourneyResult, answer_to_command, check_contains, type_move};

#[tokio::test]
async fn games_are_played_where_the_server_wants_them() -> JourneyResult {
    let stage = Stage::set().await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let (room, club) = (stage.channel("war-room")?, stage.channel("chess-club")?);
    // People who don't manage the server aren't offered it, and outside servers nobody is.
    let private = stage.sandbox.open_dm(&alice);
    assert!(alice.command(private, "server show", []).await.is_err());
    let refused = bob.command(room, "server show", []).await;
    assert!(matches!(refused, Err(DriverError::NoSuchCommand(_))), "{refused:?}");
    check_contains(
        &answer_to_command(&alice, room, "server show", &[]).await?,
        &[
            "Games are allowed in every channel",
            "Every match gets its own thread",
            "Challenges have no clock unless they name one.",
            "Only people who manage this server can decide matches.",
            "To change them, use `/server change`",
        ],
    )?;
    check_contains(
        &answer_to_command(&alice, room, "server change", &[]).await?,
        &["This server's settings"],
    )?;
    let role = stage.sandbox.role();
    let options = [
        ("allow", OptionValue::Channel(club)),
        ("adjudicator", OptionValue::Role(role)),
        ("clock", "standard".into()),
        ("language", "en".into()),
    ];
    check_contains(
        &answer_to_command(&alice, room, "server change", &options).await?,
        &[
            &format!("Games are allowed in <#{club}>."),
            &format!("<@&{role}> can decide matches"),
            "use the clock `standard`",
            "I speak `en` here.",
        ],
    )?;
    let challenge =
        [("game", "world-war".into()), ("opponent", (&bob).into()), ("side", "white".into())];
    let refusal = answer_to_command(&alice, room, "challenge", &challenge).await?;
    check_contains(&refusal, &[&format!("This server plays games in <#{club}>. Challenge there")])?;
    assert!(bob.sees(room).iter().all(|message| message.button("Accept").is_none()));
    let (thread, _) = stage.begin("world-war", club, &alice, &bob).await?;
    // In its thread, too, which belongs to the channel.
    check_contains(
        &answer_to_command(&alice, thread, "challenge", &challenge).await?,
        &["Your challenge is in"],
    )?;
    // Everywhere again.
    answer_to_command(&alice, room, "server change", &[("everywhere", "yes".into())]).await?;
    check_contains(
        &answer_to_command(&alice, room, "challenge", &challenge).await?,
        &["Challenge sent."],
    )?;
    stage.close().await
}

#[tokio::test]
async fn without_threads_a_match_is_played_in_its_channel() -> JourneyResult {
    let stage = Stage::set().await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    check_contains(
        &answer_to_command(&alice, room, "server change", &[("threads", "off".into())]).await?,
        &["Matches are played in the channel itself, without threads."],
    )?;
    let challenge = stage.challenge("world-war", room, &alice, &bob).await?;
    bob.click(challenge.id, "Accept").await?;
    board_after(&alice, room, 0).await?;
    type_move(&alice, room, "b2-b3").await?;
    board_after(&bob, room, 1).await?;
    assert_eq!(boards(&bob, room), [0, 1]);
    assert!(stage.sandbox.threads(room).is_empty());
    // Others see the matches in the channel.
    let carol = stage.person("Carol")?;
    check_contains(
        &answer_to_command(&carol, room, "games", &[]).await?,
        &[
            "**Others in this channel**\n- [Match 1](",
            "· World War Chess · Alice against Bob · last move <t:",
        ],
    )?;
    assert!(!answer_to_command(&bob, room, "games", &[]).await?.contains("Others in this channel"));
    stage.close().await
}

#[tokio::test]
async fn what_herald_lacks_is_named_with_how_to_give_it() -> JourneyResult {
    let stage = Stage::set().await?;
    let alice = stage.person("Alice")?;
    let (room, mute) = (stage.channel("war-room")?, stage.channel("no-herald")?);
    let well = format!("I have every permission I need in <#{room}>.");
    assert_eq!(answer_to_command(&alice, room, "server check", &[]).await?, well);
    let lacking = answer_to_command(&alice, mute, "server check", &[]).await?;
    for name in
        ["Send Messages", "Attach Files", "Create Public Threads", "Send Messages in Threads"]
    {
        check_contains(&lacking, &[&format!("- **{name}**: without it")])?;
    }
    assert!(!lacking.contains("View Channel") && !lacking.contains("Read Message History"));
    check_contains(&lacking, &["To give me these: open this channel's settings"])?;
    // Without threads, no permissions for them are wanted.
    answer_to_command(&alice, room, "server change", &[("threads", "off".into())]).await?;
    stage.sandbox.set_bot_permissions(room, may::BOT_DEFAULT & !may::CREATE_PUBLIC_THREADS);
    assert_eq!(answer_to_command(&alice, room, "server check", &[]).await?, well);
    answer_to_command(&alice, room, "server change", &[("allow", OptionValue::Channel(mute))])
        .await?;
    check_contains(
        &answer_to_command(&alice, room, "server check", &[]).await?,
        &["Games also aren't allowed in"],
    )?;
    stage.close().await
}

#[tokio::test]
async fn a_server_is_spoken_to_in_its_language() -> JourneyResult {
    let stage = Stage::set_speaking(PSEUDO).await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    let own = answer_to_command(&alice, room, "games", &[("show", "turns".into())]).await?;
    assert!(own.contains(OPEN) && !own.contains("No match is waiting for you."), "{own}");
    answer_to_command(&alice, room, "server change", &[("language", "en".into())]).await?;
    check_contains(
        &answer_to_command(&alice, room, "games", &[("show", "turns".into())]).await?,
        &["No match is waiting for you."],
    )?;
    // Announcements there, too; in private, Herald uses its own language.
    let options =
        [("game", "world-war".into()), ("opponent", (&bob).into()), ("side", "white".into())];
    answer_to_command(&alice, room, "challenge", &options).await?;
    let challenge = wait_for_message(&bob, room, "challenges you").await?;
    bob.click(challenge.id, "Accept").await?;
    let private = stage.sandbox.open_dm(&alice);
    assert!(
        answer_to_command(&alice, private, "games", &[("show", "turns".into())])
            .await?
            .contains(OPEN)
    );
    stage.close().await
}
