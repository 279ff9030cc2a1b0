//! Sessions over a restart: an orderly stop leaves them open at Discord, and the next process resumes
//! them, so that nothing is lost that people press meanwhile.
//!
//! They are taken once: a process that dies has no sessions to leave, for what it had heard of them
//! last is not known.

use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};
use tracing::{error, info};

use super::connection::Session;
use super::{Gateway, INTENTS};

/// Under which name they are handed over.
const NAME: &str = "gateway sessions";

/// The sessions of all shards.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
struct SavedSessions {
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
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
struct SavedShard {
    index: u64,
    id: String,
    at: String,
    seen: Option<u64>,
}

/// What tells tokens apart, and tells nothing of one.
fn mark(token: &str) -> String {
    let hash = Sha256::digest(format!("gateway sessions of {token}").as_bytes());
    hash.iter().take(16).map(|byte| format!("{byte:02x}")).collect()
}

/// Hands the sessions of so many shards on to the next process.
pub(super) async fn keep(gateway: &Gateway, of: u64, sessions: Vec<(u64, Session)>) {
    let shards: Vec<SavedShard> = sessions
        .into_iter()
        // Without an event there is nothing to resume after.
        .filter(|(_, session)| session.seen.is_some())
        .map(|(index, session)| SavedShard {
            index,
            id: session.id,
            at: session.resume_at,
            seen: session.seen,
        })
        .collect();
    if shards.is_empty() {
        return;
    }
    let count = shards.len();
    let kept = SavedSessions { token: mark(&gateway.token), intents: INTENTS, of, shards };
    let app = &gateway.app;
    let handed = match serde_json::to_string(&kept) {
        Ok(text) => app.referee.hand_over(NAME, &text, app.clock.now()).await,
        Err(cause) => return error!(%cause, "the sessions cannot be written down"),
    };
    match handed {
        Ok(()) => info!(count, "the sessions are left open for the next start"),
        Err(cause) => error!(%cause, "the sessions are not kept; the next start begins anew"),
    }
}

/// Takes over the sessions of the process before this one, if it ended a moment ago and was connected
/// in the same way; `address` is where they are resumed if not where Discord wants it.
pub(super) async fn take(gateway: &Gateway, of: u64, address: &str) -> Vec<(u64, Session)> {
    let app = &gateway.app;
    let (text, since) = match app.referee.take_over(NAME).await {
        Ok(Some(kept)) => kept,
        Ok(None) => return Vec::new(),
        Err(cause) => {
            error!(%cause, "the sessions of the last process cannot be read");
            return Vec::new();
        }
    };
    let age = app.clock.now().0.saturating_sub(since.0);
    let longest = i64::try_from(app.patience.session_kept.as_millis()).unwrap_or(i64::MAX);
    if !(0..=longest).contains(&age) {
        return Vec::new();
    }
    let Ok(kept) = serde_json::from_str::<SavedSessions>(&text) else {
        error!("the sessions of the last process are not what they should be");
        return Vec::new();
    };
    if (kept.of, kept.intents) != (of, INTENTS) || kept.token != mark(&gateway.token) {
        return Vec::new();
    }
    let session = |shard: SavedShard| {
        let SavedShard { index, id, at, seen } = shard;
        (index, Session { id, resume_at: at, other: address.to_owned(), seen })
    };
    kept.shards.into_iter().map(session).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mark_tells_tokens_apart_and_nothing_of_them() {
        assert_eq!(mark("a"), mark("a"));
        assert_ne!(mark("a"), mark("b"));
        assert_eq!(mark("sandbox").len(), 32);
        assert!(!mark("sandbox").contains("sandbox"));
    }
}
