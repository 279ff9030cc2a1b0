//! The form for a record: a file or a text, and the game where the record does not name it.

use discord_model::message::{Field, Form, FormChoice, Input, Need};
use i18n::Locale;
use messages::buttons::custom_id::CustomId;
use messages::buttons::import::ImportButton;
use rules::l10n::{L10nMessage, say};

use crate::incoming::commands::matches::records;
use crate::incoming::commands::table::named;
use crate::incoming::context::Context;
use crate::incoming::press::{ButtonHandler, Press};
use crate::incoming::request::Values;
use crate::incoming::services::RequestServices;
use crate::reply::{Answer, Reply};

impl ButtonHandler for ImportButton {
    async fn press(self, services: &RequestServices, _press: Press) -> Answer {
        Ok(ask(services.locale(), &Values::default()))
    }

    async fn submit(self, services: &RequestServices, press: Press, _line: &str) -> Answer {
        records::import(&Context::of_form(services, press)).await
    }
}

/// `/record import`; without a record, opens the form.
pub(crate) async fn command(context: &Context) -> Answer {
    match names_a_record(&context.values) {
        true => records::import(context).await,
        false => Ok(ask(context.locale(), &context.values)),
    }
}

/// Whether a command says what is to be read.
fn names_a_record(values: &Values) -> bool {
    values.file(named::FILE).is_some() || values.text(named::TEXT).is_some()
}

/// The form, in which the game stands that was said already.
fn ask(locale: &Locale, said: &Values) -> Reply {
    let text = |sentence: &L10nMessage| locale.text(sentence);
    let field = |id: &str, label: &L10nMessage, about: &L10nMessage, input: Input| Field {
        id: id.to_owned(),
        label: text(label),
        description: Some(text(about)),
        need: Need::Optional,
        input,
    };
    let game = |game: &games::Entry| FormChoice {
        label: game.info.name.to_owned(),
        value: game.info.id.to_owned(),
        description: None,
        chosen: said.text(named::GAME) == Some(game.info.id),
    };
    let games = Input::Menu {
        placeholder: locale.say("import-game-named"),
        choices: games::all().iter().map(game).collect(),
    };
    let pasted = Input::Paragraph { placeholder: locale.say("import-text-example") };
    Reply::Ask(Form {
        id: ImportButton::Record.id(),
        title: locale.say("import-title"),
        fields: vec![
            field(named::FILE, &say("import-file"), &say("import-file-about"), Input::File),
            field(named::TEXT, &say("import-text"), &say("import-text-about"), pasted),
            field(named::GAME, &say("import-game"), &say("import-game-about"), games),
        ],
    })
}
