//! A season of each kind, from the command to the medals, with the texts that people see.

use std::collections::HashSet;
use std::time::Instant;

use fake_discord::driver::{OptionValue, Person, SeenMessage};
use fake_discord::{PATIENCE, Snowflake};
use tests::{Error, board_after, wait_for_message, wait_for_update};

use crate::journeys::seasons::{open_season, pass, restart, stage, thread_of};
use crate::journeys::{JourneyResult, answer_to_command, check_contains, type_move};

const NAMES: [&str; 4] = ["Alice", "Bob", "Carol", "Dan"];

const RULE: &str =
    "-# Make your first move within 48 hours. Otherwise you forfeit the game and leave the season.";

/// The texts of a season with four players, in which the first in the alphabet wins each game.
struct Kind {
    id: &'static str,
    name: &'static str,
    /// The second line of the message while the first round runs.
    running: &'static str,
    /// The games of the first round.
    games: [&'static str; 2],
    /// The lines of the final table, without the points.
    table: [&'static str; 4],
    medals: [&'static str; 3],
}

const KINDS: [Kind; 4] = [
    Kind {
        id: "round-robin",
        name: "Round robin",
        running: "Round 1 of 3.",
        games: ["- Alice – Dan: <>", "- Bob – Carol: <>"],
        table: [
            "**1.** Alice · 3 · 3 won, 0 drawn, 0 lost",
            "**2.** Bob · 2 · 2 won, 0 drawn, 1 lost",
            "**3.** Carol · 1 · 1 won, 0 drawn, 2 lost",
            "**4.** Dan · 0 · 0 won, 0 drawn, 3 lost",
        ],
        medals: ["🥇 Alice · 3", "🥈 Bob · 2", "🥉 Carol · 1"],
    },
    Kind {
        id: "swiss",
        name: "Swiss",
        running: "Round 1 of 3.",
        games: ["- Alice – Carol: <>", "- Dan – Bob: <>"],
        table: [
            "**1.** Alice · 3 · 3 won, 0 drawn, 0 lost",
            "**2.** Bob · 2 · 2 won, 0 drawn, 1 lost",
            "**3.** Carol · 1 · 1 won, 0 drawn, 2 lost",
            "**4.** Dan · 0 · 0 won, 0 drawn, 3 lost",
        ],
        medals: ["🥇 Alice · 3", "🥈 Bob · 2", "🥉 Carol · 1"],
    },
    Kind {
        id: "knockout",
        name: "Knockout",
        running: "Round 1 of 2.",
        games: ["- Alice – Dan: <>", "- Bob – Carol: <>"],
        table: [
            "**1.** Alice · 2 · 2 won, 0 drawn, 0 lost",
            "**2.** Bob · 1 · 1 won, 0 drawn, 1 lost",
            "**3.** Carol · 1 · 1 won, 0 drawn, 1 lost",
            "**4.** Dan · 0 · 0 won, 0 drawn, 2 lost",
        ],
        medals: ["🥇 Alice · 2", "🥈 Bob · 1", "🥉 Carol · 1"],
    },
    Kind {
        id: "league",
        name: "League",
        running: "Round 1 of 3.",
        games: ["- Alice – Dan: <>", "- Bob – Carol: <>"],
        table: [
            "**1.** Alice · 3 · 3 won, 0 drawn, 0 lost",
            "**2.** Bob · 2 · 2 won, 0 drawn, 1 lost",
            "**3.** Carol · 1 · 1 won, 0 drawn, 2 lost",
            "**4.** Dan · 0 · 0 won, 0 drawn, 3 lost",
        ],
        medals: ["🥇 Alice · 3", "🥈 Bob · 2", "🥉 Carol · 1"],
    },
];

/// A text with `<>` for every channel and time.
fn without_links(text: &str) -> String {
    let mut parts = text.split('<');
    let mut plain = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        plain.push_str("<>");
        plain.push_str(part.split_once('>').map_or(part, |(_, after)| after));
    }
    plain
}

fn lines_of(message: &SeenMessage) -> Vec<String> {
    without_links(&message.content).lines().map(str::to_owned).collect()
}

/// Returns the new matches of the season: the thread, White and Black.
fn new_matches(
    people: &[Person; 4],
    room: Snowflake,
    known: &HashSet<Snowflake>,
) -> Vec<(Snowflake, usize, usize)> {
    let named = |name: &str| NAMES.iter().position(|known| *known == name);
    let matches = people[0].sees(room).into_iter().filter_map(|message| {
        let (head, pair) = message.content.split_once(": ")?;
        let (white, black) = pair.split_once(" – ")?;
        let thread = message.thread.filter(|thread| !known.contains(thread))?;
        head.starts_with("**Spring**, round ").then_some(())?;
        Some((thread, named(white)?, named(black)?))
    });
    matches.collect()
}

/// Plays a match in which the loser resigns after a move of each side.
async fn play(
    people: &[Person; 4],
    thread: Snowflake,
    (white, black): (usize, usize),
    loser: usize,
) -> JourneyResult {
    board_after(&people[white], thread, 0).await?;
    type_move(&people[white], thread, "b2-b3").await?;
    board_after(&people[black], thread, 1).await?;
    type_move(&people[black], thread, "b7-b6").await?;
    board_after(&people[white], thread, 2).await?;
    let sure = [("sure", OptionValue::from("yes"))];
    let answer = answer_to_command(&people[loser], thread, "resign", &sure).await?;
    check_contains(&answer, &["You resigned."])
}

#[tokio::test]
async fn a_season_of_each_kind_from_the_command_to_the_medals() -> JourneyResult {
    for kind in &KINDS {
        walk(kind).await.map_err(|error| format!("{}: {error}", kind.id))?;
    }
    Ok(())
}

async fn walk(kind: &Kind) -> JourneyResult {
    let (mut stage, now) = stage().await?;
    let people = [
        stage.person(NAMES[0])?,
        stage.person(NAMES[1])?,
        stage.person(NAMES[2])?,
        stage.person(NAMES[3])?,
    ];
    let room = stage.channel("war-room")?;
    let open = open_season(&stage, room, kind.id, &people.each_ref()).await?;
    let full = wait_for_update(&people[3], &open, |m| m.content.contains("- Dan")).await?;
    let head = format!("**Spring** · {} · World War Chess · season 1", kind.name);
    let lines = lines_of(&full);
    let wanted = [
        head.as_str(),
        "Starts <>. Players: 4 of 32.",
        "⏳ Clock **standard**: Each side starts with 3 days; each turn adds 1 day, up to 5 days. \
         Run out of time and you lose. The clock stops during sleep hours, weekends and vacation.",
        "Casual.",
        "- Alice",
        "- Bob",
        "- Carol",
        "- Dan",
        RULE,
    ];
    assert_eq!(lines, wanted, "{}", kind.id);
    let labels: Vec<_> = full.controls().into_iter().map(|control| control.label).collect();
    assert_eq!(labels.len(), 3, "{labels:?}");

    // It starts at its time. The process ends in between.
    stage.kill().await?;
    pass(&now, 25);
    restart(&mut stage, &now).await?;
    let games = kind.games.map(str::to_owned);
    let running = wait_for_update(&people[0], &open, |message| {
        let lines = lines_of(message);
        games.iter().all(|game| lines.contains(game))
    })
    .await
    .map_err(|error| format!("{:?}: {error}", lines_of(&open)))?;
    let lines = lines_of(&running);
    assert_eq!(lines[..2], [head.clone(), kind.running.to_owned()], "{lines:?}");
    assert!(lines.contains(&"**Games of this round**".to_owned()), "{lines:?}");
    assert_eq!(lines.last().map(String::as_str), Some(RULE));

    // An older process couldn't read another kind of timer.
    for timer in stage.book().lines("SELECT DISTINCT kind FROM dues").await? {
        assert!(["challenge", "reminder", "digest", "flag"].contains(&timer.as_str()), "{timer}");
    }

    let mut known = HashSet::new();
    let begun = Instant::now();
    while !people[0].sees(room).iter().any(|m| m.content.contains("🥇")) {
        for (thread, white, black) in new_matches(&people, room, &known) {
            play(&people, thread, (white, black), white.max(black)).await?;
            known.insert(thread);
            if known.len() == 1 {
                restart(&mut stage, &now).await?;
            }
        }
        if begun.elapsed() > PATIENCE {
            return Err(format!("it doesn't end: {:?}", people[0].sees(room)).into());
        }
        tokio::task::yield_now().await;
    }
    let last = wait_for_message(&people[0], room, "🥇").await?;
    let mut wanted = vec![head.clone(), "The season is over.".to_owned()];
    wanted.extend(kind.medals.map(str::to_owned));
    assert_eq!(lines_of(&last), wanted);
    let over = wait_for_update(&people[0], &open, |m| m.controls().is_empty()).await?;
    let mut wanted = vec![head, "The season is over.".to_owned()];
    wanted.extend(kind.table.map(str::to_owned));
    assert_eq!(lines_of(&over), wanted);
    if kind.id == "league" {
        let next = wait_for_message(&people[0], room, "**Spring 2** · League").await?;
        check_contains(&next.content, &["Players: 4 of 32.", "- Alice\n- Bob\n- Carol\n- Dan"])?;
    }
    stage.wait_until_all_sent().await?;
    check_posts(&people[0], room)?;
    stage.close().await
}

/// Checks that no line of the channel was posted twice.
fn check_posts(person: &Person, room: Snowflake) -> JourneyResult {
    let mut posts = HashSet::new();
    for message in person.sees(room).iter().filter(|message| !message.ephemeral) {
        if !posts.insert(message.content.clone()) {
            return Err(format!("posted twice: {}", message.content).into());
        }
    }
    Ok(())
}

#[tokio::test]
async fn a_ladder_from_the_command_to_the_medals() -> JourneyResult {
    let (mut stage, now) = stage().await?;
    let people = [
        stage.person(NAMES[0])?,
        stage.person(NAMES[1])?,
        stage.person(NAMES[2])?,
        stage.person(NAMES[3])?,
    ];
    let room = stage.channel("war-room")?;
    let open = open_season(&stage, room, "ladder", &people.each_ref()).await?;
    let too_soon = challenge(&people[3], room, &people[0]).await?;
    assert_eq!(too_soon, "The season isn't running.");
    pass(&now, 25);
    let begins = "**Spring** begins. Challenge a player up to three places above you";
    wait_for_message(&people[0], room, begins).await?;
    let refused = challenge(&people[0], room, &people[1]).await?;
    assert_eq!(refused, "You can challenge players up to three places above you on the ladder.");
    let answer = challenge(&people[3], room, &people[0]).await?;
    assert_eq!(answer, "Your match against Alice begins.");
    let busy = challenge(&people[1], room, &people[0]).await?;
    check_contains(&busy, &["has an unfinished game on the ladder. Try again when it's over."])?;
    restart(&mut stage, &now).await?;
    let line = "**Spring**: Dan challenges Alice.";
    let thread = thread_of(&people[0], room, line).await?;
    play(&people, thread, (3, 0), 0).await?;
    let climbed = wait_for_update(&people[0], &open, |m| m.content.contains("**1.** Dan")).await?;
    check_contains(
        &climbed.content,
        &[
            "Ends <t:",
            "**1.** Dan · 1 · 1 won, 0 drawn, 0 lost",
            "**2.** Alice · 0 · 0 won, 0 drawn, 1 lost",
        ],
    )?;
    // A match that is played when the time ends counts.
    challenge(&people[1], room, &people[3]).await?;
    let line = "**Spring**: Bob challenges Dan.";
    let thread = thread_of(&people[0], room, line).await?;
    board_after(&people[1], thread, 0).await?;
    type_move(&people[1], thread, "b2-b3").await?;
    pass(&now, 24);
    board_after(&people[3], thread, 1).await?;
    type_move(&people[3], thread, "b7-b6").await?;
    board_after(&people[1], thread, 2).await?;
    let sure = [("sure", OptionValue::from("yes"))];
    answer_to_command(&people[3], thread, "resign", &sure).await?;
    wait_for_update(&people[0], &open, |m| m.content.contains("**1.** Bob")).await?;
    pass(&now, 31 * 24);
    let last = wait_for_message(&people[0], room, "🥇").await?;
    let wanted = [
        "**Spring** · Ladder · World War Chess · season 1",
        "The season is over.",
        "🥇 Bob · 1",
        "🥈 Dan · 1",
        "🥉 Alice · 0",
    ];
    assert_eq!(lines_of(&last), wanted);
    let late = challenge(&people[3], room, &people[1]).await?;
    assert_eq!(late, "The season is over.");
    let listed = answer_to_command(&people[0], room, "season show", &[]).await?;
    assert_eq!(listed, "- Season 1: **Spring** · Ladder · World War Chess · over");
    stage.close().await
}

async fn challenge(by: &Person, room: Snowflake, other: &Person) -> Result<String, Error> {
    answer_to_command(by, room, "season challenge", &[("opponent", other.into())]).await
}
