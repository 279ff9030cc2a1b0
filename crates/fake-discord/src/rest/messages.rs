use std::time::Duration;

use serde_json::{Value, json};
use tokio::time::Instant;

use crate::errors::{self, ApiError, FormErrors, invalid};
use crate::ids::BOT;
use crate::message::Message;
use crate::permissions as may;
use crate::rest::call::{Answer, Call, Reply, ok, snowflake};
use crate::snowflake::{Snowflake, made_ms, now_ms};
use crate::world::World;

const NONCE_LIFE: Duration = Duration::from_secs(300);
/// Allowed edits of messages older than an hour, per channel and window.
const OLD_EDITS: usize = 3;
const OLD_EDIT_WINDOW: Duration = Duration::from_secs(20);
const OLD_MS: u64 = 3_600_000;

impl World {
    pub(crate) fn message_routes(
        &mut self,
        call: &Call,
        channel: Snowflake,
        rest: &[&str],
    ) -> Answer {
        match (call.method.as_str(), rest) {
            ("GET", []) => self.list_messages(call, channel),
            ("POST", []) => self.create_message(call, channel),
            ("POST", ["bulk-delete"]) => self.bulk_delete(call, channel),
            ("GET", [id]) => {
                self.bot_may(channel, may::READ_MESSAGE_HISTORY)?;
                let id = self.plain_message(channel, id)?;
                let message = self.message(channel, id).ok_or_else(errors::unknown_message)?;
                ok(self.message_json(message))
            }
            ("PATCH", [id]) => self.edit_message(call, channel, id),
            ("DELETE", [id]) => {
                let id = self.plain_message(channel, id)?;
                let own = self.message(channel, id).is_some_and(|message| message.author == BOT);
                if !own {
                    self.bot_may(channel, may::MANAGE_MESSAGES)?;
                }
                self.awake(channel)?;
                self.remove_message(channel, id);
                Ok(Reply::Empty)
            }
            _ => Err(errors::not_found()),
        }
    }

    fn list_messages(&self, call: &Call, channel: Snowflake) -> Answer {
        if self.bot_may(channel, may::READ_MESSAGE_HISTORY).is_err() {
            return ok(json!([]));
        }
        let number = |key: &str| call.query(key).and_then(|text| text.parse::<u64>().ok());
        let limit = number("limit").unwrap_or(50);
        let mut form = FormErrors::default();
        form.range("limit", i64::try_from(limit).unwrap_or(i64::MAX), 1, 100);
        form.finish()?;
        let limit = usize::try_from(limit).unwrap_or(100);
        let all = self.messages.get(&channel).into_iter().flat_map(|list| list.values());
        let mut list: Vec<&Message> = all.filter(|message| message.only_for.is_none()).collect();
        if let Some(after) = number("after") {
            list.retain(|message| message.id > after);
            list.truncate(limit);
        } else if let Some(around) = number("around") {
            let at = list.partition_point(|message| message.id < around);
            let from = at.saturating_sub(limit / 2);
            list = list.into_iter().skip(from).take(limit).collect();
        } else if let Some(before) = number("before") {
            list.retain(|message| message.id < before);
        }
        list.reverse();
        list.truncate(limit);
        ok(list.into_iter().map(|message| self.message_json(message)).collect())
    }

    /// 50083 in an archived thread; 160005 in a locked one unless the bot manages threads.
    pub(crate) fn awake(&self, id: Snowflake) -> Result<(), ApiError> {
        self.not_archived(id)?;
        let channel = self.channels.get(&id).ok_or_else(errors::unknown_channel)?;
        if channel.locked && self.bot_permissions(channel) & may::MANAGE_THREADS == 0 {
            return Err(errors::thread_locked());
        }
        Ok(())
    }

    /// 50083 in an archived thread.
    pub(crate) fn not_archived(&self, id: Snowflake) -> Result<(), ApiError> {
        let channel = self.channels.get(&id).ok_or_else(errors::unknown_channel)?;
        if channel.archived { Err(errors::thread_archived()) } else { Ok(()) }
    }

    fn needed_permission(call: &Call) -> u64 {
        let embeds = call.body["embeds"].as_array().is_some_and(|list| !list.is_empty());
        let files = !call.files.is_empty();
        (u64::from(embeds) * may::EMBED_LINKS) | (u64::from(files) * may::ATTACH_FILES)
    }

    fn create_message(&mut self, call: &Call, channel: Snowflake) -> Answer {
        let place = self.channels.get(&channel).ok_or_else(errors::unknown_channel)?;
        if let Some(person) = place.recipient {
            if !self.members.contains(&person) {
                return Err(errors::no_mutual_guild());
            }
            if self.dms_closed.contains(&person) {
                return Err(errors::cannot_dm());
            }
        }
        self.bot_may(channel, self.send_permission(channel) | World::needed_permission(call))?;
        // "Sending a message will automatically unarchive the thread" (Threads), unless it is
        // locked.
        self.wake(channel);
        self.awake(channel)?;
        let nonce = &call.body["nonce"];
        let key = match nonce {
            Value::String(text) => text.clone(),
            other => other.to_string(),
        };
        let enforced = call.body["enforce_nonce"] == true && !nonce.is_null();
        if enforced {
            let now = Instant::now();
            self.nonces.retain(|(at, ..)| now.duration_since(*at) < NONCE_LIFE);
            let same = self.nonces.iter().find(|(_, at, text, _)| *at == channel && *text == key);
            let before = same.and_then(|(_, _, _, id)| self.message(channel, *id));
            if let Some(message) = before {
                return ok(self.message_json(message));
            }
        }
        let mut message = Message {
            id: self.mint.next(),
            channel,
            author: BOT,
            nonce: (!nonce.is_null()).then(|| nonce.clone()),
            ..Message::default()
        };
        if !call.body["message_reference"].is_null() {
            self.refer(call, channel, &mut message)?;
        }
        self.compose(call, &call.body, &mut message, true)?;
        let id = message.id;
        if enforced {
            self.nonces.push_back((Instant::now(), channel, key, id));
        }
        self.add_message(message);
        let message = self.message(channel, id).ok_or_else(errors::unknown_message)?;
        ok(self.message_json(message))
    }

    fn refer(
        &self,
        call: &Call,
        channel: Snowflake,
        message: &mut Message,
    ) -> Result<(), ApiError> {
        let reference = &call.body["message_reference"];
        let Some(id) = snowflake(&reference["message_id"]) else {
            let mut form = FormErrors::default();
            form.required("message_reference.message_id");
            return form.finish();
        };
        if snowflake(&reference["channel_id"]).is_some_and(|channel_id| channel_id != channel) {
            let words = "Cannot reply to a message in a different channel";
            return Err(invalid(
                "message_reference",
                "REPLIES_CANNOT_REFERENCE_OTHER_CHANNEL",
                words,
            ));
        }
        self.bot_may(channel, may::READ_MESSAGE_HISTORY)
            .map_err(|_| errors::reply_without_history())?;
        let exists = self.message(channel, id).is_some_and(|m| m.only_for.is_none());
        if exists {
            message.kind = 19;
            message.reply_to = Some((channel, id));
        } else if reference["fail_if_not_exists"] != false {
            let words = "Unknown message";
            return Err(invalid("message_reference", "MESSAGE_REFERENCE_UNKNOWN_MESSAGE", words));
        }
        Ok(())
    }

    fn edit_message(&mut self, call: &Call, channel: Snowflake, id: &str) -> Answer {
        let id = self.plain_message(channel, id)?;
        let mut message = self.message(channel, id).ok_or_else(errors::unknown_message)?.clone();
        if message.author != BOT {
            return Err(errors::edit_by_another());
        }
        self.awake(channel)?;
        if now_ms().saturating_sub(made_ms(id)) > OLD_MS {
            self.count_old_edit(channel)?;
        }
        self.bot_may(channel, World::needed_permission(call))?;
        self.compose(call, &call.body, &mut message, false)?;
        self.put_back(message, true);
        let message = self.message(channel, id).ok_or_else(errors::unknown_message)?;
        ok(self.message_json(message))
    }

    /// Stores an edited message and announces it. The first content of a deferred response doesn't
    /// count as an edit.
    pub(crate) fn put_back(&mut self, message: Message, edited: bool) {
        let (channel, id) = (message.channel, message.id);
        if let Some(list) = self.messages.get_mut(&channel) {
            list.insert(id, message);
        }
        self.touch_message(channel, id, edited);
    }

    fn count_old_edit(&mut self, channel: Snowflake) -> Result<(), ApiError> {
        let now = Instant::now();
        let edits = self.old_edits.entry(channel).or_default();
        edits.retain(|at| now.duration_since(*at) < OLD_EDIT_WINDOW);
        if let Some(first) = edits.front().filter(|_| edits.len() >= OLD_EDITS) {
            let wait = OLD_EDIT_WINDOW - now.duration_since(*first);
            return Err(ApiError {
                code: 30046,
                message:
                    "Maximum number of edits to messages older than 1 hour reached. Try again later"
                        .to_owned(),
                ..ApiError::rate_limited(wait.as_secs_f64(), false)
            });
        }
        edits.push_back(now);
        Ok(())
    }

    fn bulk_delete(&mut self, call: &Call, channel: Snowflake) -> Answer {
        self.bot_may(channel, may::MANAGE_MESSAGES)?;
        self.check_body(call)?;
        let ids: Vec<Snowflake> =
            call.body["messages"].as_array().into_iter().flatten().filter_map(snowflake).collect();
        if !(2..=100).contains(&ids.len()) {
            return Err(errors::bulk_delete_bounds());
        }
        for id in ids {
            self.remove_message(channel, id);
        }
        Ok(Reply::Empty)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn edits_of_old_messages_are_rationed() {
        let mut world = World::new(String::new());
        for _ in 0..OLD_EDITS {
            world.count_old_edit(1).unwrap();
        }
        let refused = world.count_old_edit(1).unwrap_err();
        assert_eq!((refused.status, refused.code), (429, 30046));
        assert_eq!(world.count_old_edit(2), Ok(()), "each channel for itself");
        tokio::time::advance(OLD_EDIT_WINDOW).await;
        assert_eq!(world.count_old_edit(1), Ok(()));
    }
}
