//! Addresses in Discord, as messages link to them.

use referee::Match;

/// The address of a message, or of a channel; without a server those of private chats.
pub(crate) fn address(guild: Option<u64>, channel: u64, message: Option<u64>) -> String {
    let guild = guild.map_or_else(|| "@me".to_owned(), |id| id.to_string());
    match message {
        Some(message) => format!("https://discord.com/channels/{guild}/{channel}/{message}"),
        None => format!("https://discord.com/channels/{guild}/{channel}"),
    }
}

/// The address of a match's newest board; as long as there is none, of its place.
pub(crate) fn of_match(row: &Match) -> String {
    address(
        row.guild_id.map(referee::GuildId::get),
        row.board_channel_id.unwrap_or(row.place()).get(),
        row.board_message_id.map(referee::MessageId::get),
    )
}

/// The address of the place where a match is played.
pub(crate) fn of_place(row: &Match) -> String {
    address(row.guild_id.map(referee::GuildId::get), row.place().get(), None)
}
