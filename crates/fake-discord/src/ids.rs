use crate::snowflake::Snowflake;

pub(crate) const GUILD: Snowflake = 1_100_000_000_000_000_001;
/// Another server, with the people but without the bot.
pub(crate) const OTHER_GUILD: Snowflake = GUILD + 900;
pub(crate) const OTHER_CHANNEL: Snowflake = OTHER_GUILD + 1;
pub(crate) const GROUP: Snowflake = GUILD + 910;
pub(crate) const ROLE: Snowflake = 1_100_000_000_000_000_050;
/// The bot user and its application share an id, as on Discord.
pub(crate) const BOT: Snowflake = 1_100_000_000_000_000_100;
