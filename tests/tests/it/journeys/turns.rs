//! Turns of several actions, in special cases: other people's view of a draft, ways of writing a
//! turn, ruin, and outdated buttons.

use fake_discord::Snowflake;
use fake_discord::driver::{Person, SeenMessage};
use rules::Options;
use tests::{Error, Stage, board_after, boards, picture, said};

use crate::journeys::{Walked, clicked, form, helped, holds, named, press, private, told, types};

/// The style of a button with a warning ("Button Styles").
const DANGER: u8 = 4;

/// Enters a text. Returns the private draft with its picture.
pub(crate) async fn drafts(
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

/// Returns a message after a click.
pub(crate) async fn changed(
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
    holds(&read.content, &["Your challenge is made. Bob can accept it."])?;
    let asked = said(bob, room, "Alice challenges you").await?;
    clicked(bob, asked.id, "Accept").await?;
    let thread = tests::after(bob, &asked, |m| m.thread.is_some()).await?.thread.ok_or("none")?;
    Ok((thread, board_after(alice, thread, plies).await?))
}

#[tokio::test]
async fn nobody_else_sees_a_draft() -> Walked {
    let mut stage = Stage::set().await?;
    let (alice, bob, carol) =
        (stage.person("Alice")?, stage.person("Bob")?, stage.person("Carol")?);
    let room = stage.channel("war-room")?;
    let (thread, board) = stage.begin("medieval-war", room, &alice, &bob).await?;
    let views = || [&bob, &carol].map(|person| (person.sees(thread), person.sees(room)));
    let before = views();

    // By the form of the public board: a message only for Alice; the board stays.
    let form = form(&alice, board.id).await?;
    let first = alice.submit(&form, &[("text", "b2-c3")]).await?.message()?.clone();
    assert!(first.ephemeral && first.id != board.id);
    let words = picture(&first)?.description.clone().unwrap_or_default();
    holds(
        &words,
        &["White makes action 2 of 3. Last action: White: Pawn b2 steps to c3.", "c3 (power 2)"],
    )
    .map_err(|error| format!("the words of the preview: {error}"))?;
    let mut seen = vec![picture(&first)?.bytes.clone()];
    let mut looks_new = |message: &SeenMessage| -> Walked {
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
    holds(&second.content, &["your draft: `(b2-c3, c3-b3)`. 1 action left."])?;
    looks_new(&second)?;

    // By the menus, which continue the draft: its preview, and only the remaining actions.
    let menu = changed(&alice, &second, "Add an action").await?;
    let mut table = games::find("medieval-war").ok_or("no such game")?.start(&Options::default());
    table.play("b2-c3")?;
    table.play("c3-b3")?;
    let left = format!("There are {} ways to go on.", table.legal().len());
    holds(&menu.content, &[&left])?;
    let chosen = press(&alice, &menu, "Knight b1").await?.message()?.clone();
    holds(&chosen.content, &["**Knight b1**: "])?;
    looks_new(&chosen)?;
    let third = press(&alice, &chosen, "to b2").await?.message()?.clone();
    holds(&third.content, &["`(b2-c3, c3-b3, b1-b2)`. The turn is complete; nobody else sees it"])?;
    looks_new(&third)?;
    assert_eq!(picture(&third)?.filename, "draft-1-3.png");

    // Neither the opponent nor a spectator, by looking or asking, before and after a restart.
    assert_eq!(views(), before);
    stage.stop().await?;
    stage.start_again().await?;
    assert_eq!(views(), before);
    for (person, refusal) in
        [(&bob, "It is not your turn"), (&carol, "You are not playing in that match")]
    {
        let place = [("match", 1.into()), ("draft", "show".into())];
        holds(&told(person, thread, "move", &place).await?, &[refusal])?;
        let board = person.command(thread, "board", []).await?.message()?.clone();
        holds(&board.content, &["White to move"])?;
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
    let sent = changed(&alice, &third, "Send the turn").await?;
    assert_eq!(sent.content, "Played `b2-c3`, `c3-b3`, `b1-b2` in match 1.");
    assert_eq!((sent.controls(), sent.attachments.len()), (vec![], 0));
    for person in [&bob, &carol] {
        let next = board_after(person, thread, 3).await?;
        assert_eq!(
            next.content,
            format!(
                "**Match 1 · Medieval War Chess** · move 1\n\
                 White (Alice): **`(b2-c3, c3-b3, b1-b2)`**\n\
                 -# 1. Pawn b2 steps to c3 · 2. Pawn c3 steps to b3 · 3. Knight b1 steps to b2\n\
                 <@{}>, it is your turn (Black).",
                bob.id
            )
        );
        assert_eq!(picture(&next)?.filename, "match-1-3.png");
        assert_eq!(boards(person, thread), [0, 3]);
        let public = person.sees(thread).into_iter().filter(|m| !m.ephemeral).count();
        assert_eq!(public, 2);
    }

    // Leftover controls of the draft do nothing.
    let waits = format!("It is not your turn: the match waits for <@{}>.", bob.id);
    for key in ["Send the turn", "Undo", "Start over"] {
        assert_eq!(clicked(&alice, other.id, key).await?, waits, "{key}");
    }
    let empty = told(&bob, thread, "move", &[("draft", "show".into())]).await?;
    assert_eq!(empty, "**Match 1**, your draft is empty: your turn has 3 actions.");
    // Nor do controls of earlier states of the draft.
    let of_bob = drafts(&bob, thread, "a7-a6").await?;
    let menu = bob.command(thread, "move", []).await?.message()?.clone();
    types(&bob, thread, "a6-a5").await?;
    let stale =
        "Your draft has changed since that was shown. `/move draft:show` shows it as it stands.";
    for key in ["Add an action", "Undo"] {
        assert_eq!(clicked(&bob, of_bob.id, key).await?, stale, "{key}");
    }
    assert_eq!(private(press(&bob, &menu, "Pawn b7").await?)?, stale);
    holds(
        &told(&bob, thread, "move", &[("draft", "show".into())]).await?,
        &["`(a7-a6, a6-a5 x a5 by iso)`. 1 action left."],
    )?;
    stage.close().await
}

#[tokio::test]
async fn turns_as_people_write_them() -> Walked {
    let stage = Stage::set().await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    let (thread, _) = stage.begin("medieval-war", room, &alice, &bob).await?;
    let wanted = "**Match 1**, your draft: `(b2-c3, c3-b3, b1-b2)`. The turn is complete; \
                  nobody else sees it until you send it.";
    for text in [
        "b2-c3, c3-b3, b1-b2",
        "(b2-c3, c3-b3, b1-b2)",
        "1. (b2-c3, c3-b3, b1-b2)",
        "1. b2-c3, c3-b3, b1-b2",
        "b2c3; c3b3; b1b2",
        "B2 – C3, Pawn c3-b3, Nb1-b2",
    ] {
        let draft = drafts(&alice, thread, text).await?;
        assert_eq!(draft.content, wanted, "{text}");
        assert_eq!(
            types(&alice, thread, "a1-b1").await?,
            "Your turn is complete: send it, or take something back. `/move draft:show` shows it."
        );
        let over = changed(&alice, &draft, "Start over").await?;
        holds(&over.content, &["your draft is empty: your turn has 3 actions."])?;
    }
    // Part of a turn, then the rest; suggestions continue it.
    drafts(&alice, thread, "b2-c3, c3-b3").await?;
    for (typed, suggested) in [("b1", "b1-b2"), ("knight to b2", "b1-b2"), ("", "a1-b2")] {
        let choices = alice.autocomplete(thread, "move", [("text", typed.into())], "text").await?;
        assert!(choices.iter().any(|c| c.value == suggested), "{typed:?}: {choices:?}");
        assert!(choices.iter().all(|c| c.value != "b2-c3"), "{typed:?}: {choices:?}");
    }
    let refusal = types(&alice, thread, "a1-b2, a2-b2").await?;
    assert_eq!(
        refusal,
        "Your turn is complete before `a2-b2`. Nothing was played: send only the actions of your turn."
    );
    holds(
        &told(&alice, thread, "move", &[("draft", "show".into())]).await?,
        &["`(b2-c3, c3-b3)`. 1 action left."],
    )?;
    let refusal = types(&alice, thread, "a1-a2").await?;
    assert_eq!(
        refusal,
        "`a1-a2` is not possible: a2 is occupied by your own Pawn. Step to an empty square.\n\
         -# MWC-6: *Step.* Any piece moves one square in any of the eight directions to an empty square."
    );
    let refusal = types(&alice, thread, "help me").await?;
    holds(&refusal, &["I cannot read `help me` as an action. Write a step `b2-c3`"])?;
    // The draft is still there, with its other continuations.
    let draft = drafts(&alice, thread, "b1-b2").await?;
    assert_eq!(draft.content, wanted);
    let fewer = changed(&alice, &draft, "Undo").await?;
    let fewer = changed(&alice, &fewer, "Undo").await?;
    holds(&fewer.content, &["your draft: `(b2-c3)`. 2 actions left."])?;
    let none = changed(&alice, &fewer, "Undo").await?;
    holds(&none.content, &["your draft is empty"])?;
    assert_eq!(none.button("Undo"), None);
    // In the middle of a whole turn: all is refused, and the number is named.
    let refusal = types(&alice, thread, "1. (b2-c3, e1-e2, b1-b2)").await?;
    holds(
        &refusal,
        &[
            "Action 2 of 3, `e1-e2` is not possible: e2 is occupied by your own Pawn.",
            "Nothing was played.\n-# MWC-6: ",
        ],
    )?;
    let refusal = types(&alice, thread, "b2-c3, nonsense").await?;
    holds(
        &refusal,
        &["Action 2 of 2: I cannot read `nonsense` as an action.", "Nothing was played."],
    )?;
    holds(
        &told(&alice, thread, "move", &[("draft", "show".into())]).await?,
        &["your draft is empty"],
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
async fn a_ruinous_turn_asks_even_who_does_not_want_to_be_asked() -> Walked {
    let stage = Stage::set().await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let setup = r#"[Game "Medieval War Chess"]
[Setup "{\"board\":{\"a1\":\"wK\",\"b1\":\"wP\",\"e4\":\"wP\",\"e5\":\"wP\",\"e8\":\"bK\",\"h8\":\"bR\"}}"]

1. (a1-a2)"#;
    let (thread, board) = begin_from(&stage, setup, &alice, &bob, 1).await?;
    holds(
        &board.content,
        &[
            "**Match 1 · Medieval War Chess** begins. Alice plays White, Bob plays Black. \
         It continues a record, after 1 action.",
            &format!("<@{}>, ", alice.id),
        ],
    )?;
    let told = told(&alice, thread, "settings confirm", &[("confirm", "off".into())]).await?;
    assert_eq!(told, "A complete turn is sent at once, unless it is ruinous for you.");

    // Two actions are left of the turn that the record began.
    let lost = drafts(&alice, thread, "b1-c1, a2-a1").await?;
    assert_eq!(
        lost.content,
        "**Match 1**, your draft: `(b1-c1 x c1 by iso, a2-a1)`. The turn is complete; \
         nobody else sees it until you send it.\n\
         ⚠️ Careful: your own pawn on c1 is lost by isolation (MWC-4)."
    );
    assert_eq!(lost.button("Send the turn").and_then(|b| b.style), Some(DANGER));
    assert_eq!(boards(&bob, thread), [1]);
    changed(&alice, &lost, "Start over").await?;

    let lost = drafts(&alice, thread, "e4-d3, Again").await?;
    holds(
        &lost.content,
        &[
            "⚠️ Careful: your own pawns on d3 and e5 are lost by isolation (MWC-4).",
            "⚠️ Careful: your own pawn on b1 is lost by isolation (MWC-4).",
            "⚠️ Careful: this loses the match at once: White has no pieces left (MWC-11).",
        ],
    )?;
    assert_eq!(lost.button("Send the turn").and_then(|b| b.style), Some(DANGER));
    let fewer = changed(&alice, &lost, "Undo").await?;
    assert!(!fewer.content.contains("loses the match"), "{}", fewer.content);
    changed(&alice, &fewer, "Undo").await?;

    // A harmless turn is sent at once, whatever way its last action is made.
    let one = drafts(&alice, thread, "e4-d4").await?;
    let form = alice.click(one.id, "Type it").await?;
    let sent = alice.submit(form.modal()?, &[("text", "d4-e4")]).await?.message()?.clone();
    assert_eq!(sent.content, "Played `e4-d4`, `d4-e4` in match 1.");
    assert_eq!((sent.controls(), sent.attachments.len()), (vec![], 0));
    let next = board_after(&bob, thread, 3).await?;
    holds(
        &next.content,
        &["White (Alice): **`(e4-d4, d4-e4)`**\n-# 1. Pawn e4 steps to d4 · 2. "],
    )?;
    stage.close().await
}

/// A draft ends with its match, whoever ends it.
#[tokio::test]
async fn the_match_ends_over_a_draft() -> Walked {
    let stage = Stage::set().await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    let (thread, board) = stage.begin("medieval-war", room, &alice, &bob).await?;
    let draft = drafts(&alice, thread, "b2-c3, c3-b3, b1-b2").await?;
    let sure = helped(&bob, board.id, "Resign").await?.message()?.clone();
    bob.click(sure.id, "Yes, resign").await?;
    let end = said(&alice, thread, "🏁").await?;
    holds(&named(&end, &[&alice, &bob]), &["🏁 **Alice (White) beats Bob**"])?;
    let over = "That match is over. Begin a new one with `/challenge`.";
    for key in ["Send the turn", "Undo", "Start over"] {
        assert_eq!(private(alice.click(draft.id, key).await?)?, over, "{key}");
    }
    assert_eq!(told(&alice, thread, "move", &[("draft", "show".into())]).await?, over);
    assert_eq!(types(&alice, thread, "b2-c3").await?, over);
    stage.close().await
}
