//! Sessions over a restart: an orderly stop leaves them open at Discord, and the next process
//! resumes them, so that nothing is lost that people press meanwhile.
//!
//! A process that dies has no sessions to leave, for what it had heard of them last is not known.

use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

use super::session::Session;
use super::shard_id::ShardId;

/// What sessions are begun by: those of another token or other intents are not resumed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SessionOrigin<'a> {
    /// The bot's token.
    pub(crate) token: &'a str,
    /// What they hear of.
    pub(crate) intents: u32,
}

/// The sessions of all shards, to be resumed by another process.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SavedSessions {
    /// By which token they were begun: a hash of it.
    token: String,
    /// What they hear of.
    intents: u32,
    /// How many shards there are.
    of: u64,
    /// Those that may be resumed.
    shards: Vec<SavedShard>,
}

/// The session of a shard.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct SavedShard {
    index: u64,
    id: String,
    #[serde(rename = "at")]
    resume_address: String,
    #[serde(rename = "seen")]
    last_sequence: Option<u64>,
}

/// What tells tokens apart, and tells nothing of one.
fn token_hash(token: &str) -> String {
    let hash = Sha256::digest(format!("gateway sessions of {token}").as_bytes());
    hash.iter().take(16).map(|byte| format!("{byte:02x}")).collect()
}

impl SavedSessions {
    /// The sessions of so many shards; `None` when there are none that may be resumed.
    pub(crate) fn save(
        origin: SessionOrigin<'_>,
        of: u64,
        sessions: Vec<(u64, Session)>,
    ) -> Option<SavedSessions> {
        let shards: Vec<SavedShard> = sessions
            .into_iter()
            // Without an event there is nothing to resume after.
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

    /// Each by itself, for whichever process takes the shard over.
    pub fn apart(self) -> Vec<(ShardId, SavedSessions)> {
        let SavedSessions { token, intents, of, shards } = self;
        let alone = |shard: SavedShard| {
            let id = ShardId { index: shard.index, of };
            (id, SavedSessions { token: token.clone(), intents, of, shards: vec![shard] })
        };
        shards.into_iter().map(alone).collect()
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.shards.len()
    }

    /// The sessions, if they were begun in the same way; `address` is where they are resumed if not
    /// where Discord wants it.
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
