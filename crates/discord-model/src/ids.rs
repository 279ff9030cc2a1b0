//! Discord's ids ("Snowflakes").

use serde_json::Value;

/// Reads an id in Discord's form, a text or a number. Ids are above 0 and below 2⁶³.
pub fn snowflake(value: &Value) -> Option<u64> {
    let id = match value {
        Value::String(text) => text.parse().ok()?,
        other => other.as_u64()?,
    };
    (1..=i64::MAX.cast_unsigned()).contains(&id).then_some(id)
}
