//! `/settings close` and `/settings open`: what a match is closed to while it is played.

use match_model::{Closable, MatchId, Person};
use messages::buttons::why::WhyAction;
use messages::words;
use referee::OfferAnswer;
use rules::l10n::say;

use crate::incoming::commands::play::threats;
use crate::incoming::commands::table::named;
use crate::incoming::commands::table::why::THREATS;
use crate::incoming::context::Context;
use crate::incoming::request::Values;
use crate::outgoing::composer::Composer;
use crate::reply::{Answer, Reply};

pub(crate) async fn close(context: &Context) -> Answer {
    let id = context.match_to_act_surely().await?;
    if context.values.text(named::WHAT) == Some(THREATS) {
        return threats::change_agreement(
            context.composer(),
            &context.asker,
            id,
            WhyAction::Forbid,
        )
        .await;
    }
    let closable = closable_of(&context.values);
    referee::watching::close_to(context.referee(), id, context.asker.id, closable, context.now())
        .await?;
    Ok(Reply::text(context.text(&words::why::closed_message(closable))))
}

pub(crate) async fn open(context: &Context) -> Answer {
    let id = context.match_to_act_surely().await?;
    if context.values.text(named::WHAT) == Some(THREATS) {
        return threats::change_agreement(context.composer(), &context.asker, id, WhyAction::Wish)
            .await;
    }
    let is_open = referee::watching::open_to(
        context.referee(),
        id,
        context.asker.id,
        closable_of(&context.values),
        context.now(),
    )
    .await?;
    let answer = if is_open { say("why-opened-told") } else { say("why-opening-asked-told") };
    Ok(Reply::text(context.text(&answer)))
}

fn closable_of(values: &Values) -> Closable {
    values.text(named::WHAT).and_then(Closable::from_id).unwrap_or(Closable::Comments)
}

pub(crate) async fn answer_opening(
    composer: &Composer,
    asker: &Person,
    id: MatchId,
    closable: Closable,
    agree: bool,
) -> Answer {
    referee::watching::answer_opening(
        &composer.referee,
        id,
        asker.id,
        closable,
        OfferAnswer::of(agree),
        composer.now(),
    )
    .await?;
    let answer = if agree { say("why-opened-told") } else { say("why-kept-told") };
    Ok(Reply::text(composer.locale.text(&answer)))
}
