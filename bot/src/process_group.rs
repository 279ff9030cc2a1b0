//! This process among those that share a PostgreSQL database. Work for only one process needs a
//! lease, such as a shard or the timers. Leases are valid as long as the membership, renewed every
//! few seconds ([`store::Membership`]). A process that stalls longer loses them, and ends.

use std::collections::HashSet;
use std::sync::Arc;
use std::time::Duration;

use discord::gateway::ShardId;
use discord::request_share::RequestShare;
use match_model::{ChallengeId, MatchId};
use parking_lot::Mutex;
use referee::Job;
use store::{Member, Membership, MembershipError, Renewal, Role, Roles};
use tokio::sync::Notify;
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;
use tracing::{info, warn};

/// Per second, for a bot ("Global Rate Limit").
const REQUESTS: u32 = 50;
const FIRST_REQUESTS: u32 = 5;
/// Renewals per lease period.
const RENEWALS: u32 = 5;
/// Between this machine's clock and the database's.
pub(crate) const CLOCKS_AGREE_WITHIN: Duration = Duration::from_secs(5 * 60);

/// For flags, reminders, digests and housekeeping.
const TIMERS: &str = "timers";

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Timers {
    Take,
    Leave,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct RenewalOutcome {
    pub(crate) clock_ahead: i64,
    /// Whether this process, as the oldest thinker, must pick up abandoned jobs.
    pub(crate) inherits: bool,
}

#[derive(Debug)]
pub(crate) struct ProcessGroup {
    membership: Membership,
    roles: Roles,
    state: Mutex<GroupState>,
    share: Arc<RequestShare>,
    expulsion: CancellationToken,
    renewal_requested: Notify,
}

#[derive(Debug)]
struct GroupState {
    /// The time until which no other process takes over.
    safe_until: Instant,
    members: Vec<Member>,
    has_timers: bool,
    shards: HashSet<ShardId>,
    shard_handed_over: Option<ShardId>,
    jobs: HashSet<Job>,
    /// The database's answer to a request for jobs was lost.
    has_unknown_jobs: bool,
    renewals: u32,
    clock_ahead: i64,
}

impl GroupState {
    fn count_shards(&self, of: u64) -> u64 {
        self.shards.iter().filter(|shard| shard.of == of).count() as u64
    }
}

impl ProcessGroup {
    pub(crate) async fn begin(
        membership: Membership,
        roles: Roles,
    ) -> Result<ProcessGroup, MembershipError> {
        let started = Instant::now();
        let Renewal { members, clock_ahead, .. } = membership.renew().await?;
        let state = GroupState {
            safe_until: started + safe_time(membership.lease()),
            members,
            has_timers: false,
            shards: HashSet::new(),
            shard_handed_over: None,
            jobs: HashSet::new(),
            has_unknown_jobs: false,
            renewals: 0,
            clock_ahead,
        };
        let group = ProcessGroup {
            membership,
            roles,
            state: Mutex::new(state),
            share: Arc::default(),
            expulsion: CancellationToken::new(),
            renewal_requested: Notify::new(),
        };
        group.share.renew(group.requests(), Instant::now());
        Ok(group)
    }

    pub(crate) fn share(&self) -> Arc<RequestShare> {
        Arc::clone(&self.share)
    }

    pub(crate) fn is_current(&self) -> bool {
        Instant::now() < self.state.lock().safe_until
    }

    pub(crate) fn has_timers(&self) -> bool {
        self.is_current() && self.state.lock().has_timers
    }

    pub(crate) fn is_single(&self) -> bool {
        self.state.lock().members.len() <= 1
    }

    pub(crate) fn clock_ahead(&self) -> i64 {
        self.state.lock().clock_ahead
    }

    pub(crate) async fn wait_for_expulsion(&self) {
        self.expulsion.cancelled().await;
    }

    pub(crate) fn is_expelled(&self) -> bool {
        self.expulsion.is_cancelled()
    }

    fn requests(&self) -> u32 {
        let state = self.state.lock();
        let members = u32::try_from(state.members.len().max(1)).unwrap_or(u32::MAX);
        match state.renewals {
            0 | 1 if members > 1 => FIRST_REQUESTS.min(REQUESTS / members),
            _ => (REQUESTS / members).max(1),
        }
    }

    pub(crate) fn request_renewal(&self) {
        self.renewal_requested.notify_one();
    }

    pub(crate) async fn share_requests(&self, stop: &CancellationToken) {
        const SECOND: Duration = Duration::from_secs(1);
        loop {
            if self.is_current() {
                self.share.renew(self.requests(), Instant::now());
            }
            tokio::select! {
                () = tokio::time::sleep(SECOND) => {}
                () = stop.cancelled() => return,
            }
        }
    }

    /// Also acquires the timers if asked and free.
    ///
    /// # Errors
    /// When the others have taken over already, or the database fails.
    pub(crate) async fn renew(&self, timers: Timers) -> Result<RenewalOutcome, MembershipError> {
        let started = Instant::now();
        let renewal = self.membership.renew().await.inspect_err(|cause| {
            if let MembershipError::Expelled = cause {
                self.expulsion.cancel();
            }
        })?;
        let own_id = self.membership.id();
        let mut thinkers = renewal.members.iter().filter(|member| member.roles.has(Role::Thinker));
        let is_oldest = thinkers.next().is_some_and(|oldest| oldest.id == own_id);
        let (are_gone, had_timers) = {
            let mut state = self.state.lock();
            state.safe_until = started + safe_time(self.membership.lease());
            let has_just_joined = state.renewals == 0;
            state.renewals = state.renewals.saturating_add(1);
            state.clock_ahead = renewal.clock_ahead;
            let members_before = std::mem::replace(&mut state.members, renewal.members);
            if members_before != state.members {
                warn_of_roles(&state.members);
            }
            let are_gone = members_before.iter().any(|member| !state.members.contains(member));
            (has_just_joined || are_gone, state.has_timers)
        };
        let may_take_timers = timers == Timers::Take && self.roles.has(Role::Timers) && !had_timers;
        if may_take_timers {
            // A failure to acquire the timers mustn't hide the abandoned work.
            match self.membership.acquire(TIMERS).await {
                Ok(true) => {
                    info!(process = %self.membership.id(), "timers lease acquired");
                    self.state.lock().has_timers = true;
                }
                Ok(false) => {}
                Err(cause) => warn!(%cause, "failed to acquire the lease on the timers"),
            }
        }
        let inherits = is_oldest && are_gone;
        Ok(RenewalOutcome { clock_ahead: renewal.clock_ahead, inherits })
    }

    pub(crate) fn period(&self) -> Duration {
        self.membership.lease() / RENEWALS
    }

    pub(crate) async fn wait_for_renewal_request(&self) {
        self.renewal_requested.notified().await;
    }

    pub(crate) async fn take_turn(&self, name: &str, every: Duration) {
        loop {
            match self.membership.take_turn(name, every).await {
                Ok(None) => return,
                Ok(Some(time_left)) => tokio::time::sleep(time_left).await,
                Err(cause) => {
                    warn!(%cause, name, "failed to take a turn");
                    tokio::time::sleep(self.pause()).await;
                }
            }
        }
    }

    pub(crate) async fn lease(&self, name: &str) {
        while !self.try_lease(name).await {
            tokio::time::sleep(self.pause()).await;
        }
    }

    /// Asks for a lease until the database answers, because a lost answer may have granted it.
    async fn try_lease(&self, name: &str) -> bool {
        loop {
            match self.membership.acquire(name).await {
                Ok(is_granted) => return is_granted,
                Err(cause) => warn!(%cause, name, "failed to acquire a lease"),
            }
            tokio::time::sleep(self.pause()).await;
        }
    }

    /// Retries until the database answers.
    pub(crate) async fn release(&self, name: &str) {
        while !self.try_release(name).await {
            tokio::time::sleep(self.pause()).await;
        }
    }

    /// If this fails, the lease is free when this process leaves.
    pub(crate) async fn try_release(&self, name: &str) -> bool {
        let outcome = self.membership.release(name).await;
        outcome.inspect_err(|cause| warn!(%cause, name, "failed to release a lease")).is_ok()
    }

    pub(crate) fn pause(&self) -> Duration {
        self.membership.lease() / (2 * RENEWALS)
    }

    pub(crate) async fn leave(&self) {
        if let Err(cause) = self.membership.leave().await {
            warn!(%cause, "failed to leave the group; others take over when the lease expires");
        }
    }

    /// Takes at most this process's part, so that processes that start together share the shards.
    /// If the lease isn't free, announces that this process has room.
    pub(crate) async fn try_take_shard(&self, shard: ShardId) -> bool {
        if !self.reserve_shard(shard) {
            return false;
        }
        let is_taken = self.try_lease(&shard_lease(shard)).await;
        if !is_taken {
            self.state.lock().shards.remove(&shard);
            self.offer_room(shard.of).await;
        }
        is_taken
    }

    fn reserve_shard(&self, shard: ShardId) -> bool {
        let part = self.part(shard.of);
        let mut state = self.state.lock();
        // An earlier request may have failed after other shards replaced this one.
        let has_room = state.shards.contains(&shard) || state.count_shards(shard.of) < part;
        let has_room = has_room && self.roles.has(Role::Gateway);
        if has_room {
            state.shards.insert(shard);
        }
        has_room
    }

    /// The maximum number of shards for one process, if all with the gateway role share them.
    fn part(&self, of: u64) -> u64 {
        let state = self.state.lock();
        let keepers = state.members.iter().filter(|member| member.roles.has(Role::Gateway)).count();
        of.div_ceil(keepers.max(1) as u64)
    }

    pub(crate) async fn release_shard(&self, shard: ShardId) {
        self.release(&shard_lease(shard)).await;
        let mut state = self.state.lock();
        state.shards.remove(&shard);
        state.shard_handed_over =
            state.shard_handed_over.filter(|shard_given| *shard_given != shard);
    }

    async fn offer_room(&self, of: u64) {
        self.try_lease(&self.room_lease(of)).await;
    }

    pub(crate) async fn withdraw_room_offer(&self, of: u64) {
        let part = self.part(of);
        let has_its_part = self.state.lock().count_shards(of) >= part;
        if has_its_part {
            self.release(&self.room_lease(of)).await;
        }
    }

    fn room_lease(&self, of: u64) -> String {
        format!("{}{}", room_prefix(of), self.membership.id())
    }

    /// Whether this process must give up a shard: it has more than its part, another has room, and
    /// no other shard is being handed over.
    pub(crate) async fn is_to_give_back(&self, shard: ShardId) -> bool {
        let part = self.part(shard.of);
        {
            let state = self.state.lock();
            if state.count_shards(shard.of) <= part || state.shard_handed_over.is_some() {
                return false;
            }
        }
        match self.membership.is_any(&room_prefix(shard.of)).await {
            Ok(true) => {}
            Ok(false) => return false,
            Err(cause) => {
                warn!(%cause, "failed to read requests for shards");
                return false;
            }
        }
        let mut state = self.state.lock();
        if state.shard_handed_over.is_some() {
            return false;
        }
        state.shard_handed_over = Some(shard);
        true
    }

    pub(crate) fn thinks(&self) -> bool {
        self.roles.has(Role::Thinker)
    }

    pub(crate) async fn offer_job(&self, job: Job) -> Result<(), MembershipError> {
        self.membership.offer_job(&job_lease(job)).await
    }

    pub(crate) async fn take_jobs(&self) -> Vec<Job> {
        let has_unknown = self.state.lock().has_unknown_jobs;
        let taking = async {
            let mut leases = match has_unknown {
                true => self.membership.own_leases(JOBS).await?,
                false => Vec::new(),
            };
            leases.extend(self.membership.take_jobs(JOBS, JOBS_AT_ONCE).await?);
            Ok::<_, MembershipError>(leases)
        };
        let outcome = taking.await;
        let mut state = self.state.lock();
        state.has_unknown_jobs = outcome.is_err();
        let leases = match outcome {
            Ok(leases) => leases,
            Err(cause) => {
                warn!(%cause, "failed to take jobs from other processes");
                return Vec::new();
            }
        };
        let jobs: Vec<Job> = leases.iter().filter_map(|lease| job_of(lease)).collect();
        state.jobs.extend(jobs.iter().copied());
        jobs
    }

    pub(crate) async fn finish_job(&self, job: Job) {
        let was_taken = self.state.lock().jobs.remove(&job);
        if was_taken {
            self.try_release(&job_lease(job)).await;
        }
    }
}

const JOBS: &str = "Herald: ";
const JOBS_AT_ONCE: u32 = 16;

fn job_lease(job: Job) -> String {
    match job {
        Job::Challenge(id) => format!("{JOBS}challenge {id}"),
        Job::Match(id) => format!("{JOBS}match {id}"),
    }
}

fn job_of(lease: &str) -> Option<Job> {
    let (kind, number) = lease.strip_prefix(JOBS)?.split_once(' ')?;
    let number = number.parse().ok()?;
    match kind {
        "challenge" => Some(Job::Challenge(ChallengeId::new(number))),
        "match" => Some(Job::Match(MatchId::new(number))),
        _ => None,
    }
}

fn room_prefix(of: u64) -> String {
    format!("room for a shard of {of}: ")
}

fn warn_of_roles(members: &[Member]) {
    for role in Role::ALL {
        if !members.iter().any(|member| member.roles.has(role)) {
            warn!(role = role.name(), "no process has this role; its work is left undone");
        }
    }
}

/// The time after the start of a renewal in which no other process takes over, with a margin.
fn safe_time(lease: Duration) -> Duration {
    lease / RENEWALS * (RENEWALS - 1)
}

fn shard_prefix(of: u64) -> String {
    format!("shard of {of}: ")
}

pub(crate) fn shard_lease(shard: ShardId) -> String {
    format!("{}{}", shard_prefix(shard.of), shard.index)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_job_survives_a_round_trip() {
        for job in [Job::Challenge(ChallengeId::new(3)), Job::Match(MatchId::new(12))] {
            assert_eq!(job_of(&job_lease(job)), Some(job));
        }
        assert_eq!(job_of("Herald: tea 3"), None);
        assert_eq!(job_of("timers"), None);
    }
}
