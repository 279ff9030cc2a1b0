//! People known to Herald: those who have played, been challenged or changed a setting.

use match_model::{Person, PersonId, Time};
use store::people;

use crate::{Referee, Result};

/// Only known people are updated.
pub async fn update_name(referee: &Referee, person: &Person) -> Result<()> {
    let stored = people::find(&mut *referee.store.read().await?, person.id).await?;
    if stored.is_none_or(|known| known.name == person.name) {
        return Ok(());
    }
    let mut tx = referee.store.write().await?;
    people::rename(&mut tx, person).await?;
    referee.commit(tx).await
}

/// Whether lists don't name this person.
pub async fn is_unlisted(referee: &Referee, person: PersonId) -> Result<bool> {
    Ok(people::is_unlisted(&mut *referee.store.read().await?, person).await?)
}

pub async fn set_unlisted(referee: &Referee, by: &Person, unlisted: bool, now: Time) -> Result<()> {
    let mut tx = referee.store.write().await?;
    people::meet(&mut tx, by, now).await?;
    people::set_unlisted(&mut tx, by.id, unlisted).await?;
    referee.commit(tx).await
}
