//! The form for a new match: person, game, clock, side and whether it is rated, on one page.

use std::sync::Arc;

use discord::message::{Field, Form, FormChoice, Input, MOST_OPTIONS, Need};
use games::Entry;
use referee::Person;
use rules::l10n::{L10nMessage, say};

use crate::app::{Answer, App, Failure, Reply};
use crate::buttons::custom_id::CustomId;
use crate::buttons::new_match::NewMatchButton;
use crate::incoming::commands::matches::{challenge, clocks};
use crate::incoming::commands::server::games::available;
use crate::incoming::commands::table::named;
use crate::incoming::context::Context;
use crate::incoming::press::{ButtonHandler, Press};
use crate::incoming::request::{OptionValue, Values};
use crate::outgoing::front_door::Opponents;
use crate::outgoing::front_door::opponents;
use crate::permissions::{Place, missing_to_play};
use crate::words;

impl ButtonHandler for NewMatchButton {
    async fn press(self, app: &Arc<App>, press: Press) -> Answer {
        let mut values = Values::default();
        if let NewMatchButton::Of(game) = self
            && let Some(game) = game.entry()
        {
            values = values.with(named::GAME, OptionValue::Text(game.info.id.to_owned()));
        }
        ask(app, &press.place, &values).await
    }

    async fn submit(self, app: &Arc<App>, press: Press, _line: &str) -> Answer {
        challenge::make_here(&Context::of_form(app, press)).await
    }
}

/// *Challenge* in the menu on somebody: the form, in which they are chosen. Of oneself it asks
/// whom.
pub(crate) async fn with_person(
    app: &App,
    by: &Person,
    place: &Place,
    person: Option<(Person, bool)>,
) -> Answer {
    let other = person.filter(|(person, _)| person.id != by.id);
    let values = match other {
        Some((person, bot)) => {
            Values::default().with(named::OPPONENT, OptionValue::User(person, bot))
        }
        None => Values::default(),
    };
    ask(app, place, &values).await
}

/// The form, in which stands what was said already.
pub(crate) async fn ask(app: &App, place: &Place, said: &Values) -> Answer {
    let lacking = missing_to_play(place);
    if !lacking.is_empty() {
        return Err(Failure::Said(words::lacking_permissions(&app.locale, lacking)));
    }
    let offered = available(app, place.guild).await?;
    if offered.is_empty() {
        return Err(Failure::Said(app.locale.say("moderation-all-off")));
    }
    match opponents(place) {
        Opponents::People => Ok(Reply::Ask(form(app, said, &offered))),
        // Herald is the only one who can be challenged there.
        Opponents::Herald => {
            let said = match said.user(named::OPPONENT) {
                Some(_) => said.clone(),
                None => challenge::with_herald(app, said),
            };
            Ok(Reply::Ask(form(app, &said, &offered)))
        }
    }
}

fn form(app: &App, said: &Values, offered: &[&'static Entry]) -> Form {
    let text = |sentence: &L10nMessage| app.locale.text(sentence);
    let field = |id: &str, label: &L10nMessage, about: Option<&L10nMessage>, input: Input| Field {
        id: id.to_owned(),
        label: text(label),
        description: about.map(&text),
        need: if id == named::GAME { Need::Required } else { Need::Optional },
        input,
    };
    let games = games(app, said, offered);
    let opponent = said.user(named::OPPONENT).map(|(person, _)| person.id.get());
    let people =
        Input::Person { placeholder: app.locale.say("new-match-anyone"), chosen: opponent };
    let menu = |placeholder: &L10nMessage, choices: Vec<FormChoice>| Input::Menu {
        placeholder: text(placeholder),
        choices,
    };
    Form {
        id: NewMatchButton::Any(0).id(),
        title: app.locale.say("new-match-title"),
        fields: vec![
            field(
                named::OPPONENT,
                &say("new-match-opponent"),
                Some(&say("new-match-opponent-about")),
                people,
            ),
            field(
                named::GAME,
                &say("new-match-game"),
                None,
                menu(&say("new-match-choose-game"), games),
            ),
            field(
                named::CLOCK,
                &say("new-match-clock"),
                None,
                menu(&say("new-match-usual-clock"), terms(app, said)),
            ),
            field(
                named::SIDE,
                &say("new-match-side"),
                None,
                menu(&say("new-match-by-lot"), sides(app, said)),
            ),
            field(
                named::RATED,
                &say("new-match-rated"),
                Some(&say("new-match-rated-about")),
                Input::Checkbox,
            ),
        ],
    }
}

/// An option of a field, chosen if it was said.
fn choice(said: &Values, name: &str, label: String, value: &str) -> FormChoice {
    let chosen = said.text(name) == Some(value);
    FormChoice { label, value: value.to_owned(), description: None, chosen }
}

fn games(app: &App, said: &Values, offered: &[&'static Entry]) -> Vec<FormChoice> {
    let game = |game: &&'static Entry| FormChoice {
        description: Some(app.locale.text(&game.info.about)),
        ..choice(said, named::GAME, game.info.name.to_owned(), game.info.id)
    };
    offered.iter().map(game).collect()
}

fn terms(app: &App, said: &Values) -> Vec<FormChoice> {
    let preset = |suggestion: discord::message::Suggestion| {
        let value = suggestion.value.as_str()?;
        Some(choice(said, named::CLOCK, suggestion.name.clone(), value))
    };
    let presets = clocks::presets(app).into_iter().filter_map(preset);
    presets.take(MOST_OPTIONS).collect()
}

fn sides(app: &App, said: &Values) -> Vec<FormChoice> {
    let white = choice(said, named::SIDE, app.locale.say("command-side-white"), "white");
    let black = choice(said, named::SIDE, app.locale.say("command-side-black"), "black");
    vec![white, black]
}
