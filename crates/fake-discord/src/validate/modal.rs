//! Limits of modals (Discord docs, "Receiving and Responding", modal; "Component Reference").

use std::collections::HashSet;

use serde_json::Value;

use super::{boolean, int, join, list, required_text, select, text};
use crate::errors::FormErrors;

pub(crate) fn check(errors: &mut FormErrors, data: &Value) {
    let at = "data";
    required_text(errors, data, at, "custom_id", 1, 100);
    required_text(errors, data, at, "title", 1, 45);
    let components = list(errors, data, at, "components").unwrap_or_default();
    errors.count("data.components", components.len(), 1, 5);
    let mut custom_ids = HashSet::new();
    for (number, component) in components.iter().enumerate() {
        let path = format!("data.components.{number}");
        match component["type"].as_i64() {
            Some(1) => {
                let inner = component["components"].as_array().map_or(&[][..], Vec::as_slice);
                errors.count(join(&path, "components"), inner.len(), 1, 1);
                for (index, input) in inner.iter().enumerate() {
                    let path = format!("{path}.components.{index}");
                    if input["type"] == 4 {
                        required_text(errors, input, &path, "label", 1, 45);
                        field(errors, input, &path, &mut custom_ids);
                    } else {
                        errors.choice(join(&path, "type"), "4");
                    }
                }
            }
            Some(18) => {
                required_text(errors, component, &path, "label", 1, 45);
                text(errors, component, &path, "description", 1, 100);
                let path = join(&path, "component");
                if component["component"]["type"] == 4 && !component["component"]["label"].is_null()
                {
                    let words = "The label of a text input is that of its Label component.";
                    errors.add(join(&path, "label"), "TEXT_INPUT_COMPONENT_LABEL_INVALID", words);
                }
                match component["component"]["type"].as_i64() {
                    Some(3..=8 | 19 | 21..=23) => {
                        field(errors, &component["component"], &path, &mut custom_ids);
                    }
                    None => errors.required(path),
                    _ => errors.choice(join(&path, "type"), "3, 4, 5, 6, 7, 8, 19, 21, 22, 23"),
                }
            }
            Some(10) => {
                required_text(errors, component, &path, "content", 1, 4000);
            }
            _ => errors.choice(join(&path, "type"), "1, 10, 18"),
        }
    }
}

/// Checks an input: its custom id, and the limits of texts and selects.
fn field(errors: &mut FormErrors, input: &Value, at: &str, custom_ids: &mut HashSet<String>) {
    let id = required_text(errors, input, at, "custom_id", 1, 100);
    if id.is_some_and(|id| !custom_ids.insert(id.to_owned())) {
        let words = "Component custom id cannot be duplicated";
        errors.add(join(at, "custom_id"), "COMPONENT_CUSTOM_ID_DUPLICATED", words);
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
            let most = usize::try_from(max.clamp(1, 4000)).unwrap_or(4000);
            text(errors, input, at, "value", 0, most);
            boolean(errors, input, at, "required");
        }
        Some(kind @ (3 | 5..=8)) => {
            select::check(errors, input, kind, at);
            if input["disabled"] == true {
                let words = "Components in modals cannot be disabled";
                errors.add(join(at, "disabled"), "MODAL_COMPONENT_DISABLED", words);
            }
            let min = input["min_values"].as_i64().unwrap_or(1);
            required_with_none(errors, input, at, min == 0 && input["required"] == true);
        }
        Some(19) => {
            let min = int(errors, input, at, "min_values", 0, 10).unwrap_or(1);
            let max = int(errors, input, at, "max_values", 1, 10).unwrap_or(1);
            select::range(errors, at, min, max);
            required_with_none(errors, input, at, min == 0 && input["required"] == true);
        }
        Some(21) => {
            let options = select::options(errors, input, at, 2, 10);
            select::too_many_defaults(errors, at, options.defaults, 1);
            boolean(errors, input, at, "required");
        }
        Some(22) => {
            let options = select::options(errors, input, at, 1, 10);
            let count = i64::try_from(options.count).unwrap_or(i64::MAX);
            let min = int(errors, input, at, "min_values", 0, 10).unwrap_or(1);
            let max = int(errors, input, at, "max_values", 1, 10).unwrap_or(count);
            select::range(errors, at, min, max);
            if max > count {
                let words = "The number of values must not exceed the number of options.";
                errors.add(join(at, "max_values"), "SELECT_COMPONENT_MAX_VALUES_EXCEEDED", words);
            }
            select::too_many_defaults(errors, at, options.defaults, max);
            // "If set to 0, required must be false", which isn't the default.
            required_with_none(errors, input, at, min == 0 && input["required"] != false);
        }
        Some(23) => boolean(errors, input, at, "default"),
        _ => {}
    }
}

fn required_with_none(errors: &mut FormErrors, input: &Value, at: &str, both: bool) {
    boolean(errors, input, at, "required");
    if both {
        let words = "A required component cannot have a minimum of 0 values";
        errors.add(join(at, "required"), "MODAL_COMPONENT_REQUIRED_MIN_VALUES", words);
    }
}
