use match_model::{MatchId, MatchState, Time};

use crate::actions::Action;
use crate::outbox::NewEntry;

#[derive(Clone, Debug)]
pub struct AppendStep {
    pub match_id: MatchId,
    /// The version the caller read. If it has changed, nothing is written.
    pub seen_version: i64,
    pub actions: Vec<Action>,
    pub plies: i64,
    pub state: MatchState,
    pub announcements: Vec<NewEntry>,
    pub at: Time,
}
