//! Accessibility: each private view with a picture is available as text, every picture has a
//! description, and no board needs a button.

use fake_discord::driver::{OptionValue, Person, SeenMessage};
use tests::{Error, Stage, board_after};

use crate::journeys::{
    JourneyResult, answer_to_click, answer_to_command, check_contains, press_in_help, type_move,
};

/// A private view: its name here, and the message.
struct Views(Vec<(&'static str, SeenMessage)>);

impl Views {
    fn see(&mut self, what: &'static str, message: &SeenMessage) -> SeenMessage {
        self.0.push((what, message.clone()));
        message.clone()
    }
}

/// The buttons that lead to text.
fn as_text(message: &SeenMessage) -> Vec<String> {
    let labels = message.controls().into_iter().filter_map(|control| control.label);
    labels.filter(|label| label.ends_with("s text")).collect()
}

async fn reads(person: &Person, what: &str, view: &SeenMessage, label: &str) -> JourneyResult {
    let letters = person.click(view.id, label).await?.message()?.clone();
    assert!(letters.ephemeral && letters.id != view.id, "{what}");
    assert!(letters.attachments.is_empty(), "{what}");
    // The pieces of a game are listed one by one.
    let told = letters.content.contains("```\n") || what == "/help";
    assert!(told && letters.content.len() > 100, "{what}: {}", letters.content);
    Ok(())
}

/// Returns the first button that leads on.
fn first(message: &SeenMessage) -> Result<String, Error> {
    let first = message.controls().into_iter().next().and_then(|control| control.label);
    Ok(first.ok_or("no buttons")?)
}

#[tokio::test]
async fn every_private_view_with_a_picture_is_there_in_letters() -> JourneyResult {
    let stage = Stage::set().await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    let mut views = Views(Vec::new());
    let (thread, board) = stage.begin("medieval-war", room, &alice, &bob).await?;
    // The private board, from both sides.
    let own = alice.command(thread, "board", []).await?.message()?.clone();
    let own = views.see("/board", &own);
    views.see("the board flipped", alice.click(own.id, "Flip").await?.message()?);
    views.see("Flip below the board", press_in_help(&alice, board.id, "Flip").await?.message()?);
    // The way to a move, and the draft.
    views.see("/legal", bob.command(thread, "move", []).await?.message()?);
    let step = alice.click(board.id, "Pawn f2").await?.message()?.clone();
    let step = views.see("where to", &step);
    let step = alice.click(step.id, &first(&step)?).await?.message()?.clone();
    views.see("a draft and what can move", &step);
    views
        .see("/draft", alice.command(thread, "move", [("draft", "show".into())]).await?.message()?);
    let drafted =
        alice.command(thread, "move", [("draft", "show".into())]).await?.message()?.clone();
    alice.click(drafted.id, "Undo").await?;
    type_move(&alice, thread, "b2-c3, g2-f3, a1-b2").await?;
    board_after(&bob, thread, 3).await?;
    // Why, and the events since a turn.
    let why = alice.command(thread, "rules why", []).await?.message()?.clone();
    views.see("/why", &why);
    let refused = alice.command(thread, "rules why", [("text", "b1-e8".into())]).await?;
    views.see("/why of a move", refused.message()?);
    let square =
        alice.command(thread, "rules why", [("text", "e8".into())]).await?.message()?.clone();
    let square = views.see("/why of a square", &square);
    views.see(
        "what happened there",
        alice.click(square.id, "What happened here?").await?.message()?,
    );
    views.see("/since", bob.command(thread, "board", [("since", 0.into())]).await?.message()?);
    // A replay, and a record.
    let start = views.see("/replay", alice.command(thread, "replay", []).await?.message()?);
    views.see("a step of a replay", alice.click(start.id, "Next ▶").await?.message()?);
    let record = alice.command(thread, "record export", []).await?.message()?.clone();
    let record = String::from_utf8_lossy(&record.attachments[0].bytes).into_owned();
    let file = OptionValue::file("match.txt", record.into_bytes());
    let record = alice.command(room, "record import", [("file", file)]).await?.finished().await?;
    let record = views.see("/import", &record);
    views.see("a step of a record", alice.click(record.id, "◀ Back").await?.message()?);
    // A mid-turn question.
    let (fight, _) = stage.begin("battlechess", room, &alice, &bob).await?;
    type_move(&alice, fight, "e2-e4").await?;
    views.see("/board of a game with fights", bob.command(fight, "board", []).await?.message()?);
    // Learning.
    let game = |id: &'static str| ("game", OptionValue::from(id));
    let tour = views
        .see("/tour", alice.command(room, "learn tour", [game("world-war")]).await?.message()?);
    views.see("where to in a tour", alice.click(tour.id, &first(&tour)?).await?.message()?);
    let tour = alice.command(room, "learn tour", [game("world-war")]).await?.message()?.clone();
    views.see("a hint in a tour", alice.click(tour.id, "Hint").await?.message()?);
    reads(&alice, "a step of a tour", &tour, "As text").await?;
    let narrowed = alice.click(tour.id, &first(&tour)?).await?.message()?.clone();
    reads(&alice, "where to in a tour", &narrowed, "As text").await?;
    let tour = alice.click(narrowed.id, "Back").await?.message()?.clone();
    let form = alice.click(tour.id, "Type it").await?.modal()?.clone();
    let solution =
        lessons::of(games::find("world-war").ok_or("none")?).tour[0].solution().join(", ");
    views.see("a task solved", alice.submit(&form, &[("text", &solution)]).await?.message()?);
    let rule = [game("world-war"), ("rule", "WWC-5".into())];
    views.see("/rules", alice.command(room, "rules show", rule).await?.message()?);
    let unit = [game("medieval"), ("name", "king".into())];
    let unit = alice.command(room, "rules unit", unit).await?.message()?.clone();
    if unit.attachments.is_empty() {
        views.see("/unit", alice.click(unit.id, &first(&unit)?).await?.message()?);
    } else {
        views.see("/unit", &unit);
    }
    let house = [game("medieval"), ("name", "farm".into())];
    let house = alice.command(room, "rules building", house).await?.message()?.clone();
    if house.attachments.is_empty() {
        views.see("/building", alice.click(house.id, &first(&house)?).await?.message()?);
    } else {
        views.see("/building", &house);
    }
    for id in ["world-war", "medieval-war", "wizards-war", "battlechess", "medieval"] {
        views.see("/help", alice.command(room, "help", [game(id)]).await?.message()?);
    }
    assert!(views.0.len() >= 24, "{}", views.0.len());
    for (what, message) in &views.0 {
        assert!(message.ephemeral, "{what}: everybody sees it");
        assert!(!message.attachments.is_empty(), "{what} has no picture: {}", message.content);
        for file in &message.attachments {
            let words = file.description.as_deref().unwrap_or_default();
            assert!(words.chars().count() > 20, "{what} is described as {words:?}");
        }
        assert_eq!(
            as_text(message).len(),
            message.attachments.len(),
            "{what}: {:?}",
            message.controls()
        );
    }
    // Earlier views, unchanged.
    let tours = ["/tour", "where to in a tour", "a hint in a tour"];
    let mut read = 0;
    for (what, message) in &views.0 {
        let person = if alice.message(message.id).is_ok() { &alice } else { &bob };
        if person.message(message.id)?.components != message.components {
            continue;
        }
        // A person in the middle of a tour continues there.
        if tours.contains(what) {
            continue;
        }
        for label in as_text(message) {
            reads(person, what, message, &label).await?;
            read += 1;
        }
    }
    assert!(read >= 14, "{read}");
    // Public boards have descriptions, too.
    let seen = alice.sees(thread);
    let boards = seen.iter().filter(|message| !message.ephemeral);
    let mut described = 0;
    for file in boards.flat_map(|board| &board.attachments) {
        assert!(file.description.as_deref().is_some_and(|words| words.len() > 100));
        described += 1;
    }
    assert_eq!(described, 2);
    stage.close().await
}

#[tokio::test]
pub(super) async fn who_types_gets_boards_in_letters() -> JourneyResult {
    let stage = Stage::set().await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    let (thread, _) = stage.begin("world-war", room, &alice, &bob).await?;
    type_move(&alice, thread, "b2-b3").await?;
    let own = answer_to_command(&alice, thread, "board", &[("as", "text".into())]).await?;
    check_contains(&own, &["```\n   a b c d e f g h\n 8 "])?;
    let other = answer_to_command(&bob, thread, "board", &[("as", "text".into())]).await?;
    check_contains(&other, &["```\n   h g f e d c b a\n 1 "])?;
    assert_ne!(own, other);
    // A draft's text is only for its player; an outdated one says so.
    let (war, _) = stage.begin("medieval-war", room, &alice, &bob).await?;
    type_move(&alice, war, "b2-c3").await?;
    let draft = alice.command(war, "move", [("draft", "show".into())]).await?.message()?.clone();
    let drafted = answer_to_click(&alice, draft.id, "As text").await?;
    let plain = answer_to_command(&bob, war, "board", &[("as", "text".into())]).await?;
    assert_ne!(drafted.lines().nth(3), plain.lines().nth(4));
    alice.click(draft.id, "Undo").await?;
    stage.close().await
}
