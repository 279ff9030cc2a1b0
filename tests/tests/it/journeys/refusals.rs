//! Refusals give the reason and the next step, and change nothing.

use fake_discord::driver::Person;
use fake_discord::{Fault, Snowflake};
use rules::Options;
use tests::{Error, Stage, board_after, boards, wait_for_removed_buttons};

use crate::journeys::{
    JourneyResult, answer_from_help, answer_to_click, answer_to_command, check_contains, open_form,
    press, press_in_help, private_text, type_move,
};

/// Returns the description of the picture in `/board`.
async fn alt_text(person: &Person, place: Snowflake) -> Result<String, Error> {
    let answer = person.command(place, "board", []).await?;
    let message = answer.message()?;
    Ok(message.attachments.iter().filter_map(|a| a.description.clone()).collect())
}

#[tokio::test]
pub(super) async fn moves_that_cannot_be_made() -> JourneyResult {
    let stage = Stage::set().await?;
    let (alice, bob, carol) =
        (stage.person("Alice")?, stage.person("Bob")?, stage.person("Carol")?);
    let room = stage.channel("war-room")?;
    let (thread, board) = stage.begin("world-war", room, &alice, &bob).await?;
    let before = alt_text(&alice, thread).await?;

    for (text, wanted) in [
        (
            "hello",
            vec![
                "I can't read `hello` as a move. Write from-square and to-square, such as `a2-a3`",
            ],
        ),
        ("   ", vec!["There's no move in that.", "such as `a2-a3`"]),
        (
            "a1-a5",
            vec![
                "`a1-a5` isn't possible: An Armor moves one to three squares in a straight line",
                "\n-# WWC-5: Armor A: moves and captures one to three squares",
            ],
        ),
        ("a1-a3", vec!["Your own Cavalry on a2 is between a1 and a3", "-# WWC-5"]),
        ("e5-e6", vec!["e5 is empty, so there's nothing to move.", "-# WWC-1: 8×8"]),
        ("b7-b6", vec!["The Infantry on b7 is Dark's, not yours.", "-# WWC-1"]),
        ("e1-e2", vec!["Your own Cavalry is on e2."]),
        ("b2xc3", vec!["c3 is empty: there's nothing to capture.", "leave the `x` out"]),
        ("b1>b2", vec!["isn't a ground force", "-# WWC-11"]),
        ("b2-b3=H", vec!["only exchanged when it arrives on rank 8", "-# WWC-10"]),
        ("@everyone `a2`\n# a2", vec!["I can't read `@everyone a2 # a2` as a move."]),
    ] {
        let refusal = type_move(&alice, thread, text).await?;
        check_contains(&refusal, &wanted).map_err(|error| format!("{text:?}: {error}"))?;
        let long = refusal.chars().count();
        assert!(long < 1000, "{text:?}: {long} characters");
    }
    // By the form, too.
    let form = open_form(&alice, board.id).await?;
    let refusal = private_text(alice.submit(&form, &[("text", "a1-a5")]).await?)?;
    check_contains(&refusal, &["`a1-a5` isn't possible", "-# WWC-5"])?;

    // Not their turn, not their match.
    let turn = format!("It's not your turn: the match is waiting for <@{}>.", alice.id);
    assert_eq!(type_move(&bob, thread, "b7-b6").await?, turn);
    assert_eq!(answer_to_click(&bob, board.id, "Type it").await?, turn);
    let watch = "You aren't playing in that match, so you can only watch: `/board` shows it.";
    assert_eq!(type_move(&carol, thread, "b2-b3").await?, watch);
    assert_eq!(answer_to_click(&carol, board.id, "Type it").await?, watch);
    let help = carol.click(board.id, "Help ▾").await?.message()?.clone();
    assert_eq!(
        crate::journeys::front_door::labels(&help),
        [
            "How do I play?",
            "Legal moves",
            "Why…?",
            "Flip",
            "More…",
            "What can act",
            "What is attacked"
        ],
        "whoever watches has nothing to give up"
    );
    for command in ["draw", "resign"] {
        assert_eq!(answer_to_command(&carol, thread, command, &[]).await?, watch, "{command}");
    }
    let nothing = carol.autocomplete(thread, "move", [("text", "b2".into())], "text").await?;
    assert_eq!(nothing, []);
    check_contains(
        &type_move(&carol, room, "b2-b3").await?,
        &["You aren't playing a match here."],
    )?;
    let none = [("text", "b2-b3".into()), ("match", 77.into())];
    check_contains(
        &answer_to_command(&alice, thread, "move", &none).await?,
        &["There is no match with that number."],
    )?;

    // Nothing changed, and nobody else was told.
    assert_eq!(alt_text(&alice, thread).await?, before);
    assert_eq!(boards(&bob, thread), [0]);
    assert_eq!(bob.message(board.id)?.edited, 0);
    assert_eq!(carol.sees(thread).iter().filter(|m| !m.ephemeral).count(), 1);
    assert_eq!(type_move(&alice, thread, "b2-b3").await?, "Played `b2-b3` in match 1.");
    stage.close().await
}

#[tokio::test]
async fn a_text_with_several_meanings_names_them() -> JourneyResult {
    let stage = Stage::set().await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    let (thread, _) = stage.begin("wizards-war", room, &alice, &bob).await?;
    // A Wizard creates a second Bishop.
    check_contains(&type_move(&alice, thread, "Bwf1-d3+B").await?, &["Played"])?;
    check_contains(&type_move(&bob, thread, "Be8-a4").await?, &["Played"])?;
    let question = type_move(&alice, thread, "Be2").await?;
    assert_eq!(question, "`Be2` could mean several actions: `Bf1-e2`, `Bf3-e2`. Send one of them.");
    assert_eq!(type_move(&alice, thread, "Bf3-e2").await?, "Played `Bf3-e2` in match 1.");
    stage.close().await
}

#[tokio::test]
async fn what_was_shown_earlier_is_stale() -> JourneyResult {
    let stage = Stage::set().await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    let (thread, board) = stage.begin("world-war", room, &alice, &bob).await?;
    // The buttons of the first board stay for now.
    stage.sandbox.fault(Fault::Status(500), "PATCH", "/channels/*/messages/*", 1000);
    let form = open_form(&alice, board.id).await?;
    let menu = press_in_help(&alice, board.id, "Legal moves").await?;
    let menu = menu.message()?.clone();
    let help = alice.click(board.id, "Help ▾").await?.message()?.clone();
    let chosen = press_in_help(&alice, board.id, "Legal moves").await?;
    let chosen = press(&alice, chosen.message()?, "Infantry b2").await?;
    let chosen = chosen.message()?.clone();
    let sure = press_in_help(&alice, board.id, "Resign").await?.message()?.clone();
    type_move(&alice, thread, "b2-b3").await?;
    board_after(&bob, thread, 1).await?;
    type_move(&bob, thread, "b7-b6").await?;
    board_after(&bob, thread, 2).await?;

    let stale = "The match has moved on since then. Use the newest board, or `/board`.";
    let sent = alice.submit(&form, &[("text", "c2-c3")]).await?;
    assert_eq!(private_text(sent)?, stale);
    assert_eq!(private_text(press(&alice, &menu, "Infantry c2").await?)?, stale);
    assert_eq!(private_text(press(&alice, &chosen, "to c3").await?)?, stale);
    assert_eq!(answer_to_click(&alice, board.id, "Type it").await?, stale);
    for button in ["Draw", "Resign"] {
        assert_eq!(answer_to_click(&alice, help.id, button).await?, stale, "{button}");
    }
    // Looking is never outdated: it shows the current board.
    check_contains(
        &answer_from_help(&alice, board.id, "Flip").await?,
        &["seen from Dark. Light to move."],
    )?;
    let now = games::find("world-war").ok_or("no such game")?;
    let mut now = now.start(&Options::default());
    now.play("b2-b3")?;
    now.play("b7-b6")?;
    let count = format!("you have {} legal moves", now.legal().len());
    check_contains(&answer_from_help(&alice, board.id, "Legal moves").await?, &[&count])?;
    assert_eq!(boards(&bob, thread), [0, 1, 2]);

    // A confirmed resignation is valid two moves later, too.
    stage.sandbox.clear_faults();
    let told = alice.click(sure.id, "Yes, resign").await?;
    assert_eq!(told.message()?.content, "You resigned.");
    wait_for_removed_buttons(&bob, &board).await?;
    stage.close().await
}

#[tokio::test]
async fn after_the_end_nothing_is_played() -> JourneyResult {
    let stage = Stage::set().await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    let (thread, board) = stage.begin("world-war", room, &alice, &bob).await?;
    stage.sandbox.fault(Fault::Status(500), "PATCH", "/channels/*/messages/*", 1000);
    let form = open_form(&alice, board.id).await?;
    let menu = press_in_help(&alice, board.id, "Legal moves").await?.message()?.clone();
    let help = alice.click(board.id, "Help ▾").await?.message()?.clone();
    let [one, two] = [
        press_in_help(&bob, board.id, "Resign").await?,
        press_in_help(&bob, board.id, "Resign").await?,
    ];
    bob.click(one.message()?.id, "Yes, resign").await?;

    let over = "That match is over. Start a new one with `/challenge`.";
    assert_eq!(answer_to_click(&bob, two.message()?.id, "Yes, resign").await?, over);
    assert_eq!(type_move(&alice, thread, "b2-b3").await?, over);
    let sent = alice.submit(&form, &[("text", "b2-b3")]).await?;
    assert_eq!(private_text(sent)?, over);
    assert_eq!(answer_to_click(&alice, board.id, "Type it").await?, over);
    for button in ["Draw", "Resign", "Legal moves"] {
        assert_eq!(answer_to_click(&alice, help.id, button).await?, over, "{button}");
    }
    for command in ["draw", "resign", "move"] {
        assert_eq!(answer_to_command(&alice, thread, command, &[]).await?, over, "{command}");
    }
    check_contains(&private_text(press(&alice, &menu, "Infantry b2").await?)?, &["moved on"])?;
    let suggested = alice.autocomplete(thread, "move", [("text", "".into())], "text").await?;
    assert_eq!(suggested, []);
    stage.sandbox.clear_faults();
    wait_for_removed_buttons(&bob, &board).await?;
    stage.close().await
}
