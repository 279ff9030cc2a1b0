//! `/games answer:`: typed equivalents of answer buttons, found by `pending.rs`.

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
    // A button from the list may be outdated.
    if let Some(action) = ButtonAction::parse(typed).filter(Buttons::is_answer) {
        return press_typed(&context.services, context.asker.clone(), context.place, action).await;
    }
    let pending_answers = pending_answers(context).await?;
    let locale = context.locale();
    if pending_answers.is_empty() {
        return Ok(Reply::text(match typed {
            "" => locale.say("answer-nothing"),
            typed => locale.text(&say("answer-nothing-fits").with("typed", words::code(typed))),
        }));
    }
    let message = match layout::find_meant(locale, &pending_answers, typed).as_slice() {
        [only] => {
            let (by, action) = (context.asker.clone(), only.action.clone());
            return press_typed(&context.services, by, context.place, action).await;
        }
        [] if typed.is_empty() => {
            layout::list(locale, &locale.say("answer-waits"), &pending_answers)
        }
        [] => {
            let head = locale.text(&say("answer-unknown").with("typed", words::code(typed)));
            layout::list(locale, &head, &pending_answers)
        }
        candidates => {
            layout::list(locale, &locale.say("answer-several"), candidates.iter().copied())
        }
    };
    Ok(Reply::Tell(message))
}

async fn pending_answers(context: &Context) -> Result<Vec<PendingAnswer>, Failure> {
    let mut answers =
        pending::answers_of(context.composer(), &context.asker, &context.place).await?;
    if let Some(number) = context.values.number(named::MATCH) {
        answers.retain(|answer| answer.of.is_some_and(|id| id.get() == number));
    }
    Ok(answers)
}

pub(crate) async fn suggest(context: &Context, typed: &str) -> Answer {
    let answers = pending_answers(context).await?;
    Ok(Reply::Suggest(layout::suggested(context.locale(), &answers, typed)))
}

pub(crate) async fn press_typed(
    services: &RequestServices,
    asker: Person,
    place: Place,
    action: ButtonAction,
) -> Answer {
    if let Some(id) = action.match_id() {
        referee::visibility::may_see_in(
            services.referee(),
            id,
            asker.id,
            place.guild,
            place.channel,
        )
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
    // A button may run this function again; hence the box.
    Box::pin(action.press(services, Press::typed(asker, place))).await.map(Reply::anew)
}
