use std::collections::BTreeMap;
use std::sync::Arc;

use discord_model::message::{
    Button, MOST_LABEL, MOST_OPTIONS, Menu, MenuOption, Message, Row, Style, shorten,
};
use games::Entry;
use i18n::Locale;
use lessons::rule_search::{RuleIndex, SearchMatch};
use lessons::{CardContent, RuleCard, Section, sections};
use parking_lot::Mutex;
use rules::l10n::{L10nMessage, say};

use crate::buttons::custom_id::CustomId;
use crate::buttons::fields::GameId;
use crate::buttons::rule_cards::{Face, RuleButton};
use crate::layouts::cards;
use crate::layouts::learning_buttons::tour_button;
use crate::words;

const MOST_SHOWN: usize = 3;
const MOST_OFFERED: usize = 10;

/// The indexes used so far, by language and game: a new one takes too long for an async thread.
static INDEXES: Mutex<BTreeMap<(&str, &str), Arc<RuleIndex>>> = Mutex::new(BTreeMap::new());

pub fn search(locale: &Locale, game: &'static Entry, question: &str) -> Vec<SearchMatch> {
    let index = {
        let mut all = INDEXES.lock();
        let new = || Arc::new(RuleIndex::new(game, |sentence| locale.text(sentence)));
        Arc::clone(all.entry((locale.language(), game.info.id)).or_insert_with(new))
    };
    index.search(question)
}

pub fn found_message(
    locale: &Locale,
    game: &'static Entry,
    question: &str,
    matches: &[SearchMatch],
) -> Message {
    let (content, menu) = closest(locale, game, question, matches);
    let mut rows = cards::buttons_for_named_cards(locale, game, question);
    rows.insert(0, menu);
    Message { rows, ..Message::text(content) }
}

pub fn nothing_found(locale: &Locale, game: &'static Entry, question: &str) -> Message {
    let mut rows = cards::buttons_for_named_cards(locale, game, question);
    rows.insert(0, sections_menu(locale, game, &sections(game.info)));
    Message { rows, ..Message::text(words::no_rule(locale, game.info, question)) }
}

/// The best search results in words, and a menu of their cards. The results must contain a rule.
pub fn closest(
    locale: &Locale,
    game: &'static Entry,
    question: &str,
    matches: &[SearchMatch],
) -> (String, Row) {
    // Uses the cards' wording, which is for players.
    let wording = |one: &SearchMatch| match one {
        SearchMatch::Rule(rule) => {
            let card = lessons::of(game).card(rule.id);
            let words = card.map_or_else(|| rule.text.to_owned(), |card| locale.text(&card.text()));
            (Some(words::lessons::rule_label(locale, card, rule.id)), words)
        }
        SearchMatch::Answer(answer) => (None, locale.text(&answer.text())),
    };
    let best: Vec<(Option<String>, String)> =
        matches.iter().take(MOST_SHOWN).map(wording).collect();
    let content = words::rules_found(locale, game.info, question, &best);
    let rules = matches.iter().filter_map(|one| match one {
        SearchMatch::Rule(rule) => Some(rule.id),
        SearchMatch::Answer(_) => None,
    });
    let menu = rules_menu(locale, game, rules.take(MOST_OFFERED), &say("lessons-choose-found"));
    (content, menu)
}

pub fn full_text(game: &'static Entry, rule: &str) -> String {
    let text = lessons::full_text(game.info, rule).unwrap_or_default();
    words::lessons::full_rule(game.info, rule, &text)
}

pub fn full(locale: &Locale, game: &'static Entry, rule: &str) -> Message {
    let rows = rows(locale, game, rule, Face::Full);
    Message { rows, ..Message::text(full_text(game, rule)) }
}

pub fn card(locale: &Locale, card: &RuleCard, content: &CardContent) -> Message {
    let rows = rows(locale, card.game, card.rule, Face::Card);
    Message { rows, ..Message::text(words::lessons::rule_card(locale, card, content)) }
}

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
    let own_section = all.iter().find(|section| section.rules.contains(&rule));
    if let Some(section) = own_section.filter(|here| here.rules.len() > 1) {
        let rules = section.rules.iter().copied();
        rows.push(rules_menu(locale, game, rules, &say("lessons-choose-rule")));
    }
    if all.len() > 1 {
        rows.push(sections_menu(locale, game, &all));
    }
    rows
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
    use discord_model::message::MOST_DESCRIPTION;
    use i18n::PSEUDO;
    use rules::Side;

    use super::*;
    use crate::buttons::ButtonAction;
    use crate::layouts::why_button::why_button;
    use crate::testing::assert_fits;

    #[test]
    fn every_card_fits_into_a_message_in_english_and_with_longer_words() {
        for language in ["en", PSEUDO] {
            let locale = Locale::load(language, games::sentences).expect("the catalogue is whole");
            for game in games::all() {
                for (rule, _) in game.info.rules() {
                    let of_rule = lessons::of(game).card(rule).expect("every rule has a card");
                    let content = of_rule.content().expect("its position is one");
                    assert_fits(&card(&locale, of_rule, &content));
                    assert_fits(&full(&locale, game, rule));
                    let alt = render::alt_text(&content.scene, &locale);
                    assert!(alt.encode_utf16().count() <= MOST_DESCRIPTION, "{rule}: {alt}");
                    let board = render::text_board(&content.scene, Side::White, &locale);
                    assert_fits(&Message::text(words::lessons::text_board(&board)));
                    let button = why_button(&locale, game, rule);
                    assert!(
                        button.is_some_and(|why| ButtonAction::parse(&why.id).is_some()),
                        "{rule}"
                    );
                }
            }
        }
    }

    fn found_for(locale: &Locale, game: &'static Entry, question: &str) -> Message {
        match search(locale, game, question).as_slice() {
            [] => nothing_found(locale, game, question),
            several => found_message(locale, game, question, several),
        }
    }

    #[test]
    fn every_answer_to_a_question_fits_into_a_message() {
        for language in ["en", PSEUDO] {
            let locale = Locale::load(language, games::sentences).expect("the catalogue is whole");
            for game in games::all() {
                let answers = lessons::of(game).answers.iter().map(|answer| answer.name.as_str());
                let questions = ["king queen rook bishop knight pawn", "xyzzy", "how do I win"];
                for question in answers.chain(questions) {
                    assert_fits(&found_for(&locale, game, question));
                }
            }
        }
    }

    #[test]
    fn an_answer_comes_before_the_rules_and_named_units_have_buttons() {
        let locale = Locale::load("en", games::sentences).expect("the catalogue is whole");
        let medieval = games::find("medieval").expect("it is there");
        let castle = found_for(&locale, medieval, "how do I castle?");
        assert!(castle.content.starts_with("There is no castling in Medieval Chess."));
        assert!(castle.content.contains("\n**ME-8 Buildings**\n> "), "{}", castle.content);
        let labels = |message: &Message| -> Vec<String> {
            let buttons = message.rows.iter().filter_map(|row| match row {
                Row::Buttons(buttons) => Some(buttons),
                Row::Menu(_) | Row::EntityMenu(_) | Row::Pictured(_) => None,
            });
            buttons.flatten().map(|button| button.label.clone()).collect()
        };
        assert_eq!(labels(&castle)[0], "r2 Castle");
        let knight = found_for(&locale, medieval, "how does a knight move");
        assert_eq!(labels(&knight)[0], "N3 Knight");
        let tower = found_for(&locale, medieval, "what does the tower do");
        assert!(tower.content.contains("\n**ME-10 Amenities**\n> "), "{}", tower.content);
        assert_eq!(labels(&tower)[0], "w1* Cave with a Tower");
    }

    #[test]
    fn rules_are_shown_whole() {
        for game in games::all() {
            for (rule, _) in game.info.rules() {
                let text = full_text(game, rule);
                assert!(!text.ends_with('…'), "{rule}: {}", text.chars().count());
            }
        }
    }
}
