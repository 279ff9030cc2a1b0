//! Definitions of commands ("Application Command Object").

use serde::{Serialize, Serializer};
use serde_json::{Map, Value, json};

use crate::Permissions;
use crate::interaction::InteractionContext;

/// "Application Command Types".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CommandType {
    ChatInput = 1,
    User = 2,
    Message = 3,
}

/// "Application Integration Types".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IntegrationType {
    /// Offered in servers where the application is installed.
    GuildInstall = 0,
    UserInstall = 1,
}

/// "Application Command Option Type".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OptionType {
    Subcommand = 1,
    Text = 3,
    Number = 4,
    User = 6,
    Channel = 7,
    Role = 8,
    File = 11,
}

/// "Channel Types" that an option offers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChannelType {
    Text = 0,
    Announcements = 5,
}

#[derive(Clone, Debug, PartialEq)]
pub struct CommandDefinition {
    pub kind: CommandType,
    pub name: String,
    /// At most 100 characters; empty for a context menu command.
    pub description: String,
    pub contexts: Vec<InteractionContext>,
    pub integration_types: Vec<IntegrationType>,
    /// The permissions that members need to see it, unless the server overrides them. `None` is
    /// everyone.
    pub default_member_permissions: Option<Permissions>,
    /// Options or subcommands; empty for a context menu command.
    pub options: Vec<OptionDefinition>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionDefinition {
    pub kind: OptionType,
    pub name: String,
    /// At most 100 characters.
    pub description: String,
    pub required: bool,
    pub autocomplete: bool,
    pub min_value: Option<u32>,
    pub max_value: Option<u32>,
    /// Empty means all types.
    pub channel_types: &'static [ChannelType],
    /// If not empty, a text must be one of these.
    pub choices: Vec<OptionChoice>,
    /// The options of a subcommand.
    pub options: Vec<OptionDefinition>,
}

/// A value of an option ("Application Command Option Choice").
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionChoice {
    /// At most 100 characters.
    pub name: String,
    pub value: String,
}

impl Serialize for CommandDefinition {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let contexts: Vec<u8> = self.contexts.iter().map(|context| *context as u8).collect();
        let types: Vec<u8> = self.integration_types.iter().map(|kind| *kind as u8).collect();
        let mut body = json!({
            "type": self.kind as u8,
            "name": self.name,
            "contexts": contexts,
            "integration_types": types,
        });
        if self.kind == CommandType::ChatInput {
            body["description"] = Value::from(self.description.as_str());
            body["options"] = self.options.iter().map(OptionDefinition::body).collect();
        }
        if let Some(permissions) = self.default_member_permissions {
            body["default_member_permissions"] = Value::from(permissions.bits().to_string());
        }
        body.serialize(serializer)
    }
}

impl OptionDefinition {
    fn body(&self) -> Value {
        let mut body = json!({
            "type": self.kind as u8,
            "name": self.name,
            "description": self.description,
        });
        if self.kind != OptionType::Subcommand {
            body["required"] = Value::from(self.required);
        }
        if !self.channel_types.is_empty() {
            body["channel_types"] = self.channel_types.iter().map(|kind| *kind as u8).collect();
        }
        if !self.options.is_empty() {
            body["options"] = self.options.iter().map(OptionDefinition::body).collect();
        }
        if self.autocomplete {
            body["autocomplete"] = Value::from(true);
        }
        if let Some(least) = self.min_value {
            body["min_value"] = Value::from(least);
        }
        if let Some(most) = self.max_value {
            body["max_value"] = Value::from(most);
        }
        if !self.choices.is_empty() {
            let choice =
                |choice: &OptionChoice| json!({ "name": choice.name, "value": choice.value });
            body["choices"] = self.choices.iter().map(choice).collect();
        }
        body
    }
}

/// The fields that a bulk overwrite accepts ("Create Global Application Command").
const SENT_BACK: [&str; 13] = [
    "id",
    "type",
    "name",
    "name_localizations",
    "description",
    "description_localizations",
    "options",
    "default_member_permissions",
    "dm_permission",
    "contexts",
    "integration_types",
    "nsfw",
    "handler",
];

/// A registered command in the form that a bulk overwrite accepts. It may have fields and options
/// that [`CommandDefinition`] lacks.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct RegisteredCommand(Map<String, Value>);

impl RegisteredCommand {
    pub fn read(command: Value) -> Option<RegisteredCommand> {
        let Value::Object(fields) = command else { return None };
        let has_contexts = fields.get("contexts").is_some_and(|contexts| !contexts.is_null());
        let is_sent = |name: &str, value: &Value| match name {
            // Discord derives it from the contexts.
            "dm_permission" if has_contexts => false,
            "description" => value.as_str().is_some_and(|words| !words.is_empty()),
            _ => !value.is_null() && SENT_BACK.contains(&name),
        };
        let fields_sent = fields.into_iter().filter(|(name, value)| is_sent(name, value));
        Some(RegisteredCommand(fields_sent.collect()))
    }

    pub fn name(&self) -> Option<&str> {
        self.0.get("name")?.as_str()
    }

    /// Whether it has this type. Without a type, it is a slash command.
    #[must_use]
    pub fn is_of(&self, kind: CommandType) -> bool {
        self.kind() == kind as u64
    }

    /// Whether it is the Entry Point command of an Activity. Discord refuses a bulk overwrite
    /// without it.
    #[must_use]
    pub fn is_entry_point(&self) -> bool {
        const ENTRY_POINT: u64 = 4;
        self.kind() == ENTRY_POINT
    }

    fn kind(&self) -> u64 {
        self.0.get("type").and_then(Value::as_u64).unwrap_or(CommandType::ChatInput as u64)
    }
}
