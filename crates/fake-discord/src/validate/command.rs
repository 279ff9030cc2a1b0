//! Limits of application commands and choices (Discord docs, "Application Commands").

use std::collections::HashSet;

use serde_json::Value;

use super::{boolean, channel_types, int, join, list, required_text};
use crate::errors::FormErrors;

/// Characters in the names, descriptions and values of one command together.
const TOTAL: usize = 8000;

pub(crate) fn check_all(errors: &mut FormErrors, commands: &[Value]) {
    let mut names = HashSet::new();
    let mut counts = [0usize; 5];
    for (number, command) in commands.iter().enumerate() {
        let at = number.to_string();
        check(errors, command, &at);
        let kind = command["type"].as_u64().unwrap_or(1);
        let slot = usize::try_from(kind).unwrap_or(0).min(4);
        counts[slot] += 1;
        let name = command["name"].as_str().unwrap_or("");
        if !names.insert((kind, name)) {
            let words = "Application command names must be unique";
            errors.add(join(&at, "name"), "APPLICATION_COMMANDS_DUPLICATE_NAME", words);
        }
    }
    for (slot, most) in [(1, 100), (2, 15), (3, 15), (4, 1)] {
        if counts[slot] > most {
            let words = format!("Must be {most} or fewer in length.");
            errors.add("", "BASE_TYPE_MAX_LENGTH", words);
        }
    }
}

pub(crate) fn check(errors: &mut FormErrors, command: &Value, at: &str) {
    if !command.is_object() {
        errors.add(at, "DICT_TYPE_CONVERT", "Only dictionaries may be used in a DictType");
        return;
    }
    let kind = int(errors, command, at, "type", 1, 4).unwrap_or(1);
    if kind == 4 {
        if int(errors, command, at, "handler", 1, 2).is_none() {
            errors.required(join(at, "handler"));
        }
    } else if !command["handler"].is_null() {
        let words = "Only Entry Point commands have a handler";
        errors.add(join(at, "handler"), "APPLICATION_COMMAND_INVALID_HANDLER", words);
    }
    if kind == 1 {
        name(errors, command, at);
        required_text(errors, command, at, "description", 1, 100);
    } else {
        required_text(errors, command, at, "name", 1, 32);
        let described = command["description"].as_str().is_some_and(|words| !words.is_empty());
        if kind != 4 && described {
            let words = "Context menu commands cannot have description";
            errors.add(join(at, "description"), "APPLICATION_COMMAND_CONTEXT_DESCRIPTION", words);
        }
        if command["options"].as_array().is_some_and(|options| !options.is_empty()) {
            let words = "Context menu commands cannot have options";
            errors.add(join(at, "options"), "APPLICATION_COMMAND_CONTEXT_OPTIONS", words);
        }
    }
    localizations(errors, command, at);
    for (key, most) in [("contexts", 2), ("integration_types", 1)] {
        let Some(values) = list(errors, command, at, key) else { continue };
        if values.is_empty() {
            errors.count(join(at, key), 0, 1, 3);
        }
        let mut names = HashSet::new();
        for (number, value) in values.iter().enumerate() {
            if value.as_u64().is_some_and(|value| !names.insert(value)) {
                let words = "The elements of this list must be unique";
                errors.add(join(at, key), "SET_TYPE_ELEMENTS_NOT_UNIQUE", words);
            }
            if value.as_u64().is_none_or(|value| value > most) {
                let allowed_values = if most == 2 { "0, 1, 2" } else { "0, 1" };
                errors.choice(format!("{}.{number}", join(at, key)), allowed_values);
            }
        }
    }
    default_permissions(errors, command, at);
    boolean(errors, command, at, "nsfw");
    boolean(errors, command, at, "dm_permission");
    options(errors, command, at, Parent::Command);
    if size(command) > TOTAL {
        let words = format!("Command exceeds maximum size ({TOTAL})");
        errors.add(at, "APPLICATION_COMMAND_TOO_LARGE", words);
    }
}

/// Checks the permissions: a number of any length, usually written as a text.
fn default_permissions(errors: &mut FormErrors, command: &Value, at: &str) {
    let fine = match &command["default_member_permissions"] {
        Value::Null => true,
        Value::String(bits) => !bits.is_empty() && bits.bytes().all(|digit| digit.is_ascii_digit()),
        other => other.is_u64(),
    };
    if !fine {
        let value = &command["default_member_permissions"];
        let words = format!("Value {value} is not int.");
        errors.add(join(at, "default_member_permissions"), "NUMBER_TYPE_COERCE", words);
    }
}

#[derive(Clone, Copy, PartialEq)]
enum Parent {
    Command,
    Group,
    Subcommand,
}

fn name(errors: &mut FormErrors, object: &Value, at: &str) {
    if let Some(name) = required_text(errors, object, at, "name", 1, 32) {
        check_name(errors, name, join(at, "name"));
    }
}

/// `^[-_'\p{L}\p{N}\p{sc=Deva}\p{sc=Thai}]{1,32}$`, lower case where the letter has one.
fn check_name(errors: &mut FormErrors, name: &str, path: String) {
    let fine = name.chars().all(|c| {
        let script = matches!(c, '\u{0900}'..='\u{097F}' | '\u{0E00}'..='\u{0E7F}');
        (matches!(c, '-' | '_' | '\'') || c.is_alphanumeric() || script)
            && c.to_lowercase().eq(std::iter::once(c))
    });
    if !fine {
        let words = "Command name is invalid";
        errors.add(path, "APPLICATION_COMMAND_INVALID_NAME", words);
    }
}

fn localizations(errors: &mut FormErrors, object: &Value, at: &str) {
    for (key, max) in [("name_localizations", 32), ("description_localizations", 100)] {
        let Some(map) = object[key].as_object() else { continue };
        for (locale, words) in map {
            let path = format!("{}.{locale}", join(at, key));
            if !LOCALES.contains(&locale.as_str()) {
                errors.choice(path, &LOCALES.join(", "));
                continue;
            }
            if let Some(words) = words.as_str() {
                errors.length(&path, words, 1, max);
                if max == 32 {
                    check_name(errors, words, path);
                }
            }
        }
    }
}

fn options(errors: &mut FormErrors, object: &Value, at: &str, parent: Parent) {
    let options = list(errors, object, at, "options");
    if parent == Parent::Group && options.is_none_or(<[Value]>::is_empty) {
        errors.count(join(at, "options"), 0, 1, 25);
    }
    let Some(options) = options else { return };
    errors.count(join(at, "options"), options.len(), 0, 25);
    let mut names = HashSet::new();
    let mut optional_seen = false;
    let nests = |option: &Value| matches!(option["type"].as_i64(), Some(1 | 2));
    let mixed = options.iter().any(nests) && !options.iter().all(nests);
    if mixed {
        let words = "Sub-command and sub-command group option types are mutually exclusive to all other types";
        errors.add(join(at, "options"), "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", words);
    }
    for (number, option) in options.iter().enumerate() {
        let path = format!("{at}.options.{number}");
        option_itself(errors, option, &path, parent);
        if option["name"].as_str().is_some_and(|name| !names.insert(name)) {
            let words = "Option name already exists";
            errors.add(
                join(&path, "name"),
                "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS",
                words,
            );
        }
        let required = option["required"] == true;
        if required && optional_seen {
            let words = "Required options must be placed before non-required options";
            errors.add(
                join(&path, "required"),
                "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
                words,
            );
        }
        optional_seen |= !required && !nests(option);
    }
}

fn option_itself(errors: &mut FormErrors, option: &Value, at: &str, parent: Parent) {
    name(errors, option, at);
    required_text(errors, option, at, "description", 1, 100);
    localizations(errors, option, at);
    let kind = match option["type"].as_i64() {
        Some(kind @ 1..=11) => kind,
        Some(_) => {
            errors.choice(join(at, "type"), "1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11");
            return;
        }
        None => {
            errors.required(join(at, "type"));
            return;
        }
    };
    let stands_here = match parent {
        Parent::Command => true,
        Parent::Group => kind == 1,
        Parent::Subcommand => kind > 2,
    };
    if !stands_here {
        let words = "Groups hold subcommands, and subcommands neither";
        errors.add(join(at, "type"), "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", words);
    }
    boolean(errors, option, at, "required");
    boolean(errors, option, at, "autocomplete");
    if matches!(kind, 1 | 2) {
        if option["required"] == true {
            let words = "Subcommands and their groups cannot be required";
            errors.add(join(at, "required"), "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", words);
        }
        let inside = if kind == 1 { Parent::Subcommand } else { Parent::Group };
        options(errors, option, at, inside);
        return;
    }
    bounds(errors, option, at, kind);
    if kind == 7 {
        channel_types(errors, option, at);
    }
    let choices = list(errors, option, at, "choices");
    if let Some(choices) = choices {
        check_choices(errors, choices, &join(at, "choices"), kind);
        if !choices.is_empty() && !matches!(kind, 3 | 4 | 10) {
            let words = "Choices are not allowed for this option type";
            errors.add(join(at, "choices"), "APPLICATION_COMMAND_OPTIONS_CHOICES_INVALID", words);
        }
    }
    if option["autocomplete"] == true {
        if choices.is_some_and(|choices| !choices.is_empty()) {
            let words = "Autocomplete and choices are mutually exclusive";
            errors.add(at, "APPLICATION_COMMAND_AUTOCOMPLETE_CHOICES_EXCLUSIVE", words);
        }
        if !matches!(kind, 3 | 4 | 10) {
            let words = "Autocomplete is not allowed for this option type";
            errors.add(join(at, "autocomplete"), "APPLICATION_COMMAND_AUTOCOMPLETE_INVALID", words);
        }
    }
}

/// Checks bounds of a text's length or a number, each allowed for some option types.
fn bounds(errors: &mut FormErrors, option: &Value, at: &str, kind: i64) {
    let (text, number) = (kind == 3, matches!(kind, 4 | 10));
    for (key, kinds) in
        [("min_length", text), ("max_length", text), ("min_value", number), ("max_value", number)]
    {
        if !option[key].is_null() && !kinds {
            let words = format!("{key} is not allowed for this option type");
            errors.add(join(at, key), "APPLICATION_COMMAND_OPTIONS_BOUNDS_INVALID", words);
        }
    }
    let min = int(errors, option, at, "min_length", 0, 6000).unwrap_or(0);
    let max = int(errors, option, at, "max_length", 1, 6000).unwrap_or(6000);
    if min > max {
        let words = "The minimum length must not exceed the maximum.";
        errors.add(join(at, "min_length"), "APPLICATION_COMMAND_OPTION_MIN_LENGTH", words);
    }
    for key in ["min_value", "max_value"] {
        let value = &option[key];
        let fine = if kind == 4 { value.is_i64() || value.is_u64() } else { value.is_number() };
        if !value.is_null() && !fine {
            let words = format!("Value {value} is not a number of the option's kind.");
            errors.add(join(at, key), "NUMBER_TYPE_COERCE", words);
        }
    }
    if let (Some(min), Some(max)) = (option["min_value"].as_f64(), option["max_value"].as_f64())
        && min > max
    {
        let words = "The minimum value must not exceed the maximum.";
        errors.add(join(at, "min_value"), "APPLICATION_COMMAND_OPTION_MIN_VALUE", words);
    }
}

pub(crate) fn check_choices(errors: &mut FormErrors, choices: &[Value], at: &str, kind: i64) {
    errors.count(at, choices.len(), 0, 25);
    let mut names = HashSet::new();
    for (number, choice) in choices.iter().enumerate() {
        let path = format!("{at}.{number}");
        let name = required_text(errors, choice, &path, "name", 1, 100);
        if name.is_some_and(|name| !names.insert(name)) {
            let words = "Option choice name already exists";
            let code = "APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_ALREADY_EXISTS";
            errors.add(join(&path, "name"), code, words);
        }
        let value = &choice["value"];
        let path = join(&path, "value");
        match kind {
            3 => match value.as_str() {
                Some(value) => errors.length(path, value, 1, 100),
                None => {
                    errors.add(path, "STRING_TYPE_CONVERT", "Could not interpret value as string.");
                }
            },
            4 if !value.is_i64() && !value.is_u64() => {
                errors.add(path, "NUMBER_TYPE_COERCE", format!("Value \"{value}\" is not int."));
            }
            10 if !value.is_number() => {
                errors.add(path, "NUMBER_TYPE_COERCE", format!("Value \"{value}\" is not float."));
            }
            _ => {}
        }
    }
}

/// Counts the characters towards a command's limit; the longest localization counts.
fn size(object: &Value) -> usize {
    let longest = |plain: &str, local: &str| {
        let own = object[plain].as_str().map_or(0, |words| words.chars().count());
        let others = object[local].as_object().into_iter().flat_map(|map| map.values());
        others.filter_map(Value::as_str).map(|words| words.chars().count()).fold(own, usize::max)
    };
    let mut total =
        longest("name", "name_localizations") + longest("description", "description_localizations");
    for choice in object["choices"].as_array().into_iter().flatten() {
        total += choice["name"].as_str().map_or(0, |words| words.chars().count());
        total += choice["value"].as_str().map_or(0, |words| words.chars().count());
    }
    total + object["options"].as_array().into_iter().flatten().map(size).sum::<usize>()
}

const LOCALES: [&str; 33] = [
    "id", "da", "de", "en-GB", "en-US", "es-ES", "es-419", "fr", "hr", "it", "lt", "hu", "nl",
    "no", "pl", "pt-BR", "ro", "fi", "sv-SE", "vi", "tr", "cs", "el", "bg", "ru", "uk", "hi", "th",
    "zh-CN", "ja", "zh-TW", "ko", "ar",
];
