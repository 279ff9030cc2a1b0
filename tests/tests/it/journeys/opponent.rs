//! Herald as an opponent: whole games, its agreements, and its analyses.

use std::iter;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use fake_discord::Snowflake;
use fake_discord::driver::{OptionValue, Person, SeenMessage};
use games::Table;
use herald::{Clock, Thinking};
use rules::Dice;
use rules::Options;
use tests::{Error, Stage, after, board_after, boards, patience, running_clock, said};

use crate::journeys::battlechess::plans::{PLAN, plan};
use crate::journeys::{Walked, clicked, holds, named, told, types};

/// Challenges Herald, who accepts by itself. Returns the match's place and first board.
async fn against(
    stage: &Stage,
    person: &Person,
    game: &str,
    more: &[(&str, OptionValue)],
) -> Result<(Snowflake, SeenMessage), Error> {
    let room = stage.channel("war-room")?;
    let mut options: Vec<(&str, OptionValue)> =
        vec![("game", game.into()), ("opponent", OptionValue::User(stage.sandbox.bot()))];
    options.extend(more.iter().cloned());
    let answer = told(person, room, "challenge", &options).await?;
    holds(&answer, &["I accept, at level ", "The match begins at once"])?;
    begun(person, room).await
}

/// Returns the newest match of a room: its thread and its first board.
async fn begun(person: &Person, room: Snowflake) -> Result<(Snowflake, SeenMessage), Error> {
    let challenge = said(person, room, "has begun").await?;
    let thread = after(person, &challenge, |m| m.thread.is_some()).await?.thread.ok_or("none")?;
    Ok((thread, board_after(person, thread, 0).await?))
}

/// Returns the last action in a board's text.
fn shown(board: &SeenMessage) -> Result<String, Error> {
    let text = board.content.split("**`").skip(1).last().and_then(|rest| rest.split("`**").next());
    Ok(text.ok_or_else(|| format!("nothing is played: {}", board.content))?.to_owned())
}

/// Returns a legal move, always the same.
fn any(table: &dyn Table, dice: &mut Dice) -> Result<String, Error> {
    let legal = table.legal();
    Ok(legal.get(dice.below(legal.len().max(1))).ok_or("nothing is legal")?.clone())
}

#[tokio::test]
async fn a_whole_game_of_world_war_chess() -> Walked {
    let stage = Stage::set().await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    let (thread, mut board) =
        against(&stage, &alice, "world-war", &[("level", "1".into()), ("side", "white".into())])
            .await?;
    let challenge = said(&bob, room, "has begun").await?;
    holds(&challenge.content, &["Alice challenged Herald level 1 to **World War Chess**"])?;
    holds(&board.content, &["Alice", "Herald level 1"])?;
    assert_eq!(board.pings, ["Alice"]);

    let mut table = games::find("world-war").ok_or("no game")?.start(&Options::default());
    let mut dice = Dice::new(7);
    let mut remarks = 0;
    while table.outcome().is_none() {
        let text = any(&*table, &mut dice)?;
        types(&alice, thread, &text).await?;
        table.play(&text)?;
        if table.outcome().is_some() {
            break;
        }
        // Herald's answer is on the board of her move.
        board = board_after(&bob, thread, table.plies() + 1).await?;
        holds(
            &board.content,
            &[&format!("Light (Alice): **`{text}`**"), "Dark (Herald level 1): **`"],
        )?;
        assert!(!board.content.contains("is thinking"), "{}", board.content);
        remarks += usize::from(board.content.contains("💬 Herald: “"));
        table.play(&shown(&board)?)?;
        assert!(table.plies() < 600, "it ends");
    }
    let last = board_after(&bob, thread, table.plies()).await?;
    holds(&named(&last, &[&alice]), &["🏁 Alice, **Herald level 1 beats you** in "])?;
    assert!(!last.content.contains(&stage.sandbox.bot().to_string()), "{}", last.content);
    let turns = (2..=table.plies()).step_by(2);
    assert_eq!(boards(&bob, thread), iter::once(0).chain(turns).collect::<Vec<u32>>(), "each once");
    assert!(remarks > 0 && remarks < table.plies() as usize / 4, "{remarks} remarks");

    // Nobody is rated for it.
    let board = told(&bob, room, "leaderboard", &[("game", "world-war".into())]).await?;
    assert!(!board.contains("Herald") && !board.contains("Alice"), "{board}");
    let whom = OptionValue::User(stage.sandbox.bot());
    let profile = told(&bob, room, "profile", &[("person", whom)]).await?;
    holds(&profile, &["I have no rating: matches against me are casual"])?;
    assert!(!profile.contains("Alice"), "whom it played is theirs to tell: {profile}");

    // The decisive moment is found in the background, stored, and shown in private.
    let outcome = alice.command(thread, "analyse", []).await?;
    let looking = outcome.message()?.clone();
    assert!(looking.ephemeral);
    holds(&looking.content, &["I am looking through match 1; this takes about "])?;
    let found = alice
        .wait(thread, |seen| {
            seen.iter().find(|m| m.ephemeral && m.content.contains(" turning point")).cloned()
        })
        .await?;
    holds(
        &found.content,
        &["**Match 1 · World War Chess** · ", " turning point", " was better: "],
    )?;
    let curve = tests::picture(&found)?.description.clone().unwrap_or_default();
    holds(&curve, &["The curve of match 1 of World War Chess", "Turning point 1: "])?;
    // Asked again, it is available at once, for anyone who can see the match.
    let again = bob.command(room, "analyse", [("match", OptionValue::from(1))]).await?;
    assert_eq!(again.message()?.content, found.content);
    steps_through_the_analysis(&alice, thread, &found).await?;

    // A rematch needs no consent.
    let answer = clicked(&alice, last.id, "Try again").await?;
    holds(
        &answer,
        &["I accept. The match begins at once, with the sides swapped: play match 2 in <#"],
    )?;
    let rematch = said(&bob, room, "match 2 has begun").await?;
    let thread = after(&bob, &rematch, |m| m.thread.is_some()).await?.thread.ok_or("none")?;
    // Herald plays Light now, and moves first.
    let board = board_after(&bob, thread, 1).await?;
    holds(&board.content, &["Light (Herald level 1): **`"])?;
    assert_eq!(board.pings, ["Alice"]);
    stage.close().await
}

/// Steps through the turning points and the list of all moves, by pressing and by typing.
async fn steps_through_the_analysis(
    alice: &Person,
    thread: Snowflake,
    found: &SeenMessage,
) -> Walked {
    let points = i64::try_from(found.content.matches(" was better: ").count())?;
    assert!((1..=5).contains(&points), "{}", found.content);
    let mut page = found.clone();
    for number in 1..=points {
        page = alice.click(page.id, "Next ▶").await?.message()?.clone();
        assert_eq!(page.id, found.id, "the same message changes");
        holds(&page.content, &[&format!("turning point {number} of {points}"), " was better: "])?;
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
    holds(&list.content, &["what each move cost, page 1 of ", "\n`0` Move 1 · Light played `"])?;
    assert!(list.attachments.is_empty(), "it is in words");
    let typed = alice.command(thread, "analyse", [("page", 1.into())]).await?;
    assert_eq!(typed.message()?.content, list.content);
    let letters = alice.command(thread, "analyse", [("as", "text".into())]).await?;
    assert_eq!(letters.message()?.content, list.content);
    let list = alice.click(list.id, "Next ▶").await?.message()?.clone();
    holds(&list.content, &["page 2 of "])?;
    let list = alice.click(list.id, "◀ Back").await?.message()?.clone();
    let one = alice.choose(list.id, "v1:analysis-pick:1", &["2"]).await?.message()?.clone();
    holds(&one.content, &["played `"])?;
    let typed = alice.command(thread, "analyse", [("after", 2.into())]).await?;
    assert_eq!(typed.message()?.content, one.content);
    let curve = alice.click(one.id, "Curve").await?.message()?.clone();
    assert_eq!(curve.content, found.content);
    Ok(())
}

/// Returns the actions of a hint.
fn hinted(hint: &str) -> Result<String, Error> {
    let text = hint.split("would play `").nth(1).and_then(|rest| rest.split('`').next());
    Ok(text.ok_or_else(|| format!("no hint: {hint}"))?.to_owned())
}

/// Plays a fight with Herald's plans until it is decided.
async fn fight(alice: &Person, thread: Snowflake, asking: SeenMessage) -> Walked {
    let mut asking = asking;
    loop {
        let told = plan(alice, &asking, "SFG").await?;
        assert!(!told.is_empty());
        // Decided, or tied and asked again.
        let (seen, of) = (asking.id, asking.content.clone());
        let next = alice
            .wait(thread, |messages| {
                let public = messages.iter().filter(|m| !m.ephemeral);
                let changed = |m: &&SeenMessage| m.id > seen || (m.id == seen && m.content != of);
                public.rev().find(changed).cloned()
            })
            .await?;
        if next.button(PLAN).is_none() || !next.content.contains("anew") {
            return Ok(());
        }
        asking = next;
    }
}

#[tokio::test]
pub(super) async fn a_fight_is_planned_against_herald() -> Walked {
    let stage = Stage::set().await?;
    let alice = stage.person("Alice")?;
    let (thread, _) =
        against(&stage, &alice, "battlechess", &[("level", "1".into()), ("side", "white".into())])
            .await?;
    let mut fought = false;
    let begun = std::time::Instant::now();
    while !fought {
        assert!(begun.elapsed() < fake_discord::PATIENCE, "somebody fights");
        // Returns Herald's hint for her, when it is her turn.
        let hint = told(&alice, thread, "hint", &[]).await?;
        if let Ok(text) = hinted(&hint) {
            types(&alice, thread, &text).await?;
            continue;
        }
        let live = |m: &&SeenMessage| !m.ephemeral && m.button(PLAN).is_some();
        if let Some(asking) = alice.sees(thread).iter().rev().find(live).cloned() {
            fight(&alice, thread, asking).await?;
            fought = true;
        }
    }
    stage.close().await
}

#[tokio::test]
async fn a_hint_says_why_and_is_played_by_a_tap() -> Walked {
    let stage = Stage::set().await?;
    let alice = stage.person("Alice")?;
    let side = [("level", "0".into()), ("side", "white".into())];
    let (thread, board) = against(&stage, &alice, "world-war", &side).await?;
    holds(&board.content, &["Herald level 0"])?;
    told(&alice, thread, "settings confirm", &[("confirm", "off".into())]).await?;
    let hint = alice.command(thread, "hint", []).await?.finished().await?;
    holds(&hint.content, &["I would play `", "\n- ", "\n-# I would then expect you to score "])?;
    let words = tests::picture(&hint)?.description.clone().unwrap_or_default();
    holds(&words, &["Arrows: "])?;
    let practice = alice.click(hint.id, "Practise from here").await?.message()?.clone();
    assert!(practice.button("Hint").is_some(), "{}", practice.content);
    let played = alice.click(hint.id, "Play it").await?.message()?.clone();
    holds(&played.content, &["Played `"])?;
    board_after(&alice, thread, 2).await?;
    stage.close().await
}

/// A turn of Medieval War Chess without losses, after Herald's first.
fn quiet_turn(board: &SeenMessage) -> Result<String, Error> {
    let game = games::find("medieval-war").ok_or("no game")?;
    let mut table = game.start(&Options::default());
    for text in table.split(&shown(board)?) {
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
async fn a_whole_turn_of_medieval_war_chess_comes_at_once() -> Walked {
    let mut stage = Stage::set().await?;
    let alice = stage.person("Alice")?;
    let (thread, _) = against(&stage, &alice, "medieval-war", &[("side", "black".into())]).await?;
    let board = board_after(&alice, thread, 3).await?;
    holds(&board.content, &["White (Herald level 2): **`("])?;
    assert_eq!(boards(&alice, thread), [0, 3], "a turn is one message");
    assert_eq!(board.pings, ["Alice"]);

    // A hint at full strength for the side to move; it continues a draft.
    let hint = told(&alice, thread, "hint", &[]).await?;
    holds(&hint, &["I would play `(", "-# I would then expect you to score "])?;
    let turn = quiet_turn(&board)?;
    let first = turn.split(',').next().ok_or("no action")?;
    holds(&types(&alice, thread, first).await?, &["your draft: `(", "2 actions left."])?;
    holds(&told(&alice, thread, "hint", &[]).await?, &["I would play `("])?;

    told(&alice, thread, "settings confirm", &[("confirm", "off".into())]).await?;
    // It thinks without a limit: a restart in the middle loses nothing, and the answer is the same.
    stage.stop().await?;
    stage.thinking.nodes = Some(u64::MAX);
    stage.start_again().await?;
    let legal = alice.command(thread, "move", [("draft", "show".into())]).await?.message()?.clone();
    alice.click(legal.id, "Undo").await?;
    holds(&types(&alice, thread, &turn).await?, &["Played `"])?;
    let board = board_after(&alice, thread, 6).await?;
    holds(&board.content, &["Herald is thinking about its move (White)."])?;
    // Other requests are answered at once meanwhile.
    holds(&types(&alice, thread, "b6-b5").await?, &["It is my turn, and I am still thinking"])?;
    told(&alice, thread, "takeback", &[]).await?;
    said(&alice, thread, "takes back").await?;
    holds(&types(&alice, thread, &turn).await?, &["Played `"])?;
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
    holds(&board.content, &["Black (Alice): **`", "White (Herald level 2): **`"])?;
    assert!(board.pings.is_empty(), "she looks on");
    stage.close().await
}

#[tokio::test]
async fn what_is_offered_and_what_is_refused() -> Walked {
    let stage = Stage::set().await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    let herald = || OptionValue::User(stage.sandbox.bot());
    for (options, words) in [
        (vec![("opponent", herald()), ("rated", "yes".into())], "never rated"),
        (vec![("opponent", (&bob).into()), ("level", "1".into())], "`level` is for matches"),
        (vec![("opponent", (&alice).into()), ("level", "1".into())], "can't challenge yourself"),
        (vec![("level", "1".into()), ("rated", "yes".into())], "never rated"),
    ] {
        let mut options = options;
        options.push(("game", "world-war".into()));
        holds(&told(&alice, room, "challenge", &options).await?, &[words])?;
    }
    let fought =
        [("game", "battlechess".into()), ("opponent", herald()), ("combat", "marshal".into())];
    holds(&told(&alice, room, "challenge", &fought).await?, &["I can't fight in person"])?;
    assert!(alice.sees(room).iter().all(|m| m.ephemeral), "nobody else heard of it");

    // Where Herald can't write, it says so.
    stage.sandbox.set_bot_permissions(room, 0);
    let level = [("game", "world-war".into()), ("level", "1".into()), ("side", "white".into())];
    holds(&told(&alice, room, "challenge", &level).await?, &["I can't play in this channel"])?;
    stage.sandbox.set_bot_permissions(room, u64::MAX);

    // A level alone means Herald.
    holds(&told(&alice, room, "challenge", &level).await?, &["I accept, at level 1."])?;
    let (thread, _) = begun(&alice, room).await?;
    holds(
        &told(&bob, thread, "analyse", &[]).await?,
        &["through matches only when they are over"],
    )?;
    types(&alice, thread, "b2-b3").await?;
    board_after(&alice, thread, 2).await?;
    // Nothing is lost yet: it plays on.
    told(&alice, thread, "draw", &[]).await?;
    said(&bob, thread, "Herald level 1 declines the draw").await?;
    told(&alice, thread, "takeback", &[]).await?;
    said(&bob, thread, "takes back").await?;
    assert!(
        alice
            .sees(thread)
            .iter()
            .all(|m| !m.content.contains(&format!("<@{}>", stage.sandbox.bot())))
    );
    told(&alice, thread, "resign", &[]).await?;

    // A record can be continued at a level, too: Herald answers its last move.
    let options = [
        ("text", "b2-b3".into()),
        ("game", "world-war".into()),
        ("level", "1".into()),
        ("side", "white".into()),
    ];
    let read = alice.command(room, "record import", options).await?.finished().await?;
    holds(&read.content, &["1 action was read", "I accept, at level 1."])?;
    let challenge = said(&alice, room, "match 2 has begun").await?;
    let thread = after(&alice, &challenge, |m| m.thread.is_some()).await?.thread.ok_or("none")?;
    board_after(&alice, thread, 2).await?;

    // There are no hints in matches between people.
    let (thread, _) = stage.begin("world-war", room, &alice, &bob).await?;
    holds(&told(&alice, thread, "hint", &[]).await?, &["Hints are for matches against me"])?;
    stage.close().await
}

#[tokio::test]
async fn a_full_queue_says_how_long() -> Walked {
    let mut stage = Stage::set().await?;
    stage.stop().await?;
    // One thinks forever, one waits for it.
    stage.thinking = Thinking { most_waiting: 1, nodes: Some(u64::MAX), ..Thinking::default() };
    stage.start_again().await?;
    let alice = stage.person("Alice")?;
    let black = [("level", "1".into()), ("side", "black".into())];
    against(&stage, &alice, "world-war", &black).await?;
    let room = stage.channel("war-room")?;
    let options = [("game", "world-war".into()), ("level", "4".into()), ("side", "black".into())];
    // The thread takes up the first one sooner or later.
    let mut told_full = String::new();
    for _ in 0..4 {
        let before = alice.sees(room).iter().filter(|m| m.content.contains("has begun")).count();
        told_full = told(&alice, room, "challenge", &options).await?;
        if told_full.contains("would wait about") {
            break;
        }
        alice
            .wait(room, |seen| {
                let begun = seen.iter().filter(|m| m.content.contains("has begun")).count();
                (begun > before || begun > 3).then_some(())
            })
            .await?;
    }
    holds(&told_full, &["So many matches wait for my moves that you would wait about "])?;
    stage.close().await
}

#[tokio::test]
async fn its_clock_runs_like_anybodys() -> Walked {
    const DAY: i64 = 24 * 60 * 60 * 1000;
    let now = running_clock(1_792_584_000_000);
    let mut stage = Stage::set_at(Clock::Set(Arc::clone(&now)), patience()).await?;
    let pass = |time: i64| now.fetch_add(time, Ordering::Relaxed);
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let terms =
        [("level", "1".into()), ("side", "white".into()), ("clock", "1d +1h hard no rest".into())];
    let (thread, board) = against(&stage, &alice, "world-war", &terms).await?;
    holds(&board.content, &["⏳ Light ", " · Dark 1 day"])?;
    pass(DAY / 2);
    types(&alice, thread, "b2-b3").await?;
    // It answers long before its day is over; a moment of its extra hour may be gone.
    let board = board_after(&bob, thread, 2).await?;
    holds(&board.content, &["⏳ Light 1", " hours", " · Dark 1 day"])?;
    assert!(board.pings.is_empty(), "she looks on");

    // A pause is granted, and ended by either.
    let shown = alice.command(thread, "clock match", []).await?.message()?.clone();
    let offered = clicked(&alice, shown.id, "Offer a pause").await?;
    holds(&offered, &["You have offered a pause."])?;
    said(&bob, thread, "⏸️").await?;
    pass(5 * DAY);
    let shown = alice.command(thread, "clock match", []).await?.message()?.clone();
    holds(&shown.content, &["The clock is stopped: the match is paused"])?;
    holds(&clicked(&alice, shown.id, "End the pause").await?, &["The pause is over."])?;

    // While Herald thinks, its clock runs; a pause is granted then, too.
    stage.stop().await?;
    stage.thinking.nodes = Some(u64::MAX);
    stage.start_again_at(Clock::Set(Arc::clone(&now)), patience()).await?;
    types(&alice, thread, "b3-b4").await?;
    let board = board_after(&bob, thread, 3).await?;
    holds(&board.content, &["Herald is thinking", "Dark has until <t:"])?;
    let shown = alice.command(thread, "clock match", []).await?.message()?.clone();
    clicked(&alice, shown.id, "Offer a pause").await?;
    alice
        .wait(thread, |seen| {
            (seen.iter().filter(|m| m.content.contains("⏸️")).count() == 2).then_some(())
        })
        .await?;
    pass(5 * DAY);
    let shown = alice.command(thread, "clock match", []).await?.message()?.clone();
    holds(&clicked(&alice, shown.id, "End the pause").await?, &["The pause is over."])?;
    // Herald also loses on time.
    pass(2 * DAY);
    let end = said(&bob, thread, "🏁").await?;
    let words = named(&end, &[&alice]);
    holds(&words, &["Alice, **you beat Herald level 1** in 2 moves: Dark ran out of time"])?;
    assert_eq!(boards(&bob, thread).last(), Some(&3), "it has not moved");
    stage.close().await
}
