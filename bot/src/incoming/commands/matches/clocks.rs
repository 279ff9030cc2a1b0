//! `/clock match`, `/clock vacation`, `/clock hours`, their buttons, and the clock option of
//! `/challenge`.

use crate::incoming::commands::matches::outlook;
use crate::incoming::commands::table::named;
use crate::incoming::context::Context;
use crate::incoming::press::ButtonHandler;
use crate::incoming::press::Press;
use crate::incoming::request::Values;
use crate::incoming::services::RequestServices;
use crate::outgoing::composer::Composer;
use crate::outgoing::messenger::Messenger;
use crate::outgoing::names::names_of;
use crate::permissions::Place;
use crate::reply::Answer;
use crate::reply::Failure;
use crate::reply::Reply;
use discord_model::response::Visibility;
use i18n::Locale;
use match_model::ClockRefusal;
use match_model::LARGEST_GIFT;
use match_model::MatchId;
use match_model::MatchState;
use match_model::Moment;
use match_model::Person;
use match_model::RequestRefusal;
use messages::buttons::clocks::ClockButton;
use messages::buttons::numbers::Minutes;
use messages::layouts;
use messages::words;
use messages::words::clocks as told;
use referee::Error;
use referee::OfferAnswer;
use referee::clocks;
use referee::clocks::DAY;
use referee::clocks::Hours;
use referee::clocks::MINUTE;
use referee::clocks::Terms;
use rules::l10n::L10nMessage;
use rules::l10n::say;

impl ButtonHandler for ClockButton {
    async fn press(self, services: &RequestServices, press: Press) -> Answer {
        match self {
            ClockButton::Pause(id, _) => pause(&services.messenger, &press.by, id).await,
            ClockButton::AcceptPause(id, _) => {
                answer_pause(services.composer(), &press.by, id, OfferAnswer::Accept).await
            }
            ClockButton::DeclinePause(id, _) => {
                answer_pause(services.composer(), &press.by, id, OfferAnswer::Decline).await
            }
            ClockButton::Resume(id, _) => resume(services.composer(), &press.by, id).await,
            ClockButton::GiveTime(id, minutes) => {
                give_minutes(services.composer(), &press.by, id, minutes).await
            }
            ClockButton::Claim(id, seen) => claim(&services.messenger, &press.by, id, seen).await,
        }
    }
}

/// Returns the typed terms, or the server's default; `None` for no clock.
pub(crate) async fn terms(
    composer: &Composer,
    place: &Place,
    values: &Values,
) -> Result<Option<Terms>, Failure> {
    let usual = match (values.text(named::CLOCK), place.guild) {
        (Some(typed), _) => return read(&composer.locale, typed),
        (None, Some(guild)) => {
            referee::guild_settings::default_clock(&composer.referee, guild).await?
        }
        (None, None) => None,
    };
    usual.map_or(Ok(None), |usual| read(&composer.locale, &usual))
}

/// Reads typed terms; `None` for no clock.
pub(crate) fn read(locale: &Locale, typed: &str) -> Result<Option<Terms>, Failure> {
    Terms::read(typed).map_err(|refused| said(locale, &told::terms_refused(&refused)))
}

fn said(locale: &Locale, sentence: &L10nMessage) -> Failure {
    Failure::Said(locale.text(sentence))
}

pub(crate) async fn clock(context: &Context) -> Answer {
    if let Some(what) = context.values.text(named::DO) {
        let id = context.match_to_act_surely().await?;
        return match what {
            "pause" => pause(&context.services.messenger, &context.asker, id).await,
            "resume" => resume(context.composer(), &context.asker, id).await,
            _ => {
                let seen = referee::view::match_row(context.referee(), id).await?.moment();
                claim(&context.services.messenger, &context.asker, id, seen).await
            }
        };
    }
    let Some(typed) = context.values.text(named::GIVE) else {
        let id = context.any_match().await?;
        return shown(&context.services.messenger, &context.asker, id).await;
    };
    let id = context.match_to_act_surely().await?;
    let gift = clocks::duration(typed).map_err(|_| {
        said(context.locale(), &say("clock-refused-gift-unknown").with("text", words::code(typed)))
    })?;
    give(context.composer(), &context.asker, id, gift).await
}

async fn shown(messenger: &Messenger, by: &Person, id: MatchId) -> Answer {
    let row = referee::view::match_row(messenger.referee(), id).await?;
    let over = row.state == MatchState::Over;
    let no_clock = || Ok(Reply::text(messenger.locale().text(&told::no_clock(id, over))));
    let Some(game) = games::find(&row.game) else { return no_clock() };
    let Some(times) = referee::clock::times(messenger.referee(), id, messenger.now()).await? else {
        let none = messenger.locale().text(&told::no_clock(id, over));
        return outlook::with_way_out(messenger, by.id, id, none).await.map(Reply::text);
    };
    let names = names_of(&messenger.composer, &row).await?;
    let names = [names.white.as_str(), names.black.as_str()];
    let message = layouts::clocks::times(messenger.locale(), &row, game.info, &times, names, by.id);
    Ok(Reply::Tell(message))
}

async fn give(composer: &Composer, by: &Person, id: MatchId, gift: i64) -> Answer {
    let left =
        referee::clock::give_time(&composer.referee, id, by.id, gift, composer.now()).await?;
    Ok(Reply::text(
        composer.locale.text(&say("clock-you-gave").with("left", words::clocks::length(left))),
    ))
}

/// Gives the opponent time, by its button.
pub(crate) async fn give_minutes(
    composer: &Composer,
    by: &Person,
    id: MatchId,
    minutes: Minutes,
) -> Answer {
    give(composer, by, id, (i64::from(minutes.0) * MINUTE).min(LARGEST_GIFT)).await
}

pub(crate) async fn claim(messenger: &Messenger, by: &Person, id: MatchId, seen: Moment) -> Answer {
    let now = messenger.now();
    let claimed =
        referee::clock::claim_on_time(messenger.referee(), id, by.id, Some(seen), now).await;
    let ending = match claimed {
        Err(Error::Refused(refused @ RequestRefusal::Clock(ClockRefusal::NoClock))) => {
            let refused = words::refused(messenger.locale(), &refused, None);
            return outlook::with_way_out(messenger, by.id, id, refused).await.map(Reply::text);
        }
        claimed => claimed?,
    };
    Ok(Reply::text(messenger.locale().text(&told::claimed(&ending))))
}

pub(crate) async fn pause(messenger: &Messenger, by: &Person, id: MatchId) -> Answer {
    let answer = referee::clock::pause(messenger.referee(), id, by.id, messenger.now()).await?;
    let answer = messenger.locale().text(&told::pause_answer(answer));
    outlook::offered(messenger, by.id, id, answer).await.map(Reply::text)
}

pub(crate) async fn answer_pause(
    composer: &Composer,
    by: &Person,
    id: MatchId,
    answer: OfferAnswer,
) -> Answer {
    let outcome =
        referee::clock::answer_pause(&composer.referee, id, by.id, answer, composer.now()).await?;
    Ok(Reply::text(composer.locale.text(&told::pause_answer(outcome))))
}

pub(crate) async fn resume(composer: &Composer, by: &Person, id: MatchId) -> Answer {
    referee::clock::resume(&composer.referee, id, by.id, composer.now()).await?;
    Ok(Reply::text(composer.locale.say("clock-you-resumed")))
}

pub(crate) async fn vacation(
    composer: &Composer,
    by: &Person,
    values: &Values,
    visibility: Visibility,
) -> Answer {
    let now = composer.now();
    let typed = values.text(named::DAYS).filter(|typed| !typed.trim().is_empty());
    if let (Some(typed), None) = (typed, values.number(named::DAYS)) {
        return Err(said(
            &composer.locale,
            &say("clock-refused-days").with("text", words::code(typed)),
        ));
    }
    let (vacation, sentence) = match values.text(named::DO) {
        Some("start") => {
            let days = values.number(named::DAYS).and_then(|days| i64::try_from(days).ok());
            let length = days.map(|days| days.saturating_mul(DAY));
            let vacation =
                referee::clock::begin_vacation(&composer.referee, by, length, now).await?;
            (vacation, told::vacation_changed(&vacation))
        }
        Some("end") => {
            let vacation = referee::clock::end_vacation(&composer.referee, by.id, now).await?;
            (vacation, told::vacation_changed(&vacation))
        }
        _ => {
            let vacation = referee::clock::vacation(&composer.referee, by.id, now).await?;
            (vacation, told::vacation(&vacation))
        }
    };
    let message = layouts::clocks::vacation(&composer.locale, &vacation, &sentence);
    Ok(Reply::private(message, visibility))
}

pub(crate) async fn hours(composer: &Composer, by: &Person, values: &Values) -> Answer {
    let refused = |refused| said(&composer.locale, &told::hours_refused(&refused));
    let known = referee::clock::hours(&composer.referee, by.id).await?;
    let (zone, sleep) = (values.text(named::ZONE), values.text(named::SLEEP));
    let weekend = values.text(named::WEEKEND);
    if zone.is_none() && sleep.is_none() && weekend.is_none() {
        return Ok(Reply::text(composer.locale.text(&told::hours(known.as_ref(), false))));
    }
    let mut hours = match (zone, known) {
        (Some(zone), known) => {
            let hours = Hours::in_zone(zone).map_err(refused)?;
            match known {
                Some(known) => Hours { zone: hours.zone, ..known },
                None => hours,
            }
        }
        (None, Some(known)) => known,
        (None, None) => return Ok(Reply::text(composer.locale.say("clock-hours-need-zone"))),
    };
    if let Some(sleep) = sleep {
        hours = hours.sleeping(sleep).map_err(refused)?;
    }
    if let Some(weekend) = weekend {
        hours.weekend = weekend == "rest";
    }
    referee::clock::set_hours(&composer.referee, by, &hours, composer.now()).await?;
    Ok(Reply::text(composer.locale.text(&told::hours(Some(&hours), true))))
}
