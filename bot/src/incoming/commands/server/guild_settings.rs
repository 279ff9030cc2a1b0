//! `/server show`: a server's settings, and Herald's missing permissions there.

use discord_model::message::Message;
use i18n::Locale;
use match_model::{GuildId, Person};
use messages::layouts::guild_settings::{self, ServerView};
use messages::words;
use referee::Setting;
use render::Theme;
use rules::l10n::{L10nMessage, say};

use crate::incoming::commands::matches::clocks;
use crate::incoming::commands::server::channels;
use crate::incoming::commands::table::{MANAGES, NONE, named};
use crate::incoming::context::Context;
use crate::incoming::request::Values;
use crate::incoming::services::RequestServices;
use crate::outgoing::composer::Composer;
use crate::permissions::{Place, missing_permissions};
use crate::reply::{Answer, Failure, Reply};

/// The hour of the puzzle of the day, in UTC, unless the manager names another.
const USUAL_PUZZLE_HOUR: u8 = 12;
pub(crate) async fn setup(context: &Context) -> Answer {
    let (composer, place, values) = (context.composer(), &context.place, &context.values);
    let guild = managed_guild(&composer.locale, place)?;
    match values.subcommand() {
        Some(named::SHOW) => {
            settings_message(composer, guild, ServerView::All).await.map(Reply::Tell)
        }
        Some(named::CHANGE) => {
            apply_changes(&context.services, &context.asker, guild, values).await
        }
        Some(named::CHECK) => check(composer, guild, place).await,
        _ => Ok(Reply::text(composer.locale.say("match-unknown-command"))),
    }
}

/// Servers may show the command to everyone.
pub(crate) fn managed_guild(locale: &Locale, place: &Place) -> Result<GuildId, Failure> {
    let failure = |sentence: &L10nMessage| Failure::Said(locale.text(sentence));
    let guild = place.guild.ok_or_else(|| failure(&say("setup-in-a-server")))?;
    match place.asker.intersects(MANAGES | discord_model::Permissions::ADMINISTRATOR) {
        true => Ok(guild),
        false => Err(failure(&say("setup-not-allowed"))),
    }
}

async fn settings_message(
    composer: &Composer,
    guild: GuildId,
    view: ServerView,
) -> Result<Message, Failure> {
    let settings = referee::guild_settings::find(&composer.referee, guild).await?;
    let games_off = referee::guild_settings::games_off(&composer.referee, Some(guild)).await?;
    Ok(guild_settings::view_message(&composer.locale, &settings, &games_off, view))
}

pub(crate) async fn turn_to(composer: &Composer, place: &Place, view: ServerView) -> Answer {
    settings_message(composer, managed_guild(&composer.locale, place)?, view)
        .await
        .map(Reply::Change)
}

pub(crate) async fn choose(
    services: &RequestServices,
    by: &Person,
    place: &Place,
    values: &Values,
    view: ServerView,
) -> Answer {
    let composer = services.composer();
    let guild = managed_guild(&composer.locale, place)?;
    match apply_changes(services, by, guild, values).await? {
        Reply::Tell(message) => {
            let settings = referee::guild_settings::find(&composer.referee, guild).await?;
            let rows = guild_settings::rows(&composer.locale, &settings, view);
            Ok(Reply::Change(Message { rows, ..message }))
        }
        other => Ok(other),
    }
}

async fn apply_changes(
    services: &RequestServices,
    by: &Person,
    guild: GuildId,
    values: &Values,
) -> Answer {
    let composer = services.composer();
    for channel in [named::PUZZLES, named::WEEKLY].into_iter().filter_map(|of| values.channel(of)) {
        channels::check(services, guild, channel).await?;
    }
    let yes = |name: &str| values.text(name) == Some("yes");
    let optional_text =
        |name: &str| values.text(name).map(|value| (value != NONE).then(|| value.to_owned()));
    let clock = match values.text(named::CLOCK) {
        None => None,
        // Stored as typed, if valid: a preset stays a preset.
        Some(typed) => {
            Some(clocks::read_terms(&composer.locale, typed)?.map(|_| typed.trim().to_owned()))
        }
    };
    let theme = match values.text(named::THEME) {
        None => None,
        Some(typed) => match Theme::from_id(typed.trim()) {
            Some(theme) => Some(Setting::Theme(Some(theme.id().to_owned()))),
            None => return Ok(Reply::text(words::themes::unknown(&composer.locale, typed))),
        },
    };
    let puzzles = match yes(named::NO_PUZZLES) {
        true => Some(Setting::NoDailyPuzzles),
        false => daily_puzzles(composer, by, guild, values).await?,
    };
    let weekly = match yes(named::NO_WEEKLY) {
        true => Some(Setting::NoWeekly),
        false => {
            values.channel(named::WEEKLY).map(|channel| Setting::Weekly { channel, by: by.clone() })
        }
    };
    let changes = [
        yes(named::EVERYWHERE).then_some(Setting::Everywhere),
        values.channel(named::ALLOW).map(Setting::Allow),
        values.channel(named::DISALLOW).map(Setting::Disallow),
        values.text(named::THREADS).map(|threads| Setting::Threads(threads != "off")),
        clock.map(Setting::Clock),
        yes(named::NO_ADJUDICATOR).then_some(Setting::Adjudicator(None)),
        values.role(named::ADJUDICATOR).map(|role| Setting::Adjudicator(Some(role))),
        optional_text(named::LANGUAGE).map(Setting::Language),
        theme,
        values.text(named::REPLAY).map(|replay| Setting::Replays(replay != "off")),
        values.text(named::LEAVERS).map(|leavers| Setting::LeaversPlay(leavers == "on")),
        values.text(named::FIGHTS).map(|fights| Setting::FightsAtOnce(fights == "at-once")),
        values.text(named::BOARDS).map(|boards| Setting::BoardsTurn(boards == "to-move")),
        puzzles,
        weekly,
    ];
    let changes: Vec<Setting> = changes.into_iter().flatten().collect();
    if changes.is_empty() {
        return settings_message(composer, guild, ServerView::All).await.map(Reply::Tell);
    }
    let names_adjudicator =
        changes.iter().any(|change| matches!(change, Setting::Adjudicator(Some(_))));
    let settings =
        referee::guild_settings::set(&composer.referee, guild, &changes, composer.now()).await?;
    let games_off = referee::guild_settings::games_off(&composer.referee, Some(guild)).await?;
    let mut answer = words::guild_settings::summary(&composer.locale, &settings, &games_off);
    if names_adjudicator {
        answer = format!("{answer}\n{}", composer.locale.say("setup-let-adjudicate"));
    }
    Ok(Reply::text(answer))
}

/// The wanted channel and hour; each of them may be left out if it is set already.
async fn daily_puzzles(
    composer: &Composer,
    by: &Person,
    guild: GuildId,
    values: &Values,
) -> Result<Option<Setting>, Failure> {
    let channel = values.channel(named::PUZZLES);
    let hour = values.number(named::PUZZLE_HOUR).and_then(|hour| u8::try_from(hour).ok());
    if channel.is_none() && hour.is_none() {
        return Ok(None);
    }
    let before = referee::guild_settings::find(&composer.referee, guild).await?.daily_puzzles;
    let channel = channel.or(before.as_ref().map(|before| before.channel));
    let channel =
        channel.ok_or_else(|| Failure::Said(composer.locale.say("setup-puzzles-where")))?;
    let hour = hour.or(before.map(|before| before.hour)).unwrap_or(USUAL_PUZZLE_HOUR);
    Ok(Some(Setting::DailyPuzzles { channel, hour: hour.min(23), by: by.clone() }))
}

async fn check(composer: &Composer, guild: GuildId, place: &Place) -> Answer {
    let settings = referee::guild_settings::find(&composer.referee, guild).await?;
    let missing = missing_permissions(place, settings.threads);
    let channel = place.parent.unwrap_or(place.channel);
    let is_allowed_here = settings.channels.is_empty()
        || settings.channels.contains(&channel)
        || settings.channels.contains(&place.channel);
    Ok(Reply::text(words::guild_settings::checked(
        &composer.locale,
        channel,
        &missing,
        is_allowed_here,
    )))
}
