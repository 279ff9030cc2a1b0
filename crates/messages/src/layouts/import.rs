use discord_model::message::{Field, Form, FormChoice, Input, Need};
use i18n::Locale;
use rules::l10n::{L10nMessage, say};

use crate::buttons::custom_id::CustomId;
use crate::buttons::import::ImportButton;
use crate::option_names as named;

pub fn form(locale: &Locale, game: Option<&str>) -> Form {
    let text = |sentence: &L10nMessage| locale.text(sentence);
    let field = |id: &str, label: &L10nMessage, about: &L10nMessage, input: Input| Field {
        id: id.to_owned(),
        label: text(label),
        description: Some(text(about)),
        need: Need::Optional,
        input,
    };
    let choice = |entry: &games::Entry| FormChoice {
        label: entry.info.name.to_owned(),
        value: entry.info.id.to_owned(),
        description: None,
        chosen: game == Some(entry.info.id),
    };
    let games = Input::Menu {
        placeholder: locale.say("import-game-named"),
        choices: games::all().iter().map(choice).collect(),
    };
    let pasted = Input::Paragraph { placeholder: locale.say("import-text-example") };
    Form {
        id: ImportButton::Record.id(),
        title: locale.say("import-title"),
        fields: vec![
            field(named::FILE, &say("import-file"), &say("import-file-about"), Input::File),
            field(named::TEXT, &say("import-text"), &say("import-text-about"), pasted),
            field(named::GAME, &say("import-game"), &say("import-game-about"), games),
        ],
    }
}
