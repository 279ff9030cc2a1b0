//! What people have come to: their matches that are over, counted by how they ended.

use match_model::{LevelTally, MatchTally, PersonId};
use store::{matches, tallies};

use crate::{Referee, Result};

/// A person's matches against Herald, by game and level.
///
/// # Errors
/// When the database fails.
pub async fn against_herald(referee: &Referee, person: PersonId) -> Result<Vec<LevelTally>> {
    Ok(tallies::against_herald(&mut *referee.store.read().await?, person).await?)
}

/// The level of Herald that a person has reached in a game.
///
/// # Errors
/// When the database fails.
pub async fn level_reached(referee: &Referee, person: PersonId, game: &str) -> Result<u8> {
    Ok(LevelTally::reached(&against_herald(referee, person).await?, game))
}

/// A person's matches against people that were not rated.
///
/// # Errors
/// When the database fails.
pub async fn casual(referee: &Referee, person: PersonId) -> Result<MatchTally> {
    Ok(tallies::casual(&mut *referee.store.read().await?, person).await?)
}

/// Whether a person has begun a match of a game, whatever became of it.
///
/// # Errors
/// When the database fails.
pub async fn has_played(referee: &Referee, person: PersonId, game: &str) -> Result<bool> {
    Ok(matches::has_played(&mut *referee.store.read().await?, person, game).await?)
}

/// All matches of two people against each other, as they ended for the first.
///
/// # Errors
/// When the database fails.
pub async fn between(referee: &Referee, person: PersonId, other: PersonId) -> Result<MatchTally> {
    Ok(tallies::between(&mut *referee.store.read().await?, person, other).await?)
}
