//! Interactions from Discord ("Interaction Object").
//!
//! [`Interaction::read`] parses each field that it needs on its own, so an unexpected form of any
//! other field does no harm.

mod modal;
mod options;
mod place;
mod resolved;

use serde_json::Value;

use self::resolved::{list, resolved_message, resolved_user};
use crate::ids::snowflake;
use crate::message::{EPHEMERAL, MessageEdit, PostedContent};
use crate::response::Visibility;

pub use self::options::{CommandInput, OptionValue};
pub use self::place::{InteractionContext, Place};
pub use self::resolved::{Attachment, MessageContent, User};

/// "Interaction Type".
mod kind {
    pub(super) const COMMAND: u64 = 2;
    pub(super) const COMPONENT: u64 = 3;
    pub(super) const AUTOCOMPLETE: u64 = 4;
    pub(super) const MODAL_SUBMIT: u64 = 5;
}

/// "Application Command Types" of context menus.
mod menu {
    pub(super) const USER: u64 = 2;
    pub(super) const MESSAGE: u64 = 3;
}

#[derive(Clone, Debug, PartialEq)]
pub struct Interaction {
    pub id: u64,
    /// Valid for 15 minutes.
    pub token: String,
    /// `None` for a ping or an unknown kind, and if the user, the channel or data essential to its
    /// kind are missing.
    pub content: Option<InteractionContent>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct InteractionContent {
    pub user: User,
    /// The user's roles in the server.
    pub roles: Vec<u64>,
    pub place: Place,
    /// The message whose component was used, or from which a form was opened.
    pub message: SourceMessage,
    pub kind: InteractionKind,
}

#[derive(Clone, Debug, PartialEq)]
pub struct SourceMessage {
    pub id: Option<u64>,
    pub visibility: Visibility,
    /// The edit that removes its buttons and menus. `None` for a private message, which the answer
    /// replaces.
    pub control_removal: Option<MessageEdit>,
}

#[derive(Clone, Debug, PartialEq)]
pub enum InteractionKind {
    Command(CommandInput),
    /// An unfinished slash command that asks for suggestions.
    Autocomplete {
        command: CommandInput,
        focused: String,
        typed: String,
    },
    /// A user's context menu; `None` if the user can't be read.
    UserMenu(Option<User>),
    /// A message's context menu.
    MessageMenu(MessageContent),
    Component {
        /// The `custom_id`.
        id: String,
        values: Vec<String>,
        user: Option<User>,
    },
    ModalSubmit {
        /// The `custom_id`.
        id: String,
        /// The first text among its fields; for a select menu, the first chosen value.
        first_text: String,
        fields: Vec<(String, OptionValue)>,
    },
}

impl Interaction {
    pub fn read(event: &Value) -> Option<Interaction> {
        Some(Interaction {
            id: snowflake(&event["id"])?,
            token: event["token"].as_str()?.to_owned(),
            content: InteractionContent::read(event),
        })
    }
}

impl InteractionContent {
    fn read(event: &Value) -> Option<InteractionContent> {
        Some(InteractionContent {
            user: user(event)?,
            roles: list(&event["member"]["roles"]).iter().filter_map(snowflake).collect(),
            place: Place::read(event)?,
            message: SourceMessage::read(&event["message"]),
            kind: InteractionKind::read(event)?,
        })
    }
}

/// Reads the user from `member` in a server, from `user` elsewhere.
fn user(event: &Value) -> Option<User> {
    let member = &event["member"];
    [&member["user"], &event["user"]].into_iter().find_map(|user| User::read(user, member))
}

impl SourceMessage {
    fn read(message: &Value) -> SourceMessage {
        let id = snowflake(&message["id"]);
        let visibility = match message["flags"].as_u64() {
            Some(flags) if flags & EPHEMERAL != 0 => Visibility::Ephemeral,
            _ => Visibility::Everyone,
        };
        let is_shown = id.is_some() && visibility == Visibility::Everyone;
        let content = is_shown.then(|| PostedContent::read(message));
        let control_removal = content.and_then(|content| content.control_removal(None));
        SourceMessage { id, visibility, control_removal }
    }
}

impl InteractionKind {
    fn read(event: &Value) -> Option<InteractionKind> {
        let data = &event["data"];
        let resolved = &data["resolved"];
        let custom_id = || data["custom_id"].as_str().map(str::to_owned);
        match event["type"].as_u64()? {
            kind::COMMAND => {
                let (command, target) = (CommandInput::read(data)?, &data["target_id"]);
                Some(match data["type"].as_u64() {
                    Some(menu::USER) => InteractionKind::UserMenu(resolved_user(target, resolved)),
                    Some(menu::MESSAGE) => {
                        InteractionKind::MessageMenu(resolved_message(target, resolved))
                    }
                    _ => InteractionKind::Command(command),
                })
            }
            kind::AUTOCOMPLETE => {
                let (focused, typed) = options::focused(&data["options"])?;
                let command = CommandInput::read(data)?;
                Some(InteractionKind::Autocomplete { command, focused, typed })
            }
            kind::COMPONENT => {
                let chosen_values = list(&data["values"]).iter().filter_map(Value::as_str);
                // Only menus of people resolve users.
                let users = &resolved["users"];
                let is_user = |id: &&Value| id.as_str().is_some_and(|id| users[id].is_object());
                let first = list(&data["values"]).first().filter(is_user);
                Some(InteractionKind::Component {
                    id: custom_id()?,
                    values: chosen_values.map(str::to_owned).collect(),
                    user: first.and_then(|user| resolved_user(user, resolved)),
                })
            }
            kind::MODAL_SUBMIT => Some(InteractionKind::ModalSubmit {
                id: custom_id()?,
                first_text: modal::first_text(&data["components"]).unwrap_or_default().to_owned(),
                fields: modal::fields(&data["components"], resolved),
            }),
            _ => None,
        }
    }
}
