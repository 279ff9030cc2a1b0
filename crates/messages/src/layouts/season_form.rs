//! The form that creates a season.

use discord_model::message::{Field, Form, Input, Need};
use games::Entry;
use i18n::Locale;
use match_model::SeasonKind;
use rules::l10n::{L10nMessage, say};

use crate::buttons::custom_id::CustomId;
use crate::buttons::seasons::SeasonButton;
use crate::layouts::new_match_form::{choice, games, terms};
use crate::option_names as named;
use crate::words::seasons as season_words;

/// The clock to begin with, unless the server has its own.
const USUAL_CLOCK: &str = "standard";

/// `server_clock`: the server's usual clock.
pub fn form(locale: &Locale, offered: &[&'static Entry], server_clock: Option<&str>) -> Form {
    let text = |sentence: &L10nMessage| locale.text(sentence);
    let field = |id: &str, label: &L10nMessage, about: Option<&L10nMessage>, input: Input| Field {
        id: id.to_owned(),
        label: text(label),
        description: about.map(&text),
        need: Need::Required,
        input,
    };
    let menu = |placeholder: &L10nMessage, choices| Input::Menu {
        placeholder: text(placeholder),
        choices,
    };
    let kinds =
        SeasonKind::ALL.map(|kind| choice(None, text(&season_words::kind(kind)), kind.id()));
    let mut games = games(locale, None, offered);
    games.push(choice(None, locale.say("season-choice-each-round"), named::EACH_ROUND));
    let mut clocks = terms(locale, server_clock);
    if !clocks.iter().any(|clock| clock.chosen) {
        clocks = terms(locale, Some(USUAL_CLOCK));
    }
    // A season needs a clock.
    clocks.retain(|clock| clock.value != "none");
    let everyone = Some("everyone");
    let who = vec![
        choice(everyone, locale.say("season-choice-everyone"), "everyone"),
        choice(everyone, locale.say("season-choice-invited"), "invited"),
    ];
    Form {
        id: SeasonButton::New.id(),
        title: locale.say("season-form-title"),
        fields: vec![
            field(
                named::NAME,
                &say("season-form-name"),
                None,
                Input::Line { placeholder: locale.say("season-form-name-example") },
            ),
            field(
                named::KIND,
                &say("season-form-kind"),
                None,
                menu(&say("season-form-choose-kind"), kinds.into()),
            ),
            field(
                named::GAME,
                &say("season-form-game"),
                None,
                menu(&say("season-form-choose-game"), games),
            ),
            field(
                named::CLOCK,
                &say("season-form-clock"),
                None,
                menu(&say("season-form-choose-clock"), clocks),
            ),
            field(
                named::WHO,
                &say("season-form-who"),
                Some(&say("season-form-who-about")),
                menu(&say("season-form-who"), who),
            ),
        ],
    }
}
