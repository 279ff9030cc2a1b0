//! The queue of jobs for Herald as an opponent.

use std::collections::{HashSet, VecDeque};
use std::sync::{Mutex, PoisonError};

use match_model::{ChallengeId, MatchId};
use store::opponents;
use tokio::sync::Notify;

use crate::change::Change;
use crate::{Referee, Result};

/// A job for Herald.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Job {
    /// A challenge of which people have been told.
    Challenge(ChallengeId),
    /// A match in which something has changed.
    Match(MatchId),
}

/// The jobs that wait, in the order in which they came up, each once.
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
        let mut waiting = self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
        if waiting.known.insert(job) {
            waiting.in_order.push_back(job);
            self.news.notify_one();
        }
    }

    fn take(&self) -> Option<Job> {
        let mut waiting = self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
        let job = waiting.in_order.pop_front()?;
        waiting.known.remove(&job);
        Some(job)
    }
}

/// Looks at a match in which Herald plays, whatever becomes of its change: when the lock is free.
pub(crate) async fn take_up(change: &Change<'_>) -> Result<()> {
    if change.live().team.opponent.is_some() {
        enqueue(change.referee(), Job::Match(change.live().row.id));
    }
    Ok(())
}

/// Takes up everything that may wait for Herald, as after a start.
///
/// # Errors
/// When the database fails.
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

/// The next job, as soon as there is one.
pub async fn next(referee: &Referee) -> Job {
    loop {
        if let Some(job) = referee.jobs.take() {
            return job;
        }
        referee.jobs.news.notified().await;
    }
}

/// Takes something up once more.
pub fn enqueue(referee: &Referee, job: Job) {
    referee.jobs.add(job);
}
