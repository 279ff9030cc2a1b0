//! What people ask, in plain values: an interaction without serenity's types.

use referee::{ChannelId, GuildId, MessageId, Person, RoleId};
use serenity::model::application::ActionRowComponent;
use serenity::model::application::{
    CommandInteraction, ComponentInteraction, ComponentInteractionDataKind, Interaction,
    ModalInteraction, ResolvedOption, ResolvedValue,
};
use serenity::model::channel::{MessageFlags, PartialChannel};
use serenity::model::guild::Member;
use serenity::model::permissions::Permissions;
use serenity::model::user::User;

use crate::discord::permissions::Place;

/// An interaction.
#[derive(Clone, Debug)]
pub(crate) struct Asked {
    /// The interaction's id.
    pub(crate) id: u64,
    /// The key to answer it with, good for 15 minutes.
    pub(crate) token: String,
    /// Who asks.
    pub(crate) by: Person,
    /// Where.
    pub(crate) place: Place,
    /// What.
    pub(crate) what: What,
}

/// What is asked.
#[derive(Clone, Debug)]
pub(crate) enum What {
    /// A slash command.
    Command {
        name: String,
        values: Values,
        /// The roles of the asker in the server.
        roles: Vec<RoleId>,
    },
    /// Suggestions for the option that is being typed.
    Complete { name: String, values: Values, focused: String, typed: String },
    /// A button, or a menu with what was chosen.
    Component {
        id: String,
        chosen: Vec<String>,
        message: MessageId,
        /// Whether the message is one that only the asker sees.
        private: bool,
    },
    /// A form, with its one line.
    Form {
        id: String,
        line: String,
        /// The message from which it was opened, if it was opened from one.
        message: Option<MessageId>,
        /// Whether it was opened from a message that only the asker sees.
        private: bool,
    },
}

/// A file that came with a command.
#[derive(Clone, Debug)]
pub(crate) struct Attached {
    /// Where Discord keeps it.
    pub(crate) url: String,
    /// In bytes.
    pub(crate) size: u32,
}

/// The options of a command.
#[derive(Clone, Debug, Default)]
pub(crate) struct Values(Vec<(String, OptionValue)>);

/// Under which the name of a subcommand stands among the options: no option has this name.
const SUBCOMMAND: &str = "/";

/// The value of an option.
#[derive(Clone, Debug)]
pub(crate) enum OptionValue {
    Text(String),
    Number(i64),
    /// Somebody, and whether it is a bot.
    User(Person, bool),
    Channel(ChannelId),
    Role(RoleId),
    File(Attached),
}

impl Values {
    fn get(&self, name: &str) -> Option<&OptionValue> {
        self.0.iter().find(|(known, _)| known == name).map(|(_, value)| value)
    }

    /// The same with another option, or another value of one.
    pub(crate) fn with(&self, name: &str, value: OptionValue) -> Values {
        let mut values = self.0.clone();
        values.retain(|(known, _)| known != name);
        values.push((name.to_owned(), value));
        Values(values)
    }

    /// The options as one text, for a button that asks the same again; `None` where they hold more
    /// than texts and numbers, or a text that would not come back as it was.
    pub(crate) fn written(&self) -> Option<String> {
        let mut written = String::new();
        for (name, value) in &self.0 {
            let value = match value {
                OptionValue::Text(text) if !text.contains('|') => text.clone(),
                OptionValue::Number(number) => number.to_string(),
                _ => return None,
            };
            written.push_str(&format!("|{name}={value}"));
        }
        Some(written)
    }

    /// What [`Values::written`] has written.
    pub(crate) fn read(written: &str) -> Values {
        let option = |part: &str| {
            let (name, value) = part.split_once('=')?;
            Some((name.to_owned(), OptionValue::Text(value.to_owned())))
        };
        Values(written.split('|').filter_map(option).collect())
    }

    /// A text option.
    pub(crate) fn text(&self, name: &str) -> Option<&str> {
        match self.get(name)? {
            OptionValue::Text(text) => Some(text),
            _ => None,
        }
    }

    /// The subcommand that was chosen.
    pub(crate) fn subcommand(&self) -> Option<&str> {
        self.text(SUBCOMMAND)
    }

    /// A number option; a text that is a number counts (while it is being typed it is a text).
    pub(crate) fn number(&self, name: &str) -> Option<u64> {
        match self.get(name)? {
            OptionValue::Number(number) => u64::try_from(*number).ok(),
            OptionValue::Text(text) => text.trim().parse().ok(),
            _ => None,
        }
    }

    /// A number option below 0, with its name: none of Herald's numbers is.
    pub(crate) fn negative(&self) -> Option<(&str, i64)> {
        self.0.iter().find_map(|(name, value)| match value {
            OptionValue::Number(number) if *number < 0 => Some((name.as_str(), *number)),
            _ => None,
        })
    }

    /// A channel option.
    pub(crate) fn channel(&self, name: &str) -> Option<ChannelId> {
        match self.get(name)? {
            OptionValue::Channel(channel) => Some(*channel),
            _ => None,
        }
    }

    /// A role option.
    pub(crate) fn role(&self, name: &str) -> Option<RoleId> {
        match self.get(name)? {
            OptionValue::Role(role) => Some(*role),
            _ => None,
        }
    }

    /// A file option.
    pub(crate) fn file(&self, name: &str) -> Option<&Attached> {
        match self.get(name)? {
            OptionValue::File(file) => Some(file),
            _ => None,
        }
    }

    /// A user option: who, and whether it is a bot.
    pub(crate) fn user(&self, name: &str) -> Option<(Person, bool)> {
        match self.get(name)? {
            OptionValue::User(person, bot) => Some((person.clone(), *bot)),
            _ => None,
        }
    }
}

/// Who a user is, under the name that people here see.
fn person(user: &User, nick: Option<&str>) -> Person {
    let names = [nick, user.global_name.as_deref(), Some(user.name.as_str())];
    // The first of which anything can be seen.
    let name = names.into_iter().flatten().find_map(referee::plain_name);
    let id = referee::PersonId::new(user.id.get());
    Person { id, name: name.unwrap_or_else(|| format!("player {id}")) }
}

impl Asked {
    /// What an interaction asks; `None` for a ping and kinds that Herald never offers.
    pub(crate) fn from_interaction(interaction: &Interaction) -> Option<Asked> {
        match interaction {
            Interaction::Command(command) => Some(Asked::from_command(command)),
            Interaction::Autocomplete(command) => Asked::from_autocomplete(command),
            Interaction::Component(component) => Asked::from_component(component),
            Interaction::Modal(modal) => Some(Asked::from_form(modal)),
            _ => None,
        }
    }

    fn from_command(command: &CommandInteraction) -> Asked {
        Asked {
            id: command.id.get(),
            token: command.token.clone(),
            by: asker_of_command(command),
            place: place_of_command(command),
            what: What::Command {
                name: command.data.name.clone(),
                values: values(&command.data.options(), command),
                roles: command.member.as_ref().map_or_else(Vec::new, |member| {
                    member.roles.iter().map(|role| RoleId::new(role.get())).collect()
                }),
            },
        }
    }

    fn from_autocomplete(command: &CommandInteraction) -> Option<Asked> {
        let focused = command.data.autocomplete()?;
        Some(Asked {
            id: command.id.get(),
            token: command.token.clone(),
            by: asker_of_command(command),
            place: place_of_command(command),
            what: What::Complete {
                name: command.data.name.clone(),
                values: values(&command.data.options(), command),
                focused: focused.name.to_owned(),
                typed: focused.value.to_owned(),
            },
        })
    }

    fn from_component(component: &ComponentInteraction) -> Option<Asked> {
        let chosen = match &component.data.kind {
            ComponentInteractionDataKind::Button => Vec::new(),
            ComponentInteractionDataKind::StringSelect { values } => values.clone(),
            _ => return None,
        };
        let nick = component.member.as_ref().and_then(|member| member.nick.as_deref());
        Some(Asked {
            id: component.id.get(),
            token: component.token.clone(),
            by: person(&component.user, nick),
            place: place(
                component.guild_id.map(serenity::all::GuildId::get),
                component.channel_id.get(),
                component.channel.as_ref(),
                component.app_permissions,
                component.member.as_ref(),
            ),
            what: What::Component {
                id: component.data.custom_id.clone(),
                chosen,
                message: MessageId::new(component.message.id.get()),
                private: component
                    .message
                    .flags
                    .is_some_and(|flags| flags.contains(MessageFlags::EPHEMERAL)),
            },
        })
    }

    fn from_form(modal: &ModalInteraction) -> Asked {
        let line = modal
            .data
            .components
            .iter()
            .flat_map(|row| &row.components)
            .find_map(|component| match component {
                ActionRowComponent::InputText(input) => input.value.clone(),
                _ => None,
            })
            .unwrap_or_default();
        let nick = modal.member.as_ref().and_then(|member| member.nick.as_deref());
        Asked {
            id: modal.id.get(),
            token: modal.token.clone(),
            by: person(&modal.user, nick),
            place: place(
                modal.guild_id.map(serenity::all::GuildId::get),
                modal.channel_id.get(),
                modal.channel.as_ref(),
                modal.app_permissions,
                modal.member.as_ref(),
            ),
            what: What::Form {
                id: modal.data.custom_id.clone(),
                line,
                message: modal.message.as_ref().map(|message| MessageId::new(message.id.get())),
                private: modal
                    .message
                    .as_ref()
                    .and_then(|message| message.flags)
                    .is_some_and(|flags| flags.contains(MessageFlags::EPHEMERAL)),
            },
        }
    }
}

fn asker_of_command(command: &CommandInteraction) -> Person {
    let nick = command.member.as_ref().and_then(|member| member.nick.as_deref());
    person(&command.user, nick)
}

fn place_of_command(command: &CommandInteraction) -> Place {
    place(
        command.guild_id.map(serenity::all::GuildId::get),
        command.channel_id.get(),
        command.channel.as_ref(),
        command.app_permissions,
        command.member.as_deref(),
    )
}

fn place(
    guild: Option<u64>,
    channel: u64,
    kind: Option<&PartialChannel>,
    permissions: Option<Permissions>,
    asker: Option<&Member>,
) -> Place {
    let thread = kind.filter(|channel| is_thread(channel.kind));
    let parent = thread.and_then(|thread| thread.parent_id);
    Place {
        guild: guild.map(GuildId::new),
        channel: ChannelId::new(channel),
        is_thread: thread.is_some(),
        parent: parent.map(|parent| ChannelId::new(parent.get())),
        // Discord always says; were it silent, the attempt would tell.
        permissions: permissions.unwrap_or(Permissions::all()),
        // Of the asker it always says, too; were it silent, nothing would be theirs.
        asker: asker.and_then(|member| member.permissions).unwrap_or(Permissions::empty()),
    }
}

fn is_thread(kind: serenity::model::channel::ChannelType) -> bool {
    use serenity::model::channel::ChannelType;
    matches!(kind, ChannelType::PublicThread | ChannelType::PrivateThread | ChannelType::NewsThread)
}

fn values(options: &[ResolvedOption<'_>], command: &CommandInteraction) -> Values {
    let mut values = Vec::with_capacity(options.len());
    for option in options {
        let value = match &option.value {
            ResolvedValue::String(text) => OptionValue::Text((*text).to_owned()),
            ResolvedValue::Integer(number) => OptionValue::Number(*number),
            ResolvedValue::User(user, _) => {
                let member = command.data.resolved.members.get(&user.id);
                let nick = member.and_then(|member| member.nick.as_deref());
                OptionValue::User(person(user, nick), user.bot)
            }
            ResolvedValue::Channel(channel) => {
                OptionValue::Channel(ChannelId::new(channel.id.get()))
            }
            ResolvedValue::Role(role) => OptionValue::Role(RoleId::new(role.id.get())),
            ResolvedValue::Attachment(file) => {
                OptionValue::File(Attached { url: file.url.clone(), size: file.size })
            }
            ResolvedValue::Autocomplete { value, .. } => OptionValue::Text((*value).to_owned()),
            ResolvedValue::SubCommand(own) => {
                values.push((SUBCOMMAND.to_owned(), OptionValue::Text(option.name.to_owned())));
                values.extend(self::values(own, command).0);
                continue;
            }
            _ => continue,
        };
        values.push((option.name.to_owned(), value));
    }
    Values(values)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn user(name: &str, shown: Option<&str>) -> User {
        let user = serde_json::json!({
            "id": "7", "username": name, "discriminator": "0", "global_name": shown, "avatar": null,
        });
        serde_json::from_value(user).expect("a user")
    }

    #[test]
    fn somebody_is_called_by_the_first_name_that_can_be_seen() {
        let called = |nick, shown, name| person(&user(name, shown), nick).name;
        assert_eq!(called(Some("Al"), Some("Alice"), "alice"), "Al");
        assert_eq!(called(Some("\u{200B}\u{202E}"), Some("Alice"), "alice"), "Alice");
        assert_eq!(called(Some(" "), Some("\u{FEFF}"), "alice"), "alice");
        assert_eq!(called(None, Some("\u{2066}discord.gg/a"), "alice"), "discord·gg/a");
        assert_eq!(called(None, None, "\u{3164}"), "player 7");
    }

    #[test]
    fn options_come_back_from_a_button() {
        let values = Values(vec![
            ("after".to_owned(), OptionValue::Number(12)),
            ("text".to_owned(), OptionValue::Text("N:Axe=d5, e2-e4".to_owned())),
        ]);
        let written = values.written().expect("texts and numbers");
        assert_eq!(written, "|after=12|text=N:Axe=d5, e2-e4");
        let read = Values::read(&written).with("match", OptionValue::Number(3));
        assert_eq!(read.number("after"), Some(12));
        assert_eq!(read.text("text"), Some("N:Axe=d5, e2-e4"));
        assert_eq!(read.number("match"), Some(3));
        assert_eq!(Values::default().written().as_deref(), Some(""));
        let odd = Values::default().with("text", OptionValue::Text("a|match=9".to_owned()));
        assert_eq!(odd.written(), None);
        let somebody = Person { id: referee::PersonId::new(1), name: "Al".to_owned() };
        let member = Values::default().with("member", OptionValue::User(somebody, false));
        assert_eq!(member.written(), None);
    }
}
