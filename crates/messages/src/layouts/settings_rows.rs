use discord_model::message::{Button, Field, Input, Menu, MenuOption, Need, Row, Style};
use i18n::Locale;
use rules::l10n::L10nMessage;

use crate::buttons::ButtonAction;
use crate::buttons::custom_id::CustomId;
use crate::buttons::settings::SettingsButton;
use crate::words;

pub(crate) fn button(locale: &Locale, pressed: SettingsButton, label: &L10nMessage) -> Button {
    let pressed: ButtonAction = pressed.into();
    Button { id: pressed.id(), label: locale.text(label), style: Style::Secondary }
}

pub(crate) fn theme_menu(
    locale: &Locale,
    chosen: SettingsButton,
    placeholder: &L10nMessage,
) -> Row {
    menu(locale, chosen, placeholder, words::themes::choices())
}

pub(crate) fn menu(
    locale: &Locale,
    chosen: SettingsButton,
    placeholder: &L10nMessage,
    choices: Vec<(L10nMessage, &'static str)>,
) -> Row {
    let option = |(label, value): (L10nMessage, &str)| MenuOption {
        label: locale.text(&label),
        value: value.to_owned(),
        description: None,
        emoji: None,
    };
    Row::Menu(Menu {
        id: ButtonAction::from(chosen).id(),
        placeholder: locale.text(placeholder),
        options: choices.into_iter().map(option).collect(),
    })
}

pub(crate) fn line(
    locale: &Locale,
    id: &str,
    label: &L10nMessage,
    placeholder: &L10nMessage,
) -> Field {
    Field {
        id: id.to_owned(),
        label: locale.text(label),
        description: None,
        need: Need::Optional,
        input: Input::Line { placeholder: locale.text(placeholder) },
    }
}
