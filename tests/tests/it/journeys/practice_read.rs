//! Practice by readable labels: short games by the text on buttons and in menus, suggestions, and
//! the board from the other side.

use fake_discord::Snowflake;
use fake_discord::driver::{Person, SeenMessage};
use rules::Side;
use serde_json::Value;
use tests::winning::{OfferedControl, WINS, Win, next_control};
use tests::{Error, Stage, english, picture};

use crate::journeys::practice::{press_privately, start_practice};
use crate::journeys::{JourneyResult, check_contains};

/// Plays a short game by labels. Returns the number of presses.
async fn play_by_labels(
    person: &Person,
    first: SeenMessage,
    win: &Win,
) -> Result<(SeenMessage, u32), Error> {
    let mut table = games::find(win.game).ok_or("no such game")?.start(&rules::Options::default());
    let (mut message, mut presses) = (first, 0);
    for action in win.actions {
        let before = message.content.lines().next().unwrap_or_default().to_owned();
        while message.content.lines().next() == Some(&before) {
            let mut offered: Vec<(OfferedControl, String, Option<String>)> = Vec::new();
            for row in message.rows() {
                for part in row["components"].as_array().into_iter().flatten() {
                    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
                    let words = |one: &Value| OfferedControl {
                        label: text(&one["label"]),
                        description: text(&one["description"]),
                    };
                    let id = text(&part["custom_id"]);
                    let options = part["options"].as_array();
                    if options.is_none() && part["disabled"] != true {
                        offered.push((words(part), id.clone(), None));
                    }
                    for one in options.into_iter().flatten() {
                        offered.push((words(one), id.clone(), Some(text(&one["value"]))));
                    }
                }
            }
            let labels: Vec<OfferedControl> =
                offered.iter().map(|(words, ..)| words.clone()).collect();
            let chosen = next_control(&*table, action, &labels).and_then(|at| offered.get(at));
            let nothing = || format!("nothing leads to {action}: {} {labels:?}", message.content);
            let (_, id, value) = chosen.ok_or_else(nothing)?;
            let pressed = match value {
                Some(value) => person.choose(message.id, id, &[value]).await?,
                None => person.click(message.id, id).await?,
            };
            message = pressed.finished().await?;
            presses += 1;
        }
        table.play(action).map_err(|refusal| format!("{refusal:?}"))?;
    }
    Ok((message, presses))
}

#[tokio::test]
async fn a_short_game_of_each_is_won_by_what_buttons_and_menus_say() -> JourneyResult {
    let stage = Stage::set().await?;
    let alice = stage.person("Alice")?;
    let room = stage.channel("war-room")?;
    for win in &WINS {
        let info = games::find(win.game).ok_or("no such game")?.info;
        let board = start_practice(&alice, room, &[("game", win.game.into())]).await?;
        let (over, presses) = play_by_labels(&alice, board, win).await?;
        println!("{}: {} actions by {presses} presses", win.game, win.actions.len());
        let white = english(&info.side_name(Side::White).into());
        check_contains(&over.content, &[&format!("**The game is over: {white} wins.**")])?;
    }
    stage.close().await
}

async fn suggested_texts(
    person: &Person,
    place: Snowflake,
    typed: &str,
) -> Result<Vec<String>, Error> {
    let list =
        person.autocomplete(place, "learn practice", [("text", typed.into())], "text").await?;
    Ok(list.iter().map(|one| one.value.as_str().unwrap_or_default().to_owned()).collect())
}

#[tokio::test]
async fn a_board_is_turned_round_and_its_moves_are_suggested() -> JourneyResult {
    let stage = Stage::set().await?;
    let alice = stage.person("Alice")?;
    let room = stage.channel("war-room")?;
    assert_eq!(suggested_texts(&alice, room, "").await?, Vec::<String>::new());
    let board = start_practice(&alice, room, &[("game", "battlechess".into())]).await?;
    let more = press_privately(&alice, &board, "More").await?;
    let turned = press_privately(&alice, &more, "Flip").await?;
    check_contains(&turned.content, &["the start"])?;
    assert_ne!(picture(&turned)?.bytes, picture(&board)?.bytes);
    let letters = start_practice(&alice, room, &[("do", "letters".into())]).await?;
    check_contains(&letters.content, &["h g f e d c b a"])?;
    // It stays so during play.
    assert_eq!(suggested_texts(&alice, room, "e2").await?, ["e2-e3", "e2-e4"]);
    start_practice(&alice, room, &[("text", "e2-e4, d7-d5, e4xd5".into())]).await?;
    assert_eq!(suggested_texts(&alice, room, "").await?, ["attacker wins", "defender wins"]);
    assert_eq!(suggested_texts(&alice, room, "black").await?, ["defender wins"]);
    let letters = start_practice(&alice, room, &[("do", "letters".into())]).await?;
    check_contains(&letters.content, &["\n   h  g  f  e  d  c  b  a\n 1 R"])?;
    start_practice(&alice, room, &[("do", "flip".into())]).await?;
    let letters = start_practice(&alice, room, &[("do", "letters".into())]).await?;
    check_contains(&letters.content, &["\n   a  b  c  d  e  f  g  h\n 8 r"])?;
    stage.close().await
}
