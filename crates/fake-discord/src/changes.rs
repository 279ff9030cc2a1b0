//! Changes of the chat, and their events for the bot and the pages.

use crate::message::Message;
use crate::snowflake::{Snowflake, now_ms};
use crate::world::{Channel, Feed, World};

impl World {
    pub(crate) fn add_message(&mut self, message: Message) {
        let (channel_id, id, history) = (message.channel, message.id, self.history);
        let pings = message.pings.clone();
        let counts = message.only_for.is_none();
        let list = self.messages.entry(channel_id).or_default();
        list.insert(id, message);
        let too_many = list.len().saturating_sub(history);
        let oldest: Vec<Snowflake> = list.keys().copied().take(too_many).collect();
        for old in &oldest {
            list.remove(old);
        }
        if let Some(newest) = oldest.last() {
            self.newest_pruned.insert(channel_id, *newest);
        }
        let mut has_joined = false;
        if let Some(channel) = self.channels.get_mut(&channel_id).filter(|_| counts) {
            channel.last_message = Some(id);
            channel.sent += 1;
            if channel.is_thread() {
                for ping in pings {
                    has_joined |= channel.members.insert(ping);
                }
            }
        }
        if has_joined {
            self.publish(Feed::Channels);
        }
        self.publish(Feed::Message { channel: channel_id, id });
        self.dispatch_message("MESSAGE_CREATE", channel_id, id);
    }

    pub(crate) fn touch_message(&mut self, channel: Snowflake, id: Snowflake, edited: bool) {
        if let Some(message) = self.message_mut(channel, id) {
            message.edits += u32::from(edited);
            if edited {
                message.edited_ms = Some(now_ms());
            }
        }
        self.publish(Feed::Message { channel, id });
        self.dispatch_message("MESSAGE_UPDATE", channel, id);
    }

    pub(crate) fn remove_message(&mut self, channel: Snowflake, id: Snowflake) -> bool {
        let removed = self.messages.get_mut(&channel).and_then(|list| list.remove(&id));
        let Some(message) = removed else { return false };
        self.publish(Feed::Gone { channel, id });
        if message.only_for.is_none() {
            self.dispatch_deleted(channel, id);
        }
        true
    }

    pub(crate) fn remove_channel(&mut self, id: Snowflake) -> bool {
        let Some(channel) = self.channels.remove(&id) else { return false };
        self.messages.remove(&id);
        // Discord reports only the channel.
        let threads = self.channels.values().filter(|thread| thread.parent == Some(id));
        for thread in threads.map(|thread| thread.id).collect::<Vec<_>>() {
            self.channels.remove(&thread);
            self.messages.remove(&thread);
        }
        self.publish(Feed::Channels);
        self.dispatch_channel_gone(&channel);
        true
    }

    pub(crate) fn dm_with(&mut self, person: Snowflake) -> Snowflake {
        let open = self.channels.values().find(|c| c.is_dm() && c.recipient == Some(person));
        if let Some(channel) = open {
            return channel.id;
        }
        let id = self.mint.next();
        let mut channel = Channel::new(id, 1, "");
        channel.recipient = Some(person);
        // Since version 8 of the API, bots get `CHANNEL_CREATE` only for guilds.
        self.channels.insert(id, channel);
        self.publish(Feed::Channels);
        id
    }

    /// Unarchives a thread that isn't locked, as any activity in it does.
    pub(crate) fn wake(&mut self, id: Snowflake) {
        let Some(channel) = self.channels.get_mut(&id) else { return };
        if channel.archived && !channel.locked {
            channel.archived = false;
            channel.archive_changed_ms = now_ms();
            self.dispatch_channel("THREAD_UPDATE", id);
            self.publish(Feed::Channels);
        }
    }
}
