//! Plain messages to Herald, in private or with a mention, get a pointer to the commands. Discord
//! hides the content of other messages ("Message Content Intent").

use std::collections::VecDeque;

use discord_model::received_message::ReceivedMessage;
use match_model::{ChannelId, GuildId, PersonId, Time};
use parking_lot::Mutex;

/// Milliseconds before the same person gets another answer.
const QUIET_MILLIS: i64 = 20_000;
const MOST: usize = 1_000;

#[derive(Debug, PartialEq, Eq)]
pub(crate) struct PlainMessage {
    pub(super) id: u64,
    pub(super) channel: ChannelId,
    pub(super) by: PersonId,
    pub(super) guild: Option<GuildId>,
    pub(super) private: bool,
    pub(super) text: String,
}

#[derive(Debug)]
pub(crate) struct ReplyCooldown {
    quiet_millis: i64,
    recent_answers: Mutex<VecDeque<(Time, PersonId, ChannelId)>>,
}

impl Default for ReplyCooldown {
    fn default() -> ReplyCooldown {
        ReplyCooldown::every(QUIET_MILLIS)
    }
}

impl ReplyCooldown {
    /// `quiet` is in milliseconds.
    pub(crate) fn every(quiet: i64) -> ReplyCooldown {
        ReplyCooldown { quiet_millis: quiet, recent_answers: Mutex::default() }
    }

    pub(super) fn admits(&self, plain: &PlainMessage, now: Time) -> bool {
        let mut recent_answers = self.recent_answers.lock();
        recent_answers.retain(|(at, ..)| now.0.saturating_sub(at.0) < self.quiet_millis);
        let is_same = |(_, by, channel): &(Time, PersonId, ChannelId)| {
            *by == plain.by && *channel == plain.channel
        };
        if recent_answers.len() >= MOST || recent_answers.iter().any(is_same) {
            return false;
        }
        recent_answers.push_back((now, plain.by, plain.channel));
        true
    }
}

impl PlainMessage {
    /// A server message to others.
    pub(crate) fn read_comment(message: &ReceivedMessage, own: PersonId) -> Option<PlainMessage> {
        if message.is_private {
            return None;
        }
        PlainMessage::from_person(message, String::new(), own)
    }

    /// `None` unless the message is to Herald.
    pub(crate) fn read(message: &ReceivedMessage, own: PersonId) -> Option<PlainMessage> {
        if !message.is_private && !message.mentions.contains(&own.get()) {
            return None;
        }
        let text = message.content.replace(&format!("<@{own}>"), " ");
        let text = text.replace(&format!("<@!{own}>"), " ");
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        PlainMessage::from_person(message, text, own)
    }

    fn from_person(message: &ReceivedMessage, text: String, own: PersonId) -> Option<PlainMessage> {
        let by = PersonId::new(message.author);
        if message.is_automatic || by == own || !message.is_written {
            return None;
        }
        Some(PlainMessage {
            id: message.id,
            channel: ChannelId::new(message.channel),
            by,
            guild: message.guild.map(GuildId::new),
            private: message.is_private,
            text,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json};

    fn message(change: impl FnOnce(&mut Value)) -> Option<PlainMessage> {
        let mut event = json!({
            "id": "5", "channel_id": "7", "type": 0, "author": {"id": "11"}, "guild_id": "3",
            "mentions": [{"id": "1"}], "content": "<@1>  b2-b3\n",
        });
        change(&mut event);
        PlainMessage::read(&ReceivedMessage::read(&event)?, PersonId::new(1))
    }

    #[test]
    fn only_messages_to_herald_are_read() {
        let plain = message(|_| {}).expect("it names Herald");
        assert_eq!((plain.text.as_str(), plain.private), ("b2-b3", false));
        let private = message(|event| {
            event["guild_id"] = Value::Null;
            event["mentions"] = json!([]);
            event["content"] = json!("hello");
        });
        assert!(private.is_some_and(|plain| plain.private && plain.text == "hello"));
        assert_eq!(message(|event| event["mentions"] = json!([{"id": "2"}])), None);
        assert_eq!(message(|event| event["author"]["bot"] = json!(true)), None);
        assert_eq!(message(|event| event["author"]["id"] = json!("1")), None);
        assert_eq!(message(|event| event["webhook_id"] = json!("9")), None);
        assert_eq!(message(|event| event["type"] = json!(1)), None);
        assert_eq!(message(|event| *event = json!({})), None);
    }

    #[test]
    fn a_person_gets_one_answer_within_the_cooldown() {
        let cooldown = ReplyCooldown::default();
        let plain = message(|_| {}).expect("it names Herald");
        let in_other_channel = message(|event| event["channel_id"] = json!("8")).expect("the same");
        assert!(cooldown.admits(&plain, Time(0)));
        assert!(!cooldown.admits(&plain, Time(QUIET_MILLIS - 1)));
        assert!(cooldown.admits(&in_other_channel, Time(QUIET_MILLIS - 1)));
        assert!(cooldown.admits(&plain, Time(QUIET_MILLIS)));
    }
}
