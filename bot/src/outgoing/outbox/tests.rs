//! How long the outbox waits.

use std::sync::atomic::Ordering;
use std::time::Duration;

use referee::{ChallengeRequest, ChannelId, GuildId, Person, SendFailure, SidePreference};

use super::{deliver, wait_for_next};
use crate::testing::bot::{TestBot, TestResult};

/// What becomes due while the outbox is being read is in neither of its two questions, what is due
/// and what will be: it would wait for long.
#[tokio::test]
async fn what_becomes_due_while_it_is_looked_for_is_said_at_once() -> TestResult<()> {
    let bot = TestBot::make().await?;
    let app = &bot.app;
    let looked = app.clock.now();
    assert_eq!(wait_for_next(app, looked).await, Duration::from_secs(20), "nothing waits");
    referee::challenge::make(&app.referee, challenge(bot.person()), looked).await?;
    let [entry] =
        referee::outbox::due(&app.referee, looked, 9).await?.try_into().map_err(|_| "not one")?;
    referee::outbox::put_off(
        &app.referee,
        entry.id,
        looked.plus(Duration::from_millis(20)),
        SendFailure { cause: "not now", outage: false },
    )
    .await?;
    assert!(referee::outbox::due(&app.referee, looked, 9).await?.is_empty());
    assert_eq!(wait_for_next(app, looked).await, Duration::from_millis(20));
    bot.time.fetch_add(20, Ordering::Relaxed);
    assert_eq!(wait_for_next(app, looked).await, Duration::from_millis(1));
    Ok(())
}

/// Who reads the outbox while an announcement is being tried has it as it was before that: said
/// from that, it would not be looked for first, nor wait.
#[tokio::test]
async fn what_was_put_off_since_it_was_read_is_not_tried() -> TestResult<()> {
    let bot = TestBot::make().await?;
    let app = &bot.app;
    let now = app.clock.now();
    referee::challenge::make(&app.referee, challenge(bot.person()), now).await?;
    let [read] =
        referee::outbox::due(&app.referee, now, 9).await?.try_into().map_err(|_| "not one")?;
    referee::outbox::put_off(
        &app.referee,
        read.id,
        now.plus(Duration::from_millis(20)),
        SendFailure { cause: "not now", outage: false },
    )
    .await?;
    let topic = read.topic.clone();
    assert!(deliver(app, read).await);
    let waits = referee::outbox::first_of(&app.referee, &topic).await?.ok_or("it waits")?;
    assert_eq!(
        (waits.attempts, waits.maybe_said),
        (1, true),
        "there is no Discord: tried, it is put off"
    );
    Ok(())
}

/// A challenge to anyone, of which people are to be told.
fn challenge(challenger: Person) -> ChallengeRequest {
    ChallengeRequest {
        guild: Some(GuildId::new(1)),
        channel: ChannelId::new(2),
        access: referee::PlaceAccess::Member,
        thread: None,
        challenger,
        opponent: None,
        game: "world-war".to_owned(),
        options: Vec::new(),
        side: SidePreference::White,
        record: None,
    }
}
