//! Ratings: agreed, shown at the end, looked up, compared, and recomputed.

use std::sync::atomic::Ordering;

use fake_discord::driver::{Person, SeenMessage};
use match_model::{PersonId, Time};
use ratings::{MOST_PROVISIONAL, Rating, Standing, THOUSAND, Tally};
use store::Store;
use tests::{Stage, board_after, patience, picture, running_clock, wait_for_message};

use crate::journeys::{
    JourneyResult, answer_to_click, answer_to_command, check_contains, type_move, with_names,
};

const RATED: [(&str, &str); 1] = [("rated", "yes")];

/// Resigns. Returns the message about the end.
async fn resign(
    loser: &Person,
    thread: fake_discord::Snowflake,
) -> Result<SeenMessage, tests::Error> {
    let asked = loser.command(thread, "resign", []).await?;
    loser.click(asked.message()?.id, "Yes, resign").await?;
    wait_for_message(loser, thread, "🏁").await
}

#[tokio::test]
async fn a_rated_match_says_so_before_it_is_accepted_and_changes_both_ratings() -> JourneyResult {
    let stage = Stage::set().await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    let more = RATED.map(|(key, value)| (key, value.into()));
    let asked = stage.challenge_with("world-war", room, &alice, &bob, &more).await?;
    let rated =
        "The match is **rated**: its result changes both players' ratings in World War Chess.";
    check_contains(&asked.content, &[rated])?;
    assert!(!asked.content.contains("Casual"));
    let (thread, board) = stage.accept(&asked, &bob, &alice).await?;
    check_contains(&board.content, &["-# This match is rated."])?;
    type_move(&alice, thread, "b2-b3").await?;
    type_move(&bob, thread, "b7-b6").await?;
    let end = resign(&alice, thread).await?;
    check_contains(
        &end.content,
        &["📈 Alice 1500? → **1338?** (−162), Bob 1500? → **1662?** (+162)"],
    )?;

    // A casual match says so, too, and changes nothing.
    let asked = stage.challenge("world-war", room, &alice, &bob).await?;
    check_contains(&asked.content, &["Casual: no rating changes."])?;
    let (thread, board) = stage.accept(&asked, &bob, &alice).await?;
    assert!(!board.content.contains("rated"));
    let end = resign(&bob, thread).await?;
    assert!(!end.content.contains("📈"), "{}", end.content);

    let profile = bob.command(room, "profile", []).await?;
    let profile = profile.message()?;
    assert!(profile.ephemeral);
    check_contains(
        &profile.content,
        &[
            "**Bob**\n**World War Chess**: **1662?** ± 290 · 1 won, 0 drawn, 0 lost\nLast matches:\n",
            "- Match 2 · World War Chess against Alice · lost · casual\n",
            "- Match 1 · World War Chess against Alice · won · +162, 1662?\n",
            "provisional until its margin is 110 or less",
        ],
    )?;
    let drawn = picture(profile)?;
    assert_eq!(
        drawn.description.as_deref(),
        Some("The rating of Bob in World War Chess over 1 rated match: from 1500 to 1662.")
    );
    let hers = alice.command(room, "profile", [("person", (&bob).into())]).await?;
    let (between, others) = ("You against Bob: 1 won, 0 drawn, 1 lost\n", "-# ± is");
    let expected = profile.content.replace(others, &format!("{between}{others}"));
    assert_eq!(hers.message()?.content, expected);
    let none = answer_to_command(&alice, room, "profile", &[("game", "medieval".into())]).await?;
    check_contains(&none, &["Alice has no rating in Medieval Chess yet"])?;
    let carol = stage.person("Carol")?;
    check_contains(
        &answer_to_command(&carol, room, "profile", &[]).await?,
        &["Carol has no rating yet"],
    )?;

    let board =
        answer_to_command(&alice, room, "leaderboard", &[("game", "world-war".into())]).await?;
    check_contains(
        &board,
        &["**World War Chess** · ratings in this server\nProvisional, not ranked yet:\n\
             - Bob · **1662?** ± 290 · 1 won, 0 drawn, 0 lost\n\
             - Alice · **1338?** ± 290 · 0 won, 0 drawn, 1 lost\n\
             Your rating is provisional: 1338? ± 290."],
    )?;
    let empty =
        answer_to_command(&alice, room, "leaderboard", &[("game", "medieval".into())]).await?;
    check_contains(&empty, &["No ratings in Medieval Chess here yet"])?;
    stage.close().await
}

#[tokio::test]
async fn a_rated_match_in_which_a_side_never_moved_does_not_count() -> JourneyResult {
    let now = running_clock(1_795_323_600_000);
    let stage = Stage::set_at(herald::Clock::Set(now.clone()), patience()).await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    // The clock runs out before White's first turn.
    let more = [("rated", "yes".into()), ("clock", "5 minutes".into())];
    let (thread, _) = stage.begin_with("world-war", room, &alice, &bob, &more).await?;
    now.fetch_add(6 * 60 * 1000, Ordering::Relaxed);
    let end = wait_for_message(&alice, thread, "🏁").await?;
    check_contains(
        &with_names(&end, &[&alice, &bob]),
        &[
            "🏁 Alice and Bob, **the match is void**: Light ran out of time. Neither side moved, so this match \
           doesn't count.",
        ],
    )?;
    assert!(!end.content.contains("📈"), "{}", end.content);
    // Black resigns without a turn, with a warning before and the result after.
    let more = RATED.map(|(key, value)| (key, value.into()));
    let (thread, _) = stage.begin_with("world-war", room, &alice, &bob, &more).await?;
    type_move(&alice, thread, "b2-b3").await?;
    board_after(&bob, thread, 1).await?;
    let asked = bob.command(thread, "resign", []).await?;
    let asked = asked.message()?.clone();
    check_contains(&asked.content, &["Dark hasn't moved yet, so the match won't count"])?;
    let answer = answer_to_click(&bob, asked.id, "Yes, resign").await?;
    check_contains(&answer, &["You resigned. The match doesn't count."])?;
    let end = wait_for_message(&bob, thread, "🏁").await?;
    check_contains(
        &with_names(&end, &[&alice, &bob]),
        &[
            "🏁 Alice and Bob, **the match is void**: Dark resigned. Dark never moved, so this match doesn't \
           count.",
        ],
    )?;
    check_contains(
        &answer_to_command(&bob, room, "profile", &[]).await?,
        &["Bob has no rating yet"],
    )?;
    stage.close().await
}

#[tokio::test]
async fn what_is_not_rated_is_refused_kindly() -> JourneyResult {
    let stage = Stage::set().await?;
    let (alice, bob, carol) =
        (stage.person("Alice")?, stage.person("Bob")?, stage.person("Carol")?);
    let room = stage.channel("war-room")?;
    let asks = [
        ("game", "battlechess".into()),
        ("opponent", (&bob).into()),
        ("combat", "marshal".into()),
        ("rated", "yes".into()),
    ];
    check_contains(
        &answer_to_command(&alice, room, "challenge", &asks).await?,
        &["Matches with reported fights can't be rated"],
    )?;
    let more = RATED.map(|(key, value)| (key, value.into()));
    let (thread, _) = stage.begin_with("battlechess", room, &alice, &bob, &more).await?;
    let enlists = [("member", (&carol).into()), ("piece", "g1".into())];
    let refused = answer_to_command(&alice, thread, "team enlist", &enlists).await?;
    check_contains(&refused, &["everyone plays for themselves"])?;
    for _ in 0..4 {
        stage.begin_with("battlechess", room, &alice, &bob, &more).await?;
    }
    let asks =
        [("game", "battlechess".into()), ("opponent", (&bob).into()), ("rated", "yes".into())];
    let often = answer_to_command(&alice, room, "challenge", &asks).await?;
    check_contains(
        &often,
        &["You two have started 5 rated matches of this game", "within 7 days"],
    )?;
    stage.close().await
}

#[tokio::test]
async fn a_draw_is_rated_and_a_restart_changes_nothing() -> JourneyResult {
    let mut stage = Stage::set().await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    let more = RATED.map(|(key, value)| (key, value.into()));
    let (thread, _) = stage.begin_with("world-war", room, &alice, &bob, &more).await?;
    type_move(&alice, thread, "b2-b3").await?;
    board_after(&bob, thread, 1).await?;
    type_move(&bob, thread, "b7-b6").await?;
    board_after(&alice, thread, 2).await?;
    answer_to_command(&alice, thread, "draw", &[]).await?;
    answer_to_command(&bob, thread, "draw", &[]).await?;
    let end = wait_for_message(&alice, thread, "🏁").await?;
    check_contains(&end.content, &["📈 Alice 1500? → **1500?** (±0), Bob 1500? → **1500?** (±0)"])?;
    let before = answer_to_command(&alice, room, "profile", &[]).await?;
    stage.stop().await?;
    let store = Store::open(stage.database()?).await?;
    let referee = referee::Referee::new(store, referee::Chance::fixed(1));
    let rebuilt = referee::rating::rebuild(&referee).await?;
    assert_eq!((rebuilt.matches, rebuilt.standings, rebuilt.differed), (1, 2, 0));
    referee.close().await;
    stage.start_again().await?;
    assert_eq!(answer_to_command(&alice, room, "profile", &[]).await?, before);
    stage.close().await
}

#[tokio::test]
async fn a_long_leaderboard_has_pages_and_tells_ones_own_place() -> JourneyResult {
    let mut stage = Stage::set().await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    // Alice's name is known; her rating and many others are in the database.
    stage.stop().await?;
    let store = Store::open(stage.database()?).await?;
    let mut tx = store.write().await?;
    for index in 0..23_i64 {
        let (id, name) = match index {
            14 => (alice.id, "Alice".to_owned()),
            _ => (1000 + index.unsigned_abs(), format!("Player {index}")),
        };
        let person = match_model::Person { id: PersonId::new(id), name };
        store::people::meet(&mut tx, &person, Time(1)).await?;
        let deviation = if index < 20 { 80 * THOUSAND } else { MOST_PROVISIONAL + THOUSAND };
        let points = (2000 - 10 * index) * THOUSAND;
        let rating = Rating { points, deviation, ..Rating::FIRST };
        let tally = Tally { won: 20, drawn: 1, lost: 3 };
        let standing = Standing { rating, tally, last: Some(i64::MAX) };
        store::ratings::put(&mut tx, "world-war", person.id, &standing).await?;
    }
    tx.commit().await?;
    store.close().await;
    stage.start_again().await?;

    let game = [("game", "world-war".into()), ("everywhere", "yes".into())];
    let first = alice.command(room, "leaderboard", game).await?;
    let first = first.message()?.clone();
    check_contains(
        &first.content,
        &[
            "**World War Chess** · ratings everywhere\n1. Player 0 · **2000** ± 80 · 20 won, 1 drawn, 3 lost\n",
            "10. Player 9 · ",
            "\nYou're number 15 of 20.\n",
        ],
    )?;
    assert!(!first.content.contains("11. ") && !first.content.contains("Provisional"));
    let second = answer_to_click(&alice, first.id, "Page 2 of 3 ▶").await?;
    check_contains(&second, &["11. Player 10", "15. Alice · **1860** ± 80", "20. Player 19"])?;
    let third = answer_to_click(&alice, first.id, "Page 3 of 3 ▶").await?;
    check_contains(&third, &["Provisional, not ranked yet:\n- Player 20 · **1800?** ± 111"])?;
    check_contains(&answer_to_click(&alice, first.id, "◀ Page 2 of 3").await?, &["11. Player 10"])?;
    // Nobody has played in this server.
    let here =
        answer_to_command(&bob, room, "leaderboard", &[("game", "world-war".into())]).await?;
    check_contains(&here, &["No ratings in World War Chess here yet"])?;
    stage.close().await
}
