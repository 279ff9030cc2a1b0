//! The table `guilds`: servers where Herald has been used.

use match_model::{GuildId, Time};

use crate::{Connection, Result};

/// Notes a server, if it is new.
///
/// # Errors
/// When the database fails.
pub async fn meet(connection: &mut Connection, guild: GuildId, now: Time) -> Result<()> {
    connection
        .query("INSERT INTO guilds (id, first_seen) VALUES ($1, $2) ON CONFLICT (id) DO NOTHING")
        .bind_all((guild, now))
        .execute()
        .await
}
