//! Sends interactions to the bot, and gives them up once their tokens expire.

use serde_json::{Value, json};
use tokio::time::Instant;

use crate::contexts::Context;
use crate::ids::{BOT, GUILD};
use crate::interaction::{ATTACHMENT_LIMIT, Interaction, Kind, ResponseState};
use crate::message::{LOADING, Message};
use crate::permissions;
use crate::snowflake::{Snowflake, sid};
use crate::world::{Channel, World};

pub(crate) struct Start {
    pub(crate) kind: Kind,
    pub(crate) user: Snowflake,
    pub(crate) channel: Snowflake,
    pub(crate) name: String,
    pub(crate) data: Value,
    /// `authorizing_integration_owners`.
    pub(crate) owners: Value,
    pub(crate) source: Option<Snowflake>,
    /// The metadata of the interaction that opened a modal.
    pub(crate) triggered_by: Option<Value>,
}

impl World {
    pub(crate) fn start_interaction(&mut self, start: Start) -> Snowflake {
        let id = self.mint.next();
        let token = format!("sandbox-{id}-{:x}", id.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let source = start.source.and_then(|source| self.message(start.channel, source));
        let place = self.channels.get(&start.channel);
        let guild = place.and_then(Channel::guild);
        let context = place.map_or(Context::Guild, Channel::context);
        let permissions = place.map_or(0, |place| self.person_permissions_in(start.user, place));
        let owners = start.owners;
        let of_menu =
            matches!(start.data["type"].as_u64(), Some(2 | 3)) && start.kind == Kind::Command;
        let mut metadata = json!({
            "id": sid(id), "type": start.kind as u8, "user": self.user_json(start.user),
            "authorizing_integration_owners": owners,
        });
        if let Some(source) = source.filter(|_| start.kind == Kind::Component) {
            metadata["interacted_message_id"] = sid(source.id);
        }
        if of_menu {
            let target = start.data["target_id"].clone();
            if start.data["type"] == 2 {
                let user = crate::rest::call::snowflake(&target).unwrap_or(0);
                metadata["target_user"] = self.user_json(user);
            } else {
                metadata["target_message_id"] = target;
            }
        }
        if let Some(before) = start.triggered_by {
            metadata["triggering_interaction_metadata"] = before;
        }
        let mut event = json!({
            "id": sid(id), "application_id": sid(BOT), "type": start.kind as u8, "token": token,
            "version": 1, "channel_id": sid(start.channel), "locale": "en-US", "entitlements": [],
            "entitlement_sku_ids": [], "attachment_size_limit": ATTACHMENT_LIMIT,
            "authorizing_integration_owners": owners, "context": context as u8,
            "data": start.data,
        });
        if let Some(source) = source {
            event["message"] = self.message_json(source);
        }
        if let Some(channel) = self.channels.get(&start.channel) {
            let mut partial = self.channel_json(channel);
            partial["permissions"] = json!(permissions.to_string());
            event["channel"] = partial;
            event["app_permissions"] = json!(self.bot_permissions(channel).to_string());
        }
        if let Some(guild) = guild {
            let mut member = self.full_member_json(start.user);
            member["permissions"] = json!(permissions.to_string());
            event["member"] = member;
            event["guild_id"] = sid(guild);
            event["guild_locale"] = json!("en-US");
            event["guild"] = json!({"id": sid(guild), "locale": "en-US", "features": []});
        } else {
            event["user"] = self.user_json(start.user);
        }
        if let Some(hook) = &mut self.on_interaction {
            hook(&mut event);
        }
        if let Some(rest) = self.garbled.checked_sub(1) {
            self.garbled = rest;
            event["data"] = json!("a form that no client knows");
        }
        let interaction = Interaction {
            id,
            token: token.clone(),
            kind: start.kind,
            user: start.user,
            channel: start.channel,
            name: start.name,
            of_menu,
            created_at: Instant::now(),
            limit: self.first_response,
            state: ResponseState::Waiting,
            source: start.source,
            original: None,
            followups: Vec::new(),
            deleted: None,
            edits: 0,
            metadata,
        };
        self.tokens.insert(token, id);
        self.unwatched.push(id);
        self.interactions.insert(id, interaction);
        match self.endpoint {
            Some(_) => self.unposted.push((id, event)),
            None => {
                // Without a membership of the bot, the first shard gets it.
                let sharded = guild == Some(GUILD);
                self.dispatch("INTERACTION_CREATE", &event, 0, sharded);
            }
        }
        id
    }

    pub(crate) fn resolve_user(&self, id: Snowflake, resolved: &mut Value) {
        resolved["users"][id.to_string()] = self.user_json(id);
        if self.members.contains(&id) {
            let mut member = self.partial_member_json(id);
            let permissions = if self.user(id).is_some_and(|user| user.bot) {
                permissions::BOT_DEFAULT
            } else {
                World::person_permissions(id)
            };
            member["permissions"] = json!(permissions.to_string());
            resolved["members"][id.to_string()] = member;
        }
    }

    /// Once the token has expired, gives up a response that never came.
    pub(crate) fn end_thinking(&mut self, id: Snowflake) {
        let Some(interaction) = self.interactions.get(&id) else { return };
        let (channel, original) = (interaction.channel, interaction.original);
        let Some(original) = original else { return };
        let thinking = self.message(channel, original).is_some_and(Message::loading);
        if thinking && let Some(message) = self.message_mut(channel, original) {
            message.flags &= !LOADING;
            message.content = "The application did not respond".to_owned();
            self.touch_message(channel, original, false);
        }
    }
}
