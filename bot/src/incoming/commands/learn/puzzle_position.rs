//! A person's position at a puzzle or at a mistake of their own, and changes of their attempt.

use match_model::{Person, PuzzleAttempt, PuzzleRated, PuzzleRef, RequestRefusal};
use messages::layouts::puzzles::{PuzzlePosition, PuzzleSource};
use puzzles::Exercise;
use referee::Error;
use referee::puzzles::day_of;

use crate::daily_puzzles::is_of_day;
use crate::incoming::commands::learn::puzzle_deck;
use crate::incoming::services::RequestServices;
use crate::reply::Failure;

/// A person's position at a puzzle. An attempt that fits no longer starts again.
pub(super) async fn position(
    services: &RequestServices,
    by: &Person,
    key: &PuzzleRef,
) -> Result<PuzzlePosition, Failure> {
    let gone = || Failure::Said(services.locale().say("puzzle-gone"));
    let game = games::find(&key.game).ok_or_else(gone)?;
    let (source, exercise) = source(services, by, key).await?.ok_or_else(gone)?;
    let found = referee::puzzles::find(services.referee(), by.id, key).await?;
    let mut attempt = found.unwrap_or_default();
    let stands = match exercise.stand(&attempt.actions) {
        Some(stands) => stands,
        None => {
            attempt.actions.clear();
            exercise.stand(&[]).ok_or_else(gone)?
        }
    };
    let today = day_of(services.now());
    let today = match (&source, attempt.day) {
        (PuzzleSource::Mistake(..), _) => false,
        // A server's puzzle stays until it posts the next one.
        (_, Some(day)) => day >= today - 1,
        (PuzzleSource::Collection(puzzle), None) => is_of_day(game, puzzle, today),
    };
    Ok(PuzzlePosition { game, source, exercise, attempt, stands, today })
}

/// `None` if it was withdrawn, or isn't the person's.
async fn source(
    services: &RequestServices,
    by: &Person,
    key: &PuzzleRef,
) -> Result<Option<(PuzzleSource, Exercise)>, Failure> {
    if let Some((match_id, ply)) = key.mistake() {
        let mistake = referee::mistakes::find(services.referee(), by.id, match_id, ply).await?;
        return match mistake {
            Some(mistake) => puzzle_deck::exercise(services.referee(), mistake).await,
            None => Ok(None),
        };
    }
    let puzzle = games::find(&key.game).zip(puzzles::find(&key.game, &key.puzzle));
    Ok(puzzle.and_then(|(game, puzzle)| {
        Some((PuzzleSource::Collection(puzzle), puzzle.exercise(game)?))
    }))
}

/// Stores the changed attempt of a position, and returns where it stands now.
pub(super) async fn change(
    services: &RequestServices,
    by: &Person,
    here: &PuzzlePosition,
    attempt: &PuzzleAttempt,
) -> Result<(PuzzlePosition, Option<PuzzleRated>), Failure> {
    let (referee, now, key) = (services.referee(), services.now(), here.key());
    let kept = match &here.source {
        PuzzleSource::Collection(puzzle) => {
            referee::puzzles::keep(referee, by, &key, attempt, puzzle.rating, now).await
        }
        PuzzleSource::Mistake(..) => {
            referee::mistakes::keep(referee, by, &key, attempt, now).await.map(|()| None)
        }
    };
    let rated = match kept {
        Ok(rated) => rated,
        // Two answers at once: the first one counts.
        Err(Error::Refused(RequestRefusal::Stale)) => {
            return Err(Failure::Said(services.locale().say("puzzle-stale")));
        }
        Err(other) => return Err(other.into()),
    };
    Ok((position(services, by, &key).await?, rated))
}
