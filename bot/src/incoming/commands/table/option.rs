//! An option of a command, as Discord is told of it.

use discord_model::message::{MOST_LABEL, shorten};
use i18n::Locale;
use rules::l10n::L10nMessage;
use serde_json::{Value, json};

/// Channels in which people write, and from which threads hang ("Channel Types").
const TEXT_CHANNEL: u8 = 0;
const ANNOUNCEMENTS: u8 = 5;

/// "Application Command Option Type".
#[derive(Clone, Copy)]
pub(super) enum Kind {
    /// With options of its own.
    Subcommand = 1,
    Text = 3,
    Number = 4,
    User = 6,
    Channel = 7,
    Role = 8,
    File = 11,
}

pub(super) struct OptionRow {
    pub(super) name: &'static str,
    about: L10nMessage,
    kind: Kind,
    required: bool,
    completes: bool,
    /// The smallest number.
    least: u32,
    /// The largest number.
    most: Option<u32>,
    /// A subcommand's own options.
    options: Vec<OptionRow>,
    /// What is shown, and what is sent.
    choices: Vec<(L10nMessage, &'static str)>,
}

pub(super) fn option(name: &'static str, about: L10nMessage, kind: Kind) -> OptionRow {
    OptionRow {
        name,
        about,
        kind,
        required: false,
        completes: false,
        least: 1,
        most: None,
        options: Vec::new(),
        choices: Vec::new(),
    }
}

impl OptionRow {
    pub(super) fn required(self) -> OptionRow {
        OptionRow { required: true, ..self }
    }

    pub(super) fn completes(self) -> OptionRow {
        OptionRow { completes: true, ..self }
    }

    pub(super) fn at_most(self, most: u32) -> OptionRow {
        OptionRow { most: Some(most), ..self }
    }

    pub(super) fn from(self, least: u32) -> OptionRow {
        OptionRow { least, ..self }
    }

    pub(super) fn with(self, options: Vec<OptionRow>) -> OptionRow {
        OptionRow { options, ..self }
    }

    pub(super) fn of(self, choices: Vec<(L10nMessage, &'static str)>) -> OptionRow {
        OptionRow { choices, ..self }
    }

    pub(super) fn body(&self, locale: &Locale) -> Value {
        let mut body = json!({
            "type": self.kind as u8,
            "name": self.name,
            "description": described(locale, &self.about),
        });
        if !matches!(self.kind, Kind::Subcommand) {
            body["required"] = Value::from(self.required);
        }
        if matches!(self.kind, Kind::Channel) {
            body["channel_types"] = json!([TEXT_CHANNEL, ANNOUNCEMENTS]);
        }
        if !self.options.is_empty() {
            body["options"] = self.options.iter().map(|option| option.body(locale)).collect();
        }
        if self.completes {
            body["autocomplete"] = Value::from(true);
        }
        if matches!(self.kind, Kind::Number) {
            body["min_value"] = Value::from(self.least);
        }
        if let Some(most) = self.most {
            body["max_value"] = Value::from(most);
        }
        if !self.choices.is_empty() {
            body["choices"] = self
                .choices
                .iter()
                .map(|(name, value)| json!({ "name": described(locale, name), "value": value }))
                .collect();
        }
        body
    }
}

/// A description, or the name of a choice: at most 100 characters.
pub(super) fn described(locale: &Locale, sentence: &L10nMessage) -> String {
    shorten(&locale.text(sentence), MOST_LABEL)
}
