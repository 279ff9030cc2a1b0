//! Timers: what the referee does by itself at a time.

use std::time::Duration;

use match_model::{ChallengeId, ChallengeState, MatchId, RequestRefusal, Time};
use metrics::histogram;
use store::challenges;
use store::timers::{self, Due, Kind};
use tracing::error;

use crate::announcement::say;
use crate::{Announcement, ChallengeNews, Error, Referee, Result};

/// How long what has failed is put off, so that nothing else waits for it.
const PUT_OFF: Duration = Duration::from_secs(60);

/// How long a flag that is not to be judged yet is put off, so that whatever else is due comes
/// first.
const UNJUDGED: Duration = Duration::from_secs(10);

/// Things done at one go at most.
const AT_ONE_GO: u32 = 100;

/// Does all that is due by now, the longest due first, each in a transaction of its own; how much
/// it was. What fails is put off and tried again.
///
/// # Errors
/// When the database fails, so that it is not known what is due or nothing can be put off.
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
                // Another referee has written to the match meanwhile: it is looked at again.
                Err(Error::Refused(RequestRefusal::Overtaken)) => {}
                Err(cause) => {
                    error!(?due, %cause, "what was due failed; it is tried again");
                    postpone(referee, due, at, now.plus(PUT_OFF)).await?;
                }
            }
        }
        if all {
            return Ok(done);
        }
    }
}

/// The time of the next timer, if there is one.
///
/// # Errors
/// When the database fails.
pub async fn next(referee: &Referee) -> Result<Option<Time>> {
    Ok(timers::next(&mut *referee.store.read().await?).await?)
}

/// Does one thing that was found to be due; whether it still was to be done.
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

/// Lets a challenge lapse, if it is still open.
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

/// Puts something off, unless it has been set anew.
async fn postpone(referee: &Referee, due: Due, was: Time, until: Time) -> Result<()> {
    let mut tx = referee.store.write_alongside().await?;
    timers::postpone(&mut tx, due, was, until).await?;
    tx.commit().await?;
    Ok(())
}
