//! Endings by the players: `/resign`, `/draw` and their buttons.

use discord_model::message::Message;
use i18n::Locale;
use match_model::{MatchId, MatchMoment, Moment, Person, RequestRefusal};
use messages::buttons::ending::EndingButton;
use messages::layouts;
use messages::layouts::ending::MatchToEnd;
use messages::words;
use referee::{Act, DrawAnswer, OfferAnswer};

use crate::incoming::commands::matches::outlook;
use crate::incoming::commands::table::named;
use crate::incoming::context::Context;
use crate::incoming::press::{ButtonHandler, Press};
use crate::incoming::services::RequestServices;
use crate::membership;
use crate::outgoing::composer::Composer;
use crate::outgoing::messenger::Messenger;
use crate::outgoing::names::names_of;
use crate::reply::{Answer, Failure, Reply};

impl ButtonHandler for EndingButton {
    async fn press(self, services: &RequestServices, press: Press) -> Answer {
        let (messenger, by) = (&services.messenger, &press.by);
        match self {
            EndingButton::Draw(id, moment) => draw_button(messenger, by, id, moment).await,
            EndingButton::ConfirmDraw(id, moment) => {
                offer_draw_confirmed(messenger, by, id.at(moment)).await
            }
            EndingButton::AcceptDraw(id, moment) => {
                answer_draw(services.composer(), by, id.at(moment), OfferAnswer::Accept).await
            }
            EndingButton::DeclineDraw(id, moment) => {
                answer_draw(services.composer(), by, id.at(moment), OfferAnswer::Decline).await
            }
            EndingButton::Resign(id, moment) => resign_button(messenger, by, id, moment).await,
            EndingButton::ConfirmResign(id, _) => {
                resign_confirmed(services.composer(), by, id).await
            }
            EndingButton::KeepPlaying(..) => Ok(keep_playing(services.locale())),
        }
    }
}

pub(crate) async fn resign_command(context: &Context) -> Answer {
    let id = context.own_match_surely().await?;
    if context.values.text(named::SURE).is_some() {
        return resign_confirmed(context.composer(), &context.asker, id).await.map(Reply::anew);
    }
    confirm_resign(&context.services.messenger, &context.asker, id, None).await
}

pub(crate) async fn resign_button(
    messenger: &Messenger,
    asker: &Person,
    id: MatchId,
    moment: Moment,
) -> Answer {
    confirm_resign(messenger, asker, id, Some(moment)).await
}

async fn confirm_resign(
    messenger: &Messenger,
    asker: &Person,
    id: MatchId,
    seen_moment: Option<Moment>,
) -> Answer {
    let match_to_end = match_to_give_up(messenger, asker, id, seen_moment).await?;
    let unplayed = referee::rating::unplayed(messenger.referee(), id).await?;
    let is_typed = seen_moment.is_none();
    Ok(Reply::Tell(layouts::ending::resign(messenger.locale(), &match_to_end, unplayed, is_typed)))
}

async fn match_to_give_up(
    messenger: &Messenger,
    asker: &Person,
    id: MatchId,
    seen_moment: Option<Moment>,
) -> Result<MatchToEnd, Failure> {
    let (referee, now) = (messenger.referee(), messenger.now());
    let permission = referee::permissions::of(referee, id, asker.id, Act::GiveUp, now).await?;
    let view = referee::view::find(referee, id).await?;
    let moment = view.moment();
    let side = permission.side.filter(|_| seen_moment.is_none_or(|seen| seen == moment));
    let Some(side) = side else { return Err(Failure::Referee(RequestRefusal::Stale.into())) };
    let names = names_of(&messenger.composer, &view.row).await?;
    Ok(MatchToEnd {
        at: id.at(moment),
        info: view.table.info(),
        opponent: names.of(side.other()).to_owned(),
        way_out: Box::pin(membership::way_out(messenger, asker.id, id)).await?,
    })
}

/// Stays valid even if the opponent has moved since the question.
pub(crate) async fn resign_confirmed(composer: &Composer, asker: &Person, id: MatchId) -> Answer {
    let ending = referee::resign::resign(&composer.referee, id, asker.id, composer.now()).await?;
    Ok(Reply::Change(Message::text(composer.locale.text(&words::resignation(&ending)))))
}

pub(crate) fn keep_playing(locale: &Locale) -> Reply {
    Reply::Change(Message::text(locale.say("match-goes-on")))
}

pub(crate) async fn draw_command(context: &Context) -> Answer {
    let id = context.match_to_act_surely().await?;
    offer_draw(&context.services.messenger, &context.asker, id).await
}

pub(crate) async fn draw_button(
    messenger: &Messenger,
    asker: &Person,
    id: MatchId,
    seen_moment: Moment,
) -> Answer {
    let match_to_end = match_to_give_up(messenger, asker, id, Some(seen_moment)).await?;
    Ok(Reply::Tell(layouts::ending::draw(messenger.locale(), &match_to_end)))
}

pub(crate) async fn offer_draw_confirmed(
    messenger: &Messenger,
    asker: &Person,
    MatchMoment { id, moment: seen_moment }: MatchMoment,
) -> Answer {
    let view = referee::view::find(messenger.referee(), id).await?;
    if view.row.state == match_model::MatchState::Playing && view.moment() != seen_moment {
        return Err(Failure::Referee(RequestRefusal::Stale.into()));
    }
    Ok(match offer_draw(messenger, asker, id).await? {
        Reply::Tell(message) => Reply::Change(message),
        other => other,
    })
}

async fn offer_draw(messenger: &Messenger, asker: &Person, id: MatchId) -> Answer {
    Ok(Reply::text(
        match referee::draw::offer(messenger.referee(), id, asker.id, messenger.now()).await? {
            DrawAnswer::Offered => {
                let text = messenger.locale().say("match-you-offered-draw");
                outlook::with_notes(messenger, asker.id, id, text).await?
            }
            DrawAnswer::Agreed(ending) => messenger.locale().text(&words::draw_agreed(&ending)),
            DrawAnswer::Claimed(_) => messenger.locale().say("match-you-claimed-draw"),
        },
    ))
}

pub(crate) async fn answer_draw(
    composer: &Composer,
    asker: &Person,
    MatchMoment { id, moment }: MatchMoment,
    answer: OfferAnswer,
) -> Answer {
    let ending =
        referee::draw::answer(&composer.referee, id, asker.id, moment, answer, composer.now())
            .await?;
    Ok(Reply::text(match ending {
        Some(ending) => composer.locale.text(&words::draw_agreed(&ending)),
        None => composer.locale.say("match-you-declined-draw"),
    }))
}
