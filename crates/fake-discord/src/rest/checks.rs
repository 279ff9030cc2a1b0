use serde_json::Value;

use crate::errors::{self, ApiError, FormErrors};
use crate::ids::BOT;
use crate::permissions as may;
use crate::snowflake::Snowflake;
use crate::world::{Channel, World};

impl World {
    pub(crate) fn send_permission(&self, id: Snowflake) -> u64 {
        if self.channels.get(&id).is_some_and(Channel::is_thread) {
            may::SEND_MESSAGES_IN_THREADS
        } else {
            may::SEND_MESSAGES
        }
    }

    /// 50013 unless the bot has all these permissions in the channel.
    pub(crate) fn bot_may(&self, id: Snowflake, bits: u64) -> Result<(), ApiError> {
        let channel = self.channels.get(&id).ok_or_else(errors::unknown_channel)?;
        if self.bot_permissions(channel) & bits == bits {
            Ok(())
        } else {
            Err(errors::missing_permissions())
        }
    }

    pub(crate) fn plain_message(
        &self,
        channel: Snowflake,
        id: &str,
    ) -> Result<Snowflake, ApiError> {
        let id = id.parse().unwrap_or(0);
        self.message(channel, id)
            .filter(|message| message.only_for.is_none())
            .map(|message| message.id)
            .ok_or_else(errors::unknown_message)
    }

    pub(crate) fn known_user(&self, id: &str) -> Result<Snowflake, ApiError> {
        let id = if id == "@me" { BOT } else { id.parse().unwrap_or(0) };
        self.user(id).map(|user| user.id).ok_or_else(errors::unknown_user)
    }
}

pub(crate) fn auto_archive(form: &mut FormErrors, body: &Value) -> Option<u32> {
    let value = &body["auto_archive_duration"];
    if value.is_null() {
        return None;
    }
    match value.as_u64() {
        Some(minutes @ (60 | 1440 | 4320 | 10_080)) => u32::try_from(minutes).ok(),
        _ => {
            form.choice("auto_archive_duration", "60, 1440, 4320, 10080");
            None
        }
    }
}
