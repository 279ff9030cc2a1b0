//! Timers: the referee's scheduled work.

use std::time::Duration;

use match_model::{ChallengeId, ChallengeState, MatchId, RequestRefusal, Time};
use metrics::histogram;
use store::challenges;
use store::timers::{self, Due, Kind};
use tracing::error;

use crate::announcement::say;
use crate::{Announcement, ChallengeNews, Error, Referee, Result};

/// Delay after a failure, so that other work isn't held up.
const PUT_OFF: Duration = Duration::from_secs(60);

/// Delay of a flag that can't be judged yet, so that other work comes first.
const UNJUDGED: Duration = Duration::from_secs(10);

const AT_ONE_GO: u32 = 100;

/// Runs all due timers, longest due first, each in its own transaction, and returns their number.
/// Failed ones are postponed and retried.
///
/// # Errors
/// The due timers can't be read or postponed.
pub async fn run_due(referee: &Referee, now: Time) -> Result<usize> {
    let mut done = 0;
    loop {
        let due = timers::by(&mut *referee.store.read().await?, now, AT_ONE_GO).await?;
        let all = due.len() < AT_ONE_GO as usize;
        for (due, at) in due {
            match run_one(referee, due, at, now).await {
                Ok(true) => {
                    let late = u64::try_from(now.0.saturating_sub(at.0)).unwrap_or(0);
                    histogram!("herald_timer_lateness_seconds").record(Duration::from_millis(late));
                    done += 1;
                }
                Ok(false) => {}
                // Another referee has written to the match meanwhile: retry.
                Err(Error::Refused(RequestRefusal::Overtaken)) => {}
                Err(cause) => {
                    error!(?due, %cause, "timer failed, retrying");
                    postpone(referee, due, at, now.plus(PUT_OFF)).await?;
                }
            }
        }
        if all {
            return Ok(done);
        }
    }
}

pub async fn next(referee: &Referee) -> Result<Option<Time>> {
    Ok(timers::next(&mut *referee.store.read().await?).await?)
}

async fn run_one(referee: &Referee, due: Due, at: Time, now: Time) -> Result<bool> {
    match due.kind {
        Kind::Flag if !referee.may_flag() => {
            postpone(referee, due, at, now.plus(UNJUDGED)).await?;
            Ok(false)
        }
        Kind::Challenge => lapse(referee, ChallengeId::new(due.subject), due, now).await,
        Kind::Reminder => crate::reminders::remind(referee, due, now).await,
        Kind::Digest => crate::digest::give(referee, due, now).await,
        Kind::Flag => {
            crate::clock::flag::flag_falls(referee, MatchId::new(due.subject), due, now).await
        }
    }
}

async fn lapse(referee: &Referee, id: ChallengeId, due: Due, now: Time) -> Result<bool> {
    let mut tx = referee.store.write().await?;
    let lapsed = challenges::decide(&mut tx, id, ChallengeState::Expired, None, None, now).await?;
    if lapsed {
        say(&mut tx, &Announcement::Challenge(id, ChallengeNews::Closed), now).await?;
    }
    timers::clear(&mut tx, due).await?;
    referee.commit(tx).await?;
    Ok(lapsed)
}

/// Postpones a timer unless it was rescheduled.
async fn postpone(referee: &Referee, due: Due, was: Time, until: Time) -> Result<()> {
    let mut tx = referee.store.write_alongside().await?;
    timers::postpone(&mut tx, due, was, until).await?;
    tx.commit().await?;
    Ok(())
}
