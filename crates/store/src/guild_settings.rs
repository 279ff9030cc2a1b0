//! The tables `guild_settings`, `guild_channels` and `games_off`: the settings of a server.

use match_model::{ChannelId, GuildId, GuildSettings, RoleId};

use crate::{Connection, Result};

type Row = (i64, Option<String>, Option<RoleId>, Option<String>, Option<String>, i64, i64);

pub async fn find(connection: &mut Connection, guild: GuildId) -> Result<GuildSettings> {
    let sql = "SELECT threads, clock, adjudicator, language, theme, replays, leavers_play
        FROM guild_settings WHERE guild_id = $1";
    let row: Option<Row> = connection.query_as(sql).bind(guild).fetch_optional().await?;
    let channels = channels(connection, guild).await?;
    Ok(match row {
        Some((threads, clock, adjudicator, language, theme, replays, leavers_play)) => {
            let (threads, replays, leavers_play) = (threads != 0, replays != 0, leavers_play != 0);
            GuildSettings {
                channels,
                threads,
                clock,
                adjudicator,
                language,
                theme,
                replays,
                leavers_play,
            }
        }
        None => GuildSettings { channels, ..GuildSettings::default() },
    })
}

/// Whether players who have left a server may continue its matches by direct message.
pub async fn leavers_play(connection: &mut Connection, guild: GuildId) -> Result<bool> {
    let sql = "SELECT leavers_play FROM guild_settings WHERE guild_id = $1";
    let set: Option<i64> = connection.query_scalar(sql).bind(guild).fetch_optional().await?;
    Ok(set.unwrap_or_default() != 0)
}

/// Returns the channels in which games may be played; empty if everywhere.
pub async fn channels(connection: &mut Connection, guild: GuildId) -> Result<Vec<ChannelId>> {
    let sql = "SELECT channel_id FROM guild_channels WHERE guild_id = $1 ORDER BY channel_id";
    Ok(connection.query_scalar(sql).bind(guild).fetch_all().await?)
}

pub async fn games_off(connection: &mut Connection, guild: GuildId) -> Result<Vec<String>> {
    let sql = "SELECT game FROM games_off WHERE guild_id = $1 ORDER BY game";
    Ok(connection.query_scalar(sql).bind(guild).fetch_all().await?)
}

/// Turns a game off or on in a server. Returns whether that changes anything. Fails if the server
/// isn't in `guilds`.
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
    let done = connection.query(sql).bind(guild).bind(game).execute().await?;
    Ok(done.rows_affected() > 0)
}

pub async fn set(
    connection: &mut Connection,
    guild: GuildId,
    settings: &GuildSettings,
) -> Result<()> {
    connection
        .query(
            "INSERT INTO guild_settings
             (guild_id, threads, clock, adjudicator, language, theme, replays, leavers_play)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
         ON CONFLICT (guild_id) DO UPDATE SET threads = excluded.threads, clock = excluded.clock,
             adjudicator = excluded.adjudicator, language = excluded.language,
             theme = excluded.theme, replays = excluded.replays,
             leavers_play = excluded.leavers_play",
        )
        .bind(guild)
        .bind(i64::from(settings.threads))
        .bind(&settings.clock)
        .bind(settings.adjudicator)
        .bind(&settings.language)
        .bind(&settings.theme)
        .bind(i64::from(settings.replays))
        .bind(i64::from(settings.leavers_play))
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
        .bind(guild)
        .bind(channel)
        .execute()
        .await?;
    }
    Ok(())
}
