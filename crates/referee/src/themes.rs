use match_model::{Person, PersonId, Time};
use store::people;

use crate::{Referee, Result};

pub async fn find(referee: &Referee, person: PersonId) -> Result<Option<String>> {
    Ok(people::theme(&mut *referee.store.read().await?, person).await?)
}

pub async fn set(referee: &Referee, by: &Person, theme: &str, now: Time) -> Result<()> {
    let mut tx = referee.store.write().await?;
    people::meet(&mut tx, by, now).await?;
    people::set_theme(&mut tx, by.id, theme).await?;
    referee.commit(tx).await
}
