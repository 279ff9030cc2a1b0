//! Choosing a move step by step: the piece, the destination, and the variant if there are several.
//! Viewers see the legal moves.

use discord_model::message::Message;
use discord_model::response::Visibility;
use match_model::{MatchId, MatchMoment, MatchState, Person, RequestRefusal, View};
use messages::buttons::fields::PartialChoice;
use messages::buttons::legal::LegalButton;
use messages::buttons::numbers::Page;
use messages::buttons::stepper::{self, StepButton, StepRequest};
use messages::layouts::legal::{self as layout, MoveStep};
use referee::{Act, Referee};
use rules::{Actor, Side};

use crate::incoming::commands::asker_view::{chooses_from, own_side};
use crate::incoming::commands::matches::board_view;
use crate::incoming::commands::play::enter::{self, EntryOutcome};
use crate::incoming::context::Context;
use crate::incoming::press::{ButtonHandler, Press};
use crate::incoming::services::RequestServices;
use crate::outgoing::composer::Composer;
use crate::outgoing::messenger::Messenger;
use crate::outgoing::names::shown_name;
use crate::outgoing::players::match_picture;
use crate::permissions::Place;
use crate::reply::{Answer, Failure, Reply};

impl ButtonHandler for LegalButton {
    async fn press(self, services: &RequestServices, press: Press) -> Answer {
        match self {
            LegalButton::Lead(id, moment) => {
                lead(services.composer(), &press.by, id.at(moment), press.visibility).await
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
            StepRequest::Actors(number) => page(composer, by, at, number).await,
            StepRequest::Narrow(narrowed, page) => narrow(composer, by, at, &narrowed, page).await,
            StepRequest::Unknown => Err(Failure::Referee(RequestRefusal::Stale.into())),
        }
    }
}

async fn still_chooses_from(
    referee: &Referee,
    by: &Person,
    MatchMoment { id, moment }: MatchMoment,
) -> Result<(View, Side), Failure> {
    let (view, _) = chooses_from(referee, by, id).await?;
    if view.row.state == MatchState::Over {
        return Err(Failure::Referee(RequestRefusal::Stale.into()));
    }
    if view.moment() != moment {
        return Err(enter::moved_on(view.row.moment(), moment));
    }
    match view.table.to_act() {
        Some(Actor::Side(side)) => Ok((view, side)),
        _ => Err(Failure::Referee(RequestRefusal::FightPending.into())),
    }
}

pub(crate) async fn command(context: &Context) -> Answer {
    let id = context.any_match().await?;
    actors(context.composer(), &context.asker, id, Page::FIRST).await.map(Reply::Tell)
}

pub(crate) async fn button(
    composer: &Composer,
    by: &Person,
    id: MatchId,
    visibility: Visibility,
) -> Answer {
    let message = actors(composer, by, id, Page::FIRST).await?;
    Ok(Reply::private(message, visibility))
}

pub(crate) async fn page(
    composer: &Composer,
    by: &Person,
    MatchMoment { id, moment }: MatchMoment,
    page: Page,
) -> Answer {
    still_chooses_from(&composer.referee, by, id.at(moment)).await?;
    actors(composer, by, id, page).await.map(Reply::Change)
}

pub(crate) async fn lead(
    composer: &Composer,
    by: &Person,
    MatchMoment { id, moment: seen }: MatchMoment,
    visibility: Visibility,
) -> Answer {
    // A button on the board doesn't count the draft's actions; one under a draft does.
    let drafted = referee::draft::find(&composer.referee, id, by.id).await?;
    if seen != drafted.moment() && seen != drafted.base {
        return Err(enter::moved_on(drafted.base, seen));
    }
    button(composer, by, id, visibility).await
}

pub(crate) async fn first_step(
    composer: &Composer,
    by: &Person,
    id: MatchId,
) -> Result<Message, Failure> {
    actors(composer, by, id, Page::FIRST).await
}

async fn actors(
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
    if asked && view.table.question().is_some() {
        // A public question says more than a list of moves; one within a draft is answered from
        // here.
        let own = own_side(&composer.referee, by, id).await?;
        return board_view::private_board(composer, by, id, own, true, page).await;
    }
    let at = id.at(view.moment());
    let choices = view.table.choices();
    let yours = may_decide(composer, by, id).await;
    let person = waiting.and_then(|waiting| waiting.whom.first().map(|who| who.person));
    let person = person.unwrap_or(view.row.person(side));
    let whose = shown_name(composer, person).await?;
    let begun = drafted.filter(|drafted| !drafted.actions.is_empty());
    let step = MoveStep { at, side, yours, choices: &choices, emoji: &composer.emoji.store };
    let scene = view.table.scene();
    let mut message = layout::actors(&composer.locale, &step, &scene, &whose, begun.as_ref(), page);
    message.files = vec![match &begun {
        Some(drafted) => enter::preview(composer, drafted).await?,
        None => match_picture(composer, scene, &view.row, side, file_name(at)).await?,
    }];
    Ok(message)
}

async fn may_decide(composer: &Composer, by: &Person, id: MatchId) -> bool {
    let now = composer.now();
    referee::permissions::of(&composer.referee, id, by.id, Act::Decide, now).await.is_ok()
}

fn file_name(MatchMoment { id, moment }: MatchMoment) -> String {
    format!("legal-{id}-{moment}.png")
}

pub(crate) async fn play(
    messenger: &Messenger,
    by: &Person,
    place: &Place,
    MatchMoment { id, moment }: MatchMoment,
    text: &str,
    visibility: Visibility,
) -> Answer {
    let came = enter::outcome(messenger, by, place, id, Some(moment), visibility, text).await?;
    let message = match came {
        EntryOutcome::Shown(reply) => return Ok(reply),
        EntryOutcome::Drafted(drafted) if drafted.is_complete() => {
            enter::draft(&messenger.composer, &drafted).await?
        }
        EntryOutcome::Drafted(_) => actors(&messenger.composer, by, id, Page::FIRST).await?,
    };
    Ok(Reply::private(message, visibility))
}

/// A page of the remaining choices: destinations with menus, or the actions if they fit into one
/// menu.
pub(crate) async fn narrow(
    composer: &Composer,
    by: &Person,
    at: MatchMoment,
    narrowed: &PartialChoice,
    page: Page,
) -> Answer {
    let (view, side) = still_chooses_from(&composer.referee, by, at).await?;
    let choices = stepper::left(&*view.table, narrowed);
    let yours = may_decide(composer, by, at.id).await;
    let step = MoveStep { at, side, yours, choices: &choices, emoji: &composer.emoji.store };
    let (message, scene) =
        layout::narrowed(&composer.locale, &step, view.table.scene(), narrowed, page)
            .ok_or_else(|| Failure::Referee(RequestRefusal::Stale.into()))?;
    let file = match_picture(composer, scene, &view.row, side, file_name(at)).await?;
    Ok(Reply::Change(Message { files: vec![file], ..message }))
}
