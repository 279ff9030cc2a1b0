//! A step of a match: what is written of every move, in one go.

use match_model::{MatchId, MatchState, Time};

use crate::actions::Action;
use crate::outbox::NewEntry;

/// A step of a match: its version counts up. A match that is over makes none.
#[derive(Clone, Debug)]
pub struct AppendStep {
    /// The match.
    pub match_id: MatchId,
    /// The version at which it was seen.
    pub seen_version: i64,
    /// Actions that are added to it.
    pub actions: Vec<Action>,
    /// How many actions it has then.
    pub plies: i64,
    /// Whether it goes on then.
    pub state: MatchState,
    /// Announcements to queue in the outbox.
    pub announcements: Vec<NewEntry>,
    /// When.
    pub at: Time,
}
