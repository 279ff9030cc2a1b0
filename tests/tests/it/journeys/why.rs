//! Asking why: a refused move, a lost piece, a threatened square; and changes since a turn.

use fake_discord::Snowflake;
use fake_discord::driver::{OptionValue, Person, SeenMessage};
use tests::{Error, Stage, board_after, picture, said};

use crate::journeys::{Walked, clicked, helped, holds, press, told, types};

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
async fn why_a_piece_cannot_go_there() -> Walked {
    let stage = Stage::set().await?;
    let (alice, bob, carol) =
        (stage.person("Alice")?, stage.person("Bob")?, stage.person("Carol")?);
    let room = stage.channel("war-room")?;
    let (thread, board) = stage.begin("world-war", room, &alice, &bob).await?;

    // By typing: a move, two squares, or the squares in options; in a refusal's words.
    let refused = "`a1-a5` is not possible: ";
    for options in [
        vec![("text", OptionValue::from("a1-a5"))],
        vec![("text", "A1 a5".into())],
        vec![("from", "a1".into()), ("to", "a5".into())],
    ] {
        let (answer, words) = why(&alice, thread, &options).await?;
        holds(&answer.content, &["**Match 1 · World War Chess**", "is not possible: ", "WWC-5"])?;
        holds(&words, &["Chosen: a1", "May go to: a3, c3", "Pending: a5"])?;
        assert_eq!(labels(&answer), ["Why? WWC-5", "Back", "Another square", "As text"]);
    }
    let (answer, _) = why(&alice, thread, &[("from", "a1".into()), ("to", "a5".into())]).await?;
    holds(&answer.content, &[refused])?;
    let card = alice.click(answer.id, "Why? WWC-5").await?.message()?.clone();
    holds(&card.content, &["**WWC-5 · Armor**"])?;

    // A legal move is reported as legal, also for the side that isn't to move.
    let (legal, words) = why(&carol, thread, &[("text", "b2 b3".into())]).await?;
    holds(&legal.content, &["`b2-b3` is allowed: Infantry b2 moves to b3."])?;
    holds(&words, &["Chosen: b2", "May go to: ", "Arrows: b2 to b3."])?;
    let (theirs, _) = why(&bob, thread, &[("text", "b7 b5".into())]).await?;
    holds(&theirs.content, &["It is Light's turn. If it were Dark's:", "WWC-3"])?;

    // Friendly answers to nonsense.
    for (text, wanted) in [
        ("z9", "There is no square `z9` on this board. Its squares go from `a1` to `h8`."),
        ("zebra", "is not a move I can read"),
    ] {
        let answer = told(&alice, thread, "rules why", &[("text", text.into())]).await?;
        holds(&answer, &[wanted]).map_err(|error| format!("{text}: {error}"))?;
    }
    let none = told(&alice, thread, "rules why", &[("text", "bomber".into())]).await?;
    holds(&none, &["No Bomber has been lost in this match so far."])?;
    let (empty, _) = why(&alice, thread, &[("from", "e5".into()), ("to", "e6".into())]).await?;
    holds(&empty.content, &["WWC-1"])?;
    let (square, _) = why(&alice, thread, &[("text", "e5".into())]).await?;
    holds(&square.content, &["Nothing stands on **e5**."])?;
    assert_eq!(
        labels(&square),
        ["What threatens it?", "What happened here?", "Another square", "As text"]
    );
    let happened = clicked(&alice, square.id, "What happened here?").await?;
    holds(&happened, &["Nothing has left **e5** in this match so far."])?;

    // By buttons alone: from the board, and from the legal moves.
    let look = alice.command(thread, "board", []).await?.message()?.clone();
    let start = press(&alice, &look, "Why…?").await?.message()?.clone();
    holds(&start.content, &["Which piece or square is it about?"])?;
    let at = press(&alice, &start, "a1").await?.message()?.clone();
    assert_eq!(at.id, start.id, "on the same message");
    holds(
        &at.content,
        &["On **a1**: Armor (Light).", "It has 2 actions now; their squares are marked."],
    )?;
    let not = press(&alice, &at, "Why not to…?").await?.message()?.clone();
    holds(&not.content, &["Where would you like **a1** to go?"])?;
    let refusal = press(&alice, &not, "a5").await?.message()?.clone();
    holds(&refusal.content, &[refused])?;
    picture(&refusal)?;
    let again = press(&alice, &refusal, "Another square").await?.message()?.clone();
    let all = press(&alice, &again, "Another square").await?.message()?.clone();
    let empty = press(&alice, &all, "e5").await?.message()?.clone();
    holds(&empty.content, &["Nothing stands on **e5**."])?;
    let legal = helped(&alice, board.id, "Legal moves").await?.message()?.clone();
    let infantry = press(&alice, &legal, "Infantry b2").await?.message()?.clone();
    let not = press(&alice, &infantry, "Why not to…?").await?.message()?.clone();
    holds(&not.content, &["Where would you like **b2** to go?"])?;
    stage.close().await
}

#[tokio::test]
async fn why_a_piece_was_lost_and_what_happened_since() -> Walked {
    let stage = Stage::set().await?;
    let (alice, bob, carol) =
        (stage.person("Alice")?, stage.person("Bob")?, stage.person("Carol")?);
    let room = stage.channel("war-room")?;
    let (thread, _) = stage.begin("world-war", room, &alice, &bob).await?;
    let nothing = told(&alice, thread, "board", &[("since", 0.into())]).await?;
    holds(&nothing, &["Nothing has been played in match 1 yet."])?;
    for (person, text) in [(&alice, "b1-c3"), (&bob, "d8-d2xC"), (&alice, "e1-d2xB")] {
        types(person, thread, text).await?;
    }
    board_after(&carol, thread, 3).await?;

    // The square, or the piece by name; for spectators, too.
    let (square, _) = why(&alice, thread, &[("text", "d2".into())]).await?;
    let answer = press(&alice, &square, "What happened here?").await?.message()?.clone();
    holds(
        &answer.content,
        &[
            "**Bomber** (Dark) was lost on **d2** in turn 2, by WWC-9.",
            "Light (Alice): **`e1-d2xB`** · Flag e1 takes the Bomber on d2",
            "-# Lost before it: Cavalry (Light) on d2, turn 1",
        ],
    )?;
    assert_eq!(
        labels(&answer),
        ["Why? WWC-9", "Step through from here", "Back", "Another square", "As text"]
    );
    picture(&answer)?;
    let (answer, _) = why(&carol, thread, &[("text", "cavalry".into())]).await?;
    holds(
        &answer.content,
        &[
            "**Cavalry** (Light) was lost on **d2** in turn 1, by WWC-8.",
            "Dark (Bob): **`d8-d2xC`** · Bomber d8 takes the Cavalry on d2",
        ],
    )?;
    let steps = press(&carol, &answer, "Step through from here").await?.message()?.clone();
    holds(&steps.content, &["**Match 1 · World War Chess**, action 2 of 3."])?;
    let (left, _) = why(&alice, thread, &[("text", "b1".into())]).await?;
    let left = clicked(&alice, left.id, "What happened here?").await?;
    holds(&left, &["**Fighter Plane** (Light) went from **b1** to **c3** in turn 1."])?;

    // Since one's last turn: one turn for Bob, none for Alice, the last ones for spectators.
    let since = bob.command(thread, "board", [("since", 0.into())]).await?.message()?.clone();
    assert!(since.ephemeral);
    holds(&since.content, &["since your last move, turn 1 of 1\n", "`e1-d2xB`"])?;
    picture(&since)?;
    let nothing = told(&alice, thread, "board", &[("since", 0.into())]).await?;
    holds(&nothing, &["Nothing has happened in match 1 since your last move."])?;
    let last = carol.command(thread, "board", [("since", 0.into())]).await?.message()?.clone();
    holds(&last.content, &["the last turns, 1 of 3", "`b1-c3`"])?;
    let next = press(&carol, &last, "Next ▶").await?.message()?.clone();
    assert_eq!(next.id, last.id);
    holds(&next.content, &["the last turns, 2 of 3", "`d8-d2xC`"])?;
    let end = press(&carol, &next, "End ⏭").await?.message()?.clone();
    holds(&end.content, &["the last turns, 3 of 3", "`e1-d2xB`"])?;
    let two = carol.command(thread, "board", [("since", 2.into())]).await?.message()?.clone();
    holds(&two.content, &["the last turns, 1 of 2", "`d8-d2xC`"])?;
    stage.close().await
}

#[tokio::test]
async fn threats_where_both_agree() -> Walked {
    let mut stage = Stage::set().await?;
    let (alice, bob, carol) =
        (stage.person("Alice")?, stage.person("Bob")?, stage.person("Carol")?);
    let room = stage.channel("war-room")?;
    let (thread, _) = stage.begin("world-war", room, &alice, &bob).await?;
    let threatens = async |person: &Person| -> Result<SeenMessage, Error> {
        let (at, _) = why(person, thread, &[("text", "d2".into())]).await?;
        Ok(press(person, &at, "What threatens it?").await?.message()?.clone())
    };
    let help = "In a match between people I tell it only when both players agree";
    let watching = threatens(&carol).await?;
    holds(&watching.content, &[help])?;
    assert_eq!(labels(&watching), ["Back"]);
    let asking = threatens(&alice).await?;
    assert_eq!(labels(&asking), ["Ask for threats to be shown", "Back"]);
    let answer = clicked(&alice, asking.id, "Ask for threats to be shown").await?;
    holds(&answer, &["I have asked your opponent."])?;
    let question = said(&carol, thread, "Alice would like threats to be shown").await?;
    assert_eq!(question.pings, ["Bob"]);

    // Nobody agrees to their own request, nobody who doesn't play, and nobody asks twice.
    let own = clicked(&alice, question.id, "Show threats").await?;
    holds(&own, &["That is your own request. Your opponent answers it."])?;
    let other = clicked(&carol, question.id, "Show threats").await?;
    holds(&other, &["You are not playing in that match"])?;
    let twice = clicked(&alice, asking.id, "Ask for threats to be shown").await?;
    holds(&twice, &["You have asked already."])?;

    let agreed = clicked(&bob, question.id, "Show threats").await?;
    holds(&agreed, &["Agreed. Both of you can now ask what threatens a square."])?;
    let news =
        said(&carol, thread, "Bob agrees. `/rules why` now tells both players what threatens")
            .await?;
    let twice = clicked(&bob, question.id, "Show threats").await?;
    holds(&twice, &["Threats are shown in this match already"])?;
    let shown = threatens(&alice).await?;
    holds(
        &shown.content,
        &[
            "Dark could strike **d2** at once:\n- `d8-d2xC`: Bomber d8 takes the Cavalry on d2 (WWC-8)",
        ],
    )?;
    holds(
        picture(&shown)?.description.as_deref().unwrap_or_default(),
        &["Arrows: d8 to d2.", "Pending: d2"],
    )?;
    let look = told(&carol, thread, "board", &[]).await?;
    holds(&look, &["-# Both players agreed that threats are shown (`/rules why`)"])?;

    // It persists after a restart, and either can withdraw it.
    stage.stop().await?;
    stage.start_again().await?;
    holds(&threatens(&bob).await?.content, &["Dark could strike **d2** at once:"])?;
    let back = clicked(&alice, news.id, "Stop showing threats").await?;
    holds(&back, &["Done. Threats are no longer shown."])?;
    said(&carol, thread, "Alice no longer agrees").await?;
    holds(&threatens(&bob).await?.content, &[help])?;
    let twice = clicked(&bob, news.id, "Stop showing threats").await?;
    holds(&twice, &["there is nothing to stop"])?;
    let late = clicked(&bob, question.id, "No, thanks").await?;
    holds(&late, &["That request no longer stands."])?;

    // A finished match hides nothing more, but has no next turn.
    told(&alice, thread, "resign", &[]).await?;
    stage.close().await
}

#[tokio::test]
async fn no_threats_in_a_rated_match() -> Walked {
    let stage = Stage::set().await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    let rated = [("rated", OptionValue::from("yes"))];
    let (thread, _) = stage.begin_with("world-war", room, &alice, &bob, &rated).await?;
    let (at, _) = why(&alice, thread, &[("text", "d2".into())]).await?;
    let answer = clicked(&alice, at.id, "What threatens it?").await?;
    holds(&answer, &["In a rated match nobody is shown what threatens them while it is played."])?;
    stage.close().await
}

#[tokio::test]
async fn why_a_turn_of_several_actions_and_a_fight() -> Walked {
    let stage = Stage::set().await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    // A draft counts: the question is about one's own board.
    let (thread, _) = stage.begin("medieval-war", room, &alice, &bob).await?;
    types(&alice, thread, "b2-b3").await?;
    let (answer, _) = why(&alice, thread, &[("text", "b2 b3".into())]).await?;
    holds(&answer.content, &["MWC-6"])?;
    let (answer, _) = why(&alice, thread, &[("text", "b3 b4".into())]).await?;
    holds(&answer.content, &["is allowed"])?;
    let (answer, _) = why(&bob, thread, &[("text", "b2".into())]).await?;
    holds(&answer.content, &["On **b2**: Pawn (White)."])?;
    stage.close().await
}

/// A mid-turn question is answered with the nearest rules, and so is a text that isn't a move.
#[tokio::test]
async fn why_in_the_middle_of_a_turn() -> Walked {
    let stage = Stage::set().await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    let (thread, _) = stage.begin("battlechess", room, &alice, &bob).await?;
    let rook = "why can I not attack the rook on a8";
    let castle = "how do I castle?";
    let (answer, _) = why(&alice, thread, &[("text", castle.into())]).await?;
    holds(&answer.content, &["best matches for `how do I castle?`", "**BC-6 Castling**\n> "])?;
    for (person, text) in [(&alice, "e2-e4"), (&bob, "d7-d5"), (&alice, "e4xd5")] {
        types(person, thread, text).await?;
    }
    let (answer, words) = why(&alice, thread, &[("text", rook.into())]).await?;
    holds(&answer.content, &["In the middle of a turn I can't tell", "**BC-8 Rooks stand behind"])?;
    holds(&words, &["Chosen: a8"])?;
    let card = press(&alice, &answer, "BC-8 Rooks stand behind walls").await?.message()?.clone();
    holds(&card.content, &["**BC-8 · Rooks stand behind walls**"])?;
    let (square, _) = why(&alice, thread, &[("text", "a8".into())]).await?;
    holds(&square.content, &["In the middle of a turn I can't tell"])?;
    assert!(labels(&square).contains(&"Why? BC-8".to_owned()), "{:?}", labels(&square));
    stage.close().await
}
