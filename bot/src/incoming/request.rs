//! What people ask, in plain values; `interaction.rs` makes it.

use discord_model::interaction::{Attachment, MessageContent};
use discord_model::message::MessageEdit;
use discord_model::response::Visibility;
use match_model::{ChannelId, MessageId, Person, RoleId};

use crate::permissions::Place;

/// What Herald reads of an interaction; tests outside compare one with another.
#[derive(Clone, Debug, PartialEq)]
pub struct Request {
    /// The interaction's id.
    pub(crate) id: u64,
    /// The key to answer it with, good for 15 minutes.
    pub(crate) token: String,
    /// Who asks.
    pub(crate) by: Person,
    /// Where.
    pub(crate) place: Place,
    /// What.
    pub(crate) kind: RequestKind,
    /// The change that takes the buttons off the message on which something was pressed.
    pub(crate) control_removal: Option<MessageEdit>,
}

/// What is asked.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum RequestKind {
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
        /// Who was chosen in a menu of people, and whether it is a bot.
        person: Option<(Person, bool)>,
        /// The message that it is on.
        message: Option<MessageId>,
        /// Who sees that message.
        visibility: Visibility,
    },
    /// A command of the menu on somebody (right click, *Apps*): on whom, and whether it is a bot.
    OnPerson(Option<(Person, bool)>),
    /// A command of the menu on a message.
    OnMessage(MessageContent),
    /// A form, with its one line and with all that was filled in.
    Form {
        id: String,
        line: String,
        /// What was filled in, by the ids of the fields. A checkbox says "yes" or "no".
        values: Values,
        /// The message from which it was opened, if it was opened from one.
        message: Option<MessageId>,
        /// Who sees that message.
        visibility: Visibility,
    },
}

/// The options of a command, or the fields of a form.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Values(Vec<(String, OptionValue)>);

/// Under which the name of a subcommand stands among the options: no option has this name.
pub(crate) const SUBCOMMAND: &str = "/";

/// The value of an option.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum OptionValue {
    Text(String),
    Number(i64),
    /// Somebody, and whether it is a bot.
    User(Person, bool),
    Channel(ChannelId),
    Role(RoleId),
    File(Attachment),
}

impl Values {
    /// These options.
    pub(crate) const fn of(options: Vec<(String, OptionValue)>) -> Values {
        Values(options)
    }

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

    /// Whether an option was given.
    pub(crate) fn has(&self, name: &str) -> bool {
        self.get(name).is_some()
    }

    /// Returns whether an option has this value, as text or as a number.
    pub(crate) fn says(&self, name: &str, value: &str) -> bool {
        match self.get(name) {
            Some(OptionValue::Text(text)) => text == value,
            Some(OptionValue::Number(number)) => number.to_string() == value,
            _ => false,
        }
    }

    /// The same without an option.
    pub(crate) fn without(&self, name: &str) -> Values {
        Values(self.0.iter().filter(|(known, _)| known != name).cloned().collect())
    }

    /// The same with an option under another name.
    pub(crate) fn renamed(&self, from: &str, to: &str) -> Values {
        match self.get(from) {
            Some(value) => self.without(from).with(to, value.clone()),
            None => self.clone(),
        }
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
    pub(crate) fn file(&self, name: &str) -> Option<&Attachment> {
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
