//! Plays actions: reads them, judges them by the rules, records them.

use games::Table;
use match_model::{AskedTime, MatchId, Moment, PersonId, RequestRefusal, Time, Way};
use rules::{Outcome, PlayedAction};
use store::Side;

use crate::conflict::retried;
use crate::fight::DecidedAction;
use crate::live::Live;
use crate::{Error, Referee, Result};

/// Actions that were accepted.
#[derive(Clone, Debug)]
pub struct AcceptedActions {
    /// The match.
    pub match_id: MatchId,
    /// The actions, in order, with all that followed at once.
    pub played: Vec<PlayedAction>,
    /// How each of them came about: those that dice or standing orders decided follow those that
    /// somebody chose.
    pub ways: Vec<Way>,
    /// The moment of the match afterwards.
    pub moment: Moment,
    /// How the match ended, if these actions ended it.
    pub outcome: Option<Outcome>,
}

/// Plays a text: one action, or several of one's own turn, taken or refused as a whole (rule
/// C-2).
///
/// `seen` is the moment of the match when the person chose, if it is known (a
/// button or form carries it): when it has moved on since, the input is stale.
///
/// # Errors
/// When it is not this person's decision, or the rules refuse it.
pub async fn play(
    referee: &Referee,
    match_id: MatchId,
    by: PersonId,
    text: &str,
    seen: Option<Moment>,
    now: Time,
) -> Result<AcceptedActions> {
    retried(|| async {
        let mut change = referee.change_for_request(match_id, now).await?;
        let DecidedInput { table, steps, side } = decide(change.live(), by, text, seen, now)?;
        let accepted = change.play(table, steps, Some(side)).await?;
        change.commit().await?;
        Ok(accepted)
    })
    .await
}

/// An input that the rules allow, not yet played in its match.
pub(crate) struct DecidedInput {
    /// The game after it.
    pub(crate) table: Box<dyn Table>,
    /// Its actions, and what the rules and standing orders decide after them.
    pub(crate) steps: Vec<DecidedAction>,
    /// Whose decision it was.
    pub(crate) side: Side,
}

/// Judges an input without changing anything. What chance or a standing order decides comes after
/// the whole input: a part that is refused must not tell anything of it.
pub(crate) fn decide(
    live: &Live,
    by: PersonId,
    text: &str,
    seen: Option<Moment>,
    now: Time,
) -> Result<DecidedInput> {
    let stale = seen.is_some_and(|seen| seen != live.moment());
    let own = match live.may_decide(by, AskedTime::At(now)) {
        // A button of an earlier moment is stale before it is anything else to a player.
        Err(Error::Refused(RequestRefusal::NotYourTurn { .. } | RequestRefusal::Team(_)))
            if stale =>
        {
            return Err(RequestRefusal::Stale.into());
        }
        own => own?,
    };
    if stale {
        return Err(RequestRefusal::Stale.into());
    }
    let mut table = live.table.copy();
    let parts = table.split(text);
    let mut steps = Vec::with_capacity(parts.len());
    for (index, part) in parts.iter().enumerate() {
        if index > 0 && !live.may_go_on(&*table, by) {
            return Err(RequestRefusal::BeyondTurn { text: part.clone() }.into());
        }
        let played = table.play(part).map_err(|refusal| RequestRefusal::Illegal {
            text: part.clone(),
            place: (parts.len() > 1).then_some((index + 1, parts.len())),
            refusal: Box::new(refusal),
        })?;
        steps.push(DecidedAction { played, way: Way::Chosen(Some(by)) });
    }
    live.team.settle(&live.row, &mut table, &mut steps)?;
    Ok(DecidedInput { table, steps, side: own })
}
