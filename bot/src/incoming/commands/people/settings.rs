//! One's own settings: what is set, with a menu or a form for each, `/settings theme` and
//! `/settings confirm`.

use std::sync::Arc;

use discord::message::{Field, Form, FormChoice, Input, Message, Need, Row};
use referee::{ChannelId, Person, RoleId};
use render::Theme;
use rules::l10n::say;

use super::notices;
use crate::app::{Answer, App, Failure, Reply};
use crate::buttons::custom_id::CustomId;
use crate::buttons::settings::SettingsButton;
use crate::incoming::commands::matches::clocks;
use crate::incoming::commands::server::guild_settings::{self, ServerView};
use crate::incoming::commands::table::named;
use crate::incoming::press::{ButtonHandler, Press, unknown_button};
use crate::incoming::request::{OptionValue, Values};
use crate::outgoing::settings_rows::{button, line, menu, theme_menu};
use crate::words;
use crate::words::settings as said;

impl ButtonHandler for SettingsButton {
    async fn press(self, app: &Arc<App>, press: Press) -> Answer {
        let (by, place) = (&press.by, &press.place);
        let yes = |name: &str| one(name, OptionValue::Text("yes".to_owned()));
        let Press { chosen, visibility, .. } = &press;
        let said = |name: &str| {
            let chosen = chosen.as_ref().ok_or(Unchosen)?;
            Ok(one(name, OptionValue::Text(chosen.clone())))
        };
        let id = || chosen.as_ref().and_then(|id| id.parse::<u64>().ok()).ok_or(Unchosen);
        let asked = match self {
            SettingsButton::Times(_) => return Ok(Reply::Ask(times_form(app))),
            SettingsButton::Hours(_) => return Ok(Reply::Ask(hours_form(app))),
            SettingsButton::BeginVacation(_) => return Ok(Reply::Ask(clocks::vacation_form(app))),
            SettingsButton::ServerOwnClock(_) => {
                return Ok(Reply::Ask(guild_settings::clock_form(app)));
            }
            SettingsButton::Server(_) => {
                return guild_settings::turn_to(app, place, ServerView::All).await;
            }
            SettingsButton::ServerPlaces(_) => {
                return guild_settings::turn_to(app, place, ServerView::Places).await;
            }
            SettingsButton::Vacation(_) => {
                return clocks::vacation(app, by, &Values::default(), *visibility).await;
            }
            SettingsButton::EndVacation(_) => {
                let end = one(named::DO, OptionValue::Text("end".to_owned()));
                return clocks::vacation(app, by, &end, *visibility).await;
            }
            SettingsButton::Show(_) => Ok(Values::default()),
            SettingsButton::Theme(_) | SettingsButton::ServerTheme(_) => said(named::THEME),
            SettingsButton::Confirm(_) => said(named::CONFIRM),
            SettingsButton::Way(_) => said(named::WAY),
            SettingsButton::MatchWay(id) => {
                let number = i64::try_from(id.get()).unwrap_or(i64::MAX);
                said(named::WAY).map(|way| way.with(named::MATCH, OptionValue::Number(number)))
            }
            SettingsButton::ServerThreads(_) => said(named::THREADS),
            SettingsButton::ServerReplays(_) => said(named::REPLAY),
            SettingsButton::ServerLeavers(on) => {
                let value = if on == 0 { "off" } else { "on" };
                Ok(one(named::LEAVERS, OptionValue::Text(value.to_owned())))
            }
            SettingsButton::ServerClock(_) => said(named::CLOCK),
            SettingsButton::ServerLanguage(_) => said(named::LANGUAGE),
            SettingsButton::AllowChannel(_) => {
                id().map(|id| one(named::ALLOW, OptionValue::Channel(ChannelId::new(id))))
            }
            SettingsButton::DisallowChannel(_) => {
                id().map(|id| one(named::DISALLOW, OptionValue::Channel(ChannelId::new(id))))
            }
            SettingsButton::AllowEverywhere(_) => Ok(yes(named::EVERYWHERE)),
            SettingsButton::Adjudicator(_) => {
                id().map(|id| one(named::ADJUDICATOR, OptionValue::Role(RoleId::new(id))))
            }
            SettingsButton::NoAdjudicator(_) => Ok(yes(named::NO_ADJUDICATOR)),
        };
        let Ok(values) = asked else { return Ok(unknown_button(app)) };
        match self {
            SettingsButton::ServerTheme(_)
            | SettingsButton::ServerThreads(_)
            | SettingsButton::ServerReplays(_)
            | SettingsButton::ServerClock(_) => {
                guild_settings::choose(app, place, &values, ServerView::All).await
            }
            SettingsButton::ServerLanguage(_)
            | SettingsButton::ServerLeavers(_)
            | SettingsButton::AllowChannel(_)
            | SettingsButton::DisallowChannel(_)
            | SettingsButton::AllowEverywhere(_)
            | SettingsButton::Adjudicator(_)
            | SettingsButton::NoAdjudicator(_) => {
                guild_settings::choose(app, place, &values, ServerView::Places).await
            }
            SettingsButton::MatchWay(_) => {
                let message = notices::view(app, by, &values).await?;
                Ok(Reply::private(message, *visibility))
            }
            _ => {
                set(app, by, &values).await?;
                Ok(Reply::private(view(app, by).await?, *visibility))
            }
        }
    }

    async fn submit(self, app: &Arc<App>, press: Press, _line: &str) -> Answer {
        match self {
            SettingsButton::Hours(_) => clocks::hours(app, &press.by, &press.values).await,
            SettingsButton::BeginVacation(_) => {
                let start = OptionValue::Text("start".to_owned());
                let values = press.values.with(named::DO, start);
                clocks::vacation(app, &press.by, &values, press.visibility).await
            }
            SettingsButton::ServerOwnClock(_) => {
                guild_settings::choose(app, &press.place, &press.values, ServerView::All).await
            }
            _ => notices::notices(app, &press.by, &press.values).await,
        }
    }
}

/// Nothing was chosen in a menu.
struct Unchosen;

/// One option.
fn one(name: &str, value: OptionValue) -> Values {
    Values::default().with(name, value)
}

/// `/settings theme` and `/settings confirm`; without a value, what is set.
pub(crate) async fn command(app: &Arc<App>, by: &Person, values: &Values) -> Answer {
    match set(app, by, values).await? {
        Some(told) => Ok(Reply::text(told)),
        None => view(app, by).await.map(Reply::Tell),
    }
}

/// Sets what is said, if anything is: what its asker is told.
async fn set(app: &App, by: &Person, values: &Values) -> Result<Option<String>, Failure> {
    let now = app.clock.now();
    if let Some(typed) = values.text(named::THEME) {
        let Some(theme) = Theme::from_id(typed.trim()) else {
            return Err(Failure::Said(words::themes::unknown(&app.locale, typed)));
        };
        referee::themes::set(&app.referee, by, theme.id(), now).await?;
        return Ok(Some(
            app.locale.text(&say("theme-chosen").with("theme", words::themes::name(theme))),
        ));
    }
    if let Some(confirm) = values.text(named::CONFIRM) {
        let confirms = confirm != "off";
        referee::draft::set_confirms(&app.referee, by, confirms, now).await?;
        return Ok(Some(words::confirms(&app.locale, confirms)));
    }
    match values.text(named::WAY) {
        Some(_) => notices::set(app, by, values).await.map(Some),
        None => Ok(None),
    }
}

/// What somebody has set for themselves, with what changes it.
async fn view(app: &App, by: &Person) -> Result<Message, Failure> {
    let theme = referee::themes::find(&app.referee, by.id).await?;
    let theme = theme.as_deref().and_then(Theme::from_id);
    let confirms = referee::draft::confirms(&app.referee, by.id).await?;
    let notices = referee::notices::wishes(&app.referee, by.id).await?;
    let lines = [
        said::theme(&app.locale, theme),
        words::confirms(&app.locale, confirms),
        words::notices::wishes(&app.locale, &notices, app.clock.now()),
    ];
    let ways = words::notices::WAYS.into();
    Ok(Message {
        content: said::view(&app.locale, &lines),
        rows: vec![
            theme_menu(app, SettingsButton::Theme(0), &say("settings-choose-theme")),
            menu(
                app,
                SettingsButton::Confirm(0),
                &say("settings-choose-confirm"),
                said::CONFIRMS.into(),
            ),
            menu(app, SettingsButton::Way(0), &say("settings-choose-way"), ways),
            Row::Buttons(vec![
                button(app, SettingsButton::Times(0), &say("settings-times")),
                button(app, SettingsButton::Hours(0), &say("settings-hours")),
                button(app, SettingsButton::Vacation(0), &say("settings-vacation")),
            ]),
        ],
        ..Message::default()
    })
}

/// The form for the times of notices. What is left empty stays as it is.
fn times_form(app: &App) -> Form {
    Form {
        id: SettingsButton::Times(0).id(),
        title: app.locale.say("settings-times-title"),
        fields: vec![
            line(
                app,
                named::REMINDERS,
                &say("settings-reminders"),
                &say("settings-reminders-example"),
            ),
            line(app, named::HOUR, &say("settings-hour"), &say("settings-hour-example")),
            line(app, named::ZONE, &say("settings-zone"), &say("settings-zone-example")),
        ],
    }
}

/// The form for sleep and weekends. What is left empty stays as it is.
fn hours_form(app: &App) -> Form {
    let weekends = said::WEEKENDS.map(|(label, value)| FormChoice {
        label: app.locale.text(&label),
        value: value.to_owned(),
        description: None,
        chosen: false,
    });
    Form {
        id: SettingsButton::Hours(0).id(),
        title: app.locale.say("settings-hours-title"),
        fields: vec![
            line(app, named::ZONE, &say("settings-zone"), &say("settings-zone-example")),
            line(app, named::SLEEP, &say("settings-sleep"), &say("settings-sleep-example")),
            Field {
                id: named::WEEKEND.to_owned(),
                label: app.locale.say("settings-weekend"),
                description: None,
                need: Need::Optional,
                input: Input::Menu {
                    placeholder: app.locale.say("settings-weekend-example"),
                    choices: weekends.into(),
                },
            },
        ],
    }
}
