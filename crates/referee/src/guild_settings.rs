use match_model::{
    ChannelId, DailyPuzzles, GuildId, GuildSettings, MOST_CHANNELS, Person, RequestRefusal, RoleId,
    Time, WeeklySummary,
};
use store::moderation::{self, ActKind, NewAct};
use store::{Connection, daily_puzzles, guild_settings, guilds, people, weekly};

use crate::daily::next_hour;
use crate::weekly::next_summary;
use crate::{Error, Referee, Result};

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Setting {
    /// Allows games in this channel, and only in listed ones.
    Allow(ChannelId),
    Disallow(ChannelId),
    Everywhere,
    Threads(bool),
    Clock(Option<String>),
    Adjudicator(Option<RoleId>),
    /// The language, by its name in the catalogue.
    Language(Option<String>),
    Theme(Option<String>),
    Replays(bool),
    /// Whether players who left the server may continue its matches by direct message.
    LeaversPlay(bool),
    FightsAtOnce(bool),
    BoardsTurn(bool),
    /// Posts the puzzle of the day in a channel at an hour in UTC.
    DailyPuzzles {
        channel: ChannelId,
        hour: u8,
        by: Person,
    },
    NoDailyPuzzles,
    /// Posts the weekly summary in a channel.
    Weekly {
        channel: ChannelId,
        by: Person,
    },
    NoWeekly,
}

pub async fn find(referee: &Referee, guild: GuildId) -> Result<GuildSettings> {
    Ok(guild_settings::find(&mut *referee.store.read().await?, guild).await?)
}

/// Changes settings and returns the result. The caller has checked the permission.
///
/// # Errors
/// There would be too many channels.
pub async fn set(
    referee: &Referee,
    guild: GuildId,
    changes: &[Setting],
    now: Time,
) -> Result<GuildSettings> {
    let mut tx = referee.store.write().await?;
    guilds::meet(&mut tx, guild, now).await?;
    let mut set = guild_settings::find(&mut tx, guild).await?;
    for change in changes {
        match change.clone() {
            Setting::Allow(channel) if !set.channels.contains(&channel) => {
                set.channels.push(channel);
            }
            Setting::Allow(_) => {}
            Setting::Disallow(channel) => set.channels.retain(|one| *one != channel),
            Setting::Everywhere => set.channels.clear(),
            Setting::Threads(threads) => set.threads = threads,
            Setting::Clock(clock) => set.clock = clock,
            Setting::Adjudicator(role) => set.adjudicator = role,
            Setting::Language(language) => set.language = language,
            Setting::Theme(theme) => set.theme = theme,
            Setting::Replays(replays) => set.replays = replays,
            Setting::LeaversPlay(play) => set.leavers_play = play,
            Setting::FightsAtOnce(at_once) => set.fights_at_once = at_once,
            Setting::BoardsTurn(turn) => set.boards_turn = turn,
            Setting::DailyPuzzles { channel, hour, by } => {
                people::meet(&mut tx, &by, now).await?;
                let due_at = Some(next_hour(hour.into(), "UTC", now));
                let set_by = Some(by.id);
                set.daily_puzzles = Some(DailyPuzzles { channel, hour, due_at, set_by });
            }
            Setting::NoDailyPuzzles => set.daily_puzzles = None,
            Setting::Weekly { channel, by } => {
                people::meet(&mut tx, &by, now).await?;
                let due_at = Some(next_summary(now));
                set.weekly = Some(WeeklySummary { channel, due_at, set_by: Some(by.id) });
            }
            Setting::NoWeekly => set.weekly = None,
        }
    }
    if set.channels.len() > MOST_CHANNELS {
        return Err(RequestRefusal::TooManyChannels.into());
    }
    guild_settings::set(&mut tx, guild, &set).await?;
    let is_daily =
        |change: &Setting| matches!(change, Setting::DailyPuzzles { .. } | Setting::NoDailyPuzzles);
    if changes.iter().any(is_daily) {
        daily_puzzles::set(&mut tx, guild, set.daily_puzzles.as_ref()).await?;
    }
    let is_weekly = |change: &Setting| matches!(change, Setting::Weekly { .. } | Setting::NoWeekly);
    if changes.iter().any(is_weekly) {
        weekly::set(&mut tx, guild, set.weekly.as_ref()).await?;
    }
    referee.commit(tx).await?;
    Ok(set)
}

pub async fn may_be_played_in(
    referee: &Referee,
    guild: Option<GuildId>,
    place: &[ChannelId],
) -> Result<()> {
    let Some(guild) = guild else { return Ok(()) };
    let channels = guild_settings::channels(&mut *referee.store.read().await?, guild).await?;
    if channels.is_empty() || place.iter().any(|here| channels.contains(here)) {
        return Ok(());
    }
    Err(RequestRefusal::NotPlayedHere { channels }.into())
}

/// Empty in private chats.
pub async fn games_off(referee: &Referee, guild: Option<GuildId>) -> Result<Vec<String>> {
    let Some(guild) = guild else { return Ok(Vec::new()) };
    Ok(guild_settings::games_off(&mut *referee.store.read().await?, guild).await?)
}

/// Returns whether that changed anything.
pub async fn turn_game(
    referee: &Referee,
    by: &Person,
    guild: GuildId,
    game: &str,
    on: bool,
    now: Time,
) -> Result<bool> {
    games::find(game).ok_or(Error::Refused(RequestRefusal::UnknownGame))?;
    let mut tx = referee.store.write().await?;
    guilds::meet(&mut tx, guild, now).await?;
    if !guild_settings::turn_game(&mut tx, guild, game, on).await? {
        return Ok(false);
    }
    people::meet(&mut tx, by, now).await?;
    let kind = if on { ActKind::GameOn } else { ActKind::GameOff };
    let game = Some(game.to_owned());
    let act = NewAct { guild: Some(guild), game, ..NewAct::of(kind, Some(by.id), now) };
    moderation::record(&mut tx, &act).await?;
    referee.commit(tx).await?;
    Ok(true)
}

pub async fn may_play(referee: &Referee, guild: Option<GuildId>, game: &str) -> Result<()> {
    if guild.is_none() {
        return Ok(());
    }
    is_on(&mut *referee.store.read().await?, guild, game).await
}

pub(crate) async fn is_on(
    connection: &mut Connection,
    guild: Option<GuildId>,
    game: &str,
) -> Result<()> {
    let Some(guild) = guild else { return Ok(()) };
    match guild_settings::games_off(connection, guild).await?.iter().any(|off| off == game) {
        true => Err(RequestRefusal::GameOff { game: game.to_owned() }.into()),
        false => Ok(()),
    }
}

/// Never in private chats.
pub async fn opens_threads(referee: &Referee, guild: Option<GuildId>) -> Result<bool> {
    match guild {
        Some(guild) => Ok(find(referee, guild).await?.threads),
        None => Ok(false),
    }
}

pub async fn leavers_play(referee: &Referee, guild: GuildId) -> Result<bool> {
    Ok(guild_settings::leavers_play(&mut *referee.store.read().await?, guild).await?)
}

/// `None`: the server's managers.
pub async fn adjudicator_role(referee: &Referee, guild: GuildId) -> Result<Option<RoleId>> {
    Ok(find(referee, guild).await?.adjudicator)
}

pub async fn default_clock(referee: &Referee, guild: GuildId) -> Result<Option<String>> {
    Ok(find(referee, guild).await?.clock)
}
