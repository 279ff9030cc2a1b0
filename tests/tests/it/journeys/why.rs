//! Asking why: a refused move, a lost piece, a threatened square; and changes since a turn.

use fake_discord::Snowflake;
use fake_discord::driver::{OptionValue, Person, SeenMessage};
use tests::{Error, Stage, board_after, picture, wait_for_message};

use crate::journeys::{
    JourneyResult, answer_to_click, answer_to_command, check_contains, press, press_in_help,
    type_move,
};

fn labels(message: &SeenMessage) -> Vec<String> {
    message.controls().into_iter().filter_map(|control| control.label).collect()
}

/// Returns the answer to `/rules why`, with its picture's description.
async fn why(
    person: &Person,
    place: Snowflake,
    options: &[(&str, OptionValue)],
) -> Result<(SeenMessage, String), Error> {
    let options = options.iter().map(|(name, value)| (*name, value.clone()));
    let answer = person.command(place, "rules why", options).await?.message()?.clone();
    assert!(answer.ephemeral);
    let words = answer.attachments.first().and_then(|file| file.description.clone());
    Ok((answer, words.unwrap_or_default()))
}

#[tokio::test]
async fn why_a_piece_cannot_go_there() -> JourneyResult {
    let stage = Stage::set().await?;
    let (alice, bob, carol) =
        (stage.person("Alice")?, stage.person("Bob")?, stage.person("Carol")?);
    let room = stage.channel("war-room")?;
    let (thread, board) = stage.begin("world-war", room, &alice, &bob).await?;

    // By typing: a move, two squares, or the squares in options; in a refusal's words.
    let refused = "`a1-a5` isn't possible: ";
    for options in [
        vec![("text", OptionValue::from("a1-a5"))],
        vec![("text", "A1 a5".into())],
        vec![("from", "a1".into()), ("to", "a5".into())],
    ] {
        let (answer, words) = why(&alice, thread, &options).await?;
        check_contains(
            &answer.content,
            &["**Match 1 · World War Chess**", "isn't possible: ", "WWC-5"],
        )?;
        check_contains(&words, &["Chosen: a1", "May go to: a3, c3", "Pending: a5"])?;
        assert_eq!(labels(&answer), ["Why? WWC-5", "Back", "Another square", "As text"]);
    }
    let (answer, _) = why(&alice, thread, &[("from", "a1".into()), ("to", "a5".into())]).await?;
    check_contains(&answer.content, &[refused])?;
    let card = alice.click(answer.id, "Why? WWC-5").await?.message()?.clone();
    check_contains(&card.content, &["**WWC-5 · Armor**"])?;

    // A legal move is reported as legal, also for the side that isn't to move.
    let (legal, words) = why(&carol, thread, &[("text", "b2 b3".into())]).await?;
    check_contains(&legal.content, &["`b2-b3` is allowed: Infantry b2 moves to b3."])?;
    check_contains(&words, &["Chosen: b2", "May go to: ", "Arrows: b2 to b3."])?;
    let (theirs, _) = why(&bob, thread, &[("text", "b7 b5".into())]).await?;
    check_contains(&theirs.content, &["It's Light's turn. If it were Dark's:", "WWC-3"])?;

    // Friendly answers to nonsense.
    for (text, wanted) in [
        ("z9", "There's no square `z9` on this board. Its squares go from `a1` to `h8`."),
        ("zebra", "as a move"),
    ] {
        let answer =
            answer_to_command(&alice, thread, "rules why", &[("text", text.into())]).await?;
        check_contains(&answer, &[wanted]).map_err(|error| format!("{text}: {error}"))?;
    }
    let none = answer_to_command(&alice, thread, "rules why", &[("text", "bomber".into())]).await?;
    check_contains(&none, &["No Bomber has been lost in this match yet."])?;
    let (empty, _) = why(&alice, thread, &[("from", "e5".into()), ("to", "e6".into())]).await?;
    check_contains(&empty.content, &["WWC-1"])?;
    let (square, _) = why(&alice, thread, &[("text", "e5".into())]).await?;
    check_contains(&square.content, &["**e5** is empty."])?;
    assert_eq!(
        labels(&square),
        ["What threatens it?", "What happened here?", "Another square", "As text"]
    );
    let happened = answer_to_click(&alice, square.id, "What happened here?").await?;
    check_contains(&happened, &["Nothing has left **e5** in this match yet."])?;

    // By buttons alone: from the board, and from the legal moves.
    let look = alice.command(thread, "board", []).await?.message()?.clone();
    let start = press(&alice, &look, "Why…?").await?.message()?.clone();
    check_contains(&start.content, &["Which piece or square?"])?;
    let at = press(&alice, &start, "a1").await?.message()?.clone();
    assert_eq!(at.id, start.id, "on the same message");
    check_contains(&at.content, &["On **a1**: Armor (Light).", "It has 2 actions now (marked)."])?;
    let not = press(&alice, &at, "Why not there?").await?.message()?.clone();
    check_contains(&not.content, &["Where would you like **a1** to go?"])?;
    let refusal = press(&alice, &not, "a5").await?.message()?.clone();
    check_contains(&refusal.content, &[refused])?;
    picture(&refusal)?;
    let again = press(&alice, &refusal, "Another square").await?.message()?.clone();
    let all = press(&alice, &again, "Another square").await?.message()?.clone();
    let empty = press(&alice, &all, "e5").await?.message()?.clone();
    check_contains(&empty.content, &["**e5** is empty."])?;
    let legal = press_in_help(&alice, board.id, "Legal moves").await?.message()?.clone();
    let infantry = press(&alice, &legal, "Infantry b2").await?.message()?.clone();
    let not = press(&alice, &infantry, "Why not there?").await?.message()?.clone();
    check_contains(&not.content, &["Where would you like **b2** to go?"])?;
    stage.close().await
}

#[tokio::test]
async fn why_a_piece_was_lost_and_what_happened_since() -> JourneyResult {
    let stage = Stage::set().await?;
    let (alice, bob, carol) =
        (stage.person("Alice")?, stage.person("Bob")?, stage.person("Carol")?);
    let room = stage.channel("war-room")?;
    let (thread, _) = stage.begin("world-war", room, &alice, &bob).await?;
    let nothing = answer_to_command(&alice, thread, "board", &[("since", 0.into())]).await?;
    check_contains(&nothing, &["Nothing has been played in match 1 yet."])?;
    for (person, text) in [(&alice, "b1-c3"), (&bob, "d8-d2xC"), (&alice, "e1-d2xB")] {
        type_move(person, thread, text).await?;
    }
    board_after(&carol, thread, 3).await?;

    // The square, or the piece by name; for spectators, too.
    let (square, _) = why(&alice, thread, &[("text", "d2".into())]).await?;
    let answer = press(&alice, &square, "What happened here?").await?.message()?.clone();
    check_contains(
        &answer.content,
        &[
            "**Bomber** (Dark) was lost on **d2** in turn 2, by WWC-9.",
            "Light (Alice): **`e1-d2xB`** · Flag e1 takes the Bomber on d2",
            "-# Lost before that: Cavalry (Light) on d2, turn 1",
        ],
    )?;
    assert_eq!(
        labels(&answer),
        ["Why? WWC-9", "Step through from here", "Back", "Another square", "As text"]
    );
    picture(&answer)?;
    let (answer, _) = why(&carol, thread, &[("text", "cavalry".into())]).await?;
    check_contains(
        &answer.content,
        &[
            "**Cavalry** (Light) was lost on **d2** in turn 1, by WWC-8.",
            "Dark (Bob): **`d8-d2xC`** · Bomber d8 takes the Cavalry on d2",
        ],
    )?;
    let steps = press(&carol, &answer, "Step through from here").await?.message()?.clone();
    check_contains(&steps.content, &["**Match 1 · World War Chess**, action 2 of 3."])?;
    let (left, _) = why(&alice, thread, &[("text", "b1".into())]).await?;
    let left = answer_to_click(&alice, left.id, "What happened here?").await?;
    check_contains(&left, &["**Fighter Plane** (Light) went from **b1** to **c3** in turn 1."])?;

    // Since one's last turn: one turn for Bob, none for Alice, the last ones for spectators.
    let since = bob.command(thread, "board", [("since", 0.into())]).await?.message()?.clone();
    assert!(since.ephemeral);
    check_contains(&since.content, &["since your last move, turn 1 of 1\n", "`e1-d2xB`"])?;
    picture(&since)?;
    let nothing = answer_to_command(&alice, thread, "board", &[("since", 0.into())]).await?;
    check_contains(&nothing, &["Nothing has happened in match 1 since your last move."])?;
    let last = carol.command(thread, "board", [("since", 0.into())]).await?.message()?.clone();
    check_contains(&last.content, &["the last turns, 1 of 3", "`b1-c3`"])?;
    let next = press(&carol, &last, "Next ▶").await?.message()?.clone();
    assert_eq!(next.id, last.id);
    check_contains(&next.content, &["the last turns, 2 of 3", "`d8-d2xC`"])?;
    let end = press(&carol, &next, "End ⏭").await?.message()?.clone();
    check_contains(&end.content, &["the last turns, 3 of 3", "`e1-d2xB`"])?;
    let two = carol.command(thread, "board", [("since", 2.into())]).await?.message()?.clone();
    check_contains(&two.content, &["the last turns, 1 of 2", "`d8-d2xC`"])?;
    stage.close().await
}

#[tokio::test]
async fn threats_where_both_agree() -> JourneyResult {
    let mut stage = Stage::set().await?;
    let (alice, bob, carol) =
        (stage.person("Alice")?, stage.person("Bob")?, stage.person("Carol")?);
    let room = stage.channel("war-room")?;
    let (thread, _) = stage.begin("world-war", room, &alice, &bob).await?;
    let threatens = async |person: &Person| -> Result<SeenMessage, Error> {
        let (at, _) = why(person, thread, &[("text", "d2".into())]).await?;
        Ok(press(person, &at, "What threatens it?").await?.message()?.clone())
    };
    let help = "so both players must agree";
    let watching = threatens(&carol).await?;
    check_contains(&watching.content, &[help])?;
    assert_eq!(labels(&watching), ["Back"]);
    let asking = threatens(&alice).await?;
    assert_eq!(labels(&asking), ["Ask to show threats", "Back"]);
    let answer = answer_to_click(&alice, asking.id, "Ask to show threats").await?;
    check_contains(&answer, &["I've asked your opponent."])?;
    let question = wait_for_message(&carol, thread, "Alice asks to show threats").await?;
    assert_eq!(question.pings, ["Bob"]);

    // Nobody agrees to their own request, nobody who doesn't play, and nobody asks twice.
    let own = answer_to_click(&alice, question.id, "Show threats").await?;
    check_contains(&own, &["That's your own request. Your opponent answers it."])?;
    let other = answer_to_click(&carol, question.id, "Show threats").await?;
    check_contains(&other, &["You aren't playing in that match"])?;
    let twice = answer_to_click(&alice, asking.id, "Ask to show threats").await?;
    check_contains(&twice, &["You've already asked."])?;

    let agreed = answer_to_click(&bob, question.id, "Show threats").await?;
    check_contains(&agreed, &["Agreed. Both of you can now ask what threatens a square."])?;
    let news = wait_for_message(
        &carol,
        thread,
        "Bob agrees. `/rules why` now tells both players what threatens",
    )
    .await?;
    let twice = answer_to_click(&bob, question.id, "Show threats").await?;
    check_contains(&twice, &["This match already shows threats"])?;
    let shown = threatens(&alice).await?;
    check_contains(
        &shown.content,
        &[
            "Dark could strike **d2** at once:\n- `d8-d2xC`: Bomber d8 takes the Cavalry on d2 (WWC-8)",
        ],
    )?;
    check_contains(
        picture(&shown)?.description.as_deref().unwrap_or_default(),
        &["Arrows: d8 to d2.", "Pending: d2"],
    )?;
    let look = answer_to_command(&carol, thread, "board", &[]).await?;
    check_contains(&look, &["-# Both players agreed to show threats (`/rules why`)"])?;

    // It persists after a restart, and either can withdraw it.
    stage.stop().await?;
    stage.start_again().await?;
    check_contains(&threatens(&bob).await?.content, &["Dark could strike **d2** at once:"])?;
    let back = answer_to_click(&alice, news.id, "Stop showing threats").await?;
    check_contains(&back, &["Done. Threats are hidden again."])?;
    wait_for_message(&carol, thread, "Alice no longer agrees").await?;
    check_contains(&threatens(&bob).await?.content, &[help])?;
    let twice = answer_to_click(&bob, news.id, "Stop showing threats").await?;
    check_contains(&twice, &["there's nothing to stop"])?;
    let late = answer_to_click(&bob, question.id, "No, thanks").await?;
    check_contains(&late, &["That request no longer stands."])?;

    // A finished match hides nothing more, but has no next turn.
    answer_to_command(&alice, thread, "resign", &[]).await?;
    stage.close().await
}

#[tokio::test]
async fn no_threats_in_a_rated_match() -> JourneyResult {
    let stage = Stage::set().await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    let rated = [("rated", OptionValue::from("yes"))];
    let (thread, _) = stage.begin_with("world-war", room, &alice, &bob, &rated).await?;
    let (at, _) = why(&alice, thread, &[("text", "d2".into())]).await?;
    let answer = answer_to_click(&alice, at.id, "What threatens it?").await?;
    check_contains(&answer, &["In a rated match I don't show threats while it's being played."])?;
    stage.close().await
}

#[tokio::test]
async fn why_a_turn_of_several_actions_and_a_fight() -> JourneyResult {
    let stage = Stage::set().await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    // A draft counts: the question is about one's own board.
    let (thread, _) = stage.begin("medieval-war", room, &alice, &bob).await?;
    type_move(&alice, thread, "b2-b3").await?;
    let (answer, _) = why(&alice, thread, &[("text", "b2 b3".into())]).await?;
    check_contains(&answer.content, &["MWC-6"])?;
    let (answer, _) = why(&alice, thread, &[("text", "b3 b4".into())]).await?;
    check_contains(&answer.content, &["is allowed"])?;
    let (answer, _) = why(&bob, thread, &[("text", "b2".into())]).await?;
    check_contains(&answer.content, &["On **b2**: Pawn (White)."])?;
    stage.close().await
}

/// A mid-turn question is answered with the nearest rules, and so is a text that isn't a move.
#[tokio::test]
async fn why_in_the_middle_of_a_turn() -> JourneyResult {
    let stage = Stage::set().await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    let (thread, _) = stage.begin("battlechess", room, &alice, &bob).await?;
    let rook = "why can I not attack the rook on a8";
    let castle = "how do I castle?";
    let (answer, _) = why(&alice, thread, &[("text", castle.into())]).await?;
    check_contains(
        &answer.content,
        &["best matches for `how do I castle?`", "**BC-6 Castling**\n> "],
    )?;
    for (person, text) in [(&alice, "e2-e4"), (&bob, "d7-d5"), (&alice, "e4xd5")] {
        type_move(person, thread, text).await?;
    }
    let (answer, words) = why(&alice, thread, &[("text", rook.into())]).await?;
    check_contains(
        &answer.content,
        &["I can't tell what it could do in the middle of a turn", "**BC-8 Rooks stand behind"],
    )?;
    check_contains(&words, &["Chosen: a8"])?;
    let card = press(&alice, &answer, "BC-8 Rooks stand behind walls").await?.message()?.clone();
    check_contains(&card.content, &["**BC-8 · Rooks stand behind walls**"])?;
    let (square, _) = why(&alice, thread, &[("text", "a8".into())]).await?;
    check_contains(&square.content, &["I can't tell what it could do in the middle of a turn"])?;
    assert!(labels(&square).contains(&"Why? BC-8".to_owned()), "{:?}", labels(&square));
    stage.close().await
}
