//! Everyone in a channel against Herald: votes, changed votes, a tie, and a missing quorum.

use fake_discord::Snowflake;
use fake_discord::driver::{OptionValue, Person, SeenMessage};
use tests::{Error, board_after, wait_for_message};

use crate::journeys::seasons::{pass, restart, stage};
use crate::journeys::{
    JourneyResult, answer_to_click, answer_to_command, check_contains, press, type_move,
};

async fn begin(by: &Person, place: Snowflake) -> Result<String, Error> {
    let options = [
        ("game", OptionValue::from("world-war")),
        ("level", "0".into()),
        ("minutes", OptionValue::from(60_i64)),
    ];
    answer_to_command(by, place, "crowd", &options).await
}

/// Returns the label of the button of the piece on a square.
fn labelled(panel: &SeenMessage, square: &str) -> Result<String, Error> {
    let labels: Vec<String> = panel.controls().into_iter().filter_map(|one| one.label).collect();
    let label = labels.iter().find(|label| label.ends_with(square));
    Ok(label.ok_or_else(|| format!("no piece on {square}: {labels:?}"))?.clone())
}

/// Votes by three presses: **Vote**, the piece, and its square. Returns the texts of the panel and
/// the answer.
async fn vote(
    by: &Person,
    board: &SeenMessage,
    piece: &str,
    to: &str,
) -> Result<(String, String), Error> {
    let panel = by.click(board.id, "Vote").await?.message()?.clone();
    assert!(panel.ephemeral, "everybody sees: {}", panel.content);
    let narrowed = press(by, &panel, &labelled(&panel, piece)?).await?.message()?.clone();
    let voted = press(by, &narrowed, to).await?.message()?.clone();
    assert!(voted.ephemeral, "everybody sees: {}", voted.content);
    Ok((panel.content, voted.content))
}

#[tokio::test]
async fn a_crowd_votes_against_herald() -> JourneyResult {
    let (mut stage, now) = stage().await?;
    let (alice, bob, carol) =
        (stage.person("Alice")?, stage.person("Bob")?, stage.person("Carol")?);
    let (room, club) = (stage.channel("war-room")?, stage.channel("chess-club")?);
    assert!(begin(&bob, room).await.is_err(), "only managers have the command");
    check_contains(&begin(&alice, room).await?, &["Match 1 starts in", "at level 0"])?;
    let head = wait_for_message(&bob, room, "**Everyone against Herald level 0**").await?;
    let thread = head.thread.ok_or("no thread")?;
    let first = board_after(&bob, thread, 0).await?;
    check_contains(&first.content, &["The crowd", "Everyone, it's your turn together (Light)."])?;
    check_contains(&first.content, &["once 2 people have voted", "Votes are secret."])?;
    assert!(first.pings.is_empty(), "{:?}", first.pings);
    check_contains(&begin(&alice, room).await?, &["Match 1 of everyone against me is running"])?;

    // Votes are private and can be changed.
    let (_, voted) = vote(&bob, &first, "b2", "to b3").await?;
    check_contains(&voted, &["Your vote in match 1: `b2-b3`.", "press **Vote** to change it"])?;
    vote(&carol, &first, "c2", "to c3").await?;
    check_contains(&type_move(&alice, thread, "b2-b3").await?, &["Your vote in match 1: `b2-b3`"])?;
    let (panel, _) = vote(&bob, &first, "c2", "to c3").await?;
    check_contains(&panel, &["vote for the next move", "Your vote so far: `b2-b3`."])?;
    let refused = type_move(&carol, thread, "b2-b9").await?;
    check_contains(&refused, &["b2-b9"])?;
    let elsewhere = [("text", "b2-b3".into()), ("match", OptionValue::from(1_i64))];
    check_contains(
        &answer_to_command(&carol, club, "move", &elsewhere).await?,
        &["You can only vote where the match is played"],
    )?;
    for (command, options) in
        [("resign", vec![("sure", "yes".into())]), ("draw", vec![]), ("takeback", vec![])]
    {
        let refused = answer_to_command(&carol, thread, command, &options).await?;
        check_contains(&refused, &["Everyone plays this match together"])?;
    }

    // Closed after a restart. An old panel votes no more.
    let old = bob.click(first.id, "Vote").await?.message()?.clone();
    let old = press(&bob, &old, &labelled(&old, "b2")?).await?.message()?.clone();
    restart(&mut stage, &now).await?;
    assert!(!bob.sees(thread).iter().any(|m| !m.ephemeral && m.content.contains("votes.")));
    pass(&now, 1);
    let result = "The crowd played `c2-c3` with 2 of 3 votes.";
    wait_for_message(&alice, thread, result).await?;
    let second = board_after(&bob, thread, 2).await?;
    let late = answer_to_click(&bob, old.id, "to b3").await?;
    check_contains(&late, &["The match has moved on"])?;

    // One vote is too few, also when the period is over. The second one closes it, with a tie.
    vote(&bob, &second, "b2", "to b3").await?;
    pass(&now, 2);
    restart(&mut stage, &now).await?;
    check_contains(&vote(&carol, &second, "d2", "to d3").await?.1, &["`d2-d3`"])?;
    let tied = wait_for_message(&alice, thread, " with 1 of 2 votes.").await?;
    assert!(["`b2-b3`", "`d2-d3`"].iter().any(|text| tied.content.contains(text)));
    let third = board_after(&bob, thread, 4).await?;
    assert!(third.button("Vote").is_some());

    // A manager ends it. It can be analysed like other matches, and the channel is free.
    let end = [
        ("match", OptionValue::from(1_i64)),
        ("result", "void".into()),
        ("reason", "enough".into()),
    ];
    answer_to_command(&alice, room, "server adjudicate", &end).await?;
    let over = wait_for_message(&bob, thread, "the match is void").await?;
    check_contains(&over.content, &["Everyone, **the match is void**"])?;
    assert!(over.button("Play again").is_none() && over.button("Analyse").is_some());
    wait_for_message(&bob, room, "Match 1").await?;
    check_contains(&begin(&alice, room).await?, &["Match 2 starts in"])?;
    stage.close().await
}
