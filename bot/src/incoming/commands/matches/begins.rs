//! Waits for the place of a new match, whose thread the outbox creates after the answer is
//! composed.

use std::time::Duration;

use match_model::{BoardPosting, ChallengeId, Match, MatchId};
use messages::words;
use tokio::time::{Instant, sleep};

use crate::outgoing::messenger::Messenger;
use crate::permissions::Place;
use crate::reply::Failure;

const LOOK: Duration = Duration::from_millis(25);

/// Waits for the thread, or the board in the channel. `None` after a timeout.
pub(crate) async fn placed(messenger: &Messenger, id: MatchId) -> Result<Option<Match>, Failure> {
    let until = Instant::now() + messenger.patience.begins;
    loop {
        let row = referee::view::match_row(messenger.referee(), id).await?;
        // A match with a single board is posted in its channel before its thread is known.
        let has_thread = row.thread_id.is_some() && row.posting != BoardPosting::OneBoard;
        if has_thread || row.board_message_id.is_some() {
            return Ok(Some(row));
        }
        if Instant::now() >= until {
            return Ok(None);
        }
        sleep(LOOK).await;
    }
}

/// Waits until Herald has accepted. `None` after a timeout.
pub(crate) async fn accepted(
    messenger: &Messenger,
    id: ChallengeId,
) -> Result<Option<Match>, Failure> {
    let until = Instant::now() + messenger.patience.begins;
    loop {
        if let Some(id) = referee::view::challenge_row(messenger.referee(), id).await?.match_id {
            return placed(messenger, id).await;
        }
        if Instant::now() >= until {
            return Ok(None);
        }
        sleep(LOOK).await;
    }
}

/// Includes the match's place if it is elsewhere.
pub(crate) async fn told(
    messenger: &Messenger,
    place: &Place,
    id: MatchId,
) -> Result<String, Failure> {
    // If Herald can only answer, the board follows this message.
    if referee::view::match_row(messenger.referee(), id).await?.access.is_answers_only() {
        return Ok(words::challenge_accepted(messenger.locale(), id, None));
    }
    let row = match placed(messenger, id).await? {
        Some(row) => Some(row),
        // The channel of its board is known already.
        None => Some(referee::view::match_row(messenger.referee(), id).await?)
            .filter(|row| row.posting == BoardPosting::OneBoard),
    };
    let there = row.and_then(|row| words::place_unless_here(&row, place.channel));
    Ok(words::challenge_accepted(messenger.locale(), id, there))
}
