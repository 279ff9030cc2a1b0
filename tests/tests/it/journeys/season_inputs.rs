//! Bad inputs to seasons, each with the messages that people see.

use fake_discord::driver::{OptionValue, Person, SeenMessage};
use fake_discord::{Snowflake, permissions};
use tests::{Error, Stage, board_after, wait_for_message, wait_for_update};

use crate::journeys::seasons::{new_season, open_season, pass, restart, stage, thread_of};
use crate::journeys::{
    JourneyResult, answer_to_click, answer_to_command, check_contains, type_move,
};

#[derive(Clone, Copy, Debug)]
enum BadInput {
    NoPlayers,
    OnePlayer,
    OddNumber,
    EveryoneLeaves,
    EveryoneAway,
    WithdrawalBeforeLoss,
    TakenName,
    NoName,
    PastStart,
    SlowClock,
    ClockBeyondTheLadder,
    NoClock,
    NotAManager,
    MissingPermissions,
    DirectMessage,
    DeletedMessage,
    DeletedChannel,
    Restarts,
}

/// The parts of the messages that follow.
const MESSAGES: &[(BadInput, &[&str])] = &[
    (BadInput::NoPlayers, &["Not enough players joined, so the season didn't start."]),
    (
        BadInput::OnePlayer,
        &[
            "At least 2 players must join before the season can start.",
            "Not enough players joined, so the season didn't start.",
        ],
    ),
    (BadInput::OddNumber, &["- Carol has a bye."]),
    (
        BadInput::EveryoneLeaves,
        &[
            "You've withdrawn from **Spring**. I'm resigning your unfinished games in it.",
            "Fewer than two players are left, so the season is over. The results so far count.",
        ],
    ),
    (
        BadInput::EveryoneAway,
        &[
            "-# Alice is on vacation until <t:",
            "-# Bob is on vacation until <t:",
            "your match in **Spring** waits for your first move. You have until <t:",
        ],
    ),
    (
        BadInput::WithdrawalBeforeLoss,
        &["You've withdrawn from **Spring**.", "~~Carol~~", "Alice · 1 · 1 won"],
    ),
    (
        BadInput::TakenName,
        &["**SPRING** is taken by an unfinished season here. Choose another name."],
    ),
    (BadInput::NoName, &["Give the season a name with letters or digits."]),
    (BadInput::PastStart, &["Discord refuses it."]),
    (BadInput::SlowClock, &["With this clock a round could take years."]),
    (BadInput::ClockBeyondTheLadder, &["With this clock a match can outlast the ladder (2 days)."]),
    (BadInput::NoClock, &["A season needs a clock, so that no player can hold up the others."]),
    (BadInput::NotAManager, &["Only people who can manage this server can create a season."]),
    (BadInput::MissingPermissions, &["I can't play in this channel without"]),
    (BadInput::DirectMessage, &["Use `/season` in a channel of the server."]),
    (BadInput::DeletedMessage, &["The season is over.", "🥇"]),
    (
        BadInput::DeletedChannel,
        &[
            "Alice: The season's channel is gone, so the season is over. The results so far count.",
            "Bob: The season's channel is gone, so the season is over. The results so far count.",
            "Carol: The season's channel is gone, so the season is over. The results so far count.",
        ],
    ),
    (BadInput::Restarts, &["Posts: 1 1 1 1"]),
];

#[tokio::test]
async fn bad_inputs_to_seasons_get_clear_messages() -> JourneyResult {
    for (input, parts) in MESSAGES {
        let messages = messages_after(*input).await.map_err(|e| format!("{input:?}: {e}"))?;
        check_contains(&messages, parts).map_err(|e| format!("{input:?}: {e}"))?;
    }
    Ok(())
}

fn option(name: &'static str, value: impl Into<OptionValue>) -> (&'static str, OptionValue) {
    (name, value.into())
}

/// The options of a new season, with some changed.
fn changed(changes: &[(&'static str, OptionValue)]) -> Vec<(&'static str, OptionValue)> {
    let mut options = new_season("round-robin");
    options.retain(|(name, _)| changes.iter().all(|(changed, _)| changed != name));
    options.extend(changes.iter().cloned());
    options
}

async fn create(
    by: &Person,
    room: Snowflake,
    changes: &[(&'static str, OptionValue)],
) -> Result<String, Error> {
    answer_to_command(by, room, "season new", &changed(changes)).await
}

async fn content_with(person: &Person, message: &SeenMessage, part: &str) -> Result<String, Error> {
    Ok(wait_for_update(person, message, |m| m.content.contains(part)).await?.content)
}

async fn messages_after(input: BadInput) -> Result<String, Error> {
    let (mut stage, now) = stage().await?;
    let (alice, bob, carol) =
        (stage.person("Alice")?, stage.person("Bob")?, stage.person("Carol")?);
    let room = stage.channel("war-room")?;
    let messages = match input {
        BadInput::NoPlayers => {
            open_season(&stage, room, "swiss", &[]).await?;
            pass(&now, 25);
            wait_for_message(&bob, room, "didn't start").await?.content
        }
        BadInput::OnePlayer => {
            let open = open_season(&stage, room, "swiss", &[&bob]).await?;
            let refused = answer_to_click(&alice, open.id, "Start now").await?;
            pass(&now, 25);
            let over = wait_for_message(&bob, room, "didn't start").await?;
            format!("{refused}\n{}", over.content)
        }
        BadInput::OddNumber => {
            let open = open_season(&stage, room, "swiss", &[&alice, &bob, &carol]).await?;
            answer_to_click(&alice, open.id, "Start now").await?;
            content_with(&bob, &open, "has a bye").await?
        }
        BadInput::EveryoneLeaves => {
            let open = open_season(&stage, room, "round-robin", &[&alice, &bob, &carol]).await?;
            answer_to_click(&alice, open.id, "Start now").await?;
            content_with(&bob, &open, "Games of this round").await?;
            let mut answers = String::new();
            for person in [&alice, &bob] {
                answers += &answer_to_click(person, open.id, "Withdraw").await?;
            }
            // The season may be over by now.
            let leave = [option("do", "leave")];
            answers += &answer_to_command(&carol, room, "season show", &leave).await?;
            let over = wait_for_message(&bob, room, "Fewer than two players").await?;
            format!("{answers}\n{}", over.content)
        }
        BadInput::EveryoneAway => {
            let open = open_season(&stage, room, "round-robin", &[&alice, &bob]).await?;
            answer_to_click(&alice, open.id, "Start now").await?;
            let thread = thread_of(&alice, room, "**Spring**, round 1: ").await?;
            let days = [option("do", "start"), option("days", 3_i64)];
            for person in [&alice, &bob] {
                answer_to_command(person, room, "clock vacation", &days).await?;
            }
            let away = wait_for_update(&alice, &open, |m| {
                m.content.contains("Alice is on vacation") && m.content.contains("Bob is on")
            })
            .await?;
            pass(&now, 3 * 24);
            pass(&now, 25);
            let reminder = wait_for_message(&alice, thread, "waits for your first move").await?;
            format!("{}\n{}", away.content, reminder.content)
        }
        BadInput::WithdrawalBeforeLoss => {
            let open = open_season(&stage, room, "round-robin", &[&bob, &carol, &alice]).await?;
            answer_to_click(&alice, open.id, "Start now").await?;
            let thread = thread_of(&alice, room, "**Spring**, round 1: Carol – Alice").await?;
            board_after(&carol, thread, 0).await?;
            type_move(&carol, thread, "b2-b3").await?;
            board_after(&alice, thread, 1).await?;
            type_move(&alice, thread, "b7-b6").await?;
            let answer = answer_to_click(&carol, open.id, "Withdraw").await?;
            let table = content_with(&alice, &open, "Alice · 1 · 1 won").await?;
            format!("{answer}\n{table}")
        }
        BadInput::TakenName => {
            open_season(&stage, room, "round-robin", &[]).await?;
            create(&alice, room, &[option("name", "SPRING")]).await?
        }
        BadInput::NoName => create(&alice, room, &[option("name", " @*_ ")]).await?,
        BadInput::PastStart => match create(&alice, room, &[option("hours", -1_i64)]).await {
            Ok(answer) => answer,
            Err(_) => "Discord refuses it.".to_owned(),
        },
        BadInput::SlowClock => create(&alice, room, &[option("clock", "40d +0")]).await?,
        BadInput::ClockBeyondTheLadder => {
            create(&alice, room, &[option("kind", "ladder"), option("days", 2_i64)]).await?
        }
        BadInput::NoClock => {
            let mut options = changed(&[]);
            options.retain(|(name, _)| *name != "clock");
            answer_to_command(&alice, room, "season new", &options).await?
        }
        BadInput::NotAManager => create(&bob, room, &[]).await?,
        BadInput::MissingPermissions => {
            let may = permissions::BOT_DEFAULT & !permissions::SEND_MESSAGES;
            stage.sandbox.set_bot_permissions(room, may);
            create(&alice, room, &[]).await?
        }
        BadInput::DirectMessage => {
            let direct = stage.sandbox.open_dm(&alice);
            match create(&alice, direct, &[]).await {
                Ok(answer) => answer,
                // The command isn't offered there.
                Err(_) => "Use `/season` in a channel of the server.".to_owned(),
            }
        }
        BadInput::DeletedMessage => {
            stage.excuse(404);
            let open = open_season(&stage, room, "round-robin", &[&alice, &bob]).await?;
            assert!(stage.sandbox.delete_message(open.id));
            let start = [option("do", "start")];
            answer_to_command(&alice, room, "season show", &start).await?;
            resign_at_once(&alice, room).await?;
            wait_for_message(&bob, room, "🥇").await?.content
        }
        BadInput::DeletedChannel => {
            after_deletion(&mut stage, room, [&alice, &bob, &carol]).await?
        }
        BadInput::Restarts => {
            let made = create(&alice, room, &[]).await?;
            restart(&mut stage, &now).await?;
            let open = wait_for_message(&alice, room, "**Spring** · ").await?;
            for person in [&alice, &bob] {
                answer_to_click(person, open.id, "Join").await?;
                restart(&mut stage, &now).await?;
            }
            answer_to_click(&alice, open.id, "Start now").await?;
            restart(&mut stage, &now).await?;
            let thread = thread_of(&alice, room, "**Spring**, round 1: ").await?;
            board_after(&alice, thread, 0).await?;
            restart(&mut stage, &now).await?;
            resign_at_once(&alice, room).await?;
            restart(&mut stage, &now).await?;
            wait_for_message(&bob, room, "🥇").await?;
            stage.wait_until_all_sent().await?;
            let lines = ["**Spring** · ", "round 1 of 1 begins", "**Spring**, round 1: ", "🥇 "];
            let seen = alice.sees(room);
            let posts = lines.map(|line| {
                let count = seen.iter().filter(|m| !m.ephemeral && m.content.contains(line));
                count.filter(|m| line != "**Spring** · " || !m.content.contains("🥇")).count()
            });
            format!("{made}\nPosts: {}", posts.map(|count| count.to_string()).join(" "))
        }
    };
    stage.close().await?;
    Ok(messages)
}

/// Resigns the only match before a move.
async fn resign_at_once(by: &Person, room: Snowflake) -> JourneyResult {
    let thread = thread_of(by, room, "**Spring**, round 1: ").await?;
    board_after(by, thread, 0).await?;
    answer_to_command(by, thread, "resign", &[option("sure", "yes")]).await.map(drop)
}

/// The channel is deleted in mid-season. Returns the direct messages with the names of those who
/// got them.
async fn after_deletion(
    stage: &mut Stage,
    room: Snowflake,
    people: [&Person; 3],
) -> Result<String, Error> {
    stage.excuse(404);
    let open = open_season(stage, room, "round-robin", &people).await?;
    answer_to_click(people[0], open.id, "Start now").await?;
    let thread = thread_of(people[0], room, "**Spring**, round 1: Bob – Carol").await?;
    board_after(people[1], thread, 0).await?;
    assert!(stage.sandbox.delete_channel(room));
    let lobby = stage.channel("chess-club")?;
    answer_to_command(people[1], lobby, "season show", &[option("do", "leave")]).await?;
    let mut messages = String::new();
    for person in people {
        let direct = stage.sandbox.open_dm(person);
        let seen = wait_for_message(person, direct, "The season's channel is gone").await?;
        stage.wait_until_all_sent().await?;
        let count =
            person.sees(direct).iter().filter(|m| m.content.contains("**Spring** · ")).count();
        assert_eq!(count, 1);
        let line = seen.content.lines().find(|line| line.starts_with("The season's channel"));
        messages += &format!("{}: {}\n", person.name, line.unwrap_or_default());
    }
    Ok(messages)
}
