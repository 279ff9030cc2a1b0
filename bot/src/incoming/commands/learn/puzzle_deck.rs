//! The deck of a person's own mistakes: filled by `/analyse`, and read back from the matches.

use match_model::{Findings, MatchId, Mistake, PersonId};
use messages::layouts::puzzles::PuzzleSource;
use puzzles::{Exercise, first_turn};
use referee::{Error, Referee};
use tracing::warn;

use crate::incoming::services::RequestServices;
use crate::reply::Failure;

/// Actions of a match that are read for the turn that was played.
const LONGEST_TURN: usize = 50;

/// Sets a mistake up from its match. `None` if the match can't be read any more, or the better turn
/// doesn't fit.
pub(super) async fn exercise(
    referee: &Referee,
    mistake: Mistake,
) -> Result<Option<(PuzzleSource, Exercise)>, Failure> {
    let (id, ply) = (mistake.match_id, mistake.ply);
    let read = async {
        let board = referee::view::board_at(referee, id, ply).await?;
        let history = referee::records::history(referee, id).await?;
        Ok::<_, Error>((board, history))
    };
    let (board, history) = match read.await {
        Ok(read) => read,
        Err(Error::Refused(_)) => return Ok(None),
        Err(cause) if cause.unreadable().is_some() => return Ok(None),
        Err(cause) => return Err(cause.into()),
    };
    let later = history.actions.into_iter().skip(ply as usize).take(LONGEST_TURN);
    let later: Vec<String> = later.map(|action| action.text).collect();
    let played = first_turn(&*board.table, &later).to_vec();
    let exercise = Exercise::of_turn(board.table, mistake.better.clone());
    Ok(exercise.map(|exercise| (PuzzleSource::Mistake(mistake, played), exercise)))
}

/// Adds a player's turning points of an analysis to their deck. The analysis is shown even if that
/// fails.
pub(super) async fn add(
    services: &RequestServices,
    person: PersonId,
    id: MatchId,
    findings: &Findings,
) {
    if let Err(cause) = try_to_add(services, person, id, findings).await {
        warn!(match_id = %id, %cause, "failed to add mistakes to a deck");
    }
}

async fn try_to_add(
    services: &RequestServices,
    person: PersonId,
    id: MatchId,
    findings: &Findings,
) -> Result<(), referee::Error> {
    let referee = services.referee();
    let row = referee::view::match_row(referee, id).await?;
    let Some(side) = row.side_of(person) else { return Ok(()) };
    let points = findings.points.iter().filter_map(|ply| findings.judgment_at(*ply));
    let new = points.filter(|point| point.side == side && !point.better.is_empty());
    let new: Vec<Mistake> = new
        .map(|point| Mistake {
            match_id: id,
            ply: point.ply,
            better: point.better.clone(),
            returns: 0,
            due_at: Some(services.now()),
        })
        .collect();
    referee::mistakes::add(referee, person, &new).await
}
