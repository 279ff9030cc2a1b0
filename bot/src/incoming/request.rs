//! Requests in plain values; `interaction.rs` creates them.

use discord_model::interaction::{Attachment, MessageContent};
use discord_model::message::MessageEdit;
use discord_model::response::Visibility;
use match_model::{ChannelId, MessageId, Person, RoleId};

use crate::permissions::Place;

/// External tests compare two of them.
#[derive(Clone, Debug, PartialEq)]
pub struct Request {
    pub(crate) id: u64,
    pub(crate) token: String,
    pub(crate) asker: Person,
    pub(crate) place: Place,
    pub(crate) kind: RequestKind,
    pub(crate) control_removal: Option<MessageEdit>,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum RequestKind {
    Command {
        name: String,
        values: Values,
        roles: Vec<RoleId>,
    },
    Complete {
        name: String,
        values: Values,
        focused: String,
        typed: String,
    },
    Component {
        id: String,
        chosen: Vec<String>,
        person: Option<(Person, bool)>,
        message: Option<MessageId>,
        visibility: Visibility,
        roles: Vec<RoleId>,
    },
    /// A context menu (*Apps*): the user, and whether it is a bot.
    OnPerson(Option<(Person, bool)>),
    OnMessage(MessageContent),
    Form {
        id: String,
        line: String,
        /// The fields by id. A checkbox is "yes" or "no".
        values: Values,
        message: Option<MessageId>,
        visibility: Visibility,
    },
}

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
        self.0.iter().find(|(option, _)| option == name).map(|(_, value)| value)
    }

    pub(crate) fn with(&self, name: &str, value: OptionValue) -> Values {
        let mut values = self.0.clone();
        values.retain(|(option, _)| option != name);
        values.push((name.to_owned(), value));
        Values(values)
    }

    pub(crate) fn has(&self, name: &str) -> bool {
        self.get(name).is_some()
    }

    pub(crate) fn equals(&self, name: &str, value: &str) -> bool {
        match self.get(name) {
            Some(OptionValue::Text(text)) => text == value,
            Some(OptionValue::Number(number)) => number.to_string() == value,
            _ => false,
        }
    }

    pub(crate) fn without(&self, name: &str) -> Values {
        Values(self.0.iter().filter(|(option, _)| option != name).cloned().collect())
    }

    pub(crate) fn renamed(&self, from: &str, to: &str) -> Values {
        match self.get(from) {
            Some(value) => self.without(from).with(to, value.clone()),
            None => self.clone(),
        }
    }

    /// For a button that repeats the command; `None` if an option can't be encoded.
    pub(crate) fn encode(&self) -> Option<String> {
        let mut encoded = String::new();
        for (name, value) in &self.0 {
            let value = match value {
                OptionValue::Text(text) if !text.contains('|') => text.clone(),
                OptionValue::Number(number) => number.to_string(),
                _ => return None,
            };
            encoded.push_str(&format!("|{name}={value}"));
        }
        Some(encoded)
    }

    pub(crate) fn read(encoded: &str) -> Values {
        let option = |part: &str| {
            let (name, value) = part.split_once('=')?;
            Some((name.to_owned(), OptionValue::Text(value.to_owned())))
        };
        Values(encoded.split('|').filter_map(option).collect())
    }

    pub(crate) fn text(&self, name: &str) -> Option<&str> {
        match self.get(name)? {
            OptionValue::Text(text) => Some(text),
            _ => None,
        }
    }

    pub(crate) fn subcommand(&self) -> Option<&str> {
        self.text(SUBCOMMAND)
    }

    /// A number option, or a text that is a number, as in autocomplete.
    pub(crate) fn number(&self, name: &str) -> Option<u64> {
        match self.get(name)? {
            OptionValue::Number(number) => u64::try_from(*number).ok(),
            OptionValue::Text(text) => text.trim().parse().ok(),
            _ => None,
        }
    }

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
        let encoded = values.encode().expect("texts and numbers");
        assert_eq!(encoded, "|after=12|text=N:Axe=d5, e2-e4");
        let decoded = Values::read(&encoded).with("match", OptionValue::Number(3));
        assert_eq!(decoded.number("after"), Some(12));
        assert_eq!(decoded.text("text"), Some("N:Axe=d5, e2-e4"));
        assert_eq!(decoded.number("match"), Some(3));
        assert_eq!(Values::default().encode().as_deref(), Some(""));
        let with_separator =
            Values::default().with("text", OptionValue::Text("a|match=9".to_owned()));
        assert_eq!(with_separator.encode(), None);
        let person = Person { id: match_model::PersonId::new(1), name: "Al".to_owned() };
        let member = Values::default().with("member", OptionValue::User(person, false));
        assert_eq!(member.encode(), None);
    }
}
