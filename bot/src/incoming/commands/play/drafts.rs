//! Drafts of turns, and the confirmation before they are sent.

use discord_model::response::Visibility;
use match_model::{MatchId, Moment, Person, RequestRefusal};
use messages::buttons::drafts::DraftButton;
use messages::buttons::numbers::LineNumber;
use messages::layouts::conditional_moves::message as answers_ready;
use messages::words;
use referee::{Error, Undo};

use crate::incoming::commands::play::{conditional_moves, enter};
use crate::incoming::commands::table::named;
use crate::incoming::context::Context;
use crate::incoming::press::{ButtonHandler, Press};
use crate::incoming::services::RequestServices;
use crate::outgoing::composer::Composer;
use crate::outgoing::messenger::Messenger;
use crate::permissions::Place;
use crate::reply::{Answer, Reply};

impl ButtonHandler for DraftButton {
    async fn press(self, services: &RequestServices, press: Press) -> Answer {
        let (composer, by) = (services.composer(), &press.by);
        match self {
            DraftButton::Undo(id, moment) => undo(composer, by, id, moment, Undo::Last).await,
            DraftButton::UndoAll(id, moment) => undo(composer, by, id, moment, Undo::All).await,
            DraftButton::Send(id, moment) => {
                send(&services.messenger, by, &press.place, id, moment).await
            }
        }
    }
}

pub(crate) async fn command(context: &Context) -> Answer {
    let id = context.match_to_act().await?;
    if let Some(number) = context.values.number(named::FORGET) {
        let number = LineNumber(u32::try_from(number).unwrap_or(u32::MAX));
        return conditional_moves::forget(context.composer(), &context.asker, id, number)
            .await
            .map(Reply::anew);
    }
    let Some(what) = context.values.text(named::DO) else {
        return show(context.composer(), &context.asker, id).await;
    };
    let seen = referee::draft::find(context.referee(), id, context.asker.id).await?.moment();
    let done = match what {
        "send" => send(&context.services.messenger, &context.asker, &context.place, id, seen).await,
        "undo" => undo(context.composer(), &context.asker, id, seen, Undo::Last).await,
        _ => undo(context.composer(), &context.asker, id, seen, Undo::All).await,
    };
    done.map(Reply::anew)
}

async fn show(composer: &Composer, by: &Person, id: MatchId) -> Answer {
    let lines =
        referee::conditional_moves::list(&composer.referee, id, by.id, composer.now()).await?;
    let drafted = match referee::draft::find(&composer.referee, id, by.id).await {
        // A player waiting for the other side may have conditional moves.
        Err(Error::Refused(RequestRefusal::NotYourTurn { .. } | RequestRefusal::FightPending))
            if !lines.is_empty() =>
        {
            return Ok(Reply::Tell(answers_ready(&composer.locale, id, &lines)));
        }
        drafted => drafted?,
    };
    let mut message = enter::draft(composer, &drafted).await?;
    if !lines.is_empty() {
        message.content.push_str("\n\n");
        message.content.push_str(&words::control::answers(&composer.locale, id, &lines));
    }
    Ok(Reply::Tell(message))
}

pub(crate) async fn undo(
    composer: &Composer,
    by: &Person,
    id: MatchId,
    seen: Moment,
    undo: Undo,
) -> Answer {
    let drafted =
        referee::draft::undo(&composer.referee, id, by.id, undo, seen, composer.now()).await?;
    enter::draft(composer, &drafted).await.map(Reply::Change)
}

pub(crate) async fn send(
    messenger: &Messenger,
    by: &Person,
    place: &Place,
    id: MatchId,
    seen: Moment,
) -> Answer {
    let row = enter::may_post(&messenger.composer, place, id).await?;
    let guard = enter::hold(messenger, place, &row);
    let accepted =
        referee::draft::send(messenger.referee(), id, by.id, seen, messenger.now()).await?;
    Ok(enter::shown(messenger.locale(), guard, &accepted, Visibility::Ephemeral))
}
