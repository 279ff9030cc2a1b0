use std::time::Duration;

use match_model::{ChallengeId, ChallengeState, MatchId, RequestRefusal, Time};
use metrics::histogram;
use store::challenges;
use store::timers::{self, Kind, Timer};
use tracing::error;

use crate::announcement::queue;
use crate::{Announcement, ChallengeNews, Error, Referee, Result, season};

/// Delay after a failure, so that other work isn't held up.
const RETRY_DELAY: Duration = Duration::from_secs(60);

/// Delay of a flag that can't be judged yet, so that other work comes first.
const UNJUDGED: Duration = Duration::from_secs(10);

const AT_ONE_GO: u32 = 100;

/// Runs all due timers, longest due first, each in its own transaction, and returns their number.
/// Failed ones are postponed and retried.
///
/// # Errors
/// The due timers can't be read or postponed.
pub async fn run_due(referee: &Referee, now: Time) -> Result<usize> {
    let mut count = 0;
    loop {
        let due_timers = timers::by(&mut *referee.store.read().await?, now, AT_ONE_GO).await?;
        let all = due_timers.len() < AT_ONE_GO as usize;
        for (timer, at) in due_timers {
            match run_one(referee, timer, at, now).await {
                Ok(true) => {
                    let late = u64::try_from(now.0.saturating_sub(at.0)).unwrap_or(0);
                    histogram!("herald_timer_lateness_seconds").record(Duration::from_millis(late));
                    count += 1;
                }
                Ok(false) => {}
                // Another referee has written to the match meanwhile: retry.
                Err(Error::Refused(RequestRefusal::Overtaken)) => {}
                Err(cause) => {
                    error!(?timer, %cause, "timer failed, retrying");
                    postpone(referee, timer, at, now.plus(RETRY_DELAY)).await?;
                }
            }
        }
        if all {
            return Ok(count + season::dues::run_due(referee, now).await?);
        }
    }
}

pub async fn next(referee: &Referee) -> Result<Option<Time>> {
    let next = timers::next(&mut *referee.store.read().await?).await?;
    Ok([next, season::dues::next(referee).await?].into_iter().flatten().min())
}

async fn run_one(referee: &Referee, timer: Timer, at: Time, now: Time) -> Result<bool> {
    match timer.kind {
        Kind::Flag if !referee.may_flag() => {
            postpone(referee, timer, at, now.plus(UNJUDGED)).await?;
            Ok(false)
        }
        Kind::Challenge => lapse(referee, ChallengeId::new(timer.subject), timer, now).await,
        Kind::Reminder => crate::reminders::remind(referee, timer, now).await,
        Kind::Digest => crate::digest::queue_digest(referee, timer, now).await,
        Kind::Crowd => crate::crowd::close(referee, timer, now).await,
        Kind::Flag => {
            crate::clock::flag::handle_fallen_flag(referee, MatchId::new(timer.subject), timer, now)
                .await
        }
    }
}

async fn lapse(referee: &Referee, id: ChallengeId, timer: Timer, now: Time) -> Result<bool> {
    let mut tx = referee.store.write().await?;
    let lapsed = challenges::decide(&mut tx, id, ChallengeState::Expired, None, None, now).await?;
    if lapsed {
        queue(&mut tx, &Announcement::Challenge(id, ChallengeNews::Closed), now).await?;
    }
    timers::clear(&mut tx, timer).await?;
    referee.commit(tx).await?;
    Ok(lapsed)
}

async fn postpone(referee: &Referee, timer: Timer, was: Time, until: Time) -> Result<()> {
    let mut tx = referee.store.write_alongside().await?;
    timers::postpone(&mut tx, timer, was, until).await?;
    tx.commit().await?;
    Ok(())
}
