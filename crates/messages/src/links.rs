use std::time::Duration;

use discord_model::links::message_link;
use match_model::{BoardPosting, ChannelId, GuildId, Match, PlaceAccess, Time};

pub fn match_link(row: &Match) -> String {
    let channel = row.board_channel_id.unwrap_or(board_channel(row));
    message_link(
        // A board in direct messages belongs to no server.
        server_of(row).filter(|_| row.guild_id.is_some() || channel == row.place()),
        channel.get(),
        row.board_message_id.map(match_model::MessageId::get),
    )
}

/// Returns whether Discord may have archived a match's thread: after a week without messages, or
/// sooner in servers with very many threads.
pub fn may_sleep(row: &Match, now: Time) -> bool {
    const DAY: Duration = Duration::from_secs(24 * 60 * 60);
    row.thread_id.is_some() && row.updated_at <= now.minus(DAY)
}

/// Returns the link to the place where a match is played. With a single board that is the board,
/// because the thread has no picture or buttons.
pub fn place_link(row: &Match) -> String {
    match row.posting {
        BoardPosting::OneBoard => match_link(row),
        BoardPosting::EachTurn => message_link(server_of(row), row.place().get(), None),
    }
}

pub(crate) fn board_channel(row: &Match) -> ChannelId {
    match row.posting {
        BoardPosting::OneBoard => row.channel_id,
        BoardPosting::EachTurn => row.place(),
    }
}

/// The server of a match, even if Herald isn't a member.
pub(crate) fn server_of(row: &Match) -> Option<u64> {
    let outside = match row.access {
        PlaceAccess::Member => None,
        PlaceAccess::AnswersOnly { guild } => guild,
    };
    row.guild_id.or(outside).map(GuildId::get)
}
