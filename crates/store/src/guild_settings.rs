//! The tables `guild_settings`, `guild_channels` and `games_off`: the settings of a server.

use match_model::{ChannelId, DailyPuzzles, GuildId, GuildSettings, WeeklySummary};

use crate::row::{FromRow, Row};
use crate::{Connection, Result};

impl FromRow for GuildSettings {
    /// Reads all but the channels, which are rows of their own.
    fn from_row(row: &Row) -> sqlx::Result<GuildSettings> {
        let is_set = |column| Ok::<_, sqlx::Error>(row.get::<i64>(column)? != 0);
        Ok(GuildSettings {
            channels: Vec::new(),
            threads: is_set("threads")?,
            clock: row.get("clock")?,
            adjudicator: row.get("adjudicator")?,
            language: row.get("language")?,
            theme: row.get("theme")?,
            replays: is_set("replays")?,
            leavers_play: is_set("leavers_play")?,
            fights_at_once: is_set("fights_at_once")?,
            boards_turn: is_set("boards_turn")?,
            daily_puzzles: daily_puzzles(row)?,
            weekly: weekly(row)?,
        })
    }
}

fn daily_puzzles(row: &Row) -> sqlx::Result<Option<DailyPuzzles>> {
    let Some(channel) = row.get("puzzle_channel_id")? else { return Ok(None) };
    let hour: Option<u8> = row.get("puzzle_hour")?;
    Ok(Some(DailyPuzzles {
        channel,
        hour: hour.unwrap_or_default(),
        due_at: row.get("puzzle_due_at")?,
        set_by: row.get("puzzle_set_by")?,
    }))
}

fn weekly(row: &Row) -> sqlx::Result<Option<WeeklySummary>> {
    let Some(channel) = row.get("weekly_channel_id")? else { return Ok(None) };
    let (due_at, set_by) = (row.get("weekly_due_at")?, row.get("weekly_set_by")?);
    Ok(Some(WeeklySummary { channel, due_at, set_by }))
}

pub async fn find(connection: &mut Connection, guild: GuildId) -> Result<GuildSettings> {
    let sql = "SELECT threads, clock, adjudicator, language, theme, replays, leavers_play,
            fights_at_once, boards_turn, puzzle_channel_id, puzzle_hour, puzzle_due_at,
            puzzle_set_by, weekly_channel_id, weekly_due_at, weekly_set_by
        FROM guild_settings WHERE guild_id = $1";
    let set: Option<GuildSettings> = connection.query_as(sql).bind(guild).fetch_optional().await?;
    let channels = channels(connection, guild).await?;
    Ok(GuildSettings { channels, ..set.unwrap_or_default() })
}

/// Whether players who have left a server may continue its matches by direct message.
pub async fn leavers_play(connection: &mut Connection, guild: GuildId) -> Result<bool> {
    let sql = "SELECT leavers_play FROM guild_settings WHERE guild_id = $1";
    let set: Option<i64> = connection.query_scalar(sql).bind(guild).fetch_optional().await?;
    Ok(set.unwrap_or_default() != 0)
}

/// Empty if games may be played everywhere.
pub async fn channels(connection: &mut Connection, guild: GuildId) -> Result<Vec<ChannelId>> {
    let sql = "SELECT channel_id FROM guild_channels WHERE guild_id = $1 ORDER BY channel_id";
    connection.query_scalar(sql).bind(guild).fetch_all().await
}

pub async fn games_off(connection: &mut Connection, guild: GuildId) -> Result<Vec<String>> {
    let sql = "SELECT game FROM games_off WHERE guild_id = $1 ORDER BY game";
    connection.query_scalar(sql).bind(guild).fetch_all().await
}

/// Returns whether that changes anything. Fails if the server isn't in `guilds`.
pub async fn turn_game(
    connection: &mut Connection,
    guild: GuildId,
    game: &str,
    on: bool,
) -> Result<bool> {
    let sql = match on {
        true => "DELETE FROM games_off WHERE guild_id = $1 AND game = $2",
        false => "INSERT INTO games_off (guild_id, game) VALUES ($1, $2) ON CONFLICT DO NOTHING",
    };
    connection.query(sql).bind(guild).bind(game).changes().await
}

/// Stores all settings but the puzzle of the day ([`crate::daily_puzzles::set`]) and the weekly
/// summary ([`crate::weekly::set`]).
pub async fn set(
    connection: &mut Connection,
    guild: GuildId,
    settings: &GuildSettings,
) -> Result<()> {
    connection
        .query(
            "INSERT INTO guild_settings
             (guild_id, threads, clock, adjudicator, language, theme, replays, leavers_play,
              fights_at_once, boards_turn)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
         ON CONFLICT (guild_id) DO UPDATE SET threads = excluded.threads, clock = excluded.clock,
             adjudicator = excluded.adjudicator, language = excluded.language,
             theme = excluded.theme, replays = excluded.replays,
             leavers_play = excluded.leavers_play,
             fights_at_once = excluded.fights_at_once,
             boards_turn = excluded.boards_turn",
        )
        .bind_all((guild, i64::from(settings.threads), &settings.clock, settings.adjudicator))
        .bind_all((&settings.language, &settings.theme, i64::from(settings.replays)))
        .bind(i64::from(settings.leavers_play))
        .bind(i64::from(settings.fights_at_once))
        .bind(i64::from(settings.boards_turn))
        .execute()
        .await?;
    connection
        .query("DELETE FROM guild_channels WHERE guild_id = $1")
        .bind(guild)
        .execute()
        .await?;
    for &channel in &settings.channels {
        connection.query(
            "INSERT INTO guild_channels (guild_id, channel_id) VALUES ($1, $2) ON CONFLICT DO NOTHING",
        )
        .bind_all((guild, channel))
        .execute()
        .await?;
    }
    Ok(())
}
