//! `/move`, and the form and menus for moves.

use discord_model::response::Visibility;
use match_model::{MatchId, MatchMoment, Moment, Person, RequestRefusal};
use messages::buttons::moves::MoveButton;
use messages::layouts;
use referee::Error;

use crate::incoming::commands::play::{enter, typed_fights};
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
        form_sent(
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

pub(crate) async fn typed(context: &Context) -> Answer {
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
            typed_fights::typed(
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

/// The form for a move.
pub(crate) async fn form(composer: &Composer, by: &Person, id: MatchId, seen: Moment) -> Answer {
    // A button on the board doesn't count the draft's actions; one under a draft does.
    let drafted = referee::draft::find(&composer.referee, id, by.id).await?;
    if seen != drafted.moment() && seen != drafted.base {
        return Err(enter::moved_on(drafted.base, seen));
    }
    let single = !drafted.composed;
    if drafted.is_complete() && !single {
        return Err(Failure::Referee(RequestRefusal::TurnComplete.into()));
    }
    // If a turn is a single action, another one replaces the waiting one.
    let (table, plies) = if single {
        (referee::view::find(&composer.referee, id).await?.table, drafted.base)
    } else {
        let plies = drafted.moment();
        (drafted.preview, plies)
    };
    Ok(Reply::Ask(layouts::moves::form(&composer.locale, id.at(plies), &*table)))
}

pub(crate) async fn form_sent(
    messenger: &Messenger,
    by: &Person,
    place: &Place,
    MatchMoment { id, moment: seen }: MatchMoment,
    line: &str,
    visibility: Visibility,
) -> Answer {
    enter::enter(messenger, by, place, id, Some(seen), visibility, line).await
}
