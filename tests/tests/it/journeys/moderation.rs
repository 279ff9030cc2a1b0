//! Tools against abuse: bars, disabled games, and the operator's acts.

use fake_discord::driver::{DriverError, OptionValue, Person};
use match_model::{GuildId, MatchId, PersonId, Time};
use store::moderation::{ActKind, NewAct, OperatorDesk, Outcome};
use tests::{Error, Stage, board_after, picture, wait_for_message, wait_for_removed_buttons};

use crate::journeys::{
    JourneyResult, answer_to_click, answer_to_command, check_contains, type_move,
    type_move_elsewhere,
};

/// Makes an operator's request, and waits until the running bot has carried it out.
async fn run_request(stage: &Stage, act: NewAct) -> Result<Outcome, Error> {
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

fn new_act(kind: ActKind, reason: &str) -> NewAct {
    NewAct { reason: reason.to_owned(), ..NewAct::of(kind, None, Time(1)) }
}

fn person_id(person: &Person) -> Option<PersonId> {
    Some(PersonId::new(person.id))
}

#[tokio::test]
async fn managers_bar_someone_from_their_server() -> JourneyResult {
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
    let refused = answer_to_command(&carol, room, "server bar", &options("noise")).await?;
    check_contains(&refused, &["for people who can manage this server"])?;
    let none = answer_to_command(&alice, room, "server bar", &[]).await?;
    assert_eq!(none, "No one is barred from games in this server.");
    let self_barred = [("person", OptionValue::from(&alice)), ("reason", "me".into())];
    check_contains(
        &answer_to_command(&alice, room, "server bar", &self_barred).await?,
        &["You can't bar yourself"],
    )?;
    check_contains(
        &answer_to_command(&alice, room, "server bar", &options(" ")).await?,
        &["Please say why"],
    )?;

    let done =
        answer_to_command(&alice, room, "server bar", &options("**insults** players")).await?;
    check_contains(
        &done,
        &[&format!("<@{}> is barred from games in this server.", bob.id), "`lift`"],
    )?;
    // His opponent is told once, with her options.
    let news = wait_for_message(&carol, thread, "have barred Bob").await?;
    assert_eq!(
        news.content,
        format!(
            "**Match 1 · World War Chess**: This server's managers have barred Bob, who plays \
             Light and can't move until the bar is lifted. <@{}>, you can wait, or ask a server manager to end the match with `/server adjudicate match:1`.",
            carol.id
        )
    );
    assert_eq!(news.pings, ["Carol"]);
    // His open challenge has expired.
    wait_for_removed_buttons(&carol, &open).await?;

    // All his requests are refused in private; also in direct messages.
    let words = [
        "This server's managers have barred you from games here. Reason: insults players.",
        "`/settings export`",
    ];
    check_contains(
        &answer_to_command(&bob, thread, "move", &[("text", "b2-b3".into())]).await?,
        &words,
    )?;
    check_contains(&answer_to_command(&bob, room, "play", &[]).await?, &words)?;
    let direct = stage.sandbox.open_dm(&bob);
    let elsewhere = type_move_elsewhere(&bob, direct, 1, "b2-b3").await?;
    check_contains(&elsewhere, &["You're barred in the server of match 1"])?;
    // He keeps access to his own data.
    let export = bob.command(room, "settings export", []).await?.finished().await?;
    check_contains(&export.content, &["everything I store about you"])?;
    let challenge = [("game", "world-war".into()), ("opponent", OptionValue::from(&bob))];
    let refused = answer_to_command(&carol, room, "challenge", &challenge).await?;
    check_contains(&refused, &[&format!("<@{}> can't play here right now.", bob.id)])?;
    let listed = answer_to_command(&alice, room, "server bar", &[]).await?;
    check_contains(&listed, &[&format!("- <@{}>, <t:", bob.id), ">: insults players"])?;

    let lift = [("person", OptionValue::from(&bob)), ("lift", "yes".into())];
    check_contains(
        &answer_to_command(&alice, room, "server bar", &lift).await?,
        &["no longer barred"],
    )?;
    let back = wait_for_message(&carol, thread, "no longer barred").await?;
    check_contains(&back.content, &["Bob is no longer barred, and the match continues."])?;
    assert!(back.pings.is_empty(), "{back:?}");
    type_move(&bob, thread, "b2-b3").await?;
    board_after(&carol, thread, 1).await?;
    check_contains(
        &answer_to_command(&alice, room, "server bar", &lift).await?,
        &["haven't barred that person"],
    )?;
    let thread_of = carol.sees(thread);
    let told_twice = thread_of.iter().filter(|m| m.content.contains("have barred Bob")).count();
    assert_eq!(told_twice, 1);
    stage.close().await
}

#[tokio::test]
async fn the_operator_bars_someone_everywhere() -> JourneyResult {
    let mut stage = Stage::set().await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    let (thread, board) = stage.begin("world-war", room, &alice, &bob).await?;
    // Managers are no exception.
    let bar = NewAct { person: person_id(&alice), ..new_act(ActKind::Bar, "floods channels") };
    assert_eq!(run_request(&stage, bar).await?, Outcome::Done);
    let news = wait_for_message(&bob, thread, "has barred Alice").await?;
    check_contains(&news.content, &["My operator has barred Alice, who plays Light"])?;
    let words =
        ["My operator has barred you from using me. Reason: floods channels.", "`/settings erase`"];
    check_contains(&answer_to_command(&alice, room, "server bar", &[]).await?, &words)?;
    check_contains(&answer_to_click(&alice, board.id, "Help ▾").await?, &words)?;
    let direct = stage.sandbox.open_dm(&alice);
    check_contains(&answer_to_command(&alice, direct, "help", &[]).await?, &words)?;
    // It persists after a restart, and after she is forgotten.
    stage.kill().await?;
    stage.start_again().await?;
    check_contains(&answer_to_command(&alice, direct, "help", &[]).await?, &words)?;
    let sure = alice.command(direct, "settings erase", []).await?.message()?.clone();
    let erased = alice.click(sure.id, "Yes, forget me").await?.message()?.clone();
    check_contains(&erased.content, &["I've forgotten you"])?;
    let end = wait_for_message(&bob, thread, "🏁").await?;
    check_contains(&end.content, &["a former player"])?;
    check_contains(&answer_to_command(&alice, room, "play", &[]).await?, &words)?;
    let lift = NewAct { person: person_id(&alice), ..new_act(ActKind::Lift, "") };
    assert_eq!(run_request(&stage, lift.clone()).await?, Outcome::Done);
    let challenge = stage.challenge("world-war", room, &alice, &bob).await?;
    check_contains(&answer_to_click(&bob, challenge.id, "Accept").await?, &["Match 2 begins"])?;
    assert_eq!(run_request(&stage, lift).await?, Outcome::Unknown);
    stage.close().await
}

#[tokio::test]
async fn the_operator_bars_a_server() -> JourneyResult {
    let stage = Stage::set().await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    let (thread, _) = stage.begin("world-war", room, &alice, &bob).await?;
    let sql = "SELECT guild_id FROM matches WHERE id = $1";
    let guild = stage.book().count(sql, 1).await?.cast_unsigned();
    let of_server = |kind| NewAct { guild: Some(GuildId::new(guild)), ..new_act(kind, "a raid") };
    assert_eq!(run_request(&stage, of_server(ActKind::Bar)).await?, Outcome::Done);
    let news = wait_for_message(&bob, thread, "has barred this server").await?;
    check_contains(&news.content, &["The match is on hold, and clocks are stopped"])?;
    for who in [&alice, &bob] {
        let words = ["My operator has barred this server", "Reason: a raid."];
        check_contains(&answer_to_command(who, room, "play", &[]).await?, &words)?;
    }
    let direct = stage.sandbox.open_dm(&alice);
    let elsewhere = type_move_elsewhere(&alice, direct, 1, "b2-b3").await?;
    check_contains(&elsewhere, &["You're barred in the server of match 1"])?;
    assert!(alice.command(direct, "play", []).await?.message().is_ok(), "it is of one server");
    assert_eq!(run_request(&stage, of_server(ActKind::Lift)).await?, Outcome::Done);
    wait_for_message(&bob, thread, "This server is no longer barred.").await?;
    type_move(&alice, thread, "b2-b3").await?;
    board_after(&bob, thread, 1).await?;
    stage.close().await
}

#[tokio::test]
async fn a_game_is_turned_off_in_a_server() -> JourneyResult {
    let stage = Stage::set().await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    let (thread, _) = stage.begin("world-war", room, &alice, &bob).await?;
    let open = stage.challenge("world-war", room, &bob, &alice).await?;
    let door = bob.command(room, "play", []).await?.message()?.clone();
    assert!(door.button("World War Chess").is_some());
    let all_on = answer_to_command(&alice, room, "server games", &[]).await?;
    assert_eq!(all_on, "Every game is on in this server.");
    let off = [("off", OptionValue::from("world-war"))];
    let done = answer_to_command(&alice, room, "server games", &off).await?;
    check_contains(
        &done,
        &["World War Chess is now off in this server", "Matches in progress continue."],
    )?;
    check_contains(
        &answer_to_command(&alice, room, "server games", &off).await?,
        &["is already off"],
    )?;
    let listed = "Turned off in this server: World War Chess.";
    assert_eq!(answer_to_command(&alice, room, "server games", &[]).await?, listed);
    check_contains(&answer_to_command(&alice, room, "server show", &[]).await?, &[listed])?;

    let refusal = ["World War Chess is turned off in this server.", "`/play`"];
    let game = || ("game", OptionValue::from("world-war"));
    for (command, options) in [
        ("challenge", vec![game(), ("opponent", (&alice).into())]),
        ("challenge", vec![game()]),
        ("challenge", vec![game(), ("level", "1".into())]),
        ("play", vec![game()]),
        ("learn practice", vec![game()]),
    ] {
        check_contains(&answer_to_command(&bob, room, command, &options).await?, &refusal)?;
    }
    check_contains(&answer_to_click(&alice, open.id, "Accept").await?, &refusal)?;
    check_contains(&answer_to_click(&bob, door.id, "World War Chess").await?, &refusal)?;
    // Where the server is known, it isn't offered.
    let door = bob.command(room, "play", []).await?.message()?.clone();
    assert!(door.button("World War Chess").is_none() && door.button("Wizard's War").is_some());
    let form = bob.command(room, "challenge", []).await?.modal()?.clone();
    let form = format!("{form:?}");
    assert!(!form.contains("world-war") && form.contains("medieval-war"), "{form}");
    // Matches in progress continue, and elsewhere nothing changes.
    type_move(&alice, thread, "b2-b3").await?;
    board_after(&bob, thread, 1).await?;
    let direct = stage.sandbox.open_dm(&bob);
    let page = bob.command(direct, "play", [game()]).await?.message()?.clone();
    assert!(page.button("Play Herald").is_some(), "{page:?}");

    let on = [("on", OptionValue::from("world-war"))];
    check_contains(&answer_to_command(&alice, room, "server games", &on).await?, &["is on again"])?;
    check_contains(&answer_to_click(&alice, open.id, "Accept").await?, &["Match 2 begins"])?;
    let sql = "SELECT COUNT(*) FROM moderation WHERE by_person = $1";
    assert_eq!(stage.book().count(sql, alice.id.cast_signed()).await?, 2);
    stage.close().await
}

#[tokio::test]
async fn the_operator_declares_matches_void() -> JourneyResult {
    let stage = Stage::set().await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    let rated = [("rated", "yes".into())];
    let (over, _) = stage.begin_with("world-war", room, &alice, &bob, &rated).await?;
    type_move(&alice, over, "b2-b3").await?;
    board_after(&bob, over, 1).await?;
    type_move(&bob, over, "b7-b6").await?;
    board_after(&alice, over, 2).await?;
    answer_to_command(&bob, over, "resign", &[("sure", "yes".into())]).await?;
    wait_for_message(&alice, over, "🏁").await?;
    let leaders = [("game", OptionValue::from("world-war"))];
    check_contains(&answer_to_command(&alice, room, "leaderboard", &leaders).await?, &["Alice"])?;
    let void = |number, reason| NewAct {
        match_id: Some(MatchId::new(number)),
        ..new_act(ActKind::Void, reason)
    };
    let cheated = "**played** with a second account.";
    assert_eq!(run_request(&stage, void(1, cheated)).await?, Outcome::Done);
    let end = wait_for_message(&bob, over, "**the match is void**").await?;
    picture(&end)?;
    check_contains(
        &end.content,
        &["my operator declared it void and undid its rating changes: \
           played with a second account"],
    )?;
    let listed = answer_to_command(&alice, room, "leaderboard", &leaders).await?;
    assert!(!listed.contains("Alice"), "{listed}");
    check_contains(&answer_to_command(&alice, room, "games", &[]).await?, &["against Bob · void"])?;
    assert_eq!(run_request(&stage, void(1, cheated)).await?, Outcome::Already);

    let (thread, _) = stage.begin("medieval-war", room, &alice, &bob).await?;
    assert_eq!(run_request(&stage, void(2, "a mistake")).await?, Outcome::Done);
    let end = wait_for_message(&bob, thread, "🏁").await?;
    check_contains(&end.content, &["my operator declared it void: a mistake"])?;
    check_contains(&answer_to_command(&bob, thread, "resign", &[]).await?, &["over"])?;
    assert_eq!(run_request(&stage, void(9, "none")).await?, Outcome::Unknown);
    stage.close().await
}

#[tokio::test]
async fn the_operator_has_someone_forgotten() -> JourneyResult {
    let stage = Stage::set().await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    let (thread, _) = stage.begin("world-war", room, &alice, &bob).await?;
    let forget = NewAct { person: person_id(&alice), ..new_act(ActKind::Forget, "") };
    assert_eq!(run_request(&stage, forget.clone()).await?, Outcome::Done);
    let end = wait_for_message(&bob, thread, "🏁").await?;
    check_contains(&end.content, &["a former player"])?;
    assert!(!end.content.contains("Alice"), "{end:?}");
    check_contains(
        &answer_to_command(&alice, room, "settings export", &[]).await?,
        &["I store nothing about you"],
    )?;
    assert_eq!(run_request(&stage, forget).await?, Outcome::Unknown);
    stage.close().await
}
