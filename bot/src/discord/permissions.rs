//! Where something is asked, and what Herald must be allowed to do there.

use referee::{ChannelId, GuildId};
use rules::saying::{Saying, say};
use serenity::model::permissions::Permissions;

/// Where something is asked.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place {
    /// The server; `None` in a private chat.
    pub(crate) guild: Option<GuildId>,
    /// The channel or thread.
    pub(crate) channel: ChannelId,
    /// Whether it is a thread.
    pub(crate) is_thread: bool,
    /// What Herald may do there.
    pub(crate) permissions: Permissions,
}

/// The permissions that Herald lacks to play in a place, by the names that Discord's settings
/// show; none when all is well.
pub(crate) fn lacking(place: &Place) -> Vec<Saying> {
    if place.guild.is_none() {
        return Vec::new();
    }
    let send = if place.is_thread {
        (Permissions::SEND_MESSAGES_IN_THREADS, say("challenge-send-in-threads"))
    } else {
        (Permissions::SEND_MESSAGES, say("challenge-send"))
    };
    let view = (Permissions::VIEW_CHANNEL, say("challenge-view-channel"));
    let attach = (Permissions::ATTACH_FILES, say("challenge-attach-files"));
    [view, send, attach]
        .into_iter()
        .filter(|(permission, _)| !place.permissions.contains(*permission))
        .map(|(_, name)| name)
        .collect()
}
