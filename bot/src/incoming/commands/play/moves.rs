//! `/move`, and the form and menus for moves.

use discord_model::response::Visibility;
use match_model::{MatchId, MatchMoment, Moment, Person, RequestRefusal};
use messages::buttons::moves::MoveButton;
use messages::layouts;
use referee::Error;

use crate::incoming::commands::play::{enter, turn_view, typed_fights};
use crate::incoming::commands::table::named;
use crate::incoming::context::Context;
use crate::incoming::press::{ButtonHandler, Press};
use crate::incoming::services::RequestServices;
use crate::outgoing::composer::Composer;
use crate::outgoing::messenger::Messenger;
use crate::permissions::Place;
use crate::reply::{Answer, Failure, Reply};

impl ButtonHandler for MoveButton {
    async fn press(self, services: &RequestServices, press: Press) -> Answer {
        match self {
            MoveButton::Type(id, moment) => form(services.composer(), &press.by, id, moment).await,
        }
    }

    async fn submit(self, services: &RequestServices, press: Press, line: &str) -> Answer {
        let MoveButton::Type(id, moment) = self;
        submit_form(
            &services.messenger,
            &press.by,
            &press.place,
            id.at(moment),
            line,
            press.visibility,
        )
        .await
    }
}

pub(crate) async fn command(context: &Context) -> Answer {
    let id = context.match_to_act().await?;
    let text = context.values.text(named::TEXT).unwrap_or_default();
    match enter::enter(
        &context.services.messenger,
        &context.asker,
        &context.place,
        id,
        None,
        Visibility::Everyone,
        text,
    )
    .await
    {
        // A fight is pending: expects a plan, or its winner.
        Err(Failure::Referee(Error::Refused(RequestRefusal::FightPending))) => {
            typed_fights::enter_line(
                &context.services.messenger,
                &context.asker,
                &context.place,
                id,
                text,
            )
            .await
        }
        other => other,
    }
}

pub(crate) async fn form(
    composer: &Composer,
    asker: &Person,
    id: MatchId,
    seen_moment: Moment,
) -> Answer {
    // Only a button under a draft counts its actions.
    let draft = referee::draft::find(&composer.referee, id, asker.id).await?;
    if seen_moment != draft.moment() && seen_moment != draft.base {
        return Err(turn_view::moved_on(draft.base, seen_moment));
    }
    let is_single_action = !draft.composed;
    if draft.is_complete() && !is_single_action {
        return Err(Failure::Referee(RequestRefusal::TurnComplete.into()));
    }
    let (table, plies) = if is_single_action {
        (referee::view::find(&composer.referee, id).await?.table, draft.base)
    } else {
        let plies = draft.moment();
        (draft.preview, plies)
    };
    Ok(Reply::Ask(layouts::moves::form(&composer.locale, id.at(plies), &*table)))
}

pub(crate) async fn submit_form(
    messenger: &Messenger,
    asker: &Person,
    place: &Place,
    MatchMoment { id, moment: seen_moment }: MatchMoment,
    line: &str,
    visibility: Visibility,
) -> Answer {
    enter::enter(messenger, asker, place, id, Some(seen_moment), visibility, line).await
}
