//! Settings by buttons alone: personal ones below `/play`, and a server's.

use fake_discord::driver::SeenMessage;
use tests::{Error, Stage, board_after, picture};

use crate::journeys::{JourneyResult, check_contains, press, private_text};

async fn chosen(
    person: &fake_discord::Person,
    message: &SeenMessage,
    label: &str,
) -> Result<SeenMessage, Error> {
    let changed = press(person, message, label).await?.message()?.clone();
    assert_eq!((changed.id, changed.ephemeral), (message.id, true), "the view itself changes");
    Ok(changed)
}

fn menu_of(message: &SeenMessage, name: &str) -> Result<String, Error> {
    let ids = message.controls().into_iter().filter_map(|control| control.custom_id);
    let found = ids.into_iter().find(|id| id.split(':').nth(1) == Some(name));
    found.ok_or_else(|| format!("no menu {name}: {:?}", message.controls()).into())
}

#[tokio::test]
async fn what_one_has_set_is_changed_by_menus_and_forms() -> JourneyResult {
    let stage = Stage::set().await?;
    let bob = stage.person("Bob")?;
    let room = stage.channel("war-room")?;
    let door = bob.command(room, "play", []).await?.message()?.clone();
    let view = bob.click(door.id, "Settings").await?.message()?.clone();
    check_contains(&view.content, &["**Your settings**", "use the server's theme"])?;
    let view = chosen(&bob, &view, "slate: dark, for the evening").await?;
    check_contains(&view.content, &["Pictures only you can see use your theme: slate"])?;
    let view = chosen(&bob, &view, "by direct message").await?;
    check_contains(&view.content, &["I tell you by direct message."])?;
    let form = bob.click(view.id, "Reminders and digest").await?.modal()?.clone();
    let told = private_text(bob.submit(&form, &[("reminders", "24h 2h")]).await?)?;
    check_contains(&told, &["I remind you when you have 1 day and 2 hours left."])?;
    let form = bob.click(view.id, "Sleep and weekends").await?.modal()?.clone();
    let filled = [("zone", "Europe/Vienna"), ("sleep", "23:00-07:00")];
    let told = private_text(bob.submit(&form, &filled).await?)?;
    check_contains(&told, &["Your time zone is `Europe/Vienna`.", "23:00-07:00"])?;
    stage.close().await
}

#[tokio::test]
async fn a_vacation_begins_and_ends_by_buttons() -> JourneyResult {
    let stage = Stage::set().await?;
    let bob = stage.person("Bob")?;
    let room = stage.channel("war-room")?;
    let view = bob.command(room, "settings confirm", []).await?.message()?.clone();
    let vacation = chosen(&bob, &view, "Vacation").await?;
    check_contains(
        &vacation.content,
        &["You're not on vacation. You have 7 days of vacation left."],
    )?;
    let form = bob.click(vacation.id, "Start a vacation").await?.modal()?.clone();
    let refused = private_text(bob.submit(&form, &[("days", "soon")]).await?)?;
    check_contains(&refused, &["I can't read `soon` as a length of time."])?;
    let form = bob.click(vacation.id, "Start a vacation").await?.modal()?.clone();
    let away = bob.submit(&form, &[("days", "three days")]).await?.message()?.clone();
    assert_eq!((away.id, away.ephemeral), (vacation.id, true), "the view itself changes");
    check_contains(
        &away.content,
        &["You're on vacation until <t:", "You have 4 days left after that."],
    )?;
    let back = chosen(&bob, &away, "End my vacation").await?;
    check_contains(&back.content, &["Welcome back."])?;
    assert!(back.button("Start a vacation").is_some(), "{:?}", back.controls());
    stage.close().await
}

#[tokio::test]
async fn how_one_is_told_of_one_match_is_chosen_below_its_board() -> JourneyResult {
    let stage = Stage::set().await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    let challenge = stage.challenge_with("world-war", room, &alice, &bob, &[]).await?;
    let (_, board) = stage.accept(&challenge, &bob, &alice).await?;
    let help = press(&alice, &board, "Help ▾").await?.message()?.clone();
    let more = press(&alice, &help, "More…").await?.message()?.clone();
    let notices = press(&alice, &more, "My notices").await?.message()?.clone();
    check_contains(&notices.content, &["I tell you with a mention where it's played."])?;
    let changed = chosen(&alice, &notices, "not at all: I check /games").await?;
    check_contains(&changed.content, &["Match 1: not at all"])?;
    let changed = chosen(&alice, &changed, "as for all my other matches").await?;
    assert!(!changed.content.contains("Match 1:"), "{}", changed.content);
    stage.close().await
}

#[tokio::test]
async fn what_a_server_has_set_is_changed_by_menus() -> JourneyResult {
    let stage = Stage::set().await?;
    let alice = stage.person("Alice")?;
    let room = stage.channel("war-room")?;
    let shown = alice.command(room, "server show", []).await?.message()?.clone();
    let shown = chosen(&alice, &shown, "slate: dark, for the evening").await?;
    check_contains(&shown.content, &["Public pictures use the theme slate"])?;
    let shown = chosen(&alice, &shown, "matches in the channel itself").await?;
    check_contains(&shown.content, &["without threads"])?;
    let shown = chosen(&alice, &shown, "a replay of every match when it ends").await?;
    check_contains(&shown.content, &["When a match ends, I post its replay as a GIF"])?;
    let menu = menu_of(&shown, "server-clock")?;
    let shown = alice.choose(shown.id, &menu, &["relaxed"]).await?.message()?.clone();
    check_contains(
        &shown.content,
        &["Challenges use the clock `relaxed` unless they name another."],
    )?;
    let form = alice.click(shown.id, "Another clock").await?.modal()?.clone();
    let told = private_text(alice.submit(&form, &[("clock", "soon")]).await?)?;
    check_contains(&told, &["I can't read `soon` as a time."])?;
    let form = alice.click(shown.id, "Another clock").await?.modal()?.clone();
    let shown = alice.submit(&form, &[("clock", "2d +6h")]).await?.message()?.clone();
    check_contains(&shown.content, &["use the clock `2d +6h`"])?;
    stage.close().await
}

#[tokio::test]
async fn where_games_are_played_and_who_adjudicates_is_chosen_from_menus() -> JourneyResult {
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
    check_contains(&changed.content, &[&format!("Games are allowed in <#{id}>.")])?;
    let changed = choose("server-disallow", &id).await?;
    check_contains(&changed.content, &["Games are allowed in every channel"])?;
    choose("server-allow", &id).await?;
    let changed = chosen(&alice, &shown, "Allow games in every channel").await?;
    check_contains(&changed.content, &["Games are allowed in every channel"])?;
    let role = stage.sandbox.role().to_string();
    let changed = choose("server-role", &role).await?;
    check_contains(
        &changed.content,
        &[&format!("<@&{role}> can decide matches"), "*Integrations*"],
    )?;
    let changed = chosen(&alice, &shown, "No role can decide matches").await?;
    check_contains(&changed.content, &["Only people who manage this server can decide matches."])?;
    let changed = chosen(&alice, &shown, "Let players who left continue").await?;
    check_contains(&changed.content, &["who has left this server can continue a match"])?;
    let changed = chosen(&alice, &changed, "Stop players who left").await?;
    check_contains(&changed.content, &["who has left this server can't continue a match"])?;
    let changed = chosen(&alice, &shown, "en").await?;
    check_contains(&changed.content, &["I speak `en` here."])?;
    let shown = chosen(&alice, &changed, "Back").await?;
    assert!(shown.button("Another clock").is_some(), "{:?}", shown.controls());
    stage.close().await
}

#[tokio::test]
async fn a_server_turns_its_boards_and_shows_fights_at_once() -> JourneyResult {
    let stage = Stage::set().await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let room = stage.channel("war-room")?;
    // The same position with White to move, and with Black to move.
    let boards = async || -> Result<_, Error> {
        let (thread, board) = stage.begin("world-war", room, &alice, &bob).await?;
        alice.command(thread, "move", [("text", "b2-b3".into())]).await?;
        let next = board_after(&bob, thread, 1).await?;
        Ok([picture(&board)?.bytes.clone(), picture(&next)?.bytes.clone()])
    };
    let before = boards().await?;
    let view = alice.command(room, "server show", []).await?.message()?.clone();
    let view = chosen(&alice, &view, "Turn boards to the side to move").await?;
    check_contains(&view.content, &["Boards are shown from the side to move."])?;
    let turned = boards().await?;
    assert_eq!(turned[0], before[0], "White's side");
    assert_ne!(turned[1], before[1], "Black's side");
    let view = chosen(&alice, &view, "Show boards from White's side").await?;
    assert_eq!(boards().await?, before);

    let view = chosen(&alice, &view, "Channels, adjudicators, language").await?;
    let view = chosen(&alice, &view, "Show fights all at once").await?;
    check_contains(&view.content, &["The result of a fight appears all at once."])?;
    stage.close().await
}
