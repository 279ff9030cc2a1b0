//! Requests in plain values; `interaction.rs` creates them.

use discord_model::interaction::{Attachment, MessageContent};
use discord_model::message::MessageEdit;
use discord_model::response::Visibility;
use match_model::{ChannelId, MessageId, Person, RoleId};

use crate::permissions::Place;

/// Everything that Herald reads of an interaction. External tests compare two of them.
#[derive(Clone, Debug, PartialEq)]
pub struct Request {
    pub(crate) id: u64,
    /// Valid for 15 minutes.
    pub(crate) token: String,
    pub(crate) by: Person,
    pub(crate) place: Place,
    pub(crate) kind: RequestKind,
    /// The edit that removes the buttons of the pressed message.
    pub(crate) control_removal: Option<MessageEdit>,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum RequestKind {
    Command {
        name: String,
        values: Values,
        /// The asker's roles in the server.
        roles: Vec<RoleId>,
    },
    /// Autocomplete for an option.
    Complete { name: String, values: Values, focused: String, typed: String },
    /// A button, or a menu with its choice.
    Component {
        id: String,
        chosen: Vec<String>,
        /// The choice in a menu of people, and whether it is a bot.
        person: Option<(Person, bool)>,
        message: Option<MessageId>,
        /// That message's visibility.
        visibility: Visibility,
    },
    /// A user's context menu (right click, *Apps*): the user, and whether it is a bot.
    OnPerson(Option<(Person, bool)>),
    /// A message's context menu.
    OnMessage(MessageContent),
    /// A form, with its single line and all its fields.
    Form {
        id: String,
        line: String,
        /// The fields by id. A checkbox is "yes" or "no".
        values: Values,
        /// The message from which it was opened, if any.
        message: Option<MessageId>,
        /// That message's visibility.
        visibility: Visibility,
    },
}

/// The options of a command, or the fields of a form.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Values(Vec<(String, OptionValue)>);

/// The key of the subcommand's name; no option has this name.
pub(crate) const SUBCOMMAND: &str = "/";

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum OptionValue {
    Text(String),
    Number(i64),
    /// A person, and whether it is a bot.
    User(Person, bool),
    Channel(ChannelId),
    Role(RoleId),
    File(Attachment),
}

impl Values {
    pub(crate) const fn of(options: Vec<(String, OptionValue)>) -> Values {
        Values(options)
    }

    fn get(&self, name: &str) -> Option<&OptionValue> {
        self.0.iter().find(|(known, _)| known == name).map(|(_, value)| value)
    }

    /// Adds or replaces an option.
    pub(crate) fn with(&self, name: &str, value: OptionValue) -> Values {
        let mut values = self.0.clone();
        values.retain(|(known, _)| known != name);
        values.push((name.to_owned(), value));
        Values(values)
    }

    pub(crate) fn has(&self, name: &str) -> bool {
        self.get(name).is_some()
    }

    /// Whether an option has this value, as text or as a number.
    pub(crate) fn says(&self, name: &str, value: &str) -> bool {
        match self.get(name) {
            Some(OptionValue::Text(text)) => text == value,
            Some(OptionValue::Number(number)) => number.to_string() == value,
            _ => false,
        }
    }

    /// Removes an option.
    pub(crate) fn without(&self, name: &str) -> Values {
        Values(self.0.iter().filter(|(known, _)| known != name).cloned().collect())
    }

    /// Renames an option.
    pub(crate) fn renamed(&self, from: &str, to: &str) -> Values {
        match self.get(from) {
            Some(value) => self.without(from).with(to, value.clone()),
            None => self.clone(),
        }
    }

    /// Encodes the options for a button that repeats the command; `None` if they contain more than
    /// texts and numbers, or a text that can't be encoded.
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

    /// Decodes the output of [`Values::written`].
    pub(crate) fn read(written: &str) -> Values {
        let option = |part: &str| {
            let (name, value) = part.split_once('=')?;
            Some((name.to_owned(), OptionValue::Text(value.to_owned())))
        };
        Values(written.split('|').filter_map(option).collect())
    }

    /// The value of a text option.
    pub(crate) fn text(&self, name: &str) -> Option<&str> {
        match self.get(name)? {
            OptionValue::Text(text) => Some(text),
            _ => None,
        }
    }

    pub(crate) fn subcommand(&self) -> Option<&str> {
        self.text(SUBCOMMAND)
    }

    /// The value of a number option, or of a text that is a number (an option being typed is a
    /// text).
    pub(crate) fn number(&self, name: &str) -> Option<u64> {
        match self.get(name)? {
            OptionValue::Number(number) => u64::try_from(*number).ok(),
            OptionValue::Text(text) => text.trim().parse().ok(),
            _ => None,
        }
    }

    /// Returns a negative number option; Herald has no such numbers.
    pub(crate) fn negative(&self) -> Option<(&str, i64)> {
        self.0.iter().find_map(|(name, value)| match value {
            OptionValue::Number(number) if *number < 0 => Some((name.as_str(), *number)),
            _ => None,
        })
    }

    pub(crate) fn channel(&self, name: &str) -> Option<ChannelId> {
        match self.get(name)? {
            OptionValue::Channel(channel) => Some(*channel),
            _ => None,
        }
    }

    pub(crate) fn role(&self, name: &str) -> Option<RoleId> {
        match self.get(name)? {
            OptionValue::Role(role) => Some(*role),
            _ => None,
        }
    }

    pub(crate) fn file(&self, name: &str) -> Option<&Attachment> {
        match self.get(name)? {
            OptionValue::File(file) => Some(file),
            _ => None,
        }
    }

    /// A user option, and whether it is a bot.
    pub(crate) fn user(&self, name: &str) -> Option<(Person, bool)> {
        match self.get(name)? {
            OptionValue::User(person, bot) => Some((person.clone(), *bot)),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
        let somebody = Person { id: match_model::PersonId::new(1), name: "Al".to_owned() };
        let member = Values::default().with("member", OptionValue::User(somebody, false));
        assert_eq!(member.written(), None);
    }
}
