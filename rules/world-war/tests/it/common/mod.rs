//! Positions written on one line, for tables, and what is said in English.

use i18n::Locale;
use rules::l10n::L10nMessage;
use rules::{Options, Play};
use serde_json::{Value, json};
use world_war::WorldWar;

/// A setup from a line of parts between bars: `w Fe1 Ib7 | b Fe8 | lost w A B | black | quiet 3`.
pub(crate) fn setup(line: &str) -> Value {
    let mut board = serde_json::Map::new();
    let mut captured = json!({"white": [], "black": []});
    let mut to_act = "white";
    let mut quiet = 0;
    for part in line.split('|') {
        let words: Vec<&str> = part.split_whitespace().collect();
        match words.as_slice() {
            ["black"] => to_act = "black",
            ["quiet", number] => quiet = number.parse().expect(line),
            ["lost", side, codes @ ..] => {
                captured[if *side == "w" { "white" } else { "black" }] = json!(codes);
            }
            [side, pieces @ ..] => {
                for piece in pieces {
                    board.insert(piece[1..].into(), format!("{side}{}", &piece[..1]).into());
                }
            }
            [] => {}
        }
    }
    json!({"board": board, "captured": captured, "to_act": to_act, "quiet": quiet})
}

/// What a sentence says in English.
pub(crate) fn english(sentence: &L10nMessage) -> String {
    static LOCALE: std::sync::LazyLock<Locale> = std::sync::LazyLock::new(|| {
        Locale::load("en", |en| world_war::INFO.sentences_in(en)).expect("the catalogue is whole")
    });
    LOCALE.checked(sentence).unwrap_or_else(|faults| panic!("{sentence:?}: {faults:?}"))
}

/// The game that begins with that setup; `start` is the game's own.
pub(crate) fn play(line: &str) -> Play<WorldWar> {
    if line == "start" {
        return Play::start(&Options::default());
    }
    Play::from_setup(&Options::default(), &setup(line)).unwrap_or_else(|e| panic!("{line}: {e:?}"))
}
