//! Positions written on one line, for tables, and what is said in English.

use i18n::Locale;
use rules::l10n::L10nMessage;
use rules::{Options, Play};
use serde_json::{Value, json};
use wizards_war::WizardsWar;

/// Pieces out of the way, so that nobody has lost.
pub(crate) const FAR: &str = "wNw c10, wR c8, bNw h1, bR h8";

/// A setup from `"wBw f1, bN e5"`; `wN hand` puts a piece in a hand.
pub(crate) fn setup(men: &str) -> Value {
    let mut board = serde_json::Map::new();
    let mut hand = serde_json::Map::new();
    for man in men.split(',').map(str::trim).filter(|man| !man.is_empty()) {
        let (piece, place) = man.split_once(' ').expect(man);
        match (place, &piece[..1]) {
            ("hand", "w") => hand.insert("white".into(), piece[1..].into()),
            ("hand", _) => hand.insert("black".into(), piece[1..].into()),
            _ => board.insert(place.into(), piece.into()),
        };
    }
    json!({"board": board, "hand": hand})
}

/// The game that begins with that setup.
pub(crate) fn play(setup: &Value) -> Play<WizardsWar> {
    Play::from_setup(&Options::default(), setup).unwrap_or_else(|e| panic!("{setup}: {e:?}"))
}

/// What a sentence says in English.
pub(crate) fn english(sentence: &L10nMessage) -> String {
    static LOCALE: std::sync::LazyLock<Locale> = std::sync::LazyLock::new(|| {
        Locale::load("en", |en| wizards_war::INFO.sentences_in(en)).expect("the catalogue is whole")
    });
    LOCALE.checked(sentence).unwrap_or_else(|faults| panic!("{sentence:?}: {faults:?}"))
}
