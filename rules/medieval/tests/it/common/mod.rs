//! Positions written on one line, for tables, and what is said in English.

use i18n::Locale;
use medieval::Medieval;
use rules::l10n::L10nMessage;
use rules::{Options, Play};
use serde_json::{Map, Value, json};

/// What a sentence says in English.
pub(crate) fn english(sentence: &L10nMessage) -> String {
    static LOCALE: std::sync::LazyLock<Locale> = std::sync::LazyLock::new(|| {
        Locale::load("en", |en| medieval::INFO.sentences_in(en)).expect("the catalogue is whole")
    });
    LOCALE.checked(sentence).unwrap_or_else(|faults| panic!("{sentence:?}: {faults:?}"))
}

/// With or without wizards.
pub(crate) fn options(wizards: bool) -> Options {
    let value = if wizards { "on" } else { "off" };
    Options::check(&medieval::INFO, [("wizards", value)]).expect("an option")
}

/// A setup from a line of words: `wP1c3 bN4:Axe@d5` units (`@` before the square may be left out),
/// `w[kq2*]c6` buildings, `wdead:N2@d5` graves, `wabroad:1`, `quiet:99`, `passes:1`, `black`.
pub(crate) fn setup(line: &str) -> Value {
    let side = |text: &str| if text.starts_with('w') { "white" } else { "black" };
    let mut units: Map<String, Value> = Map::new();
    let mut buildings: Map<String, Value> = Map::new();
    let mut graveyard: Vec<Value> = vec![];
    let mut abroad = json!({"white": 0, "black": 0});
    let (mut quiet, mut passes, mut to_act) = (0, 0, "white");
    let unit = |text: &str| -> Value {
        let code = text[1..].split([':', '@']).next().expect(text);
        let spec = text.split_once(':').map(|(_, spec)| spec);
        json!({"side": side(text), "code": &code[..2], "spec": spec})
    };
    for word in line.split_whitespace() {
        let (object, at) = word.split_at(word.len() - 2);
        let what = object.trim_end_matches('@');
        if word == "black" {
            to_act = "black";
        } else if let Some(count) = word.strip_prefix("quiet:") {
            quiet = count.parse().expect(word);
        } else if let Some(count) = word.strip_prefix("passes:") {
            passes = count.parse().expect(word);
        } else if let Some((of, count)) = word.split_once("abroad:") {
            abroad[side(of)] = count.parse::<u32>().expect(word).into();
        } else if let Some((of, _)) = what.split_once("dead:") {
            let one = format!("{of}{}", &what[of.len() + 5..]);
            let mut death = unit(&one);
            death["square"] = at.into();
            graveyard.push(death);
        } else if let Some((of, rest)) = what.split_once('[') {
            let code = rest.trim_end_matches(']');
            let (code, amenity) = match code.strip_suffix('*') {
                Some(code) => (code, true),
                None => (code, false),
            };
            let (family, level) = code.split_at(code.len() - 1);
            let level: u8 = level.parse().expect(word);
            buildings.insert(
                at.into(),
                json!({"side": side(of), "family": family, "level": level, "amenity": amenity}),
            );
        } else {
            let list = units.entry(at).or_insert_with(|| json!([]));
            list.as_array_mut().expect("a list").push(unit(what));
        }
    }
    json!({
        "units": units, "buildings": buildings, "graveyard": graveyard, "abroad": abroad,
        "quiet": quiet, "passes": passes, "to_act": to_act,
    })
}

/// The game that begins with that line, wizards on; `start` is the game's own.
pub(crate) fn play(line: &str) -> Play<Medieval> {
    if line == "start" {
        return Play::start(&options(true));
    }
    Play::from_setup(&options(true), &setup(line)).unwrap_or_else(|e| panic!("{line}: {e:?}"))
}

/// The canonical texts of the legal actions, sorted.
pub(crate) fn legal(play: &Play<Medieval>) -> Vec<String> {
    let mut texts: Vec<String> = play.legal().iter().map(ToString::to_string).collect();
    texts.sort();
    texts
}
