//! Ids in Discord's form.

use discord_model::ids::snowflake;
use serde_json::{Value, json};

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
    }
}
