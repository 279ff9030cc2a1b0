use std::sync::atomic::Ordering;
use std::time::Duration;

use discord::error::ApiError;
use match_model::{ChannelId, GuildId, OutboxId, Person, SidePreference};
use referee::{Announcement, ChallengeRequest, DueAnnouncement, MatchNews, SendFailure};
use rules::Options;

use super::error::SendError;
use super::{deliver, wait_for_next};
use crate::testing::bot::{TestBot, TestResult, text_and_position_after};
use crate::testing::samples::Sample;

/// An announcement that becomes due during the reading is in neither query.
#[tokio::test]
async fn an_entry_due_while_the_outbox_is_read_is_sent_at_once() -> TestResult<()> {
    let bot = TestBot::make().await?;
    let services = &bot.services;
    let read_at = services.now();
    assert_eq!(
        wait_for_next(&services.messenger, read_at).await,
        Duration::from_secs(20),
        "nothing waits"
    );
    referee::challenge::make(services.referee(), challenge(bot.person()), read_at).await?;
    let [entry] = referee::outbox::due_announcements(services.referee(), read_at, 9)
        .await?
        .try_into()
        .map_err(|_| "not one")?;
    referee::outbox::postpone(
        services.referee(),
        entry.id,
        read_at.plus(Duration::from_millis(20)),
        SendFailure { cause: "not now", outage: false },
    )
    .await?;
    assert!(referee::outbox::due_announcements(services.referee(), read_at, 9).await?.is_empty());
    assert_eq!(wait_for_next(&services.messenger, read_at).await, Duration::from_millis(20));
    bot.time.fetch_add(20, Ordering::Relaxed);
    assert_eq!(wait_for_next(&services.messenger, read_at).await, Duration::from_millis(1));
    Ok(())
}

/// Sending a stale copy would skip the check for an existing message, and the wait.
#[tokio::test]
async fn an_entry_deferred_since_it_was_read_is_not_sent() -> TestResult<()> {
    let bot = TestBot::make().await?;
    let services = &bot.services;
    let now = services.now();
    referee::challenge::make(services.referee(), challenge(bot.person()), now).await?;
    let [stale_entry] = referee::outbox::due_announcements(services.referee(), now, 9)
        .await?
        .try_into()
        .map_err(|_| "not one")?;
    referee::outbox::postpone(
        services.referee(),
        stale_entry.id,
        now.plus(Duration::from_millis(20)),
        SendFailure { cause: "not now", outage: false },
    )
    .await?;
    let topic = stale_entry.topic.clone();
    assert!(deliver(&services.messenger, stale_entry).await);
    let waiting_entry =
        referee::outbox::first_of(services.referee(), &topic).await?.ok_or("it waits")?;
    assert_eq!(
        (waiting_entry.attempts, waiting_entry.maybe_posted),
        (1, true),
        "there is no Discord: tried, it is put off"
    );
    Ok(())
}

/// Others are deferred before they are drawn.
#[tokio::test]
async fn sixteen_replays_are_posted_at_once_and_others_put_off() -> TestResult<()> {
    let bot = TestBot::make().await?;
    let services = &bot.services;
    let game = games::find("world-war").ok_or("no game")?;
    let mut table = game.start(&Options::default());
    let first = table.legal().swap_remove(0);
    let actions = vec![text_and_position_after(&*table, &first)?.0];
    table.play(&first).map_err(|refusal| format!("{refusal:?}"))?;
    let (options, why) = (Vec::new(), String::new());
    let seat =
        bot.seat(&Sample { game, options, setup: None, actions, table, reason: why }).await?;
    referee::resign::resign(services.referee(), seat.id, seat.black.id, services.now()).await?;
    let entry = DueAnnouncement {
        id: OutboxId::new(1_000),
        announcement: Announcement::Match(seat.id, MatchNews::Replay),
        topic: String::new(),
        attempts: 0,
        nonce: "replay".to_owned(),
        maybe_posted: false,
        created_at: services.now(),
    };
    let is_drawn = || services.composer().drawing.replays.frame_cache.lock().bytes() > 0;

    let mut permits: Vec<_> = (0..16)
        .map(|_| services.composer().drawing.replays.posting_permits.try_acquire())
        .collect();
    assert!(
        permits.iter().all(Result::is_ok)
            && services.composer().drawing.replays.posting_permits.try_acquire().is_err()
    );
    let outcome = super::replays::post(&services.messenger, &entry, seat.id).await;
    let Err(SendError::Api(ApiError::Temporary(cause))) = outcome else {
        return Err("it was not put off".into());
    };
    assert_eq!(cause, "many other replays are posted");
    assert!(!is_drawn());

    // As soon as one finishes, the next is drawn.
    permits.truncate(15);
    let outcome = super::replays::post(&services.messenger, &entry, seat.id).await;
    assert!(outcome.is_err() && is_drawn());
    assert_eq!(
        services.composer().drawing.replays.posting_permits.available_permits(),
        1,
        "its place is free again"
    );
    drop(permits);
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
