//! The ids that never change.

use crate::snowflake::Snowflake;

/// The guild "The Sandbox".
pub(crate) const GUILD: Snowflake = 1_100_000_000_000_000_001;
/// Another server, in which the people are and the bot is not.
pub(crate) const OTHER_GUILD: Snowflake = GUILD + 900;
/// The one channel of the other server.
pub(crate) const OTHER_CHANNEL: Snowflake = OTHER_GUILD + 1;
/// A group of people who write to each other.
pub(crate) const GROUP: Snowflake = GUILD + 910;
/// The role "Referees", which nobody has: it can be named.
pub(crate) const ROLE: Snowflake = 1_100_000_000_000_000_050;
/// The bot user and its application share an id, as on Discord.
pub(crate) const BOT: Snowflake = 1_100_000_000_000_000_100;
