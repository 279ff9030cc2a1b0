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

pub(crate) struct JoinedGroup {
    pub(crate) group: Arc<ProcessGroup>,
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
        let difference = Duration::from_millis(group.clock_ahead().unsigned_abs());
        if matches!(clock, Clock::System) && difference > CLOCKS_AGREE_WITHIN {
            group.leave().await;
            return Err(StartError::Clocks(difference.as_secs()));
        }
        api.set_share(group.share());
        let messenger = Arc::new(OnceLock::new());
        let stop = CancellationToken::new();
        let (keeper_group, sharer_group) = (Arc::clone(&group), Arc::clone(&group));
        let (messenger_slot, keeper_stop, sharer_stop) =
            (Arc::clone(&messenger), stop.clone(), stop.clone());
        let tasks = [
            tokio::spawn(async move {
                keep_membership(&keeper_group, &messenger_slot, &keeper_stop).await;
            }),
            tokio::spawn(async move { sharer_group.share_requests(&sharer_stop).await }),
        ];
        Ok(JoinedGroup { group, messenger, stop, tasks })
    }

    pub(crate) async fn leave(self) {
        self.stop.cancel();
        for task in self.tasks {
            if let Err(cause) = task.await {
                error!(%cause, "membership task failed");
            }
        }
        if !self.group.is_expelled() {
            self.group.leave().await;
        }
    }
}
