//! Discord's ids ("Snowflakes").

use serde_json::Value;

/// Reads an id as Discord writes it, as a text or a number. Ids are below 2⁶³, and none is 0.
pub fn snowflake(value: &Value) -> Option<u64> {
    let id = match value {
        Value::String(text) => text.parse().ok()?,
        other => other.as_u64()?,
    };
    (1..=i64::MAX.cast_unsigned()).contains(&id).then_some(id)
}
