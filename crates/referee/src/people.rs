//! The people whom Herald knows: those who have played, been challenged or set something.

use match_model::Person;
use store::people;

use crate::{Referee, Result};

/// Stores the name under which a known person is seen now, if it has changed. People whom Herald
/// doesn't know stay unknown.
///
/// # Errors
/// When the database fails.
pub async fn seen(referee: &Referee, person: &Person) -> Result<()> {
    let known = people::find(&mut *referee.store.read().await?, person.id).await?;
    if known.is_none_or(|known| known.name == person.name) {
        return Ok(());
    }
    let mut tx = referee.store.write().await?;
    people::rename(&mut tx, person).await?;
    referee.commit(tx).await
}
