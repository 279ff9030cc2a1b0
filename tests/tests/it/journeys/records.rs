//! Records: exported, imported, stepped through, continued.

use fake_discord::Snowflake;
use fake_discord::driver::{OptionValue, Person, SeenMessage};
use tests::{Error, Stage, board_after, boards, picture, wait_for_message, wait_for_update};

use crate::journeys::turns::click_and_read;
use crate::journeys::{
    JourneyResult, answer_to_click, answer_to_command, check_contains, press_in_help, type_move,
};

/// The sample game in the notation of its inventor's page.
const SAMPLE: &str = include_str!("../../../../crates/record/tests/sample/medieval-war.txt");
const CONTINUE: &str = "Challenge anyone here to play on";

fn labels(message: &SeenMessage) -> Vec<String> {
    message.controls().into_iter().filter_map(|control| control.label).collect()
}

/// The active ones among a replay's four buttons, which always have the same places.
fn leads(message: &SeenMessage) -> Vec<bool> {
    let places = ["⏮ Start", "◀ Back", "Next ▶", "End ⏭"];
    assert!(labels(message).starts_with(&places.map(str::to_owned)), "{:?}", labels(message));
    message.controls().iter().take(4).map(|control| !control.disabled).collect()
}

/// Returns the private answer to `/record import`.
async fn imports(
    person: &Person,
    place: Snowflake,
    options: &[(&str, OptionValue)],
) -> Result<SeenMessage, Error> {
    let options = options.iter().map(|(name, value)| (*name, value.clone()));
    let message = person.command(place, "record import", options).await?.finished().await?;
    if !message.ephemeral {
        return Err(format!("everybody sees: {}", message.content).into());
    }
    Ok(message)
}

/// Returns the text attached by `/record export`.
async fn exports(person: &Person, place: Snowflake, number: u32) -> Result<String, Error> {
    let message = person.command(place, "record export", []).await?.finished().await?;
    assert!(message.ephemeral);
    assert_eq!(
        message.content,
        format!("The record of match {number}. `/record import` reads it back.")
    );
    let [file] = message.attachments.as_slice() else {
        return Err(format!("{} files", message.attachments.len()).into());
    };
    assert_eq!(file.filename, format!("match-{number}.txt"));
    let words = format!("The record of match {number} as text");
    assert_eq!(file.description.as_ref(), Some(&words));
    Ok(String::from_utf8(file.bytes.to_vec())?)
}

fn file(text: &str) -> OptionValue {
    OptionValue::file("record.txt", text.as_bytes().to_vec())
}

/// A match of Medieval War Chess with a turn by each side.
async fn two_turns(stage: &Stage, alice: &Person, bob: &Person) -> Result<Snowflake, Error> {
    let room = stage.channel("war-room")?;
    let (thread, _) = stage.begin("medieval-war", room, alice, bob).await?;
    for (person, turn) in [(alice, "b2-c3, c3-b3, b1-b2"), (bob, "f7-f6, g7-g6, h8-g7")] {
        check_contains(&type_move(person, thread, turn).await?, &["Played "])?;
    }
    board_after(alice, thread, 6).await?;
    Ok(thread)
}

#[tokio::test]
pub(super) async fn a_match_goes_out_and_in_again() -> JourneyResult {
    let stage = Stage::set().await?;
    let (alice, bob, carol) =
        (stage.person("Alice")?, stage.person("Bob")?, stage.person("Carol")?);
    let thread = two_turns(&stage, &alice, &bob).await?;

    // During the match, for anyone; its dice stay secret.
    let running = exports(&carol, thread, 1).await?;
    let moves = "\n\n1. (b2-c3, c3-b3, b1-b2) (f7-f6, g7-g6, h8-g7)\n*\n";
    check_contains(
        &running,
        &[
            "[Game \"Medieval War Chess\"]\n[GameId \"medieval-war\"]\n[Rules \"1\"]\n",
            "[White \"Alice\"]\n[Black \"Bob\"]\n",
            "[Match \"1\"]\n",
            "[Result \"*\"]",
            moves,
        ],
    )?;
    assert!(!running.contains("Seed"), "{running}");

    // By file, and by text, which is one line in a command; in any channel.
    let room = stage.channel("chess-club")?;
    let title = "Medieval War Chess: Alice (White) against Bob (Black), ";
    let reads = "6 actions were read and are legal; nothing stops the record.\n\
                 Position reached: turn 2, White to move.\n\
                 Next: replay it, or play on from here.";
    // Importing twice in a row stores one record.
    for options in [("file", file(&running)), ("text", running.replace('\n', " ").into())] {
        let read = imports(&carol, room, &[options]).await?;
        assert!(read.content.starts_with(title), "{}", read.content);
        check_contains(&read.content, &[reads])?;
        assert_eq!(picture(&read)?.filename, "record-1-6.png");
        assert_eq!(labels(&read), ["⏮ Start", "◀ Back", "Next ▶", "End ⏭", "As text", CONTINUE]);
    }

    // Ended.
    let board = board_after(&bob, thread, 6).await?;
    let sure = press_in_help(&bob, board.id, "Resign").await?.message()?.clone();
    bob.click(sure.id, "Yes, resign").await?;
    wait_for_message(&alice, thread, "🏁").await?;
    let ended = exports(&alice, thread, 1).await?;
    check_contains(
        &ended,
        &[
            "[Seed \"",
            "[Result \"1-0\"]\n[Ending \"C-3: Black resigned\"]",
            &moves.replace('*', "1-0"),
        ],
    )?;
    let read = imports(&carol, room, &[("file", file(&ended))]).await?;
    check_contains(&read.content, &["The record ends with: Black resigned.\n"])?;

    // Step by step.
    let replay = carol.command(thread, "replay", []).await?.finished().await?;
    assert!(replay.ephemeral);
    let head = "**Match 1 · Medieval War Chess**, action";
    assert_eq!(replay.content, format!("{head} 0 of 6. This is the start."));
    assert_eq!(leads(&replay), [false, false, true, true]);
    let mut pictures = vec![picture(&replay)?.bytes.clone()];
    for (key, plies, last, back, on) in [
        ("Next ▶", 1, "White: Pawn b2 steps to c3.", true, true),
        ("Next ▶", 2, "White: Pawn b2 steps to c3; Pawn c3 steps to b3.", true, true),
        ("End ⏭", 6, "; Rook h8 steps to g7.", true, false),
        ("◀ Back", 5, "Black: Pawn f7 steps to f6; Pawn g7 steps to g6.", true, true),
    ] {
        let now = click_and_read(&carol, &replay, key).await?;
        check_contains(&now.content, &[&format!("{head} {plies} of 6."), last])?;
        assert_eq!(leads(&now), [back, back, on, on], "{plies}");
        let file = picture(&now)?;
        assert_eq!(file.filename, format!("replay-1-{plies}.png"));
        assert!(!pictures.contains(&file.bytes));
        pictures.push(file.bytes.clone());
    }
    let now = click_and_read(&carol, &replay, "⏮ Start").await?;
    assert_eq!(picture(&now)?.bytes, pictures[0]);
    let later = carol.command(thread, "replay", [("after", 2.into())]).await?.finished().await?;
    check_contains(&later.content, &[&format!("{head} 2 of 6.")])?;
    let later = carol.command(thread, "replay", [("after", 99.into())]).await?.finished().await?;
    check_contains(&later.content, &[&format!("{head} 6 of 6.")])?;
    assert_eq!(boards(&carol, thread).last(), Some(&6), "nobody else is shown any of it");
    stage.close().await
}

#[tokio::test]
async fn the_inventors_sample_is_mended_and_played_on() -> JourneyResult {
    let stage = Stage::set().await?;
    let (alice, bob, carol) =
        (stage.person("Alice")?, stage.person("Bob")?, stage.person("Carol")?);
    let room = stage.channel("war-room")?;
    let game = ("game", OptionValue::from("medieval-war"));

    // As printed, with the first mistake.
    let read = imports(&alice, room, &[("file", file(SAMPLE)), game.clone()]).await?;
    assert_eq!(
        read.content,
        "Medieval War Chess\n\
         32 actions were read and are legal; then the record stops.\n\
         Stops at line 10, turn 6, White's third action, `e1-e2`: \
         e2 is occupied by your own Pawn (MWC-6). Step to an empty square.\n\
         Position reached: turn 6, White to move, 2 actions of the turn done.\n\
         Next: correct line 10 and import it again, or play on from here."
    );
    assert_eq!(picture(&read)?.filename, "record-1-32.png");

    // Corrected there: the second.
    let mended = SAMPLE.replace("e1-e2", "e2-e3");
    let read = imports(&alice, room, &[("file", file(&mended)), game.clone()]).await?;
    check_contains(
        &read.content,
        &["Stops at line 16, turn 12, White's second action, `c Cannon x c4`: ", " (MWC-8). "],
    )?;

    // Corrected there, too, as one line of text.
    let whole = mended.replace("c Cannon x c4", "a2-a3").replace('\n', " ");
    let read = imports(&alice, room, &[("text", whole.as_str().into()), game.clone()]).await?;
    check_contains(
        &read.content,
        &["81 actions were read and are legal; nothing stops the record.\n\
             The record ends with: Black Resigns."],
    )?;

    // Other corrections and figures are reported.
    let odd = SAMPLE
        .replace("e1-e2", "e2-d2")
        .replace("c Cannon x c4", "a2-a3")
        .replace("h5 (12) x g4 (6)", "h5 (13) x g4 (8)");
    let read = imports(&alice, room, &[("file", file(&odd)), game.clone()]).await?;
    check_contains(
        &read.content,
        &[
            "Remarks:\n",
            "the attack says 13, but it's 12\n",
            "g4 says 8, but it's 6\n",
            "turn 13, White's first action, `g3-h4`: leaves out that f4 is lost by isolation",
        ],
    )?;

    // Back from the end, and forward again: only at the end can play continue.
    let read = imports(&alice, room, &[("file", file(SAMPLE)), game]).await?;
    assert_eq!(labels(&read), ["⏮ Start", "◀ Back", "Next ▶", "End ⏭", "As text", CONTINUE]);
    let back = click_and_read(&alice, &read, "◀ Back").await?;
    assert_eq!(
        back.content,
        "**Medieval War Chess**, action 31 of 32 in the record. White: Rook h1 steps to h2."
    );
    assert_eq!(leads(&back), [true; 4]);
    let start = click_and_read(&alice, &read, "⏮ Start").await?;
    check_contains(&start.content, &["action 0 of 32 in the record. This is the start."])?;
    let end = click_and_read(&alice, &read, "End ⏭").await?;
    assert_eq!(labels(&end), ["⏮ Start", "◀ Back", "Next ▶", "End ⏭", "As text", CONTINUE]);

    // By the button: anyone here continues, in the middle of White's turn.
    check_contains(
        &answer_to_click(&alice, read.id, CONTINUE).await?,
        &["Anyone in this channel can accept it"],
    )?;
    let asked = wait_for_message(&carol, room, "Alice challenges anyone here").await?;
    check_contains(&asked.content, &["**Medieval War Chess**, continued from a record."])?;
    answer_to_click(&carol, asked.id, "Accept").await?;
    let thread =
        wait_for_update(&carol, &asked, |m| m.thread.is_some()).await?.thread.ok_or("none")?;
    let board = board_after(&bob, thread, 32).await?;
    check_contains(&board.content, &["It continues a record, after 32 actions."])?;
    let white = if board.pings == ["Alice"] { &alice } else { &carol };
    let draft = answer_to_command(white, thread, "move", &[("draft", "show".into())]).await?;
    assert_eq!(draft, "**Match 1**: your turn has 1 action left. Pick it, or pick a piece.");
    check_contains(
        &type_move(white, thread, "e1-e2").await?,
        &["`e1-e2` isn't possible", "-# MWC-6"],
    )?;
    assert_eq!(type_move(white, thread, "e2-e3").await?, "Played `e2-e3` in match 1.");
    let next = board_after(&bob, thread, 33).await?;
    check_contains(
        &next.content,
        &["**Match 1 · Medieval War Chess** · move 6\n", "**`(e2-e3)`**\n<@"],
    )?;

    // Its own record has all actions, and links to the match.
    let text = exports(&bob, thread, 1).await?;
    check_contains(
        &text,
        &[
            "1. (b2-c3, c3-b3, b1-b2) (f7-f6, g7-g6, h8-g7)\n2. (h2-g3, h1 Cannon x h7, g3-h2)",
            "6. (h1-h2, g1-g2, e2-e3)\n*",
        ],
    )?;
    let read = imports(&bob, room, &[("file", file(&text))]).await?;
    check_contains(
        &read.content,
        &["33 actions were read", "Position reached: turn 6, Black to move."],
    )?;
    // The same position; the board of a record names no players.
    let words = |message| Ok::<_, Error>(picture(message)?.description.clone().unwrap_or_default());
    let (of_record, of_match) = (words(&read)?, words(&next)?);
    let pieces = |words: &str| words.split_once("Last action").map(|(_, rest)| rest.to_owned());
    assert!(pieces(&of_record).is_some());
    assert_eq!(pieces(&of_record), pieces(&of_match));
    stage.close().await
}

#[tokio::test]
async fn a_record_is_played_on_with_an_opponent() -> JourneyResult {
    let stage = Stage::set().await?;
    let (alice, bob, carol) =
        (stage.person("Alice")?, stage.person("Bob")?, stage.person("Carol")?);
    let room = stage.channel("war-room")?;
    let record = "1. Bf3-d5 {bold} Be8-f7";
    let options = |opponent: &Person, side: &str| {
        [
            ("text", record.into()),
            ("game", "wizards-war".into()),
            ("opponent", opponent.into()),
            ("side", side.into()),
        ]
    };
    let read = imports(&alice, room, &options(&bob, "black")).await?;
    check_contains(
        &read.content,
        &["2 actions were read", "\nChallenge sent. Bob can accept it."],
    )?;
    // Bob is challenged to it, and sees the position; others can't accept.
    assert!(!labels(&read).contains(&CONTINUE.to_owned()), "{:?}", labels(&read));
    let asked = wait_for_message(&bob, room, "Alice challenges you").await?;
    assert_eq!(asked.pings, ["Bob"]);
    let position = picture(&asked)?.description.clone().unwrap_or_default();
    check_contains(&position, &["Bishop e8 moves to f7.", "Bishop d5"])?;
    check_contains(
        &asked.content,
        &["**Wizard's War**, continued from a record. Alice plays Black."],
    )?;
    check_contains(
        &answer_to_click(&carol, asked.id, "Accept").await?,
        &["That challenge is for <@"],
    )?;
    answer_to_click(&bob, asked.id, "Accept").await?;
    let thread =
        wait_for_update(&bob, &asked, |m| m.thread.is_some()).await?.thread.ok_or("none")?;
    let board = board_after(&bob, thread, 2).await?;
    check_contains(
        &board.content,
        &["Bob plays White, Alice plays Black. It continues a record, after 2 actions."],
    )?;
    assert_eq!(board.pings, ["Bob"]);
    let words = picture(&board)?.description.clone().unwrap_or_default();
    check_contains(&words, &["Last action: Black: Bishop e8 moves to f7.", "Bishop d5"])?;
    assert_eq!(type_move(&bob, thread, "d5-e4").await?, "Played `Bd5-e4` in match 1.");
    board_after(&alice, thread, 3).await?;
    check_contains(
        &exports(&alice, thread, 1).await?,
        &["\n\n1. Bf3-d5 {bold} Be8-f7\n2. Bd5-e4\n*\n"],
    )?;

    // Refused challenges leave the record readable.
    for (opponent, refusal) in [
        (OptionValue::from(&alice), "You can't challenge yourself."),
        (OptionValue::User(stage.sandbox.other_bot()), "Bots don't play."),
    ] {
        let options =
            [("text", record.into()), ("game", "wizards-war".into()), ("opponent", opponent)];
        let read = imports(&alice, room, &options).await?;
        check_contains(&read.content, &["2 actions were read", refusal])?;
        picture(&read)?;
    }
    let dm = stage.sandbox.open_dm(&alice);
    let read =
        imports(&alice, dm, &[("text", record.into()), ("game", "wizards-war".into())]).await?;
    let answer = answer_to_click(&alice, read.id, CONTINUE).await?;
    check_contains(
        &answer,
        &["Only you and I read this chat, so no one would see your challenge."],
    )?;

    // A finished game can't be continued.
    let over = "1. Bwf1xh3+Q Rc8-a8 2. Bwh3<>f1 Nwd10-c8+N 3. Qh3xc8 Bwe10-h7+B 4. Qc8xc10 Be8-f7 \
                5. Bf3xa8 R@f8 6. Rwh1xh7+Q#";
    let options =
        [("text", over.into()), ("game", "wizards-war".into()), ("opponent", (&bob).into())];
    let read = imports(&alice, room, &options).await?;
    check_contains(
        &read.content,
        &[
            "11 actions were read",
            "Position reached: the game is over, White has won (WW-12). Black has lost its last Wizard.\n\
             Next: replay it.\n\
             The game in that record is over, so you can't continue it. You can step through it.",
        ],
    )?;
    assert_eq!(leads(&read), [true, true, false, false]);
    stage.close().await
}

#[tokio::test]
async fn what_is_no_record_is_refused_with_the_next_step() -> JourneyResult {
    let stage = Stage::set().await?;
    let alice = stage.person("Alice")?;
    let room = stage.channel("war-room")?;
    let game = || ("game", OptionValue::from("medieval-war"));
    let cannot = "I can't read that record: ";
    let noise: Vec<u8> =
        (0..4096_u32).map(|n| (n.wrapping_mul(2_654_435_761) >> 13) as u8).collect();
    for (options, parts) in [
        (
            vec![("text", "b2-c3".into())],
            &[cannot, "The record doesn't say which game it is. Name one of these: World War Chess (`world-war`), "][..],
        ),
        (
            vec![("text", "[Game \"Go\"] b2-c3".into())],
            &[cannot, "There's no game called `Go`. Name one of these: "],
        ),
        (
            vec![("text", "[Game \"Medieval War Chess\"]\n[Rules \"9\"]\nb2-c3".into())],
            &[cannot, "version 9 of the rules of Medieval War Chess", "Remove the `Rules` line"],
        ),
        (vec![("text", " ".into()), game()], &[cannot, "There's no record in this text."]),
        (vec![("file", file("")), game()], &[cannot, "There's no record in this text."]),
        (vec![("file", OptionValue::file("cat.png", noise)), game()], &["That isn't a text file."]),
        (
            vec![("file", file(&"b2-c3\n".repeat(50_000))), game()],
            &["That file is too large for a record: I read up to 256 KiB of text."],
        ),
        (
            vec![("text", "[Game \"medieval-war\"]\n[Setup \"{\\\"board\\\":{\\\"z9\\\":\\\"wK\\\"}}\"]\nb2-c3".into())],
            &[cannot, "Medieval War Chess can't start like this: "],
        ),
    ] {
        let message = imports(&alice, room, &options).await?;
        check_contains(&message.content, parts)?;
        assert_eq!((message.attachments.len(), message.controls()), (0, vec![]), "{options:?}");
    }

    // A file that only begins like a record stops at the first fault; no file breaks anything.
    for (options, parts) in [
        (
            vec![("text", "hello <@123> `x` @everyone".into()), game()],
            &[
                "No action was read; then the record stops.\nStops at line 1, turn 1, White's first action, `",
            ][..],
        ),
        (vec![("file", file(&"(".repeat(100_000))), game()], &["I found no move in this text."]),
        (
            // An empty board: it is over before it begins.
            vec![("text", "[Setup \"{}\"] b2-c3".into()), game()],
            &[
                "The game is over: ",
                "(MWC-11)",
                "Next: correct line 1 and import it again, or replay what I read.",
            ],
        ),
        (
            vec![("text", "1. (b2-c3, c3-b3, a1-a8)".into()), game()],
            &[
                "2 actions were read and are legal; then the record stops.",
                "White's third action, `a1-a8`",
            ],
        ),
    ] {
        let message = imports(&alice, room, &options).await?;
        check_contains(&message.content, parts)?;
        assert_eq!(message.pings.len(), 0, "nobody is called");
        let says = |part: &str| message.content.contains(part);
        let (none, over) = (says("No action") || says("no move"), says("is over"));
        assert_eq!(labels(&message).contains(&"◀ Back".to_owned()), !none, "{options:?}");
        assert_eq!(labels(&message).contains(&CONTINUE.to_owned()), !over, "{options:?}");
    }
    let help = answer_to_command(&alice, room, "help", &[("how", "commands".into())]).await?;
    check_contains(
        &help,
        &["- `/record`: ", "- `/replay`: ", "- `/games`: ", "- `/move`: ", "- `/settings`: "],
    )?;
    assert!(help.chars().count() < 2000 && !help.ends_with('…'), "it fits: {help}");
    // Nothing to export here.
    for command in ["record export", "replay"] {
        check_contains(
            &answer_to_command(&alice, room, command, &[]).await?,
            &["You aren't playing a match here."],
        )?;
        let none = [("match", 77.into())];
        check_contains(
            &answer_to_command(&alice, room, command, &none).await?,
            &["There is no match with that number."],
        )?;
    }
    stage.close().await
}
