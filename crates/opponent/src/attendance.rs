//! Attends to the matches that wait for Herald, each in its own task.

use std::collections::HashMap;
use std::sync::Arc;

use referee::{Error, Job};
use tokio::sync::Notify;
use tokio::task::{Id, JoinSet};
use tokio_util::sync::CancellationToken;
use tracing::{error, info, warn};

use crate::play::play;
use crate::{LONGEST_PAUSE, Opponent};

/// Maximum number of matches attended to at once, including those being thought about.
const AT_ONCE: usize = 2_048;

/// Attends to everything that waits for Herald until it is told to stop. Awaits `finish` after each
/// job; until then, a new job for the same match or challenge waits.
pub async fn attend_to_all<F>(
    opponent: &Arc<Opponent>,
    finish: impl Fn(Job) -> F,
    stop: &CancellationToken,
) where
    F: Future<Output = ()> + Send + 'static,
{
    let mut attending = Attendance::default();
    while !stop.is_cancelled() {
        tokio::select! {
            job = referee::jobs::next(&opponent.referee), if attending.tasks.len() < AT_ONCE => {
                attending.begin(opponent, job, finish(job));
            }
            Some(finished) = attending.tasks.join_next_with_id() => {
                let task = match finished {
                    Ok((task, ())) => task,
                    Err(cause) => {
                        error!(%cause, "job task panicked");
                        cause.id()
                    }
                };
                attending.end(opponent, task);
            }
            () = stop.cancelled() => {}
        }
    }
    opponent.thinkers.close();
    attending.tasks.shutdown().await;
}

#[derive(Default)]
struct Attendance {
    tasks: JoinSet<()>,
    /// Each with a notifier for later changes.
    jobs: HashMap<Id, (Job, Arc<Notify>)>,
}

impl Attendance {
    fn begin(
        &mut self,
        opponent: &Arc<Opponent>,
        job: Job,
        finish: impl Future<Output = ()> + Send + 'static,
    ) {
        if let Some((_, news)) = self.jobs.values().find(|(running, _)| *running == job) {
            news.notify_one();
            return;
        }
        let news = Arc::new(Notify::new());
        let (opponent, own_news) = (Arc::clone(opponent), Arc::clone(&news));
        let task = self.tasks.spawn(async move {
            attend(&opponent, job, &own_news).await;
            finish.await;
        });
        self.jobs.insert(task.id(), (job, news));
    }

    fn end(&mut self, opponent: &Opponent, task: Id) {
        let Some((job, news)) = self.jobs.remove(&task) else { return };
        // A change arrived after the task's last check.
        let mut change = std::pin::pin!(news.notified());
        if change.as_mut().enable() {
            referee::jobs::enqueue(&opponent.referee, job);
        }
    }
}

/// Handles a job, retrying as long as the database fails.
async fn attend(opponent: &Arc<Opponent>, job: Job, news: &Notify) {
    let mut pause = opponent.retry;
    loop {
        let outcome = match job {
            Job::Challenge(id) => {
                match referee::challenge::accept_as_herald(&opponent.referee, id, opponent.now())
                    .await
                {
                    Ok(Some(match_id)) => {
                        info!(%match_id, "challenge accepted");
                        Ok(())
                    }
                    Ok(None) => Ok(()),
                    Err(cause) => Err(cause),
                }
            }
            Job::Match(id) => play(opponent, id, news).await,
        };
        match outcome {
            Ok(()) => return,
            Err(Error::Refused(refused)) => {
                warn!(job = ?job, refused = refused.logged(), "job refused");
                return;
            }
            Err(cause @ Error::Record { .. }) => {
                error!(job = ?job, %cause, "match cannot be continued");
                return;
            }
            Err(cause) => error!(job = ?job, %cause, "job failed, retrying"),
        }
        tokio::time::sleep(pause).await;
        pause = (pause * 2).min(LONGEST_PAUSE);
    }
}
