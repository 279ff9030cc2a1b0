//! `/rules show`: the card of a rule, and from one to the next.

use discord_model::message::{
    Button, MOST_LABEL, MOST_OPTIONS, Menu, MenuOption, Message, Row, Style, shorten,
};
use discord_model::response::Visibility;
use games::Entry;
use i18n::Locale;
use lessons::{Section, sections};
use messages::buttons::custom_id::CustomId;
use messages::buttons::fields::GameId;
use messages::buttons::rule_cards::{Face, RuleButton};
use messages::buttons::tour::TourButton;
use messages::layouts::why_button::known;
use messages::words;
use rules::Side;
use rules::l10n::{L10nMessage, say};

use crate::incoming::commands::learn::rule_search::{self, Rule};
use crate::incoming::commands::table::named;
use crate::incoming::press::{ButtonHandler, Press};
use crate::incoming::request::Values;
use crate::incoming::services::RequestServices;
use crate::outgoing::composer::Composer;
use crate::outgoing::pictures::asker_picture;
use crate::reply::{Answer, Failure, Reply};

/// Rules that a free text shows at most.
const MOST_RULES: usize = 5;

impl ButtonHandler for RuleButton {
    async fn press(self, services: &RequestServices, press: Press) -> Answer {
        match self {
            RuleButton::Show(game, face, rule) => {
                turn_to(services.composer(), game, face, rule.as_str(), press.visibility).await
            }
            RuleButton::Why(game, rule) => why(services.composer(), game, rule.as_str()).await,
            RuleButton::Section(game) => section(services.composer(), game, press.chosen).await,
            RuleButton::Pick(game) => picked(services.composer(), game, press.chosen).await,
        }
    }
}

/// `/rules show`: the card of a rule; of the first where none is named; for free words, what fits
/// them.
pub(crate) async fn command(composer: &Composer, values: &Values) -> Answer {
    let Some(game) = values.text(named::GAME).and_then(games::find) else {
        return Err(Failure::Referee(match_model::RequestRefusal::UnknownGame.into()));
    };
    let asked = values.text(named::RULE).unwrap_or_default().trim();
    let rules = rule_search::found(game.info, asked);
    let exact = rules.iter().find(|rule| rule.id.eq_ignore_ascii_case(asked));
    let meant = if asked.is_empty() { rules.first() } else { exact };
    match (meant, rules.as_slice()) {
        (Some(rule), _) | (None, [rule]) => {
            let face = values.text(named::AS).and_then(Face::from_name).unwrap_or(Face::Card);
            turn_to(composer, GameId::of(game), face, rule.id, Visibility::Everyone).await
        }
        (None, []) => Ok(Reply::text(composer.locale.text(
            &say("help-no-such-rule").with("game", game.info.name).with("rule", words::code(asked)),
        ))),
        (None, several) => {
            // In the words of the cards, which are for players.
            let told = |rule: &Rule| {
                let card = lessons::of(game).card(rule.id);
                let words = card.map_or_else(
                    || rule.text.to_owned(),
                    |card| composer.locale.text(&card.text()),
                );
                (words::lessons::rule_label(&composer.locale, card, rule.id), words)
            };
            let best: Vec<(String, String)> = several.iter().take(MOST_RULES).map(told).collect();
            let content = words::rules_found(&composer.locale, game.info, asked, &best);
            let ids = several.iter().map(|rule| rule.id);
            let rows = vec![rules_menu(&composer.locale, game, ids, &say("lessons-choose-found"))];
            Ok(Reply::Tell(Message { rows, ..Message::text(content) }))
        }
    }
}

/// A button to a side of a card.
pub(crate) async fn turn_to(
    composer: &Composer,
    game: GameId,
    face: Face,
    rule: &str,
    visibility: Visibility,
) -> Answer {
    let known = game.entry().and_then(|game| Some((game, known(game, rule)?)));
    let Some((game, rule)) = known else {
        return Ok(Reply::text(composer.locale.say("match-unknown-button")));
    };
    let message = match face {
        Face::Card => card(composer, game, rule).await?,
        Face::Full => Message {
            rows: rows(&composer.locale, game, rule, Face::Full),
            ..Message::text(full(game, rule))
        },
        // It stands beside the picture.
        Face::Board => {
            return Ok(Reply::text(match lessons::of(game).card(rule) {
                Some(card) => {
                    let shown = card.shown().map_err(|fault| broken(rule, &fault))?;
                    let board = render::text_board(&shown.scene, Side::White, &composer.locale);
                    words::lessons::text_board(&board)
                }
                None => full(game, rule),
            }));
        }
    };
    Ok(Reply::private(message, visibility))
}

/// The button **Why?**: the card, beside what was refused or ended by its rule.
pub(crate) async fn why(composer: &Composer, game: GameId, rule: &str) -> Answer {
    turn_to(composer, game, Face::Card, rule, Visibility::Everyone).await
}

/// What was chosen in a menu of sections: the first card there.
pub(crate) async fn section(composer: &Composer, game: GameId, chosen: Option<String>) -> Answer {
    let first = |game: &'static Entry| {
        let number: usize = chosen?.parse().ok()?;
        sections(game.info).get(number).and_then(|section| section.rules.first().copied())
    };
    let rule = game.entry().and_then(first).unwrap_or_default();
    turn_to(composer, game, Face::Card, rule, Visibility::Ephemeral).await
}

/// What was chosen in a menu of rules.
pub(crate) async fn picked(composer: &Composer, game: GameId, chosen: Option<String>) -> Answer {
    turn_to(composer, game, Face::Card, &chosen.unwrap_or_default(), Visibility::Ephemeral).await
}

fn full(game: &'static Entry, rule: &str) -> String {
    let text = lessons::full_text(game.info, rule).unwrap_or_default();
    words::lessons::full_rule(game.info, rule, &text)
}

fn broken(rule: &str, fault: &lessons::LessonFault) -> Failure {
    Failure::Broken(format!("the card of {rule}: {fault:?}"))
}

/// The card of a rule; the rule itself where no card is written yet.
async fn card(
    composer: &Composer,
    game: &'static Entry,
    rule: &'static str,
) -> Result<Message, Failure> {
    let Some(card) = lessons::of(game).card(rule) else {
        let rows = rows(&composer.locale, game, rule, Face::Full);
        return Ok(Message { rows, ..Message::text(full(game, rule)) });
    };
    let shown = card.shown().map_err(|fault| broken(rule, &fault))?;
    let content = words::lessons::rule_card(&composer.locale, card, &shown);
    let rows = rows(&composer.locale, game, rule, Face::Card);
    let file =
        asker_picture(composer, shown.scene, Side::White, format!("rule-{rule}.png")).await?;
    Ok(Message { content, rows, files: vec![file], ..Message::default() })
}

/// To the rules before and after, to the other sides of the card, and to the rest of the rulebook.
fn rows(locale: &Locale, game: &'static Entry, rule: &str, face: Face) -> Vec<Row> {
    let lessons = lessons::of(game);
    let ids: Vec<&str> = game.info.rules().map(|(id, _)| id).collect();
    let at = ids.iter().position(|id| *id == rule).unwrap_or_default();
    let mut buttons = Vec::new();
    let mut button = |face: Face, rule: &str, label: String| {
        let action = RuleButton::show(game, face, rule);
        buttons.extend(action.ok().map(|action| Button {
            id: action.id(),
            label,
            style: Style::Secondary,
        }));
    };
    if let Some(before) = at.checked_sub(1).and_then(|before| ids.get(before)) {
        button(Face::Card, before, locale.text(&say("lessons-before").with("rule", *before)));
    }
    if let Some(next) = ids.get(at + 1) {
        button(Face::Card, next, locale.text(&say("lessons-after").with("rule", *next)));
    }
    if lessons.card(rule).is_some() {
        match face {
            Face::Full => button(Face::Card, rule, locale.say("lessons-card")),
            _ => button(Face::Full, rule, locale.say("lessons-full-text")),
        }
        button(Face::Board, rule, locale.say("lessons-as-text"));
    }
    if !lessons.tour.is_empty() {
        buttons.push(tour_button(locale, game));
    }
    let mut rows = vec![Row::Buttons(buttons)];
    let all = sections(game.info);
    let here = all.iter().find(|section| section.rules.contains(&rule));
    if let Some(here) = here.filter(|here| here.rules.len() > 1) {
        let rules = here.rules.iter().copied();
        rows.push(rules_menu(locale, game, rules, &say("lessons-choose-rule")));
    }
    if all.len() > 1 {
        rows.push(sections_menu(locale, game, &all));
    }
    rows
}

/// The button to a game's tour.
pub(crate) fn tour_button(locale: &Locale, game: &'static Entry) -> Button {
    let label = locale.say("lessons-take-tour");
    Button { id: TourButton::Show(GameId::of(game)).id(), label, style: Style::Success }
}

fn rules_menu<'r>(
    locale: &Locale,
    game: &'static Entry,
    rules: impl Iterator<Item = &'r str>,
    placeholder: &L10nMessage,
) -> Row {
    let lessons = lessons::of(game);
    let option = |rule: &str| MenuOption {
        label: shorten(&words::lessons::rule_label(locale, lessons.card(rule), rule), MOST_LABEL),
        value: rule.to_owned(),
        description: None,
        emoji: None,
    };
    Row::Menu(Menu {
        id: RuleButton::Pick(GameId::of(game)).id(),
        placeholder: locale.text(placeholder),
        options: rules.take(MOST_OPTIONS).map(option).collect(),
    })
}

fn sections_menu(locale: &Locale, game: &'static Entry, sections: &[Section]) -> Row {
    let title = |number: usize, section: &Section| {
        locale.text(&lessons::of(game).section_title(number, section))
    };
    let option = |(number, section): (usize, &Section)| MenuOption {
        label: shorten(&title(number, section), MOST_LABEL),
        value: number.to_string(),
        description: section.rules.first().zip(section.rules.last()).map(|(first, last)| {
            if first == last { (*first).to_owned() } else { format!("{first} – {last}") }
        }),
        emoji: None,
    };
    Row::Menu(Menu {
        id: RuleButton::Section(GameId::of(game)).id(),
        placeholder: locale.say("lessons-choose-section"),
        options: sections.iter().enumerate().take(MOST_OPTIONS).map(option).collect(),
    })
}

#[cfg(test)]
mod tests {
    use i18n::PSEUDO;

    use super::*;
    use discord_model::message::MOST_DESCRIPTION;
    use messages::buttons::ButtonAction;
    use messages::testing::assert_fits;

    #[test]
    fn every_card_fits_into_a_message_in_english_and_with_longer_words() {
        for language in ["en", PSEUDO] {
            let locale = Locale::load(language, games::sentences).expect("the catalogue is whole");
            for game in games::all() {
                for (rule, _) in game.info.rules() {
                    let card = lessons::of(game).card(rule).expect("every rule has a card");
                    let shown = card.shown().expect("its position is one");
                    let content = words::lessons::rule_card(&locale, card, &shown);
                    let rows_of = |face| rows(&locale, game, rule, face);
                    let rows = rows_of(Face::Card);
                    assert_fits(&Message { rows, ..Message::text(content) });
                    let rows = rows_of(Face::Full);
                    assert_fits(&Message { rows, ..Message::text(full(game, rule)) });
                    let alt = render::alt_text(&shown.scene, &locale);
                    assert!(alt.encode_utf16().count() <= MOST_DESCRIPTION, "{rule}: {alt}");
                    let board = render::text_board(&shown.scene, Side::White, &locale);
                    assert_fits(&Message::text(words::lessons::text_board(&board)));
                    let why = messages::layouts::why_button::why_button(&locale, game, rule);
                    assert!(
                        why.is_some_and(|why| ButtonAction::parse(&why.id).is_some()),
                        "{rule}"
                    );
                }
            }
        }
    }

    /// What nobody gets to see in full because it is longer than a message is known.
    #[test]
    fn rules_are_shown_whole() {
        for game in games::all() {
            for (rule, _) in game.info.rules() {
                let shown = full(game, rule);
                assert!(!shown.ends_with('…'), "{rule}: {}", shown.chars().count());
            }
        }
    }
}
