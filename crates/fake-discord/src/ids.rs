//! The two ids that never change: the guild's and the bot's.

use crate::snowflake::Snowflake;

/// The guild "The Sandbox".
pub(crate) const GUILD: Snowflake = 1_100_000_000_000_000_001;
/// The role "Referees", which nobody has: it can be named.
pub(crate) const ROLE: Snowflake = 1_100_000_000_000_000_050;
/// The bot user and its application share an id, as on Discord.
pub(crate) const BOT: Snowflake = 1_100_000_000_000_000_100;
