//! Links to matches, as messages show them.

use std::time::Duration;

use discord::links::message_link;
use referee::{GuildId, Match, PlaceAccess, Time};

/// The link to a match's newest board; as long as there is none, to its place.
pub(crate) fn match_link(row: &Match) -> String {
    let channel = row.board_channel_id.unwrap_or(row.place());
    message_link(
        // A board that was sent to somebody is in no server.
        server_of(row).filter(|_| row.guild_id.is_some() || channel == row.place()),
        channel.get(),
        row.board_message_id.map(referee::MessageId::get),
    )
}

/// Whether Discord may have archived a match's thread. Threads of matches are archived after a week
/// without messages, and sooner where a server has very many threads.
pub(crate) fn may_sleep(row: &Match, now: Time) -> bool {
    const DAY: Duration = Duration::from_secs(24 * 60 * 60);
    row.thread_id.is_some() && row.updated_at <= now.minus(DAY)
}

/// The link to the place where a match is played.
pub(crate) fn place_link(row: &Match) -> String {
    message_link(server_of(row), row.place().get(), None)
}

/// The server in which a match is played, whether or not Herald is a member of it.
pub(crate) fn server_of(row: &Match) -> Option<u64> {
    let outside = match row.access {
        PlaceAccess::Member => None,
        PlaceAccess::AnswersOnly { guild } => guild,
    };
    row.guild_id.or(outside).map(GuildId::get)
}
