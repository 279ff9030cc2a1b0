//! The fields of the form for a new match.

use discord_model::message::{Field, Form, FormChoice, Input, MOST_OPTIONS, Need};
use games::Entry;
use i18n::Locale;
use match_model::Person;
use messages::buttons::custom_id::CustomId;
use messages::buttons::new_match::NewMatchButton;
use messages::layouts::front_door::Opponents;
use messages::words;
use rules::l10n::{L10nMessage, say};

use crate::incoming::commands::matches::clocks;
use crate::incoming::commands::server::games::available;
use crate::incoming::commands::table::named;
use crate::incoming::request::{OptionValue, Values};
use crate::outgoing::composer::Composer;
use crate::permissions::{Place, missing_to_play, opponents};
use crate::reply::{Answer, Failure, Reply};

/// The form, in which stands what was said already.
pub(crate) async fn ask(composer: &Composer, place: &Place, said: &Values) -> Answer {
    let lacking = missing_to_play(place);
    if !lacking.is_empty() {
        return Err(Failure::Said(words::lacking_permissions(&composer.locale, lacking)));
    }
    let offered = available(&composer.referee, place.guild).await?;
    if offered.is_empty() {
        return Err(Failure::Said(composer.locale.say("moderation-all-off")));
    }
    match opponents(place) {
        Opponents::People => Ok(Reply::Ask(form(&composer.locale, said, &offered))),
        // Herald is the only one who can be challenged there.
        Opponents::Herald => {
            let said = match said.user(named::OPPONENT) {
                Some(_) => said.clone(),
                None => with_herald(composer, said),
            };
            Ok(Reply::Ask(form(&composer.locale, &said, &offered)))
        }
    }
}

fn form(locale: &Locale, said: &Values, offered: &[&'static Entry]) -> Form {
    let text = |sentence: &L10nMessage| locale.text(sentence);
    let field = |id: &str, label: &L10nMessage, about: Option<&L10nMessage>, input: Input| Field {
        id: id.to_owned(),
        label: text(label),
        description: about.map(&text),
        need: if id == named::GAME { Need::Required } else { Need::Optional },
        input,
    };
    let games = games(locale, said, offered);
    let opponent = said.user(named::OPPONENT).map(|(person, _)| person.id.get());
    let people = Input::Person { placeholder: locale.say("new-match-anyone"), chosen: opponent };
    let menu = |placeholder: &L10nMessage, choices: Vec<FormChoice>| Input::Menu {
        placeholder: text(placeholder),
        choices,
    };
    Form {
        id: NewMatchButton::Any.id(),
        title: locale.say("new-match-title"),
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
                menu(&say("new-match-usual-clock"), terms(locale, said)),
            ),
            field(
                named::SIDE,
                &say("new-match-side"),
                None,
                menu(&say("new-match-by-lot"), sides(locale, said)),
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

fn games(locale: &Locale, said: &Values, offered: &[&'static Entry]) -> Vec<FormChoice> {
    let game = |game: &&'static Entry| FormChoice {
        description: Some(locale.text(&game.info.about)),
        ..choice(said, named::GAME, game.info.name.to_owned(), game.info.id)
    };
    offered.iter().map(game).collect()
}

fn terms(locale: &Locale, said: &Values) -> Vec<FormChoice> {
    let preset = |suggestion: discord_model::message::Suggestion| {
        let value = suggestion.value.text()?;
        Some(choice(said, named::CLOCK, suggestion.name.clone(), value))
    };
    let presets = clocks::presets(locale).into_iter().filter_map(preset);
    presets.take(MOST_OPTIONS).collect()
}

fn sides(locale: &Locale, said: &Values) -> Vec<FormChoice> {
    let white = choice(said, named::SIDE, locale.say("command-side-white"), "white");
    let black = choice(said, named::SIDE, locale.say("command-side-black"), "black");
    vec![white, black]
}

/// Returns these values with Herald as the opponent.
pub(crate) fn with_herald(composer: &Composer, values: &Values) -> Values {
    let (person, bot) = herald(composer);
    values.with(named::OPPONENT, OptionValue::User(person, bot))
}

const HERALD: &str = "Herald";

/// Herald as somebody who is challenged, and that it is a bot.
pub(crate) fn herald(composer: &Composer) -> (Person, bool) {
    (Person { id: composer.own, name: HERALD.to_owned() }, true)
}
