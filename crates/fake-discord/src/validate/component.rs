//! Limits of message components, version 1 and 2 (Discord docs, "Component Reference").

use std::collections::HashSet;

use serde_json::{Value, json};

use super::{address, boolean, emoji, int, join, list, select, text};
use crate::errors::FormErrors;

pub(crate) struct Check<'a> {
    pub(crate) errors: &'a mut FormErrors,
    /// Whether the message has `IS_COMPONENTS_V2`.
    pub(crate) v2: bool,
    pub(crate) files: &'a [String],
    custom_ids: HashSet<String>,
    ids: HashSet<i64>,
    count: usize,
    text: usize,
}

impl<'a> Check<'a> {
    pub(crate) fn new(errors: &'a mut FormErrors, v2: bool, files: &'a [String]) -> Self {
        Check {
            errors,
            v2,
            files,
            custom_ids: HashSet::new(),
            ids: HashSet::new(),
            count: 0,
            text: 0,
        }
    }

    pub(crate) fn message(&mut self, components: &[Value]) {
        if !self.v2 {
            self.errors.count("components", components.len(), 0, 5);
        }
        for (number, component) in components.iter().enumerate() {
            let at = format!("components.{number}");
            match (component["type"].as_i64(), self.v2) {
                (Some(1), _) => self.row(component, &at),
                (Some(9 | 10 | 12 | 13 | 14 | 17), true) => self.block(component, &at),
                (_, true) => self.errors.choice(join(&at, "type"), "1, 9, 10, 12, 13, 14, 17"),
                (_, false) => self.errors.choice(join(&at, "type"), "1"),
            }
        }
        if self.v2 && self.count > 40 {
            self.errors.add(
                "components",
                "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED",
                "The total number of components in the message exceeds the maximum of 40.",
            );
        }
        if self.text > 4000 {
            self.errors.add(
                "components",
                "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED",
                "The total displayable text size exceeds the maximum of 4000.",
            );
        }
    }

    fn begin(&mut self, component: &Value, at: &str) {
        self.count += 1;
        if let Some(id) = int(self.errors, component, at, "id", 0, i64::from(i32::MAX))
            && id != 0
            && !self.ids.insert(id)
        {
            let words = "Component id must be unique within the message.";
            self.errors.add(join(at, "id"), "COMPONENT_ID_DUPLICATED", words);
        }
    }

    fn row(&mut self, row: &Value, at: &str) {
        self.begin(row, at);
        let Some(inner) = list(self.errors, row, at, "components") else {
            self.errors.required(join(at, "components"));
            return;
        };
        self.errors.count(join(at, "components"), inner.len(), 1, 5);
        let mut width = 0;
        for (number, component) in inner.iter().enumerate() {
            let path = format!("{at}.components.{number}");
            self.begin(component, &path);
            match component["type"].as_i64() {
                Some(2) => {
                    width += 1;
                    self.button(component, &path);
                }
                Some(kind @ (3 | 5..=8)) => {
                    width += 5;
                    self.select(component, kind, &path);
                }
                _ => self.errors.choice(join(&path, "type"), "2, 3, 5, 6, 7, 8"),
            }
        }
        if width > 5 && inner.len() <= 5 {
            let words = "Components layout: a row holds five buttons or one select menu.";
            self.errors.add(join(at, "components"), "COMPONENT_LAYOUT_WIDTH_EXCEEDED", words);
        }
    }

    fn button(&mut self, button: &Value, at: &str) {
        let Some(style) = int(self.errors, button, at, "style", 1, 6) else {
            self.errors.required(join(at, "style"));
            return;
        };
        let label = text(self.errors, button, at, "label", 0, 80).is_some_and(|s| !s.is_empty());
        emoji::check(self.errors, &button["emoji"], &join(at, "emoji"));
        boolean(self.errors, button, at, "disabled");
        let (has_id, has_url) = (!button["custom_id"].is_null(), !button["url"].is_null());
        if style == 5 {
            match text(self.errors, button, at, "url", 1, 512) {
                Some(url) if url.starts_with("discord://") => {}
                Some(url) => address(self.errors, join(at, "url"), url, None),
                None => self.errors.required(join(at, "url")),
            }
            if has_id {
                let words = "A custom id and url cannot both be specified";
                self.errors.add(at, "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE", words);
            }
        } else if style < 5 {
            self.custom_id(button, at);
            if has_url {
                let words = "A custom id and url cannot both be specified";
                self.errors.add(at, "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE", words);
            }
        } else {
            if button["sku_id"].is_null() {
                self.errors.required(join(at, "sku_id"));
            }
            // "Premium buttons do not have a custom_id, label, url, or emoji."
            for key in ["custom_id", "label", "url", "emoji"] {
                if !button[key].is_null() {
                    let words = format!("A premium button cannot have a {key}");
                    self.errors.add(join(at, key), "BUTTON_COMPONENT_PREMIUM_INVALID", words);
                }
            }
        }
        if style != 6 && !label && button["emoji"].is_null() {
            let words = "A button must have a label or an emoji";
            self.errors.add(at, "BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED", words);
        }
    }

    fn custom_id(&mut self, component: &Value, at: &str) {
        match text(self.errors, component, at, "custom_id", 1, 100) {
            None => self.errors.required(join(at, "custom_id")),
            Some(id) => {
                if !self.custom_ids.insert(id.to_owned()) {
                    let words = "Component custom id cannot be duplicated";
                    self.errors.add(join(at, "custom_id"), "COMPONENT_CUSTOM_ID_DUPLICATED", words);
                }
            }
        }
    }

    fn select(&mut self, select: &Value, kind: i64, at: &str) {
        self.custom_id(select, at);
        select::check(self.errors, select, kind, at);
        boolean(self.errors, select, at, "disabled");
    }

    /// Version 2: section, text, gallery, file, separator, container.
    fn block(&mut self, block: &Value, at: &str) {
        self.begin(block, at);
        match block["type"].as_i64() {
            Some(9) => self.section(block, at),
            Some(10) => self.words(block, at),
            Some(12) => {
                let items = list(self.errors, block, at, "items").unwrap_or_default();
                self.errors.count(join(at, "items"), items.len(), 1, 10);
                for (number, item) in items.iter().enumerate() {
                    self.media(item, &format!("{at}.items.{number}"), "media");
                }
            }
            Some(13) => {
                if !block["file"]["url"].as_str().is_some_and(|u| u.starts_with("attachment://")) {
                    self.errors.required(join(at, "file.url"));
                }
                self.media(block, at, "file");
            }
            Some(14) => {
                int(self.errors, block, at, "spacing", 1, 2);
                boolean(self.errors, block, at, "divider");
            }
            Some(17) => {
                int(self.errors, block, at, "accent_color", 0, 0xff_ffff);
                boolean(self.errors, block, at, "spoiler");
                let inner = list(self.errors, block, at, "components").unwrap_or_default();
                if inner.is_empty() {
                    self.errors.count(join(at, "components"), 0, 1, 40);
                }
                for (number, component) in inner.iter().enumerate() {
                    let path = format!("{at}.components.{number}");
                    match component["type"].as_i64() {
                        Some(1) => self.row(component, &path),
                        Some(9 | 10 | 12 | 13 | 14) => self.block(component, &path),
                        _ => self.errors.choice(join(&path, "type"), "1, 9, 10, 12, 13, 14"),
                    }
                }
            }
            _ => {}
        }
    }

    fn section(&mut self, section: &Value, at: &str) {
        let inner = list(self.errors, section, at, "components").unwrap_or_default();
        self.errors.count(join(at, "components"), inner.len(), 1, 3);
        for (number, component) in inner.iter().enumerate() {
            let path = format!("{at}.components.{number}");
            self.begin(component, &path);
            if component["type"] == 10 {
                self.words(component, &path);
            } else {
                self.errors.choice(join(&path, "type"), "10");
            }
        }
        let (accessory, path) = (&section["accessory"], join(at, "accessory"));
        match accessory["type"].as_i64() {
            Some(2) => {
                self.begin(accessory, &path);
                self.button(accessory, &path);
            }
            Some(11) => {
                self.begin(accessory, &path);
                self.media(accessory, &path, "media");
            }
            None => self.errors.required(path),
            _ => self.errors.choice(join(&path, "type"), "2, 11"),
        }
    }

    fn words(&mut self, component: &Value, at: &str) {
        match text(self.errors, component, at, "content", 1, 4000) {
            Some(words) => self.text += words.chars().count(),
            None => self.errors.required(join(at, "content")),
        }
    }

    fn media(&mut self, item: &Value, at: &str, key: &str) {
        text(self.errors, item, at, "description", 1, 1024);
        boolean(self.errors, item, at, "spoiler");
        let path = format!("{at}.{key}.url");
        match text(self.errors, &item[key], &join(at, key), "url", 1, 2048) {
            Some(url) => address(self.errors, path, url, Some(self.files)),
            None => self.errors.required(path),
        }
    }
}

/// Adds Discord's defaults: ids, and those of selects and version 2 components.
pub(crate) fn complete(components: &mut [Value]) {
    let mut used_ids: HashSet<i64> = HashSet::new();
    walk(components, &mut |component| {
        used_ids.extend(component["id"].as_i64());
    });
    let mut next = 0;
    walk(components, &mut |component| {
        if component["id"].as_i64().unwrap_or(0) == 0 {
            next += 1;
            while used_ids.contains(&next) {
                next += 1;
            }
            component["id"] = json!(next);
        }
        if let Some(map) = component.as_object_mut() {
            map.retain(|_, value| !value.is_null());
        }
        let defaults: &[(&str, Value)] = match component["type"].as_i64() {
            Some(3 | 5..=8) => &[("min_values", json!(1)), ("max_values", json!(1))],
            Some(11) => &[("description", Value::Null), ("spoiler", json!(false))],
            Some(13) => &[("spoiler", json!(false)), ("name", Value::Null), ("size", Value::Null)],
            Some(14) => &[("divider", json!(true)), ("spacing", json!(1))],
            Some(17) => &[("accent_color", Value::Null), ("spoiler", json!(false))],
            _ => &[],
        };
        for (key, value) in defaults {
            if component[*key].is_null() {
                component[*key] = value.clone();
            }
        }
        if let Some(items) = component["items"].as_array_mut() {
            for item in items {
                for (key, value) in [("description", Value::Null), ("spoiler", json!(false))] {
                    if item[key].is_null() {
                        item[key] = value;
                    }
                }
            }
        }
    });
}

/// Visits every component, outer before inner.
pub(crate) fn walk(components: &mut [Value], visit: &mut impl FnMut(&mut Value)) {
    for component in components {
        if !component.is_object() {
            continue;
        }
        visit(component);
        if let Some(inner) = component.get_mut("components").and_then(Value::as_array_mut) {
            walk(inner, visit);
        }
        for key in ["accessory", "component"] {
            if let Some(inner) = component.get_mut(key).filter(|inner| inner.is_object()) {
                walk(std::slice::from_mut(inner), visit);
            }
        }
    }
}

pub(crate) fn flatten(components: &[Value]) -> Vec<&Value> {
    let mut all = Vec::new();
    for component in components {
        all.push(component);
        if let Some(inner) = component["components"].as_array() {
            all.extend(flatten(inner));
        }
        for key in ["accessory", "component"] {
            if component[key].is_object() {
                all.extend(flatten(std::slice::from_ref(&component[key])));
            }
        }
    }
    all
}
