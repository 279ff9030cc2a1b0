//! Limits of modals (Discord docs, "Receiving and Responding", modal; "Component Reference").

use std::collections::HashSet;

use serde_json::Value;

use super::{int, join, list, text};
use crate::errors::FormErrors;

/// Checks the data of a modal response.
pub(crate) fn check(errors: &mut FormErrors, data: &Value) {
    let at = "data";
    if text(errors, data, at, "custom_id", 1, 100).is_none() {
        errors.required("data.custom_id");
    }
    if text(errors, data, at, "title", 1, 45).is_none() {
        errors.required("data.title");
    }
    let components = list(errors, data, at, "components").unwrap_or_default();
    errors.count("data.components", components.len(), 1, 5);
    let mut seen = HashSet::new();
    for (number, component) in components.iter().enumerate() {
        let path = format!("data.components.{number}");
        match component["type"].as_i64() {
            Some(1) => {
                let inner = component["components"].as_array().map_or(&[][..], Vec::as_slice);
                errors.count(join(&path, "components"), inner.len(), 1, 1);
                for (index, input) in inner.iter().enumerate() {
                    let path = format!("{path}.components.{index}");
                    if input["type"] == 4 {
                        if text(errors, input, &path, "label", 1, 45).is_none() {
                            errors.required(join(&path, "label"));
                        }
                        field(errors, input, &path, &mut seen);
                    } else {
                        errors.choice(join(&path, "type"), "4");
                    }
                }
            }
            Some(18) => {
                if text(errors, component, &path, "label", 1, 45).is_none() {
                    errors.required(join(&path, "label"));
                }
                text(errors, component, &path, "description", 0, 100);
                let path = join(&path, "component");
                match component["component"]["type"].as_i64() {
                    Some(3..=8 | 19 | 21..=23) => {
                        field(errors, &component["component"], &path, &mut seen);
                    }
                    None => errors.required(path),
                    _ => errors.choice(join(&path, "type"), "3, 4, 5, 6, 7, 8, 19, 21, 22, 23"),
                }
            }
            Some(10) => {
                if text(errors, component, &path, "content", 1, 4000).is_none() {
                    errors.required(join(&path, "content"));
                }
            }
            _ => errors.choice(join(&path, "type"), "1, 10, 18"),
        }
    }
}

/// One input: its custom id, and for texts and selects their limits.
fn field(errors: &mut FormErrors, input: &Value, at: &str, seen: &mut HashSet<String>) {
    match text(errors, input, at, "custom_id", 1, 100) {
        None => errors.required(join(at, "custom_id")),
        Some(id) => {
            if !seen.insert(id.to_owned()) {
                let words = "Component custom id cannot be duplicated";
                errors.add(join(at, "custom_id"), "COMPONENT_CUSTOM_ID_DUPLICATED", words);
            }
        }
    }
    match input["type"].as_i64() {
        Some(4) => {
            if int(errors, input, at, "style", 1, 2).is_none() {
                errors.required(join(at, "style"));
            }
            let min = int(errors, input, at, "min_length", 0, 4000).unwrap_or(0);
            let max = int(errors, input, at, "max_length", 1, 4000).unwrap_or(4000);
            if min > max {
                let words = "The minimum length must not exceed the maximum.";
                errors.add(join(at, "min_length"), "TEXT_INPUT_COMPONENT_MIN_LENGTH", words);
            }
            text(errors, input, at, "placeholder", 0, 100);
            text(errors, input, at, "value", 0, 4000);
        }
        Some(3) => {
            let options = list(errors, input, at, "options").unwrap_or_default();
            errors.count(join(at, "options"), options.len(), 1, 25);
            text(errors, input, at, "placeholder", 0, 150);
            let mut values = HashSet::new();
            for (number, option) in options.iter().enumerate() {
                let path = format!("{at}.options.{number}");
                for key in ["label", "value"] {
                    if text(errors, option, &path, key, 1, 100).is_none() {
                        errors.required(join(&path, key));
                    }
                }
                text(errors, option, &path, "description", 0, 100);
                if option["value"].as_str().is_some_and(|value| !values.insert(value)) {
                    let words = "The specified option value is already used";
                    let code = "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED";
                    errors.add(join(&path, "value"), code, words);
                }
            }
        }
        _ => {}
    }
}
