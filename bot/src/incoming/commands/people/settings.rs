//! The overview of personal settings, `/settings theme`, `/settings confirm` and `/settings lists`.

use discord_model::message::Message;
use match_model::{ChannelId, Person, RoleId};
use messages::buttons::settings::SettingsButton;
use messages::layouts::clocks::vacation_form;
use messages::layouts::guild_settings::{ServerView, clock_form};
use messages::layouts::settings;
use messages::words;
use render::Theme;
use rules::l10n::say;

use super::notices;
use crate::incoming::commands::matches::clocks;
use crate::incoming::commands::server::guild_settings;
use crate::incoming::commands::table::named;
use crate::incoming::press::{ButtonHandler, Press, unknown_button};
use crate::incoming::request::{OptionValue, Values};
use crate::incoming::services::RequestServices;
use crate::outgoing::composer::Composer;
use crate::reply::{Answer, Failure, Reply};

impl ButtonHandler for SettingsButton {
    async fn press(self, services: &RequestServices, press: Press) -> Answer {
        let composer = services.composer();
        let (by, place) = (&press.by, &press.place);
        let yes = |name: &str| one_value(name, OptionValue::Text("yes".to_owned()));
        let Press { chosen, visibility, .. } = &press;
        let text_value = |name: &str| {
            let chosen = chosen.as_ref().ok_or(NothingChosen)?;
            Ok(one_value(name, OptionValue::Text(chosen.clone())))
        };
        let id = || chosen.as_ref().and_then(|id| id.parse::<u64>().ok()).ok_or(NothingChosen);
        let outcome =
            match self {
                SettingsButton::Times => {
                    return Ok(Reply::Ask(settings::times_form(services.locale())));
                }
                SettingsButton::Hours => {
                    return Ok(Reply::Ask(settings::hours_form(services.locale())));
                }
                SettingsButton::BeginVacation => {
                    return Ok(Reply::Ask(vacation_form(services.locale())));
                }
                SettingsButton::ServerOwnClock => {
                    return Ok(Reply::Ask(clock_form(services.locale())));
                }
                SettingsButton::Server => {
                    return guild_settings::turn_to(composer, place, ServerView::All).await;
                }
                SettingsButton::ServerPlaces => {
                    return guild_settings::turn_to(composer, place, ServerView::Places).await;
                }
                SettingsButton::ServerPuzzles => {
                    return guild_settings::turn_to(composer, place, ServerView::Puzzles).await;
                }
                SettingsButton::ServerWeekly => {
                    return guild_settings::turn_to(composer, place, ServerView::Weekly).await;
                }
                SettingsButton::Vacation => {
                    return clocks::vacation(composer, by, &Values::default(), *visibility).await;
                }
                SettingsButton::EndVacation => {
                    let end = one_value(named::DO, OptionValue::Text("end".to_owned()));
                    return clocks::vacation(composer, by, &end, *visibility).await;
                }
                SettingsButton::Show => Ok(Values::default()),
                SettingsButton::Theme | SettingsButton::ServerTheme => text_value(named::THEME),
                SettingsButton::Confirm => text_value(named::CONFIRM),
                SettingsButton::Way => text_value(named::WAY),
                SettingsButton::MatchWay(id) => {
                    let number = i64::try_from(id.get()).unwrap_or(i64::MAX);
                    text_value(named::WAY)
                        .map(|way| way.with(named::MATCH, OptionValue::Number(number)))
                }
                SettingsButton::ServerThreads => text_value(named::THREADS),
                SettingsButton::ServerReplays => text_value(named::REPLAY),
                SettingsButton::ServerLeavers(on) => {
                    let value = if on { "on" } else { "off" };
                    Ok(one_value(named::LEAVERS, OptionValue::Text(value.to_owned())))
                }
                SettingsButton::ServerFights(at_once) => {
                    let value = if at_once { "at-once" } else { "by-stances" };
                    Ok(one_value(named::FIGHTS, OptionValue::Text(value.to_owned())))
                }
                SettingsButton::ServerBoards(turn) => {
                    let value = if turn { "to-move" } else { "white" };
                    Ok(one_value(named::BOARDS, OptionValue::Text(value.to_owned())))
                }
                SettingsButton::ServerClock => text_value(named::CLOCK),
                SettingsButton::ServerLanguage => text_value(named::LANGUAGE),
                SettingsButton::AllowChannel => {
                    id().map(|id| one_value(named::ALLOW, OptionValue::Channel(ChannelId::new(id))))
                }
                SettingsButton::DisallowChannel => id()
                    .map(|id| one_value(named::DISALLOW, OptionValue::Channel(ChannelId::new(id)))),
                SettingsButton::AllowEverywhere => Ok(yes(named::EVERYWHERE)),
                SettingsButton::Adjudicator => {
                    id().map(|id| one_value(named::ADJUDICATOR, OptionValue::Role(RoleId::new(id))))
                }
                SettingsButton::NoAdjudicator => Ok(yes(named::NO_ADJUDICATOR)),
                SettingsButton::PuzzleChannel => id()
                    .map(|id| one_value(named::PUZZLES, OptionValue::Channel(ChannelId::new(id)))),
                SettingsButton::PuzzleHour => {
                    let hour = chosen.as_ref().and_then(|hour| hour.parse::<u8>().ok());
                    let hour = hour.ok_or(NothingChosen);
                    hour.map(|hour| one_value(named::PUZZLE_HOUR, OptionValue::Number(hour.into())))
                }
                SettingsButton::NoPuzzles => Ok(yes(named::NO_PUZZLES)),
                SettingsButton::WeeklyChannel => id()
                    .map(|id| one_value(named::WEEKLY, OptionValue::Channel(ChannelId::new(id)))),
                SettingsButton::NoWeekly => Ok(yes(named::NO_WEEKLY)),
                SettingsButton::Lists(listed) => {
                    let value = if listed { "on" } else { "off" };
                    Ok(one_value(named::LISTS, OptionValue::Text(value.to_owned())))
                }
            };
        let Ok(values) = outcome else { return Ok(unknown_button(services.locale())) };
        match self {
            SettingsButton::ServerTheme
            | SettingsButton::ServerThreads
            | SettingsButton::ServerReplays
            | SettingsButton::ServerBoards(_)
            | SettingsButton::ServerClock => {
                guild_settings::choose(services, by, place, &values, ServerView::All).await
            }
            SettingsButton::ServerLanguage
            | SettingsButton::ServerLeavers(_)
            | SettingsButton::ServerFights(_)
            | SettingsButton::AllowChannel
            | SettingsButton::DisallowChannel
            | SettingsButton::AllowEverywhere
            | SettingsButton::Adjudicator
            | SettingsButton::NoAdjudicator => {
                guild_settings::choose(services, by, place, &values, ServerView::Places).await
            }
            SettingsButton::PuzzleChannel
            | SettingsButton::PuzzleHour
            | SettingsButton::NoPuzzles => {
                guild_settings::choose(services, by, place, &values, ServerView::Puzzles).await
            }
            SettingsButton::WeeklyChannel | SettingsButton::NoWeekly => {
                guild_settings::choose(services, by, place, &values, ServerView::Weekly).await
            }
            SettingsButton::MatchWay(_) => {
                let message = notices::view(composer, by, &values).await?;
                Ok(Reply::private(message, *visibility))
            }
            _ => {
                apply_change(composer, by, &values).await?;
                Ok(Reply::private(view(composer, by).await?, *visibility))
            }
        }
    }

    async fn submit(self, services: &RequestServices, press: Press, _line: &str) -> Answer {
        let composer = services.composer();
        match self {
            SettingsButton::Hours => clocks::hours(composer, &press.by, &press.values).await,
            SettingsButton::BeginVacation => {
                let start = OptionValue::Text("start".to_owned());
                let values = press.values.with(named::DO, start);
                clocks::vacation(composer, &press.by, &values, press.visibility).await
            }
            SettingsButton::ServerOwnClock => {
                let Press { by, place, values, .. } = &press;
                guild_settings::choose(services, by, place, values, ServerView::All).await
            }
            _ => notices::notices(composer, &press.by, &press.values).await,
        }
    }
}

struct NothingChosen;

fn one_value(name: &str, value: OptionValue) -> Values {
    Values::default().with(name, value)
}

pub(crate) async fn command(composer: &Composer, asker: &Person, values: &Values) -> Answer {
    match apply_change(composer, asker, values).await? {
        Some(text) => Ok(Reply::text(text)),
        None => view(composer, asker).await.map(Reply::Tell),
    }
}

async fn apply_change(
    composer: &Composer,
    asker: &Person,
    values: &Values,
) -> Result<Option<String>, Failure> {
    let now = composer.now();
    if let Some(typed) = values.text(named::THEME) {
        let Some(theme) = Theme::from_id(typed.trim()) else {
            return Err(Failure::Said(words::themes::unknown(&composer.locale, typed)));
        };
        referee::themes::set(&composer.referee, asker, theme.id(), now).await?;
        return Ok(Some(
            composer.locale.text(&say("theme-chosen").with("theme", words::themes::name(theme))),
        ));
    }
    if let Some(confirm) = values.text(named::CONFIRM) {
        let confirms = confirm != "off";
        referee::draft::set_confirms(&composer.referee, asker, confirms, now).await?;
        return Ok(Some(words::confirmation_setting(&composer.locale, confirms)));
    }
    if let Some(lists) = values.text(named::LISTS) {
        let listed = lists != "off";
        referee::people::set_unlisted(&composer.referee, asker, !listed, now).await?;
        return Ok(Some(words::settings::listed(&composer.locale, listed)));
    }
    match values.text(named::WAY) {
        Some(_) => notices::apply_changes(composer, asker, values).await.map(Some),
        None => Ok(None),
    }
}

async fn view(composer: &Composer, asker: &Person) -> Result<Message, Failure> {
    let theme = referee::themes::find(&composer.referee, asker.id).await?;
    let theme = theme.as_deref().and_then(Theme::from_id);
    let confirms = referee::draft::wants_confirmation(&composer.referee, asker.id).await?;
    let listed = !referee::people::is_unlisted(&composer.referee, asker.id).await?;
    let notices = referee::notices::wishes(&composer.referee, asker.id).await?;
    Ok(settings::view(&composer.locale, theme, confirms, listed, &notices, composer.now()))
}
