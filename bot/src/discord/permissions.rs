//! Where something is asked, and what Herald must be allowed to do there.

use std::collections::HashSet;
use std::sync::{Mutex, PoisonError};

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
    /// The channel of the thread, if it is one.
    pub(crate) parent: Option<ChannelId>,
    /// What Herald may do there.
    pub(crate) permissions: Permissions,
    /// What the asker may do there; nothing in a private chat.
    pub(crate) asker: Permissions,
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

/// The channels in which Herald can open no thread that it could write in, as far as interactions have
/// told since the start.
#[derive(Debug, Default)]
pub(crate) struct Threadless(Mutex<HashSet<ChannelId>>);

impl Threadless {
    /// What an interaction tells of its place.
    pub(crate) fn learn(&self, place: &Place) {
        if place.guild.is_none() {
            return;
        }
        let wanted = Permissions::SEND_MESSAGES_IN_THREADS | Permissions::CREATE_PUBLIC_THREADS;
        let mut channels = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        // A thread holds no other.
        if !place.is_thread && place.permissions.contains(wanted) {
            channels.remove(&place.channel);
        } else {
            channels.insert(place.channel);
        }
    }

    /// Whether a thread is no use there.
    pub(crate) fn has(&self, channel: ChannelId) -> bool {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).contains(&channel)
    }
}
