//! The private view of a turn: the next choices, or the complete draft.

use discord_model::message::{File, Message};
use match_model::{
    DraftView, Match, MatchId, MatchMoment, MatchState, Moment, Person, RequestRefusal,
};
use messages::buttons::numbers::Page;
use messages::layouts::drafts;
use messages::layouts::legal::{self as layout, MoveStep};
use messages::layouts::steps::Composing;
use messages::words;
use referee::Act;
use rules::{Actor, Side};

use crate::incoming::commands::asker_view::{chooses_from, own_side};
use crate::incoming::commands::matches::board_view;
use crate::outgoing::composer::Composer;
use crate::outgoing::names::shown_name;
use crate::outgoing::pictures::asker_picture;
use crate::outgoing::players::{match_picture, put_players};
use crate::reply::Failure;

/// The draft: with its next choices, or to be sent.
pub(crate) async fn draft(
    composer: &Composer,
    by: &Person,
    drafted: &DraftView,
) -> Result<Message, Failure> {
    if !drafted.is_complete() {
        return choices(composer, by, drafted.match_id, Page::FIRST).await;
    }
    let file = preview(composer, drafted).await?;
    Ok(Message { files: vec![file], ..drafts::complete(&composer.locale, drafted) })
}

pub(crate) async fn preview(composer: &Composer, drafted: &DraftView) -> Result<File, Failure> {
    let name = format!("draft-{}-{}.png", drafted.match_id, drafted.moment());
    let mut scene = drafted.preview.scene();
    if drafted.actions.is_empty() {
        // An empty draft leaves the board unchanged, so the marks of a turn don't belong there.
        scene.marks.retain(|mark| mark.kind.is_of_position());
    }
    let row = referee::view::match_row(&composer.referee, drafted.match_id).await?;
    put_players(composer, &mut scene, &row).await?;
    asker_picture(composer, scene, drafted.side, name).await
}

pub(crate) fn moved_on(now: Moment, seen: Moment) -> Failure {
    let refused = if seen < now { RequestRefusal::Stale } else { RequestRefusal::DraftChanged };
    Failure::Referee(refused.into())
}

/// The choices of the player to move, below the draft if there is one; the reader may be someone
/// else.
pub(crate) async fn choices(
    composer: &Composer,
    by: &Person,
    id: MatchId,
    page: Page,
) -> Result<Message, Failure> {
    let (view, drafted) = chooses_from(&composer.referee, by, id).await?;
    if view.row.state == MatchState::Over {
        return Err(Failure::Referee(RequestRefusal::MatchOver.into()));
    }
    let Some(Actor::Side(side)) = view.table.to_act() else {
        return Err(Failure::Referee(RequestRefusal::FightPending.into()));
    };
    let waiting = referee::story::waiting(&composer.referee, id).await?;
    let asked = waiting.as_ref().is_some_and(|waiting| waiting.moment == view.moment());
    let is_of_crowd = view.row.crowd_side().is_some();
    if asked && !is_of_crowd && view.table.question().is_some() {
        // A public question says more than a list of moves; one within a draft is answered from
        // here.
        let own = own_side(&composer.referee, by, id).await?;
        return board_view::private_board(composer, by, id, own, true, page).await;
    }
    let at = id.at(view.moment());
    let choices = view.table.choices();
    let yours = may_decide(composer, by, id).await;
    let person = waiting.and_then(|waiting| waiting.people.first().map(|who| who.person));
    let person = person.unwrap_or(view.row.person(side));
    let whose = shown_name(composer, person).await?;
    let begun = drafted.filter(|drafted| !drafted.actions.is_empty());
    let (emoji, composing) = (&composer.emoji.store, Composing::of(&*view.table));
    let may_prepare = may_prepare(composer, by, &view.row, side);
    let step =
        MoveStep { at, side, is_own: yours, may_prepare, choices: &choices, emoji, composing };
    let scene = view.table.scene();
    let mut message = layout::actors(&composer.locale, &step, &scene, &whose, begun.as_ref(), page);
    if is_of_crowd && yours {
        let own = referee::crowd::vote_of(&composer.referee, at, by.id).await?;
        message.content = words::crowds::panel(&composer.locale, id, own.as_deref());
    }
    message.files = vec![match &begun {
        Some(drafted) => preview(composer, drafted).await?,
        None => match_picture(composer, scene, &view.row, side, file_name(at)).await?,
    }];
    Ok(message)
}

pub(super) async fn may_decide(composer: &Composer, by: &Person, id: MatchId) -> bool {
    let now = composer.now();
    referee::permissions::of(&composer.referee, id, by.id, Act::Decide, now).await.is_ok()
}

pub(super) fn may_prepare(composer: &Composer, by: &Person, row: &Match, to_act: Side) -> bool {
    row.side_of(by.id) == Some(to_act.other()) && row.side_of(composer.own).is_none()
}

pub(super) fn file_name(MatchMoment { id, moment }: MatchMoment) -> String {
    format!("legal-{id}-{moment}.png")
}
