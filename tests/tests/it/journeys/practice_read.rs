//! Practice by readable labels: short games by the text on buttons and in menus, suggestions, and
//! the board from the other side.

use fake_discord::Snowflake;
use fake_discord::driver::{Person, SeenMessage};
use rules::Side;
use serde_json::Value;
use tests::winning::{Offered, WINS, Win, next};
use tests::{Error, Stage, english, picture};

use crate::journeys::practice::{practises, sees};
use crate::journeys::{Walked, holds};

/// Plays a short game by labels. Returns the number of presses.
async fn plays(
    person: &Person,
    first: SeenMessage,
    win: &Win,
) -> Result<(SeenMessage, u32), Error> {
    let mut table = games::find(win.game).ok_or("no such game")?.start(&rules::Options::default());
    let (mut message, mut presses) = (first, 0);
    for action in win.actions {
        let before = message.content.lines().next().unwrap_or_default().to_owned();
        while message.content.lines().next() == Some(&before) {
            let mut offered: Vec<(Offered, String, Option<String>)> = Vec::new();
            for row in message.rows() {
                for part in row["components"].as_array().into_iter().flatten() {
                    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
                    let words = |one: &Value| Offered {
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
            let labels: Vec<Offered> = offered.iter().map(|(words, ..)| words.clone()).collect();
            let chosen = next(&*table, action, &labels).and_then(|at| offered.get(at));
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
async fn a_short_game_of_each_is_won_by_what_buttons_and_menus_say() -> Walked {
    let stage = Stage::set().await?;
    let alice = stage.person("Alice")?;
    let room = stage.channel("war-room")?;
    for win in &WINS {
        let info = games::find(win.game).ok_or("no such game")?.info;
        let board = practises(&alice, room, &[("game", win.game.into())]).await?;
        let (over, presses) = plays(&alice, board, win).await?;
        println!("{}: {} actions by {presses} presses", win.game, win.actions.len());
        let white = english(&info.side_name(Side::White).into());
        holds(&over.content, &[&format!("**The game is over: {white} wins.**")])?;
    }
    stage.close().await
}

/// Returns the suggestions for the text of `/learn practice`.
async fn suggested(person: &Person, place: Snowflake, typed: &str) -> Result<Vec<String>, Error> {
    let list =
        person.autocomplete(place, "learn practice", [("text", typed.into())], "text").await?;
    Ok(list.iter().map(|one| one.value.as_str().unwrap_or_default().to_owned()).collect())
}

#[tokio::test]
async fn a_board_is_turned_round_and_its_moves_are_suggested() -> Walked {
    let stage = Stage::set().await?;
    let alice = stage.person("Alice")?;
    let room = stage.channel("war-room")?;
    assert_eq!(suggested(&alice, room, "").await?, Vec::<String>::new());
    let board = practises(&alice, room, &[("game", "battlechess".into())]).await?;
    let more = sees(&alice, &board, "More").await?;
    let turned = sees(&alice, &more, "Flip").await?;
    holds(&turned.content, &["the start"])?;
    assert_ne!(picture(&turned)?.bytes, picture(&board)?.bytes);
    let letters = practises(&alice, room, &[("do", "letters".into())]).await?;
    holds(&letters.content, &["h g f e d c b a"])?;
    // It stays so during play.
    assert_eq!(suggested(&alice, room, "e2").await?, ["e2-e3", "e2-e4"]);
    practises(&alice, room, &[("text", "e2-e4, d7-d5, e4xd5".into())]).await?;
    assert_eq!(suggested(&alice, room, "").await?, ["attacker wins", "defender wins"]);
    assert_eq!(suggested(&alice, room, "black").await?, ["defender wins"]);
    let letters = practises(&alice, room, &[("do", "letters".into())]).await?;
    holds(&letters.content, &["\n   h  g  f  e  d  c  b  a\n 1 R"])?;
    practises(&alice, room, &[("do", "flip".into())]).await?;
    let letters = practises(&alice, room, &[("do", "letters".into())]).await?;
    holds(&letters.content, &["\n   a  b  c  d  e  f  g  h\n 8 r"])?;
    stage.close().await
}
