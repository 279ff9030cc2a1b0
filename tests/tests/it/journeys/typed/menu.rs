//! The other way round: commands by buttons, from the public board on.

use fake_discord::driver::{Person, SeenMessage};
use tests::{Error, Stage, wait_for_message};

use crate::journeys::{JourneyResult, check_contains, press_in_help};

/// The other way round: every command is available by buttons, from the public board on.
#[tokio::test]
async fn what_else_there_is_to_do_is_in_a_menu() -> JourneyResult {
    let stage = Stage::set().await?;
    let (alice, bob, carol) =
        (stage.person("Alice")?, stage.person("Bob")?, stage.person("Carol")?);
    let room = stage.channel("war-room")?;
    let (thread, board) = stage.begin("world-war", room, &alice, &bob).await?;
    let menu = async |person: &Person| -> Result<SeenMessage, Error> {
        let own = press_in_help(person, board.id, "Flip").await?.message()?.clone();
        let menu = person.click(own.id, "More…").await?.message()?.clone();
        assert!(menu.ephemeral && menu.id != own.id);
        Ok(menu)
    };
    let labels = |message: &SeenMessage| -> Vec<String> {
        message.controls().into_iter().filter_map(|control| control.label).collect()
    };
    let watched = menu(&carol).await?;
    assert_eq!(labels(&watched), ["Replay", "Record"]);
    let asked = menu(&alice).await?;
    check_contains(
        &asked.content,
        &["What else would you like to do in match 1 (World War Chess)?"],
    )?;
    assert_eq!(
        labels(&asked),
        [
            "Since my last turn",
            "Replay",
            "Record",
            "Waiting for my answer",
            "My draft",
            "My notices",
            "Take back my turn",
            "Close to comments",
            "Close to analysis",
            "Call it off",
        ]
    );
    let waits = alice.click(asked.id, "Waiting for my answer").await?.message()?.clone();
    check_contains(&waits.content, &["Nothing waits for your answer."])?;
    let asked = menu(&alice).await?;
    alice.click(asked.id, "Close to analysis").await?;
    let asked = menu(&alice).await?;
    assert!(labels(&asked).contains(&"Open to analysis".to_owned()));
    let sure = alice.click(asked.id, "Call it off").await?.message()?.clone();
    click_away(&alice, &sure, "Yes, abort").await?;
    check_contains(&wait_for_message(&bob, thread, "🏁").await?.content, &["Light called it off"])?;
    stage.close().await
}

/// Presses a button whose answer replaces its message.
async fn click_away(person: &Person, message: &SeenMessage, label: &str) -> JourneyResult {
    match person.click(message.id, label).await?.response {
        fake_discord::driver::Response::Updated(_) => Ok(()),
        other => Err(format!("{other:?}").into()),
    }
}
