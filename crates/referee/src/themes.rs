//! In which theme somebody sees the pictures that only they see.

use match_model::{Person, PersonId, Time};
use store::people;

use crate::{Referee, Result};

/// The theme that somebody has chosen, by its id; `None`: none, or nobody who is known.
///
/// # Errors
/// When the database fails.
pub async fn find(referee: &Referee, person: PersonId) -> Result<Option<String>> {
    Ok(people::theme(&mut *referee.store.read().await?, person).await?)
}

/// Notes the theme that somebody chooses, by its id.
///
/// # Errors
/// When the database fails.
pub async fn set(referee: &Referee, by: &Person, theme: &str, now: Time) -> Result<()> {
    let mut tx = referee.store.write().await?;
    people::meet(&mut tx, by, now).await?;
    people::set_theme(&mut tx, by.id, theme).await?;
    referee.commit(tx).await
}
