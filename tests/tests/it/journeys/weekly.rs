//! The weekly summary of a server, in virtual time: posted once, with records of people who want
//! to be named, and stopped where it can't be posted.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use fake_discord::driver::{OptionValue, Person, SeenMessage};
use fake_discord::{Fault, Snowflake, permissions};
use herald::Clock;
use match_model::{PersonId, Time};
use ratings::{Rating, Standing, THOUSAND, Tally};
use store::Store;
use tests::winning::WINS;
use tests::{Error, Stage, board_after, patience, running_clock, wait_for_message};

use crate::journeys::{
    JourneyResult, answer_to_click, answer_to_command, check_contains, press, type_move,
};

/// A Wednesday in October 2026, at noon in UTC, in milliseconds.
const START: i64 = 1_792_584_000_000;
const DAY: i64 = 24 * 60 * 60 * 1000;

/// Advances the time to an hour after the noon of a Monday, the first of them being 0.
fn until_monday(now: &AtomicI64, weeks: i64) {
    let then = START + (5 + 7 * weeks) * DAY + DAY / 24;
    now.store(then.max(now.load(Ordering::Relaxed)), Ordering::Relaxed);
}

async fn chooses(alice: &Person, room: Snowflake, channel: Snowflake) -> Result<String, Error> {
    let options = [("weekly", OptionValue::Channel(channel))];
    answer_to_command(alice, room, "server change", &options).await
}

fn is_summary(message: &SeenMessage) -> bool {
    !message.ephemeral && message.content.contains("**This server's week**")
}

fn summaries(person: &Person, room: Snowflake) -> usize {
    person.sees(room).iter().filter(|message| is_summary(message)).count()
}

/// Waits for the summary of a number.
async fn summary(person: &Person, room: Snowflake, number: usize) -> Result<SeenMessage, Error> {
    Ok(person
        .wait(room, |seen| seen.iter().filter(|m| is_summary(m)).nth(number - 1).cloned())
        .await?)
}

/// A rated game of World War Chess that White wins in five moves. Returns the thread.
async fn wins(
    stage: &Stage,
    room: Snowflake,
    white: &Person,
    black: &Person,
) -> Result<Snowflake, Error> {
    let rated = [("rated", OptionValue::from("yes"))];
    let asked = stage.challenge_with("world-war", room, white, black, &rated).await?;
    let (thread, _) = stage.accept(&asked, black, white).await?;
    let win = WINS.iter().find(|win| win.game == "world-war").ok_or("no win")?;
    for (action, ply) in win.actions.iter().zip(1..) {
        let mover = if ply % 2 == 1 { white } else { black };
        type_move(mover, thread, action).await?;
        board_after(white, thread, ply).await?;
    }
    Ok(thread)
}

/// Gives people established ratings.
async fn establish(stage: &mut Stage, people: &[(&Person, i64)]) -> JourneyResult {
    stage.stop().await?;
    let store = Store::open(stage.database()?).await?;
    let mut tx = store.write().await?;
    for (person, points) in people {
        let (id, name) = (PersonId::new(person.id), person.name.to_owned());
        store::people::meet(&mut tx, &match_model::Person { id, name }, Time(1)).await?;
        let (points, deviation) = (points * THOUSAND, 80 * THOUSAND);
        let rating = Rating { points, deviation, ..Rating::FIRST };
        let tally = Tally { won: 20, drawn: 1, lost: 3 };
        let standing = Standing { rating, tally, last: Some(START) };
        store::ratings::put(&mut tx, "world-war", id, &standing).await?;
    }
    tx.commit().await?;
    store.close().await;
    Ok(())
}

#[tokio::test]
async fn a_server_reads_the_records_of_its_week() -> JourneyResult {
    let now = running_clock(START);
    let clock = || Clock::Set(Arc::clone(&now));
    let mut stage = Stage::set_at(clock(), patience()).await?;
    let (alice, bob, carol) =
        (stage.person("Alice")?, stage.person("Bob")?, stage.person("Carol")?);
    let (room, club) = (stage.channel("war-room")?, stage.channel("chess-club")?);
    establish(&mut stage, &[(&alice, 1500), (&bob, 1700), (&carol, 1900)]).await?;
    stage.start_again_at(clock(), patience()).await?;
    let shown = answer_to_command(&alice, room, "server show", &[]).await?;
    check_contains(&shown, &["I don't post a weekly summary."])?;
    let chosen = format!(
        "I post a summary of the week in <#{club}> every Monday at 12:00 UTC. The next one: <t:"
    );
    check_contains(&chooses(&alice, room, club).await?, &[&chosen])?;

    let thread = wins(&stage, room, &alice, &bob).await?;
    wins(&stage, room, &carol, &bob).await?;
    let asked = stage.challenge("medieval-war", room, &bob, &carol).await?;
    let (casual, _) = stage.accept(&asked, &carol, &bob).await?;
    answer_to_command(&carol, casual, "resign", &[("sure", "yes".into())]).await?;
    let asked = stage.challenge("medieval-war", room, &bob, &carol).await?;
    let (aborted, _) = stage.accept(&asked, &carol, &bob).await?;
    let abort = [("abort", OptionValue::from("yes")), ("sure", "yes".into())];
    answer_to_command(&carol, aborted, "resign", &abort).await?;
    stage.wait_until_all_sent().await?;
    assert_eq!(summaries(&bob, club), 0);

    // Herald is killed when the summary is due. It is posted, but Discord's answer is lost.
    stage.kill().await?;
    until_monday(&now, 0);
    stage.sandbox.fault(Fault::DropAfterApplying, "POST", &format!("/channels/{club}/messages"), 1);
    stage.start_again_at(clock(), patience()).await?;
    let first = summary(&bob, club, 1).await?;
    check_contains(
        &first.content,
        &[
            "3 matches ended: World War Chess (2) and Medieval War Chess (1).",
            "- **Biggest upset:** Alice (1500) beat Bob (1700) · [World War Chess](https://",
            "- **Quickest win:** Alice beat Bob in 5 moves · [World War Chess](https://",
            "- **Biggest climb:** Alice gained ",
            "`/settings lists`",
            &format!("/{thread})"),
        ],
    )?;
    assert!(!first.content.contains("Longest"), "{}", first.content);
    assert!(first.pings.is_empty());

    // A week without matches, then one in which Alice doesn't want to be named.
    until_monday(&now, 1);
    let lists = [("lists", OptionValue::from("off"))];
    let unlisted = answer_to_command(&alice, room, "settings lists", &lists).await?;
    check_contains(&unlisted, &["I don't name you in weekly summaries"])?;
    let settings = alice.command(room, "settings theme", []).await?.message()?.clone();
    check_contains(&settings.content, &["I don't name you in weekly summaries"])?;
    assert!(settings.button("Name me in lists").is_some());
    wins(&stage, room, &alice, &bob).await?;
    wins(&stage, room, &carol, &bob).await?;
    until_monday(&now, 2);
    let second = summary(&bob, club, 2).await?;
    check_contains(
        &second.content,
        &["2 matches ended: World War Chess (2).", "- **Quickest win:** Carol beat Bob in 5 moves"],
    )?;
    assert!(!second.content.contains("Alice"), "{}", second.content);

    // Carol's data is erased, and Alice wants to be named again.
    wins(&stage, room, &carol, &bob).await?;
    let sure = carol.command(room, "settings erase", []).await?.message()?.clone();
    answer_to_click(&carol, sure.id, "Yes, forget me").await?;
    let named = press(&alice, &settings, "Name me in lists").await?.message()?.clone();
    check_contains(&named.content, &["I can name you in weekly summaries"])?;
    wins(&stage, room, &alice, &bob).await?;
    until_monday(&now, 3);
    let third = summary(&bob, club, 3).await?;
    check_contains(
        &third.content,
        &["2 matches ended: World War Chess (2).", "Alice beat Bob in 5 moves"],
    )?;
    stage.wait_until_all_sent().await?;
    assert_eq!(summaries(&bob, club), 3, "each is posted once");

    let off = [("no-weekly", OptionValue::from("yes"))];
    let off = answer_to_command(&alice, room, "server change", &off).await?;
    check_contains(&off, &["I don't post a weekly summary."])?;
    wins(&stage, room, &alice, &bob).await?;
    until_monday(&now, 4);
    check_contains(
        &answer_to_command(&alice, room, "server show", &[]).await?,
        &["I don't post a weekly summary."],
    )?;
    stage.wait_until_all_sent().await?;
    assert_eq!(summaries(&bob, club), 3);
    stage.close().await
}

#[tokio::test]
async fn summaries_stop_where_the_channel_is_closed() -> JourneyResult {
    let now = running_clock(START);
    let mut stage = Stage::set_at(Clock::Set(Arc::clone(&now)), patience()).await?;
    let (alice, bob) = (stage.person("Alice")?, stage.person("Bob")?);
    let (room, club) = (stage.channel("war-room")?, stage.channel("chess-club")?);
    let hers = stage.sandbox.open_dm(&alice);
    stage.excuse(403);
    let ends = async || -> JourneyResult {
        let asked = stage.challenge("world-war", room, &alice, &bob).await?;
        let (thread, _) = stage.accept(&asked, &bob, &alice).await?;
        answer_to_command(&bob, thread, "resign", &[("sure", "yes".into())]).await?;
        Ok(())
    };
    chooses(&alice, room, club).await?;
    ends().await?;
    let may = permissions::BOT_DEFAULT & !permissions::SEND_MESSAGES;
    stage.sandbox.set_bot_permissions(club, may);
    until_monday(&now, 0);
    let stopped = format!("I can't post in <#{club}>, so I've stopped posting the weekly summary");
    wait_for_message(&alice, hers, &stopped).await?;
    let shown = answer_to_command(&alice, room, "server show", &[]).await?;
    check_contains(&shown, &[&format!("because I can't post in <#{club}>")])?;
    let refused = chooses(&alice, room, club).await?;
    check_contains(&refused, &[&format!("I can't post in <#{club}> without Send Messages.")])?;
    stage.sandbox.set_bot_permissions(club, permissions::BOT_DEFAULT);
    ends().await?;
    until_monday(&now, 1);
    stage.wait_until_all_sent().await?;
    // Chosen again by the menus of the settings, it goes on.
    let settings = alice.command(room, "server show", []).await?.message()?.clone();
    let weekly = press(&alice, &settings, "Weekly summary").await?.message()?.clone();
    assert!(weekly.button("Stop the weekly summary").is_some());
    chooses(&alice, room, club).await?;
    ends().await?;
    until_monday(&now, 2);
    summary(&alice, club, 1).await?;
    stage.wait_until_all_sent().await?;
    assert_eq!(summaries(&alice, club), 1);
    let told = alice.sees(hers).iter().filter(|m| m.content.contains(&stopped)).count();
    assert_eq!(told, 1, "she is told once");
    stage.close().await
}
