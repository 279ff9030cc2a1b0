//! `/settings close` and `/settings open`: what a match is closed to while it is played.

use std::sync::Arc;

use referee::{Closable, MatchId, OfferAnswer, Person};
use rules::l10n::say;

use crate::app::{Answer, App, Reply};
use crate::buttons::why::WhyAction;
use crate::incoming::commands::matches::pick;
use crate::incoming::commands::play::threats;
use crate::incoming::commands::table::named;
use crate::incoming::commands::table::why::THREATS;
use crate::incoming::request::Values;
use crate::permissions::Place;
use crate::words;

pub(crate) async fn close(app: &Arc<App>, by: &Person, place: &Place, values: &Values) -> Answer {
    let id = pick::to_act_surely(app, by, place, values).await?;
    if values.text(named::WHAT) == Some(THREATS) {
        return threats::agreed(app, by, id, WhyAction::Forbid).await;
    }
    let what = what(values);
    referee::watching::close_to(&app.referee, id, by.id, what, app.clock.now()).await?;
    Ok(Reply::text(app.locale.text(&words::why::closed_told(what))))
}

pub(crate) async fn open(app: &Arc<App>, by: &Person, place: &Place, values: &Values) -> Answer {
    let id = pick::to_act_surely(app, by, place, values).await?;
    if values.text(named::WHAT) == Some(THREATS) {
        return threats::agreed(app, by, id, WhyAction::Wish).await;
    }
    let opened =
        referee::watching::open_to(&app.referee, id, by.id, what(values), app.clock.now()).await?;
    let told = if opened { say("why-opened-told") } else { say("why-opening-asked-told") };
    Ok(Reply::text(app.locale.text(&told)))
}

fn what(values: &Values) -> Closable {
    values.text(named::WHAT).and_then(Closable::from_id).unwrap_or(Closable::Comments)
}

/// Agrees to open a match again, or keeps it closed.
pub(crate) async fn answered(
    app: &Arc<App>,
    by: &Person,
    id: MatchId,
    (what, agree): (Closable, bool),
) -> Answer {
    referee::watching::answer_opening(
        &app.referee,
        id,
        by.id,
        what,
        OfferAnswer::of(agree),
        app.clock.now(),
    )
    .await?;
    let told = if agree { say("why-opened-told") } else { say("why-kept-told") };
    Ok(Reply::text(app.locale.text(&told)))
}
