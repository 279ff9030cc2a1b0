//! Threats to a square, shown if both players agree, and always against Herald.

use discord_model::message::Message;
use match_model::{MatchId, Person, RequestRefusal, WatchingRefusal};
use messages::buttons::why::WhyAction;
use messages::layouts::threats as layout;
use messages::layouts::why_subject::WhySubject;
use model::scene::Spot;
use referee::{Error, OfferAnswer};
use rules::l10n::say;

use crate::incoming::commands::learn::why_subject;
use crate::outgoing::composer::Composer;
use crate::reply::{Answer, Failure, Reply};

pub(crate) async fn told(
    composer: &Composer,
    by: &Person,
    asked: &WhySubject,
    at: Spot,
) -> Result<Message, Failure> {
    let locale = &composer.locale;
    match referee::watching::may_see_threats(&composer.referee, asked.id).await {
        Ok(()) => {}
        Err(Error::Refused(RequestRefusal::Watching(why @ WatchingRefusal::ThreatsNotAgreed))) => {
            return not_agreed(composer, by, asked, Some(at), why).await;
        }
        Err(other) => return Err(other.into()),
    }
    // The other side doesn't see the draft.
    let table = referee::view::find(&composer.referee, asked.id).await?.table;
    let side = asked.side_on(at);
    // Every legal action is checked, and many are played.
    let (by_side, copy) = (side.unwrap_or(asked.from).other(), table.copy());
    let found = tokio::task::spawn_blocking(move || referee::threats(&*copy, by_side, at));
    let found =
        found.await.map_err(|cause| Failure::Broken(format!("no threats were found: {cause}")))?;
    let Some(found) = found else {
        return Err(Failure::Said(locale.say("why-threats-untold")));
    };
    let (message, scene) = layout::threats(locale, asked, &*table, at, &found);
    let file = why_subject::picture(composer, asked, scene).await?;
    Ok(Message { files: vec![file], ..message })
}

/// The answer if threats aren't agreed on. `at` is the square to which a button returns.
pub(crate) async fn not_agreed(
    composer: &Composer,
    by: &Person,
    asked: &WhySubject,
    at: Option<Spot>,
    why: WatchingRefusal,
) -> Result<Message, Failure> {
    let row = referee::view::match_row(&composer.referee, asked.id).await?;
    let own = match row.side_of(by.id) {
        Some(own) => {
            Some((own, referee::watching::find(&composer.referee, asked.id).await?.threats))
        }
        None => None,
    };
    Ok(layout::not_agreed(&composer.locale, asked, own, at, why))
}

pub(crate) async fn agreed(
    composer: &Composer,
    by: &Person,
    id: MatchId,
    asking: WhyAction,
) -> Answer {
    let (referee, now) = (&composer.referee, composer.now());
    let answer = match asking {
        WhyAction::Wish if referee::watching::wish_threats(referee, id, by.id, now).await? => {
            say("why-threats-agreed-told")
        }
        WhyAction::Wish => say("why-threats-wished-told"),
        WhyAction::Forbid => {
            referee::watching::forbid_threats(referee, id, by.id, now).await?;
            say("why-threats-forbidden-told")
        }
        _ => {
            let agrees = asking == WhyAction::Agree;
            referee::watching::answer_threats(referee, id, by.id, OfferAnswer::of(agrees), now)
                .await?;
            if agrees { say("why-threats-agreed-told") } else { say("why-threats-declined-told") }
        }
    };
    Ok(Reply::text(composer.locale.text(&answer)))
}
