//! Plays one turn of a stored match, to test that a backup is usable.

use match_model::{AwaitedDecision, DecisionKind, MatchId, PersonId, Time};
use store::integrity;

use crate::draft::{self, InputOutcome, Undo};
use crate::{Error, Referee, Result};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NextMove {
    pub match_id: MatchId,
    pub actions: Vec<String>,
}

/// Maximum number of actions in a turn of any game.
const MOST_ACTIONS: usize = 64;

/// Plays a legal turn in the newest match that waits for one, as the awaited person; `None` if
/// there is none. Skips matches that can't be played here.
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

async fn turn_of(referee: &Referee, id: MatchId, now: Time) -> Result<Option<Vec<String>>> {
    let Some(by) = to_move(referee, id).await? else { return Ok(None) };
    let mut drafted = draft::find(referee, id, by).await?;
    if !drafted.actions.is_empty() {
        drafted = draft::undo(referee, id, by, Undo::All, drafted.moment(), now).await?;
    }
    for _ in 0..MOST_ACTIONS {
        let Some(text) = drafted.preview.legal().into_iter().next() else { return Ok(None) };
        drafted = match draft::enter(referee, id, by, &text, None, now).await? {
            InputOutcome::Played(accepted) => {
                let actions = accepted.actions.into_iter().map(|action| action.text);
                return Ok(Some(actions.collect()));
            }
            InputOutcome::Drafted(drafted) => drafted,
        };
        if drafted.is_complete() {
            let moment = drafted.moment();
            let accepted = draft::send(referee, id, by, moment, now).await?;
            let actions = accepted.actions.into_iter().map(|action| action.text);
            return Ok(Some(actions.collect()));
        }
    }
    Ok(None)
}

async fn to_move(referee: &Referee, id: MatchId) -> Result<Option<PersonId>> {
    let live = referee.lock_match(id).await?;
    let waiting = live.waiting(&mut *referee.store.read().await?).await?;
    let Some(AwaitedDecision { people: whom, decision: DecisionKind::Move, .. }) = waiting else {
        return Ok(None);
    };
    Ok(whom.first().map(|awaited| awaited.person))
}
