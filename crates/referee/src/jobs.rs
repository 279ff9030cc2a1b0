use std::collections::{HashSet, VecDeque};

use match_model::{ChallengeId, MatchId};
use parking_lot::Mutex;
use store::opponents;
use tokio::sync::Notify;

use crate::change::Change;
use crate::{Referee, Result};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Job {
    Challenge(ChallengeId),
    Match(MatchId),
}

/// Waiting jobs in order of arrival, without duplicates.
#[derive(Debug, Default)]
pub(crate) struct JobQueue {
    waiting: Mutex<WaitingJobs>,
    news: Notify,
}

#[derive(Debug, Default)]
struct WaitingJobs {
    in_order: VecDeque<Job>,
    known: HashSet<Job>,
}

impl JobQueue {
    pub(crate) fn add(&self, job: Job) {
        let mut waiting = self.waiting.lock();
        if waiting.known.insert(job) {
            waiting.in_order.push_back(job);
            self.news.notify_one();
        }
    }

    fn take(&self) -> Option<Job> {
        let mut waiting = self.waiting.lock();
        let job = waiting.in_order.pop_front()?;
        waiting.known.remove(&job);
        Some(job)
    }
}

/// Queues the match if Herald plays in it, whatever the outcome of the change. The job starts when
/// the lock is free.
pub(crate) async fn take_up(change: &Change<'_>) -> Result<()> {
    if change.live().team.opponent.is_some() {
        enqueue(change.referee(), Job::Match(change.live().row.id));
    }
    Ok(())
}

pub async fn enqueue_all(referee: &Referee) -> Result<()> {
    let mut connection = referee.store.read().await?;
    for id in opponents::challenges(&mut connection).await? {
        referee.jobs.add(Job::Challenge(id));
    }
    for id in opponents::playing(&mut connection).await? {
        referee.jobs.add(Job::Match(id));
    }
    Ok(())
}

pub async fn next(referee: &Referee) -> Job {
    loop {
        if let Some(job) = referee.jobs.take() {
            return job;
        }
        referee.jobs.news.notified().await;
    }
}

pub fn enqueue(referee: &Referee, job: Job) {
    referee.jobs.add(job);
}
