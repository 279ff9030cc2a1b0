//! `/server show`: the channels for games, threads, and Herald's missing permissions.

use fake_discord::driver::{DriverError, OptionValue};
use fake_discord::permissions as may;
use i18n::{OPEN, PSEUDO};
use tests::{Stage, board_after, boards, said};

use crate::journeys::{Walked, holds, told, types};

#[tokio::test]
async fn games_are_played_where_the_server_wants_them() -> Walked {
    let stage = Stage::set().await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let (room, club) = (stage.channel("war-room")?, stage.channel("chess-club")?);
    // People who don't manage the server aren't offered it, and outside servers nobody is.
    let private = stage.sandbox.open_dm(&alice);
    assert!(alice.command(private, "server show", []).await.is_err());
    let refused = bob.command(room, "server show", []).await;
    assert!(matches!(refused, Err(DriverError::NoSuchCommand(_))), "{refused:?}");
    holds(
        &told(&alice, room, "server show", &[]).await?,
        &[
            "Games may be played in every channel",
            "Every match gets a thread of its own",
            "A challenge that names no clock has none.",
            "Whoever manages this server may adjudicate.",
            "`/server change` changes it",
        ],
    )?;
    holds(&told(&alice, room, "server change", &[]).await?, &["Nothing was changed"])?;
    let role = stage.sandbox.role();
    let options = [
        ("allow", OptionValue::Channel(club)),
        ("adjudicator", OptionValue::Role(role)),
        ("clock", "standard".into()),
        ("language", "en".into()),
    ];
    holds(
        &told(&alice, room, "server change", &options).await?,
        &[
            &format!("Games may be played in <#{club}>."),
            &format!("<@&{role}> may adjudicate"),
            "has the clock `standard`",
            "I speak `en` here.",
        ],
    )?;
    let challenge =
        [("game", "world-war".into()), ("opponent", (&bob).into()), ("side", "white".into())];
    let refusal = told(&alice, room, "challenge", &challenge).await?;
    holds(&refusal, &[&format!("In this server, games are played in <#{club}>. Challenge there")])?;
    assert!(bob.sees(room).iter().all(|message| message.button("Accept").is_none()));
    let (thread, _) = stage.begin("world-war", club, &alice, &bob).await?;
    // In its thread, too, which belongs to the channel.
    holds(&told(&alice, thread, "challenge", &challenge).await?, &["Your challenge is made"])?;
    // Everywhere again.
    told(&alice, room, "server change", &[("everywhere", "yes".into())]).await?;
    holds(&told(&alice, room, "challenge", &challenge).await?, &["Your challenge is made"])?;
    stage.close().await
}

#[tokio::test]
async fn without_threads_a_match_is_played_in_its_channel() -> Walked {
    let stage = Stage::set().await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    holds(
        &told(&alice, room, "server change", &[("threads", "off".into())]).await?,
        &["Matches are played in the channel itself, without threads."],
    )?;
    let challenge = stage.challenge("world-war", room, &alice, &bob).await?;
    bob.click(challenge.id, "Accept").await?;
    board_after(&alice, room, 0).await?;
    types(&alice, room, "b2-b3").await?;
    board_after(&bob, room, 1).await?;
    assert_eq!(boards(&bob, room), [0, 1]);
    assert!(stage.sandbox.threads(room).is_empty());
    // Others see the matches in the channel.
    let carol = stage.person("Carol")?;
    holds(
        &told(&carol, room, "games", &[]).await?,
        &[
            "**Others in this channel**\n- [Match 1](",
            "· World War Chess · Alice against Bob · last move <t:",
        ],
    )?;
    assert!(!told(&bob, room, "games", &[]).await?.contains("Others in this channel"));
    stage.close().await
}

#[tokio::test]
async fn what_herald_lacks_is_named_with_how_to_give_it() -> Walked {
    let stage = Stage::set().await?;
    let alice = stage.person("Alice")?;
    let (room, mute) = (stage.channel("war-room")?, stage.channel("no-herald")?);
    let well = format!("I may do all that I need in <#{room}>.");
    assert_eq!(told(&alice, room, "server check", &[]).await?, well);
    let lacking = told(&alice, mute, "server check", &[]).await?;
    for name in
        ["Send Messages", "Attach Files", "Create Public Threads", "Send Messages in Threads"]
    {
        holds(&lacking, &[&format!("- **{name}**: without it")])?;
    }
    assert!(!lacking.contains("View Channel") && !lacking.contains("Read Message History"));
    holds(&lacking, &["To give it: open this channel's settings"])?;
    // Without threads, no permissions for them are wanted.
    told(&alice, room, "server change", &[("threads", "off".into())]).await?;
    stage.sandbox.set_bot_permissions(room, may::BOT_DEFAULT & !may::CREATE_PUBLIC_THREADS);
    assert_eq!(told(&alice, room, "server check", &[]).await?, well);
    told(&alice, room, "server change", &[("allow", OptionValue::Channel(mute))]).await?;
    holds(
        &told(&alice, room, "server check", &[]).await?,
        &["Besides, games may not be played in"],
    )?;
    stage.close().await
}

#[tokio::test]
async fn a_server_is_spoken_to_in_its_language() -> Walked {
    let stage = Stage::set_speaking(PSEUDO).await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    let own = told(&alice, room, "games", &[("show", "turns".into())]).await?;
    assert!(own.contains(OPEN) && !own.contains("No match waits for you."), "{own}");
    told(&alice, room, "server change", &[("language", "en".into())]).await?;
    holds(
        &told(&alice, room, "games", &[("show", "turns".into())]).await?,
        &["No match waits for you."],
    )?;
    // Announcements there, too; in private, Herald uses its own language.
    let options =
        [("game", "world-war".into()), ("opponent", (&bob).into()), ("side", "white".into())];
    told(&alice, room, "challenge", &options).await?;
    let challenge = said(&bob, room, "challenges you").await?;
    bob.click(challenge.id, "Accept").await?;
    let private = stage.sandbox.open_dm(&alice);
    assert!(told(&alice, private, "games", &[("show", "turns".into())]).await?.contains(OPEN));
    stage.close().await
}
