//! `/clock` and the clock option of `/challenge`.

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
            ClockButton::Claim(id, moment) => {
                claim(&services.messenger, &press.by, id, moment).await
            }
        }
    }
}

pub(crate) async fn terms(
    composer: &Composer,
    place: &Place,
    values: &Values,
) -> Result<Option<Terms>, Failure> {
    let default_clock = match (values.text(named::CLOCK), place.guild) {
        (Some(typed), _) => return read_terms(&composer.locale, typed),
        (None, Some(guild)) => {
            referee::guild_settings::default_clock(&composer.referee, guild).await?
        }
        (None, None) => None,
    };
    default_clock.map_or(Ok(None), |default_clock| read_terms(&composer.locale, &default_clock))
}

/// Reads typed terms; `None` for no clock.
pub(crate) fn read_terms(locale: &Locale, typed: &str) -> Result<Option<Terms>, Failure> {
    Terms::read(typed).map_err(|error| failure(locale, &told::terms_refused(&error)))
}

fn failure(locale: &Locale, sentence: &L10nMessage) -> Failure {
    Failure::Said(locale.text(sentence))
}

pub(crate) async fn clock(context: &Context) -> Answer {
    if let Some(action) = context.values.text(named::DO) {
        let id = context.match_to_act_surely().await?;
        return match action {
            "pause" => pause(&context.services.messenger, &context.asker, id).await,
            "resume" => resume(context.composer(), &context.asker, id).await,
            _ => {
                let moment = referee::view::match_row(context.referee(), id).await?.moment();
                claim(&context.services.messenger, &context.asker, id, moment).await
            }
        };
    }
    let Some(typed) = context.values.text(named::GIVE) else {
        let id = context.any_match().await?;
        return show(&context.services.messenger, &context.asker, id).await;
    };
    let id = context.match_to_act_surely().await?;
    let gift = clocks::duration(typed).map_err(|_| {
        failure(
            context.locale(),
            &say("clock-refused-gift-unknown").with("text", words::code(typed)),
        )
    })?;
    give(context.composer(), &context.asker, id, gift).await
}

async fn show(messenger: &Messenger, asker: &Person, id: MatchId) -> Answer {
    let row = referee::view::match_row(messenger.referee(), id).await?;
    let is_over = row.state == MatchState::Over;
    let no_clock = || Ok(Reply::text(messenger.locale().text(&told::no_clock(id, is_over))));
    let Some(game) = games::find(&row.game) else { return no_clock() };
    let Some(times) = referee::clock::times(messenger.referee(), id, messenger.now()).await? else {
        let no_clock_text = messenger.locale().text(&told::no_clock(id, is_over));
        return outlook::with_way_out(messenger, asker.id, id, no_clock_text)
            .await
            .map(Reply::text);
    };
    let names = names_of(&messenger.composer, &row).await?;
    let names = [names.white.as_str(), names.black.as_str()];
    let message =
        layouts::clocks::times(messenger.locale(), &row, game.info, &times, names, asker.id);
    Ok(Reply::Tell(message))
}

async fn give(composer: &Composer, asker: &Person, id: MatchId, gift: i64) -> Answer {
    let time_left =
        referee::clock::give_time(&composer.referee, id, asker.id, gift, composer.now()).await?;
    Ok(Reply::text(
        composer.locale.text(&say("clock-you-gave").with("left", words::clocks::length(time_left))),
    ))
}

pub(crate) async fn give_minutes(
    composer: &Composer,
    asker: &Person,
    id: MatchId,
    minutes: Minutes,
) -> Answer {
    give(composer, asker, id, (i64::from(minutes.0) * MINUTE).min(LARGEST_GIFT)).await
}

pub(crate) async fn claim(
    messenger: &Messenger,
    asker: &Person,
    id: MatchId,
    moment: Moment,
) -> Answer {
    let now = messenger.now();
    let outcome =
        referee::clock::claim_on_time(messenger.referee(), id, asker.id, Some(moment), now).await;
    let ending = match outcome {
        Err(Error::Refused(refusal @ RequestRefusal::Clock(ClockRefusal::NoClock))) => {
            let text = words::refusal_text(messenger.locale(), &refusal, None);
            return outlook::with_way_out(messenger, asker.id, id, text).await.map(Reply::text);
        }
        outcome => outcome?,
    };
    Ok(Reply::text(messenger.locale().text(&told::claimed(&ending))))
}

pub(crate) async fn pause(messenger: &Messenger, asker: &Person, id: MatchId) -> Answer {
    let answer = referee::clock::pause(messenger.referee(), id, asker.id, messenger.now()).await?;
    let answer = messenger.locale().text(&told::pause_answer(answer));
    outlook::with_notes(messenger, asker.id, id, answer).await.map(Reply::text)
}

pub(crate) async fn answer_pause(
    composer: &Composer,
    asker: &Person,
    id: MatchId,
    answer: OfferAnswer,
) -> Answer {
    let outcome =
        referee::clock::answer_pause(&composer.referee, id, asker.id, answer, composer.now())
            .await?;
    Ok(Reply::text(composer.locale.text(&told::pause_answer(outcome))))
}

pub(crate) async fn resume(composer: &Composer, asker: &Person, id: MatchId) -> Answer {
    referee::clock::resume(&composer.referee, id, asker.id, composer.now()).await?;
    Ok(Reply::text(composer.locale.say("clock-you-resumed")))
}

pub(crate) async fn vacation(
    composer: &Composer,
    asker: &Person,
    values: &Values,
    visibility: Visibility,
) -> Answer {
    let now = composer.now();
    let typed = values.text(named::DAYS).filter(|typed| !typed.trim().is_empty());
    let days = values.number(named::DAYS).and_then(|days| i64::try_from(days).ok());
    let length = match (days, typed) {
        (Some(days), _) => Some(days.saturating_mul(DAY)),
        (None, Some(typed)) => Some(clocks::duration(typed).map_err(|_| {
            let refusal = say("clock-refused-days").with("text", words::code(typed));
            failure(&composer.locale, &refusal)
        })?),
        (None, None) => None,
    };
    let (vacation, sentence) = match values.text(named::DO) {
        Some("start") => {
            let vacation =
                referee::clock::begin_vacation(&composer.referee, asker, length, now).await?;
            (vacation, told::vacation_changed(&vacation))
        }
        Some("end") => {
            let vacation = referee::clock::end_vacation(&composer.referee, asker.id, now).await?;
            (vacation, told::vacation_changed(&vacation))
        }
        _ => {
            let vacation = referee::clock::vacation(&composer.referee, asker.id, now).await?;
            (vacation, told::vacation(&vacation))
        }
    };
    let message = layouts::clocks::vacation(&composer.locale, &vacation, &sentence);
    Ok(Reply::private(message, visibility))
}

pub(crate) async fn hours(composer: &Composer, asker: &Person, values: &Values) -> Answer {
    let refuse = |error| failure(&composer.locale, &told::hours_refused(&error));
    let stored = referee::clock::hours(&composer.referee, asker.id).await?;
    let (zone, sleep) = (values.text(named::ZONE), values.text(named::SLEEP));
    let weekend = values.text(named::WEEKEND);
    if zone.is_none() && sleep.is_none() && weekend.is_none() {
        return Ok(Reply::text(composer.locale.text(&told::hours(stored.as_ref(), false))));
    }
    let mut hours = match (zone, stored) {
        (Some(zone), stored_hours) => {
            let hours = Hours::in_zone(zone).map_err(refuse)?;
            match stored_hours {
                Some(previous_hours) => Hours { zone: hours.zone, ..previous_hours },
                None => hours,
            }
        }
        (None, Some(previous_hours)) => previous_hours,
        (None, None) => return Ok(Reply::text(composer.locale.say("clock-hours-need-zone"))),
    };
    if let Some(sleep) = sleep {
        hours = hours.sleeping(sleep).map_err(refuse)?;
    }
    if let Some(weekend) = weekend {
        hours.weekend = weekend == "rest";
    }
    referee::clock::set_hours(&composer.referee, asker, &hours, composer.now()).await?;
    Ok(Reply::text(composer.locale.text(&told::hours(Some(&hours), true))))
}
