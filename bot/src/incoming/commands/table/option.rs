use discord_model::commands::{ChannelType, OptionChoice, OptionDefinition, OptionType};
use discord_model::message::{MOST_LABEL, shorten};
use i18n::Locale;
use rules::l10n::L10nMessage;

const CHANNELS: [ChannelType; 2] = [ChannelType::Text, ChannelType::Announcements];

pub(super) struct OptionRow {
    pub(super) name: &'static str,
    about: L10nMessage,
    kind: OptionType,
    is_required: bool,
    autocompletes: bool,
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
        is_required: false,
        autocompletes: false,
        least: 1,
        most: None,
        options: Vec::new(),
        choices: Vec::new(),
    }
}

impl OptionRow {
    pub(super) fn required(self) -> OptionRow {
        OptionRow { is_required: true, ..self }
    }

    pub(super) fn completes(self) -> OptionRow {
        OptionRow { autocompletes: true, ..self }
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
            name: shortened_text(locale, name),
            value: (*value).to_owned(),
        };
        OptionDefinition {
            kind: self.kind,
            name: self.name.to_owned(),
            description: shortened_text(locale, &self.about),
            required: self.is_required,
            autocomplete: self.autocompletes,
            min_value: (self.kind == OptionType::Number).then_some(self.least),
            max_value: self.most,
            channel_types: if self.kind == OptionType::Channel { &CHANNELS } else { &[] },
            choices: self.choices.iter().map(choice).collect(),
            options: self.options.iter().map(|option| option.definition(locale)).collect(),
        }
    }
}

pub(super) fn shortened_text(locale: &Locale, sentence: &L10nMessage) -> String {
    shorten(&locale.text(sentence), MOST_LABEL)
}
