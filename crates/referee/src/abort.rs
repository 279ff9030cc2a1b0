use match_model::{EndedBy, Ending, Match, MatchId, PersonId, RequestRefusal, SeasonRefusal, Time};
use rules::Actor;
use rules::l10n::say;
use store::actions::{self, Action};
use store::{Side, offers, seasons};

use crate::live::{GameStart, Live, play_logged, replay, replaying};
use crate::{Referee, Result};

/// Aborts a match for one of its captains, unless both sides have completed a turn. Actions from a
/// record don't count.
pub async fn abort(
    referee: &Referee,
    match_id: MatchId,
    by: PersonId,
    now: Time,
) -> Result<Ending> {
    let mut change = referee.change_for_request(match_id, now).await?;
    let side = change.live().may_give_up(by)?;
    in_no_season(referee, match_id).await?;
    let log = actions::of_match(&mut *referee.store.read().await?, match_id).await?;
    if completed(change.live(), log).await? == [true, true] {
        return Err(RequestRefusal::TooLateToAbort.into());
    }
    let ending = Ending {
        winner: None,
        ended_by: EndedBy::Aborted,
        rule: None,
        reason: say("control-aborted").with("side", change.live().table.info().side_name(side)),
        at: now,
    };
    change.end(&ending, offers::OfferState::Lapsed).await?;
    change.commit().await?;
    Ok(ending)
}

pub async fn may_abort(referee: &Referee, match_id: MatchId, by: PersonId) -> Result<()> {
    let live = referee.lock_match(match_id).await?;
    live.may_give_up(by)?;
    in_no_season(referee, match_id).await?;
    let log = actions::of_match(&mut *referee.store.read().await?, match_id).await?;
    match completed(&live, log).await? {
        [true, true] => Err(RequestRefusal::TooLateToAbort.into()),
        _ => Ok(()),
    }
}

/// The other players of a season wait for a result.
async fn in_no_season(referee: &Referee, id: MatchId) -> Result<()> {
    match seasons::game_of(&mut *referee.store.read().await?, id).await? {
        Some(_) => Err(RequestRefusal::Season(SeasonRefusal::NoAbort).into()),
        None => Ok(()),
    }
}

/// White's first. Drafts and actions from a record don't count.
pub(crate) async fn completed(live: &Live, log: Vec<Action>) -> Result<[bool; 2]> {
    let (row, given) = (live.row.clone(), live.team.terms.given);
    replaying(log.len(), move || turns_of(&row, given, &log)).await
}

fn turns_of(row: &Match, given: i64, log: &[Action]) -> Result<[bool; 2]> {
    let mut table = replay(&GameStart::from(row), &[])?;
    let mut completed = [false; 2];
    let mut at_turn: Option<Side> = None;
    for action in log {
        let begins = table.turn().actions_made == 0;
        if let (true, Some(Actor::Side(side))) = (begins, table.to_act()) {
            at_turn = (i64::from(action.ply) >= given).then_some(side);
        }
        play_logged(&mut *table, Some(row.id), &action.text)?;
        if let (0, Some(side)) = (table.turn().actions_made, at_turn) {
            completed[side.index()] = true;
        }
        if completed == [true, true] {
            break;
        }
    }
    Ok(completed)
}
