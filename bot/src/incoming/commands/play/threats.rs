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

pub(crate) async fn threats_message(
    composer: &Composer,
    asker: &Person,
    subject: &WhySubject,
    at: Spot,
) -> Result<Message, Failure> {
    let locale = &composer.locale;
    match referee::watching::may_see_threats(&composer.referee, subject.id).await {
        Ok(()) => {}
        Err(Error::Refused(RequestRefusal::Watching(why @ WatchingRefusal::ThreatsNotAgreed))) => {
            return not_agreed_message(composer, asker, subject, Some(at), why).await;
        }
        Err(other) => return Err(other.into()),
    }
    // The other side doesn't see the draft.
    let table = referee::view::find(&composer.referee, subject.id).await?.table;
    let side = subject.side_on(at);
    let (by_side, copy) = (side.unwrap_or(subject.from).other(), table.copy());
    let search = tokio::task::spawn_blocking(move || referee::threats(&*copy, by_side, at));
    let search_result =
        search.await.map_err(|cause| Failure::Broken(format!("no threats were found: {cause}")))?;
    let Some(threats) = search_result else {
        return Err(Failure::Said(locale.say("why-threats-untold")));
    };
    let (message, scene) = layout::threats(locale, subject, &*table, at, &threats);
    let file = why_subject::picture(composer, subject, scene).await?;
    Ok(Message { files: vec![file], ..message })
}

/// `at` is the square to which a button returns.
pub(crate) async fn not_agreed_message(
    composer: &Composer,
    asker: &Person,
    subject: &WhySubject,
    at: Option<Spot>,
    why: WatchingRefusal,
) -> Result<Message, Failure> {
    let row = referee::view::match_row(&composer.referee, subject.id).await?;
    let own_side_state = match row.side_of(asker.id) {
        Some(own_side) => {
            Some((own_side, referee::watching::find(&composer.referee, subject.id).await?.threats))
        }
        None => None,
    };
    Ok(layout::not_agreed(&composer.locale, subject, own_side_state, at, why))
}

pub(crate) async fn change_agreement(
    composer: &Composer,
    asker: &Person,
    id: MatchId,
    action: WhyAction,
) -> Answer {
    let (referee, now) = (&composer.referee, composer.now());
    let answer = match action {
        WhyAction::Wish if referee::watching::wish_threats(referee, id, asker.id, now).await? => {
            say("why-threats-agreed-told")
        }
        WhyAction::Wish => say("why-threats-wished-told"),
        WhyAction::Forbid => {
            referee::watching::forbid_threats(referee, id, asker.id, now).await?;
            say("why-threats-forbidden-told")
        }
        _ => {
            let is_accepted = action == WhyAction::Agree;
            referee::watching::answer_threats(
                referee,
                id,
                asker.id,
                OfferAnswer::of(is_accepted),
                now,
            )
            .await?;
            if is_accepted {
                say("why-threats-agreed-told")
            } else {
                say("why-threats-declined-told")
            }
        }
    };
    Ok(Reply::text(composer.locale.text(&answer)))
}
