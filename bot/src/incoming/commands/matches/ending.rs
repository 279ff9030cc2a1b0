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
        match self {
            EndingButton::Draw(id, moment) => {
                draw_button(&services.messenger, &press.by, id, moment).await
            }
            EndingButton::ConfirmDraw(id, moment) => {
                draw_sure(&services.messenger, &press.by, id.at(moment)).await
            }
            EndingButton::AcceptDraw(id, moment) => {
                answer_draw(services.composer(), &press.by, id.at(moment), OfferAnswer::Accept)
                    .await
            }
            EndingButton::DeclineDraw(id, moment) => {
                answer_draw(services.composer(), &press.by, id.at(moment), OfferAnswer::Decline)
                    .await
            }
            EndingButton::Resign(id, moment) => {
                resign_button(&services.messenger, &press.by, id, moment).await
            }
            EndingButton::ConfirmResign(id, _) => {
                resign_sure(services.composer(), &press.by, id).await
            }
            EndingButton::KeepPlaying(..) => Ok(keep_playing(services.locale())),
        }
    }
}

pub(crate) async fn resign_command(context: &Context) -> Answer {
    let id = context.own_match_surely().await?;
    if context.values.text(named::SURE).is_some() {
        return resign_sure(context.composer(), &context.asker, id).await.map(Reply::anew);
    }
    ask_resign(&context.services.messenger, &context.asker, id, None).await
}

pub(crate) async fn resign_button(
    messenger: &Messenger,
    by: &Person,
    id: MatchId,
    moment: Moment,
) -> Answer {
    ask_resign(messenger, by, id, Some(moment)).await
}

async fn ask_resign(
    messenger: &Messenger,
    by: &Person,
    id: MatchId,
    seen: Option<Moment>,
) -> Answer {
    let ended = may_give_up(messenger, by, id, seen).await?;
    let unplayed = referee::rating::unplayed(messenger.referee(), id).await?;
    let typed = seen.is_none();
    Ok(Reply::Tell(layouts::ending::resign(messenger.locale(), &ended, unplayed, typed)))
}

/// Checks whether a person may end a match in the state that they saw.
async fn may_give_up(
    messenger: &Messenger,
    by: &Person,
    id: MatchId,
    seen: Option<Moment>,
) -> Result<MatchToEnd, Failure> {
    let (referee, now) = (messenger.referee(), messenger.now());
    let may = referee::permissions::of(referee, id, by.id, Act::GiveUp, now).await?;
    let view = referee::view::find(referee, id).await?;
    let moment = view.moment();
    let side = may.side.filter(|_| seen.is_none_or(|seen| seen == moment));
    let Some(side) = side else { return Err(Failure::Referee(RequestRefusal::Stale.into())) };
    let names = names_of(&messenger.composer, &view.row).await?;
    Ok(MatchToEnd {
        at: id.at(moment),
        info: view.table.info(),
        opponent: names.of(side.other()).to_owned(),
        way_out: Box::pin(membership::way_out(messenger, by.id, id)).await?,
    })
}

/// The confirmation. It is valid even if the opponent has moved since the question: a player who
/// wants to resign still does.
pub(crate) async fn resign_sure(composer: &Composer, by: &Person, id: MatchId) -> Answer {
    let ending = referee::resign::resign(&composer.referee, id, by.id, composer.now()).await?;
    Ok(Reply::Change(Message::text(composer.locale.text(&words::resigned(&ending)))))
}

pub(crate) fn keep_playing(locale: &Locale) -> Reply {
    Reply::Change(Message::text(locale.say("match-goes-on")))
}

pub(crate) async fn draw_command(context: &Context) -> Answer {
    let id = context.match_to_act_surely().await?;
    draw(&context.services.messenger, &context.asker, id).await
}

/// The draw button, which asks for confirmation because it is easily pressed by accident.
pub(crate) async fn draw_button(
    messenger: &Messenger,
    by: &Person,
    id: MatchId,
    seen: Moment,
) -> Answer {
    let ended = may_give_up(messenger, by, id, Some(seen)).await?;
    Ok(Reply::Tell(layouts::ending::draw(messenger.locale(), &ended)))
}

/// Confirms a draw offer in a match at a moment.
pub(crate) async fn draw_sure(
    messenger: &Messenger,
    by: &Person,
    MatchMoment { id, moment: seen }: MatchMoment,
) -> Answer {
    let view = referee::view::find(messenger.referee(), id).await?;
    if view.row.state == match_model::MatchState::Playing && view.moment() != seen {
        return Err(Failure::Referee(RequestRefusal::Stale.into()));
    }
    Ok(match draw(messenger, by, id).await? {
        Reply::Tell(message) => Reply::Change(message),
        other => other,
    })
}

async fn draw(messenger: &Messenger, by: &Person, id: MatchId) -> Answer {
    Ok(Reply::text(
        match referee::draw::offer(messenger.referee(), id, by.id, messenger.now()).await? {
            DrawAnswer::Offered => {
                let offered = messenger.locale().say("match-you-offered-draw");
                outlook::offered(messenger, by.id, id, offered).await?
            }
            DrawAnswer::Agreed(ending) => messenger.locale().text(&words::draw_agreed(&ending)),
            DrawAnswer::Claimed(_) => messenger.locale().say("match-you-claimed-draw"),
        },
    ))
}

pub(crate) async fn answer_draw(
    composer: &Composer,
    by: &Person,
    MatchMoment { id, moment }: MatchMoment,
    answer: OfferAnswer,
) -> Answer {
    let ending =
        referee::draw::answer(&composer.referee, id, by.id, moment, answer, composer.now()).await?;
    Ok(Reply::text(match ending {
        Some(ending) => composer.locale.text(&words::draw_agreed(&ending)),
        None => composer.locale.say("match-you-declined-draw"),
    }))
}
