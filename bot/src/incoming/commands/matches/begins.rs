//! Waits for a new match's place. The outbox creates the thread after the answer is composed.

use std::time::Duration;

use match_model::{BoardPosting, ChallengeId, Match, MatchId};
use messages::words;
use tokio::time::{Instant, sleep};

use crate::outgoing::messenger::Messenger;
use crate::permissions::Place;
use crate::reply::Failure;

const POLL_INTERVAL: Duration = Duration::from_millis(25);

/// Waits for the thread, or the board in the channel. `None` after a timeout.
pub(crate) async fn wait_for_place(
    messenger: &Messenger,
    id: MatchId,
) -> Result<Option<Match>, Failure> {
    let deadline = Instant::now() + messenger.patience.match_place;
    loop {
        let row = referee::view::match_row(messenger.referee(), id).await?;
        // A match with a single board is posted in its channel before its thread is known.
        let has_thread = row.thread_id.is_some() && row.posting != BoardPosting::OneBoard;
        if has_thread || row.board_message_id.is_some() {
            return Ok(Some(row));
        }
        if Instant::now() >= deadline {
            return Ok(None);
        }
        sleep(POLL_INTERVAL).await;
    }
}

pub(crate) async fn wait_for_acceptance(
    messenger: &Messenger,
    id: ChallengeId,
) -> Result<Option<Match>, Failure> {
    let deadline = Instant::now() + messenger.patience.match_place;
    loop {
        if let Some(id) = referee::view::challenge_row(messenger.referee(), id).await?.match_id {
            return wait_for_place(messenger, id).await;
        }
        if Instant::now() >= deadline {
            return Ok(None);
        }
        sleep(POLL_INTERVAL).await;
    }
}

/// Includes the match's place if it is elsewhere.
pub(crate) async fn accepted_message(
    messenger: &Messenger,
    place: &Place,
    id: MatchId,
) -> Result<String, Failure> {
    // If Herald can only answer, the board follows this message.
    if referee::view::match_row(messenger.referee(), id).await?.access.is_answers_only() {
        return Ok(words::challenge_accepted(messenger.locale(), id, None));
    }
    let row = match wait_for_place(messenger, id).await? {
        Some(row) => Some(row),
        None => Some(referee::view::match_row(messenger.referee(), id).await?)
            .filter(|row| row.posting == BoardPosting::OneBoard),
    };
    let place_elsewhere = row.and_then(|row| words::place_unless_here(&row, place.channel));
    Ok(words::challenge_accepted(messenger.locale(), id, place_elsewhere))
}
