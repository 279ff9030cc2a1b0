//! Decides whether a question of a match must mention people, or finds them present.

use std::ops::RangeInclusive;

use match_model::{AwaitedPerson, MatchId, PersonId, Time};
use store::actions;

use crate::{Referee, Result};

const STILL_THERE: std::time::Duration = std::time::Duration::from_secs(10 * 60);

pub(crate) fn still_there_from(at: Time) -> Time {
    at.minus(STILL_THERE)
}

/// Returns whether one of the asked people hasn't acted in the match for some minutes. The answer
/// for a moment never changes.
pub async fn should_mention_again(
    referee: &Referee,
    id: MatchId,
    asked: &[AwaitedPerson],
    at: Time,
) -> Result<bool> {
    let since = still_there_from(at)..=at;
    let present =
        actions::people_acting_within(&mut *referee.store.read().await?, id, since).await?;
    Ok(asked.iter().any(|awaited| !present.contains(&awaited.person)))
}

pub async fn have_acted(
    referee: &Referee,
    id: MatchId,
    people: &[PersonId],
    within: RangeInclusive<Time>,
) -> Result<bool> {
    let present =
        actions::people_acting_within(&mut *referee.store.read().await?, id, within).await?;
    Ok(people.iter().all(|person| present.contains(person)))
}
