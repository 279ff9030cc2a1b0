//! Every picture in letters, by typing.

use fake_discord::driver::{OptionValue, Person};
use tests::{Stage, board_after};

use crate::journeys::{JourneyResult, answer_to_command, check_contains, type_move};

#[tokio::test]
async fn every_picture_is_typed_in_letters() -> JourneyResult {
    let stage = Stage::set().await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    let (thread, _) = stage.begin("medieval-war", room, &alice, &bob).await?;
    type_move(&alice, thread, "b2-c3").await?;
    let draft = answer_to_command(
        &alice,
        thread,
        "move",
        &[("draft", "show".into()), ("as", "text".into())],
    )
    .await?;
    check_contains(&draft, &["your draft: `(b2-c3)`", "```\n"])?;
    type_move(&alice, thread, "g2-f3, a1-b2").await?;
    board_after(&bob, thread, 3).await?;
    let unit = [("game", "medieval".into()), ("name", "N3".into())];
    let with = |more: &[(&'static str, OptionValue)]| {
        let mut options = more.to_vec();
        options.push(("as", "text".into()));
        options
    };
    let solution =
        lessons::of(games::find("world-war").ok_or("none")?).tour[0].solution().join(", ");
    let tour =
        answer_to_command(&alice, room, "learn tour", &[("game", "world-war".into())]).await?;
    check_contains(&tour, &["1"])?;
    for (place, command, options) in [
        (thread, "board", with(&[])),
        (thread, "move", with(&[])),
        (thread, "replay", with(&[("after", 2.into())])),
        (thread, "board since", with(&[("since", 0.into()), ("step", 1.into())])),
        (thread, "rules why", with(&[("text", "e8".into())])),
        (thread, "rules why", with(&[("text", "e8".into()), ("about", "happened".into())])),
        (room, "rules unit", with(&unit)),
        (
            room,
            "learn tour",
            with(&[("game", "world-war".into()), ("text", OptionValue::from(solution.as_str()))]),
        ),
    ] {
        let options = options.iter().map(|(name, value)| (*name, value.clone()));
        let by = bob_or(&alice, &bob, command);
        let name = command.strip_suffix(" since").unwrap_or(command);
        let answer = by.command(place, name, options).await?;
        let message = answer.message()?.clone();
        assert!(message.ephemeral && message.attachments.is_empty(), "/{command}");
        check_contains(&message.content, &["```\n"])
            .map_err(|error| format!("/{command}: {error}"))?;
    }
    let guide = [("game", "medieval".into()), ("as", "text".into())];
    let guide = alice.command(room, "help", guide).await?.message()?.clone();
    assert!(guide.attachments.is_empty() && guide.content.len() > 100);
    let how = [("game", "medieval".into()), ("how", "notation".into())];
    check_contains(
        &answer_to_command(&alice, room, "help", &how).await?,
        &["**How moves are written**"],
    )?;
    stage.close().await
}

/// Spectators; changes since one's turn are for players who haven't moved.
fn bob_or<'a>(alice: &'a Person, bob: &'a Person, command: &str) -> &'a Person {
    if command == "board since" { bob } else { alice }
}
