//! This process among those that share a database on a PostgreSQL server.
//!
//! Whoever is to do something for all of them leases it: keeping a shard connected, timers. All
//! leases of a process last as long as its own membership, which it renews every few seconds
//! ([`store::Membership`]); one that stood still for longer than that, or could not reach the
//! database, has none any more, and ends.

use std::collections::HashSet;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use discord::gateway::ShardId;
use discord::request_share::RequestShare;
use match_model::{ChallengeId, MatchId};
use referee::Job;
use store::{Member, Membership, MembershipError, Renewal, Role, Roles};
use tokio::sync::Notify;
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;
use tracing::{info, warn};

/// What Discord takes of a bot in a second ("Global Rate Limit").
const REQUESTS: u32 = 50;
/// What a process takes of that until the others know of it.
const FIRST_REQUESTS: u32 = 5;
/// A membership is renewed so many times within its lease.
const RENEWALS: u32 = 5;
/// By how much the clock of this machine and that of the database's may differ.
pub(crate) const CLOCKS_AGREE_WITHIN: Duration = Duration::from_secs(5 * 60);

/// What one process does for all: flags, reminders, digests, housekeeping.
const TIMERS: &str = "timers";

/// Whether a process takes the timers when it renews its membership.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Timers {
    /// If nobody has them.
    Take,
    /// Not yet: it has not started.
    Leave,
}

/// What a process learns when it renews its membership.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RenewalOutcome {
    /// By how many milliseconds the database's clock is ahead of this machine's.
    pub(crate) clock_ahead: i64,
    /// Whether this process is to take up what others have left: some are gone, or it has just
    /// joined, and those who were there before may all be gone. The oldest of those who think does.
    pub(crate) inherits: bool,
}

/// This process among those that share a database.
#[derive(Debug)]
pub(crate) struct ProcessGroup {
    membership: Membership,
    /// What this process does beside answering.
    roles: Roles,
    state: Mutex<GroupState>,
    share: Arc<RequestShare>,
    expelled: CancellationToken,
    /// Something has come that a renewal is to know of.
    news: Notify,
}

#[derive(Debug)]
struct GroupState {
    /// Until when nobody else has taken over what this process has.
    safe_until: Instant,
    members: Vec<Member>,
    has_timers: bool,
    /// The shards that this process keeps, or asks for the lease of.
    shards: HashSet<ShardId>,
    /// The one of them that it is giving back.
    giving_back: Option<ShardId>,
    /// What it has taken that others have left to those who think.
    jobs: HashSet<Job>,
    /// Whether it may have taken more than that: the database's answer was lost.
    has_unknown_jobs: bool,
    /// How many renewals there were.
    renewals: u32,
    /// By how many milliseconds the database's clock is ahead of this machine's.
    clock_ahead: i64,
}

impl GroupState {
    /// How many shards of so many this process keeps, or asks for the lease of.
    fn count_shards(&self, of: u64) -> u64 {
        self.shards.iter().filter(|shard| shard.of == of).count() as u64
    }
}

impl ProcessGroup {
    /// The group as a process finds it that has just joined.
    ///
    /// # Errors
    /// When the membership cannot be renewed.
    pub(crate) async fn begin(
        membership: Membership,
        roles: Roles,
    ) -> Result<ProcessGroup, MembershipError> {
        let begun = Instant::now();
        let Renewal { members, clock_ahead, .. } = membership.renew().await?;
        let state = GroupState {
            safe_until: begun + safe_time(membership.lease()),
            members,
            has_timers: false,
            shards: HashSet::new(),
            giving_back: None,
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
            expelled: CancellationToken::new(),
            news: Notify::new(),
        };
        group.share.renew(group.requests(), Instant::now());
        Ok(group)
    }

    fn state(&self) -> MutexGuard<'_, GroupState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Its share of the requests that Discord takes.
    pub(crate) fn share(&self) -> Arc<RequestShare> {
        Arc::clone(&self.share)
    }

    /// Whether nobody else has taken over what this process has.
    pub(crate) fn is_current(&self) -> bool {
        Instant::now() < self.state().safe_until
    }

    /// Whether this process does what one does for all.
    pub(crate) fn has_timers(&self) -> bool {
        self.is_current() && self.state().has_timers
    }

    /// Whether there is no other process.
    pub(crate) fn is_single(&self) -> bool {
        self.state().members.len() <= 1
    }

    /// By how many milliseconds the database's clock is ahead of this machine's.
    pub(crate) fn clock_ahead(&self) -> i64 {
        self.state().clock_ahead
    }

    /// Waits until the others have taken over what this process had.
    pub(crate) async fn expelled(&self) {
        self.expelled.cancelled().await;
    }

    /// Whether the others have taken over what this process had.
    pub(crate) fn is_expelled(&self) -> bool {
        self.expelled.is_cancelled()
    }

    /// How many requests this process may make in a second.
    fn requests(&self) -> u32 {
        let state = self.state();
        let members = u32::try_from(state.members.len().max(1)).unwrap_or(u32::MAX);
        match state.renewals {
            0 | 1 if members > 1 => FIRST_REQUESTS.min(REQUESTS / members),
            _ => (REQUESTS / members).max(1),
        }
    }

    /// Lets the membership be renewed now.
    pub(crate) fn hurry(&self) {
        self.news.notify_one();
    }

    /// Takes its share of requests, second after second.
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

    /// Renews the membership, and takes the timers if nobody has them.
    ///
    /// # Errors
    /// When the others have taken over already, or the database fails.
    pub(crate) async fn renew(&self, timers: Timers) -> Result<RenewalOutcome, MembershipError> {
        let begun = Instant::now();
        let renewal = self.membership.renew().await.inspect_err(|cause| {
            if let MembershipError::Expelled = cause {
                self.expelled.cancel();
            }
        })?;
        let own = self.membership.id();
        let mut thinkers = renewal.members.iter().filter(|one| one.roles.has(Role::Thinker));
        let is_oldest = thinkers.next().is_some_and(|oldest| oldest.id == own);
        let (are_gone, had_timers) = {
            let mut state = self.state();
            state.safe_until = begun + safe_time(self.membership.lease());
            let has_just_joined = state.renewals == 0;
            state.renewals = state.renewals.saturating_add(1);
            state.clock_ahead = renewal.clock_ahead;
            let before = std::mem::replace(&mut state.members, renewal.members);
            if before != state.members {
                warn_of_roles(&state.members);
            }
            let are_gone = before.iter().any(|one| !state.members.contains(one));
            (has_just_joined || are_gone, state.has_timers)
        };
        let takes = timers == Timers::Take && self.roles.has(Role::Timers) && !had_timers;
        if takes {
            // What the others have left is told all the same.
            match self.membership.acquire(TIMERS).await {
                Ok(true) => {
                    info!(process = %self.membership.id(), "this process keeps the timers");
                    self.state().has_timers = true;
                }
                Ok(false) => {}
                Err(cause) => warn!(%cause, "the lease on the timers cannot be asked for"),
            }
        }
        let inherits = is_oldest && are_gone;
        Ok(RenewalOutcome { clock_ahead: renewal.clock_ahead, inherits })
    }

    /// How often the membership is renewed.
    pub(crate) fn period(&self) -> Duration {
        self.membership.lease() / RENEWALS
    }

    /// Waits until the membership is to be renewed before its time.
    pub(crate) async fn hurried(&self) {
        self.news.notified().await;
    }

    /// Waits for a turn at what all processes together do once in a time.
    pub(crate) async fn take_turn(&self, name: &str, every: Duration) {
        loop {
            match self.membership.take_turn(name, every).await {
                Ok(None) => return,
                Ok(Some(left)) => tokio::time::sleep(left).await,
                Err(cause) => {
                    warn!(%cause, name, "whose turn it is cannot be read");
                    tokio::time::sleep(self.pause()).await;
                }
            }
        }
    }

    /// Waits until this process has a lease that one has at a time.
    pub(crate) async fn lease(&self, name: &str) {
        while !self.try_lease(name).await {
            tokio::time::sleep(self.pause()).await;
        }
    }

    /// Asks for a lease until the database answers: it may have granted what it could not say.
    async fn try_lease(&self, name: &str) -> bool {
        loop {
            match self.membership.acquire(name).await {
                Ok(taken) => return taken,
                Err(cause) => warn!(%cause, name, "a lease cannot be asked for"),
            }
            tokio::time::sleep(self.pause()).await;
        }
    }

    /// Gives a lease back; the database is told until it answers.
    pub(crate) async fn release(&self, name: &str) {
        while !self.try_release(name).await {
            tokio::time::sleep(self.pause()).await;
        }
    }

    /// Gives a lease back, if the database answers; else it is free when this process leaves.
    pub(crate) async fn try_release(&self, name: &str) -> bool {
        let released = self.membership.release(name).await;
        released.inspect_err(|cause| warn!(%cause, name, "a lease is not given back")).is_ok()
    }

    /// How long is waited before a lease that another process has is asked for again.
    pub(crate) fn pause(&self) -> Duration {
        self.membership.lease() / (2 * RENEWALS)
    }

    /// Leaves: what this process had is free.
    pub(crate) async fn leave(&self) {
        if let Err(cause) = self.membership.leave().await {
            warn!(%cause, "the others take over when the lease has lapsed");
        }
    }

    /// Takes the lease on a shard if nobody has it and this process is to have one more: no more
    /// than its part of them, so that those who start together share them. Otherwise it says that
    /// it has room for one.
    pub(crate) async fn try_take_shard(&self, shard: ShardId) -> bool {
        if !self.reserve_shard(shard) {
            return false;
        }
        let is_taken = self.try_lease(&shard_lease(shard)).await;
        if !is_taken {
            self.state().shards.remove(&shard);
            self.ask_for_shard(shard.of).await;
        }
        is_taken
    }

    /// Notes that this process asks for a shard, if it has less than its part.
    fn reserve_shard(&self, shard: ShardId) -> bool {
        let part = self.part(shard.of);
        let mut state = self.state();
        // It may have been asked for before, by whom other shards have replaced since.
        let has_room = state.shards.contains(&shard) || state.count_shards(shard.of) < part;
        let has_room = has_room && self.roles.has(Role::Gateway);
        if has_room {
            state.shards.insert(shard);
        }
        has_room
    }

    /// How many shards of so many one process has at most, where all who keep shards share them.
    fn part(&self, of: u64) -> u64 {
        let state = self.state();
        let keepers = state.members.iter().filter(|one| one.roles.has(Role::Gateway)).count();
        of.div_ceil(keepers.max(1) as u64)
    }

    /// Gives the lease on a shard back, which is then another's to take.
    pub(crate) async fn release_shard(&self, shard: ShardId) {
        self.release(&shard_lease(shard)).await;
        let mut state = self.state();
        state.shards.remove(&shard);
        state.giving_back = state.giving_back.filter(|given| *given != shard);
    }

    /// Says that this process has room for a shard that another has.
    async fn ask_for_shard(&self, of: u64) {
        self.try_lease(&self.wish(of)).await;
    }

    /// Says so no more, once it has its part of them.
    pub(crate) async fn be_content(&self, of: u64) {
        let part = self.part(of);
        let has_its_part = self.state().count_shards(of) >= part;
        if has_its_part {
            self.release(&self.wish(of)).await;
        }
    }

    /// The lease by which this process says that it has room for a shard.
    fn wish(&self, of: u64) -> String {
        format!("{}{}", wish_prefix(of), self.membership.id())
    }

    /// Whether this process is to give a shard back: it has more than its part, and somebody who
    /// has less asks for one. One shard is given back at a time.
    pub(crate) async fn is_to_give_back(&self, shard: ShardId) -> bool {
        let part = self.part(shard.of);
        {
            let state = self.state();
            if state.count_shards(shard.of) <= part || state.giving_back.is_some() {
                return false;
            }
        }
        match self.membership.is_any(&wish_prefix(shard.of)).await {
            Ok(true) => {}
            Ok(false) => return false,
            Err(cause) => {
                warn!(%cause, "whether others ask for shards cannot be read");
                return false;
            }
        }
        let mut state = self.state();
        if state.giving_back.is_some() {
            return false;
        }
        state.giving_back = Some(shard);
        true
    }

    /// Whether this process thinks for Herald as an opponent.
    pub(crate) fn thinks(&self) -> bool {
        self.roles.has(Role::Thinker)
    }

    /// Leaves a job of Herald's to those who think.
    ///
    /// # Errors
    /// When the database fails.
    pub(crate) async fn offer_job(&self, job: Job) -> Result<(), MembershipError> {
        self.membership.offer_job(&job_lease(job)).await
    }

    /// Takes jobs that others have left; and what it has taken already, if the answer to that was
    /// lost.
    pub(crate) async fn take_jobs(&self) -> Vec<Job> {
        let has_unknown = self.state().has_unknown_jobs;
        let taken = async {
            let mut taken = match has_unknown {
                true => self.membership.own_leases(JOBS).await?,
                false => Vec::new(),
            };
            taken.extend(self.membership.take_jobs(JOBS, JOBS_AT_ONCE).await?);
            Ok::<_, MembershipError>(taken)
        };
        let taken = taken.await;
        let mut state = self.state();
        state.has_unknown_jobs = taken.is_err();
        let taken = match taken {
            Ok(taken) => taken,
            Err(cause) => {
                warn!(%cause, "what others leave to those who think cannot be taken");
                return Vec::new();
            }
        };
        let jobs: Vec<Job> = taken.iter().filter_map(|lease| job_of(lease)).collect();
        state.jobs.extend(jobs.iter().copied());
        jobs
    }

    /// A job is done, whether it was taken from others or not.
    pub(crate) async fn finish_job(&self, job: Job) {
        let was_taken = self.state().jobs.remove(&job);
        if was_taken {
            self.try_release(&job_lease(job)).await;
        }
    }
}

/// How jobs begin that are left to those who think.
const JOBS: &str = "Herald: ";
/// How many of them are taken in one go.
const JOBS_AT_ONCE: u32 = 16;

fn job_lease(job: Job) -> String {
    match job {
        Job::Challenge(id) => format!("{JOBS}challenge {id}"),
        Job::Match(id) => format!("{JOBS}match {id}"),
    }
}

fn job_of(lease: &str) -> Option<Job> {
    let (what, number) = lease.strip_prefix(JOBS)?.split_once(' ')?;
    let number = number.parse().ok()?;
    match what {
        "challenge" => Some(Job::Challenge(ChallengeId::new(number))),
        "match" => Some(Job::Match(MatchId::new(number))),
        _ => None,
    }
}

/// How the leases of those begin who ask for a shard.
fn wish_prefix(of: u64) -> String {
    format!("room for a shard of {of}: ")
}

/// Says which roles nobody has.
fn warn_of_roles(members: &[Member]) {
    for role in Role::ALL {
        if !members.iter().any(|member| member.roles.has(role)) {
            warn!(role = role.name(), "no process has this role: what it does is left undone");
        }
    }
}

/// For how long after a renewal was begun nobody takes over, with room for what is under way.
fn safe_time(lease: Duration) -> Duration {
    lease / RENEWALS * (RENEWALS - 1)
}

/// How the leases on shards of one number begin.
fn shard_prefix(of: u64) -> String {
    format!("shard of {of}: ")
}

/// The lease on a shard.
pub(crate) fn shard_lease(shard: ShardId) -> String {
    format!("{}{}", shard_prefix(shard.of), shard.index)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_job_is_read_as_it_is_left() {
        for job in [Job::Challenge(ChallengeId::new(3)), Job::Match(MatchId::new(12))] {
            assert_eq!(job_of(&job_lease(job)), Some(job));
        }
        assert_eq!(job_of("Herald: tea 3"), None);
        assert_eq!(job_of("timers"), None);
    }
}
