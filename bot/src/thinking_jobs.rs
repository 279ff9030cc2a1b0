//! Divides Herald's jobs as an opponent among processes: without the thinker role, a process leaves
//! them to its group.

use std::sync::Arc;
use std::time::Duration;

use opponent::Opponent;
use opponent::attendance::attend_to_all;
use tokio_util::sync::CancellationToken;
use tracing::warn;

use crate::outgoing::messenger::Messenger;
use crate::process_group::ProcessGroup;

const POLL_INTERVAL: Duration = Duration::from_millis(500);

/// A process without the role passes the matches on.
pub(crate) async fn run(messenger: Messenger, opponent: Arc<Opponent>, stop: CancellationToken) {
    match &messenger.group {
        None => {
            take_up_all(&messenger, &stop).await;
            attend_to_all(&opponent, |_| std::future::ready(()), &stop).await;
        }
        // The oldest process of the group picks up unattended jobs (`process_tasks`).
        Some(group) if group.thinks() => {
            let finish = |job| {
                let group = Arc::clone(group);
                async move { group.finish_job(job).await }
            };
            tokio::join!(
                attend_to_all(&opponent, finish, &stop),
                take_group_jobs(&messenger, group, &stop)
            );
        }
        Some(group) => offer_all(&messenger, group, &stop).await,
    }
}

async fn take_up_all(messenger: &Messenger, stop: &CancellationToken) {
    while !stop.is_cancelled() {
        let Err(cause) = referee::jobs::enqueue_all(messenger.referee()).await else { return };
        let failures = &messenger.failures;
        failures.log("failed to read Herald's jobs", &cause);
        tokio::select! {
            () = tokio::time::sleep(messenger.patience.retry) => {}
            () = stop.cancelled() => {}
        }
    }
}

async fn take_group_jobs(messenger: &Messenger, group: &ProcessGroup, stop: &CancellationToken) {
    while !stop.is_cancelled() {
        if !group.is_single() {
            for job in group.take_jobs().await {
                referee::jobs::enqueue(messenger.referee(), job);
            }
        }
        tokio::select! {
            () = tokio::time::sleep(POLL_INTERVAL) => {}
            () = stop.cancelled() => {}
        }
    }
}

async fn offer_all(messenger: &Messenger, group: &ProcessGroup, stop: &CancellationToken) {
    loop {
        let job = tokio::select! {
            job = referee::jobs::next(messenger.referee()) => job,
            () = stop.cancelled() => return,
        };
        if let Err(cause) = group.offer_job(job).await {
            warn!(?job, %cause, "failed to offer a job to other processes");
            referee::jobs::enqueue(messenger.referee(), job);
            tokio::time::sleep(messenger.patience.retry).await;
        }
    }
}
