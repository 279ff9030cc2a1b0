//! Where a match that has just begun is played: its thread is made after the answer is thought of,
//! by whoever says what is in the outbox.

use std::time::Duration;

use referee::{ChallengeId, Match, MatchId};
use tokio::time::{Instant, sleep};

use crate::app::{App, Failure};
use crate::permissions::Place;
use crate::words;

/// How often it is looked for.
const LOOK: Duration = Duration::from_millis(25);

/// A match as soon as it has its place: a thread of its own, or a board in its channel. `None` when
/// that takes long.
pub(crate) async fn placed(app: &App, id: MatchId) -> Result<Option<Match>, Failure> {
    let until = Instant::now() + app.patience.begins;
    loop {
        let row = referee::view::match_row(&app.referee, id).await?;
        if row.thread_id.is_some() || row.board_message_id.is_some() {
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
pub(crate) async fn accepted(app: &App, id: ChallengeId) -> Result<Option<Match>, Failure> {
    let until = Instant::now() + app.patience.begins;
    loop {
        if let Some(id) = referee::view::challenge_row(&app.referee, id).await?.match_id {
            return placed(app, id).await;
        }
        if Instant::now() >= until {
            return Ok(None);
        }
        sleep(LOOK).await;
    }
}

/// What is told to who accepted a challenge: with where the match is played, unless that is here.
pub(crate) async fn told(app: &App, place: &Place, id: MatchId) -> Result<String, Failure> {
    // Where Herald can only answer, its board follows what is told here.
    if referee::view::match_row(&app.referee, id).await?.access.is_answers_only() {
        return Ok(words::challenge_accepted(&app.locale, id, None));
    }
    let elsewhere = placed(app, id).await?.map(|row| row.place());
    let elsewhere = elsewhere.filter(|there| *there != place.channel);
    Ok(words::challenge_accepted(&app.locale, id, elsewhere))
}
