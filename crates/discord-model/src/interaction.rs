//! Interactions as Discord sends them ("Interaction Object").
//!
//! [`Interaction::read`] looks only at the fields that it returns, each by itself: any other field,
//! in whichever form, decides nothing.

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

/// "Application Command Types" of the menus.
mod menu {
    pub(super) const USER: u64 = 2;
    pub(super) const MESSAGE: u64 = 3;
}

/// An interaction: everything that an answer needs, and its contents.
#[derive(Clone, Debug, PartialEq)]
pub struct Interaction {
    /// Its id.
    pub id: u64,
    /// The key to answer it with, valid for 15 minutes.
    pub token: String,
    /// `None` for a ping and for kinds that are unknown, and if the user, the channel or the
    /// essential data of its kind are missing.
    pub content: Option<InteractionContent>,
}

/// The contents of an interaction.
#[derive(Clone, Debug, PartialEq)]
pub struct InteractionContent {
    /// The user who made it.
    pub user: User,
    /// The user's roles in the server.
    pub roles: Vec<u64>,
    /// The place where it was made.
    pub place: Place,
    /// The message with the component that was used, or from which a form was opened.
    pub message: SourceMessage,
    /// Its kind, with the data of this kind.
    pub kind: InteractionKind,
}

/// The message from which an interaction was made; without an id if there is none.
#[derive(Clone, Debug, PartialEq)]
pub struct SourceMessage {
    /// Its id.
    pub id: Option<u64>,
    /// The people who see it.
    pub visibility: Visibility,
    /// The change that takes off its buttons and menus. `None` for a private message, which its
    /// answer replaces.
    pub control_removal: Option<MessageEdit>,
}

/// The kind of an interaction.
#[derive(Clone, Debug, PartialEq)]
pub enum InteractionKind {
    /// A slash command.
    Command(CommandInput),
    /// A slash command that is still being typed.
    Autocomplete {
        /// The command, with the options so far.
        command: CommandInput,
        /// The name of the option that is being typed.
        focused: String,
        /// The text of this option so far.
        typed: String,
    },
    /// A command of the menu on a user; `None` if the user can't be read.
    UserMenu(Option<User>),
    /// A command of the menu on a message.
    MessageMenu(MessageContent),
    /// A button or a menu of a message.
    Component {
        /// Its `custom_id`.
        id: String,
        /// The chosen values of a menu.
        values: Vec<String>,
        /// The user who was chosen in a menu of users.
        user: Option<User>,
    },
    /// A form that was sent.
    ModalSubmit {
        /// Its `custom_id`.
        id: String,
        /// The first text of its fields. The text of a menu is its first chosen value.
        first_text: String,
        /// The values of the fields that are filled in, by their `custom_id`. That of a checkbox is
        /// "yes" or "no".
        fields: Vec<(String, OptionValue)>,
    },
}

impl Interaction {
    /// Reads an interaction; `None` without an id and token, which every answer needs.
    #[must_use]
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

/// The user who made the interaction: a member of a server, or a user in a private chat.
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
        let shown = id.is_some() && visibility == Visibility::Everyone;
        let content = shown.then(|| PostedContent::read(message));
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
                let chosen = list(&data["values"]).iter().filter_map(Value::as_str);
                // Only in a menu of people somebody is resolved.
                let users = &resolved["users"];
                let named = |id: &&Value| id.as_str().is_some_and(|id| users[id].is_object());
                let first = list(&data["values"]).first().filter(named);
                Some(InteractionKind::Component {
                    id: custom_id()?,
                    values: chosen.map(str::to_owned).collect(),
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
