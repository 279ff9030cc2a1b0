use games::Table;
use match_model::{ActionOrigin, MatchId, Moment, PermissionTime, PersonId, RequestRefusal, Time};
use rules::{Outcome, PlayedAction};
use store::Side;

use crate::conflict::retry_on_conflict;
use crate::fight::DecidedAction;
use crate::live::Live;
use crate::{Error, Referee, Result};

#[derive(Clone, Debug)]
pub struct AcceptedActions {
    pub match_id: MatchId,
    /// The actions in order, with their automatic consequences.
    pub actions: Vec<PlayedAction>,
    /// The origins of the actions. Actions by dice or standing orders follow the chosen ones.
    pub origins: Vec<ActionOrigin>,
    pub moment: Moment,
    pub outcome: Option<Outcome>,
}

/// Plays a text of one or more actions of the person's own turn, all or none (rule C-2).
///
/// `seen` is the moment shown to the person, if a button or form carries it. If the match has
/// advanced since, the input is stale.
pub async fn play(
    referee: &Referee,
    match_id: MatchId,
    by: PersonId,
    text: &str,
    seen: Option<Moment>,
    now: Time,
) -> Result<AcceptedActions> {
    retry_on_conflict(|| async {
        let mut change = referee.change_for_request(match_id, now).await?;
        let DecidedInput { table, steps, side } = decide(change.live(), by, text, seen, now)?;
        let accepted = change.play(table, steps, Some(side)).await?;
        change.commit().await?;
        Ok(accepted)
    })
    .await
}

/// The refusal of an action after the last one that can be decided now.
pub(crate) fn beyond_turn(table: &dyn Table, part: &str) -> RequestRefusal {
    RequestRefusal::BeyondTurn { text: part.to_owned(), is_over: table.outcome().is_some() }
}

/// An input that the rules allow, not yet played in its match.
pub(crate) struct DecidedInput {
    pub(crate) table: Box<dyn Table>,
    pub(crate) steps: Vec<DecidedAction>,
    pub(crate) side: Side,
}

/// Judges an input without changing anything. Dice and standing orders apply only after the whole
/// input, so that a refused part reveals nothing about them.
pub(crate) fn decide(
    live: &Live,
    by: PersonId,
    text: &str,
    seen: Option<Moment>,
    now: Time,
) -> Result<DecidedInput> {
    let stale = seen.is_some_and(|seen| seen != live.moment());
    let own = match live.may_decide(by, PermissionTime::At(now)) {
        // A button of an earlier moment is reported as stale first.
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
            return Err(beyond_turn(&*table, part).into());
        }
        let played_action = table.play(part).map_err(|refusal| RequestRefusal::Illegal {
            text: part.clone(),
            place: (parts.len() > 1).then_some((index + 1, parts.len())),
            refusal: Box::new(refusal),
        })?;
        steps.push(DecidedAction { action: played_action, origin: ActionOrigin::Chosen(Some(by)) });
    }
    live.team.settle(&live.row, &mut table, &mut steps)?;
    Ok(DecidedInput { table, steps, side: own })
}
