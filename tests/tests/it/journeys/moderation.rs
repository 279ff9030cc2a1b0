//! Tools against abuse: bars, disabled games, and the operator's acts.

use fake_discord::driver::{DriverError, OptionValue, Person};
use match_model::{GuildId, MatchId, PersonId, Time};
use store::moderation::{ActKind, NewAct, OperatorDesk, Outcome};
use tests::{Error, Stage, board_after, picture, said, stripped};

use crate::journeys::{Walked, clicked, holds, told, types, types_elsewhere};

/// Makes an operator's request, and waits until the running bot has carried it out.
async fn operator(stage: &Stage, act: NewAct) -> Result<Outcome, Error> {
    let mut desk = OperatorDesk::open(&stage.database()?).await?;
    let id = desk.leave(&act).await?;
    let waits = async {
        loop {
            if let Some(outcome) = desk.outcome(id, &act).await? {
                return Ok::<_, Error>(outcome);
            }
            tokio::time::sleep(std::time::Duration::from_millis(20)).await;
        }
    };
    let outcome = tokio::time::timeout(fake_discord::PATIENCE, waits).await??;
    desk.close().await;
    Ok(outcome)
}

fn act(kind: ActKind, reason: &str) -> NewAct {
    NewAct { reason: reason.to_owned(), ..NewAct::of(kind, None, Time(1)) }
}

fn on(person: &Person) -> Option<PersonId> {
    Some(PersonId::new(person.id))
}

#[tokio::test]
async fn managers_bar_someone_from_their_server() -> Walked {
    let stage = Stage::set().await?;
    // Alice can manage the server.
    let (alice, bob, carol) =
        (stage.person("Alice")?, stage.person("Bob")?, stage.person("Carol")?);
    let room = stage.channel("war-room")?;
    let (thread, _) = stage.begin("world-war", room, &bob, &carol).await?;
    let open = stage.challenge("medieval-war", room, &bob, &carol).await?;
    let options = |reason: &'static str| [("person", (&bob).into()), ("reason", reason.into())];
    let offered = carol.command(room, "server bar", options("noise")).await;
    assert!(matches!(offered, Err(DriverError::NoSuchCommand(_))), "{offered:?}");
    stage.sandbox.open_command("server");
    let refused = told(&carol, room, "server bar", &options("noise")).await?;
    holds(&refused, &["for those who may manage this server"])?;
    let none = told(&alice, room, "server bar", &[]).await?;
    assert_eq!(none, "No one is barred from games in this server.");
    let self_barred = [("person", OptionValue::from(&alice)), ("reason", "me".into())];
    holds(&told(&alice, room, "server bar", &self_barred).await?, &["You can't bar yourself"])?;
    holds(&told(&alice, room, "server bar", &options(" ")).await?, &["Please say why"])?;

    let done = told(&alice, room, "server bar", &options("**insults** players")).await?;
    holds(&done, &[&format!("<@{}> is barred from games in this server.", bob.id), "`lift`"])?;
    // His opponent is told once, with her options.
    let news = said(&carol, thread, "have barred Bob").await?;
    assert_eq!(
        news.content,
        format!(
            "**Match 1 · World War Chess**: The managers of this server have barred Bob, who plays \
             Light and can't move until that is lifted. <@{}>, you can wait, or ask someone who \
             manages this server to end the match with `/server adjudicate match:1`.",
            carol.id
        )
    );
    assert_eq!(news.pings, ["Carol"]);
    // His open challenge has expired.
    stripped(&carol, &open).await?;

    // All his requests are refused in private; also in direct messages.
    let words = [
        "The managers of this server have barred you from games here. Reason: insults players.",
        "`/settings export`",
    ];
    holds(&told(&bob, thread, "move", &[("text", "b2-b3".into())]).await?, &words)?;
    holds(&told(&bob, room, "play", &[]).await?, &words)?;
    let direct = stage.sandbox.open_dm(&bob);
    let elsewhere = types_elsewhere(&bob, direct, 1, "b2-b3").await?;
    holds(&elsewhere, &["You're barred in the server of match 1"])?;
    // He keeps access to his own data.
    let export = bob.command(room, "settings export", []).await?.finished().await?;
    holds(&export.content, &["everything that I keep about you"])?;
    let challenge = [("game", "world-war".into()), ("opponent", OptionValue::from(&bob))];
    let refused = told(&carol, room, "challenge", &challenge).await?;
    holds(&refused, &[&format!("<@{}> can't play here right now.", bob.id)])?;
    let listed = told(&alice, room, "server bar", &[]).await?;
    holds(&listed, &[&format!("- <@{}>, <t:", bob.id), ">: insults players"])?;

    let lift = [("person", OptionValue::from(&bob)), ("lift", "yes".into())];
    holds(&told(&alice, room, "server bar", &lift).await?, &["no longer barred"])?;
    let back = said(&carol, thread, "no longer barred").await?;
    holds(&back.content, &["Bob is no longer barred, and the match continues."])?;
    assert!(back.pings.is_empty(), "{back:?}");
    types(&bob, thread, "b2-b3").await?;
    board_after(&carol, thread, 1).await?;
    holds(&told(&alice, room, "server bar", &lift).await?, &["isn't barred"])?;
    let thread_of = carol.sees(thread);
    let told_twice = thread_of.iter().filter(|m| m.content.contains("have barred Bob")).count();
    assert_eq!(told_twice, 1);
    stage.close().await
}

#[tokio::test]
async fn the_operator_bars_someone_everywhere() -> Walked {
    let mut stage = Stage::set().await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    let (thread, board) = stage.begin("world-war", room, &alice, &bob).await?;
    // Managers are no exception.
    let bar = NewAct { person: on(&alice), ..act(ActKind::Bar, "floods channels") };
    assert_eq!(operator(&stage, bar).await?, Outcome::Done);
    let news = said(&bob, thread, "has barred Alice").await?;
    holds(&news.content, &["The operator of this bot has barred Alice, who plays Light"])?;
    let words = [
        "The operator of this bot has barred you from using me. Reason: floods channels.",
        "`/settings erase`",
    ];
    holds(&told(&alice, room, "server bar", &[]).await?, &words)?;
    holds(&clicked(&alice, board.id, "Help ▾").await?, &words)?;
    let direct = stage.sandbox.open_dm(&alice);
    holds(&told(&alice, direct, "help", &[]).await?, &words)?;
    // It persists after a restart, and after she is forgotten.
    stage.kill().await?;
    stage.start_again().await?;
    holds(&told(&alice, direct, "help", &[]).await?, &words)?;
    let sure = alice.command(direct, "settings erase", []).await?.message()?.clone();
    let erased = alice.click(sure.id, "Yes, forget me").await?.message()?.clone();
    holds(&erased.content, &["I have forgotten you"])?;
    let end = said(&bob, thread, "🏁").await?;
    holds(&end.content, &["a former player"])?;
    holds(&told(&alice, room, "play", &[]).await?, &words)?;
    let lift = NewAct { person: on(&alice), ..act(ActKind::Lift, "") };
    assert_eq!(operator(&stage, lift.clone()).await?, Outcome::Done);
    let challenge = stage.challenge("world-war", room, &alice, &bob).await?;
    holds(&clicked(&bob, challenge.id, "Accept").await?, &["Match 2 begins"])?;
    assert_eq!(operator(&stage, lift).await?, Outcome::Unknown);
    stage.close().await
}

#[tokio::test]
async fn the_operator_bars_a_server() -> Walked {
    let stage = Stage::set().await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    let (thread, _) = stage.begin("world-war", room, &alice, &bob).await?;
    let sql = "SELECT guild_id FROM matches WHERE id = $1";
    let guild = stage.book().count(sql, 1).await?.cast_unsigned();
    let of_server = |kind| NewAct { guild: Some(GuildId::new(guild)), ..act(kind, "a raid") };
    assert_eq!(operator(&stage, of_server(ActKind::Bar)).await?, Outcome::Done);
    let news = said(&bob, thread, "has barred this server").await?;
    holds(&news.content, &["The match stays where it stands, and clocks are stopped"])?;
    for who in [&alice, &bob] {
        let words = ["The operator of this bot has barred this server", "Reason: a raid."];
        holds(&told(who, room, "play", &[]).await?, &words)?;
    }
    let direct = stage.sandbox.open_dm(&alice);
    let elsewhere = types_elsewhere(&alice, direct, 1, "b2-b3").await?;
    holds(&elsewhere, &["You're barred in the server of match 1"])?;
    assert!(alice.command(direct, "play", []).await?.message().is_ok(), "it is of one server");
    assert_eq!(operator(&stage, of_server(ActKind::Lift)).await?, Outcome::Done);
    said(&bob, thread, "This server is no longer barred.").await?;
    types(&alice, thread, "b2-b3").await?;
    board_after(&bob, thread, 1).await?;
    stage.close().await
}

#[tokio::test]
async fn a_game_is_turned_off_in_a_server() -> Walked {
    let stage = Stage::set().await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    let (thread, _) = stage.begin("world-war", room, &alice, &bob).await?;
    let open = stage.challenge("world-war", room, &bob, &alice).await?;
    let door = bob.command(room, "play", []).await?.message()?.clone();
    assert!(door.button("World War Chess").is_some());
    let all_on = told(&alice, room, "server games", &[]).await?;
    assert_eq!(all_on, "Every game is on in this server.");
    let off = [("off", OptionValue::from("world-war"))];
    let done = told(&alice, room, "server games", &off).await?;
    holds(&done, &["World War Chess is now off in this server", "Matches in progress continue."])?;
    holds(&told(&alice, room, "server games", &off).await?, &["is off already"])?;
    let listed = "Turned off in this server: World War Chess.";
    assert_eq!(told(&alice, room, "server games", &[]).await?, listed);
    holds(&told(&alice, room, "server show", &[]).await?, &[listed])?;

    let refusal = ["World War Chess is turned off in this server.", "`/play`"];
    let game = || ("game", OptionValue::from("world-war"));
    for (command, options) in [
        ("challenge", vec![game(), ("opponent", (&alice).into())]),
        ("challenge", vec![game()]),
        ("challenge", vec![game(), ("level", "1".into())]),
        ("play", vec![game()]),
        ("learn practice", vec![game()]),
    ] {
        holds(&told(&bob, room, command, &options).await?, &refusal)?;
    }
    holds(&clicked(&alice, open.id, "Accept").await?, &refusal)?;
    holds(&clicked(&bob, door.id, "World War Chess").await?, &refusal)?;
    // Where the server is known, it isn't offered.
    let door = bob.command(room, "play", []).await?.message()?.clone();
    assert!(door.button("World War Chess").is_none() && door.button("Wizard's War").is_some());
    let form = bob.command(room, "challenge", []).await?.modal()?.clone();
    let form = format!("{form:?}");
    assert!(!form.contains("world-war") && form.contains("medieval-war"), "{form}");
    // Matches in progress continue, and elsewhere nothing changes.
    types(&alice, thread, "b2-b3").await?;
    board_after(&bob, thread, 1).await?;
    let direct = stage.sandbox.open_dm(&bob);
    let page = bob.command(direct, "play", [game()]).await?.message()?.clone();
    assert!(page.button("Play Herald").is_some(), "{page:?}");

    let on = [("on", OptionValue::from("world-war"))];
    holds(&told(&alice, room, "server games", &on).await?, &["is on again"])?;
    holds(&clicked(&alice, open.id, "Accept").await?, &["Match 2 begins"])?;
    let sql = "SELECT COUNT(*) FROM moderation WHERE by_person = $1";
    assert_eq!(stage.book().count(sql, alice.id.cast_signed()).await?, 2);
    stage.close().await
}

#[tokio::test]
async fn the_operator_declares_matches_void() -> Walked {
    let stage = Stage::set().await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    let rated = [("rated", "yes".into())];
    let (over, _) = stage.begin_with("world-war", room, &alice, &bob, &rated).await?;
    types(&alice, over, "b2-b3").await?;
    board_after(&bob, over, 1).await?;
    types(&bob, over, "b7-b6").await?;
    board_after(&alice, over, 2).await?;
    told(&bob, over, "resign", &[("sure", "yes".into())]).await?;
    said(&alice, over, "🏁").await?;
    let leaders = [("game", OptionValue::from("world-war"))];
    holds(&told(&alice, room, "leaderboard", &leaders).await?, &["Alice"])?;
    let void = |number, reason| NewAct {
        match_id: Some(MatchId::new(number)),
        ..act(ActKind::Void, reason)
    };
    let cheated = "**played** with a second account.";
    assert_eq!(operator(&stage, void(1, cheated)).await?, Outcome::Done);
    let end = said(&bob, over, "**the match is void**").await?;
    picture(&end)?;
    holds(
        &end.content,
        &["the operator of this bot declared it void and took back what it did to the ratings: \
           played with a second account"],
    )?;
    let listed = told(&alice, room, "leaderboard", &leaders).await?;
    assert!(!listed.contains("Alice"), "{listed}");
    holds(&told(&alice, room, "games", &[]).await?, &["against Bob · void"])?;
    assert_eq!(operator(&stage, void(1, cheated)).await?, Outcome::Already);

    let (thread, _) = stage.begin("medieval-war", room, &alice, &bob).await?;
    assert_eq!(operator(&stage, void(2, "a mistake")).await?, Outcome::Done);
    let end = said(&bob, thread, "🏁").await?;
    holds(&end.content, &["the operator of this bot declared it void: a mistake"])?;
    holds(&told(&bob, thread, "resign", &[]).await?, &["over"])?;
    assert_eq!(operator(&stage, void(9, "none")).await?, Outcome::Unknown);
    stage.close().await
}

#[tokio::test]
async fn the_operator_has_someone_forgotten() -> Walked {
    let stage = Stage::set().await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    let (thread, _) = stage.begin("world-war", room, &alice, &bob).await?;
    let forget = NewAct { person: on(&alice), ..act(ActKind::Forget, "") };
    assert_eq!(operator(&stage, forget.clone()).await?, Outcome::Done);
    let end = said(&bob, thread, "🏁").await?;
    holds(&end.content, &["a former player"])?;
    assert!(!end.content.contains("Alice"), "{end:?}");
    holds(&told(&alice, room, "settings export", &[]).await?, &["I keep nothing about you"])?;
    assert_eq!(operator(&stage, forget).await?, Outcome::Unknown);
    stage.close().await
}
