//! Limits of select menus and of their options, in messages and modals (Discord docs, "Component
//! Reference").

use std::collections::HashSet;

use serde_json::Value;

use super::{boolean, channel_types, emoji, int, join, list, required_text, text};
use crate::errors::FormErrors;

pub(super) struct Options {
    pub(super) count: usize,
    pub(super) defaults: usize,
}

/// Checks a select menu except its custom id: 3 texts, 5 people, 6 roles, 7 both, 8 channels.
pub(super) fn check(errors: &mut FormErrors, select: &Value, kind: i64, at: &str) {
    text(errors, select, at, "placeholder", 0, 150);
    let min = int(errors, select, at, "min_values", 0, 25).unwrap_or(1);
    let max = int(errors, select, at, "max_values", 1, 25).unwrap_or(1);
    range(errors, at, min, max);
    let defaults = if kind == 3 {
        if !select["default_values"].is_null() {
            let words = "Default values are for select menus that are filled by Discord.";
            errors.add(join(at, "default_values"), "SELECT_COMPONENT_DEFAULT_VALUES", words);
        }
        let Options { count, defaults } = options(errors, select, at, 1, 25);
        let most = i64::try_from(count).unwrap_or(i64::MAX);
        if count > 0 && (max > most || min > most) {
            let words = "The number of values must not exceed the number of options.";
            errors.add(join(at, "max_values"), "SELECT_COMPONENT_MAX_VALUES_EXCEEDED", words);
        }
        defaults
    } else {
        default_values(errors, select, kind, at)
    };
    if kind == 8 {
        channel_types(errors, select, at);
    }
    too_many_defaults(errors, at, defaults, max);
}

pub(super) fn range(errors: &mut FormErrors, at: &str, min: i64, max: i64) {
    if min > max {
        let words = "The minimum number of values must not exceed the maximum.";
        errors.add(join(at, "min_values"), "SELECT_COMPONENT_MIN_VALUES_GREATER", words);
    }
}

pub(super) fn too_many_defaults(errors: &mut FormErrors, at: &str, defaults: usize, max: i64) {
    if i64::try_from(defaults).unwrap_or(i64::MAX) > max {
        let words = "The number of default options must not exceed the maximum.";
        errors.add(join(at, "options"), "SELECT_COMPONENT_TOO_MANY_DEFAULTS", words);
    }
}

pub(super) fn options(
    errors: &mut FormErrors,
    component: &Value,
    at: &str,
    least: usize,
    most: usize,
) -> Options {
    let options = list(errors, component, at, "options").unwrap_or_default();
    errors.count(join(at, "options"), options.len(), least, most);
    let mut values = HashSet::new();
    let mut defaults = 0;
    for (number, option) in options.iter().enumerate() {
        let path = format!("{at}.options.{number}");
        for key in ["label", "value"] {
            required_text(errors, option, &path, key, 1, 100);
        }
        text(errors, option, &path, "description", 0, 100);
        emoji::check(errors, &option["emoji"], &join(&path, "emoji"));
        if option["value"].as_str().is_some_and(|value| !values.insert(value)) {
            let words = "The specified option value is already used";
            let code = "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED";
            errors.add(join(&path, "value"), code, words);
        }
        boolean(errors, option, &path, "default");
        defaults += usize::from(option["default"] == true);
    }
    Options { count: options.len(), defaults }
}

fn default_values(errors: &mut FormErrors, select: &Value, kind: i64, at: &str) -> usize {
    let types: &[&str] = match kind {
        5 => &["user"],
        6 => &["role"],
        7 => &["user", "role"],
        _ => &["channel"],
    };
    let values = list(errors, select, at, "default_values").unwrap_or_default();
    for (number, value) in values.iter().enumerate() {
        let path = format!("{at}.default_values.{number}");
        if crate::rest::call::snowflake(&value["id"]).is_none() {
            errors.required(join(&path, "id"));
        }
        if !value["type"].as_str().is_some_and(|kind| types.contains(&kind)) {
            errors.choice(join(&path, "type"), &types.join(", "));
        }
    }
    values.len()
}
