//! The data: one guild, its channels and people, what was said, and what is under way.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet, VecDeque};
use std::sync::Arc;
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
use crate::permissions;
use crate::recorded::RecordedRequest;
use crate::signing::PostedInteraction;
use crate::snowflake::{Mint, Snowflake, made_ms};

/// Flag: only one person sees the message.
pub(crate) const EPHEMERAL: u64 = 1 << 6;
/// Flag: the bot is thinking.
pub(crate) const LOADING: u64 = 1 << 7;
/// Flag: the message is made of version 2 components.
pub(crate) const COMPONENTS_V2: u64 = 1 << 15;
/// A person or a bot.
#[derive(Debug, Clone)]
pub(crate) struct User {
    pub(crate) id: Snowflake,
    pub(crate) name: &'static str,
    pub(crate) bot: bool,
}

/// A channel, thread or direct-message channel.
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
    /// What the bot may do here; `None` in a thread means as in its parent.
    pub(crate) bot_permissions: Option<u64>,
    /// A channel of the other server, in which the bot is not.
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

    /// Direct messages, or those of a group.
    pub(crate) fn is_private(&self) -> bool {
        matches!(self.kind, 1 | 3)
    }

    /// Whether the bot is where this is, so that it can do more than answer.
    pub(crate) fn has_bot(&self) -> bool {
        !self.elsewhere && self.kind != 3
    }

    /// The server that it is in.
    pub(crate) fn guild(&self) -> Option<Snowflake> {
        let guild = if self.elsewhere { OTHER_GUILD } else { GUILD };
        (!self.is_private()).then_some(guild)
    }
}

/// A file of a message.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) struct Attachment {
    pub(crate) id: Snowflake,
    pub(crate) filename: String,
    pub(crate) description: Option<String>,
    pub(crate) content_type: Option<String>,
    pub(crate) width: Option<u32>,
    pub(crate) height: Option<u32>,
    /// Shown inside an embed or component, so not listed under the message.
    pub(crate) placed: bool,
    #[serde(skip)]
    pub(crate) bytes: Arc<[u8]>,
}

/// One message.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub(crate) struct Message {
    pub(crate) id: Snowflake,
    pub(crate) channel: Snowflake,
    pub(crate) author: Snowflake,
    /// 0 default, 18 thread created, 19 reply, 20 slash command, 21 thread starter.
    pub(crate) kind: u8,
    pub(crate) content: String,
    pub(crate) embeds: Vec<Value>,
    pub(crate) components: Vec<Value>,
    pub(crate) attachments: Vec<Attachment>,
    #[serde(default)]
    pub(crate) poll: Option<Value>,
    pub(crate) flags: u64,
    pub(crate) edited_ms: Option<u64>,
    pub(crate) edits: u32,
    /// Users named in the content whom `allowed_mentions` lets through.
    pub(crate) mentions: Vec<Snowflake>,
    pub(crate) everyone: bool,
    /// Who was notified, when the message was made; an edit never notifies.
    pub(crate) pings: Vec<Snowflake>,
    pub(crate) nonce: Option<Value>,
    pub(crate) reply_to: Option<(Snowflake, Snowflake)>,
    pub(crate) interaction: Option<Value>,
    /// Who used which command, for the page: user, command name.
    pub(crate) used: Option<(Snowflake, String)>,
    pub(crate) only_for: Option<Snowflake>,
    pub(crate) dismissed: bool,
    pub(crate) webhook: bool,
    pub(crate) pinned: bool,
    pub(crate) reactions: Vec<(String, BTreeSet<Snowflake>)>,
}

impl Message {
    pub(crate) fn visible_to(&self, person: Snowflake) -> bool {
        !self.dismissed && self.only_for.is_none_or(|only| only == person)
    }

    pub(crate) fn loading(&self) -> bool {
        self.flags & LOADING != 0
    }
}

/// What the chat pages are told.
#[derive(Debug, Clone)]
pub(crate) enum Feed {
    Message { channel: Snowflake, id: Snowflake },
    Gone { channel: Snowflake, id: Snowflake },
    Typing { channel: Snowflake, user: Snowflake },
    Channels,
    Commands,
}

/// A registered application command.
#[derive(Debug, Clone)]
pub(crate) struct Command {
    pub(crate) id: Snowflake,
    pub(crate) guild: bool,
    pub(crate) json: Value,
}

/// How many messages of a channel are kept, unless another number is set.
const HISTORY: usize = 200;

/// Everything the stand-in knows.
pub(crate) struct World {
    pub(crate) mint: Mint,
    pub(crate) base: String,
    pub(crate) users: Vec<User>,
    pub(crate) members: BTreeSet<Snowflake>,
    pub(crate) channels: BTreeMap<Snowflake, Channel>,
    pub(crate) messages: HashMap<Snowflake, BTreeMap<Snowflake, Message>>,
    pub(crate) commands: Vec<Command>,
    /// The application's own emoji.
    pub(crate) emojis: Vec<Emoji>,
    pub(crate) interactions: HashMap<Snowflake, Interaction>,
    pub(crate) tokens: HashMap<String, Snowflake>,
    pub(crate) dms_closed: HashSet<Snowflake>,
    /// Who has installed the application for themselves.
    pub(crate) installed: HashSet<Snowflake>,
    /// Whether the other server lets everybody see what answers people who have installed the
    /// application for themselves (`USE_EXTERNAL_APPS`).
    pub(crate) external_apps: bool,
    /// Who has the role "Referees".
    pub(crate) referees: HashSet<Snowflake>,
    /// Files people attached to command options.
    pub(crate) uploads: HashMap<Snowflake, Attachment>,
    /// How many messages of a channel are kept.
    pub(crate) history: usize,
    /// The newest message of each channel that is kept no more, where there is one.
    pub(crate) forgotten: HashMap<Snowflake, Snowflake>,
    /// Interactions whose time limits nobody watches yet.
    pub(crate) unwatched: Vec<Snowflake>,
    /// How long the bot has for its first response to the next interactions.
    pub(crate) first_response: Duration,
    /// Where interactions are posted; else they are sent through the gateway.
    pub(crate) endpoint: Option<String>,
    /// Interactions that are to be posted.
    pub(crate) unposted: Vec<(Snowflake, Value)>,
    /// What was posted of late.
    pub(crate) posted: VecDeque<PostedInteraction>,
    /// How many of the next interactions are sent in a form that no client knows.
    pub(crate) garbled: u32,
    /// What sees every interaction before it is sent.
    pub(crate) on_interaction: Option<InteractionHook>,
    pub(crate) on_request: Option<RequestHook>,
    /// Commands that the server lets everybody use, whatever the bot has asked for.
    pub(crate) opened: HashSet<String>,
    /// What else holds the bodies of requests against Discord's rules.
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

/// An emoji of the application.
#[derive(Clone, Debug)]
pub(crate) struct Emoji {
    pub(crate) id: Snowflake,
    pub(crate) name: String,
    pub(crate) png: Vec<u8>,
}

/// Sees an interaction before it is sent, and may change it.
pub type InteractionHook = Box<dyn FnMut(&mut Value) + Send>;

/// Sees each recorded request, with the contents of its files in the order of `files`.
pub type RequestHook = Box<dyn FnMut(&RecordedRequest, &[&[u8]]) + Send>;

/// The people, the bot, and a second bot that can be challenged in error.
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
    /// The world as it is at the first start.
    pub(crate) fn new(base: String) -> Self {
        let users: Vec<User> = (0u64..)
            .zip(USERS)
            .map(|(offset, (name, bot))| User { id: BOT + offset, name, bot })
            .collect();
        let members = users.iter().map(|user| user.id).collect();
        let mut channels = BTreeMap::new();
        for (offset, name, topic, allowed) in [
            (10, "war-room", "Battles of every kind", permissions::BOT_DEFAULT),
            (11, "chess-club", "The quieter room", permissions::BOT_DEFAULT),
            (12, "no-herald", "The bot may look here, not speak", permissions::BOT_MUTE),
        ] {
            let mut channel = Channel::new(GUILD + offset, 0, name);
            channel.topic = Some(topic.to_owned());
            channel.bot_permissions = Some(allowed);
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
        mint.saw(GUILD + 1000);
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
            uploads: HashMap::new(),
            history: HISTORY,
            forgotten: HashMap::new(),
            unwatched: Vec::new(),
            first_response: FIRST_RESPONSE,
            endpoint: None,
            unposted: Vec::new(),
            posted: VecDeque::new(),
            garbled: 0,
            on_interaction: None,
            on_request: None,
            opened: HashSet::new(),
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

    /// Finds a message by its id alone.
    pub(crate) fn find_message(&self, id: Snowflake) -> Option<&Message> {
        self.messages.values().find_map(|list| list.get(&id))
    }

    /// What the bot may do in a channel.
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

    /// What a person may do: the guild's owner everything, others no moderation.
    pub(crate) fn person_permissions(person: Snowflake) -> u64 {
        if person == BOT + 1 { permissions::ALL } else { permissions::PEOPLE }
    }

    /// What a person may do in a channel.
    pub(crate) fn person_permissions_in(&self, person: Snowflake, channel: &Channel) -> u64 {
        let allowed = World::person_permissions(person);
        if channel.elsewhere && !self.external_apps {
            return allowed & !permissions::USE_EXTERNAL_APPS;
        }
        allowed
    }

    /// Whether a person may see a channel.
    pub(crate) fn can_see(&self, person: Snowflake, channel: &Channel) -> bool {
        match channel.kind {
            1 => channel.recipient == Some(person),
            _ if !channel.has_bot() => channel.members.contains(&person),
            12 => self.members.contains(&person) && channel.members.contains(&person),
            _ => self.members.contains(&person),
        }
    }

    /// Whether the bot may see a channel at all.
    pub(crate) fn bot_sees(&self, channel: &Channel) -> bool {
        let allowed = self.bot_permissions(channel);
        if channel.is_private() || !channel.has_bot() {
            return channel.has_bot();
        }
        let joined = channel.kind != 12
            || channel.members.contains(&BOT)
            || allowed & permissions::MANAGE_THREADS != 0;
        allowed & permissions::VIEW_CHANNEL != 0 && joined
    }

    /// How often what is kept across restarts has changed.
    pub(crate) fn altered(&self) -> u64 {
        self.altered.load(Ordering::Relaxed)
    }

    pub(crate) fn tell(&self, feed: Feed) {
        if matches!(feed, Feed::Message { .. } | Feed::Gone { .. } | Feed::Channels) {
            self.altered.fetch_add(1, Ordering::Relaxed);
        }
        // No page may be open: then there is nobody to tell.
        let _ = self.feed.send(feed);
    }
}

/// The users a text names, in order, once each; names inside code do not count.
pub(crate) fn named_users(text: &str) -> Vec<Snowflake> {
    let mut found = Vec::new();
    for plain in outside_code(text) {
        let mut rest = plain;
        while let Some(start) = rest.find("<@") {
            rest = &rest[start + 2..];
            let digits = rest.strip_prefix('!').unwrap_or(rest);
            let Some(end) = digits.find('>') else { break };
            if let Ok(id) = digits[..end].parse::<Snowflake>()
                && !found.contains(&id)
            {
                found.push(id);
            }
        }
    }
    found
}

/// The stretches of a text that are not code.
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
