//! Waiting times of the outbox.

use std::sync::atomic::Ordering;
use std::time::Duration;

use discord::error::ApiError;
use match_model::{ChannelId, GuildId, OutboxId, Person, SidePreference};
use referee::{Announcement, ChallengeRequest, Due, MatchNews, SendFailure};
use rules::Options;

use super::error::SendError;
use super::{deliver, wait_for_next};
use crate::testing::bot::{TestBot, TestResult, after};
use crate::testing::samples::Sample;

/// An announcement that becomes due while the outbox is read is in neither query, due nor future,
/// and would wait too long.
#[tokio::test]
async fn what_becomes_due_while_it_is_looked_for_is_said_at_once() -> TestResult<()> {
    let bot = TestBot::make().await?;
    let services = &bot.services;
    let looked = services.now();
    assert_eq!(
        wait_for_next(&services.messenger, looked).await,
        Duration::from_secs(20),
        "nothing waits"
    );
    referee::challenge::make(services.referee(), challenge(bot.person()), looked).await?;
    let [entry] = referee::outbox::due(services.referee(), looked, 9)
        .await?
        .try_into()
        .map_err(|_| "not one")?;
    referee::outbox::put_off(
        services.referee(),
        entry.id,
        looked.plus(Duration::from_millis(20)),
        SendFailure { cause: "not now", outage: false },
    )
    .await?;
    assert!(referee::outbox::due(services.referee(), looked, 9).await?.is_empty());
    assert_eq!(wait_for_next(&services.messenger, looked).await, Duration::from_millis(20));
    bot.time.fetch_add(20, Ordering::Relaxed);
    assert_eq!(wait_for_next(&services.messenger, looked).await, Duration::from_millis(1));
    Ok(())
}

/// A reader that loaded an entry before a failed attempt has a stale copy. Sending from that copy
/// would skip the check for an existing message, and the wait.
#[tokio::test]
async fn what_was_put_off_since_it_was_read_is_not_tried() -> TestResult<()> {
    let bot = TestBot::make().await?;
    let services = &bot.services;
    let now = services.now();
    referee::challenge::make(services.referee(), challenge(bot.person()), now).await?;
    let [read] = referee::outbox::due(services.referee(), now, 9)
        .await?
        .try_into()
        .map_err(|_| "not one")?;
    referee::outbox::put_off(
        services.referee(),
        read.id,
        now.plus(Duration::from_millis(20)),
        SendFailure { cause: "not now", outage: false },
    )
    .await?;
    let topic = read.topic.clone();
    assert!(deliver(&services.messenger, read).await);
    let waits = referee::outbox::first_of(services.referee(), &topic).await?.ok_or("it waits")?;
    assert_eq!(
        (waits.attempts, waits.maybe_said),
        (1, true),
        "there is no Discord: tried, it is put off"
    );
    Ok(())
}

/// Replays take only some of the places in the outbox; others are deferred before they are drawn.
#[tokio::test]
async fn sixteen_replays_are_posted_at_once_and_others_put_off() -> TestResult<()> {
    let bot = TestBot::make().await?;
    let services = &bot.services;
    let game = games::find("world-war").ok_or("no game")?;
    let mut table = game.start(&Options::default());
    let first = table.legal().swap_remove(0);
    let actions = vec![after(&*table, &first)?.0];
    table.play(&first).map_err(|refusal| format!("{refusal:?}"))?;
    let (options, why) = (Vec::new(), String::new());
    let seat = bot.seat(&Sample { game, options, setup: None, actions, table, why }).await?;
    referee::resign::resign(services.referee(), seat.id, seat.black.id, services.now()).await?;
    let entry = Due {
        id: OutboxId::new(1_000),
        announcement: Announcement::Match(seat.id, MatchNews::Replay),
        topic: String::new(),
        attempts: 0,
        nonce: "replay".to_owned(),
        maybe_said: false,
        created_at: services.now(),
    };
    let is_drawn = || services.composer().drawing.replays.kept.lock().bytes() > 0;

    let mut taken: Vec<_> =
        (0..16).map(|_| services.composer().drawing.replays.posts.try_acquire()).collect();
    assert!(
        taken.iter().all(Result::is_ok)
            && services.composer().drawing.replays.posts.try_acquire().is_err()
    );
    let put_off = super::replays::post(&services.messenger, &entry, seat.id).await;
    let Err(SendError::Api(ApiError::Temporary(cause))) = put_off else {
        return Err("it was not put off".into());
    };
    assert_eq!(cause, "many other replays are posted");
    assert!(!is_drawn());

    // As soon as one finishes, the next is drawn; there is no Discord to take it.
    taken.truncate(15);
    let tried = super::replays::post(&services.messenger, &entry, seat.id).await;
    assert!(tried.is_err() && is_drawn());
    assert_eq!(
        services.composer().drawing.replays.posts.available_permits(),
        1,
        "its place is free again"
    );
    drop(taken);
    Ok(())
}

fn challenge(challenger: Person) -> ChallengeRequest {
    ChallengeRequest {
        guild: Some(GuildId::new(1)),
        channel: ChannelId::new(2),
        access: match_model::PlaceAccess::Member,
        thread: None,
        challenger,
        opponent: None,
        game: "world-war".to_owned(),
        options: Vec::new(),
        side: SidePreference::White,
        record: None,
    }
}
