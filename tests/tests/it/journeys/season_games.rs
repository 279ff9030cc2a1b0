//! A season with another game each round.

use fake_discord::Snowflake;
use fake_discord::driver::{OptionValue, Person};
use tests::{board_after, wait_for_message, wait_for_update};

use crate::journeys::seasons::{new_season, stage, thread_of};
use crate::journeys::{JourneyResult, answer_to_click, answer_to_command, check_contains};

async fn resign(by: &Person, room: Snowflake, line: &str) -> JourneyResult {
    let thread = thread_of(by, room, line).await?;
    board_after(by, thread, 0).await?;
    answer_to_command(by, thread, "resign", &[("sure", "yes".into())]).await.map(drop)
}

#[tokio::test]
async fn a_round_robin_with_another_game_each_round() -> JourneyResult {
    let (stage, _) = stage().await?;
    let (alice, bob, carol) =
        (stage.person("Alice")?, stage.person("Bob")?, stage.person("Carol")?);
    let room = stage.channel("war-room")?;
    let options = |kind| {
        let mut options = new_season(kind);
        options.retain(|(name, _)| *name != "game");
        options.push(("game", OptionValue::from("each-round")));
        options
    };
    let refused = answer_to_command(&alice, room, "season new", &options("ladder")).await?;
    assert_eq!(refused, "A ladder has no rounds, so choose one game for it.");
    answer_to_command(&alice, room, "season new", &options("round-robin")).await?;
    let open = wait_for_message(&alice, room, "**Spring** · ").await?;
    check_contains(
        &open.content,
        &[
            "Round robin · another game each round · season 1",
            "The rounds' games, in this order: World War Chess, Medieval War Chess, Wizard's War",
        ],
    )?;
    for person in [&bob, &carol, &alice] {
        answer_to_click(person, open.id, "Join").await?;
    }
    answer_to_click(&alice, open.id, "Start now").await?;
    let begins = "**Spring**: round 1 of 3 begins. Its game is World War Chess.";
    wait_for_message(&bob, room, begins).await?;
    wait_for_update(&bob, &open, |m| m.content.contains("Round 1 of 3: World War Chess.")).await?;
    resign(&carol, room, "**Spring**, round 1: Carol – Alice").await?;
    let begins = "**Spring**: round 2 of 3 begins. Its game is Medieval War Chess.";
    wait_for_message(&bob, room, begins).await?;
    let off = [("off", OptionValue::from("wizards-war"))];
    answer_to_command(&alice, room, "server games", &off).await?;
    resign(&bob, room, "**Spring**, round 2: Bob – Carol").await?;
    let begins = "**Spring**: round 3 of 3 begins. Its game is Vladimir's BattleChess.";
    wait_for_message(&bob, room, begins).await?;
    wait_for_update(&bob, &open, |m| m.content.contains("Round 3 of 3: Vladimir's")).await?;
    resign(&alice, room, "**Spring**, round 3: Alice – Bob").await?;
    wait_for_message(&bob, room, "The season is over.").await?;
    let hers = [("person", OptionValue::User(alice.id))];
    let medal = "**Spring** · another game each round";
    check_contains(&answer_to_command(&bob, room, "profile", &hers).await?, &[medal])?;
    stage.close().await
}
