//! Drafts: turns composed in private and sent at once.
//!
//! A draft belongs to one player at one moment of a match. It holds canonical texts, each judged by
//! the rules. No one else sees it until it is sent.

use games::Table;
use match_model::{AskedTime, DraftView, MatchId, Moment, PersonId, RequestRefusal, Time, Way};
use rules::l10n::{L10nMessage, say};
use rules::{Actor, PlayedAction, SpotSet};
use store::drafts::{self, Draft};
use store::{Side, people};

use crate::change::Change;
use crate::conflict::retried;
use crate::fight::DecidedAction;
use crate::live::Live;
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
/// complete turn waits for confirmation if the player wants that, or if it is ruinous.
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
    retried(|| async {
        let mut change = referee.change_for_request(match_id, now).await?;
        let stored = stored(referee, match_id, by).await?;
        // A new move replaces one that waits for confirmation.
        let kept = compose(change.live(), by, stored.as_ref(), None, AskedTime::At(now), nothing);
        let gives_way = kept.is_ok_and(|kept| kept.is_complete() && !kept.composed);
        let stored = stored.filter(|_| !gives_way);
        let more = |live: &Live, table: &mut Box<dyn Table>, actions: &mut Vec<PlayedAction>| {
            read_onto(live, by, table, text, actions)
        };
        let drafted = compose(change.live(), by, stored.as_ref(), seen, AskedTime::At(now), more)?;
        let drafted = with_dangers(drafted).await?;
        if drafted.is_complete() && drafted.warnings.is_empty() {
            let confirms =
                drafted.composed && people::confirms(&mut *referee.store.read().await?, by).await?;
            if !confirms {
                return played(change, drafted, by).await.map(InputOutcome::Played);
            }
        }
        change.keep_draft(by, &stored_draft(&drafted)).await?;
        change.commit().await?;
        Ok(InputOutcome::Drafted(drafted))
    })
    .await
}

pub async fn find(referee: &Referee, match_id: MatchId, by: PersonId) -> Result<DraftView> {
    let live = referee.hold(match_id).await?;
    let stored = stored(referee, match_id, by).await?;
    // The time is checked when the draft is sent.
    let drafted = compose(&live, by, stored.as_ref(), None, AskedTime::Whenever, nothing)?;
    with_dangers(drafted).await
}

/// Maximum number of positions visited to find possible losses.
const DANGER_NODES: u32 = 400_000;

/// Warns if a complete turn leaves pieces that the opponent can take next.
async fn with_dangers(mut drafted: DraftView) -> Result<DraftView> {
    let side = drafted.side;
    let warned = drafted.preview.warned_of(side);
    let turn_is_over = drafted.preview.turn().done == 0 && drafted.preview.outcome().is_none();
    let opponents = drafted.preview.to_act() == Some(Actor::Side(side.other()));
    if !drafted.is_complete() || !turn_is_over || !opponents || warned == SpotSet::NONE {
        return Ok(drafted);
    }
    let after = drafted.preview.copy();
    let lost = tokio::task::spawn_blocking(move || after.losses(side, &mut { DANGER_NODES }).at);
    let lost = lost.await.map_err(|cause| Error::Interrupted(cause.to_string()))?.and(warned);
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
    retried(|| async {
        let mut change = referee.change_for_request(match_id, now).await?;
        let stored = stored(referee, match_id, by).await?;
        let when = AskedTime::At(now);
        let draft = compose(change.live(), by, stored.as_ref(), Some(seen), when, nothing)?;
        let mut draft = stored_draft(&draft);
        match undo {
            Undo::Last => drop(draft.actions.pop()),
            Undo::All => draft.actions.clear(),
        }
        let left = compose(change.live(), by, Some(&draft), None, when, nothing)?;
        change.keep_draft(by, &draft).await?;
        change.commit().await?;
        Ok(left)
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
    retried(|| async {
        let change = referee.change_for_request(match_id, now).await?;
        let stored = stored(referee, match_id, by).await?;
        let drafted =
            compose(change.live(), by, stored.as_ref(), None, AskedTime::Whenever, nothing)?;
        if drafted.moment() != seen {
            return Err(moved_on(change.live(), seen).into());
        }
        if !drafted.is_complete() {
            return Err(RequestRefusal::TurnIncomplete { left: drafted.left }.into());
        }
        change.live().may_decide(by, AskedTime::At(now))?;
        played(change, drafted, by).await
    })
    .await
}

pub async fn confirms(referee: &Referee, person: PersonId) -> Result<bool> {
    Ok(people::confirms(&mut *referee.store.read().await?, person).await?)
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

async fn stored(referee: &Referee, match_id: MatchId, by: PersonId) -> Result<Option<Draft>> {
    Ok(drafts::find(&mut *referee.store.read().await?, match_id, by).await?)
}

async fn played(
    mut change: Change<'_>,
    drafted: DraftView,
    by: PersonId,
) -> Result<AcceptedActions> {
    let DraftView { side, actions, mut preview, .. } = drafted;
    let chosen = |played| DecidedAction { played, way: Way::Chosen(Some(by)) };
    let mut steps: Vec<DecidedAction> = actions.into_iter().map(chosen).collect();
    let live = change.live();
    live.team.settle(&live.row, &mut preview, &mut steps)?;
    let accepted = change.play(preview, steps, Some(side)).await?;
    change.commit().await?;
    Ok(accepted)
}

#[allow(clippy::unnecessary_wraps, reason = "as everything that is done to a draft")]
fn nothing(_: &Live, _: &mut Box<dyn Table>, _: &mut Vec<PlayedAction>) -> Result<()> {
    Ok(())
}

fn compose(
    live: &Live,
    by: PersonId,
    stored: Option<&Draft>,
    seen: Option<Moment>,
    when: AskedTime,
    more: impl FnOnce(&Live, &mut Box<dyn Table>, &mut Vec<PlayedAction>) -> Result<()>,
) -> Result<DraftView> {
    let own = match live.may_decide(by, when) {
        // A button of an earlier moment is reported as stale first.
        Err(Error::Refused(
            RequestRefusal::NotYourTurn { .. }
            | RequestRefusal::Team(_)
            | RequestRefusal::FightPending,
        )) if seen.is_some_and(|seen| seen != live.moment()) => {
            return Err(RequestRefusal::Stale.into());
        }
        own => own?,
    };
    let mut table = live.table.copy();
    let mut actions = Vec::new();
    if let Some(draft) = stored.filter(|draft| draft.plies == live.row.plies) {
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
    if let Some(seen) = seen.filter(|&seen| seen != live.row.moment_after(table.plies())) {
        return Err(moved_on(live, seen).into());
    }
    more(live, &mut table, &mut actions)?;
    Ok(finish(live, own, table, actions))
}

fn moved_on(live: &Live, seen: Moment) -> RequestRefusal {
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
) -> DraftView {
    let open = is_own_turn_open(&*live.table, &*preview, own);
    let left = if open { preview.turn().left.max(1) } else { 0 };
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
    if !actions.is_empty() && table.turn().done == 0 {
        return Err(RequestRefusal::TurnComplete.into());
    }
    let parts = table.split(text);
    let own = table.to_act();
    for (index, part) in parts.iter().enumerate() {
        let fresh = table.turn().done == 0;
        let beyond = fresh || table.to_act() != own || !live.may_go_on(&**table, by);
        if !actions.is_empty() && beyond {
            return Err(RequestRefusal::BeyondTurn { text: part.clone() }.into());
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
