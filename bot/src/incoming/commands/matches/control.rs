//! `/takeback`, `/resign abort:yes` and `/server adjudicate`, and their buttons.

use discord_model::message::Message;
use match_model::{MatchId, MatchMoment, Person, RequestRefusal};
use messages::buttons::control::ControlButton;
use messages::layouts;
use referee::{OfferAnswer, Verdict};
use rules::Side;
use rules::l10n::say;

use crate::incoming::adjudicator::may_adjudicate;
use crate::incoming::commands::matches::outlook;
use crate::incoming::commands::table::named;
use crate::incoming::context::Context;
use crate::incoming::press::{ButtonHandler, Press};
use crate::incoming::services::RequestServices;
use crate::outgoing::composer::Composer;
use crate::reply::{Answer, Failure, Reply};

impl ButtonHandler for ControlButton {
    async fn press(self, services: &RequestServices, press: Press) -> Answer {
        let composer = services.composer();
        match self {
            ControlButton::GrantTakeback(id, moment) => {
                answer_takeback(composer, &press.by, id.at(moment), OfferAnswer::Accept).await
            }
            ControlButton::DeclineTakeback(id, moment) => {
                answer_takeback(composer, &press.by, id.at(moment), OfferAnswer::Decline).await
            }
            ControlButton::ConfirmAbort(id, _) => abort_confirmed(composer, &press.by, id).await,
        }
    }
}

pub(crate) async fn takeback(context: &Context) -> Answer {
    let id = context.match_to_act_surely().await?;
    referee::takeback::request(context.referee(), id, context.asker.id, context.now()).await?;
    let text = context.locale().say("control-you-asked-takeback");
    outlook::with_notes(&context.services.messenger, context.asker.id, id, text)
        .await
        .map(Reply::text)
}

pub(crate) async fn answer_takeback(
    composer: &Composer,
    asker: &Person,
    MatchMoment { id, moment }: MatchMoment,
    answer: OfferAnswer,
) -> Answer {
    referee::takeback::answer(&composer.referee, id, asker.id, moment, answer, composer.now())
        .await?;
    tracing::info!(match_id = %id, ply = moment.get(), grant = answer.is_accept(), "takeback answered");
    Ok(Reply::text(match answer {
        OfferAnswer::Accept => composer.locale.say("control-you-granted-takeback"),
        OfferAnswer::Decline => composer.locale.say("control-you-declined-takeback"),
    }))
}

pub(crate) async fn abort(context: &Context) -> Answer {
    let id = context.own_match_surely().await?;
    if context.values.text(named::SURE).is_some() {
        return abort_confirmed(context.composer(), &context.asker, id).await.map(Reply::anew);
    }
    referee::abort::may_abort(context.referee(), id, context.asker.id).await?;
    let view = referee::view::find(context.referee(), id).await?;
    let (at, info) = (id.at(view.moment()), view.table.info());
    Ok(Reply::Tell(layouts::ending::abort(context.locale(), at, info)))
}

pub(crate) async fn abort_confirmed(composer: &Composer, asker: &Person, id: MatchId) -> Answer {
    referee::abort::abort(&composer.referee, id, asker.id, composer.now()).await?;
    tracing::info!(match_id = %id, "aborted");
    Ok(Reply::Change(Message::text(composer.locale.say("control-you-aborted"))))
}

pub(crate) async fn adjudicate(context: &Context) -> Answer {
    if !may_adjudicate(context.referee(), &context.place, &context.roles).await? {
        return Ok(context.say("control-not-a-moderator"));
    }
    let Some(number) = context.values.number(named::MATCH) else {
        return Err(Failure::Referee(RequestRefusal::NoSuchMatch.into()));
    };
    let id = MatchId::new(number);
    let verdict = match context.values.text(named::RESULT) {
        Some("white") => Verdict::Won(Side::White),
        Some("black") => Verdict::Won(Side::Black),
        Some("draw") => Verdict::Drawn,
        _ => Verdict::Void,
    };
    let reason = context.values.text(named::REASON).unwrap_or_default();
    let now = context.now();
    referee::adjudication::adjudicate(
        context.referee(),
        id,
        &context.asker,
        context.place.guild,
        verdict,
        reason,
        now,
    )
    .await?;
    tracing::info!(match_id = %id, moderator = %context.asker.id, ?verdict, "adjudicated");
    Ok(Reply::text(context.text(&say("control-you-adjudicated").with("match", id.to_string()))))
}
