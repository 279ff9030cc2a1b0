//! Decisions in the middle of a turn, plans for fights, reports of fights: their buttons.

use std::sync::Arc;

use referee::{Act, MatchId, Person, Plan, Planned, Reported, Stance};

use super::{Answer, entering};
use crate::app::{App, Reply};
use crate::discord::permissions::Place;
use crate::discord::wire::{Button, Message, Row, Style};
use crate::incoming::buttons::{Deed, PlanSoFar};
use crate::words;

/// A button of a decision: played like a text that is typed.
pub(super) async fn decide(
    app: &Arc<App>,
    by: &Person,
    place: &Place,
    (id, ply): (MatchId, u32),
    text: &str,
) -> Answer {
    entering::enter(app, by, place, id, Some(ply), text).await.map(Reply::Tell)
}

/// The plan as far as it is chosen, for its fighter alone. The public button begins it; the private
/// ones go on.
pub(super) async fn plan(
    app: &Arc<App>,
    by: &Person,
    (id, ply): (MatchId, u32),
    so_far: PlanSoFar,
    private: bool,
) -> Answer {
    let act = Act::Plan { ply, round: so_far.round };
    let may = app.referee.may(id, by.id, act, app.clock.now()).await?;
    let (Some(combat), Some(side)) = (may.fight, may.side) else {
        return Err(referee::Error::from(referee::Refused::Stale).into());
    };
    let row = app.referee.match_row(id).await?;
    let info =
        games::find(&row.game).ok_or(referee::Error::from(referee::Refused::UnknownGame))?.info;
    let content = words::fights::planning(id, info, &combat, side, &so_far.stances);
    let button =
        |deed: Deed, label: &str, style| Button { id: deed.id(), label: label.to_owned(), style };
    let mut buttons = Vec::new();
    if so_far.stances.len() == 3 {
        let deed = Deed::Commit(id, ply, so_far.clone());
        buttons.push(button(deed, words::fights::COMMIT, Style::Success));
    } else {
        for stance in Stance::ALL {
            let deed = Deed::Plan(id, ply, so_far.with(stance));
            buttons.push(button(deed, words::fights::stance(stance), Style::Primary));
        }
    }
    if !so_far.stances.is_empty() {
        let deed = Deed::Plan(id, ply, PlanSoFar::empty(so_far.round));
        buttons.push(button(deed, words::START_OVER, Style::Secondary));
    }
    let message = Message { rows: vec![Row::Buttons(buttons)], ..Message::text(content) };
    Ok(if private { Reply::Change(message) } else { Reply::Tell(message) })
}

/// Commits a whole plan.
pub(super) async fn commit(
    app: &Arc<App>,
    by: &Person,
    place: &Place,
    (id, ply): (MatchId, u32),
    plan: &PlanSoFar,
) -> Answer {
    let Ok(stances) = Plan::try_from(plan.stances.as_slice()) else {
        return Ok(Reply::text(words::UNKNOWN_BUTTON));
    };
    entering::may_post(app, place, id).await?;
    let at = (ply, plan.round);
    let told = match app.referee.commit_plan(id, by.id, at, stances, app.clock.now()).await? {
        Planned::Waiting => words::fights::planned(stances),
        Planned::Tied(_) => words::fights::PLANS_TIED.to_owned(),
        Planned::Decided { accepted, .. } => words::fights::fight_decided(&accepted),
    };
    tracing::info!(match_id = %id, ply, round = plan.round, "a plan is in");
    Ok(Reply::Change(Message::text(told)))
}

/// Reports who won a fight.
pub(super) async fn report(
    app: &Arc<App>,
    by: &Person,
    place: &Place,
    id: MatchId,
    at: (u32, u32),
    attacker_wins: bool,
) -> Answer {
    entering::may_post(app, place, id).await?;
    let told = match app.referee.report(id, by.id, at, attacker_wins, app.clock.now()).await? {
        Reported::Waiting => words::fights::REPORT_IN.to_owned(),
        Reported::Differ => words::fights::REPORT_DIFFERS.to_owned(),
        Reported::Decided(accepted) => words::fights::fight_decided(&accepted),
    };
    tracing::info!(match_id = %id, ply = at.0, round = at.1, "a fight is reported");
    Ok(Reply::text(told))
}
