//! `/games answer:`: the buttons that answer something, by typing.
//!
//! It decides nothing: what waits is found in `pending.rs`, and what is meant is pressed.

use discord_model::message::{
    MOST_CONTENT, MOST_LABEL, MOST_SUGGESTIONS, Suggestion, SuggestionValue, shorten, units,
};
use i18n::Locale;
use match_model::{Person, RequestRefusal};
use messages::buttons::challenge::ChallengeButton;
use messages::buttons::custom_id::CustomId;
use messages::buttons::{ButtonAction, Buttons};
use messages::words::{self, answering as told};
use referee::Error;
use rules::l10n::say;

use crate::incoming::commands::people::pending::{self, PendingAnswer};
use crate::incoming::commands::table::named;
use crate::incoming::context::Context;
use crate::incoming::press::{ButtonHandler, Press};
use crate::incoming::services::RequestServices;
use crate::permissions::Place;
use crate::reply::{Answer, Failure, Reply};

/// `/games answer:`.
pub(crate) async fn answer(context: &Context) -> Answer {
    let typed = context.values.text(named::WHAT).unwrap_or_default().trim();
    // What was chosen from the list stands for the very button, which may be out of date by now.
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
    let meant = meant(context.locale(), &waiting, typed);
    match meant.as_slice() {
        [] if typed.is_empty() => Ok(list(context.locale(), &locale.say("answer-waits"), &waiting)),
        [] => Ok(list(
            context.locale(),
            &locale.text(&say("answer-unknown").with("typed", words::code(typed))),
            &waiting,
        )),
        [only] => {
            press_typed(
                &context.services,
                context.asker.clone(),
                context.place,
                only.action.clone(),
            )
            .await
        }
        several => {
            let several: Vec<PendingAnswer> = several.iter().map(|one| (*one).clone()).collect();
            Ok(list(context.locale(), &locale.say("answer-several"), &several))
        }
    }
}

/// What waits for somebody, of the match that is named if one is.
async fn waiting(context: &Context) -> Result<Vec<PendingAnswer>, Failure> {
    let mut waiting = pending::of(context.composer(), &context.asker, &context.place).await?;
    if let Some(number) = context.values.number(named::MATCH) {
        waiting.retain(|one| one.of.is_some_and(|id| id.get() == number));
    }
    Ok(waiting)
}

/// What waits and fits what is typed so far.
pub(crate) async fn suggested(context: &Context, typed: &str) -> Answer {
    let waiting = waiting(context).await?;
    let wanted = told::words_of(typed);
    let fits = |one: &PendingAnswer| {
        let known = known(context.locale(), one);
        wanted.iter().all(|word| known.iter().any(|known| known.starts_with(word)))
    };
    let suggestions = waiting.iter().filter(|one| fits(one)).take(MOST_SUGGESTIONS);
    Ok(Reply::Suggest(
        suggestions
            .map(|one| Suggestion {
                name: shorten(&one.label(context.locale(), false), MOST_LABEL),
                value: SuggestionValue::Text(one.action.id()),
            })
            .collect(),
    ))
}

/// Presses a button for whoever types, who may press no other than one that they could see.
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
    // A button may ask a command again, and so this: the way is boxed.
    Box::pin(action.press(services, Press::typed(by, place))).await.map(Reply::anew)
}

/// All words by which an answer may be called.
fn known(locale: &Locale, one: &PendingAnswer) -> Vec<String> {
    let mut known = told::verbs(locale, one.reply);
    known.extend(told::words_of(&one.label(locale, false)));
    known.extend(told::words_of(&one.typed(locale)));
    known
}

/// The answers that a text can mean: it has a word that gives them, and none that is not of them.
/// What waits where it is typed goes before what waits elsewhere.
fn meant<'a>(locale: &Locale, waiting: &'a [PendingAnswer], typed: &str) -> Vec<&'a PendingAnswer> {
    let wanted = told::words_of(typed);
    let besides = told::besides(locale);
    let means = |one: &&PendingAnswer| {
        let mut verbs = told::verbs(locale, one.reply);
        verbs.extend(told::words_of(&one.typed(locale)).into_iter().take(1));
        let known = known(locale, one);
        wanted.iter().any(|word| verbs.contains(word))
            && wanted.iter().all(|word| known.contains(word) || besides.contains(word))
    };
    let all: Vec<&PendingAnswer> = waiting.iter().filter(means).collect();
    let here: Vec<&PendingAnswer> = all.iter().copied().filter(|one| one.here).collect();
    if here.is_empty() { all } else { here }
}

/// The answers, each with what is typed to give it; as many as fit into a message.
fn list(locale: &Locale, head: &str, waiting: &[PendingAnswer]) -> Reply {
    let mut content = head.to_owned();
    for one in waiting {
        let line = locale.text(
            &say("answer-line")
                .with("type", one.typed(locale))
                .with("about", one.label(locale, true)),
        );
        if units(&content) + units(&line) + 1 > MOST_CONTENT {
            break;
        }
        content.push('\n');
        content.push_str(&line);
    }
    Reply::text(content)
}
