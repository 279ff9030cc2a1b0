//! The next move of a stored match, for whoever tries out whether a backup can be played on.

use match_model::{AwaitedDecision, DecisionKind, MatchId, PersonId, Time};
use store::integrity;

use crate::draft::{self, InputOutcome, Undo};
use crate::{Error, Referee, Result};

/// A turn that was played on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NextMove {
    /// In which match.
    pub match_id: MatchId,
    /// Its actions, as they are written.
    pub actions: Vec<String>,
}

/// Actions of a turn at most; no game has as many.
const MOST_ACTIONS: usize = 64;

/// Plays a legal turn in the newest match that waits for one, as the person whose turn it is;
/// `None` when no match does. A match that cannot be played on here gives way to the next.
///
/// # Errors
/// When the database fails.
pub async fn next_move(referee: &Referee, now: Time) -> Result<Option<NextMove>> {
    let ids = integrity::matches(&mut *referee.store.read().await?).await?;
    for id in ids.into_iter().rev() {
        match turn_of(referee, id, now).await {
            Ok(Some(actions)) => return Ok(Some(NextMove { match_id: id, actions })),
            Ok(None) | Err(Error::Refused(_) | Error::Record { .. }) => {}
            Err(failed) => return Err(failed),
        }
    }
    Ok(None)
}

/// A turn of this match; `None` when it does not wait for a move.
async fn turn_of(referee: &Referee, id: MatchId, now: Time) -> Result<Option<Vec<String>>> {
    let Some(by) = to_move(referee, id).await? else { return Ok(None) };
    let mut drafted = draft::find(referee, id, by).await?;
    if !drafted.actions.is_empty() {
        drafted = draft::undo(referee, id, by, Undo::All, drafted.moment(), now).await?;
    }
    for _ in 0..MOST_ACTIONS {
        let Some(text) = drafted.preview.legal().into_iter().next() else { return Ok(None) };
        drafted = match draft::enter(referee, id, by, &text, None, now).await? {
            InputOutcome::Played(played) => {
                let actions = played.played.into_iter().map(|action| action.text);
                return Ok(Some(actions.collect()));
            }
            InputOutcome::Drafted(drafted) => drafted,
        };
        if drafted.is_complete() {
            let seen = drafted.moment();
            let played = draft::send(referee, id, by, seen, now).await?;
            let actions = played.played.into_iter().map(|action| action.text);
            return Ok(Some(actions.collect()));
        }
    }
    Ok(None)
}

/// Whose move a match waits for.
async fn to_move(referee: &Referee, id: MatchId) -> Result<Option<PersonId>> {
    let live = referee.hold(id).await?;
    let waiting = live.waiting(&mut *referee.store.read().await?).await?;
    let Some(AwaitedDecision { whom, what: DecisionKind::Move, .. }) = waiting else {
        return Ok(None);
    };
    Ok(whom.first().map(|who| who.person))
}
