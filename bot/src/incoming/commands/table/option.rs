//! The definition of a command's option.

use discord_model::commands::{ChannelType, OptionChoice, OptionDefinition, OptionType};
use discord_model::message::{MOST_LABEL, shorten};
use i18n::Locale;
use rules::l10n::L10nMessage;

const CHANNELS: [ChannelType; 2] = [ChannelType::Text, ChannelType::Announcements];

pub(super) struct OptionRow {
    pub(super) name: &'static str,
    about: L10nMessage,
    kind: OptionType,
    required: bool,
    completes: bool,
    least: u32,
    most: Option<u32>,
    options: Vec<OptionRow>,
    /// Shown text and sent value.
    choices: Vec<(L10nMessage, &'static str)>,
}

pub(super) fn option(name: &'static str, about: L10nMessage, kind: OptionType) -> OptionRow {
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

    pub(super) fn definition(&self, locale: &Locale) -> OptionDefinition {
        let choice = |(name, value): &(L10nMessage, &str)| OptionChoice {
            name: described(locale, name),
            value: (*value).to_owned(),
        };
        OptionDefinition {
            kind: self.kind,
            name: self.name.to_owned(),
            description: described(locale, &self.about),
            required: self.required,
            autocomplete: self.completes,
            min_value: (self.kind == OptionType::Number).then_some(self.least),
            max_value: self.most,
            channel_types: if self.kind == OptionType::Channel { &CHANNELS } else { &[] },
            choices: self.choices.iter().map(choice).collect(),
            options: self.options.iter().map(|option| option.definition(locale)).collect(),
        }
    }
}

pub(super) fn described(locale: &Locale, sentence: &L10nMessage) -> String {
    shorten(&locale.text(sentence), MOST_LABEL)
}
