//! Cards: `/rules unit`, `/rules building`, and the buttons that lead from one to the next.

use discord_model::message::{
    Button, MOST_BUTTONS, MOST_LABEL, MOST_ROWS, MOST_SUGGESTIONS, Message, Row, Style, Suggestion,
    SuggestionValue, shorten,
};
use discord_model::response::Visibility;
use games::Entry;
use i18n::Locale;
use messages::buttons::cards::CardButton;
use messages::buttons::custom_id::CustomId;
use messages::buttons::fields::GameId;
use messages::buttons::text_boards::{TextBoard, TextBoardButton};
use messages::layouts::text_board_button;
use messages::words;
use referee::Referee;
use rules::{Card, CardKind, Side};

use crate::incoming::commands::table::named;
use crate::incoming::context::Context;
use crate::incoming::press::{ButtonHandler, Press};
use crate::incoming::services::RequestServices;
use crate::outgoing::composer::Composer;
use crate::outgoing::pictures::asker_picture;
use crate::permissions::Place;
use crate::reply::{Answer, Failure, Reply};

/// At most so many names are offered for one that nothing has.
const NEAREST: usize = 5;
/// A name that is less like what was typed is no guess at it.
const LEAST_LIKENESS: f64 = 0.4;

impl ButtonHandler for CardButton {
    async fn press(self, services: &RequestServices, press: Press) -> Answer {
        match self {
            CardButton::Show(game, kind, code) => {
                let (place, code) = (&press.place, code.as_str());
                turn_to(services.composer(), place, game, kind, code, press.visibility).await
            }
        }
    }
}

/// Where a card is looked for, and what the match there is played with.
struct CardScope {
    /// The games in the order in which they are searched.
    games: Vec<&'static Entry>,
    /// The game of the match whose thread or channel this is, and its options.
    here: Option<(&'static Entry, Vec<(String, String)>)>,
}

impl CardScope {
    /// The game that is named; else first the one that is played here, then all others.
    async fn of(context: &Context) -> Result<CardScope, Failure> {
        let here = game_here(context.referee(), &context.place).await?;
        let games = match context.values.text(named::GAME) {
            Some(id) => {
                let unknown = || Failure::Referee(match_model::RequestRefusal::UnknownGame.into());
                vec![games::find(id).ok_or_else(unknown)?]
            }
            None => {
                let first = here.iter().map(|(game, _)| *game);
                let is_here = |game: &Entry| {
                    here.as_ref().is_some_and(|(known, _)| known.info.id == game.info.id)
                };
                first.chain(games::all().iter().filter(|game| !is_here(game))).collect()
            }
        };
        Ok(CardScope { games, here })
    }

    /// Whether the match here is played without what a card is about; `None` where no match of the
    /// game is, or the card needs nothing.
    fn is_missing(&self, game: &Entry, card: &Card) -> Option<bool> {
        let (key, value) = card.needs?;
        let (here, options) = self.here.as_ref()?;
        (here.info.id == game.info.id)
            .then(|| !options.iter().any(|(known, set)| known == key && set == value))
    }
}

/// The game of the match whose thread this is; else of those in this channel, if all are of one.
async fn game_here(
    referee: &Referee,
    place: &Place,
) -> Result<Option<(&'static Entry, Vec<(String, String)>)>, Failure> {
    let rows = match referee::view::match_of_thread(referee, place.channel).await {
        Ok(Some(row)) => vec![row],
        Ok(None) => referee::view::matches_in(referee, place.channel).await?,
        // Cards are shown without a match, too.
        Err(referee::Error::Record { .. }) => Vec::new(),
        Err(other) => return Err(other.into()),
    };
    let Some(row) = rows.first().filter(|first| rows.iter().all(|row| row.game == first.game))
    else {
        return Ok(None);
    };
    let options = row.options.iter().map(|(key, value)| (key.clone(), value.clone())).collect();
    Ok(games::find(&row.game).map(|game| (game, options)))
}

/// The game of the match that is played in this very place, if all there are of one.
pub(crate) async fn game_of_place(
    referee: &Referee,
    place: &Place,
) -> Result<Option<&'static Entry>, Failure> {
    let rows = match referee::view::match_of_thread(referee, place.channel).await {
        Ok(Some(row)) => vec![row],
        Ok(None) => referee::view::matches_in(referee, place.channel).await?,
        Err(referee::Error::Record { .. }) => Vec::new(),
        Err(other) => return Err(other.into()),
    };
    let mut rows = rows.iter().filter(|row| row.place() == place.channel);
    let first = rows.next().filter(|first| rows.all(|row| row.game == first.game));
    Ok(first.and_then(|row| games::find(&row.game)))
}

/// A card with its game.
type Found = (&'static Entry, Card);

/// `/rules unit` and `/rules building`: the card of that name or code.
pub(crate) async fn command(context: &Context, kind: CardKind) -> Answer {
    let shelf = CardScope::of(context).await?;
    let typed = context.values.text(named::NAME).unwrap_or_default();
    let mut cards: Vec<Found> = shelf
        .games
        .iter()
        .flat_map(|game| game.cards().into_iter().map(move |card| (*game, card)))
        .collect();
    // A card of the other kind comes after all of this one.
    cards.sort_by_key(|(_, card)| card.kind != kind);
    if cards.is_empty() {
        return Ok(context.say("help-no-cards"));
    }
    let wanted = plain(typed);
    let place_of =
        match cards.iter().position(|(_, card)| is_called(context.locale(), card, &wanted)) {
            Some(exact) => Some(exact),
            // A word that only one of them has: `axe`.
            None => {
                let mut having = (0..cards.len()).filter(|&at| {
                    cards[at].1.kind == kind && has(context.locale(), &cards[at].1, &wanted)
                });
                having.next().filter(|_| !wanted.is_empty() && having.next().is_none())
            }
        };
    match place_of {
        Some(at) => {
            let (game, card) = cards.swap_remove(at);
            shown(context.composer(), &shelf, game, card).await.map(Reply::Tell)
        }
        None => {
            cards.retain(|(_, card)| card.kind == kind);
            Ok(Reply::Tell(nearest(context.locale(), cards, &wanted, typed, kind)))
        }
    }
}

/// A button that leads to a card.
pub(crate) async fn turn_to(
    composer: &Composer,
    place: &Place,
    game: GameId,
    kind: CardKind,
    code: &str,
    visibility: Visibility,
) -> Answer {
    let found = game.entry().and_then(|game| {
        let is_meant = |card: &Card| card.kind == kind && card.code == code;
        game.cards().into_iter().find(is_meant).map(|card| (game, card))
    });
    let Some((game, card)) = found else {
        return Ok(Reply::text(composer.locale.say("match-unknown-button")));
    };
    let shelf = CardScope { games: vec![game], here: game_here(&composer.referee, place).await? };
    let message = shown(composer, &shelf, game, card).await?;
    Ok(Reply::private(message, visibility))
}

/// Cards whose code or name fits what has been typed so far.
pub(crate) async fn suggested(context: &Context, kind: CardKind, typed: &str) -> Answer {
    let shelf = CardScope::of(context).await?;
    let wanted = plain(typed);
    let mut found: Vec<(u8, usize, String, String)> = Vec::new();
    for game in &shelf.games {
        // What the match here does not have is found by its whole name alone.
        let cards = game.cards().into_iter();
        for card in
            cards.filter(|card| card.kind == kind && shelf.is_missing(game, card) != Some(true))
        {
            if let Some(rank) = rank(context.locale(), &card, &wanted) {
                let label = words::card_label(context.locale(), &card);
                found.push((rank, card.code.chars().count(), label, card.code));
            }
        }
    }
    // Within a rank, and where nothing is typed, the plain ones come first.
    found.sort_by_key(|(rank, length, ..)| (*rank, *length));
    let suggestions = found.into_iter().take(MOST_SUGGESTIONS).map(|(_, _, label, code)| {
        Suggestion { name: shorten(&label, MOST_LABEL), value: SuggestionValue::Text(code) }
    });
    Ok(Reply::Suggest(suggestions.collect()))
}

/// In small letters, without what stands around it.
fn plain(text: &str) -> String {
    text.trim().trim_matches('`').to_lowercase()
}

/// Whether a card is called so: by its code, its name, or both as they are suggested.
fn is_called(locale: &Locale, card: &Card, wanted: &str) -> bool {
    plain(&card.code) == wanted
        || plain(&locale.text(&card.name)) == wanted
        || plain(&words::card_label(locale, card)) == wanted
}

/// Whether code and name have all words of what was typed.
fn has(locale: &Locale, card: &Card, wanted: &str) -> bool {
    let label = words::card_label(locale, card).to_lowercase();
    wanted.split_whitespace().all(|word| label.contains(word))
}

/// How well a card fits what was typed, 0 best; `None`: not at all.
fn rank(locale: &Locale, card: &Card, wanted: &str) -> Option<u8> {
    if is_called(locale, card, wanted) {
        return Some(0);
    }
    if plain(&card.code).starts_with(wanted) {
        return Some(1);
    }
    has(locale, card, wanted).then_some(2)
}

/// The message of a card.
async fn shown(
    composer: &Composer,
    shelf: &CardScope,
    game: &'static Entry,
    card: Card,
) -> Result<Message, Failure> {
    let content = words::card(&composer.locale, game.info, &card, shelf.is_missing(game, &card));
    let all = game.cards();
    let led = card.leads.iter().filter_map(|(kind, code)| {
        all.iter().find(|other| other.kind == *kind && other.code == *code)
    });
    let mut rows = buttons(&composer.locale, led.map(|card| (game, card)));
    rows.truncate(MOST_ROWS - 1);
    let seen = TextBoard::Card(GameId::of(game), card.kind, card.code.clone());
    text_board_button::put(&composer.locale, &mut rows, TextBoardButton::Of(seen).fitting());
    let letters: String = card.code.chars().filter(char::is_ascii_alphanumeric).collect();
    let name = format!("card-{}-{letters}.png", game.info.id);
    let file = asker_picture(composer, card.scene, Side::White, name).await?;
    Ok(Message { content, rows, files: vec![file], ..Message::default() })
}

/// A button for each card, in rows; a code that no button can carry has none.
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

/// What is said of a name that nothing has, with buttons for the nearest.
fn nearest(
    locale: &Locale,
    cards: Vec<Found>,
    wanted: &str,
    typed: &str,
    kind: CardKind,
) -> Message {
    let mut near: Vec<(bool, f64, Found)> = cards
        .into_iter()
        .map(|(game, card)| {
            let likeness =
                |text: &str| strsim::normalized_damerau_levenshtein(&plain(text), wanted);
            let like = likeness(&card.code).max(likeness(&locale.text(&card.name)));
            let lacks = wanted.is_empty() || !has(locale, &card, wanted);
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

#[cfg(test)]
mod tests {
    use i18n::PSEUDO;

    use super::*;
    use discord_model::message::{MOST_CONTENT, MOST_DESCRIPTION};

    /// The longest label of a button ("Button Structure").
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
                    // Nothing of it was left out: the note stands in it, and the first mark.
                    for note in &card.scene.notes {
                        assert!(alt.contains(locale.text(note).trim()), "{code}: {alt}");
                    }
                    let label = words::card_label(&locale, card);
                    assert!(count(&label) <= MOST_BUTTON_LABEL, "{label}");
                    let led = card.leads.iter().filter_map(|(kind, code)| {
                        all.iter().find(|other| other.kind == *kind && other.code == *code)
                    });
                    let rows = buttons(&locale, led.map(|card| (game, card)));
                    let each: Vec<usize> = rows
                        .iter()
                        .map(|row| match row {
                            Row::Buttons(buttons) => buttons.len(),
                            Row::Menu(_) | Row::EntityMenu(_) | Row::Pictured(_) => 0,
                        })
                        .collect();
                    assert_eq!(each.iter().sum::<usize>(), card.leads.len(), "{code}");
                    assert!(each.len() <= MOST_ROWS && each.iter().all(|&n| n <= MOST_BUTTONS));
                }
            }
        }
    }

    fn nearest_to(typed: &str, kind: CardKind) -> (String, Vec<String>) {
        let locale = Locale::load("en", games::sentences).expect("the catalogue is whole");
        let game = games::find("medieval").expect("it is there");
        let cards = game.cards().into_iter().filter(|card| card.kind == kind);
        let cards = cards.map(|card| (game, card)).collect();
        let message = nearest(&locale, cards, &plain(typed), typed, kind);
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
            content.starts_with("I don't know a unit `Kight`. Did you mean `N3 Knight`, "),
            "{content}"
        );
        // Two specialisations have that name.
        let (_, labels) = nearest_to("defensive", CardKind::Unit);
        assert_eq!(
            labels[..2],
            ["K4:Defensive Emperor (Defensive)", "Q4:Defensive Empress (Defensive)"]
        );
        let (content, labels) = nearest_to("b4", CardKind::Building);
        assert!(labels.iter().any(|label| label == "b3 Great Cathedral"), "{labels:?}");
        assert!(content.starts_with("I don't know a building `b4`. Did you mean "), "{content}");
        // Nothing is like it, so nothing is guessed.
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
        let called = |typed: &str, kind: CardKind| -> Vec<String> {
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
            assert_eq!(called(typed, CardKind::Unit), [code], "{typed}");
        }
        for (typed, code) in [
            ("b2", "b2"),
            ("B2*", "b2*"),
            ("cathedral", "b2"),
            ("Cathedral with a Monastery", "b2*"),
            ("KQ1", "kq1"),
        ] {
            assert_eq!(called(typed, CardKind::Building), [code], "{typed}");
        }
        assert_eq!(called("", CardKind::Unit), Vec::<String>::new());
    }
}
