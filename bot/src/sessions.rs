//! An orderly stop leaves the gateway sessions open and the next process resumes them, so that no
//! press is lost. A crash leaves none, because its last sequence numbers aren't saved.

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
    let outcome = match serde_json::to_string(sessions) {
        Ok(text) => referee::handover::hand_over(referee, name, &text, clock.now()).await,
        Err(cause) => return error!(%cause, "failed to serialize the sessions"),
    };
    match outcome {
        Ok(()) => info!(count, "sessions saved for the next start"),
        Err(cause) => error!(%cause, "failed to save the sessions; the next start opens new ones"),
    }
}

/// If they are recent enough.
pub(crate) async fn take_over(messenger: &Messenger, name: &str) -> Option<SavedSessions> {
    let (text, saved_at) = match referee::handover::take_over(messenger.referee(), name).await {
        Ok(saved_text) => saved_text?,
        Err(cause) => {
            error!(%cause, "failed to read the previous process's sessions");
            return None;
        }
    };
    let age = messenger.now().0.saturating_sub(saved_at.0);
    let longest =
        i64::try_from(messenger.patience.session_lifetime.as_millis()).unwrap_or(i64::MAX);
    if !(0..=longest).contains(&age) {
        return None;
    }
    let sessions = serde_json::from_str(&text);
    if sessions.is_err() {
        error!("failed to parse the previous process's sessions");
    }
    sessions.ok()
}
