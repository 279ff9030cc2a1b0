//! Limits of embeds (Discord docs, "Message Resource", embed limits).

use jiff::Timestamp;
use jiff::civil::DateTime;
use serde_json::Value;

use super::{address, int, join, list, text};
use crate::errors::FormErrors;

/// Characters in all embeds of a message together.
const TOTAL: usize = 6000;

/// Checks the embeds of a message; `files` are the names that `attachment://` may refer to.
pub(crate) fn check(errors: &mut FormErrors, embeds: &[Value], files: &[String]) {
    errors.count("embeds", embeds.len(), 0, 10);
    let mut total = 0;
    for (number, embed) in embeds.iter().enumerate() {
        let at = format!("embeds.{number}");
        total += one(errors, embed, &at, files);
    }
    if total > TOTAL {
        let words = format!("Embed size exceeds maximum size of {TOTAL}");
        errors.add("embeds", "MAX_EMBED_SIZE_EXCEEDED", words);
    }
}

/// Checks one embed and counts its characters, trimmed.
fn one(errors: &mut FormErrors, embed: &Value, at: &str, files: &[String]) -> usize {
    if !embed.is_object() {
        let words = "Only dictionaries may be used in a DictType";
        errors.add(at, "DICT_TYPE_CONVERT", words);
        return 0;
    }
    let mut size = 0;
    let mut count = |text: Option<&str>| {
        size += text.map_or(0, |text| text.trim().chars().count());
        text.is_some_and(|text| !text.trim().is_empty())
    };
    let mut filled = count(text(errors, embed, at, "title", 0, 256));
    filled |= count(text(errors, embed, at, "description", 0, 4096));
    int(errors, embed, at, "color", 0, 0xff_ffff);
    for (part, key, max) in [("footer", "text", 2048), ("author", "name", 256)] {
        if embed[part].is_object() {
            let path = join(at, part);
            match text(errors, &embed[part], &path, key, 0, max) {
                Some(words) => filled |= count(Some(words)),
                None => errors.required(join(&path, key)),
            }
            if let Some(icon) = embed[part]["icon_url"].as_str() {
                address(errors, join(&path, "icon_url"), icon, Some(files));
            }
        }
    }
    for part in ["image", "thumbnail"] {
        if embed[part].is_object() {
            let path = join(&join(at, part), "url");
            match embed[part]["url"].as_str() {
                Some(url) => address(errors, path, url, Some(files)),
                None => errors.required(path),
            }
            filled = true;
        }
    }
    if let Some(time) = text(errors, embed, at, "timestamp", 0, usize::MAX)
        && time.parse::<Timestamp>().is_err()
        && time.parse::<DateTime>().is_err()
    {
        let words = format!("Could not parse {time}. Should be ISO8601.");
        errors.add(join(at, "timestamp"), "DATE_TIME_TYPE_PARSE", words);
    }
    if let Some(url) = embed["url"].as_str() {
        address(errors, join(at, "url"), url, None);
    }
    if let Some(fields) = list(errors, embed, at, "fields") {
        errors.count(join(at, "fields"), fields.len(), 0, 25);
        filled |= !fields.is_empty();
        for (number, field) in fields.iter().enumerate() {
            let path = format!("{at}.fields.{number}");
            for (key, max) in [("name", 256), ("value", 1024)] {
                match text(errors, field, &path, key, 1, max) {
                    Some(words) if words.trim().is_empty() => errors.required(join(&path, key)),
                    Some(words) => {
                        count(Some(words));
                    }
                    None => errors.required(join(&path, key)),
                }
            }
        }
    }
    if !filled {
        errors.required(join(at, "description"));
    }
    size
}
