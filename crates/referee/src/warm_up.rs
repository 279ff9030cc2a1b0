//! Warms up a process that takes over from another and is asked at once for the active matches.

use match_model::MatchId;
use store::outbox;

use crate::announcement::match_of_topic;
use crate::{Referee, Result};

const ENTRIES: u32 = 400;

pub async fn connect(referee: &Referee) -> Result<()> {
    Ok(referee.store.warm_up().await?)
}

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
