//! `/server show`: a server's settings, and Herald's missing permissions there.

use discord_model::message::Message;
use i18n::Locale;
use match_model::GuildId;
use messages::layouts::guild_settings::{self, ServerView};
use messages::words;
use referee::Setting;
use render::Theme;
use rules::l10n::{L10nMessage, say};

use crate::incoming::commands::matches::clocks;
use crate::incoming::commands::table::{MANAGES, NONE, named};
use crate::incoming::request::Values;
use crate::outgoing::composer::Composer;
use crate::permissions::{Place, missing_permissions};
use crate::reply::{Answer, Failure, Reply};

pub(crate) async fn setup(composer: &Composer, place: &Place, values: &Values) -> Answer {
    let guild = managed(&composer.locale, place)?;
    match values.subcommand() {
        Some(named::SHOW) => shown(composer, guild, ServerView::All).await.map(Reply::Tell),
        Some(named::CHANGE) => change(composer, guild, values).await,
        Some(named::CHECK) => check(composer, guild, place).await,
        _ => Ok(Reply::text(composer.locale.say("match-unknown-command"))),
    }
}

/// Returns the server, if the person manages it. Servers may show the command to everyone.
pub(crate) fn managed(locale: &Locale, place: &Place) -> Result<GuildId, Failure> {
    let failure = |sentence: &L10nMessage| Failure::Said(locale.text(sentence));
    let guild = place.guild.ok_or_else(|| failure(&say("setup-in-a-server")))?;
    match place.asker.intersects(MANAGES | discord_model::Permissions::ADMINISTRATOR) {
        true => Ok(guild),
        false => Err(failure(&say("setup-not-allowed"))),
    }
}

async fn shown(composer: &Composer, guild: GuildId, view: ServerView) -> Result<Message, Failure> {
    let set = referee::guild_settings::find(&composer.referee, guild).await?;
    let off = referee::guild_settings::games_off(&composer.referee, Some(guild)).await?;
    Ok(guild_settings::shown(&composer.locale, &set, &off, view))
}

pub(crate) async fn turn_to(composer: &Composer, place: &Place, view: ServerView) -> Answer {
    shown(composer, managed(&composer.locale, place)?, view).await.map(Reply::Change)
}

pub(crate) async fn choose(
    composer: &Composer,
    place: &Place,
    values: &Values,
    view: ServerView,
) -> Answer {
    let guild = managed(&composer.locale, place)?;
    match change(composer, guild, values).await? {
        Reply::Tell(message) => {
            let set = referee::guild_settings::find(&composer.referee, guild).await?;
            let rows = guild_settings::rows(&composer.locale, &set, view);
            Ok(Reply::Change(Message { rows, ..message }))
        }
        other => Ok(other),
    }
}

async fn change(composer: &Composer, guild: GuildId, values: &Values) -> Answer {
    let yes = |name: &str| values.text(name) == Some("yes");
    let set = |name: &str| values.text(name).map(|value| (value != NONE).then(|| value.to_owned()));
    let clock = match values.text(named::CLOCK) {
        None => None,
        // Stored as typed, if valid: a preset stays a preset.
        Some(typed) => {
            Some(clocks::read(&composer.locale, typed)?.map(|_| typed.trim().to_owned()))
        }
    };
    let theme = match values.text(named::THEME) {
        None => None,
        Some(typed) => match Theme::from_id(typed.trim()) {
            Some(theme) => Some(Setting::Theme(Some(theme.id().to_owned()))),
            None => return Ok(Reply::text(words::themes::unknown(&composer.locale, typed))),
        },
    };
    let changes = [
        yes(named::EVERYWHERE).then_some(Setting::Everywhere),
        values.channel(named::ALLOW).map(Setting::Allow),
        values.channel(named::DISALLOW).map(Setting::Disallow),
        values.text(named::THREADS).map(|threads| Setting::Threads(threads != "off")),
        clock.map(Setting::Clock),
        yes(named::NO_ADJUDICATOR).then_some(Setting::Adjudicator(None)),
        values.role(named::ADJUDICATOR).map(|role| Setting::Adjudicator(Some(role))),
        set(named::LANGUAGE).map(Setting::Language),
        theme,
        values.text(named::REPLAY).map(|replay| Setting::Replays(replay != "off")),
        values.text(named::LEAVERS).map(|leavers| Setting::LeaversPlay(leavers == "on")),
        values.text(named::FIGHTS).map(|fights| Setting::FightsAtOnce(fights == "at-once")),
    ];
    let changes: Vec<Setting> = changes.into_iter().flatten().collect();
    if changes.is_empty() {
        return Ok(Reply::text(composer.locale.say("setup-nothing-changed")));
    }
    let named_somebody =
        changes.iter().any(|change| matches!(change, Setting::Adjudicator(Some(_))));
    let set =
        referee::guild_settings::set(&composer.referee, guild, &changes, composer.now()).await?;
    let off = referee::guild_settings::games_off(&composer.referee, Some(guild)).await?;
    let mut answer = words::guild_settings::shown(&composer.locale, &set, &off);
    if named_somebody {
        answer = format!("{answer}\n{}", composer.locale.say("setup-let-adjudicate"));
    }
    Ok(Reply::text(answer))
}

async fn check(composer: &Composer, guild: GuildId, place: &Place) -> Answer {
    let set = referee::guild_settings::find(&composer.referee, guild).await?;
    let lacking = missing_permissions(place, set.threads);
    let channel = place.parent.unwrap_or(place.channel);
    let here = set.channels.is_empty()
        || set.channels.contains(&channel)
        || set.channels.contains(&place.channel);
    Ok(Reply::text(words::guild_settings::checked(&composer.locale, channel, &lacking, here)))
}
