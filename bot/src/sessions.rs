//! Gateway sessions across a restart. An orderly stop leaves them open at Discord and the next
//! process resumes them, so that no button press is lost.
//!
//! They are taken once. A process that crashes leaves none, because its last sequence numbers
//! aren't saved.

use discord::gateway::SavedSessions;
use referee::Referee;
use tracing::{error, info};

use crate::clock::Timekeeper;
use crate::outgoing::messenger::Messenger;

pub(crate) const ALL: &str = "gateway sessions";

pub(crate) async fn hand_over(
    referee: &Referee,
    clock: &Timekeeper,
    name: &str,
    sessions: &SavedSessions,
) {
    let count = sessions.count();
    let handed = match serde_json::to_string(sessions) {
        Ok(text) => referee::handover::hand_over(referee, name, &text, clock.now()).await,
        Err(cause) => return error!(%cause, "failed to serialize the sessions"),
    };
    match handed {
        Ok(()) => info!(count, "sessions saved for the next start"),
        Err(cause) => error!(%cause, "failed to save the sessions; the next start opens new ones"),
    }
}

/// Takes over the sessions that the previous process saved under a key, if they are recent enough.
pub(crate) async fn take_over(messenger: &Messenger, name: &str) -> Option<SavedSessions> {
    let (text, since) = match referee::handover::take_over(messenger.referee(), name).await {
        Ok(saved) => saved?,
        Err(cause) => {
            error!(%cause, "failed to read the previous process's sessions");
            return None;
        }
    };
    let age = messenger.now().0.saturating_sub(since.0);
    let longest = i64::try_from(messenger.patience.session_kept.as_millis()).unwrap_or(i64::MAX);
    if !(0..=longest).contains(&age) {
        return None;
    }
    let saved = serde_json::from_str(&text);
    if saved.is_err() {
        error!("failed to parse the previous process's sessions");
    }
    saved.ok()
}
