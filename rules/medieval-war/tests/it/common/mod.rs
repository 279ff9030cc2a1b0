//! Positions written shortly, and what is said in English.

use i18n::Locale;
use medieval_war::MedievalWar;
use rules::l10n::L10nMessage;
use rules::{Options, Play};
use serde_json::{Map, Value, json};

/// A setup from `"Ke1 Pa2 Pb2 / Ke8"`: White's pieces, then Black's.
pub(crate) fn setup(pieces: &str) -> Value {
    let mut board = Map::new();
    for (side, list) in ["w", "b"].iter().zip(pieces.split('/')) {
        for piece in list.split_whitespace() {
            let (code, square) = piece.split_at(1);
            board.insert(square.into(), format!("{side}{code}").into());
        }
    }
    json!({ "board": board })
}

/// A game from such a setup with further keys, White to act unless they say otherwise.
pub(crate) fn play_with(pieces: &str, keys: &Value) -> Play<MedievalWar> {
    let mut whole = setup(pieces);
    for (key, value) in keys.as_object().into_iter().flatten() {
        whole[key] = value.clone();
    }
    Play::from_setup(&Options::default(), &whole)
        .unwrap_or_else(|faults| panic!("{whole}: {faults:?}"))
}

/// A game from such a setup.
pub(crate) fn play(pieces: &str) -> Play<MedievalWar> {
    play_with(pieces, &json!({}))
}

/// Plays texts, which must be legal; the display texts.
pub(crate) fn act(play: &mut Play<MedievalWar>, texts: &[&str]) -> Vec<String> {
    let act = |text: &&str| match play.play_text(text) {
        Ok(action) => action.display,
        Err(refusal) => panic!("{text}: {refusal:?}"),
    };
    texts.iter().map(act).collect()
}

/// What a sentence says in English.
pub(crate) fn english(sentence: &L10nMessage) -> String {
    static LOCALE: std::sync::LazyLock<Locale> = std::sync::LazyLock::new(|| {
        Locale::load("en", |en| medieval_war::INFO.sentences_in(en))
            .expect("the catalogue is whole")
    });
    LOCALE.checked(sentence).unwrap_or_else(|faults| panic!("{sentence:?}: {faults:?}"))
}

/// What several say.
pub(crate) fn all_english<'a>(sentences: impl IntoIterator<Item = &'a L10nMessage>) -> Vec<String> {
    sentences.into_iter().map(english).collect()
}
