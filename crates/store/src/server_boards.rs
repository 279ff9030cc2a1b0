//! The table `server_boards`.

use match_model::{ChannelId, GuildId, MatchId, MessageRef, PersonId, ServerBoard, Time};

use crate::columns::from_row;
use crate::{Connection, Result};

/// Boards that are read at once.
const MOST: i64 = 100;

from_row!(ServerBoard {
    guild = "guild_id", channel = "channel_id", set_by, message = "message_id", shown, seen, due_at,
    pictured,
});

const COLUMNS: &str = "guild_id, channel_id, set_by, message_id, shown, seen, due_at, pictured";

fn select(rest: &str) -> sqlx::AssertSqlSafe<String> {
    sqlx::AssertSqlSafe(format!("SELECT {COLUMNS} FROM server_boards {rest}"))
}

pub async fn find(connection: &mut Connection, guild: GuildId) -> Result<Option<ServerBoard>> {
    connection.query_as(select("WHERE guild_id = $1")).bind(guild).fetch_optional().await
}

/// Longest overdue first.
pub async fn due(connection: &mut Connection, now: Time) -> Result<Vec<ServerBoard>> {
    let rest = "WHERE due_at IS NOT NULL AND due_at <= $1 ORDER BY due_at LIMIT $2";
    connection.query_as(select(rest)).bind_all((now, MOST)).fetch_all().await
}

/// Places a board that is still to be posted.
pub async fn place(
    connection: &mut Connection,
    guild: GuildId,
    channel: ChannelId,
    by: PersonId,
    now: Time,
) -> Result<()> {
    connection
        .query(
            "INSERT INTO server_boards (guild_id, channel_id, set_by, seen, due_at)
             VALUES ($1, $2, $3, '', $4)
             ON CONFLICT (guild_id) DO UPDATE SET channel_id = excluded.channel_id,
                 set_by = excluded.set_by, message_id = NULL, shown = NULL, seen = '',
                 due_at = excluded.due_at, pictured = NULL",
        )
        .bind_all((guild, channel, by, now))
        .execute()
        .await
}

pub async fn remove(connection: &mut Connection, guild: GuildId) -> Result<()> {
    let sql = "DELETE FROM server_boards WHERE guild_id = $1";
    connection.query(sql).bind(guild).execute().await
}

/// Records the state that is queued to be shown, and the next look. Returns `false` if another
/// process or a manager was faster.
pub async fn looked_at(
    connection: &mut Connection,
    before: &ServerBoard,
    seen: &str,
    next: Time,
) -> Result<bool> {
    connection
        .query(
            "UPDATE server_boards SET seen = $4, due_at = $5
             WHERE guild_id = $1 AND channel_id = $2 AND due_at = $3",
        )
        .bind_all((before.guild, before.channel, before.due_at, seen, next))
        .changes()
        .await
}

/// Records the message, a digest of its content and the match that its picture shows. Returns
/// `false` if the board was moved, taken off or posted meanwhile.
pub async fn shown(
    connection: &mut Connection,
    guild: GuildId,
    at: MessageRef,
    shown: i64,
    pictured: Option<MatchId>,
) -> Result<bool> {
    connection
        .query(
            "UPDATE server_boards SET message_id = $3, shown = $4, pictured = $5
             WHERE guild_id = $1 AND channel_id = $2
                 AND (message_id IS NULL OR message_id = $3)",
        )
        .bind_all((guild, at.channel, at.message, shown, pictured))
        .changes()
        .await
}

/// Shows no more changes. Returns `false` if the board was moved or stopped meanwhile.
pub async fn stop(connection: &mut Connection, guild: GuildId, channel: ChannelId) -> Result<bool> {
    connection
        .query(
            "UPDATE server_boards SET due_at = NULL
             WHERE guild_id = $1 AND channel_id = $2 AND due_at IS NOT NULL",
        )
        .bind_all((guild, channel))
        .changes()
        .await
}
