//! People known to Herald: those who have played, been challenged or changed a setting.

use match_model::Person;
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
