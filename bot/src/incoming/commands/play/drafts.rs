//! Drafts of turns, and the confirmation before they are sent.

use discord_model::response::Visibility;
use match_model::{MatchId, Moment, Person, RequestRefusal};
use messages::buttons::drafts::DraftButton;
use messages::buttons::numbers::LineNumber;
use messages::layouts::conditional_moves::message as answers_ready;
use messages::words;
use referee::{Error, Undo};

use crate::incoming::commands::play::{conditional_moves, enter, turn_view};
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
    let Some(action) = context.values.text(named::DO) else {
        return show(context.composer(), &context.asker, id).await;
    };
    let moment = referee::draft::find(context.referee(), id, context.asker.id).await?.moment();
    let reply = match action {
        "send" => {
            send(&context.services.messenger, &context.asker, &context.place, id, moment).await
        }
        "undo" => undo(context.composer(), &context.asker, id, moment, Undo::Last).await,
        _ => undo(context.composer(), &context.asker, id, moment, Undo::All).await,
    };
    reply.map(Reply::anew)
}

async fn show(composer: &Composer, asker: &Person, id: MatchId) -> Answer {
    let lines =
        referee::conditional_moves::list(&composer.referee, id, asker.id, composer.now()).await?;
    let draft = match referee::draft::find(&composer.referee, id, asker.id).await {
        // A player waiting for the other side may have conditional moves.
        Err(Error::Refused(RequestRefusal::NotYourTurn { .. } | RequestRefusal::FightPending))
            if !lines.is_empty() =>
        {
            return Ok(Reply::Tell(answers_ready(&composer.locale, id, &lines)));
        }
        draft_result => draft_result?,
    };
    let mut message = turn_view::draft(composer, asker, &draft).await?;
    if !lines.is_empty() {
        message.content.push_str("\n\n");
        message.content.push_str(&words::control::answers(&composer.locale, id, &lines));
    }
    Ok(Reply::Tell(message))
}

pub(crate) async fn undo(
    composer: &Composer,
    asker: &Person,
    id: MatchId,
    seen_moment: Moment,
    undo: Undo,
) -> Answer {
    let draft_view =
        referee::draft::undo(&composer.referee, id, asker.id, undo, seen_moment, composer.now())
            .await?;
    turn_view::draft(composer, asker, &draft_view).await.map(Reply::Change)
}

pub(crate) async fn send(
    messenger: &Messenger,
    asker: &Person,
    place: &Place,
    id: MatchId,
    seen_moment: Moment,
) -> Answer {
    let row = enter::may_post(&messenger.composer, place, id).await?;
    let topic_guard = enter::hold_topic(messenger, place, &row);
    let accepted =
        referee::draft::send(messenger.referee(), id, asker.id, seen_moment, messenger.now())
            .await?;
    let place_link = words::place_unless_here(&row, place.channel);
    Ok(enter::public_reply(
        messenger.locale(),
        topic_guard,
        &accepted,
        Visibility::Ephemeral,
        place_link,
    ))
}
