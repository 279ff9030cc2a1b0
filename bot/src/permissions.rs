//! Where something is asked, and what Herald must be allowed to do there.

use std::collections::{HashMap, HashSet};

use discord_model::Permissions;
use discord_model::response::Visibility;
use match_model::{ChannelId, GuildId, Match, PlaceAccess};
use messages::layouts::front_door::Opponents;
use messages::words::guild_settings::MissingPermission;
use parking_lot::Mutex;
use rules::l10n::{L10nMessage, say};

/// What Herald is in a place ("Interaction Context Types", "Authorizing Integration Owners").
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PlaceKind {
    /// A server that it is a member of: it writes there as far as it is allowed to.
    Server,
    /// Its own direct messages with somebody.
    DirectMessages,
    /// A server, a group or other people's direct messages where it is no member: somebody has
    /// installed it for themselves, and it can only answer.
    AnswersOnly,
}

/// Where something is asked.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Place {
    /// What Herald is there.
    pub(crate) kind: PlaceKind,
    /// The server that Herald is a member of; `None` elsewhere.
    pub(crate) guild: Option<GuildId>,
    /// The server that it is no member of, if this is one.
    pub(crate) outside: Option<GuildId>,
    /// Who sees answers that are for everybody: a server of which Herald is no member may let the
    /// asker alone see them (*Use External Apps*).
    pub(crate) answers: Visibility,
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

impl Place {
    /// What Herald can do here, as matches and challenges have it.
    pub(crate) fn access(&self) -> PlaceAccess {
        match self.kind {
            PlaceKind::Server | PlaceKind::DirectMessages => PlaceAccess::Member,
            PlaceKind::AnswersOnly => PlaceAccess::AnswersOnly { guild: self.outside },
        }
    }

    /// Whether all that Herald can say here to everybody is an answer.
    pub(crate) fn speaks_by_answers(&self) -> bool {
        self.kind == PlaceKind::AnswersOnly && self.answers == Visibility::Everyone
    }
}

/// Returns the opponents to offer in a place: people only where they can see the challenge.
pub(crate) fn opponents(place: &Place) -> Opponents {
    match place.kind {
        PlaceKind::Server => Opponents::People,
        PlaceKind::AnswersOnly if place.speaks_by_answers() => Opponents::People,
        PlaceKind::DirectMessages | PlaceKind::AnswersOnly => Opponents::Herald,
    }
}

/// The permissions that Herald lacks to play in a place, by the names that Discord's settings show;
/// none when all is well. Without *Attach Files* boards are shown in letters ([`Pictureless`]).
pub(crate) fn missing_to_play(place: &Place) -> Vec<L10nMessage> {
    if place.guild.is_none() {
        return Vec::new();
    }
    let send = if place.is_thread {
        (Permissions::SEND_MESSAGES_IN_THREADS, say("challenge-send-in-threads"))
    } else {
        (Permissions::SEND_MESSAGES, say("challenge-send"))
    };
    let view = (Permissions::VIEW_CHANNEL, say("challenge-view-channel"));
    [view, send]
        .into_iter()
        .filter(|(permission, _)| !place.permissions.contains(*permission))
        .map(|(_, name)| name)
        .collect()
}

/// Returns the permissions that Herald needs to do all that it can; with `threads` also those for
/// threads. The invite link asks for them.
pub(crate) fn wanted(threads: bool) -> Vec<(Permissions, MissingPermission)> {
    let one = |permission, name, purpose| (permission, MissingPermission { name, purpose });
    let mut all = vec![
        one(Permissions::VIEW_CHANNEL, say("challenge-view-channel"), say("setup-for-viewing")),
        one(Permissions::SEND_MESSAGES, say("challenge-send"), say("setup-for-sending")),
        one(Permissions::ATTACH_FILES, say("challenge-attach-files"), say("setup-for-attaching")),
        one(Permissions::READ_MESSAGE_HISTORY, say("setup-read-history"), say("setup-for-history")),
    ];
    if threads {
        all.push(one(
            Permissions::CREATE_PUBLIC_THREADS,
            say("setup-create-threads"),
            say("setup-for-creating-threads"),
        ));
        all.push(one(
            Permissions::SEND_MESSAGES_IN_THREADS,
            say("challenge-send-in-threads"),
            say("setup-for-sending-in-threads"),
        ));
    }
    all
}

/// All that Herald would like to be allowed in a place and is not; with `threads` also what it
/// needs for threads.
pub(crate) fn missing_permissions(place: &Place, threads: bool) -> Vec<MissingPermission> {
    let lacking = |permission: &Permissions| !place.permissions.contains(*permission);
    let wanted = wanted(threads).into_iter();
    wanted.filter(|(permission, _)| lacking(permission)).map(|(_, missing)| missing).collect()
}

/// The places in which Herald may attach no pictures, as far as interactions and refusals have told
/// since the start, and whether that has been said there.
#[derive(Debug, Default)]
pub(crate) struct Pictureless(Mutex<HashMap<ChannelId, bool>>);

impl Pictureless {
    /// What an interaction tells of its place; a thread is as its channel in this.
    pub(crate) fn learn(&self, place: &Place) {
        if place.guild.is_none() {
            return;
        }
        let attaches = place.permissions.contains(Permissions::ATTACH_FILES);
        let mut places = self.0.lock();
        for place in [Some(place.channel), place.parent].into_iter().flatten() {
            if attaches {
                places.remove(&place);
            } else {
                places.entry(place).or_default();
            }
        }
    }

    /// Pictures are refused in a place: whether that is news.
    pub(crate) fn note(&self, place: ChannelId) -> bool {
        let mut places = self.0.lock();
        places.insert(place, false).is_none()
    }

    /// It was not the pictures that were refused there: whether they were thought to be.
    pub(crate) fn forget(&self, place: ChannelId) -> bool {
        self.0.lock().remove(&place).is_some()
    }

    /// Whether the boards of a match are shown in letters.
    pub(crate) fn has(&self, row: &Match) -> bool {
        let places = self.0.lock();
        [row.place(), row.channel_id].iter().any(|place| places.contains_key(place))
    }

    /// Whether it is to be said where a match is played that pictures lack: once.
    pub(crate) fn is_to_be_told(&self, row: &Match) -> bool {
        let mut places = self.0.lock();
        let mut told = false;
        let mut lacks = false;
        for place in [row.place(), row.channel_id] {
            if let Some(said) = places.get_mut(&place) {
                lacks = true;
                told |= std::mem::replace(said, true);
            }
        }
        lacks && !told
    }
}

/// The channels in which Herald can open no thread that it could write in, as far as interactions
/// have told since the start.
#[derive(Debug, Default)]
pub(crate) struct Threadless(Mutex<HashSet<ChannelId>>);

impl Threadless {
    /// What an interaction tells of its place.
    pub(crate) fn learn(&self, place: &Place) {
        if place.guild.is_none() {
            return;
        }
        let wanted = Permissions::SEND_MESSAGES_IN_THREADS | Permissions::CREATE_PUBLIC_THREADS;
        let mut channels = self.0.lock();
        // A thread holds no other.
        if !place.is_thread && place.permissions.contains(wanted) {
            channels.remove(&place.channel);
        } else {
            channels.insert(place.channel);
        }
    }

    /// Whether a thread is no use there.
    pub(crate) fn has(&self, channel: ChannelId) -> bool {
        self.0.lock().contains(&channel)
    }
}
