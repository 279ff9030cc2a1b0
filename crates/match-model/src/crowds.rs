use std::ops::RangeInclusive;
use std::time::Duration;

use crate::{MatchId, Moment, Time};

/// The shortest and longest vote, in minutes.
pub const VOTE_MINUTES: RangeInclusive<u64> = 5..=7 * 24 * 60;

/// The least and most votes that a move may need.
pub const QUORUMS: RangeInclusive<u32> = 1..=1000;

/// Time from the end of a vote without quorum to the end of the match.
pub const QUORUM_WAIT: Duration = Duration::from_secs(7 * 24 * 60 * 60);

/// The terms and the current vote of a match of everyone in a channel against Herald.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Crowd {
    /// Milliseconds of a vote.
    pub period: i64,
    /// Votes that a move needs.
    pub quorum: u32,
    /// The decision that is voted on, unless Herald has moved on since.
    pub moment: Moment,
    pub closes_at: Time,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CrowdResult {
    /// The decision that was voted on.
    pub moment: Moment,
    pub action: String,
    /// Votes for that action.
    pub votes: u32,
    pub voters: u32,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CrowdRefusal {
    /// No single person acts for the crowd.
    Together,
    /// It is Herald's turn.
    NoVote,
    /// The input has more than one action.
    OneAction,
    /// Such a match is running in this channel.
    Running { match_id: MatchId },
}
