//! The progress of people in the tours of the games.

use match_model::{Person, PersonId, Time, TourProgress};
use store::{people, tours};

use crate::{Referee, Result};

/// The progress of a person in the tour of a game; `None` where they have not begun it.
///
/// # Errors
/// When the database fails.
pub async fn find(referee: &Referee, person: PersonId, game: &str) -> Result<Option<TourProgress>> {
    Ok(tours::find(&mut *referee.store.read().await?, person, game).await?)
}

/// Notes how far a person has come.
///
/// # Errors
/// When the database fails.
pub async fn keep(
    referee: &Referee,
    by: &Person,
    game: &str,
    toured: &TourProgress,
    now: Time,
) -> Result<()> {
    let mut tx = referee.store.write().await?;
    people::meet(&mut tx, by, now).await?;
    tours::put(&mut tx, by.id, game, toured, now).await?;
    referee.commit(tx).await
}
