//! Places of interactions, and Herald's permissions there.

use std::collections::{HashMap, HashSet};

use discord_model::Permissions;
use discord_model::response::Visibility;
use match_model::{ChannelId, GuildId, Match, PlaceAccess};
use messages::layouts::front_door::Opponents;
use messages::words::guild_settings::MissingPermission;
use parking_lot::Mutex;
use rules::l10n::{L10nMessage, say};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PlaceKind {
    Server,
    DirectMessages,
    /// Herald isn't a member: a person uses their own installation.
    AnswersOnly,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Place {
    pub(crate) kind: PlaceKind,
    /// The server, if Herald is a member.
    pub(crate) guild: Option<GuildId>,
    /// The server, if Herald isn't a member.
    pub(crate) outside: Option<GuildId>,
    /// A server without Herald may show public answers to the asker alone (*Use External Apps*).
    pub(crate) answers: Visibility,
    pub(crate) channel: ChannelId,
    pub(crate) is_thread: bool,
    pub(crate) parent: Option<ChannelId>,
    pub(crate) permissions: Permissions,
    pub(crate) asker: Permissions,
}

impl Place {
    pub(crate) fn access(&self) -> PlaceAccess {
        match self.kind {
            PlaceKind::Server | PlaceKind::DirectMessages => PlaceAccess::Member,
            PlaceKind::AnswersOnly => PlaceAccess::AnswersOnly { guild: self.outside },
        }
    }

    /// Whether Herald can reach everybody here, but only by answers.
    pub(crate) fn speaks_by_answers(&self) -> bool {
        self.kind == PlaceKind::AnswersOnly && self.answers == Visibility::Everyone
    }
}

pub(crate) fn opponents(place: &Place) -> Opponents {
    match place.kind {
        PlaceKind::Server => Opponents::People,
        PlaceKind::AnswersOnly if place.speaks_by_answers() => Opponents::People,
        PlaceKind::DirectMessages | PlaceKind::AnswersOnly => Opponents::Herald,
    }
}

/// Without *Attach Files*, boards are shown in letters ([`Pictureless`]).
pub(crate) fn missing_to_play(place: &Place) -> Vec<L10nMessage> {
    if place.guild.is_none() {
        return Vec::new();
    }
    missing_to_post(place.permissions, place.is_thread)
}

pub(crate) fn missing_to_post(permissions: Permissions, is_thread: bool) -> Vec<L10nMessage> {
    let send = if is_thread {
        (Permissions::SEND_MESSAGES_IN_THREADS, say("challenge-send-in-threads"))
    } else {
        (Permissions::SEND_MESSAGES, say("challenge-send"))
    };
    let view = (Permissions::VIEW_CHANNEL, say("challenge-view-channel"));
    [view, send]
        .into_iter()
        .filter(|(permission, _)| !permissions.contains(*permission))
        .map(|(_, name)| name)
        .collect()
}

/// With `threads` also those for threads. For the invite link.
pub(crate) fn useful_permissions(threads: bool) -> Vec<(Permissions, MissingPermission)> {
    let entry = |permission, name, purpose| (permission, MissingPermission { name, purpose });
    let mut entries = vec![
        entry(Permissions::VIEW_CHANNEL, say("challenge-view-channel"), say("setup-for-viewing")),
        entry(Permissions::SEND_MESSAGES, say("challenge-send"), say("setup-for-sending")),
        entry(Permissions::ATTACH_FILES, say("challenge-attach-files"), say("setup-for-attaching")),
        entry(
            Permissions::READ_MESSAGE_HISTORY,
            say("setup-read-history"),
            say("setup-for-history"),
        ),
    ];
    if threads {
        entries.push(entry(
            Permissions::CREATE_PUBLIC_THREADS,
            say("setup-create-threads"),
            say("setup-for-creating-threads"),
        ));
        entries.push(entry(
            Permissions::SEND_MESSAGES_IN_THREADS,
            say("challenge-send-in-threads"),
            say("setup-for-sending-in-threads"),
        ));
    }
    entries
}

pub(crate) fn missing_permissions(place: &Place, threads: bool) -> Vec<MissingPermission> {
    let is_missing = |permission: &Permissions| !place.permissions.contains(*permission);
    let useful = useful_permissions(threads).into_iter();
    useful.filter(|(permission, _)| is_missing(permission)).map(|(_, missing)| missing).collect()
}

/// Channels without permission for pictures, known since the start, and whether players were told.
#[derive(Debug, Default)]
pub(crate) struct Pictureless(Mutex<HashMap<ChannelId, bool>>);

impl Pictureless {
    /// A thread counts as its channel.
    pub(crate) fn learn(&self, place: &Place) {
        if place.guild.is_none() {
            return;
        }
        let may_attach = place.permissions.contains(Permissions::ATTACH_FILES);
        let mut places = self.0.lock();
        for place in [Some(place.channel), place.parent].into_iter().flatten() {
            if may_attach {
                places.remove(&place);
            } else {
                places.entry(place).or_default();
            }
        }
    }

    /// Returns whether the refusal is new.
    pub(crate) fn note(&self, place: ChannelId) -> bool {
        let mut places = self.0.lock();
        places.insert(place, false).is_none()
    }

    /// Notes that a refusal wasn't about pictures. Returns whether it was thought to be.
    pub(crate) fn forget(&self, place: ChannelId) -> bool {
        self.0.lock().remove(&place).is_some()
    }

    pub(crate) fn is_pictureless(&self, row: &Match) -> bool {
        let places = self.0.lock();
        [row.place(), row.channel_id].iter().any(|place| places.contains_key(place))
    }

    pub(crate) fn take_notice(&self, row: &Match) -> bool {
        let mut places = self.0.lock();
        let mut was_told = false;
        let mut is_pictureless = false;
        for place in [row.place(), row.channel_id] {
            if let Some(told_flag) = places.get_mut(&place) {
                is_pictureless = true;
                was_told |= std::mem::replace(told_flag, true);
            }
        }
        is_pictureless && !was_told
    }
}

/// Channels without permission for threads, known since the start.
#[derive(Debug, Default)]
pub(crate) struct Threadless(Mutex<HashSet<ChannelId>>);

impl Threadless {
    pub(crate) fn learn(&self, place: &Place) {
        if place.guild.is_none() {
            return;
        }
        let thread_permissions =
            Permissions::SEND_MESSAGES_IN_THREADS | Permissions::CREATE_PUBLIC_THREADS;
        let mut channels = self.0.lock();
        // A thread can't contain another.
        if !place.is_thread && place.permissions.contains(thread_permissions) {
            channels.remove(&place.channel);
        } else {
            channels.insert(place.channel);
        }
    }

    pub(crate) fn is_threadless(&self, channel: ChannelId) -> bool {
        self.0.lock().contains(&channel)
    }
}
