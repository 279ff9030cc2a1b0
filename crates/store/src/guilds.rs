//! The table `guilds`: servers in which Herald has been used.

use match_model::{GuildId, Time};

use crate::{Connection, Result};

pub async fn meet(connection: &mut Connection, guild: GuildId, now: Time) -> Result<()> {
    connection
        .query("INSERT INTO guilds (id, first_seen) VALUES ($1, $2) ON CONFLICT (id) DO NOTHING")
        .bind_all((guild, now))
        .execute()
        .await
}
