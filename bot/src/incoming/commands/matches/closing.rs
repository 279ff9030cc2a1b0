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
        return threats::agreed(context.composer(), &context.asker, id, WhyAction::Forbid).await;
    }
    let what = what(&context.values);
    referee::watching::close_to(context.referee(), id, context.asker.id, what, context.now())
        .await?;
    Ok(Reply::text(context.text(&words::why::closed_told(what))))
}

pub(crate) async fn open(context: &Context) -> Answer {
    let id = context.match_to_act_surely().await?;
    if context.values.text(named::WHAT) == Some(THREATS) {
        return threats::agreed(context.composer(), &context.asker, id, WhyAction::Wish).await;
    }
    let opened = referee::watching::open_to(
        context.referee(),
        id,
        context.asker.id,
        what(&context.values),
        context.now(),
    )
    .await?;
    let answer = if opened { say("why-opened-told") } else { say("why-opening-asked-told") };
    Ok(Reply::text(context.text(&answer)))
}

fn what(values: &Values) -> Closable {
    values.text(named::WHAT).and_then(Closable::from_id).unwrap_or(Closable::Comments)
}

pub(crate) async fn answered(
    composer: &Composer,
    by: &Person,
    id: MatchId,
    what: Closable,
    agree: bool,
) -> Answer {
    referee::watching::answer_opening(
        &composer.referee,
        id,
        by.id,
        what,
        OfferAnswer::of(agree),
        composer.now(),
    )
    .await?;
    let answer = if agree { say("why-opened-told") } else { say("why-kept-told") };
    Ok(Reply::text(composer.locale.text(&answer)))
}
