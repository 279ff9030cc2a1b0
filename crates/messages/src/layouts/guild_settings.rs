use discord_model::message::{EntityKind, EntityMenu, Form, Menu, MenuOption, Message, Row};
use i18n::Locale;
use match_model::GuildSettings;
use rules::l10n::{L10nMessage, say};

use crate::buttons::custom_id::CustomId;
use crate::buttons::settings::SettingsButton;
use crate::layouts::clocks::preset_menu;
use crate::layouts::settings_rows::{button, line, menu, theme_menu};
use crate::option_names;
use crate::words::{self, settings as settings_words};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ServerView {
    All,
    /// Channels, adjudicators, players who left, fights and language.
    Places,
    /// The puzzle of the day.
    Puzzles,
    Weekly,
}

pub fn view_message(
    locale: &Locale,
    set: &GuildSettings,
    games_off: &[String],
    view: ServerView,
) -> Message {
    let content = words::guild_settings::summary(locale, set, games_off);
    Message { content, rows: rows(locale, set, view), ..Message::default() }
}

pub fn rows(locale: &Locale, set: &GuildSettings, view: ServerView) -> Vec<Row> {
    let entities = |setting: SettingsButton, kind, placeholder: &L10nMessage| {
        let placeholder = locale.text(placeholder);
        Row::EntityMenu(EntityMenu { kind, id: setting.id(), placeholder })
    };
    match view {
        ServerView::All => {
            let (threads, replays) =
                (settings_words::SERVER_THREADS.into(), settings_words::SERVER_REPLAYS.into());
            let turns = match set.boards_turn {
                true => &say("settings-server-boards-white"),
                false => &say("settings-server-boards-turn"),
            };
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
                    button(locale, SettingsButton::ServerBoards(!set.boards_turn), turns),
                    button(locale, SettingsButton::ServerPlaces, &say("settings-server-places")),
                    button(locale, SettingsButton::ServerPuzzles, &say("settings-server-puzzles")),
                    button(locale, SettingsButton::ServerWeekly, &say("settings-server-weekly")),
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
        ServerView::Puzzles => {
            let mut last = vec![button(locale, SettingsButton::Server, &say("button-back"))];
            let mut rows = vec![entities(
                SettingsButton::PuzzleChannel,
                EntityKind::Channels,
                &say("settings-server-puzzle-channel"),
            )];
            if set.daily_puzzles.is_some() {
                rows.push(hour_menu(locale));
                let none = &say("settings-server-no-puzzles");
                last.insert(0, button(locale, SettingsButton::NoPuzzles, none));
            }
            rows.push(Row::Buttons(last));
            rows
        }
        ServerView::Weekly => {
            let mut last = vec![button(locale, SettingsButton::Server, &say("button-back"))];
            if set.weekly.is_some() {
                let none = &say("settings-server-no-weekly");
                last.insert(0, button(locale, SettingsButton::NoWeekly, none));
            }
            let channel = entities(
                SettingsButton::WeeklyChannel,
                EntityKind::Channels,
                &say("settings-server-weekly-channel"),
            );
            vec![channel, Row::Buttons(last)]
        }
    }
}

fn hour_menu(locale: &Locale) -> Row {
    let option = |hour: u8| MenuOption {
        label: locale.text(&say("settings-server-puzzle-at").with("hour", hour)),
        value: hour.to_string(),
        description: None,
        emoji: None,
    };
    Row::Menu(Menu {
        id: SettingsButton::PuzzleHour.id(),
        placeholder: locale.say("settings-server-puzzle-hour"),
        options: (0..24).map(option).collect(),
    })
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
