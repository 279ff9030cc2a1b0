//! The options of a command ("Application Command Interaction Data Option").

use serde_json::Value;

use super::resolved::{Attachment, User, list, resolved_file, resolved_user};
use crate::ids::snowflake;

/// "Application Command Option Type".
mod option {
    pub(super) const SUBCOMMAND: u64 = 1;
    pub(super) const STRING: u64 = 3;
    pub(super) const INTEGER: u64 = 4;
    pub(super) const USER: u64 = 6;
    pub(super) const CHANNEL: u64 = 7;
    pub(super) const ROLE: u64 = 8;
    pub(super) const ATTACHMENT: u64 = 11;
}

#[derive(Clone, Debug, PartialEq)]
pub struct CommandInput {
    pub name: String,
    pub subcommand: Option<String>,
    /// By name, including those of the subcommand. The option being typed is a text, whatever its
    /// type.
    pub options: Vec<(String, OptionValue)>,
}

/// The value of an option or of a form's field.
#[derive(Clone, Debug, PartialEq)]
pub enum OptionValue {
    Text(String),
    Number(i64),
    User(User),
    /// A channel's id.
    Channel(u64),
    /// A role's id.
    Role(u64),
    File(Attachment),
}

impl CommandInput {
    pub(super) fn read(data: &Value) -> Option<CommandInput> {
        let name = data["name"].as_str()?.to_owned();
        let mut command = CommandInput { name, subcommand: None, options: Vec::new() };
        command.read_options(&data["options"], &data["resolved"]);
        Some(command)
    }

    fn read_options(&mut self, options: &Value, resolved: &Value) {
        for option in list(options) {
            let Some(name) = option["name"].as_str() else { continue };
            let kind = option["type"].as_u64();
            if kind == Some(option::SUBCOMMAND) {
                self.subcommand.get_or_insert_with(|| name.to_owned());
                self.read_options(&option["options"], resolved);
                continue;
            }
            let value = match option["focused"] == true {
                true => Some(OptionValue::Text(typed(&option["value"]))),
                false => kind.and_then(|kind| read_value(kind, &option["value"], resolved)),
            };
            self.options.extend(value.map(|value| (name.to_owned(), value)));
        }
    }
}

/// Reads a value. `None` for other types, and for a value that isn't of its type.
fn read_value(kind: u64, value: &Value, resolved: &Value) -> Option<OptionValue> {
    match kind {
        option::STRING => Some(OptionValue::Text(value.as_str()?.to_owned())),
        option::INTEGER => Some(OptionValue::Number(value.as_i64()?)),
        option::USER => resolved_user(value, resolved).map(OptionValue::User),
        option::CHANNEL => Some(OptionValue::Channel(snowflake(value)?)),
        option::ROLE => Some(OptionValue::Role(snowflake(value)?)),
        option::ATTACHMENT => resolved_file(value, resolved).map(OptionValue::File),
        _ => None,
    }
}

/// Returns the name of the option being typed, and its text so far.
pub(super) fn focused(options: &Value) -> Option<(String, String)> {
    list(options).iter().find_map(|option| {
        if option["focused"] != true {
            return focused(&option["options"]);
        }
        Some((option["name"].as_str()?.to_owned(), typed(&option["value"])))
    })
}

/// Returns the text of an option being typed, whatever its type.
fn typed(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Number(number) => number.to_string(),
        _ => String::new(),
    }
}
