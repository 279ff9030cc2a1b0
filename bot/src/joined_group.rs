//! This process's place in the group of processes that share the database.

use std::sync::{Arc, OnceLock};
use std::time::Duration;

use discord::api::Api;
use store::{Membership, Roles};
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;
use tracing::error;

use crate::clock::Clock;
use crate::outgoing::messenger::Messenger;
use crate::process_group::{CLOCKS_AGREE_WITHIN, ProcessGroup};
use crate::process_tasks::keep_membership;
use crate::start_error::StartError;

/// The group of processes that this one has joined, with its background tasks.
pub(crate) struct JoinedGroup {
    pub(crate) group: Arc<ProcessGroup>,
    /// Set once Discord has told Herald its own id.
    pub(crate) messenger: Arc<OnceLock<Messenger>>,
    stop: CancellationToken,
    tasks: [JoinHandle<()>; 2],
}

impl JoinedGroup {
    pub(crate) async fn begin(
        membership: Membership,
        roles: Roles,
        clock: &Clock,
        api: &Api,
    ) -> Result<JoinedGroup, StartError> {
        let group = Arc::new(ProcessGroup::begin(membership, roles).await?);
        let apart = Duration::from_millis(group.clock_ahead().unsigned_abs());
        if matches!(clock, Clock::System) && apart > CLOCKS_AGREE_WITHIN {
            group.leave().await;
            return Err(StartError::Clocks(apart.as_secs()));
        }
        api.set_share(group.share());
        let messenger = Arc::new(OnceLock::new());
        let stop = CancellationToken::new();
        let (keeping, sharing) = (Arc::clone(&group), Arc::clone(&group));
        let (known, stopped, stopping) = (Arc::clone(&messenger), stop.clone(), stop.clone());
        let tasks = [
            tokio::spawn(async move { keep_membership(&keeping, &known, &stopped).await }),
            tokio::spawn(async move { sharing.share_requests(&stopping).await }),
        ];
        Ok(JoinedGroup { group, messenger, stop, tasks })
    }

    pub(crate) async fn leave(self) {
        self.stop.cancel();
        for task in self.tasks {
            if let Err(cause) = task.await {
                error!(%cause, "renewing the lease on this process's work broke");
            }
        }
        if !self.group.is_expelled() {
            self.group.leave().await;
        }
    }
}
