//! `/games answer:`: typed equivalents of answer buttons.
//!
//! It decides nothing: `pending.rs` finds the open questions, and the answer presses a button.

use match_model::{Person, RequestRefusal};
use messages::buttons::challenge::ChallengeButton;
use messages::buttons::custom_id::CustomId;
use messages::buttons::{ButtonAction, Buttons};
use messages::layouts::pending::{self as layout, PendingAnswer};
use messages::words;
use referee::Error;
use rules::l10n::say;

use crate::incoming::commands::people::pending;
use crate::incoming::commands::table::named;
use crate::incoming::context::Context;
use crate::incoming::press::{ButtonHandler, Press};
use crate::incoming::services::RequestServices;
use crate::permissions::Place;
use crate::reply::{Answer, Failure, Reply};

pub(crate) async fn answer(context: &Context) -> Answer {
    let typed = context.values.text(named::WHAT).unwrap_or_default().trim();
    // A choice from the list is a button, which may be outdated by now.
    if let Some(action) = ButtonAction::parse(typed).filter(Buttons::is_answer) {
        return press_typed(&context.services, context.asker.clone(), context.place, action).await;
    }
    let waiting = waiting(context).await?;
    let locale = context.locale();
    if waiting.is_empty() {
        return Ok(Reply::text(match typed {
            "" => locale.say("answer-nothing"),
            typed => locale.text(&say("answer-nothing-fits").with("typed", words::code(typed))),
        }));
    }
    let told = match layout::meant(locale, &waiting, typed).as_slice() {
        [only] => {
            let (by, action) = (context.asker.clone(), only.action.clone());
            return press_typed(&context.services, by, context.place, action).await;
        }
        [] if typed.is_empty() => layout::list(locale, &locale.say("answer-waits"), &waiting),
        [] => {
            let head = locale.text(&say("answer-unknown").with("typed", words::code(typed)));
            layout::list(locale, &head, &waiting)
        }
        several => layout::list(locale, &locale.say("answer-several"), several.iter().copied()),
    };
    Ok(Reply::Tell(told))
}

/// Returns the questions to a person, optionally of one match.
async fn waiting(context: &Context) -> Result<Vec<PendingAnswer>, Failure> {
    let mut waiting = pending::of(context.composer(), &context.asker, &context.place).await?;
    if let Some(number) = context.values.number(named::MATCH) {
        waiting.retain(|one| one.of.is_some_and(|id| id.get() == number));
    }
    Ok(waiting)
}

/// Suggests answers that match the typed text.
pub(crate) async fn suggested(context: &Context, typed: &str) -> Answer {
    let waiting = waiting(context).await?;
    Ok(Reply::Suggest(layout::suggested(context.locale(), &waiting, typed)))
}

/// Presses a button on behalf of a person, who must be able to see it.
pub(crate) async fn press_typed(
    services: &RequestServices,
    by: Person,
    place: Place,
    action: ButtonAction,
) -> Answer {
    if let Some(id) = action.match_id() {
        referee::visibility::may_see_in(services.referee(), id, by.id, place.guild, place.channel)
            .await?;
    }
    if let ButtonAction::Challenge(ChallengeButton::Accept(id)) = action
        && referee::view::challenge_row(services.referee(), id).await?.guild_id != place.guild
    {
        return Err(match place.guild {
            Some(_) => Failure::Referee(Error::Refused(RequestRefusal::NoSuchChallenge)),
            None => Failure::Said(services.locale().say("answer-elsewhere")),
        });
    }
    // A button may run a command, and so this function again; hence the box.
    Box::pin(action.press(services, Press::typed(by, place))).await.map(Reply::anew)
}
