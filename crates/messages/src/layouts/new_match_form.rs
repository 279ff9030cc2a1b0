use discord_model::message::{Field, Form, FormChoice, Input, MOST_OPTIONS, Need, Suggestion};
use games::Entry;
use i18n::Locale;
use match_model::PersonId;
use rules::l10n::{L10nMessage, say};

use crate::buttons::custom_id::CustomId;
use crate::buttons::new_match::NewMatchButton;
use crate::layouts::clocks;
use crate::option_names as named;

/// The form with preset values: `opponent`, and `value_of`, which returns the text of an option by
/// name.
pub fn form<'a>(
    locale: &Locale,
    offered: &[&'static Entry],
    opponent: Option<PersonId>,
    value_of: impl Fn(&str) -> Option<&'a str>,
) -> Form {
    let text = |sentence: &L10nMessage| locale.text(sentence);
    let field = |id: &str, label: &L10nMessage, about: Option<&L10nMessage>, input: Input| Field {
        id: id.to_owned(),
        label: text(label),
        description: about.map(&text),
        need: if id == named::GAME { Need::Required } else { Need::Optional },
        input,
    };
    let people = Input::Person {
        placeholder: locale.say("new-match-anyone"),
        chosen: opponent.map(PersonId::get),
    };
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
                menu(&say("new-match-choose-game"), games(locale, value_of(named::GAME), offered)),
            ),
            field(
                named::CLOCK,
                &say("new-match-clock"),
                None,
                menu(&say("new-match-usual-clock"), terms(locale, value_of(named::CLOCK))),
            ),
            field(
                named::SIDE,
                &say("new-match-side"),
                None,
                menu(&say("new-match-by-lot"), sides(locale, value_of(named::SIDE))),
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

pub(super) fn choice(current: Option<&str>, label: String, value: &str) -> FormChoice {
    FormChoice { label, value: value.to_owned(), description: None, chosen: current == Some(value) }
}

pub(super) fn games(
    locale: &Locale,
    current: Option<&str>,
    offered: &[&'static Entry],
) -> Vec<FormChoice> {
    let game = |game: &&'static Entry| FormChoice {
        description: Some(locale.text(&game.info.about)),
        ..choice(current, game.info.name.to_owned(), game.info.id)
    };
    offered.iter().map(game).collect()
}

pub(super) fn terms(locale: &Locale, current: Option<&str>) -> Vec<FormChoice> {
    let preset = |suggestion: Suggestion| {
        let value = suggestion.value.text()?;
        Some(choice(current, suggestion.name.clone(), value))
    };
    let presets = clocks::presets(locale).into_iter().filter_map(preset);
    presets.take(MOST_OPTIONS).collect()
}

fn sides(locale: &Locale, current: Option<&str>) -> Vec<FormChoice> {
    let white = choice(current, locale.say("command-side-white"), "white");
    let black = choice(current, locale.say("command-side-black"), "black");
    vec![white, black]
}
