//! The front door, `/play`: to a first move, a challenge and a lesson, by visible controls.

use fake_discord::driver::{DriverError, InteractionOutcome, Person, SeenMessage};
use tests::{Error, Stage, board_after, picture, wait_for_message, wait_for_update};

use crate::journeys::{
    JourneyResult, answer_to_click, answer_to_command, check_contains, private_text, type_move,
};

pub(super) fn labels(message: &SeenMessage) -> Vec<String> {
    message.controls().into_iter().filter_map(|control| control.label).collect()
}

/// Returns a message's first choice on the way to a move: its custom id and, in a menu, the value.
fn first_choice(message: &SeenMessage) -> Option<(String, Option<String>)> {
    const STEPS: [&str; 6] =
        ["v1:tap:", "v1:narrow:", "v1:actor:", "v1:play:", "v1:decide:", "v1:pick:"];
    message.controls().into_iter().find_map(|control| {
        let id = control.custom_id?;
        let step = STEPS.iter().any(|step| id.starts_with(step));
        let value = control.options.into_iter().next().map(|(_, value)| value);
        step.then_some((id, value))
    })
}

pub(super) async fn press_first_choice(
    person: &Person,
    message: &SeenMessage,
) -> Result<InteractionOutcome, Error> {
    let choice = first_choice(message);
    let (id, value) = choice.ok_or_else(|| format!("no step: {:?}", message.controls()))?;
    Ok(match value {
        Some(value) => person.choose(message.id, &id, &[&value]).await?,
        None => person.click(message.id, &id).await?,
    })
}

/// In each game: `/play`, the game, *Play Herald*, a piece, a square. Only `/play` is typed.
#[tokio::test]
async fn a_first_move_is_five_taps_from_nothing() -> JourneyResult {
    let stage = Stage::set().await?;
    let alice = stage.person("Alice")?;
    let room = stage.channel("war-room")?;
    for game in games::all() {
        let door = alice.command(room, "play", []).await?.message()?.clone();
        let mut taps = 1;
        assert!(door.ephemeral, "only the asker sees it");
        picture(&door)?;
        for listed in games::all() {
            let listed = format!("**{}** by {}: ", listed.info.name, listed.info.inventor);
            check_contains(&door.content, &[&listed])?;
        }
        // The aim of each game is visible before any press.
        assert_eq!(door.content.matches(" To win, ").count(), games::all().len());
        let card = alice.click(door.id, game.info.name).await?.message()?.clone();
        taps += 1;
        assert_eq!(card.id, door.id, "the message goes on");
        let expected = ["Play Herald", "Challenge someone", "Learn", "All games"];
        assert_eq!(labels(&card)[..4], expected);
        let levels = ["Level 0", "Level 1", "Level 2", "Level 3", "Level 4"];
        assert_eq!(labels(&card)[4..], levels);
        check_contains(&card.content, &["and I play at level 0."])?;
        check_contains(&card.content, &[&format!("**{}**, invented by ", game.info.name)])?;
        picture(&card)?;
        let mut step = alice.click(card.id, "Play Herald").await?.message()?.clone();
        taps += 1;
        let thread = stage.sandbox.threads(room).last().ok_or("no thread")?.id;
        let level = engine::Level::ALL.into_iter().min().ok_or("no level")?;
        check_contains(
            &step.content,
            &[
                &format!("has begun in <#{thread}>."),
                "and move first",
                &format!("I play at level {level}."),
            ],
        )?;
        picture(&step)?;
        loop {
            let outcome = press_first_choice(&alice, &step).await?;
            taps += 1;
            let message = outcome.message()?.clone();
            if message.content.starts_with("Played `") || message.content.contains("your draft:") {
                break;
            }
            step = message;
        }
        assert!(taps <= 5, "{}: {taps} taps", game.info.id);
    }
    stage.close().await
}

#[tokio::test]
async fn somebody_is_challenged_by_buttons_alone() -> JourneyResult {
    let stage = Stage::set().await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    let whom = async || -> Result<SeenMessage, Error> {
        let options = [("game", "wizards-war".into())];
        let card = alice.command(room, "play", options).await?.message()?.clone();
        check_contains(&card.content, &["**Wizard's War**, invented by "])?;
        let whom = alice.click(card.id, "Challenge someone").await?.message()?.clone();
        check_contains(&whom.content, &["Who do you want to play Wizard's War with?"])?;
        Ok(whom)
    };
    let asked = whom().await?;
    let made = answer_to_click(&alice, asked.id, "Anyone here").await?;
    assert_eq!(made, "Challenge sent. Anyone in this channel can accept it.");
    wait_for_message(&bob, room, "Alice challenges anyone here to a match of **Wizard's War**")
        .await?;

    let asked = whom().await?;
    let menu = asked.controls().into_iter().find(|control| control.kind == 5);
    let menu = menu.and_then(|menu| menu.custom_id).ok_or("no menu of people")?;
    let chosen = alice.choose(asked.id, &menu, &["Bob"]).await?;
    assert_eq!(private_text(chosen)?, "Challenge sent. Bob can accept it.");
    let challenge =
        wait_for_message(&bob, room, "challenges you to a match of **Wizard's War**").await?;
    assert_eq!(challenge.pings, ["Bob"]);
    let accepted = answer_to_click(&bob, challenge.id, "Accept").await?;
    let thread =
        wait_for_update(&bob, &challenge, |m| m.thread.is_some()).await?.thread.ok_or("none")?;
    assert_eq!(accepted, format!("Accepted. Match 1 begins. Play it in <#{thread}>."));
    board_after(&alice, thread, 0).await?;
    stage.close().await
}

#[tokio::test]
async fn a_game_is_learned_from_the_front_door() -> JourneyResult {
    let stage = Stage::set().await?;
    let alice = stage.person("Alice")?;
    let room = stage.channel("war-room")?;
    let card =
        alice.command(room, "play", [("game", "battlechess".into())]).await?.message()?.clone();
    let learn = alice.click(card.id, "Learn").await?.message()?.clone();
    assert_eq!(labels(&learn), ["Take the tour", "How do I play?", "Practise", "Back"]);
    let guide = alice.click(learn.id, "How do I play?").await?.message()?.clone();
    check_contains(&guide.content, &["**How to play Vladimir's BattleChess**"])?;
    // The front door is also below a finished lesson.
    let begin = ["Play Herald", "Challenge someone", "All games"];
    assert_eq!(labels(&guide)[..3], begin);
    let back = alice.click(learn.id, "Back").await?.message()?.clone();
    assert_eq!(back.content, card.content);
    let games = alice.click(back.id, "All games").await?.message()?.clone();
    let commands = alice.click(games.id, "All commands").await?.message()?.clone();
    check_contains(
        &commands.content,
        &["- `/play`: ", "- `/challenge`: ", "- `/help`: ", "- `/team`: "],
    )?;
    stage.close().await
}

/// A manager posts the front door for everyone; each person continues from there in private.
#[tokio::test]
async fn the_front_door_is_posted_for_everybody() -> JourneyResult {
    let stage = Stage::set().await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    let refused = answer_to_command(&bob, room, "play", &[("pin", "yes".into())]).await?;
    check_contains(&refused, &["Only people who manage this server or its channels"])?;
    let door = bob.command(room, "play", []).await?.message()?.clone();
    assert!(!labels(&door).contains(&"Post this for everyone".to_owned()));

    let door = alice.command(room, "play", []).await?.message()?.clone();
    let posted = alice.click(door.id, "Post this for everyone").await?.message()?.clone();
    assert!(!posted.ephemeral, "everybody sees it");
    assert!(!labels(&posted).contains(&"Post this for everyone".to_owned()));
    let card = bob.click(posted.id, "World War Chess").await?.message()?.clone();
    assert!(card.ephemeral && card.id != posted.id, "what is posted stays as it is");
    assert_eq!(bob.message(posted.id)?.content, posted.content);
    let refused = bob.click(posted.id, "Post this for everyone").await;
    assert!(matches!(refused, Err(DriverError::NoSuchComponent(_))), "{refused:?}");
    let of_game = [("pin", "yes".into()), ("game", "medieval".into())];
    let posted = alice.command(room, "play", of_game).await?.message()?.clone();
    assert!(!posted.ephemeral);
    check_contains(&posted.content, &["**Medieval Chess**, invented by "])?;
    stage.close().await
}

/// In direct messages it is an ordinary message whose pages replace each other.
#[tokio::test]
async fn the_front_door_stands_in_a_private_chat() -> JourneyResult {
    let stage = Stage::set().await?;
    let alice = stage.person("Alice")?;
    let dm = stage.sandbox.open_dm(&alice);
    let door = alice.command(dm, "play", []).await?.message()?.clone();
    assert!(!door.ephemeral);
    let card = alice.click(door.id, "World War Chess").await?.message()?.clone();
    assert_eq!(card.id, door.id);
    let learn = alice.click(card.id, "Learn").await?.message()?.clone();
    assert_eq!(learn.id, door.id);
    assert_eq!(labels(&learn), ["Take the tour", "How do I play?", "Practise", "Back"]);
    // A plain message gets it as the answer.
    alice.post(dm, "hello")?;
    let hello = wait_for_message(&alice, dm, "I referee chess variants").await?;
    assert_eq!(hello.attachments.len(), 1);
    assert!(hello.button("Medieval Chess").is_some());
    stage.close().await
}

#[tokio::test]
async fn a_mention_outside_of_matches_opens_the_front_door() -> JourneyResult {
    let stage = Stage::set().await?;
    let alice = stage.person("Alice")?;
    let room = stage.channel("war-room")?;
    alice.post(room, &format!("<@{}> what is this?", stage.sandbox.bot()))?;
    let hello = wait_for_message(&alice, room, "I referee chess variants").await?;
    picture(&hello)?;
    let card = alice.click(hello.id, "Wizard's War").await?.message()?.clone();
    assert!(card.ephemeral, "only the asker sees it");
    stage.close().await
}

/// The end of a match leads to another match of the game, or to another game.
#[tokio::test]
async fn the_front_door_stands_under_the_end_of_a_match() -> JourneyResult {
    let stage = Stage::set().await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    let (thread, _) = stage.begin("world-war", room, &alice, &bob).await?;
    type_move(&alice, thread, "b2-b3").await?;
    answer_to_command(&bob, thread, "resign", &[("sure", "yes".into())]).await?;
    let end = wait_for_message(&bob, thread, "🏁").await?;
    let expected = [
        "Rematch",
        "Analyse",
        "Replay as GIF",
        "More…",
        "Play Herald",
        "Challenge someone",
        "All games",
    ];
    assert_eq!(labels(&end), expected);
    let looked = bob.click(end.id, "Analyse").await?.message()?.clone();
    assert!(looked.ephemeral);
    check_contains(&looked.content, &["atch 1"])?;
    // In the thread of a finished match, the new one gets its own thread.
    let begun = bob.click(end.id, "Play Herald").await?.message()?.clone();
    let threads = stage.sandbox.threads(room);
    let newest = threads.iter().map(|thread| thread.id).max().ok_or("no thread")?;
    assert_ne!(newest, thread);
    check_contains(&begun.content, &[&format!("has begun in <#{newest}>.")])?;
    stage.close().await
}
