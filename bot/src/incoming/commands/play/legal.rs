//! Choosing a move step by step: the piece, the destination, and the variant. Viewers see the legal
//! moves.

use discord_model::message::Message;
use discord_model::response::Visibility;
use match_model::{DraftView, MatchId, MatchMoment, MatchState, Person, RequestRefusal, View};
use messages::buttons::fields::PartialChoice;
use messages::buttons::legal::LegalButton;
use messages::buttons::numbers::Page;
use messages::buttons::stepper::{self, StepButton, StepRequest};
use messages::layouts::legal::{self as layout, MoveStep};
use referee::Referee;
use rules::{Actor, Side};

use crate::incoming::commands::asker_view::chooses_from;
use crate::incoming::commands::play::enter::{self, EntryOutcome};
use crate::incoming::commands::play::turn_view;
use crate::incoming::context::Context;
use crate::incoming::press::{ButtonHandler, Press};
use crate::incoming::services::RequestServices;
use crate::outgoing::composer::Composer;
use crate::outgoing::messenger::Messenger;
use crate::outgoing::players::match_picture;
use crate::permissions::Place;
use crate::reply::{Answer, Failure, Reply};

impl ButtonHandler for LegalButton {
    async fn press(self, services: &RequestServices, press: Press) -> Answer {
        match self {
            LegalButton::Lead(id, moment) => {
                start_choosing(services.composer(), &press.by, id.at(moment), press.visibility)
                    .await
            }
            LegalButton::Legal(id, _) => {
                button(services.composer(), &press.by, id, press.visibility).await
            }
        }
    }
}

impl ButtonHandler for StepButton<MatchId> {
    async fn press(self, services: &RequestServices, press: Press) -> Answer {
        let (composer, by) = (services.composer(), &press.by);
        let at = self.of.at(self.at);
        match self.step.request(press.chosen) {
            StepRequest::Play(text) => {
                play(&services.messenger, by, &press.place, at, &text, press.visibility).await
            }
            StepRequest::Actors(number) => page_of_actors(composer, by, at, number).await,
            StepRequest::Narrow(narrowed, page) => {
                narrow(composer, by, at, &narrowed, page, press.visibility).await
            }
            StepRequest::Unknown => Err(Failure::Referee(RequestRefusal::Stale.into())),
        }
    }
}

async fn current_view(
    referee: &Referee,
    asker: &Person,
    MatchMoment { id, moment }: MatchMoment,
) -> Result<(View, Side), Failure> {
    let (view, _) = chooses_from(referee, asker, id).await?;
    if view.row.state == MatchState::Over {
        return Err(Failure::Referee(RequestRefusal::Stale.into()));
    }
    if view.moment() != moment {
        return Err(turn_view::moved_on(view.row.moment(), moment));
    }
    match view.table.to_act() {
        Some(Actor::Side(side)) => Ok((view, side)),
        _ => Err(Failure::Referee(RequestRefusal::FightPending.into())),
    }
}

pub(crate) async fn command(context: &Context) -> Answer {
    let id = context.any_match().await?;
    turn_view::choices(context.composer(), &context.asker, id, Page::FIRST).await.map(Reply::Tell)
}

pub(crate) async fn button(
    composer: &Composer,
    asker: &Person,
    id: MatchId,
    visibility: Visibility,
) -> Answer {
    let message = turn_view::choices(composer, asker, id, Page::FIRST).await?;
    Ok(Reply::private(message, visibility))
}

pub(crate) async fn page_of_actors(
    composer: &Composer,
    asker: &Person,
    MatchMoment { id, moment }: MatchMoment,
    page: Page,
) -> Answer {
    current_view(&composer.referee, asker, id.at(moment)).await?;
    turn_view::choices(composer, asker, id, page).await.map(Reply::Change)
}

pub(crate) async fn start_choosing(
    composer: &Composer,
    asker: &Person,
    MatchMoment { id, moment: seen_moment }: MatchMoment,
    visibility: Visibility,
) -> Answer {
    // Only a button under a draft counts its actions.
    let draft = referee::draft::find(&composer.referee, id, asker.id).await?;
    if seen_moment != draft.moment() && seen_moment != draft.base {
        return Err(turn_view::moved_on(draft.base, seen_moment));
    }
    button(composer, asker, id, visibility).await
}

pub(crate) async fn play(
    messenger: &Messenger,
    asker: &Person,
    place: &Place,
    MatchMoment { id, moment }: MatchMoment,
    text: &str,
    visibility: Visibility,
) -> Answer {
    let composer = &messenger.composer;
    if let Some(draft) = draft_since_board(composer, asker, id.at(moment), visibility).await {
        return Ok(Reply::private(turn_view::draft(composer, asker, &draft).await?, visibility));
    }
    let outcome =
        enter::enter_text(messenger, asker, place, id, Some(moment), visibility, text).await?;
    match outcome {
        EntryOutcome::Shown(reply) => Ok(reply),
        EntryOutcome::Drafted(draft) => {
            Ok(Reply::private(turn_view::draft(composer, asker, &draft).await?, visibility))
        }
    }
}

/// A page of destinations with menus, or the actions if they fit into one menu.
pub(crate) async fn narrow(
    composer: &Composer,
    asker: &Person,
    at: MatchMoment,
    narrowed: &PartialChoice,
    page: Page,
    visibility: Visibility,
) -> Answer {
    if let Some(draft) = draft_since_board(composer, asker, at, visibility).await {
        return Ok(Reply::private(turn_view::draft(composer, asker, &draft).await?, visibility));
    }
    let (view, side) = current_view(&composer.referee, asker, at).await?;
    let choices = stepper::matching_choices(&*view.table, narrowed);
    let may_decide = turn_view::may_decide(composer, asker, at.id).await;
    let emoji = &composer.emoji.store;
    let may_prepare = turn_view::may_prepare(composer, asker, &view.row, side);
    let composing = None;
    let step =
        MoveStep { at, side, is_own: may_decide, may_prepare, choices: &choices, emoji, composing };
    let (message, scene) =
        layout::narrowed(&composer.locale, &step, view.table.scene(), narrowed, page)
            .ok_or_else(|| Failure::Referee(RequestRefusal::Stale.into()))?;
    let file = match_picture(composer, scene, &view.row, side, turn_view::file_name(at)).await?;
    Ok(Reply::private(Message { files: vec![file], ..message }, visibility))
}

/// The draft begun since a board was posted: its buttons continue the draft instead of choosing its
/// first action again.
async fn draft_since_board(
    composer: &Composer,
    asker: &Person,
    at: MatchMoment,
    visibility: Visibility,
) -> Option<DraftView> {
    if visibility == Visibility::Ephemeral {
        return None;
    }
    let draft = referee::draft::find(&composer.referee, at.id, asker.id).await.ok()?;
    let has_begun = draft.composed && !draft.actions.is_empty() && draft.base == at.moment;
    has_begun.then_some(draft)
}
