//! Routes below `/channels/{id}`: the channel itself, typing, pins and reactions.

use std::time::Duration;

use serde_json::{Value, json};
use tokio::time::Instant;

use crate::errors::{self, ApiError, FormErrors};
use crate::ids::BOT;
use crate::permissions as may;
use crate::rest::call::{Answer, Call, Reply, ok};
use crate::rest::checks::auto_archive;
use crate::snowflake::{Snowflake, iso, now_ms};
use crate::validate::{int, text};
use crate::world::{Feed, World};

/// Renames allowed in ten minutes. No header announces this limit.
const RENAMES: usize = 2;
const RENAME_WINDOW: Duration = Duration::from_secs(600);

impl World {
    pub(crate) fn channel_routes(&mut self, call: &Call, id: Snowflake, rest: &[&str]) -> Answer {
        let Some(channel) = self.channels.get(&id) else {
            return Err(errors::unknown_channel());
        };
        if !self.bot_sees(channel) {
            return Err(errors::missing_access());
        }
        match (call.method.as_str(), rest) {
            ("GET", []) => ok(self.channel_json(channel)),
            ("PATCH", []) => self.modify_channel(call, id),
            ("DELETE", []) => self.delete_channel(id),
            ("POST", ["typing"]) => {
                self.bot_may(id, self.send_permission(id))?;
                self.publish(Feed::Typing { channel: id, user: BOT });
                Ok(Reply::Empty)
            }
            ("POST", ["messages", message, "threads"]) => {
                let message = message.parse().map_err(|_| errors::unknown_message())?;
                self.start_thread_from(call, id, message)
            }
            ("POST", ["threads"]) => self.start_thread(call, id),
            (_, ["thread-members", rest @ ..]) => self.thread_member_routes(call, id, rest),
            ("GET", ["pins"]) => {
                let pins = self.pins(id);
                ok(pins.into_iter().map(|(_, message)| message).collect())
            }
            ("GET", ["messages", "pins"]) => self.page_of_pins(call, id),
            ("PUT" | "DELETE", ["pins", message] | ["messages", "pins", message]) => {
                self.pin(id, message, call.method == "PUT")
            }
            ("PUT" | "DELETE", ["messages", message, "reactions", emoji, "@me"]) => {
                self.react(id, message, emoji, call.method == "PUT")
            }
            (_, ["messages", rest @ ..]) => self.message_routes(call, id, rest),
            _ => Err(errors::not_found()),
        }
    }

    fn modify_channel(&mut self, call: &Call, id: Snowflake) -> Answer {
        let channel = self.channels.get(&id).ok_or_else(errors::unknown_channel)?.clone();
        if channel.is_dm() {
            return Err(errors::wrong_channel_type());
        }
        let body = &call.body;
        let mut form = FormErrors::default();
        let name = text(&mut form, body, "", "name", 1, 100).map(str::to_owned);
        let topic = text(&mut form, body, "", "topic", 0, 1024).map(str::to_owned);
        let slow = int(&mut form, body, "", "rate_limit_per_user", 0, 21_600);
        let auto = auto_archive(&mut form, body);
        form.finish()?;
        let permissions = self.bot_permissions(&channel);
        let flag = |key: &str| body[key].as_bool();
        if channel.is_thread() {
            let manages = permissions & may::MANAGE_THREADS != 0;
            if channel.archived && flag("archived") != Some(false) {
                return Err(errors::thread_archived());
            }
            let only_wakes = channel.archived
                && name.is_none()
                && auto.is_none()
                && slow.is_none()
                && flag("locked").is_none()
                && flag("invitable").is_none();
            let own = channel.owner == BOT && !channel.locked;
            let lock_changes = flag("locked").is_some_and(|locked| locked != channel.locked);
            let fine = manages || !lock_changes && (own || only_wakes && !channel.locked);
            if !fine {
                return Err(errors::missing_permissions());
            }
        } else if permissions & may::MANAGE_CHANNELS == 0 {
            return Err(errors::missing_permissions());
        }
        if name.as_ref().is_some_and(|name| *name != channel.name) {
            self.count_rename(id)?;
        }
        if let Some(channel) = self.channels.get_mut(&id) {
            if let Some(name) = name {
                channel.name = name;
            }
            if topic.is_some() && !channel.is_thread() {
                channel.topic = topic;
            }
            if let Some(slow) = slow {
                channel.rate_limit = u32::try_from(slow).unwrap_or(0);
            }
            if let Some(auto) = auto {
                channel.auto_archive = auto;
            }
            if channel.is_thread() {
                if let Some(archived) = flag("archived") {
                    channel.archived = archived;
                    channel.archive_changed_ms = now_ms();
                }
                channel.locked = flag("locked").unwrap_or(channel.locked);
                channel.invitable = flag("invitable").unwrap_or(channel.invitable);
            }
        }
        let event = if channel.is_thread() { "THREAD_UPDATE" } else { "CHANNEL_UPDATE" };
        self.dispatch_channel(event, id);
        self.publish(Feed::Channels);
        let channel = self.channels.get(&id).ok_or_else(errors::unknown_channel)?;
        ok(self.channel_json(channel))
    }

    fn count_rename(&mut self, id: Snowflake) -> Result<(), ApiError> {
        let now = Instant::now();
        let renames = self.renames.entry(id).or_default();
        renames.retain(|at| now.duration_since(*at) < RENAME_WINDOW);
        if let Some(first) = renames.front().filter(|_| renames.len() >= RENAMES) {
            let wait = RENAME_WINDOW - now.duration_since(*first);
            return Err(ApiError::rate_limited(wait.as_secs_f64(), false));
        }
        renames.push_back(now);
        Ok(())
    }

    fn delete_channel(&mut self, id: Snowflake) -> Answer {
        let channel = self.channels.get(&id).ok_or_else(errors::unknown_channel)?;
        let json = self.channel_json(channel);
        if channel.is_dm() {
            return ok(json);
        }
        let permission =
            if channel.is_thread() { may::MANAGE_THREADS } else { may::MANAGE_CHANNELS };
        self.bot_may(id, permission)?;
        self.remove_channel(id);
        ok(json)
    }

    fn pins(&self, channel: Snowflake) -> Vec<(u64, Value)> {
        let list = self.messages.get(&channel).into_iter().flat_map(|list| list.values().rev());
        list.filter(|message| message.pinned)
            .map(|message| (crate::snowflake::made_ms(message.id), self.message_json(message)))
            .collect()
    }

    /// Returns a page of the pinned messages, newest first; `before` is a time ("Get Channel
    /// Pins").
    fn page_of_pins(&self, call: &Call, channel: Snowflake) -> Answer {
        let mut form = FormErrors::default();
        let limit = call.query("limit").map_or(Ok(50), str::parse::<usize>).unwrap_or(0);
        form.range("limit", i64::try_from(limit).unwrap_or(i64::MAX), 1, 50);
        form.finish()?;
        let before = call.query("before").map(|time| time.replace("%3A", ":").replace("%2B", "+"));
        // Timestamps of one form sort as text, down to the milliseconds.
        let key = |time: &str| time.chars().take(23).collect::<String>();
        let mut pins: Vec<(String, Value)> =
            self.pins(channel).into_iter().map(|(at, message)| (iso(at), message)).collect();
        pins.retain(|(at, _)| before.as_ref().is_none_or(|before| key(at) < key(before)));
        let has_more = pins.len() > limit;
        pins.truncate(limit);
        let row = |(at, message): (String, Value)| json!({"pinned_at": at, "message": message});
        let items: Vec<Value> = pins.into_iter().map(row).collect();
        ok(json!({"items": items, "has_more": has_more}))
    }

    fn pin(&mut self, channel: Snowflake, message: &str, pinned: bool) -> Answer {
        self.bot_may(channel, may::PIN_MESSAGES)?;
        let id = self.plain_message(channel, message)?;
        if pinned && self.pins(channel).len() >= 250 {
            return Err(errors::too_many_pins());
        }
        if let Some(message) = self.message_mut(channel, id) {
            message.pinned = pinned;
        }
        self.touch_message(channel, id, false);
        Ok(Reply::Empty)
    }

    fn react(&mut self, channel: Snowflake, message: &str, emoji: &str, add: bool) -> Answer {
        self.bot_may(channel, may::READ_MESSAGE_HISTORY)?;
        let id = self.plain_message(channel, message)?;
        let emoji = percent_decode(emoji);
        if !crate::validate::emoji::is_emoji(&emoji) {
            return Err(errors::unknown_emoji());
        }
        let reaction = self
            .message(channel, id)
            .is_some_and(|message| message.reactions.iter().any(|(name, _)| *name == emoji));
        if add && !reaction {
            self.bot_may(channel, may::ADD_REACTIONS)?;
        }
        let Some(message) = self.message_mut(channel, id) else {
            return Err(errors::unknown_message());
        };
        if add && !reaction {
            if message.reactions.len() >= 20 {
                return Err(errors::too_many_reactions());
            }
            message.reactions.push((emoji.clone(), Default::default()));
        }
        for (name, users) in &mut message.reactions {
            if *name == emoji {
                if add {
                    users.insert(BOT);
                } else {
                    users.remove(&BOT);
                }
            }
        }
        message.reactions.retain(|(_, users)| !users.is_empty());
        self.publish(Feed::Message { channel, id });
        Ok(Reply::Empty)
    }
}

pub(crate) fn percent_decode(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((first, tail)) = rest.split_first() {
        let code = tail
            .get(..2)
            .filter(|_| *first == b'%')
            .and_then(|hex| std::str::from_utf8(hex).ok())
            .and_then(|hex| u8::from_str_radix(hex, 16).ok());
        match code {
            Some(byte) => {
                bytes.push(byte);
                rest = &tail[2..];
            }
            None => {
                bytes.push(*first);
                rest = tail;
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}
