//! Sessions across a restart. An orderly stop leaves them open, and the next process resumes them,
//! so that no button press is lost.
//!
//! A crashed process leaves none, because its last sequence numbers are unknown.

use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

use super::session::Session;
use super::shard_id::ShardId;

/// Sessions with another token or other intents aren't resumed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SessionOrigin<'a> {
    pub(crate) token: &'a str,
    pub(crate) intents: u32,
}

/// The sessions of all shards, for another process to resume.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SavedSessions {
    /// A hash of the token.
    token: String,
    intents: u32,
    /// Total number of shards.
    of: u64,
    shards: Vec<SavedShard>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct SavedShard {
    index: u64,
    id: String,
    #[serde(rename = "at")]
    resume_address: String,
    #[serde(rename = "seen")]
    last_sequence: Option<u64>,
}

/// Hashes a token, to recognise it without revealing it.
fn token_hash(token: &str) -> String {
    let hash = Sha256::digest(format!("gateway sessions of {token}").as_bytes());
    hash.iter().take(16).map(|byte| format!("{byte:02x}")).collect()
}

impl SavedSessions {
    /// Saves the sessions of `of` shards. `None` if none can be resumed.
    pub(crate) fn save(
        origin: SessionOrigin<'_>,
        of: u64,
        sessions: Vec<(u64, Session)>,
    ) -> Option<SavedSessions> {
        let shards: Vec<SavedShard> = sessions
            .into_iter()
            // Without an event there is no sequence number to resume after.
            .filter(|(_, session)| session.last_sequence.is_some())
            .map(|(index, session)| SavedShard {
                index,
                id: session.id,
                resume_address: session.resume_address,
                last_sequence: session.last_sequence,
            })
            .collect();
        let (token, intents) = (token_hash(origin.token), origin.intents);
        (!shards.is_empty()).then_some(SavedSessions { token, intents, of, shards })
    }

    /// Splits them by shard, since different processes may take them over.
    pub fn split_by_shard(self) -> Vec<(ShardId, SavedSessions)> {
        let SavedSessions { token, intents, of, shards } = self;
        let alone = |shard: SavedShard| {
            let id = ShardId { index: shard.index, of };
            (id, SavedSessions { token: token.clone(), intents, of, shards: vec![shard] })
        };
        shards.into_iter().map(alone).collect()
    }

    /// Number of sessions.
    pub fn count(&self) -> usize {
        self.shards.len()
    }

    /// Returns the sessions, if token, intents and number of shards match. `address` is the
    /// fallback for resuming.
    pub(crate) fn restore(
        self,
        origin: SessionOrigin<'_>,
        of: u64,
        address: &str,
    ) -> Vec<(u64, Session)> {
        if (self.of, self.intents) != (of, origin.intents) || self.token != token_hash(origin.token)
        {
            return Vec::new();
        }
        let session = |shard: SavedShard| {
            let SavedShard { index, id, resume_address, last_sequence } = shard;
            let other_address = address.to_owned();
            (index, Session { id, resume_address, other_address, last_sequence })
        };
        self.shards.into_iter().map(session).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mark_tells_tokens_apart_and_nothing_of_them() {
        assert_eq!(token_hash("a"), token_hash("a"));
        assert_ne!(token_hash("a"), token_hash("b"));
        assert_eq!(token_hash("sandbox").len(), 32);
        assert!(!token_hash("sandbox").contains("sandbox"));
    }
}
