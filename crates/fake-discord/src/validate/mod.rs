//! Discord's limits, one file per kind of object (Discord docs: message, embed, components,
//! commands).

pub(crate) mod command;
pub(crate) mod component;
pub(crate) mod embed;
pub(crate) mod emoji;
pub(crate) mod message;
pub(crate) mod modal;
pub(crate) mod poll;
mod select;

use serde_json::Value;

use crate::errors::FormErrors;

/// Reads a text and reports a wrong type or length; `None` if it isn't a text.
pub(crate) fn text<'a>(
    errors: &mut FormErrors,
    object: &'a Value,
    at: &str,
    key: &str,
    min: usize,
    max: usize,
) -> Option<&'a str> {
    let path = join(at, key);
    match &object[key] {
        Value::Null => None,
        Value::String(text) => {
            errors.length(path, text, min, max);
            Some(text)
        }
        _ => {
            errors.add(path, "STRING_TYPE_CONVERT", "Could not interpret value as string.");
            None
        }
    }
}

/// Like [`text`], for a text that mustn't be missing.
pub(crate) fn required_text<'a>(
    errors: &mut FormErrors,
    object: &'a Value,
    at: &str,
    key: &str,
    min: usize,
    max: usize,
) -> Option<&'a str> {
    let text = text(errors, object, at, key, min, max);
    if text.is_none() {
        errors.required(join(at, key));
    }
    text
}

pub(crate) fn boolean(errors: &mut FormErrors, object: &Value, at: &str, key: &str) {
    if !object[key].is_null() && !object[key].is_boolean() {
        let words = "Must be either true or false.";
        errors.add(join(at, key), "BOOLEAN_TYPE_CONVERT", words);
    }
}

pub(crate) fn channel_types(errors: &mut FormErrors, object: &Value, at: &str) {
    let kinds = list(errors, object, at, "channel_types").unwrap_or_default();
    for (number, kind) in kinds.iter().enumerate() {
        if !matches!(kind.as_u64(), Some(0..=5 | 10..=16)) {
            let values = "0, 1, 2, 3, 4, 5, 10, 11, 12, 13, 14, 15, 16";
            errors.choice(format!("{}.{number}", join(at, "channel_types")), values);
        }
    }
}

pub(crate) fn list<'a>(
    errors: &mut FormErrors,
    object: &'a Value,
    at: &str,
    key: &str,
) -> Option<&'a [Value]> {
    match &object[key] {
        Value::Null => None,
        Value::Array(list) => Some(list),
        _ => {
            errors.add(
                join(at, key),
                "LIST_TYPE_CONVERT",
                "Only iterables may be used in a ListType",
            );
            None
        }
    }
}

pub(crate) fn int(
    errors: &mut FormErrors,
    object: &Value,
    at: &str,
    key: &str,
    min: i64,
    max: i64,
) -> Option<i64> {
    match &object[key] {
        Value::Null => None,
        value => {
            let Some(number) = value.as_i64() else {
                let words = format!("Value \"{value}\" is not int.");
                errors.add(join(at, key), "NUMBER_TYPE_COERCE", words);
                return None;
            };
            errors.range(join(at, key), number, min, max);
            Some(number)
        }
    }
}

pub(crate) fn address(errors: &mut FormErrors, path: String, url: &str, files: Option<&[String]>) {
    if let Some(name) = url.strip_prefix("attachment://") {
        match files {
            Some(names) if names.iter().any(|file_name| file_name == name) => {}
            Some(_) => {
                let words = format!("Referenced attachment \"{name}\" was not found.");
                errors.add(path, "MESSAGE_REFERENCED_ATTACHMENT_NOT_FOUND", words);
            }
            None => scheme(errors, path, url),
        }
        return;
    }
    let rest = url.strip_prefix("http://").or_else(|| url.strip_prefix("https://"));
    match rest {
        None => scheme(errors, path, url),
        Some(host) if host.is_empty() || host.contains(char::is_whitespace) => {
            errors.add(path, "URL_TYPE_INVALID_URL", "Not a well formed URL.");
        }
        Some(_) => {}
    }
}

fn scheme(errors: &mut FormErrors, path: String, url: &str) {
    let scheme = url.split_once(':').map_or(url, |(scheme, _)| scheme);
    let words =
        format!("Scheme \"{scheme}\" is not supported. Scheme must be one of ('http', 'https').");
    errors.add(path, "URL_TYPE_INVALID_SCHEME", words);
}

pub(crate) fn join(at: &str, key: &str) -> String {
    if at.is_empty() { key.to_owned() } else { format!("{at}.{key}") }
}
