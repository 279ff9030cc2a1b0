//! Whole games of practice, won by buttons.

use fake_discord::driver::{Person, SeenMessage};
use rules::{GameInfo, Side};
use tests::{Error, Stage, english, picture};

use super::{can_press, labels, press_privately, start_practice};
use crate::journeys::{JourneyResult, answer_to_click, check_contains};

/// A pseudorandom sequence, the same each time.
struct Dice(u64);

impl Dice {
    fn pick(&mut self, among: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap_or(0) % among.max(1)
    }
}

/// Presses one of the controls that move or decide.
async fn press_any_move(
    person: &Person,
    message: &SeenMessage,
    dice: &mut Dice,
) -> Result<SeenMessage, Error> {
    let mut offered: Vec<(String, Option<String>)> = Vec::new();
    for control in message.controls() {
        let (label, id) =
            (control.label.unwrap_or_default(), control.custom_id.unwrap_or_default());
        let others = ["Undo", "Type it", "Hint", "More", "Back"];
        if control.kind == 3 {
            let options = control.options.into_iter();
            offered.extend(options.map(|(_, value)| (id.clone(), Some(value))));
        } else if !others.contains(&label.as_str()) && !label.contains("Page ") {
            offered.push((id, None));
        }
    }
    let at = dice.pick(offered.len());
    let (id, value) = offered.get(at).ok_or_else(|| format!("nothing: {}", message.content))?;
    let pressed = match value {
        Some(value) => person.choose(message.id, id, &[value]).await?,
        None => person.click(message.id, id).await?,
    };
    Ok(pressed.finished().await?)
}

/// Whether a board asks that side to move or to decide.
fn asks_side(message: &SeenMessage, info: &GameInfo, side: Side) -> bool {
    let name = english(&info.side_name(side).into());
    let line = |line: &str| {
        line.starts_with(&format!("{name} to move")) || line.starts_with(&format!("{name}: "))
    };
    message.content.lines().any(line)
}

/// Plays a game to its end by visible controls. Returns the number of actions. White uses hints and
/// wins each fight; Black presses anything.
async fn plays_to_the_end(
    person: &Person,
    first: SeenMessage,
    info: &GameInfo,
    dice: &mut Dice,
) -> Result<(SeenMessage, u32), Error> {
    let mut message = first;
    let mut hints: Vec<String> = Vec::new();
    for presses in 0..3_000 {
        assert!(message.ephemeral && message.controls().len() > 1, "{}", message.content);
        picture(&message)?;
        if message.content.contains("**The game is over") {
            return Ok((message, presses));
        }
        message = if message.content.contains("⚔️") {
            let white = format!("{}'s ", english(&info.side_name(Side::White).into()));
            let wins = labels(&message).into_iter().find(|label| label.starts_with(&white));
            press_privately(person, &message, &wins.ok_or("nobody wins")?).await?
        } else if asks_side(&message, info, Side::White) && message.button("Hint").is_some() {
            let hint = press_privately(person, &message, "Hint").await?;
            check_contains(&hint.content, &["I would play `", "winning chances are about "])?;
            // To leave a cycle, something else is tried.
            let again = hints.contains(&hint.content);
            hints.push(hint.content.clone());
            match hint.button("Play it").filter(|_| !again) {
                Some(_) => press_privately(person, &hint, "Play it").await?,
                None => press_any_move(person, &message, dice).await?,
            }
        } else {
            press_any_move(person, &message, dice).await?
        };
    }
    Err(format!("it does not end: {}", message.content).into())
}

/// A practice game of each game can be won by buttons.
async fn wins(game: &str, setup: Option<&str>) -> JourneyResult {
    let stage = Stage::set().await?;
    let alice = stage.person("Alice")?;
    let room = stage.channel("war-room")?;
    let info = games::find(game).ok_or("no such game")?.info;
    let first = match setup {
        Some(setup) => {
            start_practice(&alice, room, &[("game", game.into()), ("setup", setup.into())]).await?
        }
        None => {
            let help = alice.command(room, "help", [("game", game.into())]).await?;
            press_privately(&alice, help.message()?, "Practise").await?
        }
    };
    let (over, presses) = plays_to_the_end(&alice, first, info, &mut Dice(7)).await?;
    println!("{game}: {presses} presses\n{}", over.content);
    let white = english(&info.side_name(Side::White).into());
    check_contains(
        &over.content,
        &[&format!("**The game is over: {white} wins.**"), "Undo to try"],
    )?;
    let seen = labels(&over);
    assert_eq!(seen[..4], ["Undo", "Start again", "Challenge someone", "More"], "{seen:?}");
    let why = seen.get(4).filter(|label| label.starts_with("Why? ")).ok_or("no why")?;
    let rule = why.trim_start_matches("Why? ");
    check_contains(&over.content, &[&format!("({rule})")])?;
    check_contains(&answer_to_click(&alice, over.id, why).await?, &[&format!("**{rule} · ")])?;
    // The end can be undone, and the game restarted.
    let undone = press_privately(&alice, &over, "Undo").await?;
    assert!(!undone.content.contains("The game is over"), "{}", undone.content);
    let more = press_privately(&alice, &undone, "More").await?;
    let over = press_privately(&alice, &more, "Redo").await?;
    check_contains(&over.content, &["**The game is over"])?;
    let hint = start_practice(&alice, room, &[("do", "hint".into())]).await?;
    check_contains(&hint.content, &["so there's nothing to play"])?;
    let typed = start_practice(&alice, room, &[("text", "a1-a2".into())]).await?;
    check_contains(&typed.content, &["**The game is over"])?;
    let again = press_privately(&alice, &typed, "Start again").await?;
    assert!(asks_side(&again, info, Side::White), "{}", again.content);
    assert!(!can_press(&again, "Undo"));
    stage.close().await
}

#[tokio::test]
async fn a_whole_game_of_world_war_chess_is_won_by_buttons() -> JourneyResult {
    wins("world-war", None).await
}

#[tokio::test]
async fn a_whole_game_of_medieval_war_chess_is_won_by_buttons() -> JourneyResult {
    wins("medieval-war", None).await
}

#[tokio::test]
async fn a_whole_game_of_wizards_war_is_won_by_buttons() -> JourneyResult {
    wins("wizards-war", None).await
}

#[tokio::test]
async fn a_whole_game_of_battlechess_is_won_by_buttons() -> JourneyResult {
    wins("battlechess", None).await
}

#[tokio::test]
async fn a_whole_game_of_medieval_chess_is_won_by_buttons() -> JourneyResult {
    wins("medieval", None).await
}
