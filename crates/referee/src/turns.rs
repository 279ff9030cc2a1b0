//! The matches that wait for somebody, the most urgent first.

use match_model::{AwaitedDecision, MatchId, OpenTurn, PersonId, Time};
use store::matches;

use crate::deadline::deadline_of;
use crate::view::whole;
use crate::{Error, Referee, Result};

/// The matches that wait for a person, the most urgent first: by their deadlines, and without
/// one those that have waited longest. Captains who may answer for a member by now are waited
/// for, too. A match that cannot be read hides no other.
///
/// # Errors
/// When the database fails.
pub async fn turns_of(referee: &Referee, person: PersonId, now: Time) -> Result<Vec<OpenTurn>> {
    let rows = whole(matches::playing_of(&mut *referee.store.read().await?, person).await?);
    let mut turns = Vec::new();
    for row in rows {
        match turn_of(referee, row.id, person, now).await {
            Ok(turn) => turns.extend(turn),
            Err(Error::Refused(_) | Error::Record { .. }) => {}
            Err(other) => return Err(other),
        }
        // A match that is not held is replayed: between two, others have their turn.
        tokio::task::yield_now().await;
    }
    turns.sort_by_key(|turn| {
        let open = turn.deadline.is_none();
        (open, turn.deadline.unwrap_or(turn.since), turn.row.id)
    });
    Ok(turns)
}

/// What a match asks of a person now; `None` when it does not wait for them.
///
/// # Errors
/// When there is no match of that number, it does not replay, or the database fails.
pub async fn turn_of(
    referee: &Referee,
    id: MatchId,
    person: PersonId,
    now: Time,
) -> Result<Option<OpenTurn>> {
    let live = referee.hold(id).await?;
    let waiting = live.waiting(&mut *referee.store.read().await?).await?;
    let Some(AwaitedDecision { moment, whom, what }) = waiting else { return Ok(None) };
    let Some(who) = whom.into_iter().find(|who| who.may(person, now)) else { return Ok(None) };
    let last = live.table.last_action().map(|last| last.shown);
    let since = live.team.asked_at;
    drop(live);
    let mut connection = referee.store.read().await?;
    // Where its board is, is not held.
    let Some(row) = matches::find(&mut connection, id).await? else { return Ok(None) };
    let deadline = deadline_of(&mut connection, &row, who.side, now).await?;
    Ok(Some(OpenTurn { row, side: who.side, what, moment, last, since, deadline }))
}

/// Until when a match waits for a person before their time is over; `None` when it does not wait
/// for them or has no clock.
///
/// # Errors
/// When there is no match of that number, or the database fails.
pub async fn deadline(
    referee: &Referee,
    id: MatchId,
    by: PersonId,
    now: Time,
) -> Result<Option<Time>> {
    Ok(turn_of(referee, id, by, now).await?.and_then(|turn| turn.deadline))
}
