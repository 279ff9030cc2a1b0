//! Settings by buttons alone: one's own below `/play`, and those of a server.

use fake_discord::driver::SeenMessage;
use tests::{Error, Stage};

use crate::journeys::{Walked, holds, press, private};

async fn chosen(
    person: &fake_discord::Person,
    message: &SeenMessage,
    label: &str,
) -> Result<SeenMessage, Error> {
    let changed = press(person, message, label).await?.message()?.clone();
    assert_eq!((changed.id, changed.ephemeral), (message.id, true), "the view itself changes");
    Ok(changed)
}

#[tokio::test]
async fn what_one_has_set_is_changed_by_menus_and_forms() -> Walked {
    let stage = Stage::set().await?;
    let bob = stage.person("Bob")?;
    let room = stage.channel("war-room")?;
    let door = bob.command(room, "play", []).await?.message()?.clone();
    let view = bob.click(door.id, "Settings").await?.message()?.clone();
    holds(&view.content, &["**Your settings**", "have the theme of the place"])?;
    let view = chosen(&bob, &view, "slate: dark, for the evening").await?;
    holds(&view.content, &["Pictures that only you see have this theme: slate"])?;
    let view = chosen(&bob, &view, "by a direct message").await?;
    holds(&view.content, &["I tell you by a direct message."])?;
    let form = bob.click(view.id, "Reminders and digest").await?.modal()?.clone();
    let told = private(bob.submit(&form, &[("reminders", "24h 2h")]).await?)?;
    holds(&told, &["Before a deadline I remind you 1 day and 2 hours ahead."])?;
    let form = bob.click(view.id, "Sleep and weekends").await?.modal()?.clone();
    let filled = [("zone", "Europe/Vienna"), ("sleep", "23:00-07:00")];
    let told = private(bob.submit(&form, &filled).await?)?;
    holds(&told, &["Your time zone is `Europe/Vienna`.", "23:00-07:00"])?;
    stage.close().await
}

#[tokio::test]
async fn what_a_server_has_set_is_changed_by_menus() -> Walked {
    let stage = Stage::set().await?;
    let alice = stage.person("Alice")?;
    let room = stage.channel("war-room")?;
    let shown = alice.command(room, "server show", []).await?.message()?.clone();
    let shown = chosen(&alice, &shown, "slate: dark, for the evening").await?;
    holds(&shown.content, &["Pictures that everybody sees have this theme: slate"])?;
    let shown = chosen(&alice, &shown, "matches in the channel itself").await?;
    holds(&shown.content, &["without threads"])?;
    let shown = chosen(&alice, &shown, "a replay of every match when it ends").await?;
    holds(&shown.content, &["When a match ends, I post its replay as a moving picture"])?;
    stage.close().await
}
