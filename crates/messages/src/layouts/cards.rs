use discord_model::message::{
    Button, MOST_BUTTONS, MOST_LABEL, MOST_ROWS, MOST_SUGGESTIONS, Message, Row, Style, Suggestion,
    shorten,
};
use games::Entry;
use i18n::Locale;
use lessons::rule_search;
use rules::{Card, CardKind};

use crate::buttons::cards::CardButton;
use crate::buttons::custom_id::CustomId;
use crate::buttons::fields::GameId;
use crate::buttons::text_boards::{TextBoard, TextBoardButton};
use crate::layouts::text_board_button;
use crate::words;

const NEAREST: usize = 5;
/// Minimum similarity of a suggestion.
const LEAST_LIKENESS: f64 = 0.4;

pub type GameCard = (&'static Entry, Card);

/// Returns the index of the card that a text means: the first with that name, or the only one of
/// its kind with these words.
pub fn find(locale: &Locale, cards: &[GameCard], kind: CardKind, typed: &str) -> Option<usize> {
    let query = plain(typed);
    cards.iter().position(|(_, card)| is_called(locale, card, &query)).or_else(|| {
        // A word that only one card has: `axe`.
        let is_it = |card: &Card| card.kind == kind && has(locale, card, &query);
        let mut having = (0..cards.len()).filter(|&at| is_it(&cards[at].1));
        having.next().filter(|_| !query.is_empty() && having.next().is_none())
    })
}

pub fn suggestions(
    locale: &Locale,
    cards: impl Iterator<Item = Card>,
    typed: &str,
) -> Vec<Suggestion> {
    let query = plain(typed);
    let mut ranked: Vec<(u8, usize, String, String)> = Vec::new();
    for card in cards {
        if let Some(rank) = rank(locale, &card, &query) {
            let label = words::card_label(locale, &card);
            ranked.push((rank, card.code.chars().count(), label, card.code));
        }
    }
    // Within a rank, or for an empty text, shorter labels come first.
    ranked.sort_by_key(|(rank, length, ..)| (*rank, *length));
    let suggestion = |(_, _, label, code): (u8, usize, String, String)| Suggestion {
        name: shorten(&label, MOST_LABEL),
        value: code.into(),
    };
    ranked.into_iter().take(MOST_SUGGESTIONS).map(suggestion).collect()
}

fn plain(text: &str) -> String {
    text.trim().trim_matches('`').to_lowercase()
}

fn is_called(locale: &Locale, card: &Card, query: &str) -> bool {
    plain(&card.code) == query
        || plain(&locale.text(&card.name)) == query
        || plain(&words::card_label(locale, card)) == query
}

fn has(locale: &Locale, card: &Card, query: &str) -> bool {
    let label = words::card_label(locale, card).to_lowercase();
    query.split_whitespace().all(|word| label.contains(word))
}

/// Rates the match of a card, 0 best; `None` if it doesn't match.
fn rank(locale: &Locale, card: &Card, query: &str) -> Option<u8> {
    if is_called(locale, card, query) {
        return Some(0);
    }
    if plain(&card.code).starts_with(query) {
        return Some(1);
    }
    has(locale, card, query).then_some(2)
}

/// The message of a card. `missing`: whether the current match lacks the card's subject, where that
/// is possible.
pub fn card(locale: &Locale, game: &'static Entry, card: &Card, missing: Option<bool>) -> Message {
    let mut rows = leads(locale, game, &game.cards(), card);
    rows.truncate(MOST_ROWS - 1);
    let text_board = TextBoard::Card(GameId::of(game), card.kind, card.code.clone());
    text_board_button::add(locale, &mut rows, TextBoardButton::Of(text_board).fitting());
    Message { rows, ..Message::text(words::card(locale, game.info, card, missing)) }
}

fn leads(locale: &Locale, game: &'static Entry, all: &[Card], card: &Card) -> Vec<Row> {
    let led_cards = card.leads.iter().filter_map(|(kind, code)| {
        all.iter().find(|other| other.kind == *kind && other.code == *code)
    });
    buttons(locale, led_cards.map(|card| (game, card)))
}

/// Rows of buttons for cards. Codes that don't fit into an id are skipped.
fn buttons<'c>(
    locale: &Locale,
    cards: impl Iterator<Item = (&'static Entry, &'c Card)>,
) -> Vec<Row> {
    let mut rows: Vec<Vec<Button>> = Vec::new();
    for (game, card) in cards {
        let Ok(action) = CardButton::new(game, card.kind, &card.code) else { continue };
        let label = words::card_label(locale, card);
        let button = Button { id: action.id(), label, style: Style::Secondary };
        match rows.last_mut().filter(|row| row.len() < MOST_BUTTONS) {
            Some(row) => row.push(button),
            None => rows.push(vec![button]),
        }
    }
    rows.truncate(MOST_ROWS);
    rows.into_iter().map(Row::Buttons).collect()
}

pub fn nearest(locale: &Locale, mut cards: Vec<GameCard>, kind: CardKind, typed: &str) -> Message {
    cards.retain(|(_, card)| card.kind == kind);
    let query = plain(typed);
    let mut near: Vec<(bool, f64, GameCard)> = cards
        .into_iter()
        .map(|(game, card)| {
            let likeness =
                |text: &str| strsim::normalized_damerau_levenshtein(&plain(text), &query);
            let like = likeness(&card.code).max(likeness(&locale.text(&card.name)));
            let lacks = query.is_empty() || !has(locale, &card, &query);
            (lacks, like, (game, card))
        })
        .collect();
    near.retain(|(lacks, like, _)| !lacks || *like >= LEAST_LIKENESS);
    near.sort_by(|one, two| one.0.cmp(&two.0).then(two.1.total_cmp(&one.1)));
    near.truncate(NEAREST);
    let rows = buttons(locale, near.iter().map(|(_, _, (game, card))| (*game, card)));
    let labels = near.iter().map(|(_, _, (_, card))| words::card_label(locale, card)).collect();
    let content = words::no_such_card(locale, kind, typed, labels);
    Message { rows, ..Message::text(content) }
}

/// Buttons for the units and buildings named in a text, most completely named first.
pub(crate) fn buttons_for_named_cards(
    locale: &Locale,
    game: &'static Entry,
    text: &str,
) -> Vec<Row> {
    let question_stems = rule_search::stems(text);
    let mut mentioned: Vec<(usize, Card)> = Vec::new();
    for card in game.cards() {
        let name = rule_search::stems(&locale.text(&card.name));
        let having = name.intersection(&question_stems).count();
        // `Tower` names a `Cave with a Tower`, but no `Great Lair with a Tower`.
        if having > 0 && 2 * having >= name.len() {
            mentioned.push((name.len() - having, card));
        }
    }
    mentioned.sort_by_key(|(lacking, _)| *lacking);
    mentioned.truncate(NEAREST);
    buttons(locale, mentioned.iter().map(|(_, card)| (game, card)))
}

#[cfg(test)]
mod tests {
    use discord_model::message::{MOST_CONTENT, MOST_DESCRIPTION};
    use i18n::PSEUDO;

    use super::*;

    const MOST_BUTTON_LABEL: usize = 80;

    fn count(text: &str) -> usize {
        text.encode_utf16().count()
    }

    #[test]
    fn every_card_fits_into_a_message_in_english_and_with_longer_words() {
        for language in ["en", PSEUDO] {
            let locale = Locale::load(language, games::sentences).expect("the catalogue is whole");
            for game in games::all() {
                let all = game.cards();
                for card in &all {
                    let code = &card.code;
                    for missing in [None, Some(true), Some(false)] {
                        let content = words::card(&locale, game.info, card, missing);
                        assert!(count(&content) <= MOST_CONTENT, "{code}: {content}");
                    }
                    let alt = render::alt_text(&card.scene, &locale);
                    assert!(count(&alt) <= MOST_DESCRIPTION, "{code}: {alt}");
                    // Nothing was cut: the note and the first mark are present.
                    for note in &card.scene.notes {
                        assert!(alt.contains(locale.text(note).trim()), "{code}: {alt}");
                    }
                    let label = words::card_label(&locale, card);
                    assert!(count(&label) <= MOST_BUTTON_LABEL, "{label}");
                    let rows = leads(&locale, game, &all, card);
                    let lengths: Vec<usize> = rows
                        .iter()
                        .map(|row| match row {
                            Row::Buttons(buttons) => buttons.len(),
                            Row::Menu(_) | Row::EntityMenu(_) | Row::Pictured(_) => 0,
                        })
                        .collect();
                    assert_eq!(lengths.iter().sum::<usize>(), card.leads.len(), "{code}");
                    assert!(
                        lengths.len() <= MOST_ROWS && lengths.iter().all(|&n| n <= MOST_BUTTONS)
                    );
                }
            }
        }
    }

    fn nearest_to(typed: &str, kind: CardKind) -> (String, Vec<String>) {
        let locale = Locale::load("en", games::sentences).expect("the catalogue is whole");
        let game = games::find("medieval").expect("it is there");
        let cards = game.cards().into_iter().filter(|card| card.kind == kind);
        let cards = cards.map(|card| (game, card)).collect();
        let message = nearest(&locale, cards, kind, typed);
        let labels = message.rows.iter().flat_map(|row| match row {
            Row::Buttons(buttons) => buttons.iter().map(|button| button.label.clone()).collect(),
            Row::Menu(_) | Row::EntityMenu(_) | Row::Pictured(_) => Vec::new(),
        });
        (message.content, labels.collect())
    }

    #[test]
    fn an_unknown_name_is_answered_with_the_nearest() {
        let (content, labels) = nearest_to("Kight", CardKind::Unit);
        assert_eq!(labels[0], "N3 Knight");
        assert!(labels.len() <= NEAREST);
        assert!(
            content.starts_with("I don't know a unit called `Kight`. Did you mean `N3 Knight`, "),
            "{content}"
        );
        // Two specialisations share the name.
        let (_, labels) = nearest_to("defensive", CardKind::Unit);
        assert_eq!(
            labels[..2],
            ["K4:Defensive Emperor (Defensive)", "Q4:Defensive Empress (Defensive)"]
        );
        let (content, labels) = nearest_to("b4", CardKind::Building);
        assert!(labels.iter().any(|label| label == "b3 Great Cathedral"), "{labels:?}");
        assert!(
            content.starts_with("I don't know a building called `b4`. Did you mean "),
            "{content}"
        );
        for typed in ["🦄", &"x".repeat(3000)] {
            let (content, labels) = nearest_to(typed, CardKind::Building);
            assert!(content.chars().count() <= MOST_CONTENT, "{content}");
            assert!(labels.is_empty() && !content.contains("Did you mean"), "{content}");
            assert!(content.ends_with("Type `/rules building` and choose one from the list."));
        }
    }

    #[test]
    fn what_is_typed_is_found_by_code_name_or_both() {
        let locale = Locale::load("en", games::sentences).expect("the catalogue is whole");
        let game = games::find("medieval").expect("it is there");
        let suggested_names = |typed: &str, kind: CardKind| -> Vec<String> {
            let cards = game.cards().into_iter().filter(|card| card.kind == kind);
            let cards = cards.filter(|card| is_called(&locale, card, &plain(typed)));
            cards.map(|card| card.code).collect()
        };
        for (typed, code) in [
            ("N3", "N3"),
            ("n3", "N3"),
            (" knight ", "N3"),
            ("N3 Knight", "N3"),
            ("`N4:Axe`", "N4:Axe"),
            ("n4:axe", "N4:Axe"),
            ("Warrior (Axe)", "N4:Axe"),
            ("N4:AXE WARRIOR (AXE)", "N4:Axe"),
            ("warrior", "N4"),
        ] {
            assert_eq!(suggested_names(typed, CardKind::Unit), [code], "{typed}");
        }
        for (typed, code) in [
            ("b2", "b2"),
            ("B2*", "b2*"),
            ("cathedral", "b2"),
            ("Cathedral with a Monastery", "b2*"),
            ("KQ1", "kq1"),
        ] {
            assert_eq!(suggested_names(typed, CardKind::Building), [code], "{typed}");
        }
        assert_eq!(suggested_names("", CardKind::Unit), Vec::<String>::new());
    }
}
