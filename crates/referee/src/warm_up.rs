//! Making ready for the first requests: a process that takes the place of another is asked at once
//! for the matches that are just being played.

use match_model::MatchId;
use store::outbox;

use crate::announcement::match_of_topic;
use crate::{Referee, Result};

/// How many announcements tell which matches are being played.
const ENTRIES: u32 = 400;

/// Makes the connections to the database that moves need.
///
/// # Errors
/// When the database fails.
pub async fn connect(referee: &Referee) -> Result<()> {
    Ok(referee.store.warm_up().await?)
}

/// The matches of which something was announced last, so many at most.
///
/// # Errors
/// When the database fails.
pub async fn busiest(referee: &Referee, most: usize) -> Result<Vec<MatchId>> {
    let topics = outbox::newest_topics(&mut *referee.store.read().await?, ENTRIES).await?;
    let mut matches: Vec<MatchId> = Vec::new();
    for id in topics.iter().filter_map(|topic| match_of_topic(topic)) {
        if matches.len() < most && !matches.contains(&id) {
            matches.push(id);
        }
    }
    Ok(matches)
}
