//! A whole game against Herald with its analysis, and whole turns.

use std::iter;

use fake_discord::Snowflake;
use fake_discord::driver::{OptionValue, Person, SeenMessage};
use games::Table;
use rules::Dice;
use rules::Options;
use tests::{Error, Stage, board_after, boards, wait_for_message, wait_for_update};

use super::challenge_herald;
use crate::journeys::{
    JourneyResult, answer_to_click, answer_to_command, check_contains, type_move, with_names,
};

fn last_action_text(board: &SeenMessage) -> Result<String, Error> {
    let text = board.content.split("**`").skip(1).last().and_then(|rest| rest.split("`**").next());
    Ok(text.ok_or_else(|| format!("nothing is played: {}", board.content))?.to_owned())
}

/// Returns a legal move, always the same.
fn legal_move(table: &dyn Table, dice: &mut Dice) -> Result<String, Error> {
    let legal = table.legal();
    Ok(legal.get(dice.below(legal.len().max(1))).ok_or("nothing is legal")?.clone())
}

#[tokio::test]
async fn a_whole_game_of_world_war_chess() -> JourneyResult {
    let stage = Stage::set().await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    let (thread, mut board) = challenge_herald(
        &stage,
        &alice,
        "world-war",
        &[("level", "1".into()), ("side", "white".into())],
    )
    .await?;
    let challenge = wait_for_message(&bob, room, "has begun").await?;
    check_contains(
        &challenge.content,
        &["Alice challenged Herald level 1 to **World War Chess**"],
    )?;
    check_contains(&board.content, &["Alice", "Herald level 1"])?;
    assert_eq!(board.pings, ["Alice"]);

    let mut table = games::find("world-war").ok_or("no game")?.start(&Options::default());
    let mut dice = Dice::new(7);
    let mut remarks = 0;
    while table.outcome().is_none() {
        let text = legal_move(&*table, &mut dice)?;
        type_move(&alice, thread, &text).await?;
        table.play(&text)?;
        if table.outcome().is_some() {
            break;
        }
        // Herald's answer is on the board of her move.
        board = board_after(&bob, thread, table.plies() + 1).await?;
        check_contains(
            &board.content,
            &[&format!("Light (Alice): **`{text}`**"), "Dark (Herald level 1): **`"],
        )?;
        assert!(!board.content.contains("is thinking"), "{}", board.content);
        remarks += usize::from(board.content.contains("💬 Herald: “"));
        table.play(&last_action_text(&board)?)?;
        assert!(table.plies() < 600, "it ends");
    }
    let last = board_after(&bob, thread, table.plies()).await?;
    check_contains(&with_names(&last, &[&alice]), &["🏁 Alice, **Herald level 1 beats you** in "])?;
    assert!(!last.content.contains(&stage.sandbox.bot().to_string()), "{}", last.content);
    let turns = (2..=table.plies()).step_by(2);
    assert_eq!(boards(&bob, thread), iter::once(0).chain(turns).collect::<Vec<u32>>(), "each once");
    assert!(remarks > 0 && remarks < table.plies() as usize / 4, "{remarks} remarks");

    // Nobody is rated for it.
    let board =
        answer_to_command(&bob, room, "leaderboard", &[("game", "world-war".into())]).await?;
    assert!(!board.contains("Herald") && !board.contains("Alice"), "{board}");
    let whom = OptionValue::User(stage.sandbox.bot());
    let profile = answer_to_command(&bob, room, "profile", &[("person", whom)]).await?;
    check_contains(&profile, &["I have no rating: matches against me are casual"])?;
    assert!(!profile.contains("Alice"), "whom it played is theirs to tell: {profile}");

    // The decisive moment is found in the background, stored, and shown in private.
    let outcome = alice.command(thread, "analyse", []).await?;
    let looking = outcome.message()?.clone();
    assert!(looking.ephemeral);
    check_contains(&looking.content, &["I'm analysing match 1. It takes about "])?;
    let found = alice
        .wait(thread, |seen| {
            seen.iter().find(|m| m.ephemeral && m.content.contains(" turning point")).cloned()
        })
        .await?;
    check_contains(
        &found.content,
        &["**Match 1 · World War Chess** · ", " turning point", " was better: "],
    )?;
    let curve = tests::picture(&found)?.description.clone().unwrap_or_default();
    check_contains(&curve, &["The curve of match 1 of World War Chess", "Turning point 1: "])?;
    // Asked again, it is available at once, for anyone who can see the match.
    let again = bob.command(room, "analyse", [("match", OptionValue::from(1))]).await?;
    assert_eq!(again.message()?.content, found.content);
    steps_through_the_analysis(&alice, thread, &found).await?;

    // A rematch needs no consent.
    let answer = answer_to_click(&alice, last.id, "Try again").await?;
    check_contains(
        &answer,
        &["I accept. The match starts at once, with sides swapped: play match 2 in <#"],
    )?;
    let rematch = wait_for_message(&bob, room, "match 2 has begun").await?;
    let thread =
        wait_for_update(&bob, &rematch, |m| m.thread.is_some()).await?.thread.ok_or("none")?;
    // Herald plays Light now, and moves first.
    let board = board_after(&bob, thread, 1).await?;
    check_contains(&board.content, &["Light (Herald level 1): **`"])?;
    assert_eq!(board.pings, ["Alice"]);
    stage.close().await
}

/// Steps through the turning points and the list of all moves, by pressing and by typing.
async fn steps_through_the_analysis(
    alice: &Person,
    thread: Snowflake,
    found: &SeenMessage,
) -> JourneyResult {
    let points = i64::try_from(found.content.matches(" was better: ").count())?;
    assert!((1..=5).contains(&points), "{}", found.content);
    let mut page = found.clone();
    for number in 1..=points {
        page = alice.click(page.id, "Next ▶").await?.message()?.clone();
        assert_eq!(page.id, found.id, "the same message changes");
        check_contains(
            &page.content,
            &[&format!("turning point {number} of {points}"), " was better: "],
        )?;
        let picture = tests::picture(&page)?.clone();
        let typed = alice.command(thread, "analyse", [("point", number.into())]).await?;
        assert_eq!(typed.message()?.content, page.content);
        assert_eq!(tests::picture(typed.message()?)?.description, picture.description);
    }
    assert!(page.controls().iter().any(|one| one.label.as_deref() == Some("Practise from here")));
    for _ in 0..points {
        page = alice.click(page.id, "◀ Back").await?.message()?.clone();
    }
    assert_eq!(page.content, found.content);
    // Each move with its cost.
    let list = alice.click(page.id, "Move by move").await?.message()?.clone();
    check_contains(
        &list.content,
        &["what each move cost, page 1 of ", "\n`0` Move 1 · Light played `"],
    )?;
    assert!(list.attachments.is_empty(), "it is in words");
    let typed = alice.command(thread, "analyse", [("page", 1.into())]).await?;
    assert_eq!(typed.message()?.content, list.content);
    let letters = alice.command(thread, "analyse", [("as", "text".into())]).await?;
    assert_eq!(letters.message()?.content, list.content);
    let list = alice.click(list.id, "Next ▶").await?.message()?.clone();
    check_contains(&list.content, &["page 2 of "])?;
    let list = alice.click(list.id, "◀ Back").await?.message()?.clone();
    let one = alice.choose(list.id, "v1:analysis-pick:1", &["2"]).await?.message()?.clone();
    check_contains(&one.content, &["played `"])?;
    let typed = alice.command(thread, "analyse", [("after", 2.into())]).await?;
    assert_eq!(typed.message()?.content, one.content);
    let curve = alice.click(one.id, "Curve").await?.message()?.clone();
    assert_eq!(curve.content, found.content);
    Ok(())
}

/// A turn of Medieval War Chess without losses, after Herald's first.
fn quiet_turn(board: &SeenMessage) -> Result<String, Error> {
    let game = games::find("medieval-war").ok_or("no game")?;
    let mut table = game.start(&Options::default());
    for text in table.split(&last_action_text(board)?) {
        table.play(&text)?;
    }
    let mut turn: Vec<String> = Vec::new();
    while turn.len() < 3 {
        let quiet = |text: &String| {
            let mut after = table.copy();
            let plain = text.contains('-') && !text.contains(['x', '&']);
            plain
                && after
                    .play(text)
                    .is_ok_and(|_| after.last_action().is_some_and(|last| last.warnings.is_empty()))
        };
        let text = table.legal().into_iter().find(quiet).ok_or("nothing is quiet")?;
        table.play(&text)?;
        turn.push(text);
    }
    Ok(turn.join(", "))
}

#[tokio::test]
async fn a_whole_turn_of_medieval_war_chess_comes_at_once() -> JourneyResult {
    let mut stage = Stage::set().await?;
    let alice = stage.person("Alice")?;
    let (thread, _) =
        challenge_herald(&stage, &alice, "medieval-war", &[("side", "black".into())]).await?;
    let board = board_after(&alice, thread, 3).await?;
    check_contains(&board.content, &["White (Herald level 2): **`("])?;
    assert_eq!(boards(&alice, thread), [0, 3], "a turn is one message");
    assert_eq!(board.pings, ["Alice"]);

    // A hint at full strength for the side to move; it continues a draft.
    let hint = answer_to_command(&alice, thread, "hint", &[]).await?;
    check_contains(&hint, &["I would play `(", "-# After that, your winning chances are about "])?;
    let turn = quiet_turn(&board)?;
    let first = turn.split(',').next().ok_or("no action")?;
    check_contains(
        &type_move(&alice, thread, first).await?,
        &["your draft: `(", "2 actions left."],
    )?;
    check_contains(&answer_to_command(&alice, thread, "hint", &[]).await?, &["I would play `("])?;
    // It thinks without a limit: a restart in the middle loses nothing, and the answer is the same.
    stage.stop().await?;
    stage.thinking.nodes = Some(u64::MAX);
    stage.start_again().await?;
    let legal = alice.command(thread, "move", [("draft", "show".into())]).await?.message()?.clone();
    alice.click(legal.id, "Undo").await?;
    check_contains(&type_move(&alice, thread, &turn).await?, &["Played `"])?;
    let board = board_after(&alice, thread, 6).await?;
    check_contains(&board.content, &["Herald is thinking about its move (White)."])?;
    // Other requests are answered at once meanwhile.
    check_contains(
        &type_move(&alice, thread, "b6-b5").await?,
        &["It's my turn, and I'm still thinking"],
    )?;
    answer_to_command(&alice, thread, "takeback", &[]).await?;
    wait_for_message(&alice, thread, "takes back").await?;
    check_contains(&type_move(&alice, thread, &turn).await?, &["Played `"])?;
    stage.kill().await?;
    stage.thinking.nodes = Some(200);
    stage.start_again().await?;
    let board = alice
        .wait(thread, |seen| {
            let next = |m: &&SeenMessage| {
                m.attachments.iter().any(|a| a.filename.ends_with("-1000009.png"))
            };
            seen.iter().find(next).cloned()
        })
        .await?;
    check_contains(&board.content, &["Black (Alice): **`", "White (Herald level 2): **`"])?;
    assert!(board.pings.is_empty(), "she looks on");
    stage.close().await
}
