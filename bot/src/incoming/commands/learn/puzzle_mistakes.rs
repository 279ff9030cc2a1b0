//! `/puzzle show:mistakes`: the next mistake of a person's deck.

use games::Entry;
use match_model::{Mistake, Person, PuzzleAttempt, RequestRefusal};
use messages::layouts::puzzles::PuzzlePosition;
use messages::words;
use referee::Error;

use crate::incoming::commands::learn::puzzle_deck::exercise;
use crate::incoming::commands::learn::puzzle_position::position;
use crate::incoming::services::RequestServices;
use crate::reply::Failure;

/// Mistakes that are withdrawn at once because their matches can't be read any more.
const MOST_WITHDRAWN: usize = 20;

/// The deck of a person, of one game or of all.
pub(super) enum Deck {
    /// The next mistake that is due.
    Due(Box<PuzzlePosition>),
    /// None is due; says when the next one is.
    Empty(String),
}

pub(super) async fn next(
    services: &RequestServices,
    by: &Person,
    game: Option<&'static Entry>,
) -> Result<Deck, Failure> {
    let (referee, now) = (services.referee(), services.now());
    for _ in 0..MOST_WITHDRAWN {
        let next = referee::mistakes::next(referee, by.id, game.map(|game| game.info.id)).await?;
        let Some(mistake) = next.clone().filter(|next| next.due_at.is_some_and(|at| at <= now))
        else {
            let told = words::puzzles::no_mistakes(services.locale(), next.as_ref());
            return Ok(Deck::Empty(told));
        };
        if exercise(referee, mistake.clone()).await?.is_some() {
            return Ok(Deck::Due(Box::new(begin(services, by, &mistake).await?)));
        }
        referee::mistakes::withdraw(referee, by.id, mistake).await?;
    }
    Err(Failure::Said(services.locale().say("puzzle-gone")))
}

/// Begins a mistake. One that comes back starts again.
async fn begin(
    services: &RequestServices,
    by: &Person,
    mistake: &Mistake,
) -> Result<PuzzlePosition, Failure> {
    let referee = services.referee();
    let row = referee::view::match_row(referee, mistake.match_id).await?;
    let key = mistake.key(&row.game);
    let known = referee::puzzles::find(referee, by.id, &key).await?;
    if known.as_ref().is_none_or(PuzzleAttempt::is_decided) {
        let moment = known.map_or(0, |known| known.moment);
        let attempt = PuzzleAttempt { moment, ..PuzzleAttempt::default() };
        match referee::mistakes::keep(referee, by, &key, &attempt, services.now()).await {
            // Stale: it was opened twice at once.
            Ok(()) | Err(Error::Refused(RequestRefusal::Stale)) => {}
            Err(other) => return Err(other.into()),
        }
    }
    position(services, by, &key).await
}
