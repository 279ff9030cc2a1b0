//! Time: `/clock match`, `/clock vacation`, `/clock hours`, their buttons, and how `/challenge` is
//! told of a clock.

use crate::app::{Answer, App, Failure, Reply};
use crate::buttons::ButtonAction;
use crate::buttons::clocks::ClockButton;
use crate::buttons::custom_id::CustomId;
use crate::buttons::settings::SettingsButton;
use crate::incoming::commands::matches::outlook;
use crate::incoming::commands::table::named;
use crate::incoming::context::Context;
use crate::incoming::press::{ButtonHandler, Press};
use crate::incoming::request::Values;
use crate::outgoing::give_time_button::gift_button;
use crate::outgoing::settings_rows;
use crate::permissions::Place;
use crate::words;
use crate::words::clocks as told;
use discord::interactions::Visibility;
use discord::message::{
    Button, Form, MOST_LABEL, MOST_SUGGESTIONS, Menu, MenuOption, Message, Row, Style, Suggestion,
    shorten,
};
use referee::clocks::{self, DAY, Hours, MINUTE, Preset, Terms, zones_like};
use referee::{
    ClockRefusal, Error, LARGEST_GIFT, MatchId, MatchState, OfferAnswer, Person, RequestRefusal,
    Times,
};
use rules::Side;
use rules::l10n::{L10nMessage, say};
use serde_json::Value;
use std::sync::Arc;

impl ButtonHandler for ClockButton {
    async fn press(self, app: &Arc<App>, press: Press) -> Answer {
        match self {
            ClockButton::Pause(id, _) => pause(app, &press.by, id).await,
            ClockButton::AcceptPause(id, _) => {
                answer_pause(app, &press.by, id, OfferAnswer::Accept).await
            }
            ClockButton::DeclinePause(id, _) => {
                answer_pause(app, &press.by, id, OfferAnswer::Decline).await
            }
            ClockButton::Resume(id, _) => resume(app, &press.by, id).await,
            ClockButton::GiveTime(id, minutes) => give_minutes(app, &press.by, id, minutes).await,
            ClockButton::Claim(id, ply) => claim(app, &press.by, id, ply).await,
        }
    }
}

/// The terms that somebody typed, or else those that are usual in the server; `None`: no clock.
pub(crate) async fn terms(
    app: &App,
    place: &Place,
    values: &Values,
) -> Result<Option<Terms>, Failure> {
    let usual = match (values.text(named::CLOCK), place.guild) {
        (Some(typed), _) => return read(app, typed),
        (None, Some(guild)) => referee::guild_settings::default_clock(&app.referee, guild).await?,
        (None, None) => None,
    };
    usual.map_or(Ok(None), |usual| read(app, &usual))
}

/// What somebody typed, as terms; `None`: no clock.
pub(crate) fn read(app: &App, typed: &str) -> Result<Option<Terms>, Failure> {
    Terms::read(typed).map_err(|refused| said(app, &told::terms_refused(&refused)))
}

fn said(app: &App, sentence: &L10nMessage) -> Failure {
    Failure::Said(app.locale.text(sentence))
}

/// Presets, and what is typed as it is understood.
pub(crate) fn suggested_terms(app: &App, typed: &str) -> Reply {
    let typed = typed.trim();
    let suggestion = |name: String, value: &str| Suggestion {
        name: shorten(&name, MOST_LABEL),
        value: Value::from(value),
    };
    let name = |terms: &Terms, name: &str| app.locale.text(&told::suggested(terms, name));
    let mut suggestions = Vec::new();
    let is_preset = Preset::ALL.iter().any(|preset| preset.name() == typed.to_lowercase());
    if let (Ok(Some(terms)), false) = (Terms::read(typed), is_preset) {
        suggestions.push(suggestion(name(&terms, typed), &terms.to_string()));
    }
    for preset in Preset::ALL {
        if preset.name().contains(&typed.to_lowercase()) {
            suggestions.push(suggestion(name(&preset.terms(), preset.name()), preset.name()));
        }
    }
    if "none".contains(&typed.to_lowercase()) {
        suggestions.push(suggestion(app.locale.say("clock-suggest-none"), "none"));
    }
    Reply::Suggest(suggestions)
}

/// Each preset, and none.
pub(crate) fn presets(app: &App) -> Vec<Suggestion> {
    match suggested_terms(app, "") {
        Reply::Suggest(suggestions) => suggestions,
        _ => Vec::new(),
    }
}

/// Zones that fit what is typed.
pub(crate) fn suggested_zones(typed: &str) -> Reply {
    let zones = zones_like(typed, MOST_SUGGESTIONS);
    let suggestion = |zone: String| Suggestion { name: zone.clone(), value: Value::from(zone) };
    Reply::Suggest(zones.into_iter().map(suggestion).collect())
}

/// `/clock match`.
pub(crate) async fn clock(context: &Context) -> Answer {
    if let Some(what) = context.values.text(named::DO) {
        let id = context.match_to_act_surely().await?;
        return match what {
            "pause" => pause(&context.app, &context.asker, id).await,
            "resume" => resume(&context.app, &context.asker, id).await,
            _ => {
                let ply = referee::view::match_row(context.referee(), id).await?.plies;
                claim(&context.app, &context.asker, id, u32::try_from(ply).unwrap_or(u32::MAX))
                    .await
            }
        };
    }
    let Some(typed) = context.values.text(named::GIVE) else {
        let id = context.any_match().await?;
        return shown(&context.app, &context.asker, id).await;
    };
    let id = context.match_to_act_surely().await?;
    let gift = clocks::duration(typed).map_err(|_| {
        said(&context.app, &say("clock-refused-gift-unknown").with("text", words::code(typed)))
    })?;
    give(&context.app, &context.asker, id, gift).await
}

async fn shown(app: &Arc<App>, by: &Person, id: MatchId) -> Answer {
    let row = referee::view::match_row(&app.referee, id).await?;
    let over = row.state == MatchState::Over;
    let no_clock = || Ok(Reply::text(app.locale.text(&told::no_clock(id, over))));
    let Some(game) = games::find(&row.game) else { return no_clock() };
    let Some(times) = referee::clock::times(&app.referee, id, app.clock.now()).await? else {
        let none = app.locale.text(&told::no_clock(id, over));
        return outlook::with_way_out(app, by.id, id, none).await.map(Reply::text);
    };
    let names = app.names(&row).await?;
    let names = [names.white.as_str(), names.black.as_str()];
    let content = told::times(&app.locale, (id, game.info), &times, names, over);
    let own = row.side_of(by.id).filter(|_| !over);
    let ply = u32::try_from(row.plies).unwrap_or(u32::MAX);
    let rows = own.map(|own| buttons(app, &times, (id, ply), own)).into_iter().collect();
    Ok(Reply::Tell(Message { content, rows, ..Message::default() }))
}

/// What a captain can do about time.
fn buttons(app: &App, times: &Times, (id, ply): (MatchId, u32), own: Side) -> Row {
    let button = |action: ButtonAction, label: &L10nMessage, style| Button {
        id: action.id(),
        label: app.locale.text(label),
        style,
    };
    let mut buttons = Vec::new();
    if times.sides[own.other().index()].has_fallen {
        buttons.push(button(
            ClockButton::Claim(id, ply).into(),
            &say("clock-button-claim"),
            Style::Danger,
        ));
    }
    match (times.paused, times.pause_offer) {
        (Some(_), _) => {
            buttons.push(button(
                ClockButton::Resume(id, ply).into(),
                &say("clock-button-resume"),
                Style::Primary,
            ));
        }
        (None, Some(side)) if side != own => {
            buttons.push(button(
                ClockButton::AcceptPause(id, ply).into(),
                &say("clock-button-pause-yes"),
                Style::Success,
            ));
            buttons.push(button(
                ClockButton::DeclinePause(id, ply).into(),
                &say("clock-button-pause-no"),
                Style::Secondary,
            ));
        }
        (None, Some(_)) => {}
        (None, None) => {
            buttons.push(button(
                ClockButton::Pause(id, ply).into(),
                &say("clock-button-pause"),
                Style::Secondary,
            ));
        }
    }
    buttons.push(gift_button(app, &times.terms, id));
    if times.terms.vacation {
        buttons.push(settings_rows::button(
            app,
            SettingsButton::Vacation(0),
            &say("settings-vacation"),
        ));
    }
    Row::Buttons(buttons)
}

async fn give(app: &Arc<App>, by: &Person, id: MatchId, gift: i64) -> Answer {
    let left = referee::clock::give_time(&app.referee, id, by.id, gift, app.clock.now()).await?;
    Ok(Reply::text(
        app.locale.text(&say("clock-you-gave").with("left", words::clocks::length(left))),
    ))
}

/// A gift by its button.
pub(crate) async fn give_minutes(app: &Arc<App>, by: &Person, id: MatchId, minutes: u32) -> Answer {
    give(app, by, id, (i64::from(minutes) * MINUTE).min(LARGEST_GIFT)).await
}

pub(crate) async fn claim(app: &Arc<App>, by: &Person, id: MatchId, ply: u32) -> Answer {
    let now = app.clock.now();
    let claimed = referee::clock::claim_on_time(&app.referee, id, by.id, Some(ply), now).await;
    let ending = match claimed {
        Err(Error::Refused(refused @ RequestRefusal::Clock(ClockRefusal::NoClock))) => {
            let refused = words::refused(&app.locale, &refused, None);
            return outlook::with_way_out(app, by.id, id, refused).await.map(Reply::text);
        }
        claimed => claimed?,
    };
    let answer =
        if ending.how.is_void() { say("clock-you-claimed-void") } else { say("clock-you-claimed") };
    Ok(Reply::text(app.locale.text(&answer)))
}

pub(crate) async fn pause(app: &Arc<App>, by: &Person, id: MatchId) -> Answer {
    let answer = referee::clock::pause(&app.referee, id, by.id, app.clock.now()).await?;
    let answer = app.locale.text(&told::pause_answer(answer));
    outlook::offered(app, by.id, id, answer).await.map(Reply::text)
}

pub(crate) async fn answer_pause(
    app: &Arc<App>,
    by: &Person,
    id: MatchId,
    answer: OfferAnswer,
) -> Answer {
    let outcome =
        referee::clock::answer_pause(&app.referee, id, by.id, answer, app.clock.now()).await?;
    Ok(Reply::text(app.locale.text(&told::pause_answer(outcome))))
}

pub(crate) async fn resume(app: &Arc<App>, by: &Person, id: MatchId) -> Answer {
    referee::clock::resume(&app.referee, id, by.id, app.clock.now()).await?;
    Ok(Reply::text(app.locale.say("clock-you-resumed")))
}

/// `/clock vacation`.
pub(crate) async fn vacation(
    app: &Arc<App>,
    by: &Person,
    values: &Values,
    visibility: Visibility,
) -> Answer {
    let now = app.clock.now();
    let typed = values.text(named::DAYS).filter(|typed| !typed.trim().is_empty());
    if let (Some(typed), None) = (typed, values.number(named::DAYS)) {
        return Err(said(app, &say("clock-refused-days").with("text", words::code(typed))));
    }
    let (vacation, sentence) = match values.text(named::DO) {
        Some("start") => {
            let days = values.number(named::DAYS).and_then(|days| i64::try_from(days).ok());
            let length = days.map(|days| days.saturating_mul(DAY));
            let vacation = referee::clock::begin_vacation(&app.referee, by, length, now).await?;
            (vacation, told::vacation_changed(&vacation))
        }
        Some("end") => {
            let vacation = referee::clock::end_vacation(&app.referee, by.id, now).await?;
            (vacation, told::vacation_changed(&vacation))
        }
        _ => {
            let vacation = referee::clock::vacation(&app.referee, by.id, now).await?;
            (vacation, told::vacation(&vacation))
        }
    };
    let change = match vacation.until {
        Some(_) => settings_rows::button(
            app,
            SettingsButton::EndVacation(0),
            &say("settings-end-vacation"),
        ),
        None => settings_rows::button(
            app,
            SettingsButton::BeginVacation(0),
            &say("settings-begin-vacation"),
        ),
    };
    let rows = vec![Row::Buttons(vec![change])];
    let message = Message { rows, ..Message::text(app.locale.text(&sentence)) };
    Ok(Reply::private(message, visibility))
}

/// The form by which a vacation begins.
pub(crate) fn vacation_form(app: &App) -> Form {
    Form {
        id: SettingsButton::BeginVacation(0).id(),
        title: app.locale.say("settings-begin-vacation"),
        fields: vec![settings_rows::line(
            app,
            named::DAYS,
            &say("settings-days"),
            &say("settings-days-example"),
        )],
    }
}

/// A menu of the presets, and of none.
pub(crate) fn preset_menu(app: &App, chosen: &SettingsButton, placeholder: &L10nMessage) -> Row {
    let option = |preset: Suggestion| {
        let value = preset.value.as_str()?.to_owned();
        Some(MenuOption { label: preset.name, value, description: None, emoji: None })
    };
    Row::Menu(Menu {
        id: chosen.id(),
        placeholder: app.locale.text(placeholder),
        options: presets(app).into_iter().filter_map(option).collect(),
    })
}

/// `/clock hours`.
pub(crate) async fn hours(app: &Arc<App>, by: &Person, values: &Values) -> Answer {
    let refused = |refused| said(app, &told::hours_refused(&refused));
    let known = referee::clock::hours(&app.referee, by.id).await?;
    let (zone, sleep) = (values.text(named::ZONE), values.text(named::SLEEP));
    let weekend = values.text(named::WEEKEND);
    if zone.is_none() && sleep.is_none() && weekend.is_none() {
        return Ok(Reply::text(app.locale.text(&told::hours(known.as_ref(), false))));
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
        (None, None) => return Ok(Reply::text(app.locale.say("clock-hours-need-zone"))),
    };
    if let Some(sleep) = sleep {
        hours = hours.sleeping(sleep).map_err(refused)?;
    }
    if let Some(weekend) = weekend {
        hours.weekend = weekend == "rest";
    }
    referee::clock::set_hours(&app.referee, by, &hours, app.clock.now()).await?;
    Ok(Reply::text(app.locale.text(&told::hours(Some(&hours), true))))
}
