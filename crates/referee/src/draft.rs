//! Drafts: turns composed in private and sent at once.
//!
//! A draft belongs to one player at one moment of a match. It holds canonical texts, each judged by
//! the rules.

use games::Table;
use match_model::{
    ActionOrigin, DraftView, MatchId, Moment, PermissionTime, PersonId, RequestRefusal, Time,
};
use rules::l10n::{L10nMessage, say};
use rules::{Actor, PlayedAction, SpotSet};
use store::drafts::{self, Draft};
use store::{Side, people};

use crate::change::Change;
use crate::conflict::retry_on_conflict;
use crate::fight::DecidedAction;
use crate::live::Live;
use crate::play::beyond_turn;
use crate::{AcceptedActions, Error, Referee, Result};

fn stored_draft(draft: &DraftView) -> Draft {
    let actions = draft.actions.iter().map(|action| action.text.clone()).collect();
    Draft { plies: draft.base.plies().into(), actions }
}

#[derive(Debug)]
pub enum InputOutcome {
    Played(AcceptedActions),
    Drafted(DraftView),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Undo {
    Last,
    All,
}

/// Handles an input. A one-action turn is played; actions of a longer turn go to the draft. A
/// complete turn is played, unless the player wants to confirm it, or it has warnings.
///
/// `seen` is the moment shown to the person, including drafted actions.
pub async fn enter(
    referee: &Referee,
    match_id: MatchId,
    by: PersonId,
    text: &str,
    seen: Option<Moment>,
    now: Time,
) -> Result<InputOutcome> {
    retry_on_conflict(|| async {
        let mut change = referee.change_for_request(match_id, now).await?;
        let mut own = load_draft(referee, match_id, by).await?;
        // A new move replaces one that waits for confirmation.
        let composed = compose(change.live(), by, &own, None, PermissionTime::At(now), no_more);
        if composed.is_ok_and(|kept| kept.is_complete() && !kept.composed) {
            own.draft = None;
        }
        let more = |live: &Live, table: &mut Box<dyn Table>, actions: &mut Vec<PlayedAction>| {
            read_onto(live, by, table, text, actions)
        };
        let drafted = compose(change.live(), by, &own, seen, PermissionTime::At(now), more)?;
        let drafted = with_dangers(drafted).await?;
        let confirms = drafted.composed && drafted.confirms;
        if drafted.is_complete() && drafted.warnings.is_empty() && !confirms {
            return play_all(change, drafted, by).await.map(InputOutcome::Played);
        }
        change.keep_draft(by, &stored_draft(&drafted)).await?;
        change.commit().await?;
        Ok(InputOutcome::Drafted(drafted))
    })
    .await
}

pub async fn find(referee: &Referee, match_id: MatchId, by: PersonId) -> Result<DraftView> {
    let live = referee.lock_match(match_id).await?;
    if live.row.crowd_side().is_some() {
        // Every action is a separate vote.
        let side = live.may_vote(by)?;
        return Ok(finish(&live, side, live.table.copy(), Vec::new(), false));
    }
    let own = load_draft(referee, match_id, by).await?;
    // The time is checked when the draft is sent.
    let drafted = compose(&live, by, &own, None, PermissionTime::Whenever, no_more)?;
    with_dangers(drafted).await
}

const DANGER_NODES: u32 = 400_000;

/// Warns if a complete turn leaves pieces that the opponent can take next.
async fn with_dangers(mut drafted: DraftView) -> Result<DraftView> {
    let side = drafted.side;
    let warned = drafted.preview.warned_of(side);
    let turn_is_over =
        drafted.preview.turn().actions_made == 0 && drafted.preview.outcome().is_none();
    let opponents = drafted.preview.to_act() == Some(Actor::Side(side.other()));
    if !drafted.is_complete() || !turn_is_over || !opponents || warned == SpotSet::NONE {
        return Ok(drafted);
    }
    let after = drafted.preview.copy();
    let dangers = tokio::task::spawn_blocking(move || after.losses(side, &mut { DANGER_NODES }).at);
    let lost = dangers.await.map_err(|cause| Error::Interrupted(cause.to_string()))?.and(warned);
    let scene = drafted.preview.scene();
    let pieces = scene.pieces.iter().filter(|one| one.piece.side == side && lost.has(one.spot));
    let pieces: Vec<L10nMessage> = pieces
        .map(|one| {
            say("referee-danger-piece")
                .with("piece", one.piece.name.clone())
                .with("square", scene.board.name(one.spot))
        })
        .collect();
    if !pieces.is_empty() {
        let warning = say("referee-danger").with("pieces", pieces);
        drafted.warnings.push(warning);
    }
    Ok(drafted)
}

pub async fn undo(
    referee: &Referee,
    match_id: MatchId,
    by: PersonId,
    undo: Undo,
    seen: Moment,
    now: Time,
) -> Result<DraftView> {
    retry_on_conflict(|| async {
        let mut change = referee.change_for_request(match_id, now).await?;
        let own = load_draft(referee, match_id, by).await?;
        let time = PermissionTime::At(now);
        let draft = compose(change.live(), by, &own, Some(seen), time, no_more)?;
        let mut draft = stored_draft(&draft);
        match undo {
            Undo::Last => drop(draft.actions.pop()),
            Undo::All => draft.actions.clear(),
        }
        change.keep_draft(by, &draft).await?;
        let own = Stored { draft: Some(draft), ..own };
        let rest = compose(change.live(), by, &own, None, time, no_more)?;
        change.commit().await?;
        Ok(rest)
    })
    .await
}

pub async fn send(
    referee: &Referee,
    match_id: MatchId,
    by: PersonId,
    seen: Moment,
    now: Time,
) -> Result<AcceptedActions> {
    retry_on_conflict(|| async {
        let change = referee.change_for_request(match_id, now).await?;
        let own = load_draft(referee, match_id, by).await?;
        let drafted = compose(change.live(), by, &own, None, PermissionTime::Whenever, no_more)?;
        if drafted.moment() != seen {
            return Err(stale_refusal(change.live(), seen).into());
        }
        if !drafted.is_complete() {
            return Err(RequestRefusal::TurnIncomplete { left: drafted.left }.into());
        }
        change.live().may_decide(by, PermissionTime::At(now))?;
        play_all(change, drafted, by).await
    })
    .await
}

pub async fn wants_confirmation(referee: &Referee, person: PersonId) -> Result<bool> {
    Ok(people::wants_confirmation(&mut *referee.store.read().await?, person).await?)
}

pub async fn set_confirms(
    referee: &Referee,
    by: &match_model::Person,
    confirms: bool,
    now: Time,
) -> Result<()> {
    let mut tx = referee.store.write().await?;
    people::meet(&mut tx, by, now).await?;
    people::set_confirms(&mut tx, by.id, confirms).await?;
    referee.commit(tx).await
}

struct Stored {
    draft: Option<Draft>,
    confirms: bool,
}

async fn load_draft(referee: &Referee, match_id: MatchId, by: PersonId) -> Result<Stored> {
    let mut connection = referee.store.read().await?;
    let draft = drafts::find(&mut connection, match_id, by).await?;
    Ok(Stored { draft, confirms: people::wants_confirmation(&mut connection, by).await? })
}

async fn play_all(
    mut change: Change<'_>,
    drafted: DraftView,
    by: PersonId,
) -> Result<AcceptedActions> {
    let DraftView { side, actions, mut preview, .. } = drafted;
    let decided = |played| DecidedAction { action: played, origin: ActionOrigin::Chosen(Some(by)) };
    let mut steps: Vec<DecidedAction> = actions.into_iter().map(decided).collect();
    let live = change.live();
    live.team.settle(&live.row, &mut preview, &mut steps)?;
    let accepted = change.play(preview, steps, Some(side)).await?;
    change.commit().await?;
    Ok(accepted)
}

#[allow(clippy::unnecessary_wraps, reason = "as everything that is done to a draft")]
fn no_more(_: &Live, _: &mut Box<dyn Table>, _: &mut Vec<PlayedAction>) -> Result<()> {
    Ok(())
}

fn compose(
    live: &Live,
    by: PersonId,
    stored: &Stored,
    seen: Option<Moment>,
    time: PermissionTime,
    more: impl FnOnce(&Live, &mut Box<dyn Table>, &mut Vec<PlayedAction>) -> Result<()>,
) -> Result<DraftView> {
    let side = match live.may_decide(by, time) {
        // A button of an earlier moment is reported as stale first.
        Err(Error::Refused(
            RequestRefusal::NotYourTurn { .. }
            | RequestRefusal::Team(_)
            | RequestRefusal::FightPending,
        )) if seen.is_some_and(|seen| seen != live.moment()) => {
            return Err(RequestRefusal::Stale.into());
        }
        side => side?,
    };
    let mut table = live.table.copy();
    let mut actions = Vec::new();
    if let Some(draft) = stored.draft.as_ref().filter(|draft| draft.plies == live.row.plies) {
        // A draft that no longer replays is discarded.
        for text in &draft.actions {
            let goes_on = actions.is_empty() || live.may_go_on(&*table, by);
            match table.play(text) {
                Ok(action) if goes_on => actions.push(action),
                _ => {
                    table = live.table.copy();
                    actions.clear();
                    break;
                }
            }
        }
    }
    if let Some(seen_moment) = seen.filter(|&seen| seen != live.row.moment_after(table.plies())) {
        return Err(stale_refusal(live, seen_moment).into());
    }
    more(live, &mut table, &mut actions)?;
    Ok(finish(live, side, table, actions, stored.confirms))
}

fn stale_refusal(live: &Live, seen: Moment) -> RequestRefusal {
    if seen < live.moment() { RequestRefusal::Stale } else { RequestRefusal::DraftChanged }
}

fn is_own_turn_open(base: &dyn Table, preview: &dyn Table, own: Side) -> bool {
    if preview.plies() == base.plies() {
        return true;
    }
    // Public actions end the draft; the next decision is separate.
    let own_to_act = matches!(preview.to_act(), Some(Actor::Side(side)) if side == own);
    own_to_act && preview.turn().is_open()
}

fn finish(
    live: &Live,
    own: Side,
    preview: Box<dyn Table>,
    actions: Vec<PlayedAction>,
    confirms: bool,
) -> DraftView {
    let open = is_own_turn_open(&*live.table, &*preview, own);
    let left = if open { preview.turn().actions_left.max(1) } else { 0 };
    let composed =
        actions.len() > 1 || live.table.turn().is_composed() || (!actions.is_empty() && open);
    let last_turn = preview.last_turn();
    let drafted = last_turn.len().saturating_sub(actions.len());
    let mut warnings: Vec<L10nMessage> =
        last_turn.into_iter().skip(drafted).flat_map(|action| action.warnings).collect();
    if let Some(outcome) = preview.outcome()
        && outcome.winner.is_some_and(|winner| winner != own)
    {
        warnings.push(
            say("referee-loses-at-once")
                .with("reason", outcome.reason.clone())
                .with("rule", outcome.rule),
        );
    }
    DraftView {
        match_id: live.row.id,
        side: own,
        base: live.moment(),
        actions,
        preview,
        left,
        composed,
        confirms,
        warnings,
    }
}

fn read_onto(
    live: &Live,
    by: PersonId,
    table: &mut Box<dyn Table>,
    text: &str,
    actions: &mut Vec<PlayedAction>,
) -> Result<()> {
    if !actions.is_empty() && table.turn().actions_made == 0 {
        return Err(RequestRefusal::TurnComplete.into());
    }
    let parts = table.split(text);
    let own = table.to_act();
    for (index, part) in parts.iter().enumerate() {
        let fresh = table.turn().actions_made == 0;
        let beyond = fresh || table.to_act() != own || !live.may_go_on(&**table, by);
        if !actions.is_empty() && beyond {
            return Err(beyond_turn(&**table, part).into());
        }
        let action = table.play(part).map_err(|refusal| RequestRefusal::Illegal {
            text: part.clone(),
            place: (parts.len() > 1).then_some((index + 1, parts.len())),
            refusal: Box::new(refusal),
        })?;
        actions.push(action);
    }
    Ok(())
}
