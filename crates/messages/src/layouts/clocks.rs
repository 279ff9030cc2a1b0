use clocks::{Preset, Terms, zones_like};
use discord_model::message::{
    Button, Form, MOST_LABEL, MOST_SUGGESTIONS, Menu, MenuOption, Message, Row, Style, Suggestion,
    shorten,
};
use i18n::Locale;
use match_model::{Match, MatchMoment, MatchState, PersonId, Times, Vacation};
use rules::l10n::{L10nMessage, say};
use rules::{GameInfo, Side};

use crate::buttons::ButtonAction;
use crate::buttons::clocks::ClockButton;
use crate::buttons::custom_id::CustomId;
use crate::buttons::settings::SettingsButton;
use crate::layouts::give_time_button::gift_button;
use crate::layouts::settings_rows;
use crate::{option_names, words};

pub fn suggested_terms(locale: &Locale, typed: &str) -> Vec<Suggestion> {
    let typed = typed.trim();
    let suggestion = |name: String, value: &str| Suggestion {
        name: shorten(&name, MOST_LABEL),
        value: value.into(),
    };
    let name = |terms: &Terms, name: &str| locale.text(&words::clocks::suggested(terms, name));
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
        suggestions.push(suggestion(locale.say("clock-suggest-none"), "none"));
    }
    suggestions
}

pub(crate) fn presets(locale: &Locale) -> Vec<Suggestion> {
    suggested_terms(locale, "")
}

pub fn suggested_zones(typed: &str) -> Vec<Suggestion> {
    let zones = zones_like(typed, MOST_SUGGESTIONS);
    let suggestion = |zone: String| Suggestion { name: zone.clone(), value: zone.into() };
    zones.into_iter().map(suggestion).collect()
}

pub fn times(
    locale: &Locale,
    row: &Match,
    info: &GameInfo,
    times: &Times,
    names: [&str; 2],
    by: PersonId,
) -> Message {
    let over = row.state == MatchState::Over;
    let content = words::clocks::times(locale, row.id, info, times, names, over);
    let own = row.side_of(by).filter(|_| !over);
    let at = row.id.at(row.moment());
    let rows = own.map(|own| buttons(locale, times, at, own)).into_iter().collect();
    Message { content, rows, ..Message::default() }
}

fn buttons(locale: &Locale, times: &Times, at: MatchMoment, own: Side) -> Row {
    let MatchMoment { id, moment } = at;
    let button = |action: ButtonAction, label: &L10nMessage, style| Button {
        id: action.id(),
        label: locale.text(label),
        style,
    };
    let mut buttons = Vec::new();
    if times.sides[own.other().index()].has_fallen {
        buttons.push(button(
            ClockButton::Claim(id, moment).into(),
            &say("clock-button-claim"),
            Style::Danger,
        ));
    }
    match (times.paused, times.pause_offer) {
        (Some(_), _) => {
            buttons.push(button(
                ClockButton::Resume(id, moment).into(),
                &say("clock-button-resume"),
                Style::Primary,
            ));
        }
        (None, Some(side)) if side != own => {
            buttons.push(button(
                ClockButton::AcceptPause(id, moment).into(),
                &say("clock-button-pause-yes"),
                Style::Success,
            ));
            buttons.push(button(
                ClockButton::DeclinePause(id, moment).into(),
                &say("clock-button-pause-no"),
                Style::Secondary,
            ));
        }
        (None, Some(_)) => {}
        (None, None) => {
            buttons.push(button(
                ClockButton::Pause(id, moment).into(),
                &say("clock-button-pause"),
                Style::Secondary,
            ));
        }
    }
    buttons.push(gift_button(locale, &times.terms, id));
    if times.terms.vacation {
        buttons.push(settings_rows::button(
            locale,
            SettingsButton::Vacation,
            &say("settings-vacation"),
        ));
    }
    Row::Buttons(buttons)
}

pub fn vacation(locale: &Locale, vacation: &Vacation, sentence: &L10nMessage) -> Message {
    let change = match vacation.until {
        Some(_) => settings_rows::button(
            locale,
            SettingsButton::EndVacation,
            &say("settings-end-vacation"),
        ),
        None => settings_rows::button(
            locale,
            SettingsButton::BeginVacation,
            &say("settings-begin-vacation"),
        ),
    };
    Message { rows: vec![Row::Buttons(vec![change])], ..Message::text(locale.text(sentence)) }
}

pub fn vacation_form(locale: &Locale) -> Form {
    Form {
        id: SettingsButton::BeginVacation.id(),
        title: locale.say("settings-begin-vacation"),
        fields: vec![settings_rows::line(
            locale,
            option_names::DAYS,
            &say("settings-days"),
            &say("settings-days-example"),
        )],
    }
}

pub(crate) fn preset_menu(
    locale: &Locale,
    action: &SettingsButton,
    placeholder: &L10nMessage,
) -> Row {
    let option = |preset: Suggestion| {
        let value = preset.value.text()?.to_owned();
        Some(MenuOption { label: preset.name, value, description: None, emoji: None })
    };
    Row::Menu(Menu {
        id: action.id(),
        placeholder: locale.text(placeholder),
        options: presets(locale).into_iter().filter_map(option).collect(),
    })
}
