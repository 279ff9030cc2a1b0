use match_model::{Person, PersonId, Time, TourProgress};
use store::{people, tours};

use crate::{Referee, Result};

pub async fn find(referee: &Referee, person: PersonId, game: &str) -> Result<Option<TourProgress>> {
    Ok(tours::find(&mut *referee.store.read().await?, person, game).await?)
}

pub async fn store_progress(
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
