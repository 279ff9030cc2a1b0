//! Background tasks of a process in a group: renewing its membership, keeping its shards.

use std::sync::{Arc, OnceLock};
use std::time::Duration;

use discord::gateway::{LeaseFuture, SavedSessions, ShardId, ShardLeases};
use store::MembershipError;
use tokio_util::sync::CancellationToken;
use tracing::{error, info, warn};

use crate::outgoing::messenger::Messenger;
use crate::process_group::{ProcessGroup, Timers, shard_lease};
use crate::sessions;

/// Renews the membership until it must stop or the others have taken over. `messenger` is set once
/// Discord has answered at the start.
pub(crate) async fn keep_membership(
    group: &ProcessGroup,
    messenger: &OnceLock<Messenger>,
    stop: &CancellationToken,
) {
    let mut left_work = LeftWork::default();
    loop {
        let messenger = messenger.get();
        let timers = if messenger.is_some() { Timers::Take } else { Timers::Leave };
        match group.renew(timers).await {
            Ok(outcome) => {
                left_work.is_there |= outcome.inherits;
                if let Some(messenger) = messenger {
                    messenger.composer.clock.follow(outcome.clock_ahead);
                    left_work.take_up(|| referee::jobs::enqueue_all(messenger.referee())).await;
                }
            }
            Err(cause @ MembershipError::Expelled) => {
                return error!(%cause, "this process was expelled and ends");
            }
            Err(cause) => {
                let safe = group.is_current();
                warn!(%cause, safe, "failed to renew this process's membership");
            }
        }
        tokio::select! {
            () = tokio::time::sleep(group.period()) => {}
            () = group.hurried() => {}
            () = stop.cancelled() => return,
        }
    }
}

/// Jobs abandoned by processes that are gone. They wait here while the database fails or before
/// Herald knows its own user.
#[derive(Debug, Default)]
struct LeftWork {
    is_there: bool,
}

impl LeftWork {
    async fn take_up<F>(&mut self, enqueue_all: impl FnOnce() -> F)
    where
        F: Future<Output = referee::Result<()>>,
    {
        if !self.is_there {
            return;
        }
        match enqueue_all().await {
            Ok(()) => {
                info!("took up the jobs of processes that are gone");
                self.is_there = false;
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
    pub(crate) async fn hand_over(&self, saved: Option<SavedSessions>) {
        for (shard, saved) in saved.into_iter().flat_map(SavedSessions::apart) {
            let lease = shard_lease(shard);
            sessions::hand_over(
                self.messenger.referee(),
                &self.messenger.composer.clock,
                &lease,
                &saved,
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
            self.group.be_content(shard.of).await;
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

    /// A match waited for Herald forever if the database failed just after a process ended.
    #[tokio::test]
    async fn left_work_waits_until_it_can_be_read() {
        let mut left_work = LeftWork::default();
        let mut looks = 0;
        let mut look = |result: referee::Result<()>| {
            looks += 1;
            std::future::ready(result)
        };
        left_work.take_up(|| look(Ok(()))).await;
        left_work.is_there = true;
        left_work.take_up(|| look(fails())).await;
        left_work.take_up(|| look(fails())).await;
        left_work.take_up(|| look(Ok(()))).await;
        left_work.take_up(|| look(Ok(()))).await;
        assert_eq!(looks, 3, "it is looked until it is read, and no more then");
    }
}
