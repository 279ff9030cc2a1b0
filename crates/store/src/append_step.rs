//! The rows that one move writes.

use match_model::{MatchId, MatchState, Time};

use crate::actions::Action;
use crate::outbox::NewEntry;

/// A step of a match. It bumps the match's version; a finished match takes no step.
#[derive(Clone, Debug)]
pub struct AppendStep {
    pub match_id: MatchId,
    /// The version the caller read. If it has changed, nothing is written.
    pub seen_version: i64,
    pub actions: Vec<Action>,
    /// Number of actions after the step.
    pub plies: i64,
    /// State after the step.
    pub state: MatchState,
    pub announcements: Vec<NewEntry>,
    pub at: Time,
}
