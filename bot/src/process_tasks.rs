use std::sync::{Arc, OnceLock};
use std::time::Duration;

use discord::gateway::{LeaseFuture, SavedSessions, ShardId, ShardLeases};
use store::MembershipError;
use tokio_util::sync::CancellationToken;
use tracing::{error, info, warn};

use crate::outgoing::messenger::Messenger;
use crate::process_group::{ProcessGroup, Timers, shard_lease};
use crate::sessions;

/// Until it must stop or others have taken over. `messenger` is set once Discord has answered.
pub(crate) async fn keep_membership(
    group: &ProcessGroup,
    messenger: &OnceLock<Messenger>,
    stop: &CancellationToken,
) {
    let mut abandoned_jobs = AbandonedJobs::default();
    loop {
        let messenger = messenger.get();
        let timers = if messenger.is_some() { Timers::Take } else { Timers::Leave };
        match group.renew(timers).await {
            Ok(outcome) => {
                abandoned_jobs.are_waiting |= outcome.inherits;
                if let Some(messenger) = messenger {
                    messenger.composer.clock.follow(outcome.clock_ahead);
                    abandoned_jobs
                        .take_up(|| referee::jobs::enqueue_all(messenger.referee()))
                        .await;
                }
            }
            Err(cause @ MembershipError::Expelled) => {
                return error!(%cause, "this process was expelled and ends");
            }
            Err(cause) => {
                let is_safe = group.is_current();
                warn!(%cause, is_safe, "failed to renew this process's membership");
            }
        }
        tokio::select! {
            () = tokio::time::sleep(group.period()) => {}
            () = group.wait_for_renewal_request() => {}
            () = stop.cancelled() => return,
        }
    }
}

/// They wait here while the database fails or before Herald knows its own user.
#[derive(Debug, Default)]
struct AbandonedJobs {
    are_waiting: bool,
}

impl AbandonedJobs {
    async fn take_up<F>(&mut self, enqueue_all: impl FnOnce() -> F)
    where
        F: Future<Output = referee::Result<()>>,
    {
        if !self.are_waiting {
            return;
        }
        match enqueue_all().await {
            Ok(()) => {
                info!("took up the jobs of processes that are gone");
                self.are_waiting = false;
            }
            Err(cause) => {
                error!(%cause, "failed to read the jobs of processes that are gone");
            }
        }
    }
}

pub(crate) struct GroupShards {
    pub(crate) messenger: Messenger,
    pub(crate) group: Arc<ProcessGroup>,
}

impl GroupShards {
    pub(crate) async fn hand_over(&self, sessions_saved: Option<SavedSessions>) {
        for (shard, session) in sessions_saved.into_iter().flat_map(SavedSessions::split_by_shard) {
            let lease = shard_lease(shard);
            sessions::hand_over(
                self.messenger.referee(),
                &self.messenger.composer.clock,
                &lease,
                &session,
            )
            .await;
            self.group.try_release(&lease).await;
        }
    }
}

impl ShardLeases for GroupShards {
    fn acquire(&self, shard: ShardId) -> LeaseFuture<'_, Option<SavedSessions>> {
        Box::pin(async move {
            while !self.group.try_take_shard(shard).await {
                tokio::time::sleep(self.group.pause()).await;
            }
            self.group.withdraw_room_offer(shard.of).await;
            info!("shard lease acquired");
            sessions::take_over(&self.messenger, &shard_lease(shard)).await
        })
    }

    fn recall(&self, shard: ShardId) -> LeaseFuture<'_, ()> {
        Box::pin(async move {
            while !self.group.is_to_give_back(shard).await {
                tokio::time::sleep(self.group.period()).await;
            }
            info!("shard handed to another process");
        })
    }

    fn give_back(&self, shard: ShardId, saved: Option<SavedSessions>) -> LeaseFuture<'_, ()> {
        Box::pin(async move {
            if let Some(saved) = saved {
                sessions::hand_over(
                    self.messenger.referee(),
                    &self.messenger.composer.clock,
                    &shard_lease(shard),
                    &saved,
                )
                .await;
            }
            self.group.release_shard(shard).await;
        })
    }

    fn take_turn(&self, place: u64, every: Duration) -> LeaseFuture<'_, ()> {
        Box::pin(async move { self.group.take_turn(&format!("identify {place}"), every).await })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fails() -> referee::Result<()> {
        Err(referee::Error::Interrupted("the database is away".to_owned()))
    }

    /// Otherwise a match would wait for Herald forever.
    #[tokio::test]
    async fn abandoned_jobs_wait_until_they_can_be_read() {
        let mut abandoned_jobs = AbandonedJobs::default();
        let mut reads = 0;
        let mut read = |result: referee::Result<()>| {
            reads += 1;
            std::future::ready(result)
        };
        abandoned_jobs.take_up(|| read(Ok(()))).await;
        abandoned_jobs.are_waiting = true;
        abandoned_jobs.take_up(|| read(fails())).await;
        abandoned_jobs.take_up(|| read(fails())).await;
        abandoned_jobs.take_up(|| read(Ok(()))).await;
        abandoned_jobs.take_up(|| read(Ok(()))).await;
        assert_eq!(reads, 3, "it is looked until it is read, and no more then");
    }
}
