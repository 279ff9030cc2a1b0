//! Settings by buttons alone: personal ones below `/play`, and a server's.

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

/// Returns the id of the menu with that name.
fn menu_of(message: &SeenMessage, name: &str) -> Result<String, Error> {
    let ids = message.controls().into_iter().filter_map(|control| control.custom_id);
    let found = ids.into_iter().find(|id| id.split(':').nth(1) == Some(name));
    found.ok_or_else(|| format!("no menu {name}: {:?}", message.controls()).into())
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
    holds(&told, &["I remind you when you have 1 day and 2 hours left."])?;
    let form = bob.click(view.id, "Sleep and weekends").await?.modal()?.clone();
    let filled = [("zone", "Europe/Vienna"), ("sleep", "23:00-07:00")];
    let told = private(bob.submit(&form, &filled).await?)?;
    holds(&told, &["Your time zone is `Europe/Vienna`.", "23:00-07:00"])?;
    stage.close().await
}

#[tokio::test]
async fn a_vacation_begins_and_ends_by_buttons() -> Walked {
    let stage = Stage::set().await?;
    let bob = stage.person("Bob")?;
    let room = stage.channel("war-room")?;
    let view = bob.command(room, "settings confirm", []).await?.message()?.clone();
    let vacation = chosen(&bob, &view, "Vacation").await?;
    holds(&vacation.content, &["You are not on vacation, and have 7 days of vacation left."])?;
    let form = bob.click(vacation.id, "Begin a vacation").await?.modal()?.clone();
    let refused = private(bob.submit(&form, &[("days", "soon")]).await?)?;
    holds(&refused, &["I don't understand `soon` as a number of days."])?;
    let form = bob.click(vacation.id, "Begin a vacation").await?.modal()?.clone();
    let away = bob.submit(&form, &[("days", "3")]).await?.message()?.clone();
    assert_eq!((away.id, away.ephemeral), (vacation.id, true), "the view itself changes");
    holds(&away.content, &["Your vacation has begun", "You have 4 days left besides."])?;
    let back = chosen(&bob, &away, "End my vacation").await?;
    holds(&back.content, &["Welcome back."])?;
    assert!(back.button("Begin a vacation").is_some(), "{:?}", back.controls());
    stage.close().await
}

#[tokio::test]
async fn how_one_is_told_of_one_match_is_chosen_below_its_board() -> Walked {
    let stage = Stage::set().await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    let challenge = stage.challenge_with("world-war", room, &alice, &bob, &[]).await?;
    let (_, board) = stage.accept(&challenge, &bob, &alice).await?;
    let help = press(&alice, &board, "Help ▾").await?.message()?.clone();
    let more = press(&alice, &help, "More…").await?.message()?.clone();
    let notices = press(&alice, &more, "My notices").await?.message()?.clone();
    holds(&notices.content, &["I tell you by a mention where it is played."])?;
    let changed = chosen(&alice, &notices, "not at all: I look with /games").await?;
    holds(&changed.content, &["Match 1: not at all"])?;
    let changed = chosen(&alice, &changed, "as for all my other matches").await?;
    assert!(!changed.content.contains("Match 1:"), "{}", changed.content);
    stage.close().await
}

#[tokio::test]
async fn what_a_server_has_set_is_changed_by_menus() -> Walked {
    let stage = Stage::set().await?;
    let alice = stage.person("Alice")?;
    let room = stage.channel("war-room")?;
    let shown = alice.command(room, "server show", []).await?.message()?.clone();
    let shown = chosen(&alice, &shown, "slate: dark, for the evening").await?;
    holds(&shown.content, &["Pictures that everybody sees have the theme slate"])?;
    let shown = chosen(&alice, &shown, "matches in the channel itself").await?;
    holds(&shown.content, &["without threads"])?;
    let shown = chosen(&alice, &shown, "a replay of every match when it ends").await?;
    holds(&shown.content, &["When a match ends, I post its replay as a moving picture"])?;
    let menu = menu_of(&shown, "server-clock")?;
    let shown = alice.choose(shown.id, &menu, &["relaxed"]).await?.message()?.clone();
    holds(&shown.content, &["A challenge that names no clock has the clock `relaxed`."])?;
    let form = alice.click(shown.id, "Another clock").await?.modal()?.clone();
    let told = private(alice.submit(&form, &[("clock", "soon")]).await?)?;
    holds(&told, &["I don't understand `soon` as a time."])?;
    let form = alice.click(shown.id, "Another clock").await?.modal()?.clone();
    let shown = alice.submit(&form, &[("clock", "2d +6h")]).await?.message()?.clone();
    holds(&shown.content, &["has the clock `2d +6h`"])?;
    stage.close().await
}

#[tokio::test]
async fn where_games_are_played_and_who_adjudicates_is_chosen_from_menus() -> Walked {
    let stage = Stage::set().await?;
    let alice = stage.person("Alice")?;
    let room = stage.channel("war-room")?;
    let shown = alice.command(room, "server show", []).await?.message()?.clone();
    let shown = chosen(&alice, &shown, "Channels, adjudicators, language").await?;
    let id = room.to_string();
    let choose = async |menu: &str, value: &str| {
        let changed =
            alice.choose(shown.id, &menu_of(&shown, menu)?, &[value]).await?.message()?.clone();
        Ok::<SeenMessage, Error>(changed)
    };
    let changed = choose("server-allow", &id).await?;
    holds(&changed.content, &[&format!("Games may be played in <#{id}>.")])?;
    let changed = choose("server-disallow", &id).await?;
    holds(&changed.content, &["Games may be played in every channel"])?;
    choose("server-allow", &id).await?;
    let changed = chosen(&alice, &shown, "Allow games in every channel").await?;
    holds(&changed.content, &["Games may be played in every channel"])?;
    let role = stage.sandbox.role().to_string();
    let changed = choose("server-role", &role).await?;
    holds(&changed.content, &[&format!("<@&{role}> may adjudicate"), "*Integrations*"])?;
    let changed = chosen(&alice, &shown, "No role may adjudicate").await?;
    holds(&changed.content, &["Whoever manages this server may adjudicate."])?;
    let changed = chosen(&alice, &shown, "Let players who left continue").await?;
    holds(&changed.content, &["who has left this server can continue a match"])?;
    let changed = chosen(&alice, &changed, "Stop players who left").await?;
    holds(&changed.content, &["who has left this server can't continue a match"])?;
    let changed = chosen(&alice, &shown, "en").await?;
    holds(&changed.content, &["I speak `en` here."])?;
    let shown = chosen(&alice, &changed, "Back").await?;
    assert!(shown.button("Another clock").is_some(), "{:?}", shown.controls());
    stage.close().await
}
