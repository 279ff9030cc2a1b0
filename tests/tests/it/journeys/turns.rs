//! Turns of several actions, in special cases: other people's view of a draft, ways of writing a
//! turn, ruin, and outdated buttons.

use fake_discord::Snowflake;
use fake_discord::driver::{Person, SeenMessage};
use rules::Options;
use tests::{Error, Stage, board_after, boards, picture, wait_for_message};

use crate::journeys::{
    JourneyResult, answer_to_click, answer_to_command, check_contains, open_form, press,
    press_in_help, private_text, type_move, with_names,
};

/// The style of a button with a warning ("Button Styles").
const DANGER: u8 = 4;

/// Enters a text. Returns the private draft with its picture.
pub(crate) async fn type_draft(
    person: &Person,
    place: Snowflake,
    text: &str,
) -> Result<SeenMessage, Error> {
    let answer = person.command(place, "move", [("text", text.into())]).await?;
    let draft = answer.message()?.clone();
    if !draft.ephemeral {
        return Err(format!("everybody sees: {}", draft.content).into());
    }
    picture(&draft).map_err(|error| format!("{text}: {error}: {}", draft.content))?;
    Ok(draft)
}

pub(crate) async fn click_and_read(
    person: &Person,
    message: &SeenMessage,
    key: &str,
) -> Result<SeenMessage, Error> {
    let answer = person.click(message.id, key).await?;
    let now = answer.message()?.clone();
    assert_eq!(now.id, message.id, "{key} changes the message");
    Ok(now)
}

/// Begins a match between Alice and Bob from a record, by its button. Returns the thread and the
/// first board.
pub(crate) async fn begin_from(
    stage: &Stage,
    record: &str,
    alice: &Person,
    bob: &Person,
    plies: u32,
) -> Result<(Snowflake, SeenMessage), Error> {
    let room = stage.channel("war-room")?;
    let options = [("text", record.into()), ("opponent", bob.into()), ("side", "white".into())];
    let read = alice.command(room, "record import", options).await?.message()?.clone();
    check_contains(&read.content, &["Challenge sent. Bob can accept it."])?;
    let asked = wait_for_message(bob, room, "Alice challenges you").await?;
    answer_to_click(bob, asked.id, "Accept").await?;
    let thread =
        tests::wait_for_update(bob, &asked, |m| m.thread.is_some()).await?.thread.ok_or("none")?;
    Ok((thread, board_after(alice, thread, plies).await?))
}

#[tokio::test]
async fn nobody_else_sees_a_draft() -> JourneyResult {
    let mut stage = Stage::set().await?;
    let (alice, bob, carol) =
        (stage.person("Alice")?, stage.person("Bob")?, stage.person("Carol")?);
    let room = stage.channel("war-room")?;
    let (thread, board) = stage.begin("medieval-war", room, &alice, &bob).await?;
    answer_to_command(&alice, thread, "settings confirm", &[("confirm", "on".into())]).await?;
    let views = || [&bob, &carol].map(|person| (person.sees(thread), person.sees(room)));
    let before = views();

    // By the form of the public board: a message only for Alice; the board stays.
    let form = open_form(&alice, board.id).await?;
    let first = alice.submit(&form, &[("text", "b2-c3")]).await?.message()?.clone();
    assert!(first.ephemeral && first.id != board.id);
    let words = picture(&first)?.description.clone().unwrap_or_default();
    check_contains(
        &words,
        &["White makes action 2 of 3. Last action: White: Pawn b2 steps to c3.", "c3 (power 2)"],
    )
    .map_err(|error| format!("the words of the preview: {error}"))?;
    let mut seen = vec![picture(&first)?.bytes.clone()];
    let mut looks_new = |message: &SeenMessage| -> JourneyResult {
        let bytes = picture(message)?.bytes.clone();
        assert!(!seen.contains(&bytes), "another picture");
        seen.push(bytes);
        Ok(())
    };

    // By the draft's own form, which edits the draft's message.
    let form = alice.click(first.id, "Type it").await?;
    assert_eq!(form.modal()?.title, "Match 1");
    let second = alice.submit(form.modal()?, &[("text", "c3b3")]).await?.message()?.clone();
    assert_eq!(second.id, first.id);
    check_contains(&second.content, &["your draft: `(b2-c3, c3-b3)`. 1 action left."])?;
    looks_new(&second)?;

    // By its buttons: only the remaining actions.
    let mut table = games::find("medieval-war").ok_or("no such game")?.start(&Options::default());
    table.play("b2-c3")?;
    table.play("c3-b3")?;
    let left = format!("{} ways to continue.", table.legal().len());
    check_contains(&second.content, &[&left])?;
    let chosen = press(&alice, &second, "Pawn c2").await?.message()?.clone();
    check_contains(&chosen.content, &["**Pawn c2**"])?;
    looks_new(&chosen)?;
    let second = press(&alice, &chosen, "Back").await?.message()?.clone();
    let third = press(&alice, &second, "b1-b2").await?.message()?.clone();
    check_contains(
        &third.content,
        &["`(b2-c3, c3-b3, b1-b2)`. Your turn is complete; only you see it"],
    )?;
    looks_new(&third)?;
    assert_eq!(picture(&third)?.filename, "draft-1-3.png");

    // Neither the opponent nor a spectator, by looking or asking, before and after a restart.
    assert_eq!(views(), before);
    stage.stop().await?;
    stage.start_again().await?;
    assert_eq!(views(), before);
    for (person, refusal) in
        [(&bob, "It's not your turn"), (&carol, "You aren't playing in that match")]
    {
        let place = [("match", 1.into()), ("draft", "show".into())];
        check_contains(&answer_to_command(person, thread, "move", &place).await?, &[refusal])?;
        let board = person.command(thread, "board", []).await?.message()?.clone();
        check_contains(&board.content, &["White to move"])?;
        let words = picture(&board)?.description.clone().unwrap_or_default();
        assert!(!words.contains("b3") && !words.contains("c3"), "{words}");
        for key in ["Flip", "Legal moves"] {
            let shown = person.click(board.id, key).await?.message()?.clone();
            let words = picture(&shown)?.description.clone().unwrap_or_default();
            assert!(!words.contains("b3") && !words.contains("c3"), "{words}");
        }
        let record = person.command(thread, "record export", []).await?.message()?.clone();
        let text = String::from_utf8_lossy(&record.attachments[0].bytes).into_owned();
        assert!(!text.contains("b2-c3"), "{text}");
    }
    let refused = bob.autocomplete(thread, "move", [("text", "".into())], "text").await?;
    assert_eq!(refused, [], "nothing to choose from");
    assert_eq!(boards(&carol, thread), [0]);

    let other = alice.command(thread, "move", [("draft", "show".into())]).await?.message()?.clone();

    // Sent: one message with all three actions and one picture.
    let sent = click_and_read(&alice, &third, "Send the turn").await?;
    assert_eq!(sent.content, "Played `b2-c3`, `c3-b3`, `b1-b2` in match 1.");
    assert_eq!((sent.controls(), sent.attachments.len()), (vec![], 0));
    for person in [&bob, &carol] {
        let next = board_after(person, thread, 3).await?;
        assert_eq!(
            next.content,
            format!(
                "**Match 1 · Medieval War Chess** · move 1\n\
                 White (Alice): **`(b2-c3, c3-b3, b1-b2)`**\n\
                 <@{}>, it's your turn (Black).",
                bob.id
            )
        );
        assert_eq!(picture(&next)?.filename, "match-1-3.png");
        assert_eq!(boards(person, thread), [0, 3]);
        let public = person.sees(thread).into_iter().filter(|m| !m.ephemeral).count();
        assert_eq!(public, 2);
    }

    // Leftover controls of the draft do nothing.
    let waits = format!("It's not your turn: the match is waiting for <@{}>.", bob.id);
    for key in ["Send the turn", "Undo", "Start over"] {
        assert_eq!(answer_to_click(&alice, other.id, key).await?, waits, "{key}");
    }
    let empty = answer_to_command(&bob, thread, "move", &[("draft", "show".into())]).await?;
    assert_eq!(empty, "**Match 1**: your turn has 3 actions. Pick one, or pick a piece.");
    // Nor do controls of earlier states of the draft.
    let of_bob = type_draft(&bob, thread, "a7-a6").await?;
    let menu = bob.command(thread, "move", []).await?.message()?.clone();
    type_move(&bob, thread, "a6-a5").await?;
    let stale = "Your draft has changed since then. `/move draft:show` shows it.";
    for key in ["a6-b6", "Undo"] {
        assert_eq!(answer_to_click(&bob, of_bob.id, key).await?, stale, "{key}");
    }
    assert_eq!(private_text(press(&bob, &menu, "Pawn b7").await?)?, stale);
    check_contains(
        &answer_to_command(&bob, thread, "move", &[("draft", "show".into())]).await?,
        &["`(a7-a6, a6-a5 x a5 by iso)`. 1 action left."],
    )?;
    stage.close().await
}

#[tokio::test]
async fn turns_as_people_write_them() -> JourneyResult {
    let stage = Stage::set().await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    let (thread, _) = stage.begin("medieval-war", room, &alice, &bob).await?;
    answer_to_command(&alice, thread, "settings confirm", &[("confirm", "on".into())]).await?;
    let wanted = "**Match 1**, your draft: `(b2-c3, c3-b3, b1-b2)`. Your turn is complete; \
                  only you see it until you send it.";
    for text in [
        "b2-c3, c3-b3, b1-b2",
        "(b2-c3, c3-b3, b1-b2)",
        "1. (b2-c3, c3-b3, b1-b2)",
        "1. b2-c3, c3-b3, b1-b2",
        "b2c3; c3b3; b1b2",
        "B2 – C3, Pawn c3-b3, Nb1-b2",
    ] {
        let draft = type_draft(&alice, thread, text).await?;
        assert_eq!(draft.content, wanted, "{text}");
        assert_eq!(
            type_move(&alice, thread, "a1-b1").await?,
            "Your turn is complete: send it, or undo something. `/move draft:show` shows it."
        );
        let over = click_and_read(&alice, &draft, "Start over").await?;
        check_contains(&over.content, &["your turn has 3 actions."])?;
    }
    // Part of a turn, then the rest; suggestions continue it.
    type_draft(&alice, thread, "b2-c3, c3-b3").await?;
    for (typed, suggested) in [("b1", "b1-b2"), ("knight to b2", "b1-b2"), ("", "a1-b2")] {
        let choices = alice.autocomplete(thread, "move", [("text", typed.into())], "text").await?;
        assert!(choices.iter().any(|c| c.value == suggested), "{typed:?}: {choices:?}");
        assert!(choices.iter().all(|c| c.value != "b2-c3"), "{typed:?}: {choices:?}");
    }
    let refusal = type_move(&alice, thread, "a1-b2, a2-b2").await?;
    assert_eq!(
        refusal,
        "Your turn is already complete before `a2-b2`. Nothing was played: send only the actions of your turn."
    );
    check_contains(
        &answer_to_command(&alice, thread, "move", &[("draft", "show".into())]).await?,
        &["`(b2-c3, c3-b3)`. 1 action left."],
    )?;
    let refusal = type_move(&alice, thread, "a1-a2").await?;
    assert_eq!(
        refusal,
        "`a1-a2` isn't possible: a2 is occupied by your own Pawn. Step to an empty square.\n\
         -# MWC-6: *Step.* Any piece moves one square in any of the eight directions to an empty square."
    );
    let refusal = type_move(&alice, thread, "help me").await?;
    check_contains(&refusal, &["I can't read `help me` as an action. Write a step `b2-c3`"])?;
    // The draft is still there, with its other continuations.
    let draft = type_draft(&alice, thread, "b1-b2").await?;
    assert_eq!(draft.content, wanted);
    let fewer = click_and_read(&alice, &draft, "Undo").await?;
    let fewer = click_and_read(&alice, &fewer, "Undo").await?;
    check_contains(&fewer.content, &["your draft: `(b2-c3)`. 2 actions left."])?;
    let none = click_and_read(&alice, &fewer, "Undo").await?;
    check_contains(&none.content, &["your turn has 3 actions."])?;
    assert_eq!(none.button("Undo"), None);
    // In the middle of a whole turn: all is refused, and the number is named.
    let refusal = type_move(&alice, thread, "1. (b2-c3, e1-e2, b1-b2)").await?;
    check_contains(
        &refusal,
        &[
            "Action 2 of 3, `e1-e2`, isn't possible: e2 is occupied by your own Pawn.",
            "Nothing was played.\n-# MWC-6: ",
        ],
    )?;
    let refusal = type_move(&alice, thread, "b2-c3, nonsense").await?;
    check_contains(
        &refusal,
        &["Action 2 of 2: I can't read `nonsense` as an action.", "Nothing was played."],
    )?;
    check_contains(
        &answer_to_command(&alice, thread, "move", &[("draft", "show".into())]).await?,
        &["your turn has 3 actions."],
    )?;
    // With commas, from the start.
    for (typed, suggested) in
        [("b2-c3, c3-b3, b1", "b2-c3, c3-b3, b1-b2"), ("b2-c3,c3", "b2-c3, c3-b3")]
    {
        let choices = alice.autocomplete(thread, "move", [("text", typed.into())], "text").await?;
        assert!(choices.iter().any(|c| c.value == suggested), "{typed:?}: {choices:?}");
    }
    let none = [("text", "b2-b5, ".into())];
    assert_eq!(alice.autocomplete(thread, "move", none, "text").await?, []);
    stage.close().await
}

#[tokio::test]
async fn a_ruinous_turn_asks_even_who_does_not_want_to_be_asked() -> JourneyResult {
    let stage = Stage::set().await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let setup = r#"[Game "Medieval War Chess"]
[Setup "{\"board\":{\"a1\":\"wK\",\"b1\":\"wP\",\"e4\":\"wP\",\"e5\":\"wP\",\"e8\":\"bK\",\"h8\":\"bR\"}}"]

1. (a1-a2)"#;
    let (thread, board) = begin_from(&stage, setup, &alice, &bob, 1).await?;
    check_contains(
        &board.content,
        &[
            "**Match 1 · Medieval War Chess** begins. Alice plays White, Bob plays Black. \
         It continues a record, after 1 action.",
            &format!("<@{}>, ", alice.id),
        ],
    )?;

    // Two actions are left of the turn that the record began.
    let lost = type_draft(&alice, thread, "b1-c1, a2-a1").await?;
    assert_eq!(
        lost.content,
        "**Match 1**, your draft: `(b1-c1 x c1 by iso, a2-a1)`. Your turn is complete; \
         only you see it until you send it.\n\
         ⚠️ Careful: your own pawn on c1 is lost by isolation (MWC-4)."
    );
    assert_eq!(lost.button("Send the turn").and_then(|b| b.style), Some(DANGER));
    assert_eq!(boards(&bob, thread), [1]);
    click_and_read(&alice, &lost, "Start over").await?;

    let lost = type_draft(&alice, thread, "e4-d3, Again").await?;
    check_contains(
        &lost.content,
        &[
            "⚠️ Careful: your own pawns on d3 and e5 are lost by isolation (MWC-4).",
            "⚠️ Careful: your own pawn on b1 is lost by isolation (MWC-4).",
            "⚠️ Careful: this loses the match at once: White has no pieces left (MWC-11).",
        ],
    )?;
    assert_eq!(lost.button("Send the turn").and_then(|b| b.style), Some(DANGER));
    let fewer = click_and_read(&alice, &lost, "Undo").await?;
    assert!(!fewer.content.contains("loses the match"), "{}", fewer.content);
    click_and_read(&alice, &fewer, "Undo").await?;

    // A harmless turn is sent at once, whatever way its last action is made.
    let one = type_draft(&alice, thread, "e4-d4").await?;
    let form = alice.click(one.id, "Type it").await?;
    let sent = alice.submit(form.modal()?, &[("text", "d4-e4")]).await?.message()?.clone();
    assert_eq!(sent.content, "Played `e4-d4`, `d4-e4` in match 1.");
    assert_eq!((sent.controls(), sent.attachments.len()), (vec![], 0));
    let next = board_after(&bob, thread, 3).await?;
    check_contains(&next.content, &["White (Alice): **`(e4-d4, d4-e4)`**\n"])?;
    stage.close().await
}

/// A draft ends with its match, whoever ends it.
#[tokio::test]
async fn the_match_ends_over_a_draft() -> JourneyResult {
    let stage = Stage::set().await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    let (thread, board) = stage.begin("medieval-war", room, &alice, &bob).await?;
    answer_to_command(&alice, thread, "settings confirm", &[("confirm", "on".into())]).await?;
    let draft = type_draft(&alice, thread, "b2-c3, c3-b3, b1-b2").await?;
    let sure = press_in_help(&bob, board.id, "Resign").await?.message()?.clone();
    bob.click(sure.id, "Yes, resign").await?;
    let end = wait_for_message(&alice, thread, "🏁").await?;
    check_contains(&with_names(&end, &[&alice, &bob]), &["🏁 **Alice (White) beats Bob**"])?;
    let over = "That match is over. Start a new one with `/challenge`.";
    for key in ["Send the turn", "Undo", "Start over"] {
        assert_eq!(private_text(alice.click(draft.id, key).await?)?, over, "{key}");
    }
    assert_eq!(answer_to_command(&alice, thread, "move", &[("draft", "show".into())]).await?, over);
    assert_eq!(type_move(&alice, thread, "b2-c3").await?, over);
    stage.close().await
}
