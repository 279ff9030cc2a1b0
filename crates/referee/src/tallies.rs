use match_model::{LevelTally, MatchTally, PersonId};
use store::{matches, tallies};

use crate::{Referee, Result};

pub async fn against_herald(referee: &Referee, person: PersonId) -> Result<Vec<LevelTally>> {
    Ok(tallies::against_herald(&mut *referee.store.read().await?, person).await?)
}

pub async fn level_reached(referee: &Referee, person: PersonId, game: &str) -> Result<u8> {
    Ok(LevelTally::reached(&against_herald(referee, person).await?, game))
}

pub async fn casual(referee: &Referee, person: PersonId) -> Result<MatchTally> {
    Ok(tallies::casual(&mut *referee.store.read().await?, person).await?)
}

pub async fn has_played(referee: &Referee, person: PersonId, game: &str) -> Result<bool> {
    Ok(matches::has_played(&mut *referee.store.read().await?, person, game).await?)
}

/// From the first person's view.
pub async fn between(referee: &Referee, person: PersonId, other: PersonId) -> Result<MatchTally> {
    Ok(tallies::between(&mut *referee.store.read().await?, person, other).await?)
}
