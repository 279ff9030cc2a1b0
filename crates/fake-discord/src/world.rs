//! The data: a guild, its channels and people, messages and interactions.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet, VecDeque};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use tokio::sync::broadcast;
use tokio::time::Instant;

use crate::body_check::BodyCheck;
use crate::faults::{Halts, Rule};
use crate::hub::Hub;
use crate::ids::{BOT, GROUP, GUILD, OTHER_CHANNEL, OTHER_GUILD};
use crate::interaction::{FIRST_RESPONSE, Interaction};
use crate::message::{Attachment, Message};
use crate::permissions;
use crate::recorded::RecordedRequest;
use crate::signing::PostedInteraction;
use crate::snowflake::{Mint, Snowflake, made_ms};

#[derive(Debug, Clone)]
pub(crate) struct User {
    pub(crate) id: Snowflake,
    pub(crate) name: &'static str,
    pub(crate) bot: bool,
}

#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) struct Channel {
    pub(crate) id: Snowflake,
    /// 0 text, 1 direct messages, 3 group, 11 public thread, 12 private thread.
    pub(crate) kind: u8,
    pub(crate) name: String,
    pub(crate) topic: Option<String>,
    pub(crate) parent: Option<Snowflake>,
    pub(crate) owner: Snowflake,
    pub(crate) recipient: Option<Snowflake>,
    pub(crate) archived: bool,
    pub(crate) archive_changed_ms: u64,
    pub(crate) locked: bool,
    pub(crate) invitable: bool,
    pub(crate) auto_archive: u32,
    pub(crate) rate_limit: u32,
    pub(crate) members: BTreeSet<Snowflake>,
    pub(crate) sent: u64,
    pub(crate) last_message: Option<Snowflake>,
    /// The bot's permissions; `None` in a thread means those of the parent.
    pub(crate) bot_permissions: Option<u64>,
    #[serde(default)]
    pub(crate) elsewhere: bool,
}

impl Channel {
    pub(crate) fn new(id: Snowflake, kind: u8, name: &str) -> Self {
        Channel {
            id,
            kind,
            name: name.to_owned(),
            topic: None,
            parent: None,
            owner: BOT,
            recipient: None,
            archived: false,
            archive_changed_ms: made_ms(id),
            locked: false,
            invitable: true,
            auto_archive: 4320,
            rate_limit: 0,
            members: BTreeSet::new(),
            sent: 0,
            last_message: None,
            bot_permissions: None,
            elsewhere: false,
        }
    }

    pub(crate) fn is_thread(&self) -> bool {
        matches!(self.kind, 11 | 12)
    }

    pub(crate) fn is_dm(&self) -> bool {
        self.kind == 1
    }

    pub(crate) fn is_private(&self) -> bool {
        matches!(self.kind, 1 | 3)
    }

    pub(crate) fn has_bot(&self) -> bool {
        !self.elsewhere && self.kind != 3
    }

    pub(crate) fn guild(&self) -> Option<Snowflake> {
        let guild = if self.elsewhere { OTHER_GUILD } else { GUILD };
        (!self.is_private()).then_some(guild)
    }
}

#[derive(Debug, Clone)]
pub(crate) enum Feed {
    Message { channel: Snowflake, id: Snowflake },
    Gone { channel: Snowflake, id: Snowflake },
    Typing { channel: Snowflake, user: Snowflake },
    Channels,
    Commands,
}

#[derive(Debug, Clone)]
pub(crate) struct Command {
    pub(crate) id: Snowflake,
    pub(crate) guild: bool,
    pub(crate) json: Value,
}

const HISTORY: usize = 200;

pub(crate) struct World {
    pub(crate) mint: Mint,
    pub(crate) base: String,
    pub(crate) users: Vec<User>,
    pub(crate) members: BTreeSet<Snowflake>,
    pub(crate) channels: BTreeMap<Snowflake, Channel>,
    pub(crate) messages: HashMap<Snowflake, BTreeMap<Snowflake, Message>>,
    pub(crate) commands: Vec<Command>,
    pub(crate) emojis: Vec<Emoji>,
    pub(crate) interactions: HashMap<Snowflake, Interaction>,
    pub(crate) tokens: HashMap<String, Snowflake>,
    pub(crate) dms_closed: HashSet<Snowflake>,
    pub(crate) installed: HashSet<Snowflake>,
    /// Whether everyone in the other server sees the bot's answers to people who have installed it
    /// (`USE_EXTERNAL_APPS`).
    pub(crate) external_apps: bool,
    pub(crate) referees: HashSet<Snowflake>,
    /// Whether the role of the referees is deleted.
    pub(crate) without_referees: bool,
    pub(crate) uploads: HashMap<Snowflake, Attachment>,
    pub(crate) history: usize,
    pub(crate) newest_pruned: HashMap<Snowflake, Snowflake>,
    /// Interactions whose time limits have no watcher yet.
    pub(crate) unwatched: Vec<Snowflake>,
    pub(crate) first_response: Duration,
    pub(crate) endpoint: Option<String>,
    pub(crate) unposted: Vec<(Snowflake, Value)>,
    pub(crate) posted_interactions: VecDeque<PostedInteraction>,
    /// The number of next interactions to send in an unknown form.
    pub(crate) garbled: u32,
    pub(crate) on_interaction: Option<InteractionHook>,
    pub(crate) on_request: Option<RequestHook>,
    /// Commands that everyone may use, whatever permissions the bot asks for.
    pub(crate) open_commands: HashSet<String>,
    pub(crate) body_check: Option<BodyCheck>,
    pub(crate) hub: Hub,
    pub(crate) feed: broadcast::Sender<Feed>,
    altered: AtomicU64,
    pub(crate) rules: Vec<Rule>,
    pub(crate) halts: Halts,
    pub(crate) requests: Vec<RecordedRequest>,
    pub(crate) renames: HashMap<Snowflake, VecDeque<Instant>>,
    pub(crate) old_edits: HashMap<Snowflake, VecDeque<Instant>>,
    pub(crate) recent: VecDeque<Instant>,
    pub(crate) nonces: VecDeque<(Instant, Snowflake, String, Snowflake)>,
}

#[derive(Clone, Debug)]
pub(crate) struct Emoji {
    pub(crate) id: Snowflake,
    pub(crate) name: String,
    pub(crate) png: Vec<u8>,
}

pub type InteractionHook = Box<dyn FnMut(&mut Value) + Send>;

/// Called with each recorded request and the contents of its files, in the order of `files`.
pub type RequestHook = Box<dyn FnMut(&RecordedRequest, &[&[u8]]) + Send>;

/// Includes a second bot that can be challenged in error.
const USERS: [(&str, bool); 8] = [
    ("Herald", true),
    ("Alice", false),
    ("Bob", false),
    ("Carol", false),
    ("Dan", false),
    ("Erin", false),
    ("Frank", false),
    ("Beeper", true),
];

impl World {
    pub(crate) fn new(base: String) -> Self {
        let users: Vec<User> = (0u64..)
            .zip(USERS)
            .map(|(offset, (name, bot))| User { id: BOT + offset, name, bot })
            .collect();
        let members = users.iter().map(|user| user.id).collect();
        let mut channels = BTreeMap::new();
        for (offset, name, topic, permissions) in [
            (10, "war-room", "Battles of every kind", permissions::BOT_DEFAULT),
            (11, "chess-club", "The quieter room", permissions::BOT_DEFAULT),
            (12, "no-herald", "The bot may look here, not speak", permissions::BOT_MUTE),
        ] {
            let mut channel = Channel::new(GUILD + offset, 0, name);
            channel.topic = Some(topic.to_owned());
            channel.bot_permissions = Some(permissions);
            channels.insert(channel.id, channel);
        }
        let people = || users.iter().filter(|user| !user.bot).map(|user| user.id);
        let mut tavern = Channel::new(OTHER_CHANNEL, 0, "tavern");
        tavern.topic = Some("Another server, which the bot is no member of".to_owned());
        tavern.elsewhere = true;
        tavern.members = people().collect();
        channels.insert(tavern.id, tavern);
        let mut group = Channel::new(GROUP, 3, "Friday night");
        group.members = people().take(3).collect();
        group.owner = BOT + 1;
        channels.insert(group.id, group);
        let mut mint = Mint::default();
        mint.note_existing(GUILD + 1000);
        World {
            mint,
            base,
            users,
            members,
            channels,
            messages: HashMap::new(),
            commands: Vec::new(),
            emojis: Vec::new(),
            interactions: HashMap::new(),
            tokens: HashMap::new(),
            dms_closed: HashSet::new(),
            installed: HashSet::new(),
            external_apps: true,
            referees: HashSet::new(),
            without_referees: false,
            uploads: HashMap::new(),
            history: HISTORY,
            newest_pruned: HashMap::new(),
            unwatched: Vec::new(),
            first_response: FIRST_RESPONSE,
            endpoint: None,
            unposted: Vec::new(),
            posted_interactions: VecDeque::new(),
            garbled: 0,
            on_interaction: None,
            on_request: None,
            open_commands: HashSet::new(),
            body_check: None,
            hub: Hub::default(),
            feed: broadcast::channel(4096).0,
            altered: AtomicU64::new(0),
            rules: Vec::new(),
            halts: Halts::default(),
            requests: Vec::new(),
            renames: HashMap::new(),
            old_edits: HashMap::new(),
            recent: VecDeque::new(),
            nonces: VecDeque::new(),
        }
    }

    pub(crate) fn user(&self, id: Snowflake) -> Option<&User> {
        self.users.iter().find(|user| user.id == id)
    }

    pub(crate) fn name_of(&self, id: Snowflake) -> &'static str {
        self.user(id).map_or("Unknown", |user| user.name)
    }

    pub(crate) fn message(&self, channel: Snowflake, id: Snowflake) -> Option<&Message> {
        self.messages.get(&channel)?.get(&id)
    }

    pub(crate) fn message_mut(
        &mut self,
        channel: Snowflake,
        id: Snowflake,
    ) -> Option<&mut Message> {
        self.messages.get_mut(&channel)?.get_mut(&id)
    }

    pub(crate) fn find_message(&self, id: Snowflake) -> Option<&Message> {
        self.messages.values().find_map(|list| list.get(&id))
    }

    pub(crate) fn bot_permissions(&self, channel: &Channel) -> u64 {
        if !channel.has_bot() {
            return permissions::ANSWERS_ELSEWHERE;
        }
        if channel.is_dm() {
            return permissions::BOT_DEFAULT & !permissions::MANAGE_THREADS;
        }
        channel
            .bot_permissions
            .or_else(|| self.channels.get(&channel.parent?)?.bot_permissions)
            .unwrap_or(permissions::BOT_DEFAULT)
    }

    pub(crate) fn person_permissions(person: Snowflake) -> u64 {
        if person == BOT + 1 { permissions::ALL } else { permissions::PEOPLE }
    }

    pub(crate) fn person_permissions_in(&self, person: Snowflake, channel: &Channel) -> u64 {
        let permissions = World::person_permissions(person);
        if channel.elsewhere && !self.external_apps {
            return permissions & !permissions::USE_EXTERNAL_APPS;
        }
        permissions
    }

    pub(crate) fn can_see(&self, person: Snowflake, channel: &Channel) -> bool {
        match channel.kind {
            1 => channel.recipient == Some(person),
            _ if !channel.has_bot() => channel.members.contains(&person),
            12 => self.members.contains(&person) && channel.members.contains(&person),
            _ => self.members.contains(&person),
        }
    }

    pub(crate) fn bot_sees(&self, channel: &Channel) -> bool {
        let permissions = self.bot_permissions(channel);
        if channel.is_private() || !channel.has_bot() {
            return channel.has_bot();
        }
        let has_joined = channel.kind != 12
            || channel.members.contains(&BOT)
            || permissions & permissions::MANAGE_THREADS != 0;
        permissions & permissions::VIEW_CHANNEL != 0 && has_joined
    }

    pub(crate) fn altered(&self) -> u64 {
        self.altered.load(Ordering::Relaxed)
    }

    pub(crate) fn publish(&self, feed: Feed) {
        if matches!(feed, Feed::Message { .. } | Feed::Gone { .. } | Feed::Channels) {
            self.altered.fetch_add(1, Ordering::Relaxed);
        }
        // There may be no open page.
        let _ = self.feed.send(feed);
    }
}

/// Returns the users that a text mentions outside code, in order, without duplicates.
pub(crate) fn named_users(text: &str) -> Vec<Snowflake> {
    let mut users = Vec::new();
    for plain in outside_code(text) {
        let mut rest = plain;
        while let Some(start) = rest.find("<@") {
            rest = &rest[start + 2..];
            let digits = rest.strip_prefix('!').unwrap_or(rest);
            let Some(end) = digits.find('>') else { break };
            if let Ok(id) = digits[..end].parse::<Snowflake>()
                && !users.contains(&id)
            {
                users.push(id);
            }
        }
    }
    users
}

fn outside_code(text: &str) -> Vec<&str> {
    let mut parts = Vec::new();
    let mut rest = text;
    while let Some(open) = rest.find('`') {
        let fence: &str = if rest[open..].starts_with("```") { "```" } else { "`" };
        let after = &rest[open + fence.len()..];
        let Some(close) = after.find(fence) else { break };
        parts.push(&rest[..open]);
        rest = &after[close + fence.len()..];
    }
    parts.push(rest);
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_found_outside_code() {
        for (text, expected) in [
            ("<@1> and <@!2>, <@1>", vec![1, 2]),
            ("`<@1>` <@2>", vec![2]),
            ("```\n<@1>\n``` <@3>", vec![3]),
            ("<@x> <@", vec![]),
            ("a ` b <@4>", vec![4]),
        ] {
            assert_eq!(named_users(text), expected, "{text}");
        }
    }
}
