use match_model::{AwaitedDecision, MatchId, OpenTurn, PersonId, Time};
use store::matches;

use crate::deadline::deadline_of;
use crate::view::whole;
use crate::{Error, Referee, Result};

/// Returns the matches that wait for a person, by deadline, then by waiting time. Includes those
/// where a captain may now answer for a member. Unreadable matches are skipped.
pub async fn turns_of(referee: &Referee, person: PersonId, now: Time) -> Result<Vec<OpenTurn>> {
    let rows = whole(matches::playing_of(&mut *referee.store.read().await?, person).await?);
    let mut turns = Vec::new();
    for row in rows {
        match turn_of(referee, row.id, person, now).await {
            Ok(turn) => turns.extend(turn),
            Err(Error::Refused(_) | Error::Record { .. }) => {}
            Err(other) => return Err(other),
        }
        // A match may need a replay: let other tasks run in between.
        tokio::task::yield_now().await;
    }
    turns.sort_by_key(|turn| {
        let open = turn.deadline.is_none();
        (open, turn.deadline.unwrap_or(turn.since), turn.row.id)
    });
    Ok(turns)
}

pub async fn turn_of(
    referee: &Referee,
    id: MatchId,
    person: PersonId,
    now: Time,
) -> Result<Option<OpenTurn>> {
    let live = referee.lock_match(id).await?;
    let waiting = live.waiting(&mut *referee.store.read().await?).await?;
    let Some(AwaitedDecision { moment, people, decision }) = waiting else { return Ok(None) };
    let Some(awaited) = people.into_iter().find(|who| who.may(person, now)) else {
        return Ok(None);
    };
    let last = live.table.last_action().map(|last| last.display);
    let since = live.team.asked_at;
    drop(live);
    let mut connection = referee.store.read().await?;
    // The place of the board isn't cached.
    let Some(row) = matches::find(&mut connection, id).await? else { return Ok(None) };
    let deadline = deadline_of(&mut connection, &row, awaited.side, now).await?;
    Ok(Some(OpenTurn { row, side: awaited.side, decision, moment, last, since, deadline }))
}

pub async fn deadline(
    referee: &Referee,
    id: MatchId,
    by: PersonId,
    now: Time,
) -> Result<Option<Time>> {
    Ok(turn_of(referee, id, by, now).await?.and_then(|turn| turn.deadline))
}
