//! Discord's ids ("Snowflakes").

use discord_model::ids::snowflake;
use serde::Deserialize;
use serde_json::Value;

pub use serenity::model::id::{ChannelId, GuildId, MessageId, RoleId, UserId};

/// An id in a response.
#[derive(Deserialize)]
#[serde(try_from = "Value")]
pub(crate) struct Snowflake(pub(crate) u64);

impl TryFrom<Value> for Snowflake {
    type Error = &'static str;

    fn try_from(value: Value) -> Result<Snowflake, Self::Error> {
        snowflake(&value).map(Snowflake).ok_or("an id")
    }
}

/// Any object with an id: a message, a user, a thread.
#[derive(Deserialize)]
pub(crate) struct WithId {
    pub(crate) id: Snowflake,
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn an_answer_without_an_id_is_not_read() {
        let read = |value: Value| serde_json::from_value::<WithId>(json!({ "id": value }));
        assert_eq!(read(json!("5")).map(|read| read.id.0).ok(), Some(5));
        for value in [json!(0), json!("9223372036854775808"), json!("x"), Value::Null] {
            assert!(read(value.clone()).is_err(), "{value}");
        }
    }
}
