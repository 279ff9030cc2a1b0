//! Runs the due steps of seasons, and the due calls to players who haven't begun their match.
//!
//! The due times are columns of the tables of seasons, not rows of `dues`: an older process that
//! still runs can't read a kind of timer that it doesn't know.

use std::time::Duration;

use match_model::{MatchId, RequestRefusal, SeasonId, Time};
use store::seasons;
use tracing::error;

use crate::season::{advance, starts};
use crate::{Error, Referee, Result};

/// Delay after a failure, so that other work isn't held up.
const RETRY_DELAY: Duration = Duration::from_secs(60);

#[derive(Clone, Copy, Debug)]
enum Step {
    Season(SeasonId),
    Start(MatchId),
}

/// Runs all due steps, longest due first, and returns their number. Failed ones are postponed.
pub(crate) async fn run_due(referee: &Referee, now: Time) -> Result<usize> {
    let mut count = 0;
    loop {
        let mut reading = referee.store.read().await?;
        let due_seasons = seasons::due(&mut reading, now).await?;
        let due_starts = seasons::due_starts(&mut reading, now).await?;
        drop(reading);
        let begun = due_starts.into_iter().map(|(id, at)| (Step::Start(id), at));
        let steps = due_seasons.into_iter().map(|(id, at)| (Step::Season(id), at)).chain(begun);
        let mut any = false;
        for (step, at) in steps {
            let ran = match step {
                Step::Season(id) => advance::advance(referee, id, now).await,
                Step::Start(id) => starts::check(referee, id, now).await,
            };
            match ran {
                Ok(true) => {
                    count += 1;
                    any = true;
                }
                Ok(false) => {}
                // Another referee has written meanwhile: the next run retries.
                Err(Error::Refused(RequestRefusal::Overtaken)) => {}
                Err(cause) => {
                    error!(?step, %cause, "step of a season failed, retrying");
                    postpone(referee, step, at, now.plus(RETRY_DELAY)).await?;
                }
            }
        }
        if !any {
            return Ok(count);
        }
    }
}

pub(crate) async fn next(referee: &Referee) -> Result<Option<Time>> {
    Ok(seasons::next_due(&mut *referee.store.read().await?).await?)
}

async fn postpone(referee: &Referee, step: Step, was: Time, until: Time) -> Result<()> {
    let mut tx = referee.store.write_alongside().await?;
    match step {
        Step::Season(id) => seasons::postpone(&mut tx, id, was, until).await?,
        Step::Start(id) => seasons::postpone_start(&mut tx, id, was, until).await?,
    }
    tx.commit().await?;
    Ok(())
}
