//! Opens the database at the start. While a server is unreachable, starting or read-only, retries
//! with growing pauses.

use std::time::Duration;

use discord::api::Api;
use discord::backoff::Backoff;
use store::{DatabaseAddress, MembershipError, NewMember, Roles, Store, UpgradeCopy};
use tracing::info;

use crate::clock::Clock;
use crate::health::state::HealthState;
use crate::joined_group::JoinedGroup;
use crate::repeated_failures::RepeatedFailures;
use crate::start_error::StartError;

/// Jitter adds up to half.
const LONGEST_PAUSE: Duration = Duration::from_secs(10);

pub(crate) struct DatabaseStart<'a> {
    pub(crate) database: &'a DatabaseAddress,
    pub(crate) upgrade_copy: UpgradeCopy,
    pub(crate) process: &'a str,
    pub(crate) lease: Duration,
    pub(crate) roles: Roles,
    pub(crate) clock: &'a Clock,
    pub(crate) api: &'a Api,
    pub(crate) first_pause: Duration,
}

impl DatabaseStart<'_> {
    /// Opens the database and joins the processes that share it, as soon as possible.
    ///
    /// # Errors
    /// When the operator must repair something first.
    pub(crate) async fn open(
        &self,
        health: &HealthState,
    ) -> Result<(Store, Option<JoinedGroup>), StartError> {
        let mut pauses = Backoff::new(self.first_pause, LONGEST_PAUSE);
        let failures = RepeatedFailures::default();
        let mut has_waited = false;
        loop {
            let cause = match self.try_open().await {
                Err(cause) if is_temporary(&cause) => cause,
                outcome => {
                    health.stop_waiting_for_database();
                    if has_waited && outcome.is_ok() {
                        info!("database is usable now");
                    }
                    return outcome;
                }
            };
            has_waited = true;
            failures.log("waiting for the database", &cause);
            health.wait_for_database(cause.to_string());
            tokio::time::sleep(pauses.pause()).await;
        }
    }

    async fn try_open(&self) -> Result<(Store, Option<JoinedGroup>), StartError> {
        let &DatabaseStart { database: at, upgrade_copy, roles, clock, api, .. } = self;
        let member = NewMember { name: self.process, lease: self.lease, roles };
        let (store, membership) = Store::open_shared(at, clock.now(), upgrade_copy, member).await?;
        let group = match membership {
            Some(membership) => Some(JoinedGroup::begin(membership, roles, clock, api).await?),
            None => None,
        };
        Ok((store, group))
    }
}

fn is_temporary(cause: &StartError) -> bool {
    match cause {
        StartError::Database(cause) => cause.is_temporary(),
        StartError::Membership(MembershipError::Database(_)) => true,
        _ => false,
    }
}
