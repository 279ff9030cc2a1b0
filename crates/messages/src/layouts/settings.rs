use discord_model::message::{Field, Form, FormChoice, Input, Message, Need, Row};
use i18n::Locale;
use match_model::{MatchId, NoticeSettings, Time};
use render::Theme;
use rules::l10n::{L10nMessage, say};

use crate::buttons::custom_id::CustomId;
use crate::buttons::settings::SettingsButton;
use crate::layouts::settings_rows::{button, line, menu, theme_menu};
use crate::option_names;
use crate::words::{self, settings as settings_words};

pub fn view(
    locale: &Locale,
    theme: Option<Theme>,
    confirms: bool,
    listed: bool,
    notices: &NoticeSettings,
    now: Time,
) -> Message {
    let lines = [
        settings_words::theme(locale, theme),
        words::confirmation_setting(locale, confirms),
        words::notices::wishes(locale, notices, now),
        settings_words::listed(locale, listed),
    ];
    let lists = match listed {
        true => &say("settings-unlist-me"),
        false => &say("settings-list-me"),
    };
    let ways = words::notices::WAYS.into();
    Message {
        content: settings_words::view(locale, &lines),
        rows: vec![
            theme_menu(locale, SettingsButton::Theme, &say("settings-choose-theme")),
            menu(
                locale,
                SettingsButton::Confirm,
                &say("settings-choose-confirm"),
                settings_words::CONFIRMS.into(),
            ),
            menu(locale, SettingsButton::Way, &say("settings-choose-way"), ways),
            Row::Buttons(vec![
                button(locale, SettingsButton::Times, &say("settings-times")),
                button(locale, SettingsButton::Hours, &say("settings-hours")),
                button(locale, SettingsButton::Vacation, &say("settings-vacation")),
                button(locale, SettingsButton::Lists(!listed), lists),
            ]),
        ],
        ..Message::default()
    }
}

/// `overall`: the menu value for the default way.
pub fn match_way_menu(locale: &Locale, id: MatchId, overall: &'static str) -> Row {
    let mut ways: Vec<(L10nMessage, &str)> = words::notices::WAYS.into();
    ways.push((say("notices-choice-as-others"), overall));
    let placeholder = say("notices-choose-of").with("match", id.to_string());
    menu(locale, SettingsButton::MatchWay(id), &placeholder, ways)
}

/// Fields left empty keep their setting.
pub fn times_form(locale: &Locale) -> Form {
    Form {
        id: SettingsButton::Times.id(),
        title: locale.say("settings-times-title"),
        fields: vec![
            line(
                locale,
                option_names::REMINDERS,
                &say("settings-reminders"),
                &say("settings-reminders-example"),
            ),
            line(locale, option_names::HOUR, &say("settings-hour"), &say("settings-hour-example")),
            line(locale, option_names::ZONE, &say("settings-zone"), &say("settings-zone-example")),
        ],
    }
}

/// Fields left empty keep their setting.
pub fn hours_form(locale: &Locale) -> Form {
    let weekends = settings_words::WEEKENDS.map(|(label, value)| FormChoice {
        label: locale.text(&label),
        value: value.to_owned(),
        description: None,
        chosen: false,
    });
    Form {
        id: SettingsButton::Hours.id(),
        title: locale.say("settings-hours-title"),
        fields: vec![
            line(locale, option_names::ZONE, &say("settings-zone"), &say("settings-zone-example")),
            line(
                locale,
                option_names::SLEEP,
                &say("settings-sleep"),
                &say("settings-sleep-example"),
            ),
            Field {
                id: option_names::WEEKEND.to_owned(),
                label: locale.say("settings-weekend"),
                description: None,
                need: Need::Optional,
                input: Input::Menu {
                    placeholder: locale.say("settings-weekend-example"),
                    choices: weekends.into(),
                },
            },
        ],
    }
}
