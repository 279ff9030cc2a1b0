//! The deck of a person's own mistakes, from analyses of their matches. Attempts at them are stored
//! like those at puzzles, but don't change ratings.

use match_model::{
    MatchId, Mistake, Person, PersonId, PuzzleAttempt, PuzzleRef, RequestRefusal, Time,
};
use store::{mistakes, people, puzzles};

use crate::{Error, Referee, Result};

/// Adds a person's mistakes to their deck, unless the person's data was erased. Those already in it
/// stay unchanged.
pub async fn add(referee: &Referee, person: PersonId, new: &[Mistake]) -> Result<()> {
    let mut connection = referee.store.read().await?;
    let mut is_complete = true;
    for mistake in new {
        let known = mistakes::find(&mut connection, person, mistake.match_id, mistake.ply).await?;
        is_complete &= known.is_some();
    }
    drop(connection);
    if is_complete {
        return Ok(());
    }
    let mut tx = referee.store.write().await?;
    if people::find(&mut tx, person).await?.is_none() {
        return Ok(());
    }
    for mistake in new {
        mistakes::add(&mut tx, person, mistake).await?;
    }
    referee.commit(tx).await
}

pub async fn find(
    referee: &Referee,
    person: PersonId,
    match_id: MatchId,
    ply: u32,
) -> Result<Option<Mistake>> {
    Ok(mistakes::find(&mut *referee.store.read().await?, person, match_id, ply).await?)
}

/// The mistake that is shown next, whether it is due or not; of one game or of all.
pub async fn next(
    referee: &Referee,
    person: PersonId,
    game: Option<&str>,
) -> Result<Option<Mistake>> {
    Ok(mistakes::next(&mut *referee.store.read().await?, person, game).await?)
}

/// Takes a mistake whose position can't be shown any more out of the deck.
pub async fn withdraw(referee: &Referee, person: PersonId, mistake: Mistake) -> Result<()> {
    let mut tx = referee.store.write_alongside().await?;
    mistakes::schedule(&mut tx, person, &Mistake { due_at: None, ..mistake }).await?;
    referee.commit(tx).await
}

/// Stores a changed attempt at a mistake. Its first wrong turn, help or solution decides when it
/// comes back.
pub async fn keep(
    referee: &Referee,
    by: &Person,
    puzzle: &PuzzleRef,
    attempt: &PuzzleAttempt,
    now: Time,
) -> Result<()> {
    let mut tx = referee.store.write().await?;
    people::meet(&mut tx, by, now).await?;
    let before = puzzles::attempt(&mut tx, by.id, puzzle).await?.unwrap_or_default();
    if !puzzles::put(&mut tx, by.id, puzzle, attempt, now).await? {
        return Err(Error::Refused(RequestRefusal::Stale));
    }
    if attempt.is_decided()
        && !before.is_decided()
        && let Some((match_id, ply)) = puzzle.mistake()
        && let Some(mistake) = mistakes::find(&mut tx, by.id, match_id, ply).await?
    {
        let tried = mistake.tried(attempt.is_clean(), now);
        mistakes::schedule(&mut tx, by.id, &tried).await?;
    }
    referee.commit(tx).await
}
