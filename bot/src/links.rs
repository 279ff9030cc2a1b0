//! Links to matches, as messages show them.

use discord::links::message_link;
use referee::Match;

/// The link to a match's newest board; as long as there is none, to its place.
pub(crate) fn match_link(row: &Match) -> String {
    message_link(
        row.guild_id.map(referee::GuildId::get),
        row.board_channel_id.unwrap_or(row.place()).get(),
        row.board_message_id.map(referee::MessageId::get),
    )
}

/// The link to the place where a match is played.
pub(crate) fn place_link(row: &Match) -> String {
    message_link(row.guild_id.map(referee::GuildId::get), row.place().get(), None)
}
