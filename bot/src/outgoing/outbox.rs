//! Sends the referee's announcements, each exactly once.
//!
//! Announcements of one topic (a match, a challenge) are sent in order, topics concurrently: a slow
//! or dead channel delays no other. If an announcement may have been sent already, it is first
//! searched for in the channel by its nonce.

mod announcements;
mod answers;
mod bars;
mod boards;
mod challenges;
mod control;
mod enlisting;
mod error;
mod fights;
mod notices;
mod one_board;
pub(crate) mod played_board;
mod post_once;
mod posting;
mod replays;
mod result;
mod strip;
mod teams;
#[cfg(test)]
mod tests;
mod thread;
mod times;
mod unposted;
mod watching;
mod withdrawing;

use std::collections::HashMap;
use std::time::Duration;

use discord::error::ApiError;
use discord_model::message::Message;
use discord_model::response::Visibility;
use match_model::{MatchId, Moment, OutboxId, Time};
use messages::words;
use metrics::counter;
use referee::{Announcement, Due, MatchNews, PersonNews, Posted, SendFailure, posted};
use tokio::task::{Id, JoinError, JoinSet};
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;
use tracing::{Instrument, error, info, info_span, warn};

use self::announcements::say;
use self::error::{SendError, SendResult};
use self::posting::second_nonce;
use crate::ids::ToDiscord as _;
use crate::outgoing::composer::Composer;
use crate::outgoing::messenger::Messenger;
use crate::speaking::announcing;

/// Topics announced concurrently. A dead channel delays others only with this many matches.
const AT_ONCE: usize = 512;
/// Attempts for an announcement that Discord considers invalid, in case Discord errs for a while.
const TRIES_IF_WRONG: u32 = 4;

/// Cheap if there was no outage.
pub(crate) async fn reached(messenger: &Messenger) {
    if messenger.access.reach.regain(messenger.patience.probe) {
        hurry(messenger).await;
    }
}

pub(crate) async fn hurry(messenger: &Messenger) {
    match referee::outbox::hurry(messenger.referee(), messenger.now()).await {
        Ok(0) => {}
        Ok(hurried) => info!(hurried, "Discord is back; sending deferred announcements"),
        Err(cause) => {
            messenger.access.reach.lose();
            error!(%cause, "failed to make deferred announcements due");
        }
    }
}

#[derive(Default)]
struct DeliveryTasks {
    tasks: JoinSet<bool>,
    entries: HashMap<Id, OutboxId>,
}

impl DeliveryTasks {
    fn begin(&mut self, messenger: &Messenger, mut entry: Due) {
        if self.tasks.len() >= AT_ONCE {
            return;
        }
        let Some(held) = messenger.posted.topics.hold(&entry.topic) else { return };
        entry.maybe_said |= messenger.posted.topics.is_uncertain(entry.id);
        let span = info_span!("outbox", entry = %entry.id, topic = entry.topic);
        let (messenger, id) = (messenger.clone(), entry.id);
        let spoken = async move {
            let composer =
                announcing(&messenger.composer, &messenger.locales, &entry.announcement).await;
            let messenger = messenger.speaking_as(composer);
            let noted = deliver(&messenger, entry).await;
            drop(held);
            noted
        };
        let task = self.tasks.spawn(spoken.instrument(span));
        self.entries.insert(task.id(), id);
    }

    fn end(
        &mut self,
        messenger: &Messenger,
        done: Result<(Id, bool), JoinError>,
    ) -> Option<OutboxId> {
        let (task, noted, broke) = match done {
            Ok((task, noted)) => (task, noted, false),
            Err(cause) => {
                error!(%cause, "announcement task failed");
                (cause.id(), false, true)
            }
        };
        let entry = self.entries.remove(&task)?;
        messenger.posted.topics.doubt(entry, !noted);
        broke.then_some(entry)
    }
}

/// Sends due announcements until stopped, and finishes those in flight. An earlier process may have
/// sent those up to `before` ([`newest`]).
pub(crate) async fn run(messenger: Messenger, before: OutboxId, stop: CancellationToken) {
    let mut speaking = DeliveryTasks::default();
    let mut probe = Instant::now() + messenger.patience.probe;
    while !stop.is_cancelled() {
        messenger.health.outbox_moves();
        let lost = messenger.access.reach.is_lost();
        if !lost {
            probe = Instant::now() + messenger.patience.probe;
        }
        // As many as can start, in addition to those in flight.
        let most = u32::try_from(AT_ONCE + speaking.tasks.len()).unwrap_or(u32::MAX);
        let looked = messenger.now();
        if !messenger.is_current() {
            pause(&stop, messenger.patience.retry).await;
            continue;
        }
        match referee::outbox::due(messenger.referee(), looked, most).await {
            Ok(due) => {
                for mut entry in due {
                    entry.maybe_said |= entry.id <= before;
                    speaking.begin(&messenger, entry);
                }
            }
            Err(cause) => {
                messenger.referee().note(&cause);
                messenger.failures.log("failed to read the outbox", &cause);
                pause(&stop, messenger.patience.retry).await;
                continue;
            }
        }
        let wait = wait_for_next(&messenger, looked).await;
        tokio::select! {
            Some(done) = speaking.tasks.join_next_with_id() => {
                let mut broken = speaking.end(&messenger, done);
                // Handles all other finished deliveries before reading the outbox again.
                loop {
                    if let Some(entry) = broken.take() {
                        put_off_broken(&messenger, entry).await;
                    }
                    let Some(done) = speaking.tasks.try_join_next_with_id() else { break };
                    broken = speaking.end(&messenger, done);
                }
            }
            () = messenger.posted.topics.freed() => {}
            () = messenger.referee().news() => {}
            () = tokio::time::sleep(wait) => {}
            () = tokio::time::sleep_until(probe), if lost => {
                probe = Instant::now() + messenger.patience.probe;
                // Once it is sent, all others become due.
                if let Err(cause) = referee::outbox::hurry_one(messenger.referee(), messenger.now()).await {
                    error!(%cause, "failed to probe Discord with an announcement");
                }
            }
            () = stop.cancelled() => {}
        }
    }
    messenger.health.outbox_ends();
    while let Some(done) = speaking.tasks.join_next_with_id().await {
        speaking.end(&messenger, done);
    }
}

/// Returns the newest announcement that an earlier process may have sent; retries until the
/// database answers. It must come before this process accepts requests, so that its own
/// announcements aren't searched for.
pub(crate) async fn newest(messenger: &Messenger) -> OutboxId {
    loop {
        match referee::outbox::newest(messenger.referee()).await {
            Ok(newest) => return newest,
            Err(cause) => {
                messenger.failures.log("failed to read the outbox", &cause);
                tokio::time::sleep(messenger.patience.retry).await;
            }
        }
    }
}

async fn pause(stop: &CancellationToken, time: Duration) {
    tokio::select! {
        () = tokio::time::sleep(time) => {}
        () = stop.cancelled() => {}
    }
}

/// Returns the time to the next announcement that wasn't due when the outbox was `looked` at; at
/// most twenty seconds, as a sign of life, or less in a group. Those that became due since are due
/// at once.
async fn wait_for_next(messenger: &Messenger, looked: Time) -> Duration {
    /// Other processes' progress on a topic isn't signalled.
    const SHARED: Duration = Duration::from_millis(250);
    let longest = if messenger.group.is_some() { SHARED } else { Duration::from_secs(20) };
    let Ok(Some(due)) = referee::outbox::next_due(messenger.referee(), looked).await else {
        return longest;
    };
    let millis = due.0.saturating_sub(messenger.now().0).max(1);
    Duration::from_millis(millis.unsigned_abs()).min(longest)
}

/// Returns whether the result is recorded.
async fn deliver(messenger: &Messenger, entry: Due) -> bool {
    let noted = match referee::outbox::waits(messenger.referee(), &entry).await {
        // An interaction has sent it meanwhile; or it was deferred, and will be read again when
        // due.
        Ok(false) => Ok(()),
        // Other processes may be about to send it.
        Ok(true) if !messenger.is_current() => Ok(()),
        Ok(true) => match say_and_check(messenger, &entry).await {
            Ok(posted) => record(messenger, &entry, posted).await,
            Err(SendError::NobodyToTell) => {
                posted::record(messenger.referee(), entry.id, Posted::Nothing, messenger.now())
                    .await
            }
            Err(unsaid) => put_off(messenger, &entry, unsaid).await,
        },
        Err(cause) => Err(cause),
    };
    if let Err(cause) = &noted {
        // It keeps waiting and is tried again; a sent message is found in the channel then.
        messenger.failures.log("failed to write the outbox", &cause);
        tokio::time::sleep(messenger.patience.retry).await;
    }
    noted.is_ok()
}

async fn record(messenger: &Messenger, entry: &Due, posted: Posted) -> referee::Result<()> {
    posted::record(messenger.referee(), entry.id, posted, messenger.now()).await?;
    counter!("herald_outbox_said_total", "by" => "outbox").increment(1);
    reached(messenger).await;
    Ok(())
}

/// Sends an announcement. If this process was paused meanwhile, another may have taken over and
/// withdraws stale messages, because this one has no share of Discord's requests any more.
async fn say_and_check(messenger: &Messenger, entry: &Due) -> SendResult {
    let mut saying = std::pin::pin!(say_where_it_is(messenger, entry));
    let said = tokio::select! {
        said = &mut saying => said,
        () = messenger.expelled() => {
            // Requested first, because sending may be interrupted before its outcome is known.
            request_withdrawal(&messenger.composer, entry).await;
            saying.await
        }
    };
    if !messenger.is_current() {
        request_withdrawal(&messenger.composer, entry).await;
    }
    said
}

async fn say_where_it_is(messenger: &Messenger, entry: &Due) -> SendResult {
    match say(messenger, entry).await {
        Err(SendError::Moved) => Box::pin(say(messenger, entry)).await,
        other => other,
    }
}

async fn request_withdrawal(composer: &Composer, entry: &Due) {
    let now = composer.now();
    if let Err(cause) = referee::outbox::request_withdrawal(&composer.referee, entry, now).await {
        error!(%cause, "failed to record that an announcement may be late");
    }
}

async fn put_off_broken(messenger: &Messenger, entry: OutboxId) {
    let until = messenger.now().plus(messenger.patience.longest_retry);
    if let Err(cause) = referee::outbox::put_off(
        messenger.referee(),
        entry,
        until,
        SendFailure { cause: "it broke", outage: false },
    )
    .await
    {
        error!(%entry, %cause, "failed to write the outbox");
        tokio::time::sleep(messenger.patience.retry).await;
    }
}

async fn put_off(messenger: &Messenger, entry: &Due, unsaid: SendError) -> referee::Result<()> {
    let tries = entry.attempts + 1;
    let age = messenger.now().0.saturating_sub(entry.created_at.0).unsigned_abs();
    let old = Duration::from_millis(age) > messenger.patience.give_up;
    let (give_up, cause) = match &unsaid {
        SendError::Api(ApiError::Invalid(words)) => (tries >= TRIES_IF_WRONG, words.clone()),
        SendError::Api(trouble) => (old, trouble.to_string()),
        SendError::Failure(failure) => (old, failure.to_string()),
        SendError::NobodyToTell => (true, unsaid.label().to_owned()),
        SendError::Moved => (old, unsaid.label().to_owned()),
    };
    let outage = matches!(unsaid, SendError::Api(ApiError::Unavailable(_)));
    if outage {
        messenger.access.reach.lose();
    }
    if give_up {
        counter!("herald_outbox_given_up_total").increment(1);
        error!(%cause, tries, "announcement given up; the match itself is safe");
        if matches!(unsaid, SendError::Api(ApiError::Invalid(_)))
            && let Err(trouble) = tell_given_up(messenger, entry).await
        {
            warn!(%trouble, "failed to tell players about a given-up announcement");
        }
        return referee::outbox::drop_entry(messenger.referee(), entry.id, &cause).await;
    }
    let asked = match &unsaid {
        SendError::Api(trouble) => trouble.retry_after().unwrap_or_default(),
        SendError::Failure(_) | SendError::NobodyToTell | SendError::Moved => Duration::ZERO,
    };
    if let (
        Announcement::Match(match_id, MatchNews::Played { to, .. }),
        SendError::Api(ApiError::Gone(_) | ApiError::Forbidden(_) | ApiError::Archived(_)),
    ) = (&entry.announcement, &unsaid)
    {
        tell_who_waits(messenger, *match_id, *to).await;
    }
    if tries > 1
        && let SendError::Api(ApiError::Gone(_) | ApiError::Forbidden(_) | ApiError::Archived(_)) =
            &unsaid
        && let Some(id) = entry.announcement.match_id()
    {
        Box::pin(tell_of_refusal(messenger, entry, id)).await;
    }
    let pause = backoff(messenger, tries, entry.id.get()).max(asked);
    referee::outbox::put_off(
        messenger.referee(),
        entry.id,
        messenger.now().plus(pause),
        SendFailure { cause: &cause, outage },
    )
    .await?;
    counter!("herald_outbox_put_off_total", "cause" => unsaid.label()).increment(1);
    warn!(%cause, tries, ?pause, "announcement deferred");
    Ok(())
}

/// Tells players that their match's place takes no messages. Interactions after the newest
/// waiting announcement caused none, so they aren't followed up.
async fn tell_of_refusal(messenger: &Messenger, entry: &Due, id: MatchId) {
    let now = messenger.now();
    let found = async {
        let newest = referee::outbox::newest_of(messenger.referee(), &entry.topic).await?;
        let row = referee::view::match_row(messenger.referee(), id).await?;
        Ok::<_, referee::Error>((newest.unwrap_or(entry.created_at), row))
    };
    match found.await {
        // The players of a match without a channel are told with each request.
        Ok((_, row)) if row.lost_at.is_some() || row.access.is_answers_only() => {}
        Ok((newest, row)) => {
            let age = now.0.saturating_sub(newest.0).max(0).unsigned_abs();
            unposted::tell_players(messenger, &row, Duration::from_millis(age)).await;
        }
        Err(cause) => warn!(match_id = %id, %cause, "failed to tell players of a refusal"),
    }
}

async fn tell_who_waits(messenger: &Messenger, id: MatchId, to: Moment) {
    let Some(token) = messenger.posted.awaited.take(id, to) else { return };
    let notice = Message::text(words::board_waits(messenger.locale(), id));
    if let Err(trouble) = messenger.api.follow_up(&token, notice, Visibility::Ephemeral).await {
        warn!(match_id = %id, %trouble, "failed to tell players that a board is late");
    }
}

async fn tell_given_up(messenger: &Messenger, entry: &Due) -> Result<(), ApiError> {
    // Private notices aren't announced to everyone.
    if matches!(entry.announcement, Announcement::Person(_, PersonNews::Notice { .. })) {
        return Ok(());
    }
    let Some(id) = entry.announcement.match_id() else { return Ok(()) };
    let row = match referee::view::match_row(messenger.referee(), id).await {
        Ok(row) => row,
        Err(cause) => return Err(ApiError::Temporary(cause.to_string())),
    };
    if row.access.is_answers_only() {
        return Ok(());
    }
    let message = Message::text(words::not_shown(messenger.locale(), id));
    messenger.api.post(row.place().to_discord(), message, &second_nonce(entry)).await.map(drop)
}

/// Doubles each time, with jitter per announcement.
fn backoff(messenger: &Messenger, tries: u32, id: u64) -> Duration {
    let doubled = messenger.patience.retry.saturating_mul(1 << tries.saturating_sub(1).min(20));
    let pause = doubled.min(messenger.patience.longest_retry);
    let jitter = u32::try_from(id.wrapping_mul(2_654_435_761) % 256).unwrap_or(0);
    pause + pause * jitter / 1024
}
