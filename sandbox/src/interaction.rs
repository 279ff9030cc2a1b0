//! Interactions: what a person did, and how far the bot has answered.

use std::time::Duration;

use serde_json::{Value, json};
use tokio::time::Instant;

use crate::permissions;
use crate::shape::sid;
use crate::snowflake::Snowflake;
use crate::world::{BOT, GUILD, World};

/// How long the bot has for its first response, unless a test grants it more.
pub(crate) const FIRST_RESPONSE: Duration = Duration::from_secs(3);
/// How long an interaction's token is good.
pub(crate) const TOKEN_LIFE: Duration = Duration::from_secs(15 * 60);
/// The largest file that may be sent here, in bytes.
pub(crate) const ATTACHMENT_LIMIT: usize = 10 * 1024 * 1024;

/// Discord's interaction types.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Command = 2,
    Component = 3,
    Autocomplete = 4,
    Modal = 5,
}

/// The bot's first response.
#[derive(Debug, Clone)]
pub(crate) enum First {
    /// A message was sent.
    Message(Snowflake),
    /// "Herald is thinking…": the message to come.
    Thinking(Snowflake),
    /// The clicked message was changed.
    Updated(Snowflake),
    /// The click was taken; a change may follow.
    UpdateLater,
    /// Choices for autocomplete.
    Choices(Vec<Value>),
    /// A form was opened.
    Modal(Value),
}

/// How far an interaction has come.
#[derive(Debug, Clone)]
pub(crate) enum State {
    Waiting,
    Answered(First),
    /// Nothing came in time: the token is void.
    TimedOut,
}

/// One interaction.
#[derive(Debug, Clone)]
pub(crate) struct Interaction {
    pub(crate) id: Snowflake,
    pub(crate) token: String,
    pub(crate) kind: Kind,
    pub(crate) user: Snowflake,
    pub(crate) channel: Snowflake,
    pub(crate) name: String,
    pub(crate) born: Instant,
    /// How long the bot has for its first response.
    pub(crate) limit: Duration,
    pub(crate) state: State,
    /// The message whose component was used, or which opened the modal.
    pub(crate) source: Option<Snowflake>,
    /// The `@original` message.
    pub(crate) original: Option<Snowflake>,
    pub(crate) followups: Vec<Snowflake>,
    /// How often `@original` was edited.
    pub(crate) edits: u32,
    pub(crate) metadata: Value,
}

impl Interaction {
    /// Whether the token can still be used.
    pub(crate) fn alive(&self) -> bool {
        self.born.elapsed() < TOKEN_LIFE
    }

    /// Ends the wait for the first response once its time is over.
    pub(crate) fn expire(&mut self) {
        if matches!(self.state, State::Waiting) && self.born.elapsed() >= self.limit {
            self.state = State::TimedOut;
        }
    }
}

/// What a new interaction is made from.
pub(crate) struct Start {
    pub(crate) kind: Kind,
    pub(crate) user: Snowflake,
    pub(crate) channel: Snowflake,
    pub(crate) name: String,
    pub(crate) data: Value,
    pub(crate) source: Option<Snowflake>,
    /// The metadata of the interaction that opened a modal.
    pub(crate) triggered_by: Option<Value>,
}

impl World {
    /// Makes an interaction and sends it to the bot.
    pub(crate) fn start_interaction(&mut self, start: Start) -> Snowflake {
        let id = self.mint.next();
        let token = format!("sandbox-{id}-{:x}", id.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let source = start.source.and_then(|source| self.message(start.channel, source));
        let in_guild = self.channels.get(&start.channel).is_some_and(|c| !c.is_dm());
        let owners = if in_guild { json!({"0": sid(GUILD)}) } else { json!({"0": "0"}) };
        let mut metadata = json!({
            "id": sid(id), "type": start.kind as u8, "user": self.user_json(start.user),
            "authorizing_integration_owners": owners,
        });
        if let Some(source) = source.filter(|_| start.kind == Kind::Component) {
            metadata["interacted_message_id"] = sid(source.id);
        }
        if let Some(before) = start.triggered_by {
            metadata["triggering_interaction_metadata"] = before;
        }
        let mut event = json!({
            "id": sid(id), "application_id": sid(BOT), "type": start.kind as u8, "token": token,
            "version": 1, "channel_id": sid(start.channel), "locale": "en-US", "entitlements": [],
            "entitlement_sku_ids": [], "attachment_size_limit": ATTACHMENT_LIMIT,
            "authorizing_integration_owners": owners, "context": if in_guild { 0 } else { 1 },
            "data": start.data,
        });
        if let Some(source) = source {
            event["message"] = self.message_json(source);
        }
        if let Some(channel) = self.channels.get(&start.channel) {
            let mut partial = self.channel_json(channel);
            partial["permissions"] = json!(World::person_permissions(start.user).to_string());
            event["channel"] = partial;
            event["app_permissions"] = json!(self.bot_permissions(channel).to_string());
        }
        if in_guild {
            let mut member = self.full_member_json(start.user);
            member["permissions"] = json!(World::person_permissions(start.user).to_string());
            event["member"] = member;
            event["guild_id"] = sid(GUILD);
            event["guild_locale"] = json!("en-US");
            event["guild"] = json!({"id": sid(GUILD), "locale": "en-US", "features": []});
        } else {
            event["user"] = self.user_json(start.user);
        }
        if let Some(left) = self.garbled.checked_sub(1) {
            self.garbled = left;
            event["data"] = json!("a form that no client knows");
        }
        let interaction = Interaction {
            id,
            token: token.clone(),
            kind: start.kind,
            user: start.user,
            channel: start.channel,
            name: start.name,
            born: Instant::now(),
            limit: self.first_response,
            state: State::Waiting,
            source: start.source,
            original: None,
            followups: Vec::new(),
            edits: 0,
            metadata,
        };
        self.tokens.insert(token, id);
        self.unwatched.push(id);
        self.interactions.insert(id, interaction);
        self.dispatch("INTERACTION_CREATE", &event, 0, in_guild);
        id
    }

    /// A user with its member, as `resolved` carries them.
    pub(crate) fn resolve_user(&self, id: Snowflake, resolved: &mut Value) {
        resolved["users"][id.to_string()] = self.user_json(id);
        if self.members.contains(&id) {
            let mut member = self.member_json();
            let allowed = if self.user(id).is_some_and(|user| user.bot) {
                permissions::BOT_DEFAULT
            } else {
                World::person_permissions(id)
            };
            member["permissions"] = json!(allowed.to_string());
            resolved["members"][id.to_string()] = member;
        }
    }
}

impl World {
    /// Once the token is over, a response that never came is given up.
    pub(crate) fn end_thinking(&mut self, id: Snowflake) {
        let Some(interaction) = self.interactions.get(&id) else { return };
        let (channel, original) = (interaction.channel, interaction.original);
        let Some(original) = original else { return };
        let thinking = self.message(channel, original).is_some_and(super::world::Message::loading);
        if thinking && let Some(message) = self.message_mut(channel, original) {
            message.flags &= !crate::world::LOADING;
            message.content = "The application did not respond".to_owned();
            self.touch_message(channel, original, false);
        }
    }
}
