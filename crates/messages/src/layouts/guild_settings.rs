use discord_model::message::{EntityKind, EntityMenu, Form, Message, Row};
use i18n::Locale;
use match_model::GuildSettings;
use rules::l10n::{L10nMessage, say};

use crate::buttons::custom_id::CustomId;
use crate::buttons::settings::SettingsButton;
use crate::layouts::clocks::preset_menu;
use crate::layouts::settings_rows::{button, line, menu, theme_menu};
use crate::option_names;
use crate::words::{self, settings as said};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ServerView {
    All,
    /// Channels, adjudicators, players who left, fights and language.
    Places,
}

pub fn shown(
    locale: &Locale,
    set: &GuildSettings,
    games_off: &[String],
    view: ServerView,
) -> Message {
    let content = words::guild_settings::shown(locale, set, games_off);
    Message { content, rows: rows(locale, set, view), ..Message::default() }
}

pub fn rows(locale: &Locale, set: &GuildSettings, view: ServerView) -> Vec<Row> {
    let entities = |chosen: SettingsButton, kind, placeholder: &L10nMessage| {
        let placeholder = locale.text(placeholder);
        Row::EntityMenu(EntityMenu { kind, id: chosen.id(), placeholder })
    };
    match view {
        ServerView::All => {
            let (threads, replays) = (said::SERVER_THREADS.into(), said::SERVER_REPLAYS.into());
            vec![
                theme_menu(
                    locale,
                    SettingsButton::ServerTheme,
                    &say("settings-choose-server-theme"),
                ),
                menu(
                    locale,
                    SettingsButton::ServerThreads,
                    &say("settings-choose-server-threads"),
                    threads,
                ),
                preset_menu(
                    locale,
                    &SettingsButton::ServerClock,
                    &say("settings-choose-server-clock"),
                ),
                menu(
                    locale,
                    SettingsButton::ServerReplays,
                    &say("settings-choose-server-replays"),
                    replays,
                ),
                Row::Buttons(vec![
                    button(
                        locale,
                        SettingsButton::ServerOwnClock,
                        &say("settings-server-own-clock"),
                    ),
                    button(locale, SettingsButton::ServerPlaces, &say("settings-server-places")),
                ]),
            ]
        }
        ServerView::Places => {
            let (leavers, label) = match set.leavers_play {
                true => {
                    (SettingsButton::ServerLeavers(false), &say("settings-server-stop-leavers"))
                }
                false => (SettingsButton::ServerLeavers(true), &say("settings-server-let-leavers")),
            };
            let (fights, fights_label) = match set.fights_at_once {
                true => {
                    (SettingsButton::ServerFights(false), &say("settings-server-fights-by-stances"))
                }
                false => {
                    (SettingsButton::ServerFights(true), &say("settings-server-fights-at-once"))
                }
            };
            let languages = i18n::LANGUAGES.map(|id| (L10nMessage::verbatim(id), id)).into();
            vec![
                entities(
                    SettingsButton::AllowChannel,
                    EntityKind::Channels,
                    &say("settings-server-allow"),
                ),
                entities(
                    SettingsButton::DisallowChannel,
                    EntityKind::Channels,
                    &say("settings-server-disallow"),
                ),
                entities(
                    SettingsButton::Adjudicator,
                    EntityKind::Roles,
                    &say("settings-server-adjudicator"),
                ),
                menu(
                    locale,
                    SettingsButton::ServerLanguage,
                    &say("settings-choose-server-language"),
                    languages,
                ),
                Row::Buttons(vec![
                    button(
                        locale,
                        SettingsButton::AllowEverywhere,
                        &say("settings-server-everywhere"),
                    ),
                    button(
                        locale,
                        SettingsButton::NoAdjudicator,
                        &say("settings-server-no-adjudicator"),
                    ),
                    button(locale, leavers, label),
                    button(locale, fights, fights_label),
                    button(locale, SettingsButton::Server, &say("button-back")),
                ]),
            ]
        }
    }
}

pub fn clock_form(locale: &Locale) -> Form {
    Form {
        id: SettingsButton::ServerOwnClock.id(),
        title: locale.say("settings-server-own-clock"),
        fields: vec![line(
            locale,
            option_names::CLOCK,
            &say("settings-choose-server-clock"),
            &say("settings-server-clock-example"),
        )],
    }
}
