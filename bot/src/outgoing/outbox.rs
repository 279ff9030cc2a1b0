//! Sends the referee's announcements, each exactly once. Those of one topic are sent in order,
//! topics concurrently. If one may have been sent already, it is first searched for in the channel
//! by its nonce.

mod announcements;
mod answers;
mod bars;
mod boards;
mod challenges;
mod control;
mod daily_puzzles;
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
mod seasons;
mod server_boards;
mod strip;
mod teams;
#[cfg(test)]
mod tests;
mod thread;
mod times;
mod unposted;
mod watching;
mod weekly;
mod withdrawing;

use std::collections::HashMap;
use std::time::Duration;

use discord::error::ApiError;
use discord_model::message::Message;
use discord_model::response::Visibility;
use match_model::{MatchId, Moment, OutboxId, Time};
use messages::words;
use metrics::counter;
use referee::{Announcement, DueAnnouncement, MatchNews, PersonNews, Posted, SendFailure, posted};
use tokio::task::{Id, JoinError, JoinSet};
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;
use tracing::{Instrument, error, info, info_span, warn};

use self::announcements::send;
use self::error::{SendError, SendResult};
use self::posting::second_nonce;
use crate::ids::ToDiscord as _;
use crate::outgoing::composer::Composer;
use crate::outgoing::messenger::Messenger;
use crate::speaking::composer_for;

/// A dead channel delays others only with this many matches.
const AT_ONCE: usize = 512;
/// Discord may err for a while.
const TRIES_IF_WRONG: u32 = 4;

/// Cheap if there was no outage.
pub(crate) async fn note_success(messenger: &Messenger) {
    if messenger.access.reach.regain(messenger.patience.outage_probe) {
        resend_deferred(messenger).await;
    }
}

pub(crate) async fn resend_deferred(messenger: &Messenger) {
    match referee::outbox::hurry(messenger.referee(), messenger.now()).await {
        Ok(0) => {}
        Ok(hurried) => info!(hurried, "sending deferred announcements: Discord is reachable again"),
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
    fn begin(&mut self, messenger: &Messenger, mut entry: DueAnnouncement) {
        if self.tasks.len() >= AT_ONCE {
            return;
        }
        let Some(topic_guard) = messenger.posted.topics.hold(&entry.topic) else { return };
        entry.maybe_posted |= messenger.posted.topics.is_uncertain(entry.id);
        let span = info_span!("outbox", entry = %entry.id, topic = entry.topic);
        let (messenger, id) = (messenger.clone(), entry.id);
        let delivery = async move {
            let composer =
                composer_for(&messenger.composer, &messenger.locales, &entry.announcement).await;
            let messenger = messenger.speaking_as(composer);
            let is_recorded = deliver(&messenger, entry).await;
            drop(topic_guard);
            is_recorded
        };
        let task = self.tasks.spawn(delivery.instrument(span));
        self.entries.insert(task.id(), id);
    }

    fn finish(
        &mut self,
        messenger: &Messenger,
        joined: Result<(Id, bool), JoinError>,
    ) -> Option<OutboxId> {
        let (task, is_recorded, panicked) = match joined {
            Ok((task, noted)) => (task, noted, false),
            Err(cause) => {
                error!(%cause, "announcement task failed");
                (cause.id(), false, true)
            }
        };
        let entry = self.entries.remove(&task)?;
        messenger.posted.topics.set_uncertain(entry, !is_recorded);
        panicked.then_some(entry)
    }
}

/// Runs until stopped, and finishes announcements in flight. An earlier process may have sent those
/// up to `before` ([`newest`]).
pub(crate) async fn run(messenger: Messenger, newest_before: OutboxId, stop: CancellationToken) {
    let mut deliveries = DeliveryTasks::default();
    let mut probe = Instant::now() + messenger.patience.outage_probe;
    while !stop.is_cancelled() {
        messenger.health.note_outbox_beat();
        let is_unreachable = messenger.access.reach.is_lost();
        if !is_unreachable {
            probe = Instant::now() + messenger.patience.outage_probe;
        }
        // As many as can start.
        let limit = u32::try_from(AT_ONCE + deliveries.tasks.len()).unwrap_or(u32::MAX);
        let read_at = messenger.now();
        if !messenger.is_current() {
            pause(&stop, messenger.patience.retry).await;
            continue;
        }
        match referee::outbox::due_announcements(messenger.referee(), read_at, limit).await {
            Ok(due) => {
                for mut entry in due {
                    entry.maybe_posted |= entry.id <= newest_before;
                    deliveries.begin(&messenger, entry);
                }
            }
            Err(cause) => {
                messenger.referee().note(&cause);
                messenger.failures.log("failed to read the outbox", &cause);
                pause(&stop, messenger.patience.retry).await;
                continue;
            }
        }
        let wait = wait_for_next(&messenger, read_at).await;
        tokio::select! {
            Some(joined) = deliveries.tasks.join_next_with_id() => {
                let mut panicked = deliveries.finish(&messenger, joined);
                loop {
                    if let Some(entry) = panicked.take() {
                        defer_panicked(&messenger, entry).await;
                    }
                    let Some(joined) = deliveries.tasks.try_join_next_with_id() else { break };
                    panicked = deliveries.finish(&messenger, joined);
                }
            }
            () = messenger.posted.topics.wait_for_release() => {}
            () = messenger.referee().news() => {}
            () = tokio::time::sleep(wait) => {}
            () = tokio::time::sleep_until(probe), if is_unreachable => {
                probe = Instant::now() + messenger.patience.outage_probe;
                if let Err(cause) = referee::outbox::hurry_one(messenger.referee(), messenger.now()).await {
                    error!(%cause, "failed to probe Discord with an announcement");
                }
            }
            () = stop.cancelled() => {}
        }
    }
    messenger.health.note_outbox_stopped();
    while let Some(joined) = deliveries.tasks.join_next_with_id().await {
        deliveries.finish(&messenger, joined);
    }
}

/// The newest announcement that an earlier process may have sent. Call it before this process
/// accepts requests, so that its own aren't searched for. Retries until the database answers.
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

/// The time to the next announcement that wasn't due at `read_at`; at most twenty seconds, as a
/// sign of life, or less in a group. Those due since are due at once.
async fn wait_for_next(messenger: &Messenger, read_at: Time) -> Duration {
    /// Other processes' progress on a topic isn't signalled.
    const SHARED: Duration = Duration::from_millis(250);
    let longest = if messenger.group.is_some() { SHARED } else { Duration::from_secs(20) };
    let Ok(Some(due)) = referee::outbox::next_due(messenger.referee(), read_at).await else {
        return longest;
    };
    let millis = due.0.saturating_sub(messenger.now().0).max(1);
    Duration::from_millis(millis.unsigned_abs()).min(longest)
}

/// Returns whether the result is recorded.
async fn deliver(messenger: &Messenger, entry: DueAnnouncement) -> bool {
    let outcome = match referee::outbox::waits(messenger.referee(), &entry).await {
        // An interaction has sent it meanwhile; or it was deferred, and will be read again when
        // due.
        Ok(false) => Ok(()),
        Ok(true) if !messenger.is_current() => Ok(()),
        Ok(true) => match send_and_check(messenger, &entry).await {
            Ok(posted) => record(messenger, &entry, posted).await,
            Err(SendError::NobodyToTell) => {
                posted::record(messenger.referee(), entry.id, Posted::Nothing, messenger.now())
                    .await
            }
            Err(error) => defer(messenger, &entry, error).await,
        },
        Err(cause) => Err(cause),
    };
    if let Err(cause) = &outcome {
        // It is tried again; a sent message is found in the channel then.
        messenger.failures.log("failed to write the outbox", &cause);
        tokio::time::sleep(messenger.patience.retry).await;
    }
    outcome.is_ok()
}

async fn record(
    messenger: &Messenger,
    entry: &DueAnnouncement,
    posted: Posted,
) -> referee::Result<()> {
    posted::record(messenger.referee(), entry.id, posted, messenger.now()).await?;
    counter!("herald_outbox_said_total", "by" => "outbox").increment(1);
    note_success(messenger).await;
    Ok(())
}

/// If this process was paused meanwhile, the new owner withdraws stale messages, because this one
/// has no share of Discord's requests any more.
async fn send_and_check(messenger: &Messenger, entry: &DueAnnouncement) -> SendResult {
    let mut sending = std::pin::pin!(send_following_moves(messenger, entry));
    let outcome = tokio::select! {
        outcome = &mut sending => outcome,
        () = messenger.expelled() => {
            // Sending may be interrupted before its outcome is known.
            request_withdrawal(&messenger.composer, entry).await;
            sending.await
        }
    };
    if !messenger.is_current() {
        request_withdrawal(&messenger.composer, entry).await;
    }
    outcome
}

async fn send_following_moves(messenger: &Messenger, entry: &DueAnnouncement) -> SendResult {
    match send(messenger, entry).await {
        Err(SendError::Moved) => Box::pin(send(messenger, entry)).await,
        other => other,
    }
}

async fn request_withdrawal(composer: &Composer, entry: &DueAnnouncement) {
    let now = composer.now();
    if let Err(cause) = referee::outbox::request_withdrawal(&composer.referee, entry, now).await {
        error!(%cause, "failed to record that an announcement may be late");
    }
}

async fn defer_panicked(messenger: &Messenger, entry: OutboxId) {
    let until = messenger.now().plus(messenger.patience.longest_retry);
    if let Err(cause) = referee::outbox::postpone(
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

async fn defer(
    messenger: &Messenger,
    entry: &DueAnnouncement,
    error: SendError,
) -> referee::Result<()> {
    let tries = entry.attempts + 1;
    let age = messenger.now().0.saturating_sub(entry.created_at.0).unsigned_abs();
    let is_too_old = Duration::from_millis(age) > messenger.patience.give_up;
    let (give_up, cause) = match &error {
        SendError::Api(ApiError::Invalid(words)) => (tries >= TRIES_IF_WRONG, words.clone()),
        SendError::Api(trouble) => (is_too_old, trouble.to_string()),
        SendError::Failure(failure) => (is_too_old, failure.to_string()),
        SendError::NobodyToTell => (true, error.label().to_owned()),
        SendError::Moved => (is_too_old, error.label().to_owned()),
    };
    if let SendError::Api(ApiError::Invalid(_)) = &error {
        // An emoji on its buttons may be gone.
        messenger.composer.emoji.recheck_all();
    }
    let outage = matches!(error, SendError::Api(ApiError::Unavailable(_)));
    if outage {
        messenger.access.reach.lose();
    }
    if give_up {
        counter!("herald_outbox_given_up_total").increment(1);
        error!(%cause, tries, "announcement given up; the match itself is safe");
        if matches!(error, SendError::Api(ApiError::Invalid(_)))
            && let Err(trouble) = tell_given_up(messenger, entry).await
        {
            warn!(%trouble, "failed to tell players about a given-up announcement");
        }
        return referee::outbox::drop_entry(messenger.referee(), entry.id, &cause).await;
    }
    let requested_pause = match &error {
        SendError::Api(trouble) => trouble.retry_after().unwrap_or_default(),
        SendError::Failure(_) | SendError::NobodyToTell | SendError::Moved => Duration::ZERO,
    };
    if let (
        Announcement::Match(match_id, MatchNews::Played { to, .. }),
        SendError::Api(ApiError::Gone(_) | ApiError::Forbidden(_) | ApiError::Archived(_)),
    ) = (&entry.announcement, &error)
    {
        tell_board_is_late(messenger, *match_id, *to).await;
    }
    if tries > 1
        && let SendError::Api(ApiError::Gone(_) | ApiError::Forbidden(_) | ApiError::Archived(_)) =
            &error
        && let Some(id) = entry.announcement.match_id()
    {
        Box::pin(tell_of_refusal(messenger, entry, id)).await;
    }
    let pause = backoff(messenger, tries, entry.id.get()).max(requested_pause);
    referee::outbox::postpone(
        messenger.referee(),
        entry.id,
        messenger.now().plus(pause),
        SendFailure { cause: &cause, outage },
    )
    .await?;
    counter!("herald_outbox_put_off_total", "cause" => error.label()).increment(1);
    warn!(%cause, tries, ?pause, "announcement deferred");
    Ok(())
}

/// Interactions after the newest waiting announcement caused none, so they aren't followed up.
async fn tell_of_refusal(messenger: &Messenger, entry: &DueAnnouncement, id: MatchId) {
    let now = messenger.now();
    let lookup = async {
        let newest = referee::outbox::newest_of(messenger.referee(), &entry.topic).await?;
        let row = referee::view::match_row(messenger.referee(), id).await?;
        Ok::<_, referee::Error>((newest.unwrap_or(entry.created_at), row))
    };
    match lookup.await {
        // The players of a match without a channel are told with each request.
        Ok((_, row)) if row.lost_at.is_some() || row.access.is_answers_only() => {}
        Ok((newest, row)) => {
            let age = now.0.saturating_sub(newest.0).max(0).unsigned_abs();
            unposted::tell_players(messenger, &row, Duration::from_millis(age)).await;
        }
        Err(cause) => warn!(match_id = %id, %cause, "failed to tell players of a refusal"),
    }
}

async fn tell_board_is_late(messenger: &Messenger, id: MatchId, to: Moment) {
    let Some(token) = messenger.posted.awaited.take(id.at(to)) else { return };
    let notice = Message::text(words::board_delayed(messenger.locale(), id));
    if let Err(trouble) = messenger.api.follow_up(&token, notice, Visibility::Ephemeral).await {
        warn!(match_id = %id, %trouble, "failed to tell players that a board is late");
    }
}

async fn tell_given_up(messenger: &Messenger, entry: &DueAnnouncement) -> Result<(), ApiError> {
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

/// Doubles, with jitter per announcement.
fn backoff(messenger: &Messenger, tries: u32, id: u64) -> Duration {
    let doubled = messenger.patience.retry.saturating_mul(1 << tries.saturating_sub(1).min(20));
    let pause = doubled.min(messenger.patience.longest_retry);
    let jitter = u32::try_from(id.wrapping_mul(2_654_435_761) % 256).unwrap_or(0);
    pause + pause * jitter / 1024
}
