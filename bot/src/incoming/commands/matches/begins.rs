//! Where a match that has just begun is played: its thread is made after the answer is thought of,
//! by whoever says what is in the outbox.

use std::time::Duration;

use match_model::{BoardPosting, ChallengeId, Match, MatchId};
use messages::words;
use tokio::time::{Instant, sleep};

use crate::outgoing::messenger::Messenger;
use crate::permissions::Place;
use crate::reply::Failure;

/// How often it is looked for.
const LOOK: Duration = Duration::from_millis(25);

/// A match as soon as it has its place: a thread of its own, or a board in its channel. `None` when
/// that takes long.
pub(crate) async fn placed(messenger: &Messenger, id: MatchId) -> Result<Option<Match>, Failure> {
    let until = Instant::now() + messenger.patience.begins;
    loop {
        let row = referee::view::match_row(messenger.referee(), id).await?;
        // The one board of a match is posted in its channel, before the thread under it is known.
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

/// The match of a challenge that Herald accepts by itself, as soon as it has its place. `None` when
/// that takes long.
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

/// Returns the confirmation for a player who accepted a challenge, with the place of the match
/// unless that's here.
pub(crate) async fn told(
    messenger: &Messenger,
    place: &Place,
    id: MatchId,
) -> Result<String, Failure> {
    // Where Herald can only answer, its board follows what is told here.
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
