//! Limits of a message body: content, flags, mentions, nonce.

use serde_json::Value;

use super::{boolean, component, embed, int, list, poll, text};
use crate::errors::FormErrors;
use crate::message::{COMPONENTS_V2, Message};

/// Checks the body of a new message (`old` is `None`) or of an edit. `files` are all names that the
/// message will have. `at` is the path of the body, such as `data` in a callback.
pub(crate) fn check(
    errors: &mut FormErrors,
    body: &Value,
    old: Option<&Message>,
    files: &[String],
) {
    text(errors, body, "", "content", 0, 2000);
    if let Some(old_flags) = int(errors, body, "", "flags", 0, 1 << 40) {
        let had = old.is_some_and(|old| old.flags & COMPONENTS_V2 != 0 && !old.loading());
        if had && old_flags.cast_unsigned() & COMPONENTS_V2 == 0 {
            let words = "The IS_COMPONENTS_V2 flag cannot be removed once it is set.";
            errors.add("flags", "MESSAGE_CANNOT_REMOVE_COMPONENTS_V2_FLAG", words);
        }
    }
    let v2 = is_v2(body, old);
    if v2 {
        let is_present = |key: &str, is_kept: bool| match body.get(key) {
            None => is_kept,
            Some(Value::Null) => false,
            Some(Value::String(text)) => !text.is_empty(),
            Some(Value::Array(list)) => !list.is_empty(),
            Some(_) => true,
        };
        for (key, is_kept) in [
            ("content", old.is_some_and(|old| !old.content.is_empty())),
            ("embeds", old.is_some_and(|old| !old.embeds.is_empty())),
            ("poll", false),
            ("sticker_ids", false),
        ] {
            if is_present(key, is_kept) {
                let words = format!(
                    "The '{key}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2"
                );
                errors.add(key, "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2", words);
            }
        }
    }
    if let Some(embeds) = list(errors, body, "", "embeds") {
        embed::check(errors, embeds, files);
    }
    if let Some(components) = list(errors, body, "", "components") {
        component::Check::new(errors, v2, files).message(components);
    }
    if old.is_none() {
        poll::check(errors, body);
    }
    boolean(errors, body, "", "tts");
    boolean(errors, body, "", "enforce_nonce");
    let stickers = list(errors, body, "", "sticker_ids").unwrap_or_default();
    errors.count("sticker_ids", stickers.len(), 0, 3);
    mentions(errors, &body["allowed_mentions"]);
    match &body["nonce"] {
        Value::String(nonce) if nonce.chars().count() > 25 => {
            errors.add(
                "nonce",
                "NONCE_TYPE_TOO_LONG",
                "Nonce cannot be longer than 25 characters.",
            );
        }
        Value::Null | Value::String(_) | Value::Number(_) => {}
        _ => errors.add("nonce", "STRING_TYPE_CONVERT", "Could not interpret value as string."),
    }
}

/// Whether the message will have version 2 components.
pub(crate) fn is_v2(body: &Value, old: Option<&Message>) -> bool {
    body["flags"].as_u64().is_some_and(|flags| flags & COMPONENTS_V2 != 0)
        || old.is_some_and(|old| old.flags & COMPONENTS_V2 != 0)
}

fn mentions(errors: &mut FormErrors, mentions: &Value) {
    if mentions.is_null() {
        return;
    }
    let at = "allowed_mentions";
    boolean(errors, mentions, at, "replied_user");
    let parse = list(errors, mentions, at, "parse").unwrap_or_default();
    for (number, kind) in parse.iter().enumerate() {
        if !matches!(kind.as_str(), Some("users" | "roles" | "everyone")) {
            errors.choice(format!("{at}.parse.{number}"), "'users', 'roles', 'everyone'");
        }
    }
    for key in ["users", "roles"] {
        let ids = list(errors, mentions, at, key).unwrap_or_default();
        errors.count(format!("{at}.{key}"), ids.len(), 0, 100);
        if !ids.is_empty() && parse.iter().any(|kind| kind == key) {
            let words =
                format!("`parse:[\"{key}\"]` and `{key}: [ids...]` are mutually exclusive.");
            errors.add(at, "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE", words);
        }
        for (number, id) in ids.iter().enumerate() {
            if crate::rest::call::snowflake(id).is_none() {
                let words = format!("Value {id} is not snowflake.");
                errors.add(format!("{at}.{key}.{number}"), "NUMBER_TYPE_COERCE", words);
            }
        }
    }
}
