use std::collections::HashMap;
use std::time::Duration;

use match_model::{GuildId, PersonId};
use parking_lot::Mutex;
use tokio::time::Instant;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Membership {
    Inside,
    Outside,
    Unknown,
}

impl Membership {
    /// Short, so that a ban takes effect soon.
    fn lifetime(self) -> Duration {
        match self {
            Membership::Inside => Duration::from_secs(20),
            Membership::Outside => Duration::from_secs(10),
            Membership::Unknown => Duration::from_secs(5),
        }
    }
}

#[derive(Debug, Default)]
pub(crate) struct MembershipCache(Mutex<HashMap<(GuildId, PersonId), (Membership, Instant)>>);

impl MembershipCache {
    const MOST: usize = 10_000;

    pub(crate) fn find(&self, guild: GuildId, person: PersonId) -> Option<Membership> {
        let entries = self.0.lock();
        let (membership, since) = *entries.get(&(guild, person))?;
        (since.elapsed() < membership.lifetime()).then_some(membership)
    }

    pub(crate) fn keep(&self, guild: GuildId, person: PersonId, membership: Membership) {
        let mut entries = self.0.lock();
        if entries.len() >= MembershipCache::MOST {
            entries.retain(|_, (known, since)| since.elapsed() < known.lifetime());
        }
        if entries.len() < MembershipCache::MOST {
            entries.insert((guild, person), (membership, Instant::now()));
        }
    }

    pub(crate) fn forget(&self, guild: GuildId, person: PersonId) {
        self.0.lock().remove(&(guild, person));
    }
}
