//! Discord's ids ("Snowflakes").

use serde::Deserialize;
use serde_json::Value;

pub(crate) use serenity::model::id::{ChannelId, GuildId, MessageId, UserId};

/// Reads an id as Discord writes it, as a text or a number. Ids are below 2⁶³, and none is 0.
pub(crate) fn snowflake(value: &Value) -> Option<u64> {
    let id = match value {
        Value::String(text) => text.parse().ok()?,
        other => other.as_u64()?,
    };
    (1..=i64::MAX.cast_unsigned()).contains(&id).then_some(id)
}

/// An id in an answer.
#[derive(Deserialize)]
#[serde(try_from = "Value")]
pub(super) struct Snowflake(pub(super) u64);

impl TryFrom<Value> for Snowflake {
    type Error = &'static str;

    fn try_from(value: Value) -> Result<Snowflake, Self::Error> {
        snowflake(&value).map(Snowflake).ok_or("an id")
    }
}

/// Something that has an id: a message, a user, a thread.
#[derive(Deserialize)]
pub(super) struct Identified {
    pub(super) id: Snowflake,
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn ids_are_texts_or_numbers_that_discord_gives() {
        for (value, expected) in [
            (json!("1100000000000000001"), Some(1_100_000_000_000_000_001)),
            (json!(5), Some(5)),
            (json!("9223372036854775807"), Some(i64::MAX.cast_unsigned())),
            (json!("9223372036854775808"), None),
            (json!("18446744073709551615"), None),
            (json!(0), None),
            (json!(-5), None),
            (json!("x"), None),
            (Value::Null, None),
        ] {
            assert_eq!(snowflake(&value), expected, "{value}");
            let read: Result<Identified, _> = serde_json::from_value(json!({ "id": value }));
            assert_eq!(read.map(|read| read.id.0).ok(), expected);
        }
    }
}
