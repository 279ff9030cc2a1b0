use serde_json::{Value, json};

use crate::ids::{BOT, GUILD, ROLE};
use crate::message::{Attachment, COMPONENTS_V2, EPHEMERAL, Message};
use crate::profile::{self, PLAYERS};
use crate::signing::public_key;
use crate::snowflake::{Snowflake, iso, made_ms, sid};
use crate::world::{Channel, World};

impl World {
    pub(crate) fn user_json(&self, id: Snowflake) -> Value {
        let (name, bot) = self.user(id).map_or(("Unknown", false), |user| (user.name, user.bot));
        profile::user(id, name, bot)
    }

    pub(crate) fn self_json(&self) -> Value {
        let mut user = self.user_json(BOT);
        user["username"] = json!(self.name_of(BOT));
        user["mfa_enabled"] = json!(true);
        user["locale"] = json!("en-US");
        user["verified"] = json!(true);
        user["email"] = Value::Null;
        user
    }

    pub(crate) fn member_json(&self, id: Snowflake) -> Value {
        let (name, bot) = self.user(id).map_or(("Unknown", false), |user| (user.name, user.bot));
        let mut out = profile::member(id, name, bot);
        if let (Some(roles), true) = (out["roles"].as_array_mut(), self.referees.contains(&id)) {
            roles.push(sid(ROLE));
        }
        out["communication_disabled_until"] = Value::Null;
        out["joined_at"] = json!(iso(made_ms(GUILD)));
        for key in ["pending", "mute", "deaf"] {
            out[key] = json!(false);
        }
        out
    }

    /// A member in `resolved` ("Partial Member objects are missing user, deaf and mute").
    pub(crate) fn partial_member_json(&self, id: Snowflake) -> Value {
        let mut member = self.member_json(id);
        if let Some(fields) = member.as_object_mut() {
            fields.retain(|key, _| !matches!(key.as_str(), "deaf" | "mute"));
        }
        member
    }

    /// A channel in `resolved` ("Partial Channel objects only have …").
    pub(crate) fn partial_channel_json(&self, channel: &Channel) -> Value {
        const FIELDS: [&str; 14] = [
            "id",
            "name",
            "type",
            "permissions",
            "last_message_id",
            "last_pin_timestamp",
            "nsfw",
            "parent_id",
            "guild_id",
            "flags",
            "rate_limit_per_user",
            "topic",
            "position",
            "thread_metadata",
        ];
        let mut channel = self.channel_json(channel);
        if let Some(fields) = channel.as_object_mut() {
            fields.retain(|key, _| FIELDS.contains(&key.as_str()));
        }
        channel
    }

    pub(crate) fn full_member_json(&self, id: Snowflake) -> Value {
        let mut member = self.member_json(id);
        member["user"] = self.user_json(id);
        member
    }

    pub(crate) fn channel_json(&self, channel: &Channel) -> Value {
        let mut out = json!({
            "id": sid(channel.id), "type": channel.kind, "flags": 0,
            "last_message_id": channel.last_message.map(sid),
        });
        if channel.is_dm() {
            let recipient = channel.recipient.map(|id| self.user_json(id));
            out["recipients"] = json!([recipient]);
            return out;
        }
        let Some(guild) = channel.guild() else {
            out["recipients"] = channel.members.iter().map(|id| self.user_json(*id)).collect();
            out["name"] = json!(channel.name);
            out["owner_id"] = sid(channel.owner);
            out["icon"] = Value::Null;
            return out;
        };
        out["guild_id"] = sid(guild);
        out["name"] = json!(channel.name);
        out["parent_id"] = channel.parent.map_or(Value::Null, sid);
        out["rate_limit_per_user"] = json!(channel.rate_limit);
        if !channel.is_thread() {
            out["topic"] = json!(channel.topic);
            out["position"] = json!(channel.id - guild);
            out["permission_overwrites"] = json!(bot_overwrites(channel));
            out["nsfw"] = json!(false);
            return out;
        }
        out["owner_id"] = sid(channel.owner);
        out["message_count"] = json!(channel.sent.saturating_sub(1));
        out["total_message_sent"] = json!(channel.sent.saturating_sub(1));
        out["member_count"] = json!(channel.members.len().min(50));
        let mut metadata = json!({
            "archived": channel.archived, "archive_timestamp": iso(channel.archive_changed_ms),
            "auto_archive_duration": channel.auto_archive, "locked": channel.locked,
            "create_timestamp": iso(made_ms(channel.id)),
        });
        if channel.kind == 12 {
            metadata["invitable"] = json!(channel.invitable);
        }
        out["thread_metadata"] = metadata;
        if channel.members.contains(&BOT) {
            out["member"] = thread_member_json(channel, BOT);
        }
        out
    }

    pub(crate) fn attachment_json(&self, channel: Snowflake, attachment: &Attachment) -> Value {
        let url = format!(
            "{}/attachments/{channel}/{}/{}",
            self.base, attachment.id, attachment.filename
        );
        let mut out = json!({
            "id": sid(attachment.id), "filename": attachment.filename,
            "size": attachment.bytes.len(), "url": url, "proxy_url": url,
        });
        for (key, value) in [
            ("description", attachment.description.clone().map(Value::String)),
            ("content_type", attachment.content_type.clone().map(Value::String)),
            ("width", attachment.width.map(Value::from)),
            ("height", attachment.height.map(Value::from)),
        ] {
            if let Some(value) = value {
                out[key] = value;
            }
        }
        out
    }

    /// A message with the one it replies to; `referenced_message` is null if that is deleted.
    pub(crate) fn message_json(&self, message: &Message) -> Value {
        let mut out = self.message_alone_json(message);
        if let Some((channel, id)) = message.reply_to {
            let original = self.message(channel, id);
            out["referenced_message"] =
                original.map_or(Value::Null, |m| self.message_alone_json(m));
        }
        out
    }

    /// A message without the one it replies to. Discord shows only one step of a chain of replies.
    fn message_alone_json(&self, message: &Message) -> Value {
        let listed: Vec<Value> = message
            .attachments
            .iter()
            .filter(|attachment| !attachment.placed)
            .map(|attachment| self.attachment_json(message.channel, attachment))
            .collect();
        let mut embeds = json!(message.embeds);
        let mut components = json!(message.components);
        self.place(message, &mut embeds);
        self.place(message, &mut components);
        let mentions: Vec<Value> = message.mentions.iter().map(|id| self.user_json(*id)).collect();
        let mut out = json!({
            "id": sid(message.id), "type": message.kind, "channel_id": sid(message.channel),
            "author": self.user_json(message.author), "content": message.content,
            "mentions": mentions, "mention_roles": [], "mention_everyone": message.everyone,
            "attachments": listed, "embeds": embeds, "components": components,
            "timestamp": iso(made_ms(message.id)), "edited_timestamp": message.edited_ms.map(iso),
            "flags": message.flags, "pinned": message.pinned, "tts": false,
        });
        if let Some(poll) = &message.poll {
            out["poll"] = poll.clone();
        }
        if let Some(nonce) = &message.nonce {
            out["nonce"] = nonce.clone();
        }
        if message.webhook {
            out["webhook_id"] = sid(BOT);
            out["application_id"] = sid(BOT);
        }
        if let Some(interaction) = &message.interaction {
            out["interaction_metadata"] = interaction.clone();
            let command = message.used.as_ref().filter(|_| matches!(message.kind, 20 | 23));
            if let Some((user, name)) = command {
                out["interaction"] = json!({
                    "id": interaction["id"], "type": 2, "name": name, "user": self.user_json(*user),
                });
            }
        }
        if let Some((channel, id)) = message.reply_to {
            out["message_reference"] = json!({
                "type": 0, "channel_id": sid(channel), "message_id": sid(id),
            });
            let guild = self.channels.get(&channel).map_or(Some(GUILD), Channel::guild);
            out["message_reference"]["guild_id"] = guild.map_or(Value::Null, sid);
        }
        if !message.reactions.is_empty() {
            out["reactions"] = message.reactions.iter().map(|(emoji, users)| json!({
                "emoji": {"id": null, "name": emoji}, "count": users.len(), "me": users.contains(&BOT),
                "count_details": {"burst": 0, "normal": users.len()}, "burst_colors": [], "me_burst": false,
            })).collect();
        }
        if let Some(thread) = self.channels.get(&message.id).filter(|c| c.is_thread()) {
            out["thread"] = self.channel_json(thread);
        }
        out
    }

    /// Replaces `attachment://name` with the file's URL, in embeds and components.
    fn place(&self, message: &Message, value: &mut Value) {
        match value {
            Value::Array(list) => list.iter_mut().for_each(|item| self.place(message, item)),
            Value::Object(map) => {
                self.tell_file(message, map);
                let name = map
                    .get("url")
                    .and_then(Value::as_str)
                    .and_then(|url| url.strip_prefix("attachment://"));
                let file = name
                    .and_then(|name| message.attachments.iter().rev().find(|a| a.filename == name));
                if let Some(file) = file {
                    let json = self.attachment_json(message.channel, file);
                    for key in ["url", "proxy_url", "width", "height", "content_type"] {
                        if let Some(field) = json.get(key) {
                            map.insert(key.to_owned(), field.clone());
                        }
                    }
                    if let Some(description) = json.get("description") {
                        map.entry("description").or_insert_with(|| description.clone());
                    }
                    if message.flags & COMPONENTS_V2 != 0 {
                        map.insert("id".to_owned(), sid(file.id));
                        map.insert("attachment_id".to_owned(), sid(file.id));
                        map.remove("description");
                    }
                } else if message.flags & COMPONENTS_V2 != 0
                    && map.len() == 1
                    && let Some(url) = map.get("url").cloned()
                {
                    map.insert("proxy_url".to_owned(), url);
                    map.insert("id".to_owned(), sid(message.id));
                }
                map.values_mut().for_each(|item| self.place(message, item));
            }
            _ => {}
        }
    }

    fn tell_file(&self, message: &Message, component: &mut serde_json::Map<String, Value>) {
        let url = component.get("file").and_then(|file| file["url"].as_str());
        let name = url.and_then(|url| url.strip_prefix("attachment://"));
        let json =
            name.and_then(|name| message.attachments.iter().rev().find(|a| a.filename == name));
        if let Some(file) = json {
            component.insert("name".to_owned(), json!(file.filename));
            component.insert("size".to_owned(), json!(file.bytes.len()));
        }
    }

    pub(crate) fn without_content(&self, message: &Message, full: &Value) -> Value {
        let exempt = message.author == BOT
            || message.mentions.contains(&BOT)
            || self.channels.get(&message.channel).is_some_and(Channel::is_private);
        let mut out = full.clone();
        if !exempt {
            out["content"] = json!("");
            for key in ["embeds", "attachments", "components"] {
                out[key] = json!([]);
            }
        }
        out
    }

    pub(crate) fn guild_json(&self) -> Value {
        json!({
            "id": sid(GUILD), "name": "The Sandbox", "icon": null, "description": null, "home_header": null,
            "splash": null, "discovery_splash": null, "features": [], "banner": null, "owner_id": sid(BOT + 1),
            "application_id": null, "region": "us-west", "afk_channel_id": null, "afk_timeout": 300,
            "system_channel_id": null, "system_channel_flags": 0, "widget_enabled": false,
            "widget_channel_id": null, "verification_level": 0, "roles": roles_json(),
            "default_message_notifications": 1, "mfa_level": 0, "explicit_content_filter": 0,
            "max_presences": null, "max_members": 500_000, "max_stage_video_channel_users": 50,
            "max_video_channel_users": 25, "vanity_url_code": null, "premium_tier": 0,
            "premium_subscription_count": 0, "preferred_locale": "en-US", "rules_channel_id": null,
            "safety_alerts_channel_id": null, "public_updates_channel_id": null,
            "premium_progress_bar_enabled": false, "nsfw": false, "nsfw_level": 0, "emojis": [],
            "stickers": [], "incidents_data": null,
            "approximate_member_count": self.members.len(), "approximate_presence_count": self.members.len(),
        })
    }

    pub(crate) fn guild_create_json(&self, with_members: bool) -> Value {
        let mut out = self.guild_json();
        let visible = |threads: bool| -> Vec<Value> {
            self.channels
                .values()
                .filter(|c| {
                    !c.is_private() && c.is_thread() == threads && !c.archived && self.bot_sees(c)
                })
                .map(|c| self.channel_json(c))
                .collect()
        };
        let members: Vec<Value> = self
            .members
            .iter()
            .filter(|id| with_members || **id == BOT)
            .map(|id| self.full_member_json(*id))
            .collect();
        let extra = json!({
            "joined_at": iso(made_ms(GUILD)), "large": false, "unavailable": false,
            "member_count": self.members.len(), "members": members, "channels": visible(false),
            "threads": visible(true), "voice_states": [], "presences": [], "stage_instances": [],
            "guild_scheduled_events": [], "soundboard_sounds": [],
        });
        if let (Some(out), Value::Object(extra)) = (out.as_object_mut(), extra) {
            out.extend(extra);
        }
        out
    }

    pub(crate) fn application_json(&self) -> Value {
        let mut owner = self.user_json(BOT + 1);
        owner["bot"] = json!(false);
        json!({
            "id": sid(BOT), "name": self.name_of(BOT), "icon": null, "description": "A referee in chat.",
            "type": null, "bot": self.user_json(BOT), "bot_public": true, "bot_require_code_grant": false,
            "verify_key": public_key(), "flags": 0, "flags_new": "0", "redirect_uris": [],
            "interactions_endpoint_url": self.endpoint, "role_connections_verification_url": null, "owner": owner,
            "approximate_guild_count": 1, "approximate_user_install_count": 0,
            "approximate_user_authorization_count": 0, "explicit_content_filter": 0, "team": null,
            "eligible_oauth2_scopes": [],
        })
    }

    pub(crate) fn page_message(&self, message: &Message) -> Value {
        let mut out = self.message_json(message);
        out["author"]["name"] = json!(self.name_of(message.author));
        out["edits"] = json!(message.edits);
        out["pings"] = message.pings.iter().map(|id| sid(*id)).collect();
        out["ephemeral"] = json!(message.flags & EPHEMERAL != 0);
        out["thinking"] = json!(message.loading());
        out["used"] = match &message.used {
            Some((user, name)) => json!({"user": sid(*user), "command": name}),
            None => Value::Null,
        };
        out
    }
}

/// One of the bot itself, if a test has set its permissions.
fn bot_overwrites(channel: &Channel) -> Vec<Value> {
    let overwrite = |allow: u64| {
        let deny = crate::permissions::ALL & !allow;
        json!({ "id": sid(BOT), "type": 1, "allow": allow.to_string(), "deny": deny.to_string() })
    };
    channel.bot_permissions.into_iter().map(overwrite).collect()
}

pub(crate) fn roles_json() -> Vec<Value> {
    let role = |id: Snowflake, name: &str, permissions: u64, position: u64| {
        json!({
            "id": sid(id), "name": name, "permissions": permissions.to_string(), "position": position, "color": 0,
            "colors": {"primary_color": 0, "secondary_color": null, "tertiary_color": null}, "hoist": false,
            "managed": false, "mentionable": false, "icon": null, "unicode_emoji": null, "flags": 0,
        })
    };
    vec![
        role(GUILD, "@everyone", crate::permissions::PEOPLE, 0),
        role(ROLE, "Referees", 0, 1),
        role(PLAYERS, "Players", 0, 2),
    ]
}

pub(crate) fn thread_member_json(channel: &Channel, user: Snowflake) -> Value {
    json!({
        "id": sid(channel.id), "user_id": sid(user), "join_timestamp": iso(made_ms(channel.id)), "flags": 0,
    })
}
